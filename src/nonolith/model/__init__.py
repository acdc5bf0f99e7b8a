"""The model: immutable puzzles, grids and knowledge, with nothing else in them.

Everything in nonolith speaks these types; they import nothing of it but the errors.
"""

from typing import TYPE_CHECKING

from nonolith.importing import lazy_names
from nonolith.model.block import Block, Clue, clue_of
from nonolith.model.grid import Grid
from nonolith.model.knowledge import Cell, Knowledge, is_decided
from nonolith.model.outcome import Outcome
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Metadata, Puzzle

if TYPE_CHECKING:
    from nonolith.model.size import Size

__all__ = [
    "BLACK_AND_WHITE",
    "Block",
    "Cell",
    "Clue",
    "Colour",
    "Grid",
    "Knowledge",
    "Metadata",
    "Outcome",
    "Palette",
    "Puzzle",
    "Size",
    "clue_of",
    "is_decided",
]

# Puzzles and grids have no use for it: only the census has.
__getattr__ = lazy_names(__name__, {"nonolith.model.size": ["Size"]}, globals())
