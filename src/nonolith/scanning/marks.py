"""What is already drawn into the grid: filled cells, and crosses or dots in others."""

from typing import TYPE_CHECKING

import numpy as np

from nonolith.model import Cell, Knowledge
from nonolith.scanning.flat import Area, flattened
from nonolith.scanning.lattice import Lattice
from nonolith.scanning.seen import MISTAKE

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Grey, Mask


_CELL = 20
"""Pixels of a cell."""
_MARGIN = 3
"""Pixels at each side that are left out: lines, and cells that are not filled to their edges."""
_LEAST_CONTRAST = 0.22
"""Filled and open cells differ at least by so much of the span from black to white."""
_LEAST_CROSS = 0.05
_CROSS_OVER_NOISE = 3.0


def seen_marks(
    grey: "Grey", lattice: Lattice, filled: int
) -> tuple[Knowledge, tuple[tuple[float, ...], ...]]:
    """Return the marks in a grid, and what each costs if it is assumed to be wrong.

    *filled* is the number of cells that the clues fill as they were read: of two kinds of cells
    the filled ones can't be more.
    """
    rows, columns = lattice.rows, lattice.columns
    flat = flattened(grey, lattice, Area(0, 0, columns, rows), _CELL)
    cells = flat.pixels.reshape(rows, _CELL, columns, _CELL).transpose(0, 2, 1, 3)
    inner = cells[:, :, _MARGIN:-_MARGIN, _MARGIN:-_MARGIN].reshape(rows, columns, -1)
    levels = np.median(inner, axis=2).astype(float) / 255
    spread = inner.std(axis=2).astype(float) / 255
    state = np.full((rows, columns), int(Cell.UNKNOWN))
    costs = np.zeros((rows, columns))
    is_filled, distance = _filled(levels, filled)
    state[is_filled] = Cell.FILLED
    costs[is_filled] = MISTAKE * np.minimum(1, distance[is_filled])
    noise = max(float(np.percentile(spread, 15)), 0.004)
    least = max(_LEAST_CROSS, _CROSS_OVER_NOISE * noise)
    crossed = ~is_filled & (spread > least)
    state[crossed] = Cell.EMPTY
    costs[crossed] = MISTAKE * np.minimum(1, spread[crossed] / least - 1)
    return Knowledge(state.tolist(), width=columns), tuple(map(tuple, costs.tolist()))


def _filled(levels: "Floats", most: int) -> tuple["Mask", "Floats"]:
    """Return which cells are filled, and how far each is from the threshold (1: plain to see)."""
    nothing = np.zeros(levels.shape, bool), np.zeros(levels.shape)
    for _ in range(2):
        threshold = _otsu(levels)
        high = levels > threshold
        if high.all() or not high.any():
            return nothing
        dark, light = float(np.median(levels[~high])), float(np.median(levels[high]))
        if light - dark < _LEAST_CONTRAST * max(light, 0.5):
            return nothing
        light_fill = high.sum() <= most < (~high).sum()
        if not light_fill and (~high).sum() > most:
            return nothing
        shade = _shade(levels, ~high if light_fill else high)
        levels = levels / shade
        most_level = float(levels.max())
        levels = levels / most_level
    threshold = _otsu(levels)
    high = levels > threshold
    dark, light = float(np.median(levels[~high])), float(np.median(levels[high]))
    distance = np.abs(levels - threshold) / max((light - dark) / 2, 1e-6)
    return (high if light_fill else ~high), distance


def _shade(levels: "Floats", ground: "Mask") -> "Floats":
    """Return how light falls on the grid: a plane through the cells that are open."""
    rows, columns = levels.shape
    y, x = np.mgrid[0:rows, 0:columns]
    terms = np.stack([np.ones(levels.size), x.ravel() / columns, y.ravel() / rows], axis=1)
    chosen = ground.ravel()
    if chosen.sum() < 12:
        return np.ones_like(levels)
    plane = np.linalg.lstsq(terms[chosen], levels.ravel()[chosen], rcond=None)[0]
    result: Floats = np.maximum((terms @ plane).reshape(levels.shape), 0.05)
    return result


def _otsu(levels: "Floats") -> float:
    """Return the threshold between two kinds of values that are each most alike (Otsu, 1979)."""
    ordered = np.sort(levels.ravel())
    sums = np.cumsum(ordered)
    below = np.arange(1, len(ordered))
    above = len(ordered) - below
    gap = (sums[-1] - sums[:-1]) / above - sums[:-1] / below
    between = below * above * gap**2
    k = int(np.argmax(between)) if len(between) else 0
    return float((ordered[k] + ordered[min(k + 1, len(ordered) - 1)]) / 2)
