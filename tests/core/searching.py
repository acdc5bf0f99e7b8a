"""The core's solver as it is, without the ladder above it."""

from collections.abc import Iterator

from nonolith import _core
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.cells import handle_of, pack

FOUND, EXHAUSTED = _core.Progress.SOLUTION, _core.Progress.EXHAUSTED


def search_for(puzzle: Puzzle, start: Knowledge | None = None) -> _core.Solver:
    return _core.Solver(handle_of(puzzle), None if start is None else pack(start))


def all_cells(search: _core.Solver) -> Iterator[bytes]:
    while (progress := search.next()) is FOUND:
        yield search.solution
    assert progress is EXHAUSTED
    assert search.next() is EXHAUSTED


def grid_of(puzzle: Puzzle, cells: bytes) -> Grid:
    width = puzzle.width
    rows = [cells[row * width :][:width] for row in range(puzzle.height)]
    return Grid(rows, width=width, palette=puzzle.palette)
