"""The result of a census."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from nonolith.census.kind import Counts, Kind
from nonolith.model.grid import Grid
from nonolith.model.size import Size


class CensusMethod(StrEnum):
    """How a count is found.

    >>> from nonolith import count
    >>> count(2, 5, method=CensusMethod.COLUMNS).count == count(2, 5, method="shards").count
    True
    """

    FORMULA = "formula"
    """A formula, for grids with no cell or a single line: all are locally solvable."""
    SHARDS = "shards"
    """Every grid up to symmetry, shard by shard."""
    COLUMNS = "columns"
    """All beginnings of thin grids at once, column by column."""


class Origin(StrEnum):
    """Where a result comes from.

    >>> from nonolith import count
    >>> count(4, 4).origin, count(4, 4, recount=True).origin
    (<Origin.TABLE: 'table'>, <Origin.RUN: 'run'>)
    """

    RUN = "run"
    """It was counted now."""
    LEDGER = "ledger"
    """It comes from a ledger that had every shard."""
    TABLE = "table"
    """It is one of the counts that come with nonolith."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusResult:
    """A count of the grids of a size, and how it was found.

    >>> from nonolith import count
    >>> result = count(4, 4)
    >>> result.count, f"{result.share:.0%} of {result.size.grids}"
    (51234, '78% of 65536')
    """

    size: Size
    kind: Kind
    count: int
    seconds: float
    """The time that the run took; NaN if shards of other runs were added up. By columns, the time
    before an interruption is counted as well."""
    core_seconds: float
    """The total time of its shards; NaN if it is not known for each of them."""
    kernel: str
    """The kernel that did the work; several, joined by +, if machines differed; or ``none``."""
    threads: int
    """How many shards ran at once."""
    method: CensusMethod
    shards: int
    """How many shards, which have all grids, were added up; 0 for other methods."""
    memory: int = 0
    """The peak memory of a census by columns in bytes; 0 otherwise."""
    version: str
    """The version of nonolith that counted."""
    origin: Origin = Origin.RUN
    date: str | None = None
    """The day it was counted, where the table of known counts says it."""
    histogram: Mapping[str | int, int] | None = None
    """The table of the kind: clue sets by number of solutions; grids by passes (0 if line logic
    does not solve them), technique, filled cells or symmetry. None for kinds without one."""
    example: Grid | None = None
    """A grid whose clues have most solutions, or that needs most passes; None for other kinds."""
    counts: Counts = field(default_factory=dict, repr=False, compare=False)
    """All that was found, which may answer other kinds as well."""

    @property
    def share(self) -> float:
        """The share of all grids of the size."""
        return float(Fraction(self.count, self.size.grids))

    def as_dict(self) -> dict[str, Any]:
        """Return the result as plain values, for JSON."""
        return {
            "height": self.size.height,
            "width": self.size.width,
            "kind": self.kind.value,
            "count": self.count,
            "share": self.share,
            "seconds": known_seconds(self.seconds),
            "core_seconds": known_seconds(self.core_seconds),
            "kernel": self.kernel,
            "threads": self.threads,
            "method": self.method.value,
            "shards": self.shards,
            "memory": self.memory,
            "grids": self.size.grids,
            "version": self.version,
            "origin": self.origin.value,
            "date": self.date,
            "histogram": None if self.histogram is None else {**self.histogram},
            "example": None if self.example is None else f"{self.example}".replace("\n", "/"),
        }


def known_seconds(seconds: float) -> float | None:
    """Return a time to the microsecond; None if it was not kept, since JSON has no NaN.

    >>> known_seconds(1.23456789), known_seconds(math.nan)
    (1.234568, None)
    """
    return None if math.isnan(seconds) else round(seconds, 6)


def grid_of(size: Size, cells: int | None) -> Grid | None:
    """Return a grid whose cell (row, column) is bit row·width + column; None if there is none."""
    if cells is None:
        return None
    return Grid(
        [
            [cells >> row * size.width + c & 1 for c in range(size.width)]
            for row in range(size.height)
        ]
    )
