"""Random pictures: a threshold in a field of heights.

The field is made of soft spots, or of shapes, with more or less roughness. Rough fields make hard
puzzles, smooth ones easy puzzles.
"""

import random
from dataclasses import dataclass
from enum import StrEnum

from nonolith.generating.symmetry import Symmetry
from nonolith.model import Colour, Grid, Palette
from nonolith.model.colour_names import name_of
from nonolith.solving.limits import Clock

COLOURS = ("#000000", "#d02020", "#2050d0", "#208040", "#e0a000", "#8040a0", "#20a0a0", "#a06030")
"""Those of random pictures, as many as are asked for."""


class PictureStyle(StrEnum):
    """What random pictures look like.

    >>> from nonolith import random_puzzle
    >>> print(random_puzzle(4, 8, style=PictureStyle.SHAPES, seed=2).puzzle.metadata.goal)
    ..####.#
    .##...#.
    ..##..#.
    ####...#
    """

    NOISE = "noise"
    BLOBS = "blobs"
    SHAPES = "shapes"


ROUGHNESS = {PictureStyle.NOISE: 1.0, PictureStyle.BLOBS: 0.35, PictureStyle.SHAPES: 0.2}
"""What each style begins with."""


@dataclass(frozen=True, slots=True)
class RandomPictures:
    """What random pictures have in common."""

    height: int
    width: int
    density: float
    """The share of filled cells, about."""
    symmetry: Symmetry
    style: PictureStyle
    colours: int
    """Besides the background."""

    def picture(self, rng: random.Random, roughness: float, clock: Clock | None = None) -> Grid:
        """Return a picture.

        :raises TimeoutError: a limit of the clock is reached before it is done.
        """
        field = self._field(rng, roughness, clock)
        border = sorted(value for row in field for value in row)
        limit = border[min(int((1 - self.density) * len(border)), len(border) - 1)]
        filled = [[int(value >= limit) for value in row] for row in field]
        if self.colours == 1:
            return Grid(filled)
        # A field of its own, smooth, so that colours lie together; each gets as many cells.
        shades = self._spots(rng, self._detail(roughness), clock)
        levels = sorted(
            shade
            for cells, line in zip(filled, shades, strict=True)
            for cell, shade in zip(cells, line, strict=True)
            if cell
        )
        limits = [levels[len(levels) * k // self.colours] for k in range(1, self.colours)]
        colours = [
            cell * (1 + sum(shade >= limit for limit in limits))
            for cells, line in zip(filled, shades, strict=True)
            for cell, shade in zip(cells, line, strict=True)
        ]
        for cell, partner in enumerate(self.partners()):
            colours[cell] = colours[min(cell, partner)]
        starts = range(0, len(colours), self.width)
        rows = [colours[start : start + self.width] for start in starts]
        return Grid(rows, palette=palette_of(self.colours))

    def changed(
        self, grid: Grid, rng: random.Random, *, number: int = 1, plainer: bool = False
    ) -> Grid:
        """Return a picture with some other cells, or *plainer* by a rectangle of one colour.

        What is their mirror image changes too.
        """
        cells = [list(line) for line in grid.rows]
        partners = self.partners()
        for _ in range(number):
            row, column = rng.randrange(self.height), rng.randrange(self.width)
            tall, wide, colour = 1, 1, cells[row][column]
            if plainer:
                tall = rng.randint(1, max(2, self.height // 2))
                wide = rng.randint(1, max(2, self.width // 2))
            else:
                colour = rng.choice([c for c in range(self.colours + 1) if c != colour])
            for r in range(row, min(self.height, row + tall)):
                for c in range(column, min(self.width, column + wide)):
                    cells[r][c] = colour
                    if partners:
                        other_row, other_column = divmod(partners[r * self.width + c], self.width)
                        cells[other_row][other_column] = colour
        return Grid(cells, palette=grid.palette)

    def partners(self) -> list[int]:
        """Return for each cell the one that must be like it; nothing where none must."""
        return self.symmetry.partners(self.height, self.width)

    def _detail(self, roughness: float) -> float:
        """Return how many spots or shapes there are, as a share: fewer in smoother pictures."""
        return min(max(roughness / ROUGHNESS[self.style], 0.1), 1.0)

    def _field(
        self, rng: random.Random, roughness: float, clock: Clock | None
    ) -> list[list[float]]:
        smooth_field = self._shapes if self.style is PictureStyle.SHAPES else self._spots
        smooth = smooth_field(rng, self._detail(roughness), clock)
        rough = [[value + roughness * rng.uniform(-1, 1) for value in row] for row in smooth]
        partners = self.partners()
        if not partners:
            return rough
        values = [value for row in rough for value in row]
        sums = [one + values[partner] for one, partner in zip(values, partners, strict=True)]
        return [sums[start : start + self.width] for start in range(0, len(sums), self.width)]

    def _spots(self, rng: random.Random, detail: float, clock: Clock | None) -> list[list[float]]:
        side = min(self.height, self.width)
        number = 3 + int(detail * self.height * self.width / 40)
        spots = [
            (
                rng.uniform(0, self.height),
                rng.uniform(0, self.width),
                rng.uniform(1.5, 2.5 + side / 10),
                rng.choice((-1.0, 1.0)),
            )
            for _ in range(min(number, 120))
        ]
        field = [[0.0] * self.width for _ in range(self.height)]
        for top, left, size, sign in spots:
            _look_at(clock)
            reach, flat = int(3 * size) + 1, 2 * size * size
            rows = range(max(0, int(top) - reach), min(self.height, int(top) + reach))
            columns = range(max(0, int(left) - reach), min(self.width, int(left) + reach))
            beside = [_decay((column - left) ** 2 / flat) for column in columns]
            for row in rows:
                below = sign * _decay((row - top) ** 2 / flat)
                for column, share in zip(columns, beside, strict=True):
                    field[row][column] += below * share
        return field

    def _shapes(self, rng: random.Random, detail: float, clock: Clock | None) -> list[list[float]]:
        field = [[0.0] * self.width for _ in range(self.height)]
        for _ in range(2 + int(detail * self.height * self.width / 60)):
            _look_at(clock)
            tall = rng.randint(2, max(2, self.height // 3))
            wide = rng.randint(2, max(2, self.width // 3))
            top, left = rng.randint(-1, self.height - 2), rng.randint(-1, self.width - 2)
            round_, sign = rng.random() < 0.5, rng.choice((1, 1, -1))
            for row in range(max(0, top), min(self.height, top + tall)):
                for column in range(max(0, left), min(self.width, left + wide)):
                    y, x = (row - top + 0.5) / tall * 2 - 1, (column - left + 0.5) / wide * 2 - 1
                    if not round_ or x * x + y * y <= 1:
                        field[row][column] += sign
        return field


def _look_at(clock: Clock | None) -> None:
    if clock is not None and clock.reached:
        raise TimeoutError


def palette_of(colours: int) -> Palette:
    """Return the palette of pictures with so many colours."""
    if colours == 1:
        return Palette()
    names: list[str] = []
    for rgb in COLOURS[:colours]:
        names.append(name_of(rgb, names))
    return Palette(tuple(map(Colour, names, COLOURS, "#abcdefgh")))


def _decay(power: float) -> float:
    """Return e to a power, negated, the same to the last bit on every machine.

    That of the C library is not; so it is the series, which a few terms are enough for after the
    power was halved often enough, and squares of it.

    >>> import math
    >>> all(abs(_decay(x / 9) / math.exp(-x / 9) - 1) < 1e-13 for x in range(90))
    True
    """
    halved = 0
    while power > 0.5:
        power, halved = power / 2, halved + 1
    result = 1.0
    for term in range(13, 0, -1):
        result = 1 - result * power / term
    for _ in range(halved):
        result *= result
    return result
