"""How much search a puzzle is worth before SAT takes over."""

from nonolith import _core
from nonolith.model import Puzzle

SINGLE = 600
"""Work of the core, for each place that a block may have, on a single puzzle."""

BATCH = 10_000
"""The same in a batch, or where all solutions are wanted: search is the rule there."""


def search_work(puzzle: Puzzle, effort: int) -> int:
    """Return the work that the search may do, in the units of the core.

    What SAT costs before it begins grows with the number of places that blocks may have; the
    search gets a share of work in proportion. It is counted in work, not in time, so that the
    solutions come in the same order on every machine.
    """
    return effort * _core.places(puzzle.rows, puzzle.columns)
