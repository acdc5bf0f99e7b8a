"""A claim: what a step says about a line, and the cells that it needs. Checkers prove it."""

from dataclasses import dataclass
from typing import NamedTuple

from nonolith import _core
from nonolith.errors import FalseClaimError
from nonolith.explaining.facts import Facts, facts_of
from nonolith.explaining.line import ClueLine
from nonolith.explaining.names import in_a_line
from nonolith.model import Clue, Palette


class Change(NamedTuple):
    """What a step says about one cell of a line; sets of colours are ints as in Knowledge."""

    cell: int
    before: int
    after: int
    claimed: int
    """What the technique says about the cell; *after* also lacks colours that were excluded
    before."""

    @property
    def removed(self) -> int:
        """The colours that the cell can't have any more."""
        return self.before & ~self.after


@dataclass(frozen=True, repr=False)
class Claim:
    """One line, the cells of it that a step needs, and what it says."""

    line: ClueLine
    cells: tuple[int, ...]
    """Sets of colours: the reason alone, without anything else known about the line."""
    facts: Facts
    changes: tuple[Change, ...]

    @classmethod
    def found(cls, line: ClueLine, length: int, step: _core.LineStep) -> "Claim":
        """Return what the core has found, read on demand: few callers need all of it."""
        claim = object.__new__(cls)
        values = claim.__dict__
        values["line"], values["_length"], values["_step"] = line, length, step
        return claim

    def __getattr__(self, name: str) -> object:
        """Read what the core has found, at the first access.

        :raises AttributeError: there is no such attribute.
        """
        step = self.__dict__.get("_step")
        if step is None or name not in ("cells", "facts", "changes"):
            raise AttributeError(name)
        value: object
        if name == "cells":
            cells = [self.line.everything] * self.__dict__["_length"]
            for cell, colours in step.reason:
                cells[cell] = colours
            value = tuple(cells)
        elif name == "facts":
            value = facts_of(step.facts)
        else:
            value = tuple(map(Change._make, step.changes))
        self.__dict__[name] = value
        return value

    def __repr__(self) -> str:
        return in_a_line("Claim", f"{self.line.head}{len(self.changes)} cells")

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to copy or pickle the claim, with everything that was found."""
        return type(self), (self.line, self.cells, self.facts, self.changes)

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
        """The colours of an unknown cell."""
        return self.line.everything

    def space_after(self, block: int) -> int:
        """Return how many cells must be empty after a block: 1 before one of its own colour."""
        clue = self.clue
        return int(block + 1 < len(clue) and clue[block].colour == clue[block + 1].colour)


def ensure(condition: bool, what: str) -> None:
    """Check a condition of the claim.

    :raises FalseClaimError: the condition does not hold.
    """
    if not condition:
        raise FalseClaimError(f"not proved: {what}")
