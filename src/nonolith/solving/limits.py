"""Limits on solving, which of them ended it, and the clock that enforces them."""

import enum
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident
from time import perf_counter
from typing import Protocol

if sys.platform == "emscripten":  # it has one thread and no clock for it
    from time import process_time as thread_time
else:
    from time import thread_time

from nonolith.errors import ArgumentError, ChoiceError, LimitError
from nonolith.values import Value


class StopSignal(Protocol):
    """A signal that ends solving from outside, such as a :class:`threading.Event`.

    >>> from threading import Event
    >>> from nonolith import Puzzle, classify
    >>> stop = Event()
    >>> stop.set()
    >>> classify(Puzzle([[1]] * 9, [[1]] * 9), limits=Limits(stop=stop)).stopped_by
    <Limit.STOP: 'stop'>
    """

    def is_set(self) -> bool:
        """Return whether solving should end."""


class Limit(enum.StrEnum):
    """A limit that was reached, named like the field of :class:`Limits` that set it.

    >>> from nonolith import Puzzle, classify
    >>> found = classify(Puzzle([[1]] * 9, [[1]] * 9), limits=Limits(seconds=0))
    >>> found.stopped_by is Limit.SECONDS
    True
    """

    SECONDS = "seconds"
    SOLUTIONS = "solutions"
    MEMORY = "memory"
    STOP = "stop"


class Limits(Value):
    """How far solving may go; None means no limit.

    Every function that takes a puzzle accepts them. If a limit ends the work, streams and
    classifications say so in ``stopped_by``, functions without a partial result raise
    :class:`LimitError`, and those that make puzzles return the best so far.

    >>> from nonolith import Puzzle, solve
    >>> solutions = solve(Puzzle([[1]] * 9, [[1]] * 9), limits=Limits(solutions=3))
    >>> len(list(solutions)), solutions.stopped_by
    (3, <Limit.SOLUTIONS: 'solutions'>)

    :raises ChoiceError: a number is negative, or not a number.
    :raises ArgumentError: one has another type.
    """

    __match_args__ = ("seconds", "solutions", "memory", "stop")
    __slots__ = __match_args__
    seconds: float | None
    """The time for one puzzle; the caller's own time between two solutions is not counted."""
    solutions: int | None
    """How many to find; None is the function's default: two to classify, all to list."""
    memory: int | None
    """Bytes for counting solutions; None is 1 GiB."""
    stop: StopSignal | None
    """Ends the work soon after it is set, from any thread: a ``threading.Event``."""

    def __init__(
        self,
        seconds: float | None = None,
        solutions: int | None = None,
        memory: int | None = None,
        stop: StopSignal | None = None,
    ) -> None:
        for name, value, kinds in (
            ("seconds", seconds, (int, float)),
            ("solutions", solutions, int),
            ("memory", memory, int),
        ):
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, kinds):
                raise ArgumentError(f"Limits: {name} is a number, found {value!r}")
            if not value >= 0:
                raise ChoiceError(f"Limits: {name} is at least 0, found {value}")
        if seconds is not None and seconds > _LONGEST:
            seconds = _LONGEST
        if stop is not None and not callable(getattr(stop, "is_set", None)):
            raise ArgumentError(f"Limits: stop is a threading.Event, found {stop!r}")
        object.__setattr__(self, "seconds", seconds)
        object.__setattr__(self, "solutions", solutions)
        object.__setattr__(self, "memory", memory)
        object.__setattr__(self, "stop", stop)


_LONGEST = 1e9
"""Seconds, thirty years: more than that means no limit, and may overflow a clock."""

NO_LIMITS = Limits()

_SLICE = 0.25


class Clock:
    """A stopwatch with limits; it runs only while the solver looks for a solution.

    *cancelled* is the stop signal of a batch, beside the caller's own.
    """

    _before = _processor_before = _processor_since = 0.0
    _since: float | None = None
    _thread = 0

    def __init__(self, limits: Limits = NO_LIMITS, cancelled: StopSignal | None = None) -> None:
        self.limits = limits
        self.cancelled = cancelled

    def start(self) -> None:
        """Start it."""
        self._since = perf_counter()
        self._thread, self._processor_since = get_ident(), thread_time()

    def stop(self) -> None:
        """Stop it; it can be started again."""
        self._processor_before, self._before = self.processor, self.spent
        self._since = None

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    def add(self, wall: float, processor: float) -> None:
        """Add seconds that were spent elsewhere."""
        self._before += wall
        self._processor_before += processor

    @property
    def spent(self) -> float:
        """The seconds it has run so far."""
        return self._before + (0.0 if self._since is None else perf_counter() - self._since)

    @property
    def processor(self) -> float:
        """The processor seconds of that time, as far as this thread knows them."""
        if self._since is None or self._thread != get_ident():
            return self._processor_before
        return self._processor_before + thread_time() - self._processor_since

    @property
    def reached(self) -> Limit | None:
        """The limit that ends the work now, if any."""
        if self.is_set():
            return Limit.STOP
        if self.limits.seconds is not None and self.spent >= self.limits.seconds:
            return Limit.SECONDS
        return None

    def is_set(self) -> bool:
        """Return whether the caller or the batch asks for an end; the core calls this."""
        stop, cancelled = self.limits.stop, self.cancelled
        return (stop is not None and stop.is_set()) or (
            cancelled is not None and cancelled.is_set()
        )

    @property
    def remaining(self) -> float | None:
        """The seconds that are left."""
        seconds = self.limits.seconds
        return None if seconds is None else max(seconds - self.spent, 0.0)

    def left(self, solutions: int | None = None) -> Limits:
        """Return what is left of the limits, for a call that is part of the work.

        So one clock is enough for work of many calls: each gets the time that earlier ones left,
        and ends when all of it ends.
        """
        return Limits(self.remaining, solutions, self.limits.memory, self)

    @contextmanager
    def work(self, doing: str) -> Iterator[None]:
        """Run the clock during work that has no partial result.

        :raises LimitError: a limit is reached already, or ends the work.
        """
        if self.reached:
            raise self.error(doing)
        self.start()
        try:
            yield
        except TimeoutError:  # of the core
            raise self.error(doing) from None
        except LimitError as error:  # of a part of the work, which knows only its own share
            is_time = error.limit is Limit.SECONDS and self.limits.seconds is not None
            if not is_time and error.limit is not Limit.STOP:
                raise
            raise self.error(doing) from None
        finally:
            self.stop()

    @property
    def slice(self) -> float:
        """The seconds that one call into the core may take before it checks the limits again."""
        return _SLICE if (left := self.remaining) is None else min(left, _SLICE)

    def error(self, doing: str) -> LimitError:
        """Return the error for work that a limit ended without a result."""
        if self.is_set():
            return LimitError(f"{doing} was stopped", Limit.STOP)
        return LimitError(f"{doing} takes longer than {self.limits.seconds:g} s", Limit.SECONDS)
