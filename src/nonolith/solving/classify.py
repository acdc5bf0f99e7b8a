"""Classifies a puzzle: no solution, one or several, and the work that it took to find out."""

from itertools import islice
from typing import NamedTuple, Self

from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import limits_given
from nonolith.solving.limits import Limit, Limits
from nonolith.solving.session import Session, begin
from nonolith.solving.solve import session_given
from nonolith.solving.verdict import ENOUGH, Method, Rung, Statistics, Verdict, verdict_of

_UNDECIDED = Verdict.UNDECIDED  # looking it up takes as long as line logic on a small puzzle


class Classification(NamedTuple):
    """The result of classifying a puzzle.

    >>> found = classify(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]]))
    >>> found.verdict, found.rung
    (<Verdict.UNIQUE: 'unique'>, <Rung.PROBING: 'probing'>)
    >>> print(found.solutions[0])
    #..#
    .##.
    """

    verdict: Verdict
    rung: Rung
    """The highest rung of the ladder that was needed."""
    statistics: Statistics
    reason: str = ""
    """Why there is no solution; empty if there is one."""
    solutions: tuple[Grid, ...] = ()
    """The solutions found: at most two, or as many as were asked for."""
    stopped_by: Limit | None = None
    """The limit that ended the work early; None if everything asked for is known."""

    def as_dict(self) -> dict[str, object]:
        """Return everything but the solutions for JSON.

        >>> found = classify(Puzzle([[1]], [[1]]))
        >>> {name: value for name, value in found.as_dict().items() if name != "statistics"}
        {'verdict': 'locally solvable', 'reason': '', 'stopped_by': None, 'rung': 'lines'}
        """
        return {
            "verdict": self.verdict.value,
            "reason": self.reason,
            "stopped_by": None if self.stopped_by is None else self.stopped_by.value,
            "rung": self.rung.value,
            "statistics": self.statistics._asdict(),
        }

    @classmethod
    def of(cls, session: Session) -> Self:
        """Run a session that has begun to its end, and return the result."""
        findings = session.findings
        solutions = findings.first_solutions()
        wanted = findings.wanted
        if findings.is_over:
            if not solutions:
                session.give_reason()
        elif wanted is None or len(solutions) < wanted:
            more = session.go_on()
            try:
                solutions += islice(more, None if wanted is None else wanted - len(solutions))
            finally:
                more.close()
        rung, stopped_by = findings.rung, findings.stopped_by
        verdict = verdict_of(len(solutions), findings.exhausted, rung)
        # With a verdict, everything asked for is known.
        if verdict is _UNDECIDED and stopped_by is None and len(solutions) == wanted:
            stopped_by = Limit.SOLUTIONS
        return cls(
            verdict, rung, findings.statistics, findings.reason, tuple(solutions), stopped_by
        )


def classify(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
    method: Method | str = Method.AUTO,
) -> Classification:
    """Find out whether a puzzle has no solution, one or several, and how much work that takes.

    The arguments are those of :func:`solve`; it looks for two solutions unless *limits* ask for
    more.

    >>> classify(Puzzle([[1, 1], [1]], [[2], [], [1]])).verdict
    <Verdict.LOCALLY_SOLVABLE: 'locally solvable'>
    >>> classify(Puzzle([[1]], [[1], [1]])).reason
    'the rows fill 1 cells, the columns 2'

    :raises ArgumentError: an argument has another type.
    :raises GridError: *start* has another size or palette than the puzzle.
    :raises ChoiceError: the method has no such name.
    :raises SolverError: the SAT solver has failed, most likely for want of memory.
    """
    session = session_given(puzzle, start, givens, enough(limits_given(limits)), method)
    return classified(session)


def classified(session: Session) -> Classification:
    """Return the result of a session that has not begun."""
    begin([session], at_once=session.findings.wanted or ENOUGH, keep=True)
    return Classification.of(session)


def enough(limits: Limits) -> Limits:
    """Return limits that stop the work once there is a verdict."""
    return limits.replace(solutions=ENOUGH) if limits.solutions is None else limits
