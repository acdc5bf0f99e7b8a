"""Streams of solutions: what they hand out, when, and what they say of themselves."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from nonolith import Grid, Knowledge, Limits, Puzzle, Solutions, Verdict, classify, solve
from nonolith.errors import GridError
from nonolith.solving import Method, Rung
from nonolith.solving.rungs import search
from tests.solving.families import dom, line_solvable, permutations
from tests.solving.turns import shorten_search

SEARCHING = [Method.AUTO, Method.FAST, Method.COMPLETE, Method.SAT]


def test_the_first_comes_before_the_second_is_sought() -> None:
    solutions = solve(permutations(30))  # 30! of them
    first, second = next(solutions), next(solutions)
    assert first != second
    assert solutions.found == 2
    assert not solutions.exhausted
    assert solutions.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("method", SEARCHING)
def test_limits(method: Method) -> None:
    puzzle = permutations(4)
    assert list(solve(puzzle, limits=Limits(solutions=0), method=method)) == []
    some = list(solve(puzzle, limits=Limits(solutions=5), method=method))
    everything = list(solve(puzzle, method=method))
    assert len(everything) == len(set(everything)) == 24
    assert everything[:5] == some


def test_auto_goes_on_with_sat_where_search_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten_search(monkeypatch, then=0)
    monkeypatch.setattr(search, "SHARES_PER_TURN", 1)
    monkeypatch.setattr(search, "LATER_WORK", 0)
    solutions = solve(dom(7))
    found = list(solutions)
    assert solutions.rung is Rung.SAT
    assert solutions.verdict is Verdict.UNIQUE
    assert found == list(solve(dom(7), method="fast"))


def test_search_goes_on_as_long_as_it_finds_some(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (100, search.LISTED_ALONE):
        monkeypatch.setattr(search, "LISTED_ALONE", most)
        solutions = solve(permutations(7))
        found = list(solutions)
        assert solutions.exhausted
        assert solutions.rung is Rung.SEARCH
        assert len(found) == len(set(found)) == 5040
        assert found == list(solve(permutations(7), method="fast"))


def test_attributes_are_valid_at_any_time() -> None:
    solutions = solve(dom(4))
    assert isinstance(solutions, Solutions)
    assert solutions.verdict.value == "undecided"
    assert solutions.statistics.wall_seconds == 0
    assert solutions.knowledge.unknown_count == 81
    list(solutions)
    assert solutions.verdict is Verdict.UNIQUE
    assert solutions.rung is Rung.PROBING
    assert solutions.statistics.probes > 0
    assert solutions.statistics.wall_seconds > 0
    assert list(solutions) == []


@pytest.mark.parametrize("method", SEARCHING)
def test_threads_share_a_stream(method: Method) -> None:
    """A generator alone refuses a second thread: it is executing already."""
    solutions = solve(permutations(7), method=method)
    with ThreadPoolExecutor(4) as threads:
        parts: list[list[Grid]] = list(threads.map(list, [solutions] * 4))
    found = [grid for part in parts for grid in part]
    assert len(found) == len(set(found)) == solutions.found == 5040
    assert solutions.exhausted


def test_rungs_compare() -> None:
    assert Rung.LINES < Rung.PROBING < Rung.SEARCH < Rung.GUESSING < Rung.SAT
    assert Rung.SAT >= Rung.SEARCH
    assert max(Rung.LINES, Rung.SAT) is Rung.SAT


def test_only_solutions_that_agree_with_the_start() -> None:
    start = Knowledge.parse("#??/???/???")
    for method in SEARCHING:
        found = list(solve(permutations(3), start=start, method=method))
        assert len(found) == 2
        assert all(grid[0, 0] == 1 for grid in found)


@pytest.mark.parametrize(
    ("rows", "columns", "reason"),
    [
        ([[2, 1]], [[1], [1], [1]], "row 1 needs 4 cells and has 3"),
        ([[1], [1]], [[1, 1], []], "column 1 needs 3 cells and has 2"),
        ([[10**30]], [[1]], f"row 1 needs {10**30} cells and has 1"),
        ([[2], [1]], [[1], [1]], "the rows fill 3 cells, the columns 2"),
        ([[1]], [], "row 1 needs 1 cells and has 0"),
        ([[1, 1], [1]], [[2], [1], []], "has no placement that agrees with the lines across it"),
    ],
)
def test_reasons(rows: list[list[int]], columns: list[list[int]], reason: str) -> None:
    for method in Method:
        found = classify(Puzzle(rows, columns), method=method)
        assert found.verdict is Verdict.CONTRADICTORY
        assert reason in found.reason
        assert found.solutions == ()


@pytest.mark.parametrize(("height", "width"), [(0, 0), (0, 5), (5, 0)])
def test_no_cells(height: int, width: int) -> None:
    for method in Method:
        found = classify(Puzzle([[]] * height, [[]] * width), method=method)
        assert found.verdict is Verdict.LOCALLY_SOLVABLE
        assert (found.solutions[0].height, found.solutions[0].width) == (height, width)


@pytest.mark.parametrize(("height", "width"), [(1, 1000), (1000, 1), (130, 70), (512, 512)])
def test_large(height: int, width: int) -> None:
    puzzle = line_solvable(height, width, seed=height)
    for method in (Method.AUTO, Method.LOCAL):
        (grid,) = solve(puzzle, limits=Limits(solutions=1), method=method)
        assert puzzle.is_solved_by(grid)


def test_long_lines_beyond_line_logic() -> None:
    rows = [[1], [1]]
    columns = [[1], *[[]] * 300, [1]]
    for method in SEARCHING:
        assert len(list(solve(Puzzle(rows, columns), method=method))) == 2


def test_wrong_arguments() -> None:
    puzzle = permutations(2)
    with pytest.raises(ValueError, match="guess"):
        solve(puzzle, method="guess")
    with pytest.raises(ValueError, match="-1"):
        solve(puzzle, limits=Limits(solutions=-1))
    with pytest.raises(ValueError, match="nan"):
        solve(puzzle, limits=Limits(seconds=float("nan")))
    with pytest.raises(GridError, match="2×2"):
        solve(puzzle, start=Knowledge.unknown(2, 3))
