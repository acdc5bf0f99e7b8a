"""The numbers in a sentence about a line, which a checker has to prove."""

import enum
from typing import NamedTuple

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


class Facts(NamedTuple):
    """Positions and blocks count from 0 inside the line; each technique says which it uses."""

    form: Form = Form.NONE
    colour: int = 0
    """The colour it is about; 0 for all."""
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
    """A cell that a block can't pass; -1 and the line's length are the ends."""
    owners: tuple[int, ...] = ()
    """The blocks that a run may belong to."""
    other_owners: tuple[int, ...] = ()
    cases: tuple[tuple[Span, ...], ...] = ()
    """For each owner: the cells that each block lies within then."""

    def __repr__(self) -> str:
        return f"Facts({', '.join(f'{name}={value!r}' for name, value in self.as_dict().items())})"

    def as_dict(self) -> dict[str, object]:
        """Return the facts that are set."""
        none = self._field_defaults
        return {name: value for name, value in self._asdict().items() if value != none[name]}


_NAMES = Facts._fields[1:]


def facts_of(found: _core.Facts) -> Facts:
    """Return the facts that the core has found."""
    return Facts(_FORMS[found.form], *[getattr(found, name) for name in _NAMES])
