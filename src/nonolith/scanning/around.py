"""The digits around a lattice: the network looks only where clues may be."""

import math
from typing import TYPE_CHECKING

import numpy as np

from nonolith.scanning.clues import Placed
from nonolith.scanning.digits import CELL, find_digits
from nonolith.scanning.flat import Area, flattened
from nonolith.scanning.frame import SURE, is_dot
from nonolith.scanning.lattice import Lattice

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Grey


_MOST_CELLS = 12.0
"""Clues reach at most so far; 25 numbers of a row of 50 take less."""
_SHALLOW = 1.5
"""So far into the lattice digits are looked for at first: its ends may be clue cells."""
_OVERLAP = 0.75
_SAME_PLACE = 0.1
"""Cells: digits are farther apart, one found twice is not."""
_SOME = 3
"""So many digits inside the lattice tell that more may be there, if few are outside."""
_ENOUGH = 0.6
"""If so many lines have clues on one side, nobody looks on the other."""


def digits_around(grey: "Grey", lattice: Lattice) -> list[Placed]:
    """Return the digits on all sides of a lattice that seem to hold clues.

    Usually clues are at the left and above. Where boxed clues were taken for cells of the lattice
    they are inside of it.
    """
    rows, columns = lattice.rows, lattice.columns
    found = _looked(grey, lattice, _SHALLOW, _SHALLOW)
    strong = [it for it in found if it.digit.chance > SURE and not is_dot(it)]
    beside = {int(it.v) for it in strong if it.u < 0 <= it.v < rows}
    above = {int(it.u) for it in strong if it.v < 0 <= it.u < columns}
    inner = sum(it.u > 0 and it.v > 0 for it in strong)
    covered = len(beside) >= _ENOUGH * rows and len(above) >= _ENOUGH * columns
    if inner > 0.2 * (rows + columns) or (not covered and inner >= _SOME):
        found = _looked(grey, lattice, rows / 2, columns / 2)
        beside |= {int(it.v) for it in found if it.u < columns / 2 and it.v > 0}
        above |= {int(it.u) for it in found if it.v < rows / 2 and it.u > 0}
    left, top, right, bottom = _margins(lattice, grey.shape)
    if len(beside) < _ENOUGH * rows:
        found += _within(
            grey, lattice, Area(columns - _SHALLOW, -top, columns + right, rows + bottom)
        )
    if len(above) < _ENOUGH * columns:
        area = Area(-left, rows - _SHALLOW, columns + 1.2, rows + bottom)
        found += _within(grey, lattice, area)
    return _once(found)


def _once(found: list[Placed]) -> list[Placed]:
    """Return the digits of areas that overlap, each once."""
    kept: list[Placed] = []
    cells: dict[tuple[int, int], list[Placed]] = {}
    for it in sorted(found, key=lambda it: -it.digit.chance):
        column, row = math.floor(it.u), math.floor(it.v)
        near = (
            other
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for other in cells.get((column + dx, row + dy), ())
        )
        if all(math.hypot(it.u - other.u, it.v - other.v) > _SAME_PLACE for other in near):
            kept.append(it)
            cells.setdefault((column, row), []).append(it)
    return kept


def digits_everywhere(grey: "Grey", lattice: Lattice) -> list[Placed]:
    """Return the digits in a lattice and on all sides of it."""
    left, top, right, bottom = _margins(lattice, grey.shape)
    return _within(grey, lattice, Area(-left, -top, lattice.columns + right, lattice.rows + bottom))


def _looked(grey: "Grey", lattice: Lattice, deep_rows: float, deep_columns: float) -> list[Placed]:
    left, top, _, _ = _margins(lattice, grey.shape)
    rows, columns = lattice.rows, lattice.columns
    above = _within(grey, lattice, Area(-left, -top, columns + 1.2, deep_rows))
    beside = _within(grey, lattice, Area(-left, deep_rows, deep_columns, rows + 1.2))
    return above + beside


def _within(grey: "Grey", lattice: Lattice, area: Area) -> list[Placed]:
    """Return the digits whose middle lies in an area; a little more is looked at around it."""
    if min(area.right - area.left, area.bottom - area.top) < 0.5:
        return []
    outer = Area(
        area.left - _OVERLAP, area.top - _OVERLAP, area.right + _OVERLAP, area.bottom + _OVERLAP
    )
    flat = flattened(grey, lattice, outer, CELL)
    placed = []
    for digit in find_digits(flat.pixels):
        y = min(int(digit.y), flat.inside.shape[0] - 1)
        x = min(int(digit.x), flat.inside.shape[1] - 1)
        u, v = outer.left + digit.x / CELL, outer.top + digit.y / CELL
        if flat.inside[y, x] and area.left <= u < area.right and area.top <= v < area.bottom:
            placed.append(Placed(u, v, digit.height / CELL, digit))
    return placed


def _margins(lattice: Lattice, shape: tuple[int, ...]) -> tuple[float, float, float, float]:
    """Return how many cells of the picture are at the left, above, at the right and below."""
    rows, columns = lattice.rows, lattice.columns
    shares = np.array([0.1, 0.5, 0.9])
    found = []
    for side in range(4):
        size, across = (columns, rows) if side % 2 == 0 else (rows, columns)
        most = min(_MOST_CELLS, 0.55 * size + 2.5)
        reach = 0.0
        while reach < most:
            far = -reach - 0.5 if side < 2 else size + reach + 0.5
            edge = np.full(3, far)
            points = [edge, across * shares] if side % 2 == 0 else [across * shares, edge]
            x, y = lattice.places(np.stack(points, axis=1)).T
            if not ((x > -2) & (y > -2) & (x < shape[1] + 2) & (y < shape[0] + 2)).any():
                break
            reach += 0.5
        found.append(reach)
    return found[0], found[1], found[2], found[3]
