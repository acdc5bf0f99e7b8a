"""Families of puzzles that are hard or large on purpose."""

import random

from nonolith.model import BLACK_AND_WHITE, Grid, Puzzle
from tests.strategies import palette_of


def dom(n: int) -> Puzzle:
    """Jan Wolter's n-Dom: one solution, a row of dominoes, and harder for each one more."""
    rows = [[3], [1], *([[3, 1], [1]] * (n - 1)), [1]]
    columns = [[1], [1], *([[1, 3], [1]] * (n - 1)), [3]]
    return Puzzle(rows, columns)


def permutations(n: int) -> Puzzle:
    """All 1s: its solutions are the n! permutation matrices."""
    return Puzzle([[1]] * n, [[1]] * n)


def line_solvable(height: int, width: int, seed: int) -> Puzzle:
    """A dense picture; at this density line logic alone finds it."""
    rng = random.Random(seed)
    rows = [[int(rng.random() < 0.9) for _ in range(width)] for _ in range(height)]
    return Puzzle.from_grid(Grid(rows, width=width))


def half_filled(height: int, width: int, seed: int, colours: int = 1) -> Puzzle:
    """A random picture, half of it filled: the larger, the further beyond line logic."""
    return _at_random(height, width, seed, colours, 0.5)


def sparse(height: int, width: int, seed: int, colours: int = 1) -> Puzzle:
    """A random picture with many solutions: a quarter of it is filled."""
    return _at_random(height, width, seed, colours, 0.25)


def _at_random(height: int, width: int, seed: int, colours: int, filled: float) -> Puzzle:
    rng = random.Random(seed)
    rows = [
        [rng.randint(1, colours) if rng.random() < filled else 0 for _ in range(width)]
        for _ in range(height)
    ]
    palette = palette_of(colours) if colours > 1 else BLACK_AND_WHITE
    return Puzzle.from_grid(Grid(rows, width=width, palette=palette))
