"""Classifying a puzzle: has it no solution, one or several, and what does it take."""

from dataclasses import dataclass

from nonolith.model import Grid, Puzzle
from nonolith.solving.solve import Solutions, solve
from nonolith.solving.statistics import Statistics
from nonolith.solving.verdict import Method, Rung, Verdict


@dataclass(frozen=True, slots=True)
class Classification:
    """What was found out about a puzzle."""

    verdict: Verdict
    rung: Rung
    """The highest rung of the ladder that it took."""
    statistics: Statistics
    reason: str
    """Why there is no solution; empty where there is one."""
    solutions: tuple[Grid, ...]
    """The solutions found: at most two, or as many as were asked for."""

    @classmethod
    def of(cls, stream: Solutions) -> "Classification":
        """Return what a stream says of its puzzle after it has run to its end."""
        solutions = tuple(stream)
        return cls(stream.verdict, stream.rung, stream.statistics, stream.reason, solutions)


def classify(
    puzzle: Puzzle, timeout: float | None = None, method: Method | str = Method.AUTO
) -> Classification:
    """Find out whether a puzzle has no solution, one or several, and what that takes.

    >>> classify(Puzzle([[1, 1], [1]], [[2], [], [1]])).verdict
    <Verdict.LOCALLY_SOLVABLE: 'locally solvable'>
    >>> classify(Puzzle([[1]], [[1], [1]])).reason
    'the rows fill 1 cells, the columns 2'

    :raises ValueError: the method has no such name, or the timeout is negative.
    """
    return Classification.of(solve(puzzle, limit=2, timeout=timeout, method=method))
