"""Steps: one conclusion, the technique that draws it, its reason, and the sentence that says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from nonolith.errors import GridError
from nonolith.explaining.claim import Change, Claim, ensure
from nonolith.explaining.names import cell_name, colour_name
from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import RULES
from nonolith.model import Knowledge, Palette


class Decision(NamedTuple):
    """What becomes known of a cell, or what is known of it; rows and columns count from 0.

    >>> from nonolith.model import BLACK_AND_WHITE
    >>> Decision(row=0, column=2, colours=2).as_dict(BLACK_AND_WHITE)
    {'row': 0, 'column': 2, 'may_be': ['filled']}
    """

    row: int
    column: int
    colours: int
    """The colours that the cell may have now: a set as in :class:`Knowledge`."""

    def as_dict(self, palette: Palette) -> dict[str, object]:
        """Return the cell for JSON; *may be* lists names of colours."""
        inside = [c for c in range(len(palette) + 1) if self.colours >> c & 1]
        return {
            "row": self.row,
            "column": self.column,
            "may_be": [colour_name(palette, colour) for colour in inside],
        }


@dataclass(frozen=True)
class Step:
    """One step of a solve; positions count from 0, but from 1 in sentences.

    A step inside a line has a :attr:`claim`, which a checker can prove. Steps about the whole
    puzzle have none, and some have chains of steps that follow from suppositions.

    >>> from nonolith import Puzzle, explain
    >>> step = next(explain(Puzzle([[3], [1]], [[1], [2], [1]])))
    >>> print(step)
    Row 1 (3): 3 cells must be filled, and only 3 can be: columns 1–3 are filled.
    >>> step.line, len(step.cells)
    (('row', 0), 3)
    >>> step.prove()  # it says no more than what follows
    """

    technique: Technique
    palette: Palette
    claim: Claim | None = None
    """The line, the cells of it that the step needs, and the numbers of the sentence."""
    decided: tuple[Decision, ...] = ()
    """What becomes known by a step that is not about a line."""
    chains: "tuple[Chain, ...]" = ()
    """What follows from suppositions: one for a contradiction, each way for either way."""
    looks: int = 0
    """Of a contradiction: how many looks at lines it takes."""
    is_shortest: bool = False
    """Of a contradiction: it is proved that none takes fewer looks."""
    ending: str = ""
    """The sentence of a step that is not about a line."""
    differing: tuple[tuple[int, int], ...] = ()
    """At the end, the cells in which solutions differ, as (row, column)."""
    conflicting: tuple[tuple[str, int], ...] = ()
    """At the end, lines without a common solution, as :attr:`line`."""
    none_can_go: bool = False
    """It is proved that none of these lines can be left out."""
    is_fewest: bool = False
    """It is proved that no fewer lines contradict each other."""

    @property
    def line(self) -> tuple[str, int] | None:
        """The line as ("row" or "column", its number from 0); None for the whole puzzle."""
        if self.claim is None:
            return None
        line = self.claim.line
        return ("row" if line.is_row else "column"), line.index

    @cached_property
    def cells(self) -> tuple[Decision, ...]:
        """What becomes known."""
        if self.claim is None:
            return self.decided
        claim = self.claim
        return tuple([_decision(claim, cell, after) for cell, _, after, _ in claim.changes])

    @cached_property
    def reason(self) -> tuple[Decision, ...]:
        """The known cells that the step needs: without any one of them it does not follow."""
        if self.claim is None:
            return ()
        claim = self.claim
        known = (at for at, colours in enumerate(claim.cells) if colours != claim.everything)
        return tuple(_decision(claim, at, claim.cells[at]) for at in known)

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """The blocks of the line's clue that the sentence speaks of, from 0."""
        if self.claim is None:
            return ()
        facts = self.claim.facts
        single = {facts.block, facts.other_block, *facts.owners, *facts.other_owners} - {-1}
        if single:
            return tuple(sorted(single))
        first, last = facts.blocks if facts.blocks[0] >= 0 else (0, len(self.claim.clue) - 1)
        return tuple(range(first, last + 1))

    @cached_property
    def sentence(self) -> str:
        """The step in words; a chain takes several lines."""
        if self.claim is not None:
            said: str = RULES[self.technique].say(self.claim)
            return said
        return "\n".join([*(line for chain in self.chains for line in chain.told()), self.ending])

    def prove(self) -> None:
        """Prove what the sentence claims from its reason alone, by the technique's own rule.

        :raises FalseClaimError: it does not follow.
        """
        if self.claim is not None:
            prove(self.technique, self.claim)
        for chain in self.chains:
            for step in chain.steps:
                step.prove()

    def apply(self, knowledge: Knowledge) -> Knowledge:
        """Return what is known after the step.

        >>> from nonolith import Puzzle, explain
        >>> known = Knowledge.unknown(2, 3)
        >>> for step in explain(Puzzle([[3], [1]], [[1], [2], [1]])):
        ...     known = step.apply(known)
        >>> print(known)
        ###
        .#.

        :raises GridError: it contradicts what was known before, or is about a puzzle of another
            size.
        """
        rows = [list(row) for row in knowledge.rows]
        try:
            for cell in self.cells:
                rows[cell.row][cell.column] &= cell.colours
        except IndexError:
            raise GridError("the step is about a puzzle of another size") from None
        return Knowledge(rows, knowledge.palette, width=knowledge.width)

    def as_dict(self) -> dict[str, object]:
        """Return the step for JSON."""
        line = self.line
        return {
            "technique": self.technique.value,
            "line": None if line is None else {"kind": line[0], "index": line[1]},
            "cells": [cell.as_dict(self.palette) for cell in self.cells],
            "reason": [cell.as_dict(self.palette) for cell in self.reason],
            "blocks": list(self.blocks),
            "facts": {} if self.claim is None else self.claim.facts.as_dict(),
            "differing": [list(cell) for cell in self.differing],
            "conflicting": [{"kind": kind, "index": index} for kind, index in self.conflicting],
            "none_can_go": self.none_can_go,
            "is_fewest": self.is_fewest,
            "chains": [chain.as_dict() for chain in self.chains],
            "looks": self.looks,
            "is_shortest": self.is_shortest,
            "sentence": self.sentence,
        }

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Chain:
    """A supposition and the steps that follow from it.

    >>> from nonolith import Puzzle, explain
    >>> step = next(explain(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])))
    >>> chain = step.chains[0]
    >>> next(chain.told()), len(chain.steps)
    ('Suppose row 1, column 1 were empty.', 4)
    """

    supposed: Decision
    steps: tuple[Step, ...]
    palette: Palette

    def told(self) -> Iterator[str]:
        """Yield the chain in sentences."""
        cell = self.supposed
        what = colour_name(self.palette, cell.colours.bit_length() - 1)
        yield f"Suppose {cell_name(cell.row, cell.column)} were {what}."
        for step in self.steps:
            yield step.sentence

    def as_dict(self) -> dict[str, object]:
        """Return the chain for JSON."""
        return {
            "supposed": self.supposed.as_dict(self.palette),
            "steps": [step.as_dict() for step in self.steps],
        }


def prove(technique: Technique, claim: Claim) -> None:
    """Prove a claim from its reason alone.

    :raises FalseClaimError: it does not follow.
    """
    ensure(bool(claim.changes), "a step says something")
    ensure(0 <= claim.facts.colour <= len(claim.palette), "the palette has the colour")
    for change in claim.changes:
        ensure(0 <= change.cell < len(claim.cells), "the cells are those of the line")
    derived: dict[int, int] = RULES[technique].prove(claim)
    for change in claim.changes:
        _follows(change, derived.get(change.cell, claim.everything), claim)


def _follows(change: Change, derived: int, claim: Claim) -> None:
    known = derived & claim.cells[change.cell]
    ensure(known & ~change.claimed == 0, "the cell is as claimed")
    ensure(change.removed != 0 and known & change.removed == 0, "the cell loses these colours")
    ensure(change.after & ~change.before == 0, "nothing comes back")


def _decision(claim: Claim, position: int, colours: int) -> Decision:
    index = claim.line.index
    if claim.line.is_row:
        return Decision(index, position, colours)
    return Decision(position, index, colours)
