"""The known counts, computed with nonolith, which come with the package in ``counts.csv``.

The table, the page of results and the b-files are made from it. Sizes stand in it once, with
the longer side as height.
"""

import csv
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any

from nonolith.arguments import one_of
from nonolith.census.kind import Counts, Kind
from nonolith.census.published import Publication, published
from nonolith.census.result import (
    CensusMethod,
    CensusResult,
    Origin,
    known_seconds,
)
from nonolith.model.grid import Grid
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class KnownCount:
    """One row of the table: a count, and how and when it was found.

    >>> entry = next(e for e in known_counts() if (e.kind, e.size) == ("local", Size(6, 6)))
    >>> entry.kind, entry.count, entry.new  # others had published it before
    ('local', 48625108931, False)
    """

    kind: str
    height: int
    width: int
    count: int
    method: str
    kernel: str
    threads: int
    """How many shards ran at once, at most."""
    seconds: float
    """NaN where the parts were counted in many runs, whose times were not kept."""
    core_seconds: float
    shards: int
    weights: str
    """What the weights of the shards, or the grids that are and are not of the kind, were found to
    sum to."""
    memory: int
    """The most bytes that the states took, by columns."""
    version: str
    date: str
    counts_found: str
    """What was found by name or number, as in ``1:14 2:1``, where that is more than the count."""
    example: str
    """A grid with most solutions or passes, row by row."""

    @property
    def size(self) -> Size:
        """The size that was counted."""
        return Size(self.height, self.width)

    @property
    def counts(self) -> Counts:
        """What was found."""
        if not self.counts_found:
            return {self.kind: self.count}
        pairs = (pair.split(":") for pair in self.counts_found.split(" "))
        return {int(name) if name.isdecimal() else name: int(number) for name, number in pairs}

    @property
    def published(self) -> Publication | None:
        """Where others have published the count; None if it is new or follows from a formula."""
        return published(self.size, Kind(self.kind))

    @property
    def new(self) -> bool:
        """Whether the count is of a kind with published tables, and in none of them."""
        has_tables = Kind(self.kind).of_grids
        return has_tables and self.published is None and self.method != CensusMethod.FORMULA

    def as_dict(self) -> dict[str, Any]:
        """Return the row as plain values, for JSON."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        del values["counts_found"], values["example"]
        return values | {
            "seconds": known_seconds(self.seconds),
            "core_seconds": known_seconds(self.core_seconds),
            "histogram": Kind(self.kind).histogram(self.counts),
            "example": self.example or None,
            "published": self.published.name if self.published else None,
        }

    def picture(self, size: Size) -> Grid | None:
        """Return the example as one of this size or of its mirror image."""
        if not self.example:
            return None
        grid = Grid.parse(self.example)
        if size == self.size:
            return grid
        # A yesnogram's filled and empty cells are exchanged when it is turned: see clue_sets.py.
        exchanged = self.kind == Kind.YESNO
        return Grid(
            [[bool(cell) != exchanged for cell in column] for column in zip(*grid, strict=True)]
        )

    def result(self, size: Size) -> CensusResult:
        """Return the row as the result of a census of this size or its mirror image."""
        return CensusResult(
            size=size,
            kind=Kind(self.kind),
            count=self.count,
            seconds=self.seconds,
            core_seconds=self.core_seconds,
            kernel=self.kernel,
            threads=self.threads,
            method=CensusMethod(self.method),
            shards=self.shards,
            memory=self.memory,
            version=self.version,
            origin=Origin.TABLE,
            date=self.date,
            histogram=Kind(self.kind).histogram(self.counts),
            example=self.picture(size),
            counts=self.counts,
        )


@cache
def known_counts() -> tuple[KnownCount, ...]:
    """Return every count that comes with this version of nonolith.

    >>> max(entry.count for entry in known_counts() if entry.kind == "local")
    372123760986730
    """
    text = files("nonolith.census").joinpath("counts.csv").read_text(encoding="utf-8")
    types = {field.name: field.type for field in fields(KnownCount)}
    return tuple(
        KnownCount(**{name: types[name](value) for name, value in row.items()})  # type: ignore[operator]
        for row in csv.DictReader(text.splitlines())
    )


def known_count(
    height: int | str | Size, width: int | None = None, kind: Kind | str = Kind.LOCAL
) -> CensusResult | None:
    """Return a count that comes with nonolith, or None if it is not known.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.

    >>> known_count(6, 7).count
    3013419903103
    >>> known_count(9) is None
    True

    :raises SizeError: the size is negative.
    :raises ChoiceError: there is no such kind.
    """
    size, kind = Size.of(height, width), one_of(Kind, kind, "kind")
    counts: dict[str | int, int] = {}
    entry = None
    for part in kind.parts:
        entry = _by_kind_and_size().get((part.value, size.upright if part.turns else size))
        if entry is None:
            return None
        counts |= entry.counts
    if entry is None:
        return None
    result = replace(entry.result(size), kind=kind, count=kind.pick(counts))
    return replace(result, histogram=kind.histogram(counts))


@cache
def _by_kind_and_size() -> dict[tuple[str, Size], KnownCount]:
    return {(entry.kind, entry.size): entry for entry in known_counts()}
