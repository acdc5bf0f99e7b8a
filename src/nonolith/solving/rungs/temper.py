"""Tempering: repairs near-solutions."""

from collections.abc import Iterator

from nonolith import _core
from nonolith.errors import KernelError
from nonolith.solving.findings import Findings, Rest
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.shares import FIRST_TURNS, Turn

LATER_WORK = 180_000_000
"""Work in the fifth turn, about 0.3 s with AVX-512; there is none before, when SAT decides most
puzzles that need it. 200 random 30×30 puzzles, 42 and 44 % filled, took 36 s in all with half as
much, 33 s with this and 31 s with two thirds more; but puzzles that only SAT can solve wait longer.
"""


class Temper(TakesTurns):
    """Looks for the first solution."""

    def __init__(self) -> None:
        self._rest: Rest | None = None
        self._tempering: _core.Tempering | None = None

    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield a solution, if there is hope for one and it is found."""
        work = work_of(turn)
        if work == 0 or findings.number > 0:
            return
        rest, clock = findings.rest(), findings.clock
        if self._tempering is None or rest is not self._rest:
            try:
                self._tempering = _core.Tempering(findings.handle, rest.cells)
            except ValueError as error:
                raise KernelError(f"NONOLITH_KERNEL: {error}") from None
            self._rest = rest
        colours = self._tempering.go_on(work, clock.remaining, clock)
        if colours is not None:
            yield colours


def work_of(turn: Turn) -> int:
    """Return the work of a turn."""
    first = FIRST_TURNS + 1
    return turn.grown(LATER_WORK, since=first) if turn.number >= first else 0
