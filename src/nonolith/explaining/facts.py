"""What a sentence says of a line besides the cells: the numbers that a checker has to prove."""

import enum
from dataclasses import dataclass, fields

from nonolith import _core

Span = tuple[int, int]
"""From the first to the last, both included."""
NOWHERE: Span = (-1, -1)


class Form(enum.StrEnum):
    """Which conclusion a technique draws, where it has several; in the order of the core."""

    NONE = ""
    BLANK = "blank"
    ABSENT = "absent"
    ALL_FILLED = "all filled"
    ALL_NEEDED = "all needed"
    FIRST = "first"
    LAST = "last"
    FILL = "fill"
    CLEAR = "clear"
    COMPLETE = "complete"
    GROW = "grow"
    JOIN = "join"
    SPLIT = "split"


_FORMS = tuple(Form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Positions and blocks count from 0 inside the line; each technique says which it uses."""

    form: Form = Form.NONE
    colour: int = 0
    """The colour it is about; 0: all of them."""
    part: Span = NOWHERE
    """The cells that are left open, or a gap."""
    blocks: Span = NOWHERE
    """The blocks in it."""
    block: int = -1
    other_block: int = -1
    run: Span = NOWHERE
    """A stretch of cells of one colour."""
    other_run: Span = NOWHERE
    runs: tuple[Span, ...] = ()
    area: Span = NOWHERE
    """The cells that a block lies within."""
    areas: tuple[Span, ...] = ()
    length: int = -1
    wall: int = -1
    """A cell that a block can't pass: -1 and the line's length are its ends."""
    owners: tuple[int, ...] = ()
    """The blocks that a run may belong to."""
    other_owners: tuple[int, ...] = ()
    cases: tuple[tuple[Span, ...], ...] = ()
    """For each owner: the cells that each block lies within then."""

    def as_dict(self) -> dict[str, object]:
        """Return what is said, without what is not."""
        found = ((field.name, getattr(self, field.name), field.default) for field in fields(self))
        return {name: value for name, value, default in found if value != default}


def facts_of(found: _core.Facts) -> Facts:
    """Return the core's facts as a value."""
    return Facts(
        form=_FORMS[found.form],
        colour=found.colour,
        part=found.part,
        blocks=found.blocks,
        block=found.block,
        other_block=found.other_block,
        run=found.run,
        other_run=found.other_run,
        runs=tuple(found.runs),
        area=found.area,
        areas=tuple(found.areas),
        length=found.length,
        wall=found.wall,
        owners=tuple(found.owners),
        other_owners=tuple(found.other_owners),
        cases=tuple(map(tuple, found.cases)),
    )
