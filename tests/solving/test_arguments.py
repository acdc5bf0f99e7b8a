"""Numbers that mean nothing, or too much: an error that says so, and never a hang."""

import math
from collections.abc import Callable
from typing import Any

import pytest

import nonolith
from nonolith.errors import ArgumentError

TWO = nonolith.Puzzle([[1], [1]], [[1], [1]])
CALLS: list[Callable[[Any], object]] = [
    lambda threads: list(nonolith.solve_many([TWO] * 3, threads=threads)),
    lambda threads: nonolith.count(3, 4, threads=threads),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("threads", [math.nan, math.inf, 1.5, "2", True])
def test_threads_are_counted(call: Callable[[Any], object], threads: object) -> None:
    """With NaN threads a batch waited for ever."""
    with pytest.raises(ArgumentError, match="threads: expected a whole number, found"):
        call(threads)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("threads", [0, -1])
def test_there_is_a_thread(call: Callable[[Any], object], threads: int) -> None:
    with pytest.raises(ValueError, match="at least one thread"):
        call(threads)


@pytest.mark.parametrize("seconds", [10**400, math.inf, 1e308, 10**12])
def test_a_very_long_time_is_no_limit(seconds: float) -> None:
    """10**400 seconds raised an OverflowError."""
    limits = nonolith.Limits(seconds=seconds)
    assert len(list(nonolith.solve(TWO, limits=limits))) == 2
    assert nonolith.classify(TWO, limits=limits).verdict is nonolith.Verdict.MULTIPLE
    assert nonolith.count_solutions(TWO, limits=limits) == 2
    assert nonolith.propagate(TWO, limits=limits).outcome is nonolith.model.Outcome.STUCK
