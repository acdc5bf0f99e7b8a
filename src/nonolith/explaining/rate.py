"""Rates puzzles: the effort of solving one by hand, on one scale.

The solve that is rated goes in rounds: all lines that offer the easiest step at that moment take it
at once, so that no order matters and a puzzle is rated like its mirror images and its transpose.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from nonolith import _core
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import Task, limits_given, task_given
from nonolith.solving.limits import Clock, Limit, Limits, StopSignal
from nonolith.values import InOrder

RATED = (*LINE_TECHNIQUES, Technique.CONTRADICTION, Technique.SAME_RESULT)
"""The techniques that a rating counts."""


class Difficulty(InOrder, enum.StrEnum):
    """Names for the score, from easiest to hardest; they compare in this order.

    >>> rate(Puzzle([[1], [1]], [[1], [1]])).name  # it has two solutions
    <Difficulty.NEEDS_GUESSING: 'needs guessing'>
    >>> Difficulty("hard") < Difficulty.EXPERT
    True
    """

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    NEEDS_GUESSING = "needs guessing"
    """Neither line logic nor suppositions about one cell decide all cells."""


SCALE = (
    (1.2, Difficulty.TRIVIAL),
    (2.6, Difficulty.EASY),
    (4.0, Difficulty.MEDIUM),
    (7.0, Difficulty.HARD),
)
"""Scores below these have these names, from the last on expert; suppositions are at least hard."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rating:
    """The effort of solving a puzzle by hand.

    >>> rating = rate(Puzzle([[1, 1], [2]], [[1], [1], [1], [1]]))
    >>> print(rating)
    hard (2.44)
    >>> rating.suppositions, rating.hardest
    (1, <Technique.CONTRADICTION: 'contradiction'>)
    """

    score: float | None
    """The effort, scaled by size; None if logic leaves cells undecided."""
    name: Difficulty | None
    """The score in a word; None if logic finds that there is no solution."""
    effort: float
    """The total cost of all steps."""
    lines: int
    """How often a line was taken, by itself or after a supposition; each says all it can at once.

    Explanations tell more steps: what a line says may take several sentences.
    """
    line_cost: float
    """The average cost of a line."""
    footholds: float
    """How many lines offered the easiest step, averaged over the rounds in which any did."""
    rounds: int
    """In each round all lines that offer the easiest step take it."""
    suppositions: int
    """Rounds in which no line offered a step, and a cell had to be supposed."""
    hardest: Technique | None
    """The hardest technique needed; None if nothing had to be done."""
    uses: dict[Technique, int]
    """How many lines took a step by each technique; suppositions by either kind."""
    undecided: int
    """The number of cells that logic left open."""
    passes: int
    """The passes of line logic, over all rows, all columns and so on, until nothing new is found.

    Unlike the rest it may change when the puzzle is turned.
    """

    def as_dict(self) -> dict[str, object]:
        """Return the rating for JSON."""
        return {
            "score": self.score,
            "name": None if self.name is None else self.name.value,
            "effort": self.effort,
            "lines": self.lines,
            "line_cost": self.line_cost,
            "footholds": self.footholds,
            "rounds": self.rounds,
            "suppositions": self.suppositions,
            "hardest": None if self.hardest is None else self.hardest.value,
            "uses": {technique.value: number for technique, number in self.uses.items()},
            "undecided": self.undecided,
            "passes": self.passes,
        }

    @property
    def word(self) -> str:
        """The name, for people, or that there is no solution.

        >>> rate(Puzzle([[1]], [[]])).word
        'no solution'
        """
        return "no solution" if self.name is None else self.name.value

    def __repr__(self) -> str:
        hardest = "" if self.hardest is None else f", hardest {self.hardest.value}"
        return f"<Rating {self}: {self.lines} lines, {self.suppositions} suppositions{hardest}>"

    def __str__(self) -> str:
        return self.word if self.score is None else f"{self.word} ({self.score:.2f})"


def rate(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
) -> Rating:
    """Rate how hard a puzzle is for a person, as a number and in a word.

    *start* is what is known already, besides the cells that the puzzle reveals; those count unless
    *givens* is False. The rating is the same on every machine, and the same for a puzzle, its
    mirror images and its transpose.

    >>> rating = rate(Puzzle([[3], [1]], [[1], [2], [1]]))
    >>> rating.name, rating.hardest
    (<Difficulty.TRIVIAL: 'trivial'>, <Technique.COUNTING: 'counting'>)

    :raises GridError: *start* has another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    :raises LimitError: the time is over, or the work was stopped.
    """
    task, limits = task_given(puzzle, start, givens), limits_given(limits)
    [found] = rate_batch([task], limits=limits)
    if found is None:
        raise Clock(limits).error("rating")
    return found


def rate_batch(
    tasks: Sequence[Task], *, limits: Limits, stop: StopSignal | None = None
) -> list[Rating | None]:
    """Return the ratings of some puzzles; None for one that exceeds *limits*.

    The core rates them all in one call, during which other threads go on.

    >>> tasks = [task_given(Puzzle([[1]], [[1]])), task_given(Puzzle([[2]], [[1], [1]]))]
    >>> [str(rating) for rating in rate_batch(tasks, limits=Limits())]
    ['trivial (0.71)', 'trivial (0.58)']

    :raises LimitError: the work was stopped.
    """
    clock = Clock(limits, stop)
    if clock.reached is Limit.SECONDS:
        return [None] * len(tasks)  # they have no time at all
    if clock.reached:
        raise clock.error("rating")
    try:
        solves = _core.rate([task.packed for task in tasks], limits.seconds, clock)
    except TimeoutError:
        raise clock.error("rating") from None
    return [
        None if solved is None else _rating(task, *solved)
        for task, solved in zip(tasks, solves, strict=True)
    ]


def _rating(
    task: Task,
    effort: float,
    lines: int,
    lines_taken: int,
    rounds: int,
    suppositions: int,
    uses: list[tuple[int, int]],
    unknown: int,
    contradiction: bool,
    passes: int,
) -> Rating:
    """Return what a solve, as the core has counted it, comes to."""
    sides = task.puzzle.height + task.puzzle.width
    by_lines = rounds - suppositions
    impossible = contradiction or bool(task.start.conflict)
    # Logarithms differ in their last bits between machines: rounding hides that.
    score: float | None = round(effort / (sides * sqrt(sides)), 2) if lines else 0.0
    if impossible or unknown:
        score = None
    return Rating(
        score=score,
        name=_name(score, suppositions, impossible),
        effort=round(effort, 1),
        lines=lines,
        line_cost=round(effort / lines, 2) if lines else 0.0,
        footholds=round(lines_taken / by_lines, 2) if by_lines else 0.0,
        rounds=rounds,
        suppositions=suppositions,
        hardest=RATED[uses[-1][0]] if uses else None,  # they are in order
        uses={RATED[technique]: number for technique, number in uses},
        undecided=unknown,
        passes=passes,
    )


def _name(score: float | None, suppositions: int, impossible: bool) -> Difficulty | None:
    if impossible:
        return None
    if score is None:
        return Difficulty.NEEDS_GUESSING
    least = score if suppositions == 0 else max(score, SCALE[-2][0])
    for limit, name in SCALE:
        if least < limit:
            return name
    return Difficulty.EXPERT
