"""Which pieces of a lattice's lines are drawn: that shows where it ends."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nonolith import _core
from nonolith.scanning.flat import Area, flattened
from nonolith.scanning.lattice import Lattice

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Grey, Mask


MARGIN = 12
"""Cells around the lattice that are looked at."""
_CELL = 16
_ALONG = 9
"""Pixels along a stroke over which noise is averaged."""
_LEAST = 1.2
"""Steps of grey: fainter strokes are noise."""
_SHARE_OF_USUAL = 0.35
_GROWS = 0.62
"""A row or column is added if so many of its pieces are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """The pieces of lines around cells of a lattice: 1 if drawn, 0 if not.

    Both arrays begin :data:`MARGIN` cells before the lattice.
    """

    level: "Floats"
    """[line][column]: the horizontal lines above each row, and below the last."""
    upright: "Floats"
    """[row][line]: the vertical lines at the left of each column, and at the right of the last."""

    def row(self, row: int, left: int, right: int) -> float:
        """Return the share of vertical pieces that are drawn in a row."""
        return float(self.upright[row + MARGIN, left + MARGIN : right + MARGIN + 1].mean())

    def column(self, column: int, top: int, bottom: int) -> float:
        """Return the share of horizontal pieces that are drawn in a column."""
        return float(self.level[top + MARGIN : bottom + MARGIN + 1, column + MARGIN].mean())

    def above(self, row: int, left: int, right: int) -> float:
        """Return how much of the line above a row is drawn."""
        return float(self.level[row + MARGIN, left + MARGIN : right + MARGIN].mean())

    def before(self, column: int, top: int, bottom: int) -> float:
        """Return how much of the line at the left of a column is drawn."""
        return float(self.upright[top + MARGIN : bottom + MARGIN, column + MARGIN].mean())


def strokes_of(grey: "Grey", lattice: Lattice) -> Strokes:
    """Return which lines are drawn in a lattice and around it."""
    rows, columns, m = lattice.rows, lattice.columns, MARGIN
    area = Area(-m - 0.5, -m - 0.5, columns + m + 0.5, rows + m + 0.5)
    flat = flattened(grey, lattice, area, _CELL)
    pixels = flat.pixels
    outside = ~flat.inside
    level = _level_strokes(pixels, outside, rows + 2 * m + 1, columns + 2 * m)
    upright = _level_strokes(
        np.ascontiguousarray(pixels.T), outside.T, columns + 2 * m + 1, rows + 2 * m
    ).T
    inner_level = level[m + 1 : m + rows, m : m + columns]
    inner_upright = upright[m : m + rows, m + 1 : m + columns]
    return Strokes(_drawn(level, inner_level), _drawn(upright, inner_upright))


def _drawn(strengths: "Grey", inner: "Grey") -> "Floats":
    clear = inner[inner > 0]
    usual = float(np.median(clear)) if clear.size else 9 / _SHARE_OF_USUAL
    return (strengths > max(_LEAST, _SHARE_OF_USUAL * usual)).astype(np.float64)


def _level_strokes(pixels: "Grey", outside: "Mask", lines: int, columns: int) -> "Grey":
    """Return for each horizontal line and each column how clear its stroke is.

    It may be darker than both its sides, or lighter; or one side is a filled cell and the other is
    not.
    """
    along = _core.box_mean(pixels, 1, _ALONG)
    best = np.zeros_like(along)
    for distance in (2, 4):
        above = np.concatenate([along[:1].repeat(distance, 0), along[:-distance]])
        below = np.concatenate([along[distance:], along[-1:].repeat(distance, 0)])
        low, high = np.minimum(above, below), np.maximum(above, below)
        for strength in (low - along, along - high, (high - low) / 2):
            np.maximum(best, strength, out=best)
    best[outside] = 0
    # a line may be a little beside its place
    padded = np.pad(best, ((2, 2), (0, 0)))
    near = np.max([padded[k : k + len(best)] for k in range(5)], axis=0)
    y = (np.arange(lines) * _CELL + _CELL // 2)[:, None]
    x = np.arange(columns)[None, :] * _CELL + _CELL
    result: Grey = np.min([near[y, x + k] for k in (-4, 0, 4)], axis=0)
    return result


def grown(lattice: Lattice, strokes: Strokes) -> tuple[Lattice, Strokes]:
    """Return a lattice with the rows and columns at its ends whose lines are drawn."""
    top, left, bottom, right = 0, 0, lattice.rows, lattice.columns
    while True:
        old = top, left, bottom, right
        if bottom < lattice.rows + MARGIN and _is_row(strokes, bottom, bottom + 1, left, right):
            bottom += 1
        if top > -MARGIN and _is_row(strokes, top - 1, top - 1, left, right):
            top -= 1
        if right < lattice.columns + MARGIN and _is_column(strokes, right, right + 1, top, bottom):
            right += 1
        if left > -MARGIN and _is_column(strokes, left - 1, left - 1, top, bottom):
            left -= 1
        if old == (top, left, bottom, right):
            break
    larger = lattice.part(top, left, bottom - top, right - left)
    return larger, Strokes(
        *(_moved(pieces, top, left) for pieces in (strokes.level, strokes.upright))
    )


def _moved(pieces: "Floats", top: int, left: int) -> "Floats":
    """Return pieces from another first cell on; nothing is drawn where nobody looked."""
    room = [(max(0, -start), MARGIN) for start in (top, left)]
    return np.pad(pieces, room)[max(0, top) :, max(0, left) :]


def _is_row(strokes: Strokes, row: int, line: int, left: int, right: int) -> bool:
    return min(strokes.row(row, left, right), strokes.above(line, left, right)) > _GROWS


def _is_column(strokes: Strokes, column: int, line: int, top: int, bottom: int) -> bool:
    return min(strokes.column(column, top, bottom), strokes.before(line, top, bottom)) > _GROWS
