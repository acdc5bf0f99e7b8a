"""Olšák's .mk: ``height width``, the rows, a line ``#``, the columns; 0 is a blank line."""

from collections.abc import Sequence

from nonolith.formats._numbers import clue_lines
from nonolith.formats._source import Source
from nonolith.model import Puzzle


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    lines = source.lines
    if not lines:
        raise source.error("the height and the width", None)
    height, width = source.numbers(lines[0], ("height", "width"))
    marks = [line for line in lines if line.text.strip() == "#"]
    if not marks:
        raise source.error("a line '#' between rows and columns", None)
    middle = marks[0].line
    rows = source.first_clues(lines[1 : middle - 1], height, "rows")
    if lines[1 + height : middle - 1]:
        raise source.error("a line '#' after the last row", lines[1 + height])
    columns = source.first_clues(lines[middle : middle + width], width, "columns")
    source.only_blank(lines[middle + width :], "the last column")
    return [Puzzle(rows, columns)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    size = f"{puzzle.height} {puzzle.width}"
    return "\n".join([size, *clue_lines(puzzle.rows), "#", *clue_lines(puzzle.columns), ""])
