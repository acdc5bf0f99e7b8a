"""Sentences that say why a puzzle has no solution."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from nonolith.model import Clue, Line, Puzzle

SEARCHED = "every way to fill the cells that line logic leaves open fails"
"""The reason if only a search shows that there is no solution."""


def misfit(puzzle: Puzzle) -> str:
    """Return why the clues can't fit the rectangle or each other, or an empty text.

    >>> misfit(Puzzle([[1, 1], []], [[1], [1]]))
    'row 1 needs 3 cells and has 2'
    >>> misfit(Puzzle([[1]], [[1], [1]]))
    'the rows fill 1 cells, the columns 2'
    """
    one_colour = puzzle.palette.is_black_and_white
    for what, clues, cells in (
        ("row", puzzle.rows, puzzle.width),
        ("column", puzzle.columns, puzzle.height),
    ):
        for number, clue in enumerate(clues, start=1):
            needed = sum(clue) + len(clue) - 1 if one_colour else shortest_line(clue)
            if needed > cells:
                return f"{what} {number} needs {needed} cells and has {cells}"
    if one_colour:
        filled_by_rows, filled_by_columns = (
            sum(map(sum, puzzle.rows)),
            sum(map(sum, puzzle.columns)),
        )
        if filled_by_rows == filled_by_columns:
            return ""
        return f"the rows fill {filled_by_rows} cells, the columns {filled_by_columns}"
    by_rows, by_columns = cells_by_colour(puzzle.rows), cells_by_colour(puzzle.columns)
    for colour in range(1, len(puzzle.palette) + 1):
        if by_rows[colour] != by_columns[colour]:
            name = puzzle.palette[colour].name
            return f"the rows fill {by_rows[colour]} {name} cells, the columns {by_columns[colour]}"
    return ""


def no_solution(puzzle: Puzzle, contradicted_line: int | None) -> str:
    """Return why there is none: the line without a placement, or that everything was tried.

    The line is a number of the core's.
    """
    if contradicted_line is None:
        return SEARCHED
    line = Line.numbered(contradicted_line, puzzle.height)
    return f"{line} has no placement that agrees with the lines across it"


def shortest_line(clue: Clue) -> int:
    """Return the least number of cells that a clue takes."""
    gaps = sum(a.colour == b.colour for a, b in pairwise(clue))
    return sum(clue) + gaps


def cells_by_colour(clues: Iterable[Clue]) -> Counter[int]:
    """Return how many cells of each colour the clues need."""
    cells: Counter[int] = Counter()
    for clue in clues:
        for block in clue:
            cells[block.colour] += block.length
    return cells
