"""Anything at all: the model refuses it in words, or the solver has the right verdict."""

import contextlib
import math
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonolith import (
    Block,
    Colour,
    Grid,
    Knowledge,
    Limits,
    Palette,
    Puzzle,
    Verdict,
    classify,
    count_solutions,
    reference,
    solve,
)
from nonolith.errors import ModelError, SizeError
from nonolith.solving import Method
from tests.strategies import coloured_puzzles, knowledge_for, puzzles


@given(puzzles(5, 5) | coloured_puzzles(4, 4), st.sampled_from(Method))
@settings(max_examples=150, deadline=10_000)
def test_any_puzzle(puzzle: Puzzle, method: Method) -> None:
    found = classify(puzzle, limits=Limits(seconds=5), method=method)
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
    found = list(solve(puzzle, limits=Limits(seconds=5, solutions=50), method=method, start=start))
    assert len(set(found)) == len(found)
    if len(found) < 50:
        assert count_solutions(puzzle, start=start) == len(found)


clue = st.lists(st.integers(1, 10**40), max_size=5)


@given(st.lists(clue, max_size=4), st.lists(clue, max_size=4), st.sampled_from(Method))
@example([[1, 2**32 - 1]], [[1, 2**32 - 1]], Method.AUTO)  # with the gap, more than 32 bits
@settings(max_examples=100, deadline=10_000)
def test_absurd_clues(rows: list[list[int]], columns: list[list[int]], method: Method) -> None:
    found = classify(Puzzle(rows, columns), limits=Limits(seconds=5), method=method)
    if any(length > 4 for clue in rows + columns for length in clue):
        assert found.verdict is Verdict.CONTRADICTORY
        assert "needs" in found.reason


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**18, 10**40)
    | st.floats()
    | st.text(max_size=3)
    | st.binary(max_size=3)
    | st.builds(object),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.sampled_from([Puzzle, Grid, Knowledge, Block, Palette, Colour]), st.data())
@settings(max_examples=150, deadline=10_000)
def test_junk_is_refused_in_words(kind: type, data: st.DataObject) -> None:
    arguments = {Puzzle: 2, Colour: 3}.get(kind, 1)
    junk = [data.draw(anything) for _ in range(arguments)]
    try:
        made = kind(*junk)
    except ModelError:
        return
    if isinstance(made, Puzzle) and made.height * made.width < 50:
        classify(made, limits=Limits(seconds=5))


@given(anything, anything)
@settings(max_examples=100, deadline=10_000)
def test_junk_in_other_constructors(one: object, other: object) -> None:
    for make in (
        lambda: Puzzle.from_grid(one),  # type: ignore[arg-type]
        lambda: Puzzle([[1]], [[1]], one),  # type: ignore[arg-type]
        lambda: Grid([], width=one),  # type: ignore[arg-type]
        lambda: Grid([[1]], palette=one),  # type: ignore[arg-type]
        lambda: Knowledge.unknown(*_small(one, other)),
        lambda: Block(1, one),  # type: ignore[arg-type]
    ):
        with contextlib.suppress(ModelError, SizeError):
            make()


def _small(*sizes: object) -> list[Any]:
    """Sizes as they are, but for those that would only fill the memory."""
    return [size % 100 if isinstance(size, int) and size > 100 else size for size in sizes]
