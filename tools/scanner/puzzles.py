"""Puzzles to draw: pictures of blobs, with numbers of all sizes."""

import random

import numpy as np
from numpy.typing import NDArray

from nonolith import _core


def random_grid(rng: random.Random, height: int, width: int) -> NDArray[np.bool_]:
    """Return a picture with blobs of some size; now and then with long runs."""
    noise = np.random.default_rng(rng.randrange(1 << 30)).random((height, width), np.float32)
    side = rng.choice([1, 1, 3, 3, 5, 9])
    smooth = _core.box_mean(noise, side, side)
    grid: NDArray[np.bool_] = smooth > np.quantile(smooth, rng.uniform(0.3, 0.65))
    return grid


def clues_of(grid: NDArray[np.bool_]) -> tuple[list[list[int]], list[list[int]]]:
    """Return the clues of the rows and of the columns."""
    return [_clue(line) for line in grid], [_clue(line) for line in grid.T]


def _clue(line: NDArray[np.bool_]) -> list[int]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
    return [int(length) for length in edges[1::2] - edges[::2]]


def random_size(rng: random.Random, largest: int = 40) -> tuple[int, int]:
    """Return a height and a width, mostly small."""
    if rng.random() < 0.15:
        return rng.randint(20, largest), rng.randint(20, largest)
    return rng.randint(4, 22), rng.randint(4, 22)
