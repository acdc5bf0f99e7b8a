"""The .cwd format: the height, the width, the rows, an empty line, the columns; 0 is blank."""

from collections.abc import Sequence

from nonolith.formats._numbers import clue_lines
from nonolith.formats._source import Source
from nonolith.model import Puzzle


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    lines = source.lines
    if len(lines) < 2:
        raise source.error("the height and the width on a line each", None)
    (height,) = source.numbers(lines[0], ("height",))
    (width,) = source.numbers(lines[1], ("width",))
    rows = source.first_clues(lines[2 : 2 + height], height, "rows")
    between = lines[2 + height] if len(lines) > 2 + height else None
    if between is None or between.text.strip():
        raise source.error("an empty line after the last row", between)
    columns = source.first_clues(lines[3 + height : 3 + height + width], width, "columns")
    source.only_blank(lines[3 + height + width :], "the last column")
    return [Puzzle(rows, columns)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    size = [str(puzzle.height), str(puzzle.width)]
    return "\n".join([*size, *clue_lines(puzzle.rows), "", *clue_lines(puzzle.columns), ""])
