"""Random puzzles, always the same ones: for tests and benchmarks."""

import random

from nonolith import Colour, Grid, Palette, Puzzle


def random_puzzle(height: int, width: int, colours: int, seed: int, density: float) -> Puzzle:
    """Return the puzzle of a random grid, with blocks long enough to say something."""
    source = random.Random(f"{height} {width} {colours} {seed}")
    inks = (Colour(f"colour {c}", f"#{c:06x}", chr(ord("a") + c)) for c in range(1, colours + 1))
    palette = Palette(tuple(inks))
    rows = []
    for _ in range(height):
        row: list[int] = []
        while len(row) < width:
            colour = source.randint(1, colours) if source.random() < density else 0
            row += [colour] * source.randint(1, 3)
        rows.append(row[:width])
    grid = Grid(rows, width=width, palette=palette) if colours > 1 else Grid(rows, width=width)
    return Puzzle.from_grid(grid)
