"""What line logic can come to."""

import enum


class Outcome(enum.Enum):
    """How settling lines to a fixpoint ended."""

    SOLVED = "solved"
    """Every cell is decided."""

    STUCK = "stuck"
    """No line says anything more, and some cells are unknown: the stuck set."""

    CONTRADICTION = "contradiction"
    """Some line has no placement left: there is no solution."""
