"""Collections: letters for lengths, A is 1 and B is 2, many puzzles in a file.

A description line, then for each puzzle a title that begins with ``--``, a line of row clues and
a line of column clues. A word is a clue; beyond Z the code points go on, so that a length is the
letter's code point less 64, and ``@`` alone is a blank line::

    Two small ones
    -- seven
    AA A
    B @ A

Rosetta Code writes pairs of lines with empty lines between, without description and titles.
"""

import re
from collections.abc import Iterator, Sequence

from nonolith.errors import ConversionError
from nonolith.formats._limits import MAX_NUMBER
from nonolith.formats._plain import plain_letters
from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Clue, Metadata, Puzzle
from nonolith.texts import one_line

_BEFORE_A = ord("A") - 1
# Not \s: to Python a dozen letters that stand for lengths are white space.
_WORD = re.compile(r"[^ \t]+")


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    lines = [line for line in source.lines if line.text.strip(" \t")]
    titled = any(line.text.startswith("--") for line in lines)
    if titled and not lines[0].text.startswith("--"):
        lines = lines[1:]
    if not lines:
        raise source.error("a line of row clues", None)
    position = 0
    while position < len(lines):
        title = ""
        if titled:
            if not lines[position].text.startswith("--"):
                raise source.error("a title that begins with '--'", lines[position])
            title = lines[position].text.lstrip("-").strip()
            position += 1
        rows, columns = (
            _clues(source, lines[position + offset] if position + offset < len(lines) else None, of)
            for offset, of in enumerate(("rows", "columns"))
        )
        yield Puzzle(rows, columns, metadata=Metadata(title=title))
        position += 2


def _clues(source: Source, line: Piece | None, of: str) -> Clues:
    if line is None or line.text.startswith("--"):
        raise source.error(f"the clues of the {of}", line)
    if (not source.notes or line.text.isascii()) and (plain := plain_letters(line.text)):
        return plain
    return [_clue(source, word) for word in source.words(line, _WORD)]


def _clue(source: Source, word: Piece) -> list[int]:
    if word.text == "@":
        return []
    if source.notes and not word.text.isascii():
        raise source.error("a letter for a length in UTF-8", word)  # a guess would be a wrong clue
    lengths = [ord(letter) - _BEFORE_A for letter in word.text]
    for offset, length in enumerate(lengths):
        if not 1 <= length <= MAX_NUMBER:
            raise source.error("a letter for a length", word.part(offset, offset + 1))
    return lengths


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write any number of puzzles."""
    lines = [f"{len(puzzles)} nonogram{'' if len(puzzles) == 1 else 's'}: rows, columns, A is 1"]
    for puzzle in puzzles:
        lines.append(f"-- {one_line(puzzle.metadata.title)}".rstrip())
        lines += [" ".join(map(_word, clues)) for clues in (puzzle.rows, puzzle.columns)]
    return "\n".join(lines) + "\n"


def _word(clue: Clue) -> str:
    letters = "".join(chr(min(block + _BEFORE_A, 0x10FFFF)) for block in clue)
    for letter, block in zip(letters, clue, strict=True):
        # The code points end, and half a surrogate pair can't be encoded.
        if ord(letter) != block + _BEFORE_A or "\ud800" <= letter <= "\udfff":
            raise ConversionError(f"collection has no letter for a block of {int(block)}")
    return letters or "@"
