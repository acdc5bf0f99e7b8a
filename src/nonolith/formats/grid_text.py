"""Text pictures: one character per cell, whose clues make the puzzle.

``#``, ``X``, ``1`` and ``█`` are filled, ``.``, ``-`` and ``0`` empty. Pictures are split by empty
lines or by ``$n`` lines as tournaments have them; or a picture stands on a line, its rows split
by slashes: ``#.#/#..``.
"""

from collections.abc import Sequence

from nonolith.formats._plain import picture_puzzle
from nonolith.formats._source import Piece, Source
from nonolith.formats.conversion import picture_of
from nonolith.model import Puzzle

CELLS = {"#": 1, "X": 1, "1": 1, "█": 1, ".": 0, "-": 0, "0": 0}
"""What characters mean."""
_ASCII_CELLS = "#X1.-0"
_VALUES = bytes.maketrans(_ASCII_CELLS.encode(), bytes(map(CELLS.__getitem__, _ASCII_CELLS)))


def read(source: Source) -> list[Puzzle]:
    """Read every picture of a source."""
    puzzles: list[Puzzle] = []
    rows: list[bytes] = []
    catalogue = ""

    def finish() -> None:
        if rows:
            width = len(rows[0])
            puzzles.append(picture_puzzle(b"".join(rows), len(rows), width, catalogue))
            rows.clear()

    for line in source.lines:
        text = line.text.strip()
        if not text or text.startswith("$"):
            finish()
            catalogue = text[1:] or catalogue
        elif "/" in text:
            finish()
            start = 0
            for part in line.text.split("/"):
                _add(source, rows, line.part(start, start + len(part)))
                start += len(part) + 1
            finish()
        else:
            _add(source, rows, line)
    finish()
    if not puzzles:
        raise source.error("a picture", None)
    return puzzles


def _add(source: Source, rows: list[bytes], line: Piece) -> None:
    if line.text.strip(_ASCII_CELLS):
        row = bytes(_cells(source, line))
    else:
        row = line.text.encode().translate(_VALUES)
    if not row:
        raise source.error("a row of cells", line)
    if rows and len(row) != len(rows[0]):
        raise source.error(f"{len(rows[0])} cells as in the row above", line, f"{len(row)}")
    rows.append(row)


def _cells(source: Source, line: Piece) -> list[int]:
    """Return the cells of a line that has blanks in it, or blocks, or what is no cell."""
    row: list[int] = []
    for offset, character in enumerate(line.text):
        if character in CELLS:
            row.append(CELLS[character])
        elif character not in " \t":
            raise source.error("one of # X 1 █ . - 0", line.part(offset, offset + 1))
    return row


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write the goals of any number of puzzles."""
    pictures = []
    for puzzle in puzzles:
        rows = picture_of(puzzle, "grid").rows
        pictures.append("".join("".join(".#"[cell] for cell in row) + "\n" for row in rows))
    return "\n".join(pictures)
