"""Sweeps thin puzzles column by column, with all possible states."""

from collections.abc import Iterator

from nonolith import _core
from nonolith.solving import shares
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.verdict import ENOUGH, Rung


class Sweep(TakesTurns):
    """Finds one solution, two, or none, if few states are enough to tell."""

    def turn(self, share: shares.Turn, findings: Findings) -> Iterator[bytes]:
        """Yield at most two solutions."""
        shorter, longer = sorted((findings.puzzle.height, findings.puzzle.width))
        is_thin = longer >= shares.THIN_RATIO * shorter
        if share.swept == 0 or not is_thin or findings.number >= ENOUGH:
            return
        findings.needed(Rung.GUESSING)
        clock, cells = findings.clock, findings.solver.knowledge
        swept = _core.sweep(findings.handle, cells, share.swept, clock.remaining, clock)
        if swept is not None:
            solutions, is_complete = swept
            yield from solutions
            findings.exhausted = is_complete and len(solutions) < ENOUGH
