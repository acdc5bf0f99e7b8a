"""Solving one puzzle: its solutions as a stream."""

from collections.abc import Iterator
from threading import RLock
from typing import Self

from nonolith import _core
from nonolith.arguments import one_of
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.session import Session
from nonolith.solving.verdict import Method, Rung, Statistics, Verdict, verdict_of


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, each sought when it is asked for.

    The order is always the same. Every attribute may be read at any time, and says what is known
    so far. Threads may share a stream: each solution goes to one of them, and the others wait. A
    stream gives back what it holds, such as a process of the SAT solver, when it has run to its
    end or is closed:

    >>> from nonolith import Puzzle, solve
    >>> with solve(Puzzle([[1]] * 5, [[1]] * 5)) as solutions:
    ...     first = solutions.first()
    >>> print(solutions.verdict, solutions.found)
    undecided 1
    """

    def __init__(self, session: Session, limit: int | None) -> None:
        self.puzzle = session.puzzle
        """The puzzle that is solved."""
        self.found = 0
        """How many solutions were handed out."""
        self._first: Grid | None = None
        self._limit = limit
        self._clock = session.clock
        self._session = session
        self._climb = session.climb()
        self._turn = RLock()  # a generator refuses a second thread while it runs

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        with self._turn:
            if self._limit is not None and self.found >= self._limit:
                self.close()  # what is open for the next solution is needed no more
                raise StopIteration
            self._clock.start()
            try:
                grid = next(self._climb)
            finally:
                self._clock.stop()
            if self.found == 0:
                self._first = grid
            self.found += 1
            return grid

    def first(self) -> Grid | None:
        """Return the first solution, sought now if it was not yet; None if none was found.

        Why there is none, ``verdict``, ``reason`` and ``stopped_by`` say.
        """
        with self._turn:
            if self.found == 0:
                next(self, None)
            return self._first

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
    def exhausted(self) -> bool:
        """Whether it is known that no solution is left beyond those handed out."""
        return self._session.exhausted

    @property
    def stopped_by(self) -> Limit | None:
        """The limit that ended the stream, if one did and there may be more solutions."""
        if self._session.stopped_by is not None or self.exhausted:
            return self._session.stopped_by
        return Limit.SOLUTIONS if self._limit is not None and self.found >= self._limit else None

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
        return self._session.reason

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        return self._session.knowledge

    @property
    def verdict(self) -> Verdict:
        """What is known of the number of solutions so far."""
        return verdict_of(self.found, self.exhausted, self.rung)

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
