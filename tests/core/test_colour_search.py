"""The search for coloured puzzles against the referee: all solutions, each once."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import _core, reference
from nonolith.model import Block, Grid, Knowledge, Puzzle
from tests.core.searching import all_cells, grid_of, search_for
from tests.strategies import coloured_puzzles, palette_of

Rows = tuple[tuple[int, ...], ...]


def found_by_search(puzzle: Puzzle, start: Knowledge | None = None) -> list[Rows]:
    return sorted(grid_of(puzzle, cells).rows for cells in all_cells(search_for(puzzle, start)))


def found_by_referee(puzzle: Puzzle) -> list[Rows]:
    return sorted(grid.rows for grid in reference.solutions(puzzle))


def sparse_puzzle(rng: random.Random, height: int, width: int, colours: int = 2) -> Puzzle:
    """A puzzle of a thin random picture: mostly one with several solutions."""
    rows = [
        [rng.randint(1, colours) if rng.random() < 0.35 else 0 for _ in range(width)]
        for _ in range(height)
    ]
    return Puzzle.from_grid(Grid(rows, width=width, palette=palette_of(colours)))


@given(coloured_puzzles(max_height=3, max_width=4))
@settings(max_examples=400, deadline=None)
def test_all_solutions_are_those_of_the_referee(puzzle: Puzzle) -> None:
    assert found_by_search(puzzle) == found_by_referee(puzzle)


@pytest.mark.parametrize("seed", range(20))
def test_many_solutions(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = sparse_puzzle(rng, rng.randint(3, 4), rng.randint(3, 6), rng.randint(2, 4))
    assert found_by_search(puzzle) == found_by_referee(puzzle)


@given(st.data(), coloured_puzzles(max_height=3, max_width=4))
@settings(max_examples=200, deadline=None)
def test_partial_starts(data: st.DataObject, puzzle: Puzzle) -> None:
    everything = puzzle.palette.everything
    cell = st.one_of(st.just(everything), st.integers(1, everything))
    row = st.lists(cell, min_size=puzzle.width, max_size=puzzle.width)
    rows = data.draw(st.lists(row, min_size=puzzle.height, max_size=puzzle.height))
    start = Knowledge(rows, width=puzzle.width, palette=puzzle.palette)
    expected = sorted(grid.rows for grid in reference.solutions(puzzle) if start.allows(grid))
    assert found_by_search(puzzle, start) == expected


@pytest.mark.parametrize("seed", range(12))
def test_a_colour_that_is_not_used_changes_nothing(seed: int) -> None:
    plain = sparse_puzzle(random.Random(seed), 6, 5, colours=1)
    coloured = Puzzle(plain.rows, plain.columns, palette_of(2))
    assert sorted(all_cells(search_for(plain))) == sorted(all_cells(search_for(coloured)))


@pytest.mark.parametrize(("rows", "columns"), [(65, 0), (0, 130), (70, 140)])
@pytest.mark.parametrize("seed", range(3))
def test_every_word_size_finds_the_same(rows: int, columns: int, seed: int) -> None:
    puzzle = sparse_puzzle(random.Random(seed), 4, 5)
    padded = Puzzle(
        [*puzzle.rows, *[()] * rows], [*[()] * columns, *puzzle.columns], puzzle.palette
    )
    found = [[row[columns:] for row in grid[: puzzle.height]] for grid in found_by_search(padded)]
    assert sorted(found) == [list(grid) for grid in found_by_referee(puzzle)]


def test_puzzles_before_leave_no_trace() -> None:
    # The memory of a solver is used again by the next one of its kind.
    rng = random.Random(0)
    shapes = [(12, 9, 2), (7, 40, 2), (12, 9, 1), (5, 8, 4), (12, 70, 2), (9, 12, 3), (40, 9, 1)]
    puzzles = [sparse_puzzle(rng, *shape) for shape in shapes]

    def trace(puzzle: Puzzle) -> tuple[object, ...]:
        search = search_for(puzzle)
        cells = list(islice(all_cells(search), 100))
        done = search.statistics
        return (cells, search.knowledge, done.probes, done.nodes, done.work, done.lines_settled)

    first = list(map(trace, puzzles))
    assert list(map(trace, puzzles[::-1])) == first[::-1]


class MadeAnew(Sequence[Block]):
    """A clue whose blocks are other objects each time, in memory that was another's before."""

    def __init__(self, *blocks: tuple[int, int]) -> None:
        self.blocks = blocks

    def __len__(self) -> int:
        return len(self.blocks)

    def __getitem__(self, index: Any) -> Any:
        return Block(*self.blocks[index])


def test_blocks_that_do_not_last_are_read() -> None:
    rows = [MadeAnew((row % 3 + 1, row % 2 + 1), (3 - row % 3, row % 4 + 1)) for row in range(40)]
    picture = [
        [colour for length, colour in clue.blocks for colour in [0, *[colour] * length]]
        for clue in rows
    ]
    puzzle = Puzzle.from_grid(Grid(picture, palette=palette_of(4)))
    handle = _core.Puzzle(rows, puzzle.columns, 4)
    assert handle.is_solved_by(bytes(cell for row in picture for cell in row))


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="one cell"):
        _core.Solver(_core.Puzzle([[1]], [[1]], 2), b"")
    with pytest.raises(ValueError, match="palette lacks"):
        _core.Puzzle([[Block(1, 3)]], [[1]], 2)
