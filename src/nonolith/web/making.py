"""Puzzles that are made: repaired, or named by a number."""

from typing import Any

from nonolith.generating.numbering import unrank
from nonolith.generating.repair import repair as repaired
from nonolith.model import Puzzle
from nonolith.solving.limits import Limits
from nonolith.web.values import Body, puzzle_value

REPAIR_SECONDS = 15.0
"""How long the fewest changes are sought; the best so far is the answer then."""

NUMBERED = 5
"""The side of the squares that the page names by number."""


def repair(body: Body) -> dict[str, Any]:
    """Say which cells of a picture to change, as few as possible, so that lines solve it."""
    picture = body.grid(body.puzzle())
    found = repaired(
        picture, locked=body.cells("locked", picture), limits=Limits(seconds=REPAIR_SECONDS)
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
    grid = unrank(NUMBERED, NUMBERED, body.number("number", 0, 24_976_510))
    return {"puzzle": puzzle_value(Puzzle.from_grid(grid))}
