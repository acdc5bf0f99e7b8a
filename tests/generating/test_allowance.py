"""Puzzles are made, solved and rated within one time."""

from itertools import count
from threading import Event
from typing import Any

import pytest

from nonolith import Grid, Limits, rate
from nonolith.errors import LimitError
from nonolith.generating import at_random
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import checked_puzzle
from nonolith.solving import limits
from nonolith.solving.limits import Limit


def test_part_of_the_time_is_kept_for_the_last_look(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()  # one goes by between any two looks at the time
    monkeypatch.setattr(limits, "perf_counter", lambda: float(next(seconds)))
    time = Allowance(Limits(seconds=100))
    while (limit := time.search.reached) is None:
        pass
    assert limit is Limit.SECONDS
    assert time.whole.reached is None
    left = time.last_look().seconds
    assert left is not None
    assert 0 < left < 10


def test_a_search_that_ends_late_leaves_a_moment_for_the_last_look() -> None:
    """Nothing was left of short times, and what was found in them was lost."""
    time = Allowance(Limits(seconds=0))
    assert time.whole.reached is Limit.SECONDS
    assert time.last_look().seconds == 0.25


def test_after_a_stop_the_last_look_has_a_moment() -> None:
    stop = Event()
    stop.set()
    for given, most in ((Limits(stop=stop), 1.0), (Limits(seconds=0.25, stop=stop), 0.25)):
        look = Allowance(given).last_look()
        assert look.seconds is not None
        assert look.seconds <= most
        assert look.stop is None


@pytest.mark.parametrize("solvable", ["local", "unique", "any"])
def test_what_is_generated_is_looked_at_within_the_time(
    solvable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver and the rating came after the time, without a limit."""
    seconds: list[float | None] = []

    def recorded(function: Any) -> Any:
        def call(*arguments: Any, limits: Limits, **named: Any) -> Any:
            seconds.append(limits.seconds)
            return function(*arguments, **named)

        return call

    monkeypatch.setattr(at_random, "rate", recorded(rate))
    monkeypatch.setattr(at_random, "checked_puzzle", recorded(checked_puzzle))
    made = at_random.random_puzzle(6, 7, solvable=solvable, limits=Limits(seconds=1000))
    assert made.attempts > 0
    assert len(seconds) >= 2
    assert all(left is not None and left < 1000 for left in seconds)


def test_what_can_not_be_looked_at_in_time_is_not_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(*arguments: object, limits: Limits | None = None, **named: object) -> Any:
        if limits is not None:
            raise LimitError("late", Limit.SECONDS)
        return rated(*arguments, **named)

    rated: Any = rate
    monkeypatch.setattr(at_random, "rate", late)
    made = at_random.random_puzzle(4, 3, difficulty="hard", limits=Limits(seconds=60))
    assert made.puzzle.metadata.goal == Grid([[1] * 3] * 4)
    assert not made.matches
