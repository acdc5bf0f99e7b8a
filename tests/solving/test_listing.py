"""Many solutions, listed: as many as the counting programme says, and no two the same."""

import random
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.puzzle_classes import LISTED, PuzzleClass
from nonolith import Grid, Limits, Puzzle, _core, count_solutions, reference, solve
from nonolith.solving.cells import colours_of, handle_of
from nonolith.solving.rungs import sat, search
from nonolith.solving.sat_solver.search import SatSearch
from nonolith.solving.solution_counting import count_of
from tests.solving.families import half_filled, permutations, sparse
from tests.solving.turns import shorten_search
from tests.strategies import COLOURS, grids


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


def listed(solver: _core.Solver, most: int) -> list[bytes]:
    """List up to so many solutions, in steps of some work."""
    found: list[bytes] = []
    work = 0
    while len(found) < most:
        progress = solver.next(work=work)
        if progress is _core.Progress.SOLUTION:
            found.append(solver.solution)
        elif progress is _core.Progress.EXHAUSTED:
            break
        work += 300
    return found


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("height", "width"), [(7, 7), (4, 12), (11, 5), (3, 70), (66, 2)])
def test_a_search_that_is_told_of_a_solution_finds_all(
    height: int, width: int, colours: int
) -> None:
    rng = random.Random(height)
    number = 0
    for seed in range(10):
        puzzle = (half_filled if height * width > 80 else sparse)(height, width, seed, colours)
        handle = handle_of(puzzle)
        plain = listed(_core.Solver(handle), 400)
        if not 2 < len(plain) < 400:
            continue
        number += 1
        for begun in (0, 500, 2000, 10_000):
            solver = _core.Solver(handle)
            first = listed(solver, 0)
            solver.next(work=begun) if begun else None
            if begun and solver.solution:
                first = [solver.solution]
            solver.aim_at(rng.choice(plain))
            assert sorted(first + listed(solver, 400)) == sorted(plain)
    assert number > 0


@pytest.mark.parametrize("seed", range(6))
def test_it_goes_there_at_once(seed: int) -> None:
    puzzle = sparse(30, 30, seed)
    solution = solve(puzzle).first()
    assert solution is not None
    solver = _core.Solver(handle_of(puzzle))
    solver.aim_at(colours_of(solution))
    assert solver.next() is _core.Progress.SOLUTION
    assert solver.statistics.probes == 0
    found = [solver.solution for _ in range(500) if solver.next() is _core.Progress.SOLUTION]
    assert len(set(found)) == 500
    # Nearby: all but the last rows are the same.
    assert all(one[:300] == colours_of(solution)[:300] for one in found)


def test_a_solution_straight_ahead_is_not_where_the_search_is() -> None:
    solver = _core.Solver(handle_of(permutations(30)))
    assert solver.next() is _core.Progress.SOLUTION
    assert solver.statistics.nodes == 1
    before = solver.statistics
    solver.aim_at(bytes(int(cell % 31 == 0) for cell in range(900)))
    found = {solver.solution for _ in range(1000) if solver.next() is _core.Progress.SOLUTION}
    assert len(found) == 1000
    assert solver.statistics.probes == before.probes


@pytest.mark.parametrize("kind", LISTED, ids=lambda kind: kind.name)
def test_sat_lists_no_more_than_the_search_is_told(
    kind: PuzzleClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = SatSearch.next
    by_sat = 0

    def counted(self: SatSearch, work: int | None = None) -> _core.Progress:
        nonlocal by_sat
        progress = asked(self, work)
        by_sat += progress is _core.Progress.SOLUTION
        return progress

    monkeypatch.setattr(SatSearch, "next", counted)
    for name, puzzle in kind.puzzles():
        by_sat = 0
        with solve(puzzle, limits=Limits(solutions=2000)) as stream:
            found = set(stream)
        assert len(found) == 2000 or stream.stopped_by is None, name
        assert by_sat <= sat.LISTED, name


def test_a_solution_of_another_size() -> None:
    solver = _core.Solver(handle_of(permutations(3)))
    with pytest.raises(ValueError, match="another size"):
        solver.aim_at(bytes(8))


@pytest.mark.parametrize("share", [None, 1, 100_000])
@pytest.mark.parametrize("most", [1, 3, 1000])
def test_a_few_at_once_are_those_one_by_one(most: int, share: int | None) -> None:
    handle = handle_of(permutations(6))
    one_by_one, few = _core.Solver(handle), _core.Solver(handle)
    found: list[bytes] = []
    work = None if share is None else share
    while True:
        progress, solutions, work = few.next_few(most, sys.maxsize, 1.0, work, share)
        assert len(solutions) <= most
        found += solutions
        if progress is _core.Progress.EXHAUSTED:
            break
        if progress is _core.Progress.BUDGET:
            assert work is not None
            work += 1000
        else:
            assert solutions
    for solution in found:
        assert one_by_one.next() is _core.Progress.SOLUTION
        assert one_by_one.solution == solution
    assert len(found) == 720


@pytest.mark.parametrize("colours", [1, 2])
def test_the_ladder_tells_the_search(colours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shorten_search(monkeypatch)
    monkeypatch.setattr(search, "SOLUTIONS_BEFORE_AIMING", 1)
    monkeypatch.setattr(sat, "LISTED", 1)
    monkeypatch.setattr(search, "SOLUTIONS_AT_ONCE", 3)
    compared = 0
    for seed in range(20):
        puzzle = sparse(7, 8, seed, colours)
        number = count_solutions(puzzle)
        if not 3 < number < 1500:
            continue
        found = list(solve(puzzle))
        assert len(found) == len(set(found)) == number
        compared += 1
    assert compared > 2


@given(st.one_of(grids(max_height=5), grids(3, 4, COLOURS)), st.data())
def test_only_lines_that_differ_are_looked_at(grid: Grid, data: st.DataObject) -> None:
    puzzle = Puzzle.from_grid(grid)
    handle = handle_of(puzzle)
    before = colours_of(grid)
    others = reference.solutions(puzzle) if len(before) <= 16 else [grid]
    after = bytearray(colours_of(data.draw(st.sampled_from(others))))
    for cell in data.draw(st.sets(st.integers(0, len(before) - 1), max_size=2)) if before else ():
        after[cell] = data.draw(st.integers(0, len(puzzle.palette)))
    whole = handle.is_solved_by(bytes(after))
    assert handle.is_solved_by(bytes(after), before) == whole
    assert whole or bytes(after) not in map(colours_of, others)


@pytest.mark.parametrize("limit", [None, 7, 50])
@pytest.mark.parametrize("shown", range(24))
def test_solutions_that_were_not_asked_for_are_counted(limit: int | None, shown: int) -> None:
    # The search had found 8 when 5 were shown: 21 were counted.
    stream = solve(permutations(4), limits=Limits(solutions=limit))
    received = list(islice(stream, shown))
    session = stream.take_session()
    assert (stream.found, stream.exhausted) == (len(received), False)
    assert count_of(session, Limits()) == 24
