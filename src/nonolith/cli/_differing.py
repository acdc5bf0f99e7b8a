"""Where the solutions of a puzzle differ, and how the commands say it."""

from nonolith.model import Puzzle
from nonolith.solving.limits import Limits
from nonolith.solving.verdict import Verdict

Cells = tuple[tuple[int, int], ...]

_NAMED_AT_MOST = 20


def differing_cells(puzzle: Puzzle, verdict: Verdict, seconds: float | None) -> Cells | None:
    """Return the cells in which solutions differ; None if it is open whether there are several.

    *verdict* is what is known of the puzzle: unless it has several solutions, nothing is sought.

    :raises LimitError: the time is over.
    :raises SolverError: the SAT solver has failed.
    """
    if verdict is Verdict.UNDECIDED:
        return None
    if verdict is not Verdict.MULTIPLE:
        return ()
    from nonolith.solving.agreement import agreement

    return agreement(puzzle, limits=Limits(seconds=seconds)).ambiguous


def differing_named(cells: Cells) -> str:
    """Return how many cells differ, and which; of many, the first.

    >>> differing_named(((0, 0), (0, 1), (1, 0), (1, 1)))
    '4 cells differ: row 1, columns 1 and 2; row 2, columns 1 and 2'
    """
    from nonolith.explaining.names import cells_named

    more = len(cells) - _NAMED_AT_MOST
    rest = f"; and {more} more" if more > 0 else ""
    return f"{len(cells)} cells differ: {cells_named(cells[:_NAMED_AT_MOST])}{rest}"
