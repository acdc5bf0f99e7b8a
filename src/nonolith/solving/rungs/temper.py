"""Tempering: repairs near-solutions."""

from collections.abc import Iterator

from nonolith import _core
from nonolith.errors import KernelError
from nonolith.solving import shares
from nonolith.solving.findings import Findings, Rest
from nonolith.solving.rungs import TakesTurns


class Temper(TakesTurns):
    """Looks for the first solution."""

    def __init__(self) -> None:
        self._rest: Rest | None = None
        self._tempering: _core.Tempering | None = None

    def turn(self, share: shares.Turn, findings: Findings) -> Iterator[bytes]:
        """Yield a solution, if there is hope for one and it is found."""
        if share.tempering == 0 or findings.number > 0:
            return
        rest, clock = findings.rest(), findings.clock
        if self._tempering is None or rest is not self._rest:
            try:
                self._tempering = _core.Tempering(findings.handle, rest.cells)
            except ValueError as error:
                raise KernelError(f"NONOLITH_KERNEL: {error}") from None
            self._rest = rest
        colours = self._tempering.go_on(share.tempering, clock.remaining, clock)
        if colours is not None:
            yield colours
            rest.belief.follow(colours)  # SAT looks for another beside it
            rest.believes_anew = True
