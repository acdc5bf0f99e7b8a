"""The final check of a new puzzle by the solver, which shares nothing with its maker."""

from enum import StrEnum

from nonolith.errors import NonolithError
from nonolith.model import Grid, Metadata, Outcome, Puzzle
from nonolith.solving.limits import NO_LIMITS, Clock, Limits
from nonolith.solving.propagation import propagate
from nonolith.solving.solve import solve
from nonolith.solving.verdict import ENOUGH, Verdict


class Solvable(StrEnum):
    """How a puzzle must be solvable.

    >>> from nonolith import Grid, repair
    >>> switch = Grid.parse("#./.#")
    >>> [len(repair(switch, solvable=solvable).changed) for solvable in Solvable]
    [1, 1, 0]
    """

    LOCAL = "local"
    """Line logic alone solves it."""
    UNIQUE = "unique"
    """It has exactly one solution, however hard to find."""
    ANY = "any"
    """No requirement."""


def checked_puzzle(
    grid: Grid,
    solvable: Solvable,
    metadata: Metadata | None = None,
    *,
    limits: Limits | None = None,
) -> Puzzle:
    """Return the puzzle of a grid, with the grid as its goal, after the solver has solved it.

    :raises NonolithError: the solver finds something else, which is a fault of ours.
    :raises LimitError: the solver takes longer than *limits* allow.
    """
    puzzle = Puzzle.from_grid(grid, metadata or Metadata(goal=grid))
    if solvable is Solvable.LOCAL:
        found = propagate(puzzle, givens=False, limits=limits)
        if found.outcome is not Outcome.SOLVED or found.knowledge.to_grid() != grid:
            raise NonolithError("a puzzle that was made is not locally solvable: please report it")
    elif solvable is Solvable.UNIQUE:
        clock = Clock(limits or NO_LIMITS)
        with clock.work("solving what was made"):
            stream = solve(puzzle, givens=False, limits=clock.left(solutions=ENOUGH))
            solutions = list(stream)
            if stream.verdict is Verdict.UNDECIDED:
                raise TimeoutError
        if solutions != [grid]:
            raise NonolithError("a puzzle that was made has another solution: please report it")
    return puzzle
