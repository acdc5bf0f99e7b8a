"""Probing and search, in the core."""

from collections.abc import Iterator
from sys import maxsize

from nonolith import _core
from nonolith.solving.findings import Findings
from nonolith.solving.first_share import COMPLETE_TIMES_LONGER, first_share
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.shares import Turn
from nonolith.solving.verdict import Method

SECOND_WORK = 500_000
"""Work of the core's search in the second turn, about one millisecond."""

LATER_WORK = 1_000_000
"""The same in the third turn and in the fourth; then it grows."""

LEAST_LATER_WORK = 3_000_000
"""The least work from the third turn on, for small puzzles: SAT, whose first turn follows, needs
about as long to start. Unique puzzles of 20×20 and 30×30 that were made to be
hard end within 4 to 10 million, and took 4 times as long with one million.
"""

ENDLESS = 1 << 62
"""Work without a limit."""

MANY_CANDIDATES = 1600
"""If line logic leaves more candidates open, later turns grow with their square, as the turns of
guessing do. In large puzzles, the cells that probing finds help guessing, and SAT, which restarts
with them. Without this, faase (6176 open candidates) takes four times as long.
"""

MOST_TIMES_LONGER = 16
"""The largest factor by which turns grow."""

SHARE_DECIDED_FOR_MORE = 1 / 160
"""The share of what line logic leaves open that probing must have decided, in a share of work, to
get another one. Puzzles that probing decides in the end do so all the way (webpbn 803, the slowest
of them, decides 1 to 2 % in each of its first shares); sparse random puzzles, checkerboards and
the *n*-Doms decide nothing at all, and others stop after the first share or two.
"""

SHARE_EXPLORED_FOR_MORE = 1 / 16
"""The same for the share of the tree that a search has closed. Searches that end within about 30
million units of work close that much in most of their shares. Some searches that would need
thousands of millions close a large branch early, and then nothing.
"""

GROWTH_EXPLORED_FOR_MORE = 1.5
LEAST_EXPLORED_THAT_GROWS = 1e-4
"""Alternatively, the closed part must grow by this factor during a share, beyond this minimum: a
search on its way up from the first leaf keeps doubling the closed part until all is closed.
"""

SHARES_PER_TURN = 16
"""The most shares of a turn."""

LISTED_ALONE = 10_000
"""Solutions after which SAT no longer helps: it would need a blocking clause for each."""

SOLUTIONS_AT_ONCE = 256
"""The most solutions of one call of the search. Calls start with one and double, and never take
more than some milliseconds.
"""

SOLUTIONS_BEFORE_AIMING = 5
"""From this many known solutions on, the search is aimed at one of them. It goes there without
probing, so a proof that there are few solutions would take longer.
"""


class Search(TakesTurns):
    """Lists solutions until its share is used up.

    If the caller wants more solutions than a verdict needs, each one earns the search another
    share: it lists them many times as fast as SAT, which needs a blocking clause for each. After
    many solutions it runs to the end. A search that makes progress goes on, too.
    """

    is_search = True
    waits = 1

    def __init__(self) -> None:
        self._aimed = False  # whether the search was told where a solution is
        self._listed = 0

    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield solutions; the first turn has begun in the core."""
        work = work_of(turn)
        if work == 0:
            return
        solver, clock, lists = findings.solver, findings.clock, findings.lists
        wanted = maxsize if findings.wanted is None else findings.wanted
        before = solver.statistics if turn.number > 0 else None
        limit = findings.first_limit
        if work == ENDLESS:
            limit = work
        elif before is not None:
            limit = before.work + work
        if lists and len(findings.solutions) >= SOLUTIONS_BEFORE_AIMING and not self._aimed:
            solver.aim_at(next(reversed(findings.solutions)))
            self._aimed = True
        yield from findings.take_waiting()
        taken, few = 1, 1
        while clock.reached is None:
            progress, solutions, limit = solver.next_few(
                few, wanted, clock.slice, limit, work, clock
            )
            findings.waiting.extend(solutions)
            yield from findings.take_waiting()
            if progress is _core.Progress.EXHAUSTED:
                findings.exhausted = True
                return
            if progress is _core.Progress.BUDGET:
                now = solver.statistics
                if limit is None or now.work < limit:
                    continue  # only a slice of the time is over
                if taken == SHARES_PER_TURN or not _makes_progress(before, now):
                    return
                before, taken, limit = now, taken + 1, now.work + work
            elif lists:
                few = min(2 * few, SOLUTIONS_AT_ONCE)
                self._listed += len(solutions)
                if limit is not None and self._listed > LISTED_ALONE:
                    limit = None
                    findings.forget()


def work_of(turn: Turn) -> int:
    """Return the work of a turn, or of each share if there are several.

    >>> [work_of(Turn(number)) for number in range(6)]
    [60000, 500000, 3000000, 3000000, 3000000, 9000000]
    """
    per_candidate, least, most = first_share(turn.method) or (0, 0, 0)
    if turn.method is Method.FAST:
        return ENDLESS  # it resumes after the first share
    first = min(max(least, per_candidate * turn.still_open), most)
    if turn.number == 0 or first == 0:
        return first
    times = min(max(turn.still_open / MANY_CANDIDATES, 1) ** 2, MOST_TIMES_LONGER)
    longer = COMPLETE_TIMES_LONGER if turn.method is Method.COMPLETE else 1
    if turn.number == 1:
        return round(longer * times * SECOND_WORK)
    return longer * max(round(times * turn.grown(LATER_WORK)), LEAST_LATER_WORK)


def _makes_progress(before: _core.Statistics | None, now: _core.Statistics) -> bool:
    """Return whether a search did so much in a share of work that it deserves another.

    *before* is what it had done earlier, if anything.
    """
    decided, explored = (0.0, 0.0) if before is None else (before.decided, before.explored)
    return (
        now.decided - decided >= SHARE_DECIDED_FOR_MORE
        or now.explored - explored >= SHARE_EXPLORED_FOR_MORE
        or now.explored >= max(GROWTH_EXPLORED_FOR_MORE * explored, LEAST_EXPLORED_THAT_GROWS)
    )
