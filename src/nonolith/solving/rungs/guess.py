"""The rung that guesses: beliefs harden until they lead to a solution."""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from nonolith import _core
from nonolith.solving.cells import without
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.shares import Turn
from nonolith.solving.verdict import ENOUGH, Rung

CELLS_TRIED_OTHERWISE = 4
"""Cells that are tried otherwise for a second solution beside a guessed one."""


class Guessing(NamedTuple):
    """How beliefs harden, and how patiently a failed guess is followed.

    See the core's Belief and Dive.
    """

    rounds: int
    pace: float
    strongest: float = 0.9
    patience: int = 8


GUESSING = (
    Guessing(2, 0.02, patience=2),
    Guessing(16, 0.05),
    Guessing(30, 0.02),
    Guessing(400, 0.01),
    Guessing(1000, 0.003),
)
"""By turn: the slower, the likelier to succeed. After the last it goes on with other seeds."""


class Guess(TakesTurns):
    """Looks for the first solution and, if a verdict is wanted, a second one near it."""

    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield a solution that the beliefs lead to."""
        if findings.number > 0:
            return
        findings.needed(Rung.GUESSING)
        how = GUESSING[min(turn.number, len(GUESSING) - 1)]
        clock, rest = findings.clock, findings.rest()
        colours = rest.belief.harden(
            how.rounds, how.strongest, how.pace, turn.number, clock.remaining, clock
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
    for cell in doubtful[: -CELLS_TRIED_OTHERWISE - 1 : -1]:
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
