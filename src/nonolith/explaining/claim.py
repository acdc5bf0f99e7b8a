"""A claim: what a step says of a line, and from which cells; said by words, proved by checkers."""

from dataclasses import dataclass
from typing import NamedTuple

from nonolith.errors import FalseClaimError
from nonolith.explaining.facts import Facts
from nonolith.explaining.line import Line
from nonolith.model import Clue, Palette


class Change(NamedTuple):
    """What a step says of one cell of a line; sets of colours are ints as in Knowledge."""

    cell: int
    before: int
    after: int
    claimed: int
    """What the technique says of the cell: *after* knows more where a colour was out before."""

    @property
    def removed(self) -> int:
        """The colours that the cell can't have any more."""
        return self.before & ~self.after


@dataclass(frozen=True, slots=True)
class Claim:
    """One line, the cells of it that a step needs, and what it says."""

    line: Line
    cells: tuple[int, ...]
    """Sets of colours: the reason alone; whatever else is known of the line is not in it."""
    facts: Facts
    changes: tuple[Change, ...]

    @property
    def clue(self) -> Clue:
        """The line's clue."""
        return self.line.clue

    @property
    def palette(self) -> Palette:
        """The puzzle's palette."""
        return self.line.palette

    @property
    def everything(self) -> int:
        """The colours of a cell of which nothing is known."""
        return self.line.everything

    def space_after(self, block: int) -> int:
        """Return how many cells must be empty after a block: 1 before one of its own colour."""
        clue = self.clue
        return int(block + 1 < len(clue) and clue[block].colour == clue[block + 1].colour)


def ensure(condition: bool, what: str) -> None:
    """Refuse a claim.

    :raises FalseClaimError: the condition does not hold.
    """
    if not condition:
        raise FalseClaimError(f"not proved: {what}")
