"""Three sections split by lines ``--``: the size (width first), the rows, the columns.

An empty line in a section is a blank line of the puzzle, so that no line may be added or left
out; the newline that ends the file's last line is no line. A 0 is an error::

    3 2
    --
    1 1
    1
    --
    2

    1
"""

from collections.abc import Sequence

from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Puzzle


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    sections: list[list[Piece]] = [[]]
    separators: list[Piece] = []
    for line in source.lines:
        if line.text.rstrip() == "--":
            sections.append([])
            separators.append(line)
        else:
            sections[-1].append(line)
    if len(sections) > 3:
        raise source.error("three sections", separators[2], "a third line '--'")
    if not sections[0]:
        raise source.error("the width and the height", source.lines[0] if source.lines else None)
    if len(sections[0]) > 1:
        raise source.error("a line '--' after the size", sections[0][1])
    width, height = source.numbers(sections[0][0], ("width", "height"))
    if len(sections) < 3:
        raise source.error("three sections split by lines '--'", None, f"{len(sections)}")
    rows = _clues(source, sections[1], height, "rows", separators[1])
    columns = _clues(source, sections[2], width, "columns", None)
    return [Puzzle(rows, columns)]


def _clues(source: Source, lines: list[Piece], count: int, what: str, end: Piece | None) -> Clues:
    if len(lines) > count:
        raise source.error(f"{count} {what}", lines[count], f"{len(lines)} lines")
    if len(lines) < count:
        raise source.error(f"{count} {what}", end, f"{len(lines)} lines")
    return source.clues(lines, zeros=False)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    lines = [f"{puzzle.width} {puzzle.height}", "--"]
    lines += [" ".join(map(str, map(int, clue))) for clue in puzzle.rows]
    lines += ["--"]
    lines += [" ".join(map(str, map(int, clue))) for clue in puzzle.columns]
    return "\n".join(lines) + "\n"
