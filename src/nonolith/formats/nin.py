"""Wilk's .nin: ``width height``, a line for each row, a line for each column; 0 is a blank line."""

from collections.abc import Sequence

from nonolith.formats._numbers import clue_lines
from nonolith.formats._source import Source
from nonolith.model import Puzzle


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    lines = source.lines
    if not lines:
        raise source.error("the width and the height", None)
    width, height = source.numbers(lines[0], ("width", "height"))
    rows = source.first_clues(lines[1 : 1 + height], height, "rows")
    columns = source.first_clues(lines[1 + height : 1 + height + width], width, "columns")
    source.only_blank(lines[1 + height + width :], "the last column")
    return [Puzzle(rows, columns)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    size = f"{puzzle.width} {puzzle.height}"
    return "\n".join([size, *clue_lines(puzzle.rows), *clue_lines(puzzle.columns), ""])
