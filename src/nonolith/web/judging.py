"""Checks puzzles, and a player's marks in them."""

from typing import Any

from nonolith.errors import LimitError
from nonolith.explaining.wrong_marks import wrong_marks
from nonolith.solving import classify as solving
from nonolith.solving.classify import classified, enough
from nonolith.solving.differing import differing_cells
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.solve import session_given
from nonolith.solving.verdict import Method, Verdict
from nonolith.web.values import Body, cells_value, grid_value

SECONDS = 10.0
"""Seconds for solving, before the page says that it does not know."""

LIMITS = Limits(seconds=SECONDS)

CHECKED = "checked"
"""The marks were judged: all are right, or it is said which are wrong."""


def classify(body: Body) -> dict[str, Any]:
    """Say whether a puzzle has a solution, one or several, and which cells differ between them."""
    clock = Clock(LIMITS)
    clock.start()
    session = session_given(body.puzzle(), None, True, enough(clock.left()), Method.AUTO)
    found = classified(session)
    return {
        "verdict": found.verdict.value,
        "reason": found.reason,
        "rung": found.rung.value,
        "solutions": [grid_value(grid) for grid in found.solutions],
        "ambiguous": cells_value(differing_cells(session, clock.left())),
    }


def check(body: Body) -> dict[str, Any]:
    """Say which marks are wrong, as a hint would: none, as long as some solution has all of them.

    The verdict is *checked*, or says why no mark can be judged: *contradictory* or *undecided*.
    Marks that are wrong *together* may each be right.
    """
    puzzle = body.puzzle()
    marks = body.marks(puzzle)
    clock = Clock(LIMITS)
    answer: dict[str, Any] = {"verdict": CHECKED, "reason": "", "wrong": [], "together": False}
    try:
        with clock.work("checking"):
            found = wrong_marks(puzzle, marks, limits=clock.left())
            if not found.has_solution:
                reason = solving.classify(puzzle, limits=clock.left()).reason
                return answer | {"verdict": Verdict.CONTRADICTORY.value, "reason": reason}
    except LimitError:
        return answer | {"verdict": Verdict.UNDECIDED.value}
    return answer | {"wrong": cells_value(found.cells), "together": found.together}
