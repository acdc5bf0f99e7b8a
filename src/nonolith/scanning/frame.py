"""Find the grid in a lattice of cells, from the digits and the drawn lines.

A lattice may hold less than the grid (rows that are hard to see), or more: clues in boxes look like
cells. Clues stand at the left and above, or at the right or below.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonolith.scanning.clues import Placed
from nonolith.scanning.lattice import Lattice
from nonolith.scanning.seen import LEAST_SIDE
from nonolith.scanning.strokes import Strokes

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Mask


SURE = 0.5
_CLEAR = 0.5
"""The chance, squared, that there is a digit, times that of its value: texts have fewer such."""
_OUTWARD = 2
"""A grid may begin or end this many cells beyond the lattice."""
_ROUNDS = 4
_PARTED = 1.25
"""Cells: digits beyond so wide a gap are no clues; numbers of a clue are at most one apart."""
_ALIGNED = 0.5
"""Cells: the numbers next to the grid differ by less in their distance from it."""
_MOST = 0.7
"""The share of lines whose last number must be there, for others to have none."""
_INSIDE = 1.2
"""The penalty of a frame for each digit inside it."""
_MOST_CORNER = 12.0
"""The most digits beside and above a frame that count against it; digits farther off are noise."""
_CLUE_SHARE = 0.6
"""A line in a frame consists of clues if at least this share of its cells holds digits."""
_CLUE_BEFORE = 5.0
"""The penalty of a frame if the line just before it has a clue of its own."""
_LINES_BEYOND = 9.0
"""The penalty of a frame if the borders of a row or column beyond its end are drawn, or if those of
a row or column in it are missing."""
_GAP = 6.0
"""The penalty of a frame without a digit beside it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The grid in a lattice: its first row and column, and those behind its last."""

    top: int
    left: int
    bottom: int
    right: int
    score: float = 0.0

    @property
    def rows(self) -> int:
        """The height of the grid."""
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        """The width of the grid."""
        return self.right - self.left


def is_dot(placed: Placed) -> bool:
    """Return whether a digit may be a dot that marks a cell: it looks like a lone 0."""
    values = placed.digit.values
    return values[0] == max(values) and placed.digit.places[0] > 0.5


def is_clear(placed: Placed) -> bool:
    """Return whether it looks like a single digit: crosses and letters look like several."""
    return placed.digit.chance**2 * max(placed.digit.values) > _CLEAR


def frames(
    lattice: Lattice,
    strokes: Strokes,
    digits: Sequence[Placed],
    rows: int | None = None,
    columns: int | None = None,
    *,
    every_side: bool = False,
) -> list[Frame]:
    """Return the likeliest frames, the best first; *rows* and *columns* if they are known.

    Clues are sought at the sides of the lattice where most lines have digits, or at *every side*.
    """
    strong = [it for it in digits if it.digit.chance > SURE]
    if not strong:
        return []
    u = np.array([it.u for it in strong])
    v = np.array([it.v for it in strong])
    # all is computed as if clues were at the left and above
    at_right = _lines_with(v, u > lattice.columns) > 1.5 * _lines_with(v, u < 0)
    below = _lines_with(u, v > lattice.rows) > 1.5 * _lines_with(u, v < 0)
    wide, tall = lattice.columns, lattice.rows
    marks = np.array([is_dot(it) or not is_clear(it) for it in strong])
    found: list[Frame] = []
    for right, under in product(*[(False, True)] * 2) if every_side else [(at_right, below)]:
        sides = wide - u if right else u, tall - v if under else v
        search = _Search(*sides, marks, lattice, strokes, right, under)
        found += [
            Frame(
                tall - it.bottom if under else it.top,
                wide - it.right if right else it.left,
                tall - it.top if under else it.bottom,
                wide - it.left if right else it.right,
                it.score,
            )
            for it in search.best(rows, columns)
        ]
    best: dict[tuple[int, int, int, int], Frame] = {}
    for it in sorted(found, key=lambda it: -it.score):
        best.setdefault((it.top, it.left, it.bottom, it.right), it)
    return list(best.values())


class _Adjoining(NamedTuple):
    """The digits beside a frame that may be clues."""

    chosen: "Mask"
    gap: float
    """The gap before the first digit: 0 without one, 1 from half a cell on."""
    away: int
    """The number of lines that have digits, but none where the others have their last number."""


def _adjoining(distances: "Floats", lines: "Floats", chosen: "Mask") -> _Adjoining:
    """Return the chosen digits that may be clues, by their distances from the grid.

    Digits beyond a gap are not, as those of titles. Usually the last number of each clue is next to
    the grid; then neither are those of lines without one.
    """
    some = distances[chosen]
    if not len(some):
        return _Adjoining(chosen, 0.0, 0)
    ordered = np.sort(some)
    parted = 1 + np.flatnonzero(np.diff(ordered) > _PARTED)
    if len(parted):
        chosen = chosen & (distances < ordered[parted[0]])
        some = distances[chosen]
    gap = min(1.0, max(0.0, 2 * (float(ordered[0]) - 1.0)))
    if not len(some):
        return _Adjoining(chosen, gap, 0)
    lines_away = 0
    numbers = np.floor(lines).astype(int)
    numbers -= numbers.min()
    here = numbers[chosen]
    nearest, farthest = np.full(numbers.max() + 1, np.inf), np.zeros(numbers.max() + 1)
    np.minimum.at(nearest, here, some)
    np.maximum.at(farthest, here, some)
    used = nearest < np.inf
    usual = float(np.median(nearest[used]))
    inner = np.abs(nearest[used] - usual) < _ALIGNED
    outer = np.abs(farthest[used] - farthest.max()) < _ALIGNED
    if inner.mean() >= max(_MOST, outer.mean()):
        away = used & (nearest > usual + _ALIGNED)
        chosen = chosen & ~away[numbers]
        lines_away = int(away.sum())
    return _Adjoining(chosen, gap, lines_away)


def _clues_before(corner: "Mask", before: "Floats", distances: "Floats", clues: "Mask") -> int:
    """Return whether the line just before a frame has a clue of its own, as its other lines do.

    *before* is how far the digits in the corner are before the frame, *distances* how far they are
    from it the other way, as the *clues* are: then this line is the first of the grid.
    """
    if not clues.any():
        return 0
    near = float(distances[clues].min())
    return int((corner & (before < 1) & (np.abs(distances - near) < _ALIGNED)).any())


def _lines_with(places: "Floats", chosen: "Mask") -> int:
    return len(set(np.floor(places[chosen]).tolist()))


class _Search:
    def __init__(
        self,
        u: "Floats",
        v: "Floats",
        marks: "Mask",
        lattice: Lattice,
        strokes: Strokes,
        at_right: bool,
        below: bool,
    ) -> None:
        self.u, self.v, self.marks = u, v, marks
        self.rows, self.columns = lattice.rows, lattice.columns
        self.strokes, self.at_right, self.below = strokes, at_right, below

    def best(self, rows: int | None, columns: int | None) -> list[Frame]:
        """Return the best frames.

        First all pairs of beginnings are tried, with the ends of the lattice: clues in boxes may
        take any number of its rows and columns. From the best pair on, rows and columns are looked
        at in turn, each with the best of the other, until nothing changes.
        """
        tried: dict[tuple[int, int, int, int], Frame] = {}

        def frame(vertical: tuple[int, int], horizontal: tuple[int, int]) -> Frame:
            key = vertical[0], horizontal[0], vertical[1], horizontal[1]
            if key not in tried:
                tried[key] = Frame(*key, self._score(*key))
            return tried[key]

        def score(vertical: tuple[int, int], horizontal: tuple[int, int]) -> float:
            return -frame(vertical, horizontal).score

        verticals = list(_spans(self.rows, rows))
        horizontals = list(_spans(self.columns, columns))
        pairs = list(product(_whole(verticals, self.rows), _whole(horizontals, self.columns)))
        if not pairs:
            return []
        vertical, horizontal = min(pairs, key=lambda pair: score(*pair))
        for _ in range(_ROUNDS):
            before = vertical, horizontal
            vertical = min(verticals, key=lambda it: score(it, horizontal))
            horizontal = min(horizontals, key=lambda it: score(vertical, it))
            if before == (vertical, horizontal):
                break
        for it in verticals:
            score(it, horizontal)
        fitting = [
            it for it in tried.values() if rows in (None, it.rows) and columns in (None, it.columns)
        ]
        return sorted(fitting, key=lambda it: -it.score)

    def _score(self, top: int, left: int, bottom: int, right: int) -> float:
        u, v = self.u, self.v
        within_u, within_v = (u > left) & (u < right), (v > top) & (v < bottom)
        inside = self._inside(within_u & within_v & ~self.marks, top, left)
        over, over_gap, over_away = _adjoining(top - v, u - left, within_u & (v < top))
        beside, beside_gap, beside_away = _adjoining(left - u, v - top, within_v & (u < left))
        corner = (u < left) & (v < top)
        clues_before = _clues_before(corner, left - u, top - v, over)
        clues_before += _clues_before(corner, top - v, left - u, beside)
        with_row, with_column = _lines_with(v - top, beside), _lines_with(u - left, over)
        rows, columns = bottom - top, right - left
        return (
            0.3 * float(over.sum() + beside.sum())
            - inside
            - 0.5 * min(_MOST_CORNER, float(corner.sum()))
            - _CLUE_BEFORE * clues_before
            - _GAP * (over_gap + beside_gap)
            + 2.0 * (with_row + with_column)
            - 3.0 * (rows - with_row + columns - with_column)
            + 2.0 * (over_away + beside_away)
            - self._against_lines(top, left, bottom, right)
        )

    def _inside(self, chosen: "Mask", top: int, left: int) -> float:
        """Return how much the digits in a grid speak against it.

        Clues in boxes fill whole rows and columns; crosses that look like digits are scattered.
        """
        if not chosen.any():
            return 0.0
        rows, columns = (np.floor(places[chosen]).astype(int) for places in (self.v, self.u))
        cells = np.zeros((rows.max() - top + 1, columns.max() - left + 1), bool)
        cells[rows - top, columns - left] = True
        in_row = cells.sum(axis=1) / max(1, self.columns - left)
        in_column = cells.sum(axis=0) / max(1, self.rows - top)
        shares = np.maximum(in_row[rows - top], in_column[columns - left])
        weight = float(np.minimum(1, shares / _CLUE_SHARE).sum())
        return _INSIDE * min(weight, 2 * (self.rows + self.columns))

    def _against_lines(self, top: int, left: int, bottom: int, right: int) -> float:
        """Return how much the lines speak against a frame.

        Drawn lines in rows beyond its end do, and rows without lines in it. At its beginning there
        may be lines before it, those of the clues.
        """
        cost = 0.3 * (max(0, top) + max(0, left))
        for row in range(bottom, self.rows):
            cost += _LINES_BEYOND * self._row(row, left, right)
        for row in [*range(self.rows, bottom), *range(top, 0)]:
            cost += _LINES_BEYOND * (1.2 - self._row(row, left, right))
        for column in range(right, self.columns):
            cost += _LINES_BEYOND * self._column(column, top, bottom)
        for column in [*range(self.columns, right), *range(left, 0)]:
            cost += _LINES_BEYOND * (1.2 - self._column(column, top, bottom))
        return cost

    def _row(self, row: int, left: int, right: int) -> float:
        if self.below:
            row = self.rows - 1 - row
        if self.at_right:
            left, right = self.columns - right, self.columns - left
        return self.strokes.row(row, left, right)

    def _column(self, column: int, top: int, bottom: int) -> float:
        if self.at_right:
            column = self.columns - 1 - column
        if self.below:
            top, bottom = self.rows - bottom, self.rows - top
        return self.strokes.column(column, top, bottom)


def _whole(spans: list[tuple[int, int]], end: int) -> list[tuple[int, int]]:
    """Return the spans that go on to the end of the lattice, or all if none does."""
    return [span for span in spans if span[1] == end] or spans


def _spans(size: int, wanted: int | None) -> Iterator[tuple[int, int]]:
    """Yield the first cells of grids in a lattice, with the cells behind their last."""
    for end in (size, size - 1, size + 1, size - 2, size + 2):
        for start in range(-_OUTWARD, size // 2 + 1):
            if end - start >= LEAST_SIDE and wanted in (None, end - start):
                yield start, end
