"""Where the solutions of a puzzle differ, and how many there are, as far as that is quick."""

from itertools import islice
from typing import NamedTuple

from nonolith.errors import LimitError
from nonolith.model import Knowledge
from nonolith.solving.agreement import Agreement, agreement_of
from nonolith.solving.limits import Clock, Limits, StopSignal
from nonolith.solving.session import Session
from nonolith.solving.solution_counting import count_of
from nonolith.solving.verdict import ENOUGH, Verdict, verdict_of

Cells = tuple[tuple[int, int], ...]

# A count that takes longer, or more memory, is not worth waiting for: then some are listed.
_COUNTING = Limits(seconds=1.0, memory=1 << 28)
_LISTING = Limits(seconds=0.5, solutions=1000)


class Differing(NamedTuple):
    """What is known of all solutions of a puzzle together."""

    number: int
    """How many solutions there are, or at least are."""
    is_exact: bool
    agreed: Agreement | None = None
    """What they have in common, if there are several."""

    @property
    def cells(self) -> Cells:
        """Those in which solutions differ."""
        return () if self.agreed is None else self.agreed.ambiguous

    @property
    def shared(self) -> Knowledge | None:
        """What all solutions share, if there are several."""
        return None if self.agreed is None else self.agreed.knowledge

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON has it."""
        nothing: dict[str, object] = {"ambiguous": [], "shared": None}
        return {
            **(nothing if self.agreed is None else self.agreed.as_dict()),
            "number_of_solutions": self.number,
            "number_is_exact": self.is_exact,
        }


def find_differing(
    session: Session, seconds: float | None, stop: StopSignal | None = None
) -> Differing | None:
    """Return where solutions differ; None if it is open whether there are several.

    The session goes on from where it is. Unless it knows of several solutions, nothing is sought.

    :raises LimitError: the time is over, or the work was stopped.
    :raises SolverError: the SAT solver has failed.
    """
    findings = session.findings
    verdict = verdict_of(findings.number, findings.exhausted, findings.rung)
    if verdict is Verdict.UNDECIDED:
        return None
    if verdict is not Verdict.MULTIPLE:
        return Differing(findings.number, is_exact=True)
    clock = Clock(Limits(seconds=seconds), stop)
    clock.start()
    agreed = agreement_of(session, clock.left())
    try:
        number, is_exact = count_of(session, _within(_COUNTING, clock)), True
    except LimitError:
        listing = _within(_LISTING, clock)
        session.resume(listing)
        session.clock.start()
        session.seek(listing.solutions or ENOUGH)
        number, is_exact = findings.number, findings.exhausted
    return Differing(number, is_exact, agreed)


def differing_cells(session: Session, limits: Limits) -> Cells:
    """Return the cells in which solutions differ, or two of them where all would take too long.

    :raises SolverError: the SAT solver has failed.
    """
    findings = session.findings
    if findings.number < ENOUGH:
        return ()
    try:
        return agreement_of(session, limits).ambiguous
    except LimitError:
        one, other = islice(findings.solutions, ENOUGH)
        width = findings.puzzle.width
        cells = enumerate(zip(one, other, strict=True))
        return tuple(divmod(cell, width) for cell, (a, b) in cells if a != b)


def _within(limits: Limits, clock: Clock) -> Limits:
    left, most = clock.remaining, limits.seconds
    seconds = most if left is None or most is None else min(left, most)
    return limits.replace(seconds=seconds, stop=clock)
