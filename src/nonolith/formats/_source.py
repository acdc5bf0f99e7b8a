"""The input of every reader: a text with a name, whose pieces know their place."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from nonolith.errors import FormatError, UnknownFormatError
from nonolith.formats._encoding import decode
from nonolith.formats._limits import MAX_CELLS, MAX_NUMBER, MAX_PARTS, MAX_PUZZLES
from nonolith.formats._plain import plain_numbers

_DIGITS = len(str(MAX_NUMBER))
# Patterns are compiled at first use: well-formed clues need none.
_WORD = r"[^ \t]+"
COMMAS = r"[^, \t]+|(?:^|(?<=,))[ \t]*(?=,)"
"""The blocks of a clue such as 3,1 or 3 1; where commas stand together, the nothing between."""
BETWEEN_DOTS = r"[^.]+|(?<=\.)(?=\.|$)|^(?=\.)"
"""The blocks of a clue such as 3.1.2; where dots stand together, the nothing between them."""
_BLOCKS = {" ": _WORD, ",": COMMAS, ".": BETWEEN_DOTS}


Clues = Sequence[Sequence[object]]
"""What a puzzle's rows or columns are made of."""


class Piece(NamedTuple):
    """A part of the text, not longer than a line, and its place (both counted from 1)."""

    text: str
    line: int
    column: int = 1

    def part(self, start: int, end: int | None = None) -> "Piece":
        """Return the part between two offsets."""
        return Piece(self.text[start:end], self.line, self.column + start)

    def strip(self) -> "Piece":
        """Return the piece without the white space around it."""
        return self.part(len(self.text) - len(self.text.lstrip()), len(self.text.rstrip()))

    def words(self, pattern: str | re.Pattern[str] = _WORD) -> list["Piece"]:
        """Return the parts that match a pattern: by default what stands between blanks."""
        return [self.part(*match.span()) for match in re.finditer(pattern, self.text)]

    def end(self) -> "Piece":
        """Return the empty piece behind this one."""
        return Piece("", self.line, self.column + len(self.text))


class Source:
    """The content of a file, as bytes or as text, and its name in errors."""

    def __init__(self, data: bytes | str, name: str = "<text>") -> None:
        self.data = data
        self.name = name
        self.notes: list[str] = []
        """The guesses made while reading, one line each."""
        self.details: list[str] = []
        """How it was understood, one line each."""

    @cached_property
    def text(self) -> str:
        """The content as text, with line feeds alone between lines and no byte order mark.

        :raises UnknownFormatError: it is not UTF-8, and no text in Latin-1 either.
        """
        data = self.data
        if isinstance(data, str):
            text = data
        else:
            try:
                text, guessed = decode(data)
            except UnicodeDecodeError as error:
                before = data[: error.start]
                raise UnknownFormatError(
                    "UTF-8 text",
                    found=f"the byte 0x{data[error.start]:02x}",
                    path=self.name,
                    line=before.count(b"\n") + 1,
                    column=len(before) - before.rfind(b"\n"),
                ) from None
            if guessed:
                self.notes.append(f"{self.name}: this is not UTF-8; it was read as Latin-1")
        return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def texts(self) -> list[str]:
        """The texts of the lines; the newline that ends the last one does not begin another.

        Only newlines end lines: to ``str.splitlines`` half a dozen further characters would.
        """
        self.check_parts(self.text.count("\n"), "lines")
        lines = self.text.split("\n")
        if lines[-1] == "":
            lines.pop()
        return lines

    @cached_property
    def lines(self) -> list[Piece]:
        """The lines."""
        return [Piece(line, number) for number, line in enumerate(self.texts, start=1)]

    @property
    def end(self) -> Piece:
        """The empty piece behind the last line."""
        return Piece("", len(self.texts) + 1)

    def error(self, expected: str, piece: Piece | None, found: str | None = None) -> FormatError:
        """Return an error that says what was expected in place of a piece."""
        piece = piece or self.end
        if found is None:
            found = shown(piece.text) if piece != self.end else "the end of the file"
        return FormatError(
            expected, found=found, path=self.name, line=piece.line, column=piece.column
        )

    def unsupported(self, problem: str, piece: Piece | None = None) -> FormatError:
        """Return an error about something unsupported in a file."""
        line, column = (piece.line, piece.column) if piece else (None, None)
        return FormatError(problem=problem, path=self.name, line=line, column=column)

    def check_parts(self, count: int, what: str, most: int | None = None) -> None:
        """Check that so many parts of a file fit into memory.

        :raises FormatError: they are too many.
        """
        most = MAX_PARTS if most is None else most
        if count > most:
            raise self.unsupported(f"expected at most {most:,} {what}, found more")

    def too_many_puzzles(self) -> FormatError:
        """Return the error that a file has more puzzles than can be handled."""
        return self.unsupported(f"expected at most {MAX_PUZZLES:,} puzzles, found more")

    def check_cells(self, height: int, width: int, piece: Piece | None = None) -> None:
        """Check that a puzzle of this size can be handled.

        :raises FormatError: it has too many cells.
        """
        if height * width > MAX_CELLS:
            raise self.unsupported(
                f"expected a puzzle of at most {MAX_CELLS:,} cells, found {height:,}×{width:,}",
                piece,
            )

    def words(self, line: Piece, pattern: str | re.Pattern[str] = _WORD) -> list[Piece]:
        """Return the parts of a line that match a pattern: by default what stands between blanks.

        :raises FormatError: the line may have more than fit into memory.
        """
        self.check_parts(len(line.text) // 2, "words on a line")
        return line.words(pattern)

    def number(self, piece: Piece, expected: str = "a number", least: int = 0) -> int:
        """Return the number that a piece is.

        :raises FormatError: it is none, or one below *least* or beyond reason.
        """
        if not (piece.text.isascii() and piece.text.isdigit()):
            raise self.error(expected, piece)
        # Python refuses to convert thousands of digits; leading zeros are no reason to.
        digits = piece.text.lstrip("0")[: _DIGITS + 1] or "0"
        number = int(digits)
        if number > MAX_NUMBER:
            raise self.error(f"a number up to {MAX_NUMBER}", piece)
        if number < least:
            raise self.error(f"a number from {least}", piece)
        return number

    def numbers(self, line: Piece, names: tuple[str, ...]) -> list[int]:
        """Return the numbers of a line that holds one for each name and nothing else.

        :raises FormatError: it does not.
        """
        words = self.words(line)
        values = [
            self.number(word, f"the {name}") for word, name in zip(words, names, strict=False)
        ]
        if len(words) > len(names):
            raise self.error("the end of the line", words[len(names)])
        if len(words) < len(names):
            missing = f"the {names[len(words)]}"
            raise self.error(missing, line.end(), shown(line.text) if line.text else "nothing")
        return values

    def clue(self, line: Piece, between: str = " ", *, zeros: bool = True) -> Sequence[int]:
        """Return the lengths of a clue; nothing is a blank line, and so is a 0 alone.

        *between* the blocks are blanks, commas or dots; without *zeros* a 0 is an error.

        :raises FormatError: a part of the clue is no length.
        """
        plain = plain_numbers(line.text, "\n", between, zeros=zeros)
        if plain is not None:
            return plain[0]
        words = self.words(line, _BLOCKS[between])
        if zeros and [word.text.strip("0") for word in words] == [""] and words[0].text:
            return []
        return [self.number(word, "the length of a block", least=1) for word in words]

    def clues(self, lines: Sequence[Piece], between: str = " ", *, zeros: bool = True) -> Clues:
        """Return the clues of lines, each as :meth:`clue` does.

        :raises FormatError: a clue is wrong.
        """
        if not lines:
            return []
        plain = plain_numbers("\n".join([line.text for line in lines]), "\n", between, zeros=zeros)
        return plain or [self.clue(line, between, zeros=zeros) for line in lines]

    def only_blank(self, lines: list[Piece], after: str) -> None:
        """Check that all lines are blank.

        :raises FormatError: one is not.
        """
        for line in lines:
            if line.text.strip():
                again = self._repeats_from(line.line)
                found = "the same again: the file repeats itself" if again else None
                raise self.error(f"the end of the file after {after}", line.strip(), found)

    def _repeats_from(self, number: int) -> bool:
        """Return whether what begins in a line is what came before, with or without its size."""
        puzzle, rest = self.texts[: number - 1], self.texts[number - 1 :]
        # Where a newline is missing, the last line of the puzzle and the size are one.
        copies = [puzzle[:-1], puzzle[1:-1], puzzle[2:-1]]
        return any(len(copy) > 1 and rest[: len(copy)] == copy for copy in copies)


def shown(text: str) -> str:
    """Return a text for messages: quoted, and shortened if long."""
    return repr(text if len(text) <= 40 else text[:37] + "…") if text else "nothing"
