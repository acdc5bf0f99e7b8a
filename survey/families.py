"""Families of pictures, each made from a seed and a size.

The same name, size and seed give the same picture on every machine. So only integers, and of the
random numbers only ``random()``, which Python promises to keep, decide whether a cell is filled.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

Rows = list[list[int]]
"""A picture: a 1 for each filled cell, row by row."""


class Family(NamedTuple):
    """Pictures of one kind."""

    name: str
    draw: Callable[[Random, int, int], Rows]
    """Draws a picture of a height and a width."""
    sizes: tuple[tuple[int, int], ...]
    """Heights and widths at which its puzzles are worth solving."""

    def picture(self, height: int, width: int, seed: int) -> Rows:
        """Return the picture of a size and a seed.

        >>> FAMILIES["checkerboard"].picture(2, 4, seed=0)
        [[0, 1, 0, 1], [1, 0, 1, 0]]
        """
        return self.draw(Random(f"{self.name} {height}×{width} {seed}"), height, width)


def clues(rows: Rows) -> tuple[list[list[int]], list[list[int]]]:
    """Return the block lengths of all rows and of all columns.

    >>> clues([[1, 1, 0], [1, 0, 1]])
    ([[2], [1, 1]], [[2], [1], [1]])
    """
    return [_runs(row) for row in rows], [_runs(column) for column in zip(*rows, strict=True)]


def _runs(cells: list[int] | tuple[int, ...]) -> list[int]:
    return [len(run) for run in "".join(map(str, cells)).split("0") if run]


def _below(rng: Random, number: int) -> int:
    return int(rng.random() * number)


def _grid(height: int, width: int, cell: Callable[[int, int], object]) -> Rows:
    return [[int(bool(cell(row, column))) for column in range(width)] for row in range(height)]


def _around(rows: Rows, row: int, column: int) -> int:
    """Return how many of a cell's eight neighbours are filled; beyond the border none are."""
    return (
        sum(sum(line[max(column - 1, 0) : column + 2]) for line in rows[max(row - 1, 0) : row + 2])
        - (rows[row][column])
    )


def _random(percent: int) -> Callable[[Random, int, int], Rows]:
    def draw(rng: Random, height: int, width: int) -> Rows:
        return _grid(height, width, lambda _r, _c: rng.random() * 100 < percent)

    return draw


def _fixed_rows(rng: Random, height: int, width: int) -> Rows:
    """Draw rows with the same number of filled cells each, three in seven."""
    rows = []
    for _ in range(height):
        row = [1] * (3 * width // 7) + [0] * (width - 3 * width // 7)
        for last in range(width - 1, 0, -1):
            other = _below(rng, last + 1)
            row[last], row[other] = row[other], row[last]
        rows.append(row)
    return rows


def _blocks(rng: Random, height: int, width: int) -> Rows:
    """Draw overlapping rectangles; each inverts the cells below it."""
    rows = [[0] * width for _ in range(height)]
    for _ in range(height * width // 40 + 1):
        top, left = _below(rng, height), _below(rng, width)
        bottom = min(height, top + 2 + _below(rng, max(height // 5, 1)))
        right = min(width, left + 2 + _below(rng, max(width // 5, 1)))
        for row in rows[top:bottom]:
            row[left:right] = [1 - cell for cell in row[left:right]]
    return rows


def _rule(number: int) -> Callable[[Random, int, int], Rows]:
    """Return a drawer of the history of an elementary cellular automaton, from a random row."""

    def draw(rng: Random, height: int, width: int) -> Rows:
        rows = [[int(rng.random() < 0.5) for _ in range(width)]]
        for _ in range(height - 1):
            last = rows[-1]
            rows.append(
                [
                    number >> (4 * last[c - 1] + 2 * last[c] + last[(c + 1) % width]) & 1
                    for c in range(width)
                ]
            )
        return rows

    return draw


def _next(rows: Rows, lives: Callable[[int, int], bool]) -> Rows:
    """Return the next state of a cell from its state and its number of filled neighbours."""
    return _grid(len(rows), len(rows[0]), lambda r, c: lives(rows[r][c], _around(rows, r, c)))


def _life(rng: Random, height: int, width: int) -> Rows:
    """Draw Conway's Game of Life some steps after a random start."""
    rows = _random(40)(rng, height, width)
    for _ in range(8):
        rows = _next(rows, lambda cell, around: around == 3 or (cell == 1 and around == 2))
    return rows


def _cave(steps: int) -> Callable[[Random, int, int], Rows]:
    """Return a drawer of random cells, smoothed some times by the majority around each."""

    def draw(rng: Random, height: int, width: int) -> Rows:
        rows = _random(48)(rng, height, width)
        for _ in range(steps):
            rows = _next(rows, lambda cell, around: cell + around >= 5)
        return rows

    return draw


def _moire(rng: Random, height: int, width: int) -> Rows:
    """Draw two gratings of lines that overlap at slightly different angles."""
    across = 400 + _below(rng, 200)
    gratings = []
    for _ in range(2):
        slope = 150 + _below(rng, 100)
        gratings.append((across, slope, (4 + _below(rng, 3)) * across, _below(rng, 9999)))

    def cell(row: int, column: int) -> bool:
        return any(
            (a * column + b * row + phase) % period * 3 < period for a, b, period, phase in gratings
        )

    return _grid(height, width, cell)


def _kronecker(rng: Random, height: int, width: int) -> Rows:
    """Draw powers of a random pattern of 4×4 cells: each filled cell is the pattern again."""
    pattern = _random(60)(rng, 4, 4)

    def cell(row: int, column: int) -> bool:
        filled = True
        side = 1
        while side < max(height, width):
            filled = filled and bool(pattern[row // side % 4][column // side % 4])
            side *= 4
        return filled

    return _grid(height, width, cell)


def _voronoi(rng: Random, height: int, width: int) -> Rows:
    """Draw the borders between the cells of random points."""
    points = [(_below(rng, height), _below(rng, width)) for _ in range(height * width // 60 + 2)]
    nearest = [
        [
            min((r - y) ** 2 + (c - x) ** 2 << 20 | place for place, (y, x) in enumerate(points))
            % (1 << 20)
            for c in range(width)
        ]
        for r in range(height)
    ]

    def cell(row: int, column: int) -> bool:
        own = nearest[row][column]
        return (row + 1 < height and nearest[row + 1][column] != own) or (
            column + 1 < width and nearest[row][column + 1] != own
        )

    return _grid(height, width, cell)


def _truchet(rng: Random, height: int, width: int) -> Rows:
    """Draw tiles of 6×6 cells with two arcs each, turned at random."""
    tile = 6
    turned = [[rng.random() < 0.5 for _ in range(width // tile + 1)] for _ in range(height)]

    def cell(row: int, column: int) -> bool:
        y, x = 2 * (row % tile) + 1, 2 * (column % tile) + 1
        if turned[row // tile][column // tile]:
            x = 2 * tile - x
        distances = (y * y + x * x, (2 * tile - y) ** 2 + (2 * tile - x) ** 2)
        return any((tile - 2) ** 2 <= one <= (tile + 2) ** 2 for one in distances)

    return _grid(height, width, cell)


def _land(rng: Random, height: int, width: int) -> Rows:
    """Return a landscape made by halving squares: a height for each cell."""
    side = 1
    while side + 1 < max(height, width):
        side *= 2
    land = [[0] * (side + 1) for _ in range(side + 1)]
    for row in (0, side):
        for column in (0, side):
            land[row][column] = _below(rng, 1 << 20)
    rough = 1 << 20
    while side > 1:
        half, rough = side // 2, rough * 5 // 8
        size = len(land)
        for row in range(half, size, side):
            for column in range(half, size, side):
                corners = (land[row + y][column + x] for y in (-half, half) for x in (-half, half))
                land[row][column] = sum(corners) // 4 + _below(rng, rough) - rough // 2
        for row in range(0, size, half):
            for column in range((row + half) % side, size, side):
                near = [
                    land[row + y][column + x]
                    for y, x in ((-half, 0), (half, 0), (0, -half), (0, half))
                    if 0 <= row + y < size and 0 <= column + x < size
                ]
                land[row][column] = sum(near) // len(near) + _below(rng, rough) - rough // 2
        side = half
    return [row[:width] for row in land[:height]]


def _plasma(rng: Random, height: int, width: int) -> Rows:
    """Draw the part of a landscape above its median."""
    land = _land(rng, height, width)
    cut = sorted(cell for row in land for cell in row)[height * width // 2]
    return _grid(height, width, lambda r, c: land[r][c] > cut)


def _dither(rng: Random, height: int, width: int) -> Rows:
    """Draw a landscape as greys, by comparing them with a fixed pattern of 8×8 thresholds."""
    land = _land(rng, height, width)
    low, high = min(map(min, land)), max(map(max, land))

    def cell(row: int, column: int) -> bool:
        threshold = 0
        for bit in range(3):  # Bayer's matrix: the lowest bits of the place are its highest
            threshold = threshold << 2 | ((row ^ column) >> bit & 1) << 1 | row >> bit & 1
        return (land[row][column] - low) * 64 // (high - low + 1) > threshold

    return _grid(height, width, cell)


def _dom(_: Random, height: int, width: int) -> Rows:
    """Draw Jan Wolter's n-Dom: a row of dominoes, harder for each one more."""

    def cell(row: int, column: int) -> bool:
        if row == height - 1:
            return column == 2
        place = column - (width - 1 - row // 2 * 2)
        return place in ((-2, -1, 0, 2) if row % 2 == 0 else (0,))

    return _grid(height, width, cell)


def _mandelbrot(rng: Random, height: int, width: int) -> Rows:
    """Draw every other band of steps to escape, near a random point of the border."""
    unit = 1 << 40

    def steps(x: int, y: int) -> int:
        a = b = 0
        for step in range(64):
            aa, bb = a * a // unit, b * b // unit
            if aa + bb > 4 * unit:
                return step
            a, b = aa - bb + x, 2 * a * b // unit + y
        return 64

    while True:
        x, y = _below(rng, 2 * unit) - 3 * unit // 2, _below(rng, 2 * unit) - unit
        if 12 <= steps(x, y) < 60:
            break
    scale = unit // ((4 + _below(rng, 60)) * max(height, width))
    return _grid(
        height,
        width,
        lambda r, c: steps(x + (c - width // 2) * scale, y + (r - height // 2) * scale) % 2,
    )


def _qr(rng: Random, height: int, width: int) -> Rows:
    """Draw random cells with the three eyes and the dotted lines of a QR code."""
    rows = _random(50)(rng, height, width)
    for c in range(8, width - 8):
        rows[6][c] = 1 - c % 2
    for r in range(8, height - 8):
        rows[r][6] = 1 - r % 2
    for top, left in ((0, 0), (0, width - 7), (height - 7, 0)):
        for r in range(max(top - 1, 0), min(top + 8, height)):
            for c in range(max(left - 1, 0), min(left + 8, width)):
                rows[r][c] = int(max(abs(r - top - 3), abs(c - left - 3)) in (0, 1, 3))
    return rows


def _checkerboard(side: int, changed: int) -> Callable[[Random, int, int], Rows]:
    """Return a function that draws a checkerboard with some percent of the cells changed."""

    def draw(rng: Random, height: int, width: int) -> Rows:
        return _grid(
            height,
            width,
            lambda r, c: (r // side + c // side) % 2 ^ (rng.random() * 100 < changed),
        )

    return draw


# The letters A to Z in seven rows of five cells, two hexadecimal digits for each row.
_LETTERS = bytes.fromhex(
    """
    0e11111f111111 1e11111e11111e 0e11101010110e 1e11111111111e 1f10101e10101f 1f10101e101010
    0e11101711110e 1111111f111111 0e04040404040e 0702020202120c 11121418141211 1010101010101f
    111b1515111111 11191513111111 0e11111111110e 1e11111e101010 0e11111115120d 1e11111e141211
    0f10100e01011e 1f040404040404 1111111111110e 11111111110a04 11111115151b11 11110a040a1111
    11110a04040404 1f01020408101f
    """
)


def _text(rng: Random, height: int, width: int) -> Rows:
    """Draw lines of random words, in letters of two cells' thickness."""
    rows = [[0] * width for _ in range(height)]
    for top in range(1, height - 13, 16):
        left = 1
        while left + 10 < width:
            if rng.random() < 0.85:
                first = 7 * _below(rng, len(_LETTERS) // 7)
                for r in range(14):
                    for c in range(10):
                        rows[top + r][left + c] = _LETTERS[first + r // 2] >> (4 - c // 2) & 1
            left += 12
    return rows


_SQUARES = tuple((side, side) for side in (20, 30, 40, 60, 80))
_LARGE = tuple((side, side) for side in (40, 60, 80, 100))

FAMILIES = {
    family.name: family
    for family in (
        *(Family(f"random {p} %", _random(p), _SQUARES[:3]) for p in (20, 30, 35, 40, 45, 50, 55)),
        *(Family(f"thin, {p} %", _random(p), ((4, 500), (16, 500), (4, 4000))) for p in (30, 50)),
        Family("n-Dom", _dom, tuple((side, side) for side in (7, 13, 17, 19, 25, 33))),
        Family("rows of equal sums", _fixed_rows, _SQUARES[:3]),
        Family("blocks", _blocks, _SQUARES),
        *(Family(f"rule {n}", _rule(n), _SQUARES) for n in (30, 54, 90, 110)),
        Family("life", _life, _SQUARES),
        Family("cave, 1 step", _cave(1), _SQUARES),
        Family("cave, 3 steps", _cave(3), _SQUARES),
        Family("moiré", _moire, _LARGE),
        Family("Kronecker", _kronecker, ((16, 16), (64, 64))),
        Family("Voronoi", _voronoi, _LARGE),
        Family("truchet", _truchet, ((42, 42), (60, 60), (90, 90))),
        Family("plasma", _plasma, ((50, 50), (100, 100), (200, 200))),
        Family("ordered dither", _dither, ((24, 24), (48, 48), (80, 80))),
        Family("Mandelbrot", _mandelbrot, ((50, 50), (100, 100))),
        Family("QR", _qr, ((21, 21), (29, 29), (37, 37), (45, 45), (57, 57))),
        Family("checkerboard", _checkerboard(1, 0), _LARGE),
        Family("checkerboard, 1 %", _checkerboard(1, 1), _LARGE),
        Family("checkerboard of 2×2, 5 %", _checkerboard(2, 5), _LARGE),
        Family("text", _text, ((32, 60), (48, 100), (64, 168))),
    )
}
"""All families, by name."""


def pictures(seeds: range = range(5)) -> Iterator[tuple[str, Rows]]:
    """Yield a name and a picture for each family, size and seed."""
    for family in FAMILIES.values():
        for height, width in family.sizes:
            for seed in seeds:
                name = f"{family.name} {height}×{width}, seed {seed}"
                yield name, family.picture(height, width, seed)
