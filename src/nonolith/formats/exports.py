"""The small exports of webpbn.com: rows, something between, columns, in four dialects.

- keen: an empty line between;
- ish: ``#`` comments, commas between blocks, an empty line or ``# column clues`` between;
- makhorin: ``*`` comments, a line ``&`` between;
- syro: every line ends in 0, a line ``#`` between.

A blank line of the puzzle is 0. Nothing says the size: it is the number of lines.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Metadata, Puzzle


def read_keen(source: Source) -> list[Puzzle]:
    """Read what webpbn exports for Keen's solver."""
    lines = [line.strip() for line in source.lines]
    return _puzzle(source, _paragraphs(lines), "an empty line", source.clues)


def read_ish(source: Source) -> list[Puzzle]:
    """Read lines of numbers and commas with comments."""
    lines = [line.strip() for line in source.lines]
    comments = [line.text[1:].strip() for line in lines if line.text.startswith("#")]
    notes = [text for text in comments if not re.fullmatch("(row|column) clues", text)]
    rights = [text for text in notes if re.match("(?i)copyright|©", text)]
    metadata = Metadata(
        copyright="\n".join(rights),
        description="\n".join(text for text in notes if text not in rights),
    )
    sides = _paragraphs(line for line in lines if not line.text.startswith("#"))
    return _puzzle(source, sides, "an empty line", lambda lines: source.clues(lines, ","), metadata)


def read_makhorin(source: Source) -> list[Puzzle]:
    """Read what webpbn exports for Makhorin's solver."""
    lines = [line.strip() for line in source.lines]
    comments = "\n".join(line.text[1:].strip() for line in lines if line.text.startswith("*"))
    lines = [line for line in lines if line.text and not line.text.startswith("*")]
    metadata = Metadata(description=comments)
    return _puzzle(source, _split(lines, "&"), "a line '&'", source.clues, metadata)


def read_syro(source: Source) -> list[Puzzle]:
    """Read lines that end in 0."""
    lines = [line.strip() for line in source.lines if line.text.strip()]

    def clues(lines: list[Piece]) -> Clues:
        if all(f" {line.text}".endswith((" 0", "\t0")) for line in lines):
            return source.clues([line.part(0, len(line.text) - 1) for line in lines], zeros=False)
        return [clue(line) for line in lines]  # the first that is wrong is what is said

    def clue(line: Piece) -> Sequence[int]:
        words = source.words(line)
        if words[-1].text != "0":
            raise source.error("a 0 at the end of the line", line.end(), "nothing")
        return source.clue(line.part(0, len(line.text) - 1), zeros=False)

    sides = [side for side in _split(lines, "#") if side]
    return _puzzle(source, sides, "a line '#'", clues)


def _paragraphs(lines: Iterable[Piece]) -> list[list[Piece]]:
    sides: list[list[Piece]] = [[]]
    for line in lines:
        if line.text:
            sides[-1].append(line)
        elif sides[-1]:
            sides.append([])
    return [side for side in sides if side]


def _split(lines: list[Piece], mark: str) -> list[list[Piece]]:
    sides: list[list[Piece]] = [[]]
    for line in lines:
        if line.text == mark:
            sides.append([])
        else:
            sides[-1].append(line)
    return sides


def _puzzle(
    source: Source,
    sides: list[list[Piece]],
    between: str,
    clues: Callable[[list[Piece]], Clues],
    metadata: Metadata | None = None,
) -> list[Puzzle]:
    if len(sides) < 2:
        raise source.error(f"rows, {between} and columns", None)
    if len(sides) > 2:
        where = sides[2][0] if sides[2] else None
        raise source.error("the end of the file after the columns", where)
    rows, columns = (clues(side) for side in sides)
    return [Puzzle(rows, columns, metadata=metadata)]
