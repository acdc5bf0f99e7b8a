"""Finds the puzzles that occur exactly once, by sorting on disk if memory does not suffice."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from nonolith import _core
from nonolith.datasets.chunks import CHUNK_BYTES, Chunk, in_order
from nonolith.datasets.cost import RUN_KEYS
from nonolith.model.size import Size


def unique_puzzles(
    size: Size, puzzles: Iterable[Chunk], directory: Path, run_keys: int = RUN_KEYS
) -> Iterator[tuple[bytes, int]]:
    """Yield the puzzles that occur once, chunk by chunk, in the order of their clues.

    The order is that of Python's tuples: row by row, then column by column, block by block. With
    each chunk comes the number of lines that were gone through so far. Temporary files in
    *directory* have no name and go with the process.

    :raises FormatError: a line can't be read.
    :raises OSError: the directory can't be written to.
    """
    finder = _core.UniquePuzzles((size.height, size.width), run_keys, str(directory))
    for _ in in_order(lambda chunk: chunk.apply(finder.add), puzzles):
        pass
    while text := finder.write_next(CHUNK_BYTES):
        yield text, finder.merged
