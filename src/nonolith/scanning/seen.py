"""What the eye sees in the picture of a puzzle, before logic chooses among the readings.

:func:`nonolith.scanning.look` returns a :class:`Seen`, the search for the cheapest consistent
reading takes it. Costs are everywhere the negative natural logarithm of a chance: 0 is sure, 2.3
is one in ten, 4.6 one in a hundred; costs of independent things add up.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from nonolith.model import BLACK_AND_WHITE, Knowledge, Line, Palette, Size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Point(NamedTuple):
    """A place in a picture: pixels to the right of its left edge, and below its top edge."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle in :attr:`Seen.flat`, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the numbers of a line.

    >>> Reading((1, 4), cost=0.7, places=(Box(3, 0, 9, 12), Box(14, 0, 20, 12)))
    Reading(numbers=(1, 4), cost=0.7, places=(Box(left=3, top=0, right=9, bottom=12), \
Box(left=14, top=0, right=20, bottom=12)))
    """

    numbers: tuple[int, ...]
    """The lengths of the blocks; empty for a blank line (a written 0 is not in it)."""
    cost: float
    """How unlikely it is beside what the picture shows at first sight, whose cost is 0."""
    places: tuple[Box, ...] = ()
    """Where each number is: as many boxes as numbers."""


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A row or a column with the ways to read its clue."""

    line: Line
    first: tuple[int, ...]
    """What the picture shows at first sight, even if it does not fit the line. It is no reading
    then."""
    readings: tuple[Reading, ...]
    """The readings that fit the line, the cheapest first; empty if the clue is unreadable."""
    box: Box
    """Where its clue stands, or would stand if nothing was seen."""


class ColouredClue(NamedTuple):
    """One way to read a clue whose numbers have colours.

    >>> ColouredClue((1, 4), colours=(2, 1), cost=0.7).colours
    (2, 1)
    """

    numbers: tuple[int, ...]
    colours: tuple[int, ...]
    """Of each number, as an index of :attr:`Seen.palette`."""
    cost: float
    """How unlikely it is beside the likeliest one."""
    places: tuple[Box, ...] = ()
    """Where each number is."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A puzzle as it looks in a picture."""

    size: Size
    corners: tuple[Point, Point, Point, Point]
    """The corners of the grid in the upright picture: top left, top right, bottom right, bottom
    left. Passed back to ``look``, they give the same grid."""
    rows: tuple[SeenLine, ...]
    columns: tuple[SeenLine, ...]
    marks: Knowledge
    """The cells that are already filled, and those that are crossed out; the others are unknown."""
    mark_costs: tuple[tuple[float, ...], ...]
    """For each cell what it costs to assume that its mark is wrong: high where it is plain to see,
    0 where there is none. A player's mistake looks like any other mark, so no cost is above
    :data:`MISTAKE`."""
    palette: Palette = BLACK_AND_WHITE
    """The colours of the clues, the background first."""
    coloured: tuple[tuple[ColouredClue, ...], ...] = ()
    """The ways to read each line, rows first, if the numbers have several colours."""
    cost: float = 0.0
    """How unlikely this grid is beside the likeliest one in the picture: another size, another
    place."""
    flat: "NDArray[np.uint8] | None" = None
    """The puzzle seen from straight above, as rows of RGB pixels."""
    cell_size: int = 32
    """The side of a cell in :attr:`flat`, in pixels."""
    origin: tuple[float, float] = (0.0, 0.0)
    """The top left corner of the grid in :attr:`flat`."""


LEAST_SIDE, LARGEST = 3, 100
"""Rows or columns: smaller and larger grids are not looked for."""
MISTAKE = 4.0
"""What it costs at most that a mark is wrong: about one filled cell in 50 is a player's mistake."""
