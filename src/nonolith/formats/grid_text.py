"""Text pictures: one character per cell, whose clues make the puzzle.

Drawings by hand have many marks: ``#``, ``X``, ``*``, ``1``, ``█`` and the like are filled, ``.``,
``-``, ``_``, ``0``, ``□`` and the like empty. Blanks and commas between cells mean nothing, unless
there is only one mark in the whole text: then blanks are the empty cells. Pictures are split by
empty lines or by ``$n`` lines as tournaments have them; or a picture stands on a line, its rows
split by slashes: ``#.#/#..``.
"""

from collections.abc import Iterator, Sequence

from nonolith.formats._plain import picture_puzzle
from nonolith.formats._source import Piece, Source
from nonolith.formats.conversion import picture_of
from nonolith.model import Puzzle

MARKS = "#Xx*@█▓■⬛●"
"""What fills a cell, besides 1: a drawing may have it and blanks alone."""
EMPTY = ".-_0·░□⬜○"
CELLS = {"1": 1, **dict.fromkeys(MARKS, 1), **dict.fromkeys(EMPTY, 0)}
"""What characters mean."""
_ASCII_CELLS = "".join(filter(str.isascii, CELLS))
_BETWEEN = " \t,\ufe0f"  # the last asks for an emoji in colours
_BEGINNING = 1000
"""Characters that mostly tell a drawing with blanks from others."""
_VALUES = bytes.maketrans(_ASCII_CELLS.encode(), bytes(map(CELLS.__getitem__, _ASCII_CELLS)))


def read(source: Source) -> Iterator[Puzzle]:
    """Read every picture of a source."""
    if (drawing := _drawn_with_blanks(source)) is not None:
        yield drawing
        return
    found = False
    for rows, catalogue in _pictures(source):
        if rows:
            found = True
            yield picture_puzzle(b"".join(rows), len(rows), len(rows[0]), catalogue)
    if not found:
        raise source.error("a picture", None)


def _pictures(source: Source) -> Iterator[tuple[list[bytes], str]]:
    """Yield the rows of pictures, of none where nothing stands between two, and their numbers."""
    rows: list[bytes] = []
    catalogue = ""
    for line in source.lines:
        text = line.text.strip()
        if text and text[0] != "$" and "/" not in text:
            _add(source, rows, line)
            continue
        yield rows, catalogue
        rows = []
        if "/" in text and text[0] != "$":
            start = 0
            source.check_cells(text.count("/") + 1, 1, line)
            for part in line.text.split("/"):
                _add(source, rows, line.part(start, start + len(part)))
                start += len(part) + 1
            yield rows, catalogue
            rows = []
        else:
            catalogue = text[1:] or catalogue
    yield rows, catalogue


def _drawn_with_blanks(source: Source) -> Puzzle | None:
    """Return the picture of a text of one mark, and of blanks or rows that end early."""
    for part in (source.text[:_BEGINNING], source.text):
        marks = set(part) - {" ", "\n"}
        if len(marks) > 1 or not marks <= set(MARKS):
            return None
    rows = [text.rstrip() for text in source.texts]
    drawn = [number for number, row in enumerate(rows) if row]
    if not drawn:
        return None
    margin = min(len(rows[number]) - len(rows[number].lstrip()) for number in drawn)
    rows = [row[margin:] for row in rows[drawn[0] : drawn[-1] + 1]]
    height, width = len(rows), max(map(len, rows))
    if all(len(row) in (0, width) and " " not in row for row in rows):
        return None  # whole rows: nothing is missing, and empty lines stand between pictures
    source.check_cells(height, width)
    cells = "".join(row.ljust(width) for row in rows)
    return picture_puzzle(bytes(cell != " " for cell in cells), height, width, "")


def _add(source: Source, rows: list[bytes], line: Piece) -> None:
    if line.text.strip(_ASCII_CELLS):
        row = bytes(_cells(source, line))
    else:
        source.check_cells(len(rows) + 1, len(line.text), line)
        row = line.text.encode().translate(_VALUES)
    if not row:
        raise source.error("a row of cells", line)
    source.check_cells(len(rows) + 1, len(row), line)
    if rows and len(row) != len(rows[0]):
        raise source.error(f"{len(rows[0])} cells as in the row above", line, f"{len(row)}")
    rows.append(row)


def _cells(source: Source, line: Piece) -> list[int]:
    """Return the cells of a line that has blanks in it, or blocks, or what is no cell."""
    row: list[int] = []
    for offset, character in enumerate(line.text):
        if character in CELLS:
            row.append(CELLS[character])
        elif character not in _BETWEEN:
            raise source.error(
                "a cell, such as # X * 1 █ or . - _ 0 □", line.part(offset, offset + 1)
            )
    return row


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write the goals of any number of puzzles."""
    pictures = []
    for puzzle in puzzles:
        rows = picture_of(puzzle, "grid").rows
        pictures.append("".join("".join(".#"[cell] for cell in row) + "\n" for row in rows))
    if len(pictures) > 1 and not any("." in picture for picture in pictures):
        # Full pictures below each other look like one, drawn with blanks for its empty cells.
        return "".join(f"$\n{picture}" for picture in pictures)
    return "\n".join(pictures)
