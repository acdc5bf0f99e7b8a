"""Probing and search, in the core."""

from collections.abc import Iterator
from sys import maxsize

from nonolith import _core
from nonolith.solving import shares
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns


class Search(TakesTurns):
    """Lists solutions until its share is used up.

    Where more solutions are wanted than a verdict needs, each earns the search another share: as
    long as it finds some, it lists them many times as fast as SAT, which needs a clause against
    each. After many of them it goes on to the end. A search that makes progress goes on, too.
    """

    is_search = True

    def __init__(self) -> None:
        self._aimed = False  # whether the search was told where a solution is
        self._listed = 0

    def turn(self, share: shares.Turn, findings: Findings) -> Iterator[bytes]:
        """Yield solutions; the first turn has begun in the core."""
        if share.search == 0:
            return
        solver, clock, lists = findings.solver, findings.clock, findings.lists
        wanted = maxsize if findings.wanted is None else findings.wanted
        before = solver.statistics if share.number > 0 else None
        limit = findings.first_limit
        if share.search == shares.ENDLESS:
            limit = share.search
        elif before is not None:
            limit = before.work + share.search
        if lists and len(findings.solutions) >= shares.SOLUTIONS_BEFORE_AIMING and not self._aimed:
            solver.aim_at(next(reversed(findings.solutions)))
            self._aimed = True
        taken, few = 1, 1
        while clock.reached is None:
            progress, solutions, limit = solver.next_few(
                few, wanted, clock.slice, limit, share.search, clock
            )
            yield from solutions
            if progress is _core.Progress.EXHAUSTED:
                findings.exhausted = True
                return
            if progress is _core.Progress.BUDGET:
                now = solver.statistics
                if limit is None or now.work < limit:
                    continue  # only a slice of the time is over
                if taken == shares.SHARES_PER_TURN or not shares.makes_progress(before, now):
                    return
                before, taken, limit = now, taken + 1, now.work + share.search
            elif lists:
                few = min(2 * few, shares.SOLUTIONS_AT_ONCE)
                self._listed += len(solutions)
                if limit is not None and self._listed > shares.LISTED_BY_SEARCH:
                    limit = None
                    findings.forget()
