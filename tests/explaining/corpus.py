"""The puzzles that explanations are tried on: real ones, made ones, thin and empty ones."""

import random
from pathlib import Path

from nonolith import Grid, Puzzle, load_all
from nonolith.errors import NonolithError
from tests.strategies import palette_of

FOLDER = Path(__file__).parents[1] / "data" / "puzzles"
MOST_CELLS = 700


def _real() -> list[tuple[str, Puzzle]]:
    found = []
    for path in sorted(FOLDER.glob("*/*")):
        try:
            puzzles = load_all(path)
        except NonolithError:
            continue
        for number, puzzle in enumerate(puzzles):
            if puzzle.height * puzzle.width <= MOST_CELLS:
                found.append((f"{path.parent.name}/{path.name}#{number}", puzzle))
    return found


def random_puzzle(height: int, width: int, colours: int, seed: int, density: float) -> Puzzle:
    """Return the puzzle of a random grid, with blocks long enough to say something."""
    source = random.Random(f"{height} {width} {colours} {seed}")
    rows = []
    for _ in range(height):
        row: list[int] = []
        while len(row) < width:
            colour = source.randint(1, colours) if source.random() < density else 0
            row += [colour] * source.randint(1, 3)
        rows.append(row[:width])
    return Puzzle.from_grid(Grid(rows, width=width, palette=palette_of(colours)))


REAL = _real()
RANDOM = [
    (f"random {h}x{w} in {colours} #{seed}", random_puzzle(h, w, colours, seed, density))
    for h, w, colours, number, density in [
        (8, 11, 1, 12, 0.6),
        (20, 16, 1, 5, 0.62),
        (25, 25, 1, 2, 0.65),
        (7, 12, 2, 10, 0.75),
        (13, 10, 3, 6, 0.75),
        (1, 9, 1, 4, 0.6),
        (9, 1, 2, 4, 0.6),
        (0, 3, 1, 1, 0.6),
        (3, 0, 1, 1, 0.6),
        (2, 2, 1, 2, 0.5),
    ]
    for seed in range(number)
]
ALL = REAL + RANDOM
