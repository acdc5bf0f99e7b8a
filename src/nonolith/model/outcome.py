"""The possible outcomes of line logic."""

import enum


class Outcome(enum.StrEnum):
    """How settling lines to a fixpoint ended.

    >>> from nonolith import Puzzle, propagate
    >>> propagate(Puzzle([[2], [1]], [[2], [1]])).outcome
    <Outcome.SOLVED: 'solved'>
    >>> propagate(Puzzle([[1], [1]], [[1], [1]])).outcome  # it has two solutions
    <Outcome.STUCK: 'stuck'>
    """

    SOLVED = "solved"
    """Every cell is decided."""

    STUCK = "stuck"
    """No line yields a new cell, and some cells are unknown: the stuck set."""

    CONTRADICTION = "contradiction"
    """Some line has no placement left: there is no solution."""
