"""Anything that the model accepts: no crash, no hang, no wrong verdict."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Method, Puzzle, Verdict, classify, count_solutions, reference, solve
from tests.strategies import knowledge_for, puzzles


@given(puzzles(5, 5), st.sampled_from(Method))
@settings(max_examples=150, deadline=10_000)
def test_any_puzzle(puzzle: Puzzle, method: Method) -> None:
    found = classify(puzzle, timeout=5, method=method)
    if found.verdict is Verdict.UNDECIDED:
        assert method is Method.LOCAL
        return
    placements = math.prod(
        sum(1 for _ in reference.placements(clue, puzzle.width)) for clue in puzzle.rows
    )
    if placements < 3000:
        number = len(reference.solutions(puzzle))
        assert count_solutions(puzzle) == number
        assert (number > 1) == (found.verdict is Verdict.MULTIPLE)
        assert (number == 0) == (found.verdict is Verdict.CONTRADICTORY)


@given(st.data(), puzzles(5, 5), st.sampled_from([Method.AUTO, Method.COMPLETE, Method.SAT]))
@settings(max_examples=100, deadline=10_000)
def test_any_start(data: st.DataObject, puzzle: Puzzle, method: Method) -> None:
    start = data.draw(knowledge_for(puzzle))
    found = list(solve(puzzle, limit=50, timeout=5, method=method, start=start))
    assert len(set(found)) == len(found)
    if len(found) < 50:
        assert count_solutions(puzzle, start=start) == len(found)


clue = st.lists(st.integers(1, 10**40), max_size=5)


@given(st.lists(clue, max_size=4), st.lists(clue, max_size=4), st.sampled_from(Method))
@settings(max_examples=100, deadline=10_000)
def test_absurd_clues(rows: list[list[int]], columns: list[list[int]], method: Method) -> None:
    found = classify(Puzzle(rows, columns), timeout=5, method=method)
    if any(length > 4 for clue in rows + columns for length in clue):
        assert found.verdict is Verdict.CONTRADICTORY
        assert "needs" in found.reason
