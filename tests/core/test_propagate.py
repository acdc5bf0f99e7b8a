"""Propagation against the referee; its result must not depend on any order."""

import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import _core, reference
from nonolith.model import Cell, Grid, Knowledge, Outcome, Puzzle
from nonolith.solving.propagation import propagate
from tests.strategies import grids, knowledge_for, puzzles


@given(st.data(), puzzles(max_height=7, max_width=9))
@settings(max_examples=600, deadline=None)
def test_propagation_is_that_of_the_referee(data: st.DataObject, puzzle: Puzzle) -> None:
    knowledge = data.draw(st.none() | knowledge_for(puzzle))
    outcome, expected = reference.propagate(puzzle, knowledge)
    found = propagate(puzzle, start=knowledge)
    assert found.outcome is outcome
    if outcome is not Outcome.CONTRADICTION:
        assert found.knowledge == expected


@given(grids(max_height=12, max_width=12), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_the_order_of_lines_does_not_matter(grid: Grid, rng: random.Random) -> None:
    puzzle = Puzzle.from_grid(grid)
    found = propagate(puzzle)
    assert in_random_order(puzzle, rng) == [list(row) for row in found.knowledge.rows]
    assert propagate(puzzle.transpose()).knowledge == found.knowledge.transpose()


@given(grids(max_height=12, max_width=12), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_what_is_known_already_does_not_matter(grid: Grid, rng: random.Random) -> None:
    puzzle = Puzzle.from_grid(grid)
    found = propagate(puzzle)
    rows = [
        [cell if rng.random() < 0.5 else int(Cell.UNKNOWN) for cell in row]
        for row in found.knowledge.rows
    ]
    again = propagate(puzzle, start=Knowledge(rows, width=puzzle.width))
    assert (again.outcome, again.knowledge) == (found.outcome, found.knowledge)


def in_random_order(puzzle: Puzzle, rng: random.Random) -> list[list[int]]:
    """Propagate by settling pending lines in any order."""
    height, width = puzzle.height, puzzle.width
    cells = [[int(Cell.UNKNOWN)] * width for _ in range(height)]
    pending = {(0, row) for row in range(height)} | {(1, column) for column in range(width)}
    while pending:
        is_column, index = line = rng.choice(sorted(pending))
        pending.remove(line)
        clue = (puzzle.columns if is_column else puzzle.rows)[index]
        known = [row[index] for row in cells] if is_column else cells[index]
        settled = _core.settle(clue, bytes(known))
        assert settled is not None
        for position, (before, after) in enumerate(zip(known, settled, strict=True)):
            if before != after:
                pending.add((1 - is_column, position))
                row, column = (position, index) if is_column else (index, position)
                cells[row][column] = after
    return cells


@pytest.mark.parametrize(
    ("height", "width"), [(0, 0), (0, 3), (3, 0), (0, 200), (200, 0), (1, 300), (300, 1), (70, 2)]
)
def test_thin_and_empty_rectangles(height: int, width: int) -> None:
    rng = random.Random(height * 1000 + width)
    grid = Grid([[rng.randrange(2) for _ in range(width)] for _ in range(height)], width=width)
    found = propagate(Puzzle.from_grid(grid))
    assert found.knowledge.allows(grid)
    assert found.outcome is (Outcome.SOLVED if found.knowledge.is_complete else Outcome.STUCK)
    if height < 2 or width < 2:
        assert found.knowledge == Knowledge.from_grid(grid)


@pytest.mark.parametrize(("height", "width"), [(20, 33), (40, 64), (65, 20), (66, 130), (200, 90)])
def test_every_word_size_agrees_with_settling_line_by_line(height: int, width: int) -> None:
    rng = random.Random(height + width)
    rows: list[list[int]] = []
    for _ in range(height):
        row: list[int] = []
        for column in range(width):
            near = [*row[-1:], *(rows[-1][column : column + 1] if rows else [])]
            row.append(rng.choice(near) if near and rng.random() < 0.9 else rng.randrange(2))
        rows.append(row)
    puzzle = Puzzle.from_grid(Grid(rows))
    found = propagate(puzzle)
    assert in_random_order(puzzle, rng) == [list(row) for row in found.knowledge.rows]
    assert found.lines_settled >= height + width
    assert found.passes >= 2


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([[4]], [[1], [1], [1]]),
        ([[1]], []),
        ([], [[1]]),
        ([[1], [1]], [[2], [1]]),
        ([[10**20]], [[1]]),
        ([[1, 10**20, 1]] * 2, [[1]] * 100),
    ],
)
def test_clues_that_fit_nothing(rows: list[list[int]], columns: list[list[int]]) -> None:
    assert propagate(Puzzle(rows, columns)).outcome is Outcome.CONTRADICTION


def test_wrong_number_of_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="one cell for each"):
        _core.Solver(_core.Puzzle([[1]], [[1]]), b"\x03\x03")


def test_threads_do_not_disturb_each_other() -> None:
    rng = random.Random(7)
    grids = [Grid([[rng.randrange(2) for _ in range(90)] for _ in range(70)]) for _ in range(4)]
    puzzles = [Puzzle.from_grid(grid) for grid in grids]
    expected = [propagate(puzzle) for puzzle in puzzles]
    found: list[object] = [None] * len(puzzles)

    def work(index: int) -> None:
        for _ in range(5):
            found[index] = propagate(puzzles[index])

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(puzzles))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected
