"""Thin and long puzzles, which are solved window by window."""

import random

import pytest

from nonolith import Grid, Limits, Puzzle, Verdict, _core, classify, count_solutions, solve
from nonolith.solving.cells import handle_of
from tests.solving.families import half_filled
from tests.strategies import palette_of


def thin(seed: int) -> Puzzle:
    """Some rows of 65 to 90 cells, or as many columns, of which line logic leaves a little open."""
    rng = random.Random(seed)
    height, width = rng.randint(1, 4), rng.randint(65, 90)
    colours = rng.choice([1, 1, 2])
    filled = rng.uniform(0.5, 0.7)
    cells = [
        [rng.randint(1, colours) if rng.random() < filled else 0 for _ in range(width)]
        for _ in range(height)
    ]
    grid = Grid(cells, palette=palette_of(colours)) if colours > 1 else Grid(cells)
    puzzle = Puzzle.from_grid(grid)
    return puzzle if rng.random() < 0.5 else puzzle.transpose()


@pytest.mark.parametrize("seed", range(40))
def test_search_and_sat_find_the_same_solutions(seed: int) -> None:
    puzzle = thin(seed)
    number = count_solutions(puzzle)
    verdict = Verdict.MULTIPLE if number > 1 else Verdict.UNIQUE
    found = classify(puzzle)
    assert found.verdict is verdict or (found.verdict.is_unique and verdict.is_unique)
    if number > 300:
        wanted = Limits(solutions=300)
        assert len(set(solve(puzzle, limits=wanted, method="fast"))) == 300
        return
    listed = list(solve(puzzle, method="fast"))
    assert len(listed) == len(set(listed)) == number
    assert set(listed) == set(solve(puzzle, method="sat")) == set(solve(puzzle))


def test_a_few_are_listed_to_the_end() -> None:
    """Otherwise the comparison with SAT would be of nothing."""
    assert sum(1 < count_solutions(thin(seed)) <= 300 for seed in range(40)) >= 10


@pytest.mark.parametrize("seed", range(12))
def test_a_search_in_small_steps(seed: int) -> None:
    puzzle = thin(seed)
    handle = handle_of(puzzle)
    whole = _core.Solver(handle)
    solutions: list[bytes] = []
    while len(solutions) < 200 and whole.next() is _core.Progress.SOLUTION:
        solutions.append(whole.solution)
    stepwise = _core.Solver(handle)
    steps = 0
    for at in range(len(solutions)):
        while stepwise.next(work=steps) is not _core.Progress.SOLUTION:
            steps += 100
        assert stepwise.solution == solutions[at]
        known = stepwise.knowledge if puzzle.palette.is_black_and_white else b""
        for later in solutions[at + 1 :] if known else ():
            assert all(known[cell] >> colour & 1 for cell, colour in enumerate(later))


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("apart", [1, 5, 40, 52, 53, 69])
def test_windows_between_decided_lines(apart: int, colours: int) -> None:
    # Two cells may change places; they lie in a window of apart + 1 columns of 70. The rows around
    # them are decided, and their blocks go on across the edges of the window.
    first = (69 - apart) // 2
    cells = [[0] * 70 for _ in range(7)]
    cells[0] = [1 + column // 3 % colours for column in range(70)]
    cells[2][first] = cells[4][first + apart] = 1
    cells[6] = cells[0][::-1]
    grid = Grid(cells, palette=palette_of(2)) if colours > 1 else Grid(cells)
    other = [list(row) for row in cells]
    other[2], other[4] = other[4], other[2]
    for turned in (False, True):
        puzzle = Puzzle.from_grid(grid)
        puzzle = puzzle.transpose() if turned else puzzle
        found = solve(puzzle, method="fast")
        solutions = {one.transpose() if turned else one for one in found}
        assert solutions == {grid, Grid(other, palette=grid.palette)}


@pytest.mark.parametrize(("height", "width"), [(4, 4000), (10000, 2)])
def test_very_long_lines(height: int, width: int) -> None:
    puzzle = half_filled(height, width, seed=3)
    found = classify(puzzle)
    assert found.verdict is Verdict.MULTIPLE
    assert len(set(found.solutions)) == 2
    assert found.statistics.lines_settled < 50_000  # as a whole: millions
    assert count_solutions(puzzle) > 2**64
