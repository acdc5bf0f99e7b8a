"""Find the grid in a picture, the readings of each clue and the marks."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import numpy as np

from nonolith.errors import ArgumentError, ChoiceError, ScanError
from nonolith.model import BLACK_AND_WHITE, Line, Palette, Size
from nonolith.scanning.around import digits_around, digits_everywhere
from nonolith.scanning.clues import Joined, Placed, readings
from nonolith.scanning.colours import clue_colours, tone
from nonolith.scanning.flat import Area, Flat, flattened
from nonolith.scanning.frame import SURE, Frame, frames, is_clear
from nonolith.scanning.homography import fitted
from nonolith.scanning.lattice import Lattice, adjusted, find_lattices
from nonolith.scanning.marks import seen_marks
from nonolith.scanning.picture import Upright, upright
from nonolith.scanning.seen import (
    LARGEST,
    LEAST_SIDE,
    Box,
    ColouredClue,
    Point,
    Reading,
    Seen,
    SeenLine,
)
from nonolith.scanning.strokes import grown, strokes_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.scanning.arrays import Floats, Grey

_FLAT_CELL = 32
_WIDEST_STEP = 1.3
"""Cells from a number of a column to the next, at most."""
_MOST_OFFSET = 0.17
"""Cells from the middle of a column to that of its numbers, in the mean of a level."""
_LEAST_LINES = 0.6
"""If fewer of the lines have clues, these are not the clues of this grid."""
_LEAST_QUALITY = 0.3
"""Of a lattice with clues, whose best quality is 1; grids seen in noise have less."""
_GOOD = 0.9
_GOOD_MERIT = 2.0
"""For each line; one with its clue is worth 2.3 or more."""
_FAIR = 0.6
_FAIR_MERIT = 1.6
_FEW = 0.25
_BLOCK = 5
_MOST_BLOCKS = 10
_ALTERNATIVES = 4
_COLOURED_READINGS = 12
_MOST_FRAMES = 10
_FRAME_COST = 0.8
"""The cost of a point of a frame's score."""
_LATTICE_COST = 4.0
"""The cost of another lattice than the one whose digits are clearest."""


def look(
    image: "Image",
    *,
    rows: int | None = None,
    columns: int | None = None,
    corners: Sequence[tuple[float, float]] | None = None,
) -> Seen:
    """Return the puzzle that a picture shows.

    The picture is upright (``open_image`` turns it as its camera says). *rows* and *columns* give
    the size of the grid, if it is known; *corners* its corners in pixels, top left first, then
    clockwise.

    :raises ScanError: there is no grid with clues in it.
    :raises ChoiceError: the size is out of range.
    :raises ArgumentError: the corners can't be those of a grid.
    """
    return next(looks(image, rows=rows, columns=columns, corners=corners))


def looks(
    image: "Image",
    *,
    rows: int | None = None,
    columns: int | None = None,
    corners: Sequence[tuple[float, float]] | None = None,
) -> Iterator[Seen]:
    """Yield the puzzles that a picture may show, as :func:`look` does, the likeliest first.

    They differ in the place and size of the grid; :attr:`Seen.cost` says how likely they are.

    :raises ScanError: there is no grid with clues in it.
    :raises ChoiceError: the size is out of range.
    :raises ArgumentError: the corners can't be those of a grid.
    """
    for _, seen in sights(image, rows=rows, columns=columns, corners=corners):
        yield seen()


def sights(
    image: "Image",
    *,
    rows: int | None = None,
    columns: int | None = None,
    corners: Sequence[tuple[float, float]] | None = None,
) -> Iterator[tuple[float, Callable[[], Seen]]]:
    """Yield the costs of :func:`looks`, each with a function that reads the clues."""
    for count, what in ((rows, "rows"), (columns, "columns")):
        if count is not None and not LEAST_SIDE <= count <= LARGEST:
            raise ChoiceError(f"expected {LEAST_SIDE} to {LARGEST} {what}, found {count}")
    picture = upright(image)
    if corners is not None:
        lattices = iter([_given_lattice(picture, corners, rows, columns)])
    else:
        lattices = _with_split(picture.grey)
    fixed = corners is not None
    found: list[list[_Sight]] = []
    whole: Lattice | None = None
    first: Lattice | None = None
    for lattice in lattices:
        first = first or lattice
        if whole is not None and lattice.pitch < whole.pitch / (_BLOCK - 1):
            continue  # its cells are no blocks: clues stand beside them
        if max(lattice.rows, lattice.columns) > LARGEST:
            continue
        if found and lattice.score < _FEW * first.score:
            continue
        sights = _sights(picture, lattice, (None, None) if fixed else (rows, columns), fixed)
        if sights:
            found.append(sights)
            if sights[0].is_good:
                break
            if sights[0].is_fair:
                whole = lattice
    if not found:
        raise ScanError(
            "no grid with clues found: take the picture from straight above, with all of the"
            " puzzle in it"
        )
    found.sort(key=lambda sights: -sights[0].quality * sights[0].merit)
    likeliest = found[0][0]
    yield 0.0, partial(likeliest.seen, 0.0)
    rest = [
        (
            _FRAME_COST * max(sights[0].merit - it.merit, likeliest.merit - it.merit)
            + _LATTICE_COST * (sights is not found[0]),
            it,
        )
        for sights in found
        for it in sights
        if it is not likeliest
    ]
    for cost, sight in sorted(rest, key=lambda pair: pair[0])[:_ALTERNATIVES]:
        yield cost, partial(sight.seen, cost)


def _with_split(grey: "Grey") -> Iterator[Lattice]:
    """Yield the lattices; a lattice of blocks of 5×5 cells is followed by that of their cells."""
    for lattice in find_lattices(grey):
        yield lattice
        if max(lattice.rows, lattice.columns) <= _MOST_BLOCKS and lattice.pitch > 9 * _BLOCK:
            yield adjusted(grey, lattice.split(_BLOCK))


def _given_lattice(
    picture: Upright,
    corners: Sequence[tuple[float, float]],
    rows: int | None,
    columns: int | None,
) -> Lattice:
    """Return the lattice between corners; if its size is not given, that of the cells there."""
    try:
        places = np.array(corners, float)
    except (TypeError, ValueError):
        places = np.empty(0)
    if places.shape != (4, 2) or not np.isfinite(places).all():
        raise ArgumentError("expected four corners, each as x and y")
    target = picture.here(places)
    x, y = (target - np.roll(target, 1, axis=0)).T
    if not (x * np.roll(y, -1) - y * np.roll(x, -1) > 0).all():
        raise ArgumentError("these are not the corners of a grid: expected them clockwise")
    if rows is None or columns is None:
        rows, columns = _size_between(picture, target, rows, columns)
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], float)
    matrix = fitted(source, target)
    if matrix is None:
        raise ArgumentError("these are not the corners of a grid: expected four apart")
    return Lattice(matrix, None, (0, 0), rows, columns, np.ones((rows, columns), bool), light=False)


def _size_between(
    picture: Upright, corners: "Floats", rows: int | None, columns: int | None
) -> tuple[int, int]:
    for lattice in _with_split(picture.grey):
        inverse = np.linalg.inv(lattice.matrix)
        homogeneous = np.concatenate([corners, np.ones((4, 1))], axis=1) @ inverse.T
        cells = homogeneous[:, :2] / homogeneous[:, 2:]
        wide = round(float((cells[1, 0] - cells[0, 0] + cells[2, 0] - cells[3, 0]) / 2))
        tall = round(float((cells[3, 1] - cells[0, 1] + cells[2, 1] - cells[1, 1]) / 2))
        if LEAST_SIDE <= wide <= LARGEST and LEAST_SIDE <= tall <= LARGEST:
            return rows or tall, columns or wide
    raise ScanError("no cells found between the corners: give the numbers of rows and columns")


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """A grid with its clues, as one lattice shows it. Places are in cells of the grid."""

    picture: Upright
    lattice: Lattice
    """The grid's own."""
    digits: tuple[list[Placed], ...]
    """Of all rows, then all columns."""
    links: tuple[Joined, ...]
    area: Area
    quality: float
    """Whether its cells and digits are clear, up to 1."""
    merit: float
    """How many digits and lines it explains: the score of its frame."""

    @property
    def is_good(self) -> bool:
        """Whether no other lattice has to be tried."""
        lines = self.lattice.rows + self.lattice.columns
        return self.quality > _GOOD and self.merit > _GOOD_MERIT * lines

    @property
    def is_fair(self) -> bool:
        """Whether its cells are surely those of a grid, not blocks of cells."""
        lines = self.lattice.rows + self.lattice.columns
        return self.quality > _FAIR and self.merit > _FAIR_MERIT * lines

    def seen(self, cost: float) -> Seen:
        lattice, area = self.lattice, self.area
        cell = _FLAT_CELL
        flat = flattened(self.picture.colour, lattice, area, cell)
        origin = -area.left * cell, -area.top * cell

        def box(left: float, top: float, right: float, bottom: float) -> Box:
            return Box(
                origin[0] + left * cell, origin[1] + top * cell,
                origin[0] + right * cell, origin[1] + bottom * cell,
            )  # fmt: skip

        def place(digits: list[Placed], members: tuple[int, ...]) -> Box:
            of = [digits[k] for k in members]
            return box(
                min(it.u - 0.35 * it.height for it in of),
                min(it.v - 0.5 * it.height for it in of),
                max(it.u + 0.35 * it.height for it in of),
                max(it.v + 0.5 * it.height for it in of),
            )

        def line(number: int) -> SeenLine:
            digits = self.digits[number]
            length = lattice.columns if number < lattice.rows else lattice.rows
            first, reads = readings(digits, length, self.links[number])
            name = Line.numbered(number, lattice.rows)
            if name.is_row:
                left, right = (area.left, 0) if area.left < 0 else (lattice.columns, area.right)
                whole = box(left, name.index, right, name.index + 1)
            else:
                top, bottom = (area.top, 0) if area.top < 0 else (lattice.rows, area.bottom)
                whole = box(name.index, top, name.index + 1, bottom)
            return SeenLine(
                name,
                first,
                tuple(
                    Reading(
                        read.numbers, read.cost, tuple(place(digits, it) for it in read.members)
                    )
                    for read in reads
                ),
                whole,
            )

        lines = tuple(map(line, range(lattice.rows + lattice.columns)))
        filled = sum(sum(line.first) for line in lines[: lattice.rows])
        marks, mark_costs = seen_marks(self.picture.grey, lattice, filled)
        palette, coloured = self._coloured(flat, place) or (BLACK_AND_WHITE, ())
        corners = self.picture.given(lattice.corners())
        pixels = np.clip(flat.pixels + 0.5, 0, 255).astype(np.uint8)
        return Seen(
            size=Size(lattice.rows, lattice.columns),
            corners=tuple(Point(float(x), float(y)) for x, y in corners),  # type: ignore[arg-type]
            rows=lines[: lattice.rows],
            columns=lines[lattice.rows :],
            marks=marks,
            mark_costs=mark_costs,
            palette=palette,
            coloured=coloured,
            cost=cost,
            flat=pixels,
            cell_size=cell,
            origin=origin,
        )

    def _coloured(
        self, flat: Flat, place: "Callable[[list[Placed], tuple[int, ...]], Box]"
    ) -> tuple[Palette, tuple[tuple[ColouredClue, ...], ...]] | None:
        """Return the clues in colours; None if all numbers have one colour."""
        sure = [
            (number, k, it)
            for number, digits in enumerate(self.digits)
            for k, it in enumerate(digits)
            if it.digit.chance > SURE
        ]
        tones = [
            tone(
                flat.pixels,
                (it.u - self.area.left) * flat.cell,
                (it.v - self.area.top) * flat.cell,
                it.height * flat.cell,
            )
            for _, _, it in sure
        ]
        found_colours = clue_colours(np.array(tones)) if tones else None
        if found_colours is None:
            return None
        kinds, palette = found_colours
        colour_of = {(number, k): kind for (number, k, _), kind in zip(sure, kinds, strict=True)}
        coloured = []
        for number, digits in enumerate(self.digits):
            is_row = number < self.lattice.rows
            length = self.lattice.columns if is_row else self.lattice.rows
            _, found = readings(digits, length, self.links[number], gap=0)
            if not found:
                return None
            coloured.append(
                tuple(
                    ColouredClue(
                        read.numbers,
                        tuple(colour_of.get((number, members[0]), 1) for members in read.members),
                        read.cost,
                        tuple(place(digits, members) for members in read.members),
                    )
                    for read in found[:_COLOURED_READINGS]
                )
            )
        return palette, tuple(coloured)


def _sights(
    picture: Upright, lattice: Lattice, size: tuple[int | None, int | None], fixed: bool
) -> list[_Sight]:
    """Return what a lattice shows: the likeliest frames whose lines have clues."""
    if fixed:
        digits = digits_around(picture.grey, lattice)
        every = [Frame(0, 0, lattice.rows, lattice.columns)]
    else:
        lattice, strokes = grown(lattice, strokes_of(picture.grey, lattice))
        digits = digits_around(picture.grey, lattice)
        every = frames(lattice, strokes, digits, *size)
    found = _framed_all(picture, lattice, every, digits)
    if not fixed and not any(it.is_fair for it in found):  # boxed clues at other sides
        digits = digits_everywhere(picture.grey, lattice)
        every = frames(lattice, strokes, digits, *size, every_side=True)
        found += _framed_all(picture, lattice, every, digits)
        found.sort(key=lambda it: -it.quality * it.merit)
    return found


def _framed_all(
    picture: Upright, lattice: Lattice, every: list[Frame], digits: list[Placed]
) -> list[_Sight]:
    framed = (_framed(picture, lattice, frame, digits) for frame in every[:_MOST_FRAMES])
    return list(islice(filter(None, framed), _ALTERNATIVES))


def _framed(
    picture: Upright, lattice: Lattice, frame: Frame, digits: list[Placed]
) -> _Sight | None:
    grid = lattice.part(frame.top, frame.left, frame.rows, frame.columns)
    moved = [it._replace(u=it.u - frame.left, v=it.v - frame.top) for it in digits]
    rows, columns = frame.rows, frame.columns
    if min(rows, columns) < LEAST_SIDE:
        return None
    beside = _one_side([it for it in moved if 0 <= it.v < rows], 0, columns)
    above = _one_side([it for it in moved if 0 <= it.u < columns], 1, rows)
    above = _centred(above)
    if not all(any(it.digit.chance > SURE for it in side) for side in (beside, above)):
        return None
    beside, beside_height = _clue_digits(beside, 0, columns, 1.6)
    above, above_height = _clue_digits(above, 1, rows, _widest_step(above, rows, columns))
    lines: list[list[Placed]] = []
    links: list[Joined] = []
    for row in range(rows):
        line = sorted((it for it in beside if row <= it.v < row + 1), key=lambda it: it.u)
        lines.append(line)
        links.append(_row_link(line, beside_height))
    for column in range(columns):
        line, levels = _levels([it for it in above if column <= it.u < column + 1], above_height)
        lines.append(line)
        links.append(_column_link(levels))
    with_clue = sum(bool(line) for line in lines) / (rows + columns)
    if with_clue < _LEAST_LINES:
        return None
    quality = with_clue * min(1.0, 0.4 + 0.6 * float(grid.seen.mean()))
    sure = [it.digit for it in beside + above if it.digit.chance > 0.3]
    if not sure:
        return None
    quality *= float(np.mean([digit.chance * max(digit.values) for digit in sure]))
    if not 0.2 < (beside_height + above_height) / 2 < 1.1:
        quality *= 0.2  # digits are nearly as high as cells
    if quality < _LEAST_QUALITY:
        return None
    area = Area(
        min([0.0, *(it.u - 0.7 for it in beside)]),
        min([0.0, *(it.v - 0.7 for it in above)]),
        max([columns, *(it.u + 0.7 for it in beside)]),
        max([rows, *(it.v + 0.7 for it in above)]),
    )
    return _Sight(picture, grid, tuple(lines), tuple(links), area, quality, frame.score)


def _one_side(digits: list[Placed], axis: int, size: int) -> list[Placed]:
    """Return the digits before the grid, or those behind it if there are more."""
    before = [it for it in digits if (it.u, it.v)[axis] < 0]
    behind = [it for it in digits if (it.u, it.v)[axis] >= size]
    sure = [sum(it.digit.chance > SURE for it in side) for side in (before, behind)]
    return before if sure[0] >= sure[1] else behind


def _clue_digits(
    digits: list[Placed], axis: int, size: int, gap: float
) -> tuple[list[Placed], float]:
    """Return the digits that belong to clues, and their usual height.

    Texts and pictures around a puzzle are beyond a gap, of another size, or badly readable.
    """
    sure = [it for it in digits if it.digit.chance > SURE]
    height = float(np.median([it.height for it in sure]))
    clear = list(filter(is_clear, sure)) or sure

    def distance(it: Placed) -> float:
        place = (it.u, it.v)[axis]
        return -place if place < 0 else place - size

    reach = 0.0
    for far in sorted(map(distance, clear)):
        if far - reach > (max(gap, 1.6) if reach == 0 else gap):
            break
        reach = far
    kept = [it for it in digits if distance(it) <= reach + 0.3 and 0.55 < it.height / height < 1.8]
    return kept, height


def _widest_step(digits: list[Placed], rows: int, columns: int) -> float:
    """Return the widest gap between numbers of a column, by what is usual here."""
    steps: list[float] = []
    for column in range(columns):
        places = sorted(
            it.v for it in digits if column <= it.u < column + 1 and it.digit.chance > SURE
        )
        steps += [b - a for a, b in pairwise(places) if b - a > 0.3]
    if len(steps) < 3:
        return 1.25
    return min(_WIDEST_STEP, max(0.75, 1.45 * float(np.percentile(steps, 30))))


def _centred(digits: list[Placed]) -> list[Placed]:
    """Return the digits without those on levels that are not centred on columns: titles."""
    levels: list[list[Placed]] = []
    for it in sorted(digits, key=lambda it: it.v):
        if levels and it.v - levels[-1][-1].v < 0.25 * it.height:
            levels[-1].append(it)
        else:
            levels.append([it])
    kept: list[Placed] = []
    for level in levels:
        columns: dict[int, list[float]] = {}
        for it in level:
            if it.digit.chance > SURE:
                columns.setdefault(math.floor(it.u), []).append(it.u)
        offsets = [abs(sum(us) / len(us) - column - 0.5) for column, us in columns.items()]
        if not offsets or sum(offsets) / len(offsets) < _MOST_OFFSET or len(levels) == 1:
            kept += level
    return kept


def _row_link(line: list[Placed], height: float) -> Joined:
    """Return the chance that neighbours in a row are one number: by the network, and the gap."""

    def joined(a: int, b: int) -> float:
        one, other = line[a], line[b]
        together = one.digit.places[1] * other.digit.places[2]
        apart = (one.digit.places[0] + one.digit.places[2]) * (
            other.digit.places[0] + other.digit.places[1]
        )
        chance = (together + 1e-4) / (together + apart + 2e-4)
        gap = (other.u - one.u) / height
        odds = math.log(chance / (1 - chance)) - 0.7 * (gap - 1.05) * 9
        return min(0.9995, max(0.0005, 1 / (1 + math.exp(-max(-20.0, min(20.0, odds))))))

    return joined


def _levels(digits: list[Placed], height: float) -> tuple[list[Placed], list[int]]:
    """Return the digits of a column from top to bottom, and which number each belongs to."""
    levels: list[list[Placed]] = []
    for it in sorted(digits, key=lambda it: it.v):
        if levels and it.v - levels[-1][0].v < 0.5 * height:
            levels[-1].append(it)
        else:
            levels.append([it])
    line = [it for level in levels for it in sorted(level, key=lambda it: it.u)]
    return line, [number for number, level in enumerate(levels) for _ in level]


def _column_link(levels: list[int]) -> Joined:
    """Return the chance that neighbours in a column are one number: those side by side are."""
    return lambda a, b: 0.998 if levels[a] == levels[b] else 0.0005
