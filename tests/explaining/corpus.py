"""The puzzles that explanations are tried on: real ones, made ones, thin and empty ones."""

from pathlib import Path

from benchmarks.random_puzzles import random_puzzle
from nonolith import Puzzle, load_all
from nonolith.errors import NonolithError

FOLDER = Path(__file__).parents[1] / "data" / "puzzles"


def _real() -> list[tuple[str, Puzzle]]:
    found = []
    for path in sorted(FOLDER.glob("*/*")):
        try:
            puzzles = load_all(path)
        except NonolithError:
            continue
        for number, puzzle in enumerate(puzzles):
            found.append((f"{path.parent.name}/{path.name}#{number}", puzzle))
    return found


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
SMALL = [(name, puzzle) for name, puzzle in ALL if puzzle.height * puzzle.width <= 700]
"""For what is tried many times on each."""
ENDLESS = ("survey/faase.non#0", "survey/knotty.non#0")
"""What all solutions of these share is not known: they are explained as far as logic goes."""
