"""The lattice of cells in a picture.

Cells are what lines enclose: connected parts of what is not line. Neighbours of like size make a
graph, whose parts get whole-number coordinates; a homography and a smooth bend lead from these to
pixels, and take in whatever other cells lie where they say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from nonolith import _core
from nonolith.scanning.flat import Area, flattened
from nonolith.scanning.homography import agreed, fitted, projected
from nonolith.scanning.seen import LEAST_SIDE

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Grey, Ints, Mask


_LEAST_CELLS = 9
_LEAST_BLOCKS = 4
"""Where only the lines around blocks of 5×5 cells are drawn, a 10×10 grid has four."""
_BLOCK_SIDE = 45
"""Pixels: smaller cells are no blocks."""
_LEAST_SEEN = 0.2
"""The share of cells that are seen; in noise it is less."""
_MIXED = 0.9
"""If more cells of a lattice are seen, all its lines are lighter than its cells, or all darker."""
_MOST_BOXES = 8_000
_LEAST_PIXELS = 5
_LARGEST_CELL = 0.45
_BEND_TERMS = 13
_STIFFNESS = 0.5
_LEAST_FOR_BEND = 40
"""Cells."""
_MOST_FOUND = 4
_AROUND = 2.5
"""Cells around a lattice that are looked at when it is adjusted."""
_LEAST_PITCH, _MOST_PITCH = 16, 40
"""Pixels of a cell while it is adjusted."""


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """A smooth correction of a homography: page and lens are not flat."""

    first: "Floats"
    last: "Floats"
    coefficients: "Floats"

    def at(self, cells: "Floats") -> "Floats":
        """Return the correction in pixels."""
        result: Floats = _terms(cells, self.first, self.last) @ self.coefficients
        return result


def _terms(cells: "Floats", first: "Floats", last: "Floats") -> "Floats":
    """Return products of powers of the place in the lattice, frozen a little outside of it."""
    t = np.clip((cells - first) / np.maximum(last - first, 1) * 2 - 1, -1.15, 1.15)
    x, y = t[:, 0], t[:, 1]
    terms = [np.ones_like(x), x, y, x * y, x * x, y * y, x * x * y, x * y * y, x**3, y**3]
    return np.stack([*terms, x**4, y**4, x * x * y * y], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Rows and columns of cells in a picture, and where they are."""

    matrix: "Floats"
    """The homography from cells (u to the right, v down) to pixels."""
    bend: Bend | None
    start: tuple[int, int]
    """The first column and row, in the coordinates of the matrix."""
    rows: int
    columns: int
    seen: "Mask"
    """The cells that were seen."""
    light: bool
    """Whether its lines are lighter than its cells."""

    def places(self, cells: "Floats") -> "Floats":
        """Return the pixels of places in cells, counted from the lattice's first corner."""
        shifted = cells + self.start
        result = projected(self.matrix, shifted)
        return result if self.bend is None else result + self.bend.at(shifted)

    @property
    def pitch(self) -> float:
        """The size of a cell in the middle, in pixels."""
        middle = np.array([self.columns / 2, self.rows / 2])
        a, b, c = self.places(middle + np.array([[0, 0], [1, 0], [0, 1]]))
        return float(np.hypot(*(b - a)) + np.hypot(*(c - a))) / 2

    @property
    def score(self) -> float:
        """How much of the picture it explains."""
        return float(self.seen.sum()) * self.pitch**2 * (0.3 + 0.7 * float(self.seen.mean()))

    def corners(self) -> "Floats":
        """Return its corners: top left, top right, bottom right, bottom left."""
        columns, rows = self.columns, self.rows
        return self.places(np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], float))

    def split(self, parts: int) -> "Lattice":
        """Return the lattice whose cells are this one's, each cut into so many both ways."""
        smaller = np.diag([1 / parts, 1 / parts, 1.0])
        bend = self.bend and Bend(
            self.bend.first * parts, self.bend.last * parts, self.bend.coefficients
        )
        return replace(
            self,
            matrix=self.matrix @ smaller,
            bend=bend,
            start=(self.start[0] * parts, self.start[1] * parts),
            rows=self.rows * parts,
            columns=self.columns * parts,
            seen=self.seen.repeat(parts, 0).repeat(parts, 1),
        )

    def part(self, top: int, left: int, rows: int, columns: int) -> "Lattice":
        """Return the lattice that begins at another cell and has another size."""
        seen = np.zeros((rows, columns), bool)
        y0, x0 = max(0, top), max(0, left)
        inner = self.seen[y0 : max(0, top + rows), x0 : max(0, left + columns)]
        seen[y0 - top : y0 - top + inner.shape[0], x0 - left : x0 - left + inner.shape[1]] = inner
        start = self.start[0] + left, self.start[1] + top
        return replace(self, start=start, rows=rows, columns=columns, seen=seen)


def find_lattices(grey: "Grey") -> list[Lattice]:
    """Return the lattices of cells in a picture, the most promising first."""
    found: list[Lattice] = []
    area = grey.size
    every: list[list[Floats]] = [[], []]
    for light in (False, True):
        for boxes in _ways(255 - grey if light else grey):
            every[light].append(boxes)
            found += _lattices_of(boxes, light)
            if any(it.seen.mean() > 0.97 and it.score > 0.2 * area for it in found):
                return _distinct(found)
    if all(it.seen.mean() < _MIXED for it in found):
        # filled cells may have other lines between them than open ones
        for dark_lined, light_lined in zip(*every, strict=True):
            found += _lattices_of(np.concatenate([dark_lined, light_lined]), light=False)
    return _distinct(found)


def adjusted(grey: "Grey", lattice: Lattice) -> Lattice:
    """Return a lattice with its cells where they are seen when it is flattened.

    One that was found by few blocks of cells knows nothing of a bend. Where it is flattened lines
    are upright, and their cells alike.
    """
    m = _AROUND
    area = Area(-m, -m, lattice.columns + m, lattice.rows + m)
    cell = round(min(_MOST_PITCH, max(_LEAST_PITCH, lattice.pitch)))
    flat = flattened(grey, lattice, area, cell)
    every: list[Lattice] = []
    for boxes in _ways(255 - flat.pixels if lattice.light else flat.pixels):
        sizes = np.sqrt(boxes[:, 2] * boxes[:, 3])
        every += _lattices_of(boxes[(sizes > 0.5 * cell) & (sizes < 1.2 * cell)], lattice.light)
    best = max(every, key=lambda it: int(it.seen.sum()), default=None)
    if best is None or best.seen.sum() < _LEAST_FOR_BEND:
        return lattice
    cells = np.argwhere(best.seen)[:, ::-1].astype(float) + 0.5
    old = best.places(cells) / cell + (area.left, area.top)
    target = lattice.places(old)
    matrix = fitted(cells, target)
    if matrix is None:
        return lattice
    offset = np.median(np.round(cells - old), axis=0).astype(int)
    bend = _bend_of(cells, target - projected(matrix, cells))
    return replace(lattice, matrix=matrix, bend=bend, start=(int(offset[0]), int(offset[1])))


def _bend_of(cells: "Floats", left_over: "Floats") -> Bend | None:
    """Return the bend that takes up what a homography leaves over; None for few cells."""
    if len(cells) < _LEAST_FOR_BEND:
        return None
    first, last = cells.min(axis=0), cells.max(axis=0)
    terms = _terms(cells, first, last)
    stiff = terms.T @ terms + _STIFFNESS * np.eye(_BEND_TERMS)
    return Bend(first, last, np.linalg.solve(stiff, terms.T @ left_over))


def _ways(grey: "Grey") -> Iterator["Floats"]:
    """Yield the boxes of what dark lines enclose, for several notions of a line."""
    fine, coarse = (11, 25) if max(grey.shape) < 1000 else (15, 35)
    mean = _core.box_mean(grey, coarse, coarse)
    yield _boxes(grey > mean - 4)
    yield _boxes(grey > _core.box_mean(grey, fine, fine) - 9)
    soft = _core.blurred(grey, 0.8)
    above = grey > mean - 12
    for length in (7, 15):
        ridges = _core.ridges(soft, length)
        yield _boxes(above & (ridges <= 2))
        yield _boxes(above & (ridges <= 5))


def _boxes(free: "Mask") -> "Floats":
    """Return the parts of a mask that may be cells: middle, width, height, area."""
    most = max(_LEAST_PIXELS, int(min(free.shape) * _LARGEST_CELL))
    found = _core.regions(free.view(np.uint8), _LEAST_PIXELS, most).astype(np.float64)
    left, top, width, height, area = found.T
    good = (width < 2.2 * height) & (height < 2.2 * width) & (area > 0.45 * width * height)
    boxes = np.stack([left + width / 2, top + height / 2, width, height, area], axis=1)
    result: Floats = boxes[good]
    return result


def _lattices_of(boxes: "Floats", light: bool) -> Iterator[Lattice]:
    if not _LEAST_BLOCKS <= len(boxes) <= _MOST_BOXES:
        return
    sizes = np.sqrt(boxes[:, 2] * boxes[:, 3])
    for members, cells in _connected(boxes, sizes)[:3]:
        lattice = _grown(boxes, sizes, members, cells, light)
        if lattice:
            yield lattice


def _connected(boxes: "Floats", sizes: "Floats") -> list[tuple["Ints", "Ints"]]:
    """Return the parts of the graph of neighbours: boxes, and their columns and rows."""
    links: list[list[tuple[int, int, int]]] = [[] for _ in boxes]
    for axis, step in ((0, (1, 0)), (1, (0, 1))):
        for i, j in enumerate(_neighbours(boxes, sizes, axis)):
            if j >= 0:
                links[i].append((int(j), *step))
                links[j].append((i, -step[0], -step[1]))
    seen = [False] * len(boxes)
    parts = []
    for first in range(len(boxes)):
        if seen[first]:
            continue
        at = {first: (0, 0)}
        seen[first] = True
        queue = [first]
        for i in queue:
            u, v = at[i]
            for j, du, dv in links[i]:
                if not seen[j]:
                    seen[j] = True
                    at[j] = u + du, v + dv
                    queue.append(j)
        members = np.array(list(at))
        if len(at) >= _least_cells(sizes[members]):
            parts.append((members, np.array([at[i] for i in at])))
    parts.sort(key=lambda part: -float((sizes[part[0]] ** 2).sum()))
    return parts


def _least_cells(sizes: "Floats") -> int:
    """Return how many cells of such sizes are needed for a lattice."""
    return _LEAST_BLOCKS if float(np.median(sizes)) > _BLOCK_SIDE else _LEAST_CELLS


def _neighbours(boxes: "Floats", sizes: "Floats", axis: int) -> "Ints":
    """Return the next box of like size in a direction for each box; -1 if there is none."""
    along, across = boxes[:, axis], boxes[:, 1 - axis]
    long, wide = boxes[:, 2 + axis], boxes[:, 3 - axis]
    best = np.full(len(boxes), -1)
    order = np.argsort(across, kind="stable")
    rank = across[order]
    first = np.searchsorted(rank, across - 0.45 * wide)
    last = np.searchsorted(rank, across + 0.45 * wide)
    for start in range(0, len(boxes), 512):
        block = np.arange(start, min(start + 512, len(boxes)))
        counts = last[block] - first[block]
        i = np.repeat(block, counts)
        offsets = np.arange(len(i)) - np.repeat(np.cumsum(counts) - counts, counts)
        j = order[first[i] + offsets]
        length, width = (long[i] + long[j]) / 2, (wide[i] + wide[j]) / 2
        ahead, aside = along[j] - along[i], np.abs(across[j] - across[i])
        ratio = sizes[i] / sizes[j]
        good = (ahead > 0.75 * length) & (ahead < 1.6 * length + 3) & (aside < 0.38 * width)
        good &= (ratio > 0.72) & (ratio < 1.39)
        i, j = i[good], j[good]
        cost = (ahead / length + 2 * aside / width)[good]
        for k in np.argsort(-cost, kind="stable"):  # the cheapest comes last, and stays
            best[i[k]] = j[k]
    return best


def _grown(
    boxes: "Floats", sizes: "Floats", members: "Ints", cells: "Ints", light: bool
) -> Lattice | None:
    """Return the lattice of a part of the graph, grown to all boxes that fit; None if it fails."""
    least = _least_cells(sizes[members])
    side = LEAST_SIDE if least == _LEAST_CELLS else 2
    if len(np.unique(cells[:, 0])) < side or len(np.unique(cells[:, 1])) < side:
        return None
    pitch = float(np.median(sizes[members]))
    centres = boxes[:, :2]
    matrix = agreed(cells + 0.5, centres[members], 0.3 * pitch)
    bend: Bend | None = None
    taken, members_now = cells, members
    for turn in range(7):
        if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
            return None
        places = _unprojected(matrix, bend, centres)
        cell = np.floor(places)
        off = np.abs(places - cell - 0.5).max(axis=1)
        ratio = sizes / _box_sides(matrix, places)
        good = (off < (0.3 if turn < 2 else 0.22)) & (ratio > 0.6) & (ratio < 1.15)
        good &= ((cell >= taken.min(axis=0) - 2) & (cell <= taken.max(axis=0) + 2)).all(axis=1)
        if good.sum() < least:
            return None
        members_now = np.flatnonzero(good)
        taken = cell[members_now]
        target = centres[members_now]
        if turn < 2:
            matrix = agreed(taken + 0.5, target, 0.25 * pitch)
        else:
            matrix = fitted(taken + 0.5, target)
        if matrix is None:
            return None
        left_over = target - projected(matrix, taken + 0.5)
        if np.sqrt((left_over**2).mean()) > 0.5 * pitch:
            return None
        if turn >= 2:
            bend = _bend_of(taken + 0.5, left_over) or bend
    start, seen = _supported(taken.astype(int))
    if min(seen.shape) < side or seen.sum() < max(least, _LEAST_SEEN * seen.size):
        return None
    assert matrix is not None
    return Lattice(matrix, bend, start, len(seen), seen.shape[1], seen, light)


def _box_sides(matrix: "Floats", places: "Floats") -> "Floats":
    """Return the mean side of the upright boxes around cells, which may be tilted."""
    sides = np.zeros_like(places)
    for half in np.array([[0.5, 0], [0, 0.5]]):
        sides += np.abs(projected(matrix, places + half) - projected(matrix, places - half))
    result: Floats = np.maximum(np.sqrt(sides[:, 0] * sides[:, 1]), 1e-6)
    return result


def _unprojected(matrix: "Floats", bend: Bend | None, pixels: "Floats") -> "Floats":
    """Return the cells of pixels; a bend is undone step by step."""
    inverse = np.linalg.inv(matrix)
    cells = np.clip(projected(inverse, pixels), -1e6, 1e6)
    for _ in range(3 if bend else 0):
        assert bend is not None
        cells = np.clip(projected(inverse, pixels - bend.at(cells)), -1e6, 1e6)
    return cells


def _supported(cells: "Ints") -> tuple[tuple[int, int], "Mask"]:
    """Return the block of rows and columns that enough cells support: its start, its cells."""
    first = cells.min(axis=0)
    shape = cells.max(axis=0) - first + 1
    seen = np.zeros((shape[1], shape[0]), bool)
    seen[cells[:, 1] - first[1], cells[:, 0] - first[0]] = True
    top, bottom, left, right = 0, seen.shape[0], 0, seen.shape[1]
    while bottom - top > 2 and right - left > 2:
        part = seen[top:bottom, left:right]
        rows, columns = part.mean(axis=1), part.mean(axis=0)
        usual_row, usual_column = max(np.median(rows), 1e-9), max(np.median(columns), 1e-9)
        ends = (
            (rows[0] / usual_row, "top"), (rows[-1] / usual_row, "bottom"),
            (columns[0] / usual_column, "left"), (columns[-1] / usual_column, "right"),
        )  # fmt: skip
        share, side = min(ends)
        if share >= 0.34:
            break
        top, bottom = top + (side == "top"), bottom - (side == "bottom")
        left, right = left + (side == "left"), right - (side == "right")
    return (int(first[0]) + left, int(first[1]) + top), seen[top:bottom, left:right]


def _distinct(found: list[Lattice]) -> list[Lattice]:
    """Return the best of the lattices, each once; blocks of cells come after their cells."""
    found = sorted(found, key=lambda it: -it.score)
    kept: list[Lattice] = []
    for lattice in found:
        corners = lattice.corners()
        if all(
            np.abs(corners - other.corners()).max() > 0.6 * lattice.pitch
            or abs(other.pitch / lattice.pitch - 1) > 0.3
            for other in kept
        ):
            kept.append(lattice)
        if len(kept) == 2 * _MOST_FOUND:
            break
    blocks = [
        a
        for a in kept
        if any(b.pitch * 2.5 < a.pitch and b.score > 0.4 * a.score and _covers(a, b) for b in kept)
    ]
    return ([it for it in kept if it not in blocks] + blocks)[:_MOST_FOUND]


def _covers(a: Lattice, b: Lattice) -> bool:
    """Return whether b lies within a, nearly."""
    outer, inner, room = a.corners(), b.corners(), 0.6 * a.pitch
    inside = (inner.min(axis=0) > outer.min(axis=0) - room) & (
        inner.max(axis=0) < outer.max(axis=0) + room
    )
    return bool(inside.all())
