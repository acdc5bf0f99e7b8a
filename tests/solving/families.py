"""Families of puzzles that are hard or large on purpose."""

import random

from nonolith.model import Grid, Puzzle


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
