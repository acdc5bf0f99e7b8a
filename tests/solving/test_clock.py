"""One clock for all the work: each part of it gets what those before it have left."""

from itertools import count, pairwise
from threading import Event
from typing import Any

import pytest

from nonolith import Knowledge, Limits, Puzzle, agreement, hint, solve
from nonolith.errors import LimitError
from nonolith.explaining import wrong_marks as marking
from nonolith.solving import limits as timing
from nonolith.solving.limits import Clock, Limit

EIGHT = Puzzle([[1]] * 8, [[1]] * 8)
TWICE_IN_A_COLUMN = Knowledge.parse("#???????/#???????" + "/????????" * 6)


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second goes by between any two looks at the time."""
    seconds = count()
    monkeypatch.setattr(timing, "perf_counter", lambda: float(next(seconds)))


def test_what_is_left_is_handed_down(ticks: None) -> None:
    clock = Clock(Limits(seconds=10, memory=5))
    clock.start()
    one, other = clock.left(), clock.left(solutions=3)
    assert (one.seconds, other.seconds) == (9, 8)
    assert (one.solutions, other.solutions, other.memory) == (None, 3, 5)
    assert Clock().left().seconds is None


def test_a_stop_is_handed_down() -> None:
    stop, cancelled = Event(), Event()
    for clock, signal in (
        (Clock(Limits(stop=stop)), stop),
        (Clock(Limits(), cancelled), cancelled),
    ):
        inner = Clock(Clock(clock.left()).left())
        assert inner.reached is None
        signal.set()
        assert inner.reached is Limit.STOP


def test_the_error_names_the_whole_limit(ticks: None) -> None:
    clock = Clock(Limits(seconds=10))
    with pytest.raises(LimitError, match=r"^a hint takes longer than 10 s$"), clock.work("a hint"):
        raise Clock(clock.left()).error("a part of it")
    with pytest.raises(LimitError, match="memory"), clock.work("a hint"):
        raise LimitError("too much memory", Limit.MEMORY)


def test_all_solves_of_a_hint_share_its_time(ticks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each got the whole time again: one for each mark."""
    given: list[float] = []

    def recorded(puzzle: Puzzle, *, limits: Limits, **named: Any) -> Any:
        assert limits.seconds is not None
        given.append(limits.seconds)
        return solve(puzzle, limits=limits.replace(seconds=None), **named)

    monkeypatch.setattr(marking, "solve", recorded)
    monkeypatch.setattr(marking, "agreement", lambda puzzle, limits: agreement(puzzle))
    found = hint(EIGHT, TWICE_IN_A_COLUMN, limits=Limits(seconds=1000))
    assert [(cell.row, cell.column) for cell in found.cells] == [(0, 0), (1, 0)]
    assert len(given) > 2
    assert given[0] < 1000
    assert all(earlier > later for earlier, later in pairwise(given))


def test_a_hint_ends_with_its_time(ticks: None) -> None:
    with pytest.raises(LimitError, match=r"^a hint takes longer than 3 s$"):
        hint(EIGHT, TWICE_IN_A_COLUMN, limits=Limits(seconds=3))
