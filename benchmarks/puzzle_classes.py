"""Classes of puzzles beyond contests, made from seeds."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.pictures import Rows, blobs, diffused, smooth
from nonolith import Grid, Puzzle

# Thresholds of ordered dither, in sixty-fourths.
BAYER = (
    (0, 32, 8, 40, 2, 34, 10, 42),
    (48, 16, 56, 24, 50, 18, 58, 26),
    (12, 44, 4, 36, 14, 46, 6, 38),
    (60, 28, 52, 20, 62, 30, 54, 22),
    (3, 35, 11, 43, 1, 33, 9, 41),
    (51, 19, 59, 27, 49, 17, 57, 25),
    (15, 47, 7, 39, 13, 45, 5, 37),
    (63, 31, 55, 23, 61, 29, 53, 21),
)


@dataclass(frozen=True)
class PuzzleClass:
    """Pictures of one kind, size and density."""

    name: str
    draw: Callable[[random.Random], Grid]
    seeds: range = range(3)

    def puzzles(self) -> Iterator[tuple[str, Puzzle]]:
        """Yield a name and a puzzle for each seed."""
        for seed in self.seeds:
            source = random.Random(f"{self.name} {seed}")
            yield f"{self.name}, seed {seed}", Puzzle.from_grid(self.draw(source))


def random_cells(
    height: int, density: float, width: int | None = None
) -> Callable[[random.Random], Grid]:
    """Return what draws a picture, square or not, of which each cell is filled by chance."""
    cells = range(height if width is None else width)
    return lambda rng: Grid([[int(rng.random() < density) for _ in cells] for _ in range(height)])


def ordered_dither(size: int) -> Callable[[random.Random], Grid]:
    """Return what draws a smooth grey picture by comparing it with a fixed pattern."""

    def draw(rng: random.Random) -> Grid:
        greys = smooth(size, size, rng)
        return Grid(
            [
                [int(grey > (BAYER[r % 8][c % 8] + 0.5) / 64) for c, grey in enumerate(row)]
                for r, row in enumerate(greys)
            ]
        )

    return draw


def checkerboard(size: int, changed: float) -> Callable[[random.Random], Grid]:
    """Return what draws a checkerboard with some cells changed."""
    return lambda rng: Grid(
        [[(r + c) % 2 ^ (rng.random() < changed) for c in range(size)] for r in range(size)]
    )


def noisy_blobs(size: int, changed: float) -> Callable[[random.Random], Grid]:
    """Return what draws blobs with some cells changed."""
    return lambda rng: Grid(
        [[cell ^ (rng.random() < changed) for cell in row] for row in blobs(size, size, rng).rows]
    )


def photograph(size: int) -> Callable[[random.Random], Grid]:
    """Return what draws a picture with the texture of a photograph, its error passed on."""

    def draw(rng: random.Random) -> Grid:
        greys = smooth(size, size, rng)
        for cells, weight in ((16, 0.3), (8, 0.2), (4, 0.1), (2, 0.05)):
            texture = _value_noise(size, cells, rng)
            for row, fine in zip(greys, texture, strict=True):
                row[:] = [grey + weight * (t - 0.5) for grey, t in zip(row, fine, strict=True)]
        return diffused([[min(max(grey, 0.15), 0.85) for grey in row] for row in greys])

    return draw


def _value_noise(size: int, cells: int, rng: random.Random) -> Rows:
    """Return random values at every so many cells, and what lies between them."""
    count = size // cells + 2
    knots = [[rng.random() for _ in range(count)] for _ in range(count)]

    def between(row: int, column: int) -> float:
        r, c = row // cells, column // cells
        y, x = row / cells - r, column / cells - c
        above = knots[r][c] * (1 - x) + knots[r][c + 1] * x
        below = knots[r + 1][c] * (1 - x) + knots[r + 1][c + 1] * x
        return above * (1 - y) + below * y

    return [[between(row, column) for column in range(size)] for row in range(size)]


def _permutation(size: int) -> Callable[[random.Random], Grid]:
    """Return what draws one cell in each row and column: every such picture has the same clues."""
    return lambda _: Grid([[int(r == c) for c in range(size)] for r in range(size)])


HARD = tuple(
    PuzzleClass(
        f"random {size}×{size}, {density} % filled",
        random_cells(size, density / 100),
        range(100, 100 + number),
    )
    for size, number, densities in ((30, 100, (40, 42, 44, 46)), (40, 30, (38, 40, 42, 44)))
    for density in densities
)
"""Random puzzles around the density at which they are hardest; most are easy, and some are not."""

COUNTED = PuzzleClass("random 15×15, 30 % filled", random_cells(15, 0.3), range(8))
"""Puzzles whose solutions are counted."""

LISTED = (
    PuzzleClass("permutations 12×12", _permutation(12), range(1)),
    PuzzleClass("permutations 30×30", _permutation(30), range(1)),
    PuzzleClass("ordered dither 40×40", ordered_dither(40)),
    PuzzleClass("photograph 40×40, dithered", photograph(40)),
    PuzzleClass("random 30×30, 30 % filled", random_cells(30, 0.3)),
)
"""Puzzles whose solutions are listed."""
