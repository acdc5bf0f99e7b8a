"""The model: immutable puzzles, grids and knowledge.

All of nonolith uses these types; they import nothing of it but the errors and the core, which makes
clues.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.model.block import Block as Block
    from nonolith.model.block import Clue as Clue
    from nonolith.model.block import clue_of as clue_of
    from nonolith.model.grid import Grid as Grid
    from nonolith.model.knowledge import Cell as Cell
    from nonolith.model.knowledge import Knowledge as Knowledge
    from nonolith.model.knowledge import is_decided as is_decided
    from nonolith.model.line import Line as Line
    from nonolith.model.outcome import Outcome as Outcome
    from nonolith.model.palette import BLACK_AND_WHITE as BLACK_AND_WHITE
    from nonolith.model.palette import Colour as Colour
    from nonolith.model.palette import Palette as Palette
    from nonolith.model.puzzle import Metadata as Metadata
    from nonolith.model.puzzle import Puzzle as Puzzle
    from nonolith.model.size import Size as Size
