"""Solves one puzzle: its solutions as a stream."""

from collections.abc import Iterator
from threading import RLock
from typing import Self

from nonolith.arguments import one_of
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import limits_given, task_given
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.session import Said, Session
from nonolith.solving.verdict import Method, Rung, Statistics, Verdict


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, each computed on demand.

    The order is always the same. Every attribute may be read at any time and reflects what is known
    so far. Threads may share a stream: each solution goes to one of them, and the others wait. An
    exception that interrupts a stream, such as a KeyboardInterrupt, ends it: it yields no more
    solutions, and claims nothing beyond what it knew before. A stream releases what it holds, such
    as a process of the SAT solver, at its end or when it is closed:

    >>> from nonolith import Puzzle, solve
    >>> with solve(Puzzle([[1]] * 5, [[1]] * 5)) as solutions:
    ...     first = solutions.first()
    >>> print(solutions.verdict, solutions.found)
    undecided 1
    """

    def __init__(self, session: Session) -> None:
        self.puzzle = session.findings.puzzle
        """The puzzle that is solved."""
        self._said = session.said(0, None)
        self._limit = session.findings.wanted
        self._clock = session.clock
        self._session = session
        self._work_until_taken: tuple[Rung, Statistics] | None = None
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
                self._said = Said(*before[:-1], True)
                is_waiting = bool(self._session.findings.waiting)  # then it takes no time
                if not is_waiting:
                    self._clock.start()
                try:
                    grid = next(self._climb, None)
                finally:
                    if not is_waiting:
                        self._clock.stop()
                found = before.found + (grid is not None)
                self._said = self._session.said(found, before.first or grid)
                if grid is None:
                    raise StopIteration
            return grid
        except StopIteration:
            raise
        except BaseException:  # at any point up to the return: the solution may be lost
            self._said = before._replace(at_work=True)
            raise

    def first(self) -> Grid | None:
        """Return the first solution, computed now if necessary; None if none was found.

        ``verdict``, ``reason`` and ``stopped_by`` then say why.
        """
        with self._turn:
            if self.found == 0:
                next(self, None)
            return self._said.first

    def close(self) -> None:
        """End the stream and release what it holds.

        While another thread is waiting for a solution, so does this; ``Limits(stop=…)`` ends both.
        """
        with self._turn:
            self._climb.close()

    def take_session(self) -> Session:
        """End the stream and return its work, which can go on with other limits.

        Work that an exception interrupted may have lost solutions, so it begins anew.
        """
        with self._turn:
            self._climb.close()
            self._work_until_taken = self.rung, self.statistics
            if self._said.at_work:
                self._session.begin_anew()
            self._said = self._said._replace(at_work=True)
            return self._session

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def found(self) -> int:
        """The number of solutions returned so far."""
        return self._said.found

    @property
    def exhausted(self) -> bool:
        """Whether it is known that there is no further solution."""
        return self._said.exhausted

    @property
    def stopped_by(self) -> Limit | None:
        """The limit that ended the stream while there may be more solutions, if one did."""
        return self._said.stopped_by

    @property
    def rung(self) -> Rung:
        """The highest rung of the ladder that was needed so far."""
        taken = self._work_until_taken
        return self._session.findings.rung if taken is None else taken[0]

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        taken = self._work_until_taken
        return self._session.findings.statistics if taken is None else taken[1]

    @property
    def reason(self) -> str:
        """Why there is no solution; empty while there may be one."""
        return self._said.reason

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        return self._session.findings.knowledge

    @property
    def verdict(self) -> Verdict:
        """What is known about the number of solutions so far."""
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
    """Return the solutions of a puzzle as a stream, each computed on demand.

    *limits* may end the stream after a time or a number of solutions (two decide whether there is
    only one); ``stopped_by`` says so. *start* is what is known from the beginning: only solutions
    that agree with it are found, and with the cells that the puzzle itself reveals
    (``puzzle.metadata.givens``) unless *givens* is False. Every solution is compared with the clues
    before it is returned.

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
    return Solutions(session_given(puzzle, start, givens, limits, method))


def session_given(
    puzzle: object, start: object, givens: bool, limits: object, method: object
) -> Session:
    """Return the session of a puzzle; the arguments are those of :func:`solve`."""
    limits = limits_given(limits)
    chosen = one_of(Method, method, "method")
    return Session(task_given(puzzle, start, givens), chosen, Clock(limits))
