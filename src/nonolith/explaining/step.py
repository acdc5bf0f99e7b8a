"""Steps: one conclusion, the technique that draws it, its reason, and the sentence that says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from nonolith.errors import GridError
from nonolith.explaining.claim import Change, Claim, ensure
from nonolith.explaining.facts import Form
from nonolith.explaining.names import cell_name, colour_name, in_a_line, lines_named
from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import RULES
from nonolith.explaining.words import Words
from nonolith.model import Knowledge, Line, Palette, is_decided


class Decision(NamedTuple):
    """What becomes known about a cell, or is known; rows and columns count from 0.

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


@dataclass(frozen=True, repr=False)
class Step:
    """One step of a solve. Positions count from 0, but from 1 in sentences.

    A step inside a line has a :attr:`claim`, which a checker can prove. Steps about the whole
    puzzle have none: some have chains of steps that follow from suppositions, and the steps of
    hints in colour have a few steps inside lines that decide a cell together.

    >>> from nonolith import Puzzle, explain
    >>> step = next(explain(Puzzle([[3], [1]], [[1], [2], [1]])))
    >>> print(step)
    Row 1 (3): 3 cells must be filled, and only 3 can be: columns 1–3 are filled.
    >>> step.line, len(step.cells)
    (Line(kind='row', index=0), 3)
    >>> step.prove()  # it says no more than what follows
    >>> step
    <Step counting: 'Row 1 (3): 3 cells must be filled, and only 3 can be: colu …'>
    """

    technique: Technique
    palette: Palette
    claim: Claim | None = None
    """The line, the cells that the step needs, and the numbers of the sentence."""
    decided: tuple[Decision, ...] = ()
    """What becomes known, for a step that is not about a line."""
    chains: "tuple[Chain, ...]" = ()
    """What follows from suppositions: one for a contradiction, each way for the same result."""
    because: "tuple[Step, ...]" = ()
    """The steps inside lines from which a step of crossing lines follows, in their order."""
    looks: int = 0
    """For a contradiction: how many looks at lines it takes."""
    is_shortest: bool = False
    """For a contradiction: whether it is proved that none takes fewer looks."""
    ending: str = ""
    """The sentence, for a step that is not about a line."""
    differing: tuple[tuple[int, int], ...] = ()
    """For a last step: the cells in which solutions differ, as (row, column)."""
    conflicting: tuple[Line, ...] = ()
    """For a last step: lines without a common solution, as :attr:`line`."""
    none_can_go: bool = False
    """Whether it is proved that none of these lines can be left out."""
    is_fewest: bool = False
    """Whether it is proved that no fewer lines contradict each other."""

    @classmethod
    def of_line(cls, technique: Technique, claim: Claim) -> "Step":
        """Return a step inside a line, made faster than by name: a solve has hundreds."""
        step = object.__new__(cls)
        values = step.__dict__
        values["technique"], values["palette"] = technique, claim.line.palette
        values["claim"] = claim
        return step

    @property
    def line(self) -> Line | None:
        """The line, or None for a step about several lines or the whole puzzle."""
        return None if self.claim is None else self.claim.line.at

    @property
    def lines(self) -> tuple[Line, ...]:
        """The line, or the lines that decide a cell together, each once; none for other steps."""
        if self.claim is not None:
            return (self.claim.line.at,)
        return tuple(dict.fromkeys(line for step in self.because for line in step.lines))

    @cached_property
    def cells(self) -> tuple[Decision, ...]:
        """The cells that become known."""
        if self.claim is None:
            return self.decided
        claim = self.claim
        return tuple([_decision(claim, cell, after) for cell, _, after, _ in claim.changes])

    @cached_property
    def reason(self) -> tuple[Decision, ...]:
        """The known cells that the step needs: without any one of them, it does not follow."""
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
        told = [line for chain in self.chains for line in chain.told()]
        return "\n".join([*told, *self.reasons, self.ending])

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons of a step of crossing lines, one sentence each; similar lines share one.

        >>> from nonolith import Puzzle, explain
        >>> next(explain(Puzzle([[1]], [[1]]))).reasons
        ()
        """
        alike: dict[object, list[Step]] = {}
        for number, step in enumerate(self.because):
            alike.setdefault(_counted(step) or number, []).append(step)
        told = [_told_at_once(steps) for steps in alike.values()]
        return tuple(told)

    def prove(self) -> None:
        """Prove what the sentence claims from its reason alone, by the technique's own rule.

        :raises FalseClaimError: it does not follow.
        """
        if self.claim is not None:
            prove(self.technique, self.claim)
        for step in self.because:
            step.prove()
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
            "line": None if line is None else line.as_dict(),
            "cells": [cell.as_dict(self.palette) for cell in self.cells],
            "reason": [cell.as_dict(self.palette) for cell in self.reason],
            "blocks": list(self.blocks),
            "facts": {} if self.claim is None else self.claim.facts.as_dict(),
            "differing": [{"row": row, "column": column} for row, column in self.differing],
            "conflicting": [each.as_dict() for each in self.conflicting],
            "none_can_go": self.none_can_go,
            "is_fewest": self.is_fewest,
            "because": [step.as_dict() for step in self.because],
            "chains": [chain.as_dict() for chain in self.chains],
            "looks": self.looks,
            "is_shortest": self.is_shortest,
            "sentence": self.sentence,
        }

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return in_a_line(f"Step {self.technique.value}", self.sentence)


@dataclass(frozen=True, slots=True, repr=False)
class Chain:
    """A supposition and the steps that follow from it.

    >>> from nonolith import Puzzle, explain
    >>> step = next(explain(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])))
    >>> chain = step.chains[0]
    >>> next(chain.told()), len(chain.steps)
    ('Suppose row 1, column 1 were empty.', 4)
    >>> chain
    <Chain of 4: 'Suppose row 1, column 1 were empty.'>
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

    def __repr__(self) -> str:
        return in_a_line(f"Chain of {len(self.steps)}", next(self.told()))


def _counted(step: Step) -> object:
    """Return what steps must share to be told at once: they count a colour and exclude it."""
    claim = step.claim
    if claim is None or step.technique is not Technique.COUNTING or len(claim.changes) != 1:
        return None
    facts, [change] = claim.facts, claim.changes
    if facts.form is not Form.ALL_FILLED or not facts.colour or is_decided(change.after):
        return None
    return facts.colour, claim.line.at.kind, change.cell


def _told_at_once(steps: "list[Step]") -> str:
    """Return one sentence for steps that exclude one colour where one line crosses theirs."""
    first = steps[0]
    if len(steps) == 1 or first.claim is None:
        return first.sentence
    words = Words(first.claim)
    lines = lines_named(line for step in steps for line in step.lines)
    colour = words.colour(first.claim.facts.colour)
    where = words.cells([first.claim.changes[0].cell])
    return f"{lines.capitalize()} have all their {colour} cells, so {where} is not {colour} there."


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
    kind, index = claim.line.at
    if kind == "row":
        return Decision(index, position, colours)
    return Decision(position, index, colours)
