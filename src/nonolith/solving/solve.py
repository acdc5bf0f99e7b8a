"""Solving one puzzle: its solutions as a stream."""

from collections.abc import Iterator
from typing import Self

from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.budget import Clock
from nonolith.solving.ladder import Ladder
from nonolith.solving.propagation import check_knowledge
from nonolith.solving.statistics import Statistics
from nonolith.solving.verdict import Method, Rung, Verdict, verdict_of


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, each sought when it is asked for.

    The order is always the same. Every attribute may be read at any time; a stream belongs to
    one thread at a time.
    """

    def __init__(self, ladder: Ladder, limit: int | None) -> None:
        self.puzzle = ladder.puzzle
        """The puzzle that is solved."""
        self.found = 0
        """How many solutions were handed out."""
        self._limit = limit
        self._clock = ladder.clock
        self._ladder = ladder
        self._climb = ladder.climb()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        if self._limit is not None and self.found >= self._limit:
            self._climb.close()  # what is open for the next solution is needed no more
            raise StopIteration
        self._clock.start()
        try:
            grid = next(self._climb)
        finally:
            self._clock.stop()
        self.found += 1
        return grid

    @property
    def exhausted(self) -> bool:
        """Whether it is known that no solution is left beyond those handed out."""
        return self._ladder.exhausted

    @property
    def timed_out(self) -> bool:
        """Whether the time limit ended the stream."""
        return self._ladder.timed_out

    @property
    def rung(self) -> Rung:
        """The highest rung of the ladder that was needed so far."""
        return self._ladder.rung

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        return self._ladder.statistics

    @property
    def reason(self) -> str:
        """Why there is no solution; empty while there may be one."""
        return self._ladder.reason

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        return self._ladder.knowledge

    @property
    def verdict(self) -> Verdict:
        """What is known of the number of solutions so far."""
        return verdict_of(self.found, self.exhausted, self.rung)


def solve(
    puzzle: Puzzle,
    limit: int | None = None,
    timeout: float | None = None,
    method: Method | str = Method.AUTO,
    start: Knowledge | None = None,
) -> Solutions:
    """Return the solutions of a puzzle as a stream, each sought when it is asked for.

    With *limit* the stream ends after so many solutions; 2 decides whether there is only one.
    With *timeout*, in seconds of solving, it ends when the time is over: ``timed_out`` tells.
    *start* is what is known from the beginning: only solutions that agree with it are found.
    The cells that a file reveals (``puzzle.metadata.givens``) are not used unless they are
    passed as *start*. Every solution is compared with the clues before it is handed out.

    >>> solutions = solve(Puzzle([[1], [1]], [[1], [1]]))
    >>> [str(grid).split() for grid in solutions]
    [['#.', '.#'], ['.#', '#.']]
    >>> solutions.verdict, solutions.rung
    (<Verdict.MULTIPLE: 'multiple'>, <Rung.PROBING: 'probing'>)

    :raises GridError: *start* has another size or palette than the puzzle.
    :raises ValueError: the method has no such name, or a limit is negative.
    :raises SolverError: (by the stream) the SAT solver has failed, most likely for want of memory.
    """
    method = Method(method)
    if limit is not None and limit < 0:
        raise ValueError(f"a limit is at least 0, found {limit}")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"a timeout is at least 0 seconds, found {timeout}")
    if start is not None:
        check_knowledge(puzzle, start)
    return Solutions(Ladder(puzzle, method, start, Clock(timeout)), limit)
