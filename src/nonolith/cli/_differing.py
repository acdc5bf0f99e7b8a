"""Words for where the solutions of a puzzle differ, and how many there are."""

import sys
from typing import TYPE_CHECKING

from nonolith.cli._say import terminal_columns
from nonolith.model import Puzzle
from nonolith.render import OUTPUTS, Picture, Style

if TYPE_CHECKING:
    from nonolith.solving.differing import Cells, Differing

DIFFERING_SECONDS = 10.0
"""Seconds for comparing solutions, unless --timeout allows more."""
_NAMED_AT_MOST = 20


def how_many(differing: "Differing") -> str:
    """Return the number of solutions in words."""
    return f"{'' if differing.is_exact else 'at least '}{differing.number:,} solutions"


def drawn(differing: "Differing", puzzle: Puzzle) -> list[str]:
    """Return the grid with ? in the cells that differ, or nothing if it is too wide."""
    if differing.shared is None or not _fits(puzzle.width + 2):
        return []
    text = OUTPUTS["plain"].draw([Picture(puzzle, differing.shared)], Style(symbols="X."))
    assert isinstance(text, str)
    return [f"  {line}" for line in text.splitlines()]


def as_dict(differing: "Differing | None") -> dict[str, object]:
    """Return the findings for JSON; null if there are none."""
    none = dict.fromkeys(("ambiguous", "shared", "number_of_solutions", "number_is_exact"))
    return dict(none) if differing is None else differing.as_dict()


def differing_named(cells: "Cells") -> str:
    """Return how many cells differ, and name them, or only the first of many.

    >>> differing_named(((0, 0), (0, 1), (1, 0), (1, 1)))
    '4 cells differ: row 1, columns 1 and 2; row 2, columns 1 and 2'
    """
    from nonolith.explaining.names import cells_named

    return f"{len(cells)} cells differ: {cells_named(cells, at_most=_NAMED_AT_MOST)}"


def _fits(columns: int) -> bool:
    """Tell whether a drawing is not too wide for the terminal, if it goes to one."""
    rooms = map(terminal_columns, (sys.stdout, sys.stderr))
    return all(room is None or columns <= room for room in rooms)
