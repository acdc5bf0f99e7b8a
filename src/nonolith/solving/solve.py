"""Solving one puzzle: its solutions as a stream."""

from collections.abc import Iterator
from threading import RLock
from typing import NamedTuple, Self

from nonolith import _core
from nonolith.arguments import one_of
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.session import Session
from nonolith.solving.verdict import Method, Rung, Statistics, Verdict, verdict_of


class _Said(NamedTuple):
    """What a stream says of its puzzle: replaced as a whole, whenever a step of it has ended."""

    found: int = 0
    first: Grid | None = None
    exhausted: bool = False
    stopped_by: Limit | None = None
    reason: str = ""
    verdict: Verdict = Verdict.UNDECIDED
    at_work: bool = False
    """A step has begun and not ended: it is going on, or an exception has interrupted it."""


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, each sought when it is asked for.

    The order is always the same. Every attribute may be read at any time, and says what is known
    so far. Threads may share a stream: each solution goes to one of them, and the others wait. An
    exception that interrupts a stream, such as a KeyboardInterrupt, ends it: it yields no more
    solutions, and claims nothing beyond what it knew before. A stream gives back what it holds,
    such as a process of the SAT solver, when it has run to its end or is closed:

    >>> from nonolith import Puzzle, solve
    >>> with solve(Puzzle([[1]] * 5, [[1]] * 5)) as solutions:
    ...     first = solutions.first()
    >>> print(solutions.verdict, solutions.found)
    undecided 1
    """

    def __init__(self, session: Session, limit: int | None) -> None:
        self.puzzle = session.puzzle
        """The puzzle that is solved."""
        self._said = _Said(stopped_by=Limit.SOLUTIONS if limit == 0 else None)
        self._limit = limit
        self._clock = session.clock
        self._session = session
        self._climb = session.climb()
        self._turn = RLock()  # a generator refuses a second thread while it runs

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        before = self._said
        try:
            with self._turn:
                before = self._said
                if before.at_work or (self._limit is not None and before.found >= self._limit):
                    self.close()  # what is open for the next solution is needed no more
                    raise StopIteration
                self._said = before._replace(at_work=True)
                self._clock.start()
                try:
                    grid = next(self._climb, None)
                finally:
                    self._clock.stop()
                self._said = self._after(before, grid)
                if grid is None:
                    raise StopIteration
            return grid
        except StopIteration:
            raise
        except BaseException:  # at any point up to the return: the solution may be lost
            self._said = before._replace(at_work=True)
            raise

    def _after(self, before: _Said, grid: Grid | None) -> _Said:
        """Return what a step says that has ended with a solution, or without one."""
        session = self._session
        found = before.found + (grid is not None)
        stopped_by = session.stopped_by
        if stopped_by is None and not session.exhausted and found == self._limit:
            stopped_by = Limit.SOLUTIONS
        return _Said(
            found,
            grid if before.first is None else before.first,
            session.exhausted,
            stopped_by,
            session.reason,
            verdict_of(found, session.exhausted, session.rung),
        )

    def first(self) -> Grid | None:
        """Return the first solution, sought now if it was not yet; None if none was found.

        Why there is none, ``verdict``, ``reason`` and ``stopped_by`` say.
        """
        with self._turn:
            if self.found == 0:
                next(self, None)
            return self._said.first

    def close(self) -> None:
        """Give back what the search for the next solution holds: the stream ends here.

        While another thread is waiting for a solution, so does this; ``Limits(stop=…)`` ends both.
        """
        with self._turn:
            self._climb.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def _handle(self) -> _core.Puzzle:
        """The core's own copy of the puzzle, for what goes on from here."""
        return self._session.handle

    @property
    def found(self) -> int:
        """How many solutions were handed out."""
        return self._said.found

    @property
    def exhausted(self) -> bool:
        """Whether it is known that no solution is left beyond those handed out."""
        return self._said.exhausted

    @property
    def stopped_by(self) -> Limit | None:
        """The limit that ended the stream, if one did and there may be more solutions."""
        return self._said.stopped_by

    @property
    def rung(self) -> Rung:
        """The highest rung of the ladder that was needed so far."""
        return self._session.rung

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        return self._session.statistics

    @property
    def reason(self) -> str:
        """Why there is no solution; empty while there may be one."""
        return self._said.reason

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        return self._session.knowledge

    @property
    def verdict(self) -> Verdict:
        """What is known of the number of solutions so far."""
        return self._said.verdict

    def __repr__(self) -> str:
        more = "no more" if self.exhausted else "maybe more"
        return f"<Solutions: {self.found} found, {more}, {self.verdict.value}>"


def solve(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
) -> Solutions:
    """Return the solutions of a puzzle as a stream, each sought when it is asked for.

    *limits* may end the stream after a time or a number of solutions (two decide whether there is
    only one); ``stopped_by`` tells. *start* is what is known from the beginning: only solutions
    that agree with it are found, and with the cells that the puzzle itself reveals
    (``puzzle.metadata.givens``) unless *givens* is False. Every solution is compared with the
    clues before it is handed out.

    >>> solutions = solve(Puzzle([[1], [1]], [[1], [1]]))
    >>> [str(grid).split() for grid in solutions]
    [['#.', '.#'], ['.#', '#.']]
    >>> solutions.verdict, solutions.rung
    (<Verdict.MULTIPLE: 'multiple'>, <Rung.PROBING: 'probing'>)

    :raises ArgumentError: an argument has another type.
    :raises GridError: *start* has another size or palette than the puzzle.
    :raises ChoiceError: the method has no such name.
    :raises SolverError: (by the stream) the SAT solver has failed, most likely for want of memory.
    """
    puzzle, limits = puzzle_given(puzzle), limits_given(limits)
    method = one_of(Method, method, "method")
    begun = start_given(puzzle, start, givens)
    return Solutions(Session(puzzle, method, begun, Clock(limits)), limits.solutions)
