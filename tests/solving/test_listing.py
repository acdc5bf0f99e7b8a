"""Many solutions, listed: as many as the counting programme says, and no two the same."""

import pytest

from nonolith import _core, count_solutions, solve
from nonolith.solving.cells import handle_of
from tests.solving.families import permutations, sparse


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("height", "width"), [(9, 9), (8, 11), (12, 7), (6, 14)])
def test_as_many_as_are_counted(height: int, width: int, colours: int) -> None:
    listed = 0
    for seed in range(12):
        puzzle = sparse(height, width, seed, colours)
        number = count_solutions(puzzle)
        if not 50 < number < 3000:  # fewer would have been listed to be counted
            continue
        found = list(solve(puzzle, method="fast"))
        assert len(found) == len(set(found)) == number
        assert all(puzzle.is_solved_by(grid) for grid in found)
        listed += number
    assert listed > 0


@pytest.mark.parametrize("seconds", [0.0, 0.001])
def test_a_listing_is_gone_on_with(seconds: float) -> None:
    handle = handle_of(permutations(6))
    whole, stepwise = _core.Solver(handle), _core.Solver(handle)
    steps = 0
    while whole.next() is _core.Progress.SOLUTION:
        steps += 1
        while stepwise.next(seconds=seconds) is not _core.Progress.SOLUTION:
            seconds += 0.001
        assert stepwise.solution == whole.solution
    assert steps == 720
