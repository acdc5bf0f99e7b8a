"""Clue lines: one puzzle on one line, rows and columns split by a colon.

``/`` splits lines, ``.`` splits blocks, 0 is a blank line, and a side without lines is empty:
``1.1/1:2/0/1`` is a puzzle of two rows and three columns. Between slashes 0 may be left out.
A file has one puzzle per line; empty lines mean nothing.
"""

from collections.abc import Iterator, Sequence

from nonolith.formats._plain import plain_numbers
from nonolith.formats._source import Clues, Piece, Source
from nonolith.formats.numbers import clue_lines
from nonolith.model import Puzzle


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    if not source.text.strip():
        raise source.error("a clue line", None)
    for number, text in enumerate(source.texts, start=1):
        if text.strip():
            line = Piece(text, number)
            rows, _, columns = text.partition(":")
            source.check_cells(rows.count("/") + 1, columns.count("/") + 1, line)
            yield _plain_puzzle(rows, columns) or _puzzle(source, line.strip())


def _plain_puzzle(rows: str, columns: str) -> Puzzle | None:
    """Return the puzzle of a line that is in order, as nearly all are."""
    if not rows.strip() or not columns.strip():
        return None
    plain_rows, plain_columns = plain_numbers(rows, "/", "."), plain_numbers(columns, "/", ".")
    if plain_rows is None or plain_columns is None:
        return None
    return Puzzle(plain_rows, plain_columns)


def _puzzle(source: Source, line: Piece) -> Puzzle:
    rows, colon, columns = line.text.partition(":")
    if not colon:
        raise source.error("a ':' between rows and columns", line.end(), "the end of the line")
    if ":" in columns:
        raise source.error("one ':'", line.part(line.text.rindex(":")))
    start = len(rows) + 1
    return Puzzle(_clues(source, line.part(0, start - 1)), _clues(source, line.part(start)))


def _clues(source: Source, side: Piece) -> Clues:
    if not side.text.strip():
        return ()
    plain = plain_numbers(side.text, "/", ".")
    if plain is not None:
        return plain
    clues = []
    start = 0
    for text in side.text.split("/"):
        clues.append(source.clue(side.part(start, start + len(text)).strip(), "."))
        start += len(text) + 1
    return clues


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write any number of puzzles."""
    return "".join(
        "/".join(clue_lines(puzzle.rows, "."))
        + ":"
        + "/".join(clue_lines(puzzle.columns, "."))
        + "\n"
        for puzzle in puzzles
    )
