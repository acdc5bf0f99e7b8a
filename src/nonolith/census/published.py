"""The counts that others have published, and where."""

from dataclasses import dataclass

from nonolith.census.kind import Kind
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class Publication:
    """A published table of counts."""

    name: str
    title: str
    url: str


_OEIS = "https://oeis.org/"
LOCAL_SQUARES = Publication("A391619", "locally solvable squares", _OEIS + "A391619")
LOCAL_TABLE = Publication(
    "LocalNonogram",
    "results of olligobber/LocalNonogram, May 2026",
    "https://github.com/olligobber/LocalNonogram",
)
UNIQUE_SQUARES = Publication("A242876", "uniquely solvable squares", _OEIS + "A242876")
UNIQUE_WIDTH_2 = Publication("A383345", "uniquely solvable n×2", _OEIS + "A383345")
UNIQUE_TABLE = Publication("A384764", "uniquely solvable n×m, n + m ≤ 13", _OEIS + "A384764")
YESNO_SQUARES = Publication("A385861", "uniquely solvable yesnograms, squares", _OEIS + "A385861")
YESNO_TABLE = Publication(
    "A385862", "uniquely solvable yesnograms n×m, n + m ≤ 13", _OEIS + "A385862"
)
SOURCES = (
    LOCAL_SQUARES,
    LOCAL_TABLE,
    UNIQUE_SQUARES,
    UNIQUE_WIDTH_2,
    UNIQUE_TABLE,
    YESNO_SQUARES,
    YESNO_TABLE,
)

_LOCAL_HEIGHTS = {2: 15, 3: 11, 4: 9, 5: 7, 6: 6}  # the greatest height for each width
_UNIQUE_SQUARE, _UNIQUE_WIDTH_2, _UNIQUE_SUM = 6, 22, 13


def published(size: Size, kind: Kind) -> Publication | None:
    """Return where a count is published, the most special table first; None if nowhere.

    Stuck grids are in no table, but theirs is the difference of two counts that may be.

    >>> published(Size(6, 6), Kind.LOCAL).name, published(Size(2, 20), Kind.UNIQUE).name
    ('A391619', 'A383345')
    >>> published(Size(7, 6), Kind.LOCAL) is None
    True
    """
    size = size.upright
    height, width = size.height, size.width
    if kind is Kind.LOCAL:
        if height == width <= 6:
            return LOCAL_SQUARES
        return LOCAL_TABLE if width >= 2 and height <= _LOCAL_HEIGHTS.get(width, 0) else None
    if kind is Kind.UNIQUE:
        if height == width <= _UNIQUE_SQUARE:
            return UNIQUE_SQUARES
        if width == 2 and height <= _UNIQUE_WIDTH_2:
            return UNIQUE_WIDTH_2
        return UNIQUE_TABLE if height + width <= _UNIQUE_SUM else None
    if kind is Kind.YESNO:
        if height == width <= _UNIQUE_SQUARE:
            return YESNO_SQUARES
        if width == 2 and height <= _UNIQUE_WIDTH_2:
            return UNIQUE_WIDTH_2  # yesnograms of this width have the same counts
        return YESNO_TABLE if height + width <= _UNIQUE_SUM else None
    return None
