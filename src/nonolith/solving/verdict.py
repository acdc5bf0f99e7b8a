"""Verdicts, methods, rungs and statistics of solving."""

import enum
from typing import NamedTuple

from nonolith import _core
from nonolith.values import InOrder

ENOUGH = _core.ENOUGH
"""The number of solutions that decides whether there is only one."""


class Method(enum.StrEnum):
    """How to solve a puzzle; every method that reaches an answer reaches the same one.

    >>> from nonolith import Puzzle, classify
    >>> puzzle = Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])
    >>> classify(puzzle, method=Method.LOCAL).verdict  # line logic alone can't tell
    <Verdict.UNDECIDED: 'undecided'>
    >>> classify(puzzle, method="sat").verdict  # the name will do
    <Verdict.UNIQUE: 'unique'>
    """

    AUTO = "auto"
    """The ladder: line logic, then probing and search, guessing and SAT in growing turns."""
    LOCAL = "local"
    """Line logic alone: it solves exactly the locally solvable puzzles."""
    FAST = "fast"
    """Line logic, probing and search to the end, without SAT: fast on all but the hardest."""
    COMPLETE = "complete"
    """The ladder with more search in each turn."""
    SAT = "sat"
    """Line logic, then guessing and SAT, without search."""


class Rung(InOrder, enum.StrEnum):
    """The rungs of the ladder, from the easiest to the hardest; they compare in this order.

    >>> from nonolith import Puzzle, classify
    >>> rung = classify(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])).rung
    >>> rung, rung > Rung.LINES
    (<Rung.PROBING: 'probing'>, True)
    """

    LINES = "lines"
    PROBING = "probing"
    SEARCH = "search"
    GUESSING = "guessing"
    SAT = "sat"


class Verdict(enum.StrEnum):
    """What is known about the solutions of a puzzle.

    >>> from nonolith import Puzzle, classify
    >>> verdict = classify(Puzzle([[1], [1]], [[1], [1]])).verdict
    >>> verdict, verdict.is_unique
    (<Verdict.MULTIPLE: 'multiple'>, False)
    """

    LOCALLY_SOLVABLE = "locally solvable"
    """Exactly one, and line logic alone finds it."""
    UNIQUE = "unique"
    """Exactly one, but line logic alone gets stuck."""
    MULTIPLE = "multiple"
    """At least two."""
    CONTRADICTORY = "contradictory"
    """None."""
    UNDECIDED = "undecided"
    """A limit was reached before the verdict was known."""

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self in (Verdict.LOCALLY_SOLVABLE, Verdict.UNIQUE)


def verdict_of(found: int, exhausted: bool, rung: Rung) -> Verdict:
    """Return the verdict of a number of solutions, given whether there can be others."""
    if found >= ENOUGH:
        return Verdict.MULTIPLE
    if not exhausted:
        return Verdict.UNDECIDED
    if found == 0:
        return Verdict.CONTRADICTORY
    return Verdict.LOCALLY_SOLVABLE if rung is Rung.LINES else Verdict.UNIQUE


class Statistics(NamedTuple):
    """The work done so far, rung by rung.

    >>> from nonolith import Puzzle, classify
    >>> work = classify(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])).statistics
    >>> work.probes > 0, work.nodes  # cells were probed, but nothing had to be guessed
    (True, 1)
    """

    lines_settled: int = 0
    """Lines settled by line logic, probing and search; a line may count many times."""
    probes: int = 0
    """Cells assumed to have one colour, to see what follows."""
    nodes: int = 0
    """Nodes of the search tree; 1 means that nothing had to be guessed."""
    conflicts: int = 0
    """Conflicts that the SAT solver learned from."""
    wall_seconds: float = 0.0
    """Seconds spent solving, without the caller's own time between two solutions."""
    processor_seconds: float = 0.0
    """Processor seconds, including the processes of the SAT solver."""
