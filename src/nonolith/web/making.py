"""Makes puzzles: by repair, at random, or by number."""

from typing import Any

from nonolith.explaining.rate import Difficulty
from nonolith.generating.at_random import random_puzzle
from nonolith.generating.numbering import unrank
from nonolith.generating.repair import repair as repaired
from nonolith.generating.symmetry import Symmetry
from nonolith.model import Puzzle
from nonolith.solving.limits import Limits
from nonolith.web.values import Body, puzzle_value

REPAIR_SECONDS = 15.0
"""Seconds for finding the fewest changes; then the best so far is the answer."""

MOST_CELLS = 100
"""Cells of a side of what is made."""

NUMBERED = 5
"""The side of the squares that the page names by number."""


def repair(body: Body) -> dict[str, Any]:
    """Say which cells of a picture to change, as few as possible, so that lines solve it."""
    picture = body.grid(body.puzzle())
    found = repaired(
        picture,
        locked=body.cells("locked", picture),
        symmetry=body.one_of("symmetry", Symmetry, Symmetry.NONE),
        limits=Limits(seconds=REPAIR_SECONDS),
    )
    grid = found.grid
    return {
        "sentence": found.sentence,
        "changed": [[*cell, grid[cell]] for cell in found.changed] if grid is not None else [],
        "needed": found.needed,
        "proved": found.proved,
    }


def numbered(body: Body) -> dict[str, Any]:
    """Return the puzzle of a number among all squares that lines solve."""
    grid = unrank(NUMBERED, number=body.number("number", 0, 24_976_510))
    return {"puzzle": puzzle_value(Puzzle.from_grid(grid))}


def generate(body: Body) -> dict[str, Any]:
    """Return a random puzzle of a size, with the requested difficulty if possible."""
    height, width = (body.number(side, 1, MOST_CELLS) for side in ("height", "width"))
    made = random_puzzle(
        height,
        width,
        difficulty=body.one_of("difficulty", Difficulty) if body.has("difficulty") else None,
        seed=body.number("seed", 0, 2**31),
    )
    return {"puzzle": puzzle_value(made.puzzle), "rating": made.rating.as_dict()}
