"""Sweeps over the columns of thin puzzles, compared with brute force, counting and search."""

import random
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Grid, Knowledge, Limits, Puzzle, Verdict, _core, propagate, reference, solve
from nonolith.model import Outcome
from nonolith.solving import Method
from nonolith.solving.cells import handle_of, pack
from nonolith.solving.rungs import sweep as sweep_rung
from nonolith.solving.solution_counting import count_solutions
from tests.solving.families import half_filled, permutations, sparse
from tests.solving.turns import shorten_search
from tests.strategies import coloured_puzzles, puzzles

MANY = 1 << 16
"""States that are never reached here."""


def sweep(
    puzzle: Puzzle, states: int, known: Knowledge | None = None
) -> tuple[set[bytes], bool] | None:
    """Return the solutions that a sweep finds, and whether nothing was left out."""
    handle = handle_of(puzzle)
    cells = known or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    swept = _core.sweep(handle, pack(cells), states)
    if swept is None:
        return None
    solutions, is_complete = swept
    assert len(set(solutions)) == len(solutions) <= 2
    assert all(map(handle.is_solved_by, solutions))
    return set(solutions), is_complete


@given(st.one_of(puzzles(max_height=4, max_width=5), coloured_puzzles(max_height=3, max_width=4)))
def test_any_clues_and_all_solutions(puzzle: Puzzle) -> None:
    all_solutions = {bytes(sum(grid.rows, ())) for grid in reference.solutions(puzzle)}
    swept = sweep(puzzle, MANY)
    if swept is None:  # a clue that fits nothing
        assert not all_solutions
        return
    solutions, is_complete = swept
    assert is_complete
    assert solutions <= all_solutions
    assert len(solutions) == min(len(all_solutions), 2)


@pytest.mark.parametrize("colours", [1, 2, 3])
@pytest.mark.parametrize(
    ("height", "width"), [(1, 40), (2, 60), (3, 33), (60, 2), (34, 3), (5, 18), (8, 8)]
)
def test_as_many_as_are_counted(height: int, width: int, colours: int) -> None:
    for seed in range(8):
        for puzzle in (
            half_filled(height, width, seed, colours),
            sparse(height, width, seed, colours),
        ):
            number = min(count_solutions(puzzle), 2)
            swept = sweep(puzzle, MANY)
            assert swept is not None
            assert len(swept[0]) == number
            for states in (1, 4, 30):  # those that are left out prove nothing
                swept = sweep(puzzle, states)
                assert swept is not None
                solutions, is_complete = swept
                assert len(solutions) == number if is_complete else len(solutions) <= number


def test_what_is_known_holds() -> None:
    rng = random.Random(5)
    for seed in range(20):
        puzzle = sparse(3, 20, seed)
        for grid in list(solve(puzzle, limits=Limits(solutions=3))):
            open_cells = [[3 if rng.random() < 0.5 else 1 + cell for cell in row] for row in grid]
            known = Knowledge(open_cells)
            swept = sweep(puzzle, MANY, known)
            assert swept is not None
            assert len(swept[0]) == min(2, count_solutions(puzzle, start=known))
            for solution in swept[0]:
                cells = [cell for row in open_cells for cell in row]
                assert all(known >> cell & 1 for known, cell in zip(cells, solution, strict=True))


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle([], [[]] * 3),
        Puzzle([[]] * 3, []),
        Puzzle([[], []], [[]] * 40),
        Puzzle([[40], []], [[1]] * 40),
    ],
)
def test_one_solution_at_the_edge(puzzle: Puzzle) -> None:
    swept = sweep(puzzle, 1)
    assert swept is not None
    assert (len(swept[0]), swept[1]) == (1, True)


def test_no_solution_that_line_logic_does_not_see() -> None:
    hopeless = 0
    for seed in range(60):
        puzzle = sparse(4, 20, seed)
        shuffled = list(puzzle.columns)
        random.Random(seed).shuffle(shuffled)
        puzzle = Puzzle(puzzle.rows, shuffled)
        if count_solutions(puzzle) > 0:
            continue
        assert sweep(puzzle, MANY) == (set(), True)
        hopeless += propagate(puzzle).outcome is Outcome.STUCK
    assert hopeless >= 3


def test_too_high_for_it() -> None:
    assert sweep(permutations(33), 8) is None
    assert sweep(Puzzle([[1] * 8] * 30, [[1] * 8] * 30), 8) is None


@pytest.mark.parametrize(("height", "width"), [(16, 500), (4, 4000), (2, 10000), (1000, 8)])
@pytest.mark.parametrize("method", ["auto", "sat"])
def test_sparse_and_long(height: int, width: int, method: str) -> None:
    rng = random.Random(height)
    cells = [[int(rng.random() < 0.3) for _ in range(width)] for _ in range(height)]
    puzzle = Puzzle.from_grid(Grid(cells))
    with solve(puzzle, limits=Limits(solutions=2, seconds=120), method=method) as solutions:
        assert len(set(solutions)) == 2
    assert solutions.statistics.conflicts == 0
    assert solutions.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("seed", range(3))
def test_half_filled_and_long(seed: int) -> None:
    # All but decided by what rows and columns tell each other; one sweep is enough.
    puzzle = half_filled(16, 500, seed)
    known = propagate(puzzle).knowledge
    swept = sweep(puzzle, 64, known)
    assert swept is not None
    assert len(swept[0]) == 2


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("wanted", [2, None])
def test_the_ladder_sweeps_and_goes_on(
    colours: int, wanted: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_search(monkeypatch)
    swept = 0
    for seed in range(30):
        puzzle = half_filled(2 + seed % 3, 40, seed, colours)
        number = count_solutions(puzzle)
        if number > 300:
            continue
        monkeypatch.setattr(sweep_rung, "STATES", (1 << seed % 8,) * 2)
        found = list(solve(puzzle, limits=Limits(solutions=wanted)))
        assert len(set(found)) == len(found) == (min(number, 2) if wanted else number)
        swept += number > 1
    assert swept > 3


def test_wrong_calls() -> None:
    handle = handle_of(permutations(3))
    with pytest.raises(ValueError, match="room for a state"):
        _core.sweep(handle, bytes([3]) * 9, 0)
    with pytest.raises(ValueError, match="one cell"):
        _core.sweep(handle, bytes([3]) * 8, 1)


def test_it_can_be_stopped() -> None:
    puzzle = sparse(12, 3000, 1)
    stop = threading.Event()
    stop.set()
    with pytest.raises(TimeoutError):
        _core.sweep(handle_of(puzzle), bytes([3]) * 36000, 4096, None, stop)
    with pytest.raises(TimeoutError):
        _core.sweep(handle_of(puzzle), bytes([3]) * 36000, 4096, 0.01)
    with solve(puzzle, limits=Limits(seconds=0.05, solutions=2), method=Method.SAT) as solutions:
        list(solutions)
    assert solutions.verdict is Verdict.UNDECIDED or solutions.found == 2
