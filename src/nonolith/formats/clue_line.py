"""Clue lines: one puzzle on one line, rows and columns split by a colon.

``/`` splits lines, ``.`` splits blocks, 0 is a blank line, and a side without lines is empty:
``1.1/1:2/0/1`` is a puzzle of two rows and three columns. Between slashes 0 may be left out.
A file has one puzzle per line; empty lines mean nothing.
"""

import re
from collections.abc import Sequence

from nonolith.formats._numbers import clue_lines
from nonolith.formats._plain import plain_numbers
from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Puzzle

_LINE = re.compile(r"[0-9./ \t]*:[0-9./ \t]*")


def looks_like(text: str) -> bool:
    """Return whether a line may be a clue line."""
    return bool(_LINE.fullmatch(text))


def read(source: Source) -> list[Puzzle]:
    """Read every puzzle of a source."""
    puzzles = [
        _plain_puzzle(text) or _puzzle(source, Piece(text, number).strip())
        for number, text in enumerate(source.texts, start=1)
        if text.strip()
    ]
    if not puzzles:
        raise source.error("a clue line", None)
    return puzzles


def _plain_puzzle(text: str) -> Puzzle | None:
    """Return the puzzle of a line that is in order, as nearly all are."""
    rows, _, columns = text.partition(":")
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
