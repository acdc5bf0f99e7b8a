"""The puzzles of the survey: families made from seeds, and real puzzles of folders."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nonolith import NonolithError, Puzzle, load_all
from survey.families import FAMILIES, Rows, clues
from survey.solvers import Clues

REAL = Path(__file__).parents[1] / "tests" / "data" / "puzzles" / "survey"
"""Puzzles of Jan Wolter's survey that may be passed on."""


class Entry(NamedTuple):
    """A puzzle of the survey."""

    group: str
    """Puzzles that are compared together: a family and a size, or a folder."""
    name: str
    clues: Clues
    picture: Rows | None
    """The picture that it was made from, if any."""

    @property
    def size(self) -> tuple[int, int]:
        """Its height and width."""
        return len(self.clues[0]), len(self.clues[1])


def made(seeds: range, names: tuple[str, ...] = tuple(FAMILIES)) -> Iterator[Entry]:
    """Yield the puzzles of families, small sizes first, and of the n-Doms.

    >>> next(made(range(1), ("random 20 %",))).group
    'random 20 % 20×20'
    """
    for name in names:
        for height, width in FAMILIES[name].sizes:
            for seed in seeds:
                picture = FAMILIES[name].picture(height, width, seed)
                group = f"{name} {height}×{width}"
                yield Entry(group, f"{group}, seed {seed}", clues(picture), picture)


def real(folder: Path, every: int = 1) -> Iterator[Entry]:
    """Yield the black-and-white puzzles of a folder, or only every Nth."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            try:
                puzzles = load_all(path)
            except (NonolithError, OSError, UnicodeDecodeError):
                continue  # a licence, a picture
            for number, puzzle in enumerate(puzzles):
                if len(puzzle.palette) == 1 and puzzle.height and puzzle.width:
                    place = f" {number + 1}" if len(puzzles) > 1 else ""
                    found.append(Entry(folder.name, path.stem + place, _clues(puzzle), None))
    yield from found[::every]


def _clues(puzzle: Puzzle) -> Clues:
    rows, columns = (
        [[block.length for block in line] for line in side]
        for side in (puzzle.rows, puzzle.columns)
    )
    return rows, columns
