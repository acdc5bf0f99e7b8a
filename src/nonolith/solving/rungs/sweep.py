"""Sweeps thin puzzles column by column, with all possible states."""

from collections.abc import Iterator

from nonolith import _core
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.shares import Turn
from nonolith.solving.verdict import ENOUGH, Rung

THIN_RATIO = 8
"""The ratio of sides from which on a puzzle is swept."""

STATES = (64, 256, 1024, 4096)
"""States of a sweep, by turn. With 64 a sweep of 16×500 or 4×4000 takes some tenths of a second; it
finds two solutions if a puzzle has many, and usually if half of its cells are filled.
"""


class Sweep(TakesTurns):
    """Finds one solution, two, or none, if few states are enough to tell."""

    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield at most two solutions."""
        shorter, longer = sorted((findings.puzzle.height, findings.puzzle.width))
        is_thin = longer >= THIN_RATIO * shorter
        if turn.number >= len(STATES) or not is_thin or findings.number >= ENOUGH:
            return
        findings.needed(Rung.GUESSING)
        clock, cells = findings.clock, findings.solver.knowledge
        swept = _core.sweep(findings.handle, cells, STATES[turn.number], clock.remaining, clock)
        if swept is not None:
            solutions, is_complete = swept
            yield from solutions
            findings.exhausted = is_complete and len(solutions) < ENOUGH
