"""Writes a sample: a file for each split, and a card that describes them."""

import json
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from nonolith.datasets.parquet import require
from nonolith.datasets.sample_card import card
from nonolith.datasets.sample_rows import SPLITS, SampledPuzzle
from nonolith.explaining.rate import RATED
from nonolith.whole_file import opened_beside, write_beside

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS = ("parquet", "jsonl")
_ROW_GROUP = 5_000


def write_sample(
    puzzles: Iterable[SampledPuzzle], folder: Path, form: str, command: str
) -> dict[str, int]:
    """Write puzzles into a folder, and return how many each split has.

    The files get their names when all of them are whole. The *command* goes into the card.

    :raises MissingDependencyError: Parquet can't be written.
    :raises OSError: a file can't be written.
    """
    if form == "parquet":
        require()
    folder.mkdir(parents=True, exist_ok=True)
    splits = [name for name, _ in SPLITS]
    counts = {column: Counter[str]() for column in ("split", "verdict", "difficulty", "style")}
    with ExitStack() as files:
        writers: dict[str, _Writer] = {}
        for split in splits:
            file = files.enter_context(opened_beside(folder / f"{split}.{form}"))
            writer: _Writer = _Parquet(file) if form == "parquet" else _LinesWriter(file)
            writers[split] = files.enter_context(closing(writer))  # before its file, also on errors
        for puzzle in puzzles:
            writers[puzzle.split].add(puzzle)
            for column, counter in counts.items():
                counter[str(getattr(puzzle, column))] += 1
        for writer in writers.values():
            writer.flush()
    write_beside(folder / "README.md", card(counts, form, command).encode())
    return {split: counts["split"][split] for split in splits}


class _Writer(Protocol):
    def add(self, puzzle: SampledPuzzle) -> None: ...
    def flush(self) -> None: ...
    def close(self) -> None: ...


class _LinesWriter:
    """JSON Lines: an object a line."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def add(self, puzzle: SampledPuzzle) -> None:
        text = json.dumps(puzzle._asdict(), separators=(",", ":"))
        self._file.write(f"{text}\n".encode())

    def flush(self) -> None:
        """Do nothing: every line is written."""

    def close(self) -> None:
        """Do nothing: the file is closed by whoever opened it."""


class _Parquet:
    """Columns, in groups of rows."""

    def __init__(self, file: BinaryIO) -> None:
        import pyarrow.parquet as pq

        self._schema = schema()
        self._writer = pq.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def add(self, puzzle: SampledPuzzle) -> None:
        self._rows.append(puzzle._asdict())
        if len(self._rows) == _ROW_GROUP:
            self.flush()

    def close(self) -> None:
        self._writer.close()

    def flush(self) -> None:
        if not self._rows:
            return
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._schema))
        self._rows = []


def schema() -> "pa.Schema":
    """Return the columns of a sample and their types."""
    import pyarrow as pa

    cells = pa.list_(pa.int16())
    step = [
        ("technique", pa.string()),
        ("line", pa.string()),
        *((name, cells) for name in ("filled", "empty", "because_filled", "because_empty")),
    ]
    chain = pa.struct(
        [("cell", pa.int16()), ("filled", pa.bool_()), ("steps", pa.list_(pa.struct(step)))]
    )
    steps = pa.list_(pa.struct([*step, ("suppositions", pa.list_(chain))]))
    rating = pa.struct(
        [
            *((name, pa.float64()) for name in ("score", "effort")),
            ("lines", pa.int32()),
            *((name, pa.float64()) for name in ("line_cost", "footholds")),
            *((name, pa.int32()) for name in ("rounds", "suppositions")),
            ("hardest", pa.string()),
            ("undecided", pa.int32()),
            ("uses", pa.struct([(technique.value, pa.int32()) for technique in RATED])),
        ]
    )
    return pa.schema(
        [
            *((name, pa.string()) for name in ("id", "split")),
            *((name, pa.int16()) for name in ("height", "width")),
            ("style", pa.string()),
            ("density", pa.float64()),
            *((name, pa.string()) for name in ("clues", "solution", "verdict")),
            ("solutions", pa.int32()),
            ("solutions_are_all", pa.bool_()),
            ("difficulty", pa.string()),
            ("rating", rating),
            ("techniques", pa.list_(pa.string())),
            ("passes", pa.int32()),
            ("canonical", pa.string()),
            ("steps", steps),
        ]
    )
