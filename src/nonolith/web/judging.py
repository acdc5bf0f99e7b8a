"""What is true of a puzzle, and of what a player marked in it."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from nonolith.errors import LimitError
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving import classify as solving
from nonolith.solving.agreement import agreement
from nonolith.solving.classify import Classification
from nonolith.solving.limits import Limits
from nonolith.solving.solve import solve
from nonolith.solving.verdict import Verdict
from nonolith.web.values import Body, cells_value, grid_value

SECONDS = 10.0
"""How long solving may take before the page says that it does not know."""

LIMITS = Limits(seconds=SECONDS)

_SOLUTIONS_COMPARED = 64


def classify(body: Body) -> dict[str, Any]:
    """Say whether a puzzle has a solution, one or several, and which cells differ between them."""
    puzzle = body.puzzle()
    found = solving.classify(puzzle, limits=LIMITS)
    return {
        "verdict": found.verdict.value,
        "reason": found.reason,
        "rung": found.rung.value,
        "solutions": [grid_value(grid) for grid in found.solutions],
        "ambiguous": cells_value(_ambiguous(puzzle, found)),
    }


def check(body: Body) -> dict[str, Any]:
    """Say which marks are wrong: none, as long as some solution agrees with all of them."""
    puzzle = body.puzzle()
    marks = body.marks(puzzle)
    found = solving.classify(puzzle, limits=LIMITS)
    answer: dict[str, Any] = {"verdict": found.verdict.value, "reason": found.reason, "wrong": []}
    solutions = found.solutions
    if found.verdict is Verdict.MULTIPLE:
        if next(solve(puzzle, start=marks, limits=LIMITS), None) is not None:
            return answer
        several = Limits(seconds=SECONDS, solutions=_SOLUTIONS_COMPARED)
        solutions = tuple(solve(puzzle, limits=several))
    nearest = min((_wrong(marks, solution) for solution in solutions), key=len, default=[])
    return answer | {"wrong": cells_value(nearest)}


def _ambiguous(puzzle: Puzzle, found: Classification) -> Sequence[tuple[int, int]]:
    """Return the cells that differ between solutions: all, or those of two if that takes long."""
    if found.verdict is not Verdict.MULTIPLE:
        return []
    try:
        return agreement(puzzle, limits=LIMITS).ambiguous
    except LimitError:
        one, other = found.solutions[:2]
        cells = product(range(puzzle.height), range(puzzle.width))
        return [cell for cell in cells if one[cell] != other[cell]]


def _wrong(marks: Knowledge, solution: Grid) -> list[tuple[int, int]]:
    cells = product(range(solution.height), range(solution.width))
    return [cell for cell in cells if solution[cell] not in marks.candidates(*cell)]
