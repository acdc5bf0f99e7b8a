"""Where the solutions of a puzzle differ, how many there are, and how the commands say it."""

import sys
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from nonolith.cli._say import terminal_columns
from nonolith.errors import LimitError
from nonolith.model import Knowledge, Puzzle
from nonolith.render import OUTPUTS, Picture, Style
from nonolith.solving.limits import Limits
from nonolith.solving.solution_counting import count_solutions
from nonolith.solving.solve import solve
from nonolith.solving.verdict import Verdict

if TYPE_CHECKING:
    from nonolith.solving.agreement import Agreement

Cells = tuple[tuple[int, int], ...]

DIFFERING_SECONDS = 10.0
"""What takes longer to compare is not compared, unless --timeout allows it."""
_NAMED_AT_MOST = 20
# A count that takes longer, or more memory, is not worth waiting for: then some are listed.
_COUNTING = Limits(seconds=1.0, memory=1 << 28)
_LISTING = Limits(seconds=0.5, solutions=1000)


class Differing(NamedTuple):
    """What is known of all solutions of a puzzle together."""

    number: int
    """How many solutions there are, or at least are."""
    is_exact: bool
    agreed: "Agreement | None" = None
    """What they have in common, if there are several."""

    @property
    def cells(self) -> Cells:
        """Those in which solutions differ."""
        return () if self.agreed is None else self.agreed.ambiguous

    @property
    def shared(self) -> Knowledge | None:
        """What all solutions share, if there are several."""
        return None if self.agreed is None else self.agreed.knowledge

    @property
    def how_many(self) -> str:
        """The number of solutions in words."""
        return f"{'' if self.is_exact else 'at least '}{self.number:,} solutions"

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON has it."""
        nothing: dict[str, object] = {"ambiguous": [], "shared": None}
        return {
            **(nothing if self.agreed is None else self.agreed.as_dict()),
            "number_of_solutions": self.number,
            "number_is_exact": self.is_exact,
        }

    def drawn(self, puzzle: Puzzle) -> list[str]:
        """Return the grid with ? in the cells that differ; nothing where it is too wide."""
        if self.shared is None or not _fits(puzzle.width + 2):
            return []
        drawn = OUTPUTS["plain"].draw([Picture(puzzle, self.shared)], Style(symbols="X."))
        assert isinstance(drawn, str)
        return [f"  {line}" for line in drawn.splitlines()]


def as_dict(differing: Differing | None) -> dict[str, object]:
    """Return for JSON what is known; nothing is null."""
    none = dict.fromkeys(("ambiguous", "shared", "number_of_solutions", "number_is_exact"))
    return dict(none) if differing is None else differing.as_dict()


def find_differing(puzzle: Puzzle, verdict: Verdict, seconds: float | None) -> Differing | None:
    """Return where solutions differ; None if it is open whether there are several.

    *verdict* is what is known of the puzzle: unless it has several solutions, nothing is sought.

    :raises LimitError: the time is over.
    :raises SolverError: the SAT solver has failed.
    """
    if verdict is Verdict.UNDECIDED:
        return None
    if verdict is not Verdict.MULTIPLE:
        return Differing(int(verdict is not Verdict.CONTRADICTORY), is_exact=True)
    from nonolith.solving.agreement import agreement

    begin = monotonic()
    found = agreement(puzzle, limits=Limits(seconds=seconds))
    left = None if seconds is None else max(seconds - (monotonic() - begin), 0.0)
    number, is_exact = _number(puzzle, left)
    return Differing(number, is_exact, found)


def _number(puzzle: Puzzle, seconds: float | None) -> tuple[int, bool]:
    """Return how many solutions a puzzle with several has, as far as that is quick, and if so."""
    try:
        return count_solutions(puzzle, limits=_within(_COUNTING, seconds)), True
    except LimitError:
        with solve(puzzle, limits=_within(_LISTING, seconds)) as listed:
            number = sum(1 for _ in listed)
            return max(number, 2), listed.exhausted


def _within(limits: Limits, seconds: float | None) -> Limits:
    if seconds is None or limits.seconds is None:
        return limits
    least = min(seconds, limits.seconds)
    return Limits(seconds=least, memory=limits.memory, solutions=limits.solutions)


def differing_named(cells: Cells) -> str:
    """Return how many cells differ, and which; of many, the first.

    >>> differing_named(((0, 0), (0, 1), (1, 0), (1, 1)))
    '4 cells differ: row 1, columns 1 and 2; row 2, columns 1 and 2'
    """
    from nonolith.explaining.names import cells_named

    return f"{len(cells)} cells differ: {cells_named(cells, at_most=_NAMED_AT_MOST)}"


def _fits(columns: int) -> bool:
    """Tell whether a drawing is not too wide for the terminal, if it goes to one."""
    rooms = map(terminal_columns, (sys.stdout, sys.stderr))
    return all(room is None or columns <= room for room in rooms)
