"""The three stages, chunk by chunk: all grids of a size, their clues, what line logic says.

They are filters, too: one line in, one line out, in constant memory. What occurs once is found by
sorting, on disk if memory runs out.
"""

from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import BinaryIO

from nonolith import _core
from nonolith.datasets.chunks import CHUNK_BYTES, Chunk, in_order, pipe_chunks
from nonolith.datasets.cost import RUN_KEYS, check_listable, grid_line_bytes
from nonolith.model.size import Size

Stage = Callable[[Chunk], bytes]


def grid_ranges(size: Size) -> Iterator[tuple[int, int]]:
    """Yield the numbers of all grids of a size in ranges (first, count) of a chunk each."""
    step = max(CHUNK_BYTES // grid_line_bytes(size), 1)
    for first in range(0, size.grids, step):
        yield first, min(step, size.grids - first)


def grids(size: Size, numbers: tuple[int, int]) -> bytes:
    """Return a range (first, count) of the grids of a size, one a line."""
    return _core.write_grids(_pair(size), *numbers)


def clues(size: Size | None = None) -> Stage:
    """Return the stage that turns grids into their clues; all of one size, if one is given."""
    pair = _pair(size) if size else None
    return lambda chunk: chunk.apply(lambda text: _core.write_clues(text, pair))


def verdicts(size: Size | None = None, *, passes: bool = False) -> Stage:
    """Return the stage that says whether line logic solves puzzles.

    It writes 0 (contradictory), 1 (solved) or 2 (stuck); with *passes*, the number of passes that
    solve the puzzle, or 0.
    """
    pair = _pair(size) if size else None
    return lambda chunk: chunk.apply(lambda text: _core.write_verdicts(text, pair, passes))


def unique_puzzles(
    size: Size, puzzles: Iterable[Chunk], directory: Path, run_keys: int = RUN_KEYS
) -> Iterator[tuple[bytes, int]]:
    """Yield the puzzles that occur once, chunk by chunk, in the order of their clues.

    The order is that of Python's tuples: row by row, then column by column, block by block. With
    each chunk comes the number of lines read so far. Temporary files in
    *directory* have no name and vanish with the process.

    :raises FormatError: a line can't be read.
    :raises OSError: the directory can't be written to.
    """
    finder = _core.UniquePuzzles((size.height, size.width), run_keys, str(directory))
    for _ in in_order(lambda chunk: chunk.apply(finder.add), puzzles):
        pass
    while text := finder.write_next(CHUNK_BYTES):
        yield text, finder.merged


def write_all_grids(size: Size, output: BinaryIO) -> None:
    """Write every grid of a size.

    :raises SizeError: the grids of the size can't be numbered.
    """
    check_listable(size)
    for numbers in grid_ranges(size):
        output.write(grids(size, numbers))


def filter_lines(stage: Stage, lines: BufferedIOBase, output: BinaryIO, source: str) -> None:
    """Write the output of a stage for each line as soon as it arrives.

    :raises FormatError: a line can't be read.
    """
    for chunk in pipe_chunks(lines, source):
        output.write(stage(chunk))
        output.flush()


def _pair(size: Size) -> tuple[int, int]:
    return size.height, size.width
