"""Chooses the method that counts a size, and says why."""

from dataclasses import dataclass

from nonolith.census.columns import check_columns
from nonolith.census.kind import Kind
from nonolith.census.result import CensusMethod
from nonolith.census.surveys import SURVEYS
from nonolith.errors import SizeError
from nonolith.model.size import Size

LARGEST_FORMULA = 4096
"""The most cells of a grid that is counted by formula; nobody needs more digits."""

_QUICK = 1.0  # seconds: shards count anything shorter
_GRIDS_PER_SECOND = {Kind.LOCAL: 4.0e9, Kind.UNIQUE: 6.0e8}
# A width that was measured for each height, the seconds that it took, and the growth a column.
_COLUMN_COSTS = {
    Kind.LOCAL: {2: (19, 11.6, 2.1), 3: (12, 12.3, 4.3), 4: (8, 16.2, 9.0), 5: (6, 24.8, 26.0)},
    Kind.UNIQUE: {2: (26, 22.3, 2.3), 3: (12, 1.15, 3.4), 4: (9, 9.06, 11.0), 5: (7, 34.5, 26.0)},
}
"""Seconds of one core, measured once with either method on the same machine (AVX-512). They decide
between the methods and are off by a factor of a few on another one; --estimate measures."""

COLUMN_GROWTH = {
    kind: {height: growth for height, (_, _, growth) in costs.items()}
    for kind, costs in _COLUMN_COSTS.items()
}
"""The factor by which the cost grows with each column, for every kind and height."""


@dataclass(frozen=True, slots=True)
class CensusPlan:
    """How a size will be counted."""

    method: CensusMethod
    reason: str


def plan_for(size: Size, kind: Kind, method: CensusMethod | None = None) -> CensusPlan:
    """Choose the method for a size, or check the requested one.

    >>> plan_for(Size(2, 24), Kind.LOCAL).method, plan_for(Size(6, 6), Kind.LOCAL).method
    (<CensusMethod.COLUMNS: 'columns'>, <CensusMethod.SHARDS: 'shards'>)

    :raises SizeError: no method, or not this one, can count the size.
    """
    if size.cells == 0 or (min(size.height, size.width) == 1 and kind.has_formula):
        if size.cells > LARGEST_FORMULA:
            raise SizeError(f"can't count {size}: at most {LARGEST_FORMULA} cells in one line")
        return CensusPlan(CensusMethod.FORMULA, "every grid of one line is locally solvable")
    if method is CensusMethod.FORMULA:
        raise SizeError(f"can't count {size}: there is a formula for single lines only")
    if not kind.of_grids:
        what = "clue sets are" if kind.of_clue_sets else f"{kind} is"
        if method is CensusMethod.COLUMNS:
            raise SizeError(f"can't count {kind} by columns: {what} counted by shards")
        SURVEYS[kind.work].layout(size)
        return CensusPlan(CensusMethod.SHARDS, f"{what} counted by shards")
    if method is CensusMethod.COLUMNS:
        check_columns(size)
        return CensusPlan(method, "it was asked for")
    if method is CensusMethod.SHARDS:
        SURVEYS[kind.work].layout(size)
        return CensusPlan(method, "it was asked for")
    by_shards, by_columns = _shard_seconds(size, kind), _column_seconds(size, kind)
    if by_shards is None and by_columns is None:
        raise SizeError(
            f"can't count {size}: at most 64 cells and no line longer than 16, or a shorter side "
            "of 2 to 5 and at most 126 cells"
        )
    if by_columns is None:
        return CensusPlan(CensusMethod.SHARDS, "the other method is for thin grids")
    if by_shards is None:
        return CensusPlan(CensusMethod.COLUMNS, "the other method is for lines of up to 16 cells")
    if by_shards < max(_QUICK, by_columns):
        return CensusPlan(
            CensusMethod.SHARDS, _compared(by_shards, by_columns, CensusMethod.COLUMNS)
        )
    return CensusPlan(CensusMethod.COLUMNS, _compared(by_columns, by_shards, CensusMethod.SHARDS))


def _compared(seconds: float, other_seconds: float, other: CensusMethod) -> str:
    """Say how the two compare; the seconds themselves are those of another machine."""
    if max(seconds, other_seconds) < _QUICK:
        return "either method is quick"
    times = other_seconds / seconds
    if times < 1.5:
        return f"{other} would take about as long"
    return f"{other} would take about {float(f'{times:.2g}'):,.0f} times as long"


def _shard_seconds(size: Size, kind: Kind) -> float | None:
    try:
        SURVEYS[kind.work].layout(size)
    except SizeError:
        return None
    return size.grids / _GRIDS_PER_SECOND[kind.work]


def _column_seconds(size: Size, kind: Kind) -> float | None:
    try:
        check_columns(size)
    except SizeError:
        return None
    seconds = 0.0
    for one in kind.parts:
        width, measured, growth = _COLUMN_COSTS[one][min(size.height, size.width)]
        seconds += measured * growth ** (max(size.height, size.width) - width)
    return seconds
