"""Pictures of five kinds, made from seeds, to measure repair."""

import math
import random
from collections.abc import Callable, Sequence

from nonolith import Grid

Rows = list[list[float]]


def smooth(height: int, width: int, rng: random.Random) -> Rows:
    """Return grey values from 0 to 1: a few soft spots, light and dark, on a middle grey."""
    spots = [
        (
            rng.uniform(0, height),
            rng.uniform(0, width),
            rng.uniform(0.1, 0.3) * min(height, width),
            rng.choice((-1, 1)),
        )
        for _ in range(rng.randint(4, 7))
    ]

    def grey(row: int, column: int) -> float:
        depth = sum(
            sign * math.exp(-((row - r) ** 2 + (column - c) ** 2) / (2 * size**2))
            for r, c, size, sign in spots
        )
        return 1 / (1 + math.exp(-4 * depth))

    return [[grey(row, column) for column in range(width)] for row in range(height)]


def blobs(height: int, width: int, rng: random.Random) -> Grid:
    """Return what is dark in a smooth grey picture."""
    return Grid([[int(cell > 0.5) for cell in row] for row in smooth(height, width, rng)])


def outlines(height: int, width: int, rng: random.Random) -> Grid:
    """Return the edges of blobs, one cell thick."""
    grid = blobs(height, width, rng)

    def inside(row: int, column: int) -> bool:
        return 0 <= row < height and 0 <= column < width and bool(grid[row, column])

    def edge(row: int, column: int) -> int:
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return int(inside(row, column) and not all(inside(*cell) for cell in around))

    return Grid([[edge(row, column) for column in range(width)] for row in range(height)])


def noise(height: int, width: int, rng: random.Random) -> Grid:
    """Return blobs with 8 % of the cells changed."""
    grid = blobs(height, width, rng)
    return Grid([[cell ^ (rng.random() < 0.08) for cell in row] for row in grid.rows])


def dither(height: int, width: int, rng: random.Random) -> Grid:
    """Return a smooth grey picture in black and white, with the error passed on to neighbours."""
    return diffused(smooth(height, width, rng))


def diffused(greys: Rows) -> Grid:
    """Return grey values in black and white, with the error passed on to neighbours."""
    greys = [list(row) for row in greys]
    height, width = len(greys), len(greys[0])
    cells = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            cells[row][column] = int(greys[row][column] > 0.5)
            error = greys[row][column] - cells[row][column]
            for down, right, share in ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)):
                if row + down < height and 0 <= column + right < width:
                    greys[row + down][column + right] += error * share / 16
    return Grid(cells)


def random_cells(height: int, width: int, rng: random.Random) -> Grid:
    """Return cells that are filled or empty by the toss of a coin."""
    return Grid([[rng.randint(0, 1) for _ in range(width)] for _ in range(height)])


KINDS: dict[str, Callable[[int, int, random.Random], Grid]] = {
    "blobs": blobs,
    "outlines": outlines,
    "noise": noise,
    "dither": dither,
    "random": random_cells,
}


def pictures(kind: str, height: int, width: int, seeds: Sequence[int]) -> list[Grid]:
    """Return a picture of a kind for each seed."""
    return [
        KINDS[kind](height, width, random.Random(f"{kind} {height} {width} {seed}"))
        for seed in seeds
    ]
