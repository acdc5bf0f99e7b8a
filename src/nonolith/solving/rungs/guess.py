"""The rung that guesses: beliefs harden until they lead to a solution."""

import struct
from collections.abc import Iterator

from nonolith import _core
from nonolith.solving import shares
from nonolith.solving.cells import without
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.verdict import ENOUGH, Rung


class Guess(TakesTurns):
    """Looks for the first solution and, if a verdict is wanted, a second one near it."""

    def turn(self, share: shares.Turn, findings: Findings) -> Iterator[bytes]:
        """Yield a solution that the beliefs lead to."""
        if findings.number > 0:
            return
        findings.needed(Rung.GUESSING)
        how, clock, rest = share.guessing, findings.clock, findings.rest()
        rest.believes_anew = True
        colours = rest.belief.harden(
            how.rounds, how.strongest, how.pace, share.number, clock.remaining, clock
        )
        wishes = rest.belief.wishes
        if colours is None:
            colours = _dive(findings, rest.cells, wishes, how.patience)
        if colours is None:
            return
        yield colours
        if findings.wanted == ENOUGH and findings.number == 1:
            yield from _look_beside(findings, colours, rest.cells, wishes)


def _look_beside(
    findings: Findings, colours: bytes, cells: bytes, wishes: bytes
) -> Iterator[bytes]:
    """Yield a second solution that differs little from the first, if one is found soon.

    The least certain cells are the likeliest to differ.
    """
    doubtful = [cell for cell, _ in struct.iter_unpack("<2I", wishes)]  # the surest first
    same = b"".join(struct.pack("<2I", cell, colours[cell]) for cell in doubtful)
    for cell in doubtful[: -shares.CELLS_TRIED_OTHERWISE - 1 : -1]:
        other = without(findings.puzzle, cells, cell, colours[cell])
        second = _dive(findings, other, same, 1)
        if second is not None:
            yield second
            return


def _dive(findings: Findings, cells: bytes, wishes: bytes, patience: int) -> bytes | None:
    """Return the solution that the wishes lead to from the *cells*, if any."""
    clock = findings.clock
    solver = _core.Solver(findings.handle, cells)
    progress = solver.follow(wishes, patience, clock.remaining, clock)
    return solver.solution if progress is _core.Progress.SOLUTION else None
