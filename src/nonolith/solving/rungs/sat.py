"""The SAT solver on what is left."""

from collections.abc import Iterator
from itertools import islice

from nonolith import _core
from nonolith.solving.findings import Findings, Rest
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.sat_solver.search import SatSearch
from nonolith.solving.shares import FIRST_TURNS, Turn
from nonolith.solving.verdict import Method, Rung

EARLY_WORK = (0, 0, 60_000)
"""Conflicts times the square root of the bytes of clauses in the first turns: nothing, and six to
ten milliseconds. A conflict took 29 µs with 80 kB of clauses, 42 with 260 kB, 80 with 500 kB and
with 1.6 MB, and 60 to 150 with 2.6 to 5.3 MB. With two thirds more, 195 tournament puzzles took
2.85 s instead of 2.37.
"""

LATER_WORK = 600_000
"""The same in the fourth turn."""

LISTED = 10
"""The most solutions of a turn; they double with every turn. Then the search continues, which lists
them many times as fast once it is aimed at one.
"""


class Sat(TakesTurns):
    """Decides puzzles that no other rung decides; lists a limited number of solutions each turn."""

    waits = 2

    def __init__(self) -> None:
        self._rest: Rest | None = None
        self._sat: SatSearch | None = None
        self._told = 0  # how many of the known solutions it was told
        self._conflicts_before = 0

    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield solutions that no rung has found so far."""
        work = work_of(turn)
        if work == 0:
            return
        findings.needed(Rung.SAT)
        sat = self._search(findings)
        for colours in islice(findings.solutions, self._told, None):
            sat.forbid(colours)
        self._told = len(findings.solutions)
        for _ in range(LISTED << max(turn.number + 1 - FIRST_TURNS, 0)):
            progress = sat.next(work)
            findings.conflicts = self._conflicts_before + sat.conflicts
            if progress is _core.Progress.EXHAUSTED:
                findings.exhausted = True
            if progress is not _core.Progress.SOLUTION:
                return
            self._told += 1
            yield sat.solution

    def _search(self, findings: Findings) -> SatSearch:
        """Return the search for the rest, which knows what others have found."""
        rest = findings.rest()
        if self._sat is not None and rest is self._rest:
            self._sat.learn(findings.solver.knowledge)
        else:
            self.close()
            self._conflicts_before = findings.conflicts
            self._rest, self._told = rest, 0
            if findings.solutions:
                rest.belief.follow(next(reversed(findings.solutions)))
            self._sat = SatSearch(findings, rest.cells, rest.belief)
            rest.is_encoded = True
        return self._sat

    def close(self) -> None:
        """End the SAT solver."""
        if self._sat is not None:
            self._sat.close()
            self._sat = None


def work_of(turn: Turn) -> int:
    """Return the work of a turn."""
    if turn.method is Method.FAST:
        return 0
    early = turn.number < len(EARLY_WORK)
    return EARLY_WORK[turn.number] if early else turn.grown(LATER_WORK, since=len(EARLY_WORK))
