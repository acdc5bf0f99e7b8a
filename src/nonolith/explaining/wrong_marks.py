"""Finds a player's wrong marks, for checks and hints."""

from collections.abc import Callable
from dataclasses import dataclass

from nonolith.errors import LimitError
from nonolith.model import Knowledge, Outcome, Puzzle
from nonolith.solving.agreement import agreement
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.propagation import propagate
from nonolith.solving.solve import solve
from nonolith.solving.verdict import Verdict

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongMarks:
    """The wrong marks, as far as they can be singled out.

    >>> puzzle = Puzzle([[1], [1]], [[1], [1]])
    >>> wrong_marks(puzzle, Knowledge.parse("##/??"))  # either of them could stay
    WrongMarks(cells=((0, 0), (0, 1)), together=True, has_solution=True)
    """

    cells: tuple[Cell, ...] = ()
    """As (row, column), row by row; empty if some solution has all marks."""
    together: bool = False
    """Each of these marks may be right, but not all of them together; the set is minimal."""
    has_solution: bool = True
    """Whether the puzzle has a solution at all; if not, no mark is at fault."""


def wrong_marks(puzzle: Puzzle, marks: Knowledge, *, limits: Limits | None = None) -> WrongMarks:
    """Return which marks are wrong: those that no solution has.

    A mark that some solution has is right, even if it can't be derived. If each mark is in some
    solution but no solution has all, the result is a set of marks that exclude each other.

    >>> wrong_marks(Puzzle([[3], [1]], [[1], [2], [1]]), Knowledge.parse("###/#??")).cells
    ((1, 0),)

    :raises GridError: the marks have another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    :raises LimitError: the time is over, or the work was stopped, before it was known.
    """
    puzzle, clock = puzzle_given(puzzle), Clock(limits_given(limits))
    start_given(puzzle, marks, givens=True)  # complains about another size

    def fails(cells: list[Cell]) -> bool:
        """Return whether no solution has the marks of these cells."""
        with solve(puzzle, start=_only(marks, cells), limits=clock.left()) as stream:
            found = stream.first()
            if found is None and stream.stopped_by is not None:
                raise LimitError("stopped", stream.stopped_by)  # the clock has a better message
            return found is None

    with clock.work("checking the marks"):
        if propagate(puzzle, start=marks, limits=clock.left()).outcome is Outcome.SOLVED:
            return WrongMarks()  # the marks lead to a solution: most calls end here
        everything = puzzle.palette.everything
        marked = [
            (row, column)
            for row, cells in enumerate(marks.rows)
            for column, colours in enumerate(cells)
            if colours != everything
        ]
        if not fails(marked):
            return WrongMarks()
        shared = agreement(puzzle, limits=clock.left())
        if shared.verdict is Verdict.CONTRADICTORY:
            return WrongMarks(has_solution=False)
        in_some = shared.knowledge.rows
        alone = [(r, c) for r, c in marked if not marks.rows[r][c] & in_some[r][c]]
        if alone:
            return WrongMarks(cells=tuple(alone))
        return WrongMarks(cells=tuple(sorted(_fewest(fails, [], [], marked))), together=True)


def _fewest(
    fails: Callable[[list[Cell]], bool], kept: list[Cell], fresh: list[Cell], marked: list[Cell]
) -> list[Cell]:
    """Return a minimal set of marks that fail together with those *kept*.

    *fresh* are those kept that were not tried on their own yet. Halves are tried before single
    marks (the QuickXplain algorithm): of hundreds of marks two or three are wrong, and leaving them
    out one by one would take a solve for each.
    """
    if fresh and fails(kept):
        return []
    if len(marked) == 1:
        return marked
    first, second = marked[: len(marked) // 2], marked[len(marked) // 2 :]
    later = _fewest(fails, kept + first, first, second)
    return _fewest(fails, kept + later, later, first) + later


def _only(marks: Knowledge, cells: list[Cell]) -> Knowledge:
    """Return only the marks of some cells."""
    rows = [[marks.palette.everything] * marks.width for _ in range(marks.height)]
    for row, column in cells:
        rows[row][column] = marks.rows[row][column]
    return Knowledge(rows, width=marks.width, palette=marks.palette)
