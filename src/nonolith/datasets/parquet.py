"""The data sets as columns, for those who analyse them, with PyArrow (the extra ``data``)."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from nonolith.datasets import stages
from nonolith.datasets.chunks import Chunk, in_order
from nonolith.importing import need
from nonolith.model.size import Size

if TYPE_CHECKING:
    import pyarrow as pa

_ROW_GROUP = 1 << 20

Tell = Callable[[float], None]


def require() -> None:
    """Check that Parquet can be written.

    :raises MissingDependencyError: it can't.
    """
    need("pyarrow.parquet", "pyarrow", "writing Parquet")


def write_all(size: Size, output: BinaryIO, tell: Tell) -> None:
    """Write the columns ``grid`` and ``clues`` of every grid of a size, in their order."""
    import pyarrow as pa

    write_clues = stages.clues(size)

    def batch(numbers: tuple[int, int]) -> tuple["pa.Table", float]:
        grids = stages.grids(size, numbers)
        table = pa.table({"grid": _texts(grids), "clues": _texts(write_clues(Chunk(grids, "")))})
        return table, sum(numbers) / size.grids

    schema = pa.schema([("grid", pa.string()), ("clues", pa.string())])
    _write(schema, in_order(batch, stages.grid_ranges(size)), output, tell)


def write_unique(size: Size, folder: Path, output: BinaryIO, tell: Tell) -> None:
    """Write the data of every puzzle with one solution, in the order of the clues.

    The columns are ``clues``, ``outcome`` (1 solved by line logic, 2 stuck) and ``passes``.
    """
    import pyarrow as pa

    write_clues = stages.clues(size)
    outcomes, passes = stages.verdicts(size), stages.verdicts(size, passes=True)

    def puzzles(numbers: tuple[int, int]) -> tuple[Chunk, float]:
        grids = stages.grids(size, numbers)
        return Chunk(write_clues(Chunk(grids, "")), ""), 0.5 * sum(numbers) / size.grids

    def all_puzzles() -> Iterator[Chunk]:
        for chunk, fraction in in_order(puzzles, stages.grid_ranges(size)):
            tell(fraction)
            yield chunk

    def batch(found: tuple[bytes, int]) -> tuple["pa.Table", float]:
        text, merged = found
        chunk = Chunk(text, "")
        table = pa.table(
            {
                "clues": _texts(text),
                "outcome": _numbers(outcomes(chunk)),
                "passes": _numbers(passes(chunk)),
            }
        )
        return table, 0.5 + 0.5 * merged / size.grids

    schema = pa.schema([("clues", pa.string()), ("outcome", pa.uint8()), ("passes", pa.uint8())])
    found = stages.unique_puzzles(size, all_puzzles(), folder)
    _write(schema, in_order(batch, found), output, tell)


def _texts(lines: bytes) -> "pa.Array":
    """Return a column of the lines of a chunk."""
    import numpy as np
    import pyarrow as pa

    characters = np.frombuffer(lines, np.uint8)
    is_end = characters == ord("\n")
    ends = np.flatnonzero(is_end).astype(np.int32)
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends - np.arange(len(ends), dtype=np.int32)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(characters[~is_end])]
    return pa.Array.from_buffers(pa.string(), len(ends), buffers)


def _numbers(lines: bytes) -> "pa.Array":
    import numpy as np
    import pyarrow as pa

    return pa.array(np.array(lines.split(), np.uint8))


def _write(
    schema: Any, batches: Iterable[tuple["pa.Table", float]], output: BinaryIO, tell: Tell
) -> None:
    """Write tables, joined into row groups of a useful size."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    # Texts that all differ gain nothing from a dictionary.
    small = [field.name for field in schema if field.type == pa.uint8()]
    with pq.ParquetWriter(output, schema, compression="zstd", use_dictionary=small) as writer:
        group: list[pa.Table] = []
        for table, fraction in batches:
            group.append(table)
            if sum(map(len, group)) >= _ROW_GROUP:
                writer.write_table(pa.concat_tables(group))
                group = []
            tell(fraction)
        if group:
            writer.write_table(pa.concat_tables(group))
