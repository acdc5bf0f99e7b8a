"""The parts of a .non file: its sizes, its sides and its texts."""

import re
from collections.abc import Sequence
from html import unescape

from nonolith.errors import FormatError
from nonolith.formats._source import Piece, Source
from nonolith.model import Clue
from nonolith.model.block import PlainClues
from nonolith.texts import printable

KEYWORDS = {
    "width": "columns",
    "columns": "columns",
    "height": "rows",
    "rows": "rows",
    "maxrule": "",
}
"""The words that a number follows, and the side that they say the size of."""

_SPDX = r"[A-Za-z0-9.+-]+"


class Lines:
    """The lines of one puzzle of a file."""

    def __init__(self, source: Source, first: int, end: int) -> None:
        """Take the lines from an index to another."""
        self.texts = source.texts[first:end]
        self.comments: set[int] = set()
        """The lines of clues that had nothing but a comment."""
        self._number = first + 1

    def argument(self, index: int, text: str) -> Piece:
        """Return what ends a line, with its place."""
        column = len(self.texts[index].rstrip()) - len(text) + 1
        return Piece(text, self._number + index, column)

    def remove_comment(self, index: int, is_colour: bool) -> None:
        """Remove what stands behind ``#`` in a line of clues; a line of nothing else is no clue.

        Where ``#`` *is a colour*, a comment needs a blank before it.
        """
        comment = re.search(r"(?:^|[ \t])[ \t]*#" if is_colour else r"[ \t]*#", self.texts[index])
        if comment:
            self.texts[index] = self.texts[index][: comment.start()]
            if not self.texts[index]:
                self.comments.add(index)

    def __getitem__(self, index: int) -> Piece:
        """Return a line with its place."""
        return Piece(self.texts[index], self._number + index)


class Sides:
    """The rows and the columns of a puzzle, as far as they have been seen."""

    def __init__(self, source: Source, lines: Lines) -> None:
        self.source = source
        self.lines = lines
        self._clues: dict[str, tuple[int, int]] = {}
        self._plain: dict[str, list[Clue | None]] = {}
        self._sizes: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self._clues)

    def set_size(self, side: str, argument: Piece) -> None:
        """Take the number of rows or columns; anything else is ignored, and the lines count.

        Some programs skip the lines of the sizes unread, so files have all sorts of things there.

        :raises FormatError: it is too large, or another than the one before.
        """
        if not (argument.text.isascii() and argument.text.isdigit()):
            return
        size = self.source.number(argument, "a number")
        if side and self._sizes.setdefault(side, size) != size:
            raise self.source.error(f"{self._sizes[side]} {side} as before", argument)

    def sizes(self) -> tuple[int, int]:
        """Return the height and the width.

        :raises FormatError: one of them is not known.
        """
        for side, word in (("rows", "height"), ("columns", "width")):
            if side not in self._sizes:
                raise self.source.error(f"the {word}", None)
        return self._sizes["rows"], self._sizes["columns"]

    def take(self, side: str, start: int, end: int, plain: list[Clue | None] | None = None) -> None:
        """Take the lines that follow ``rows`` or ``columns``, from an index to another.

        *plain* are their clues, if all are in order; None for an empty line.

        :raises FormatError: they come for the second time.
        """
        if side in self._clues:
            raise self.source.error(f"the {side} once", self.lines[start - 1].strip(), "them again")
        self._clues[side] = (start, end)
        if plain is not None:
            self._plain[side] = plain

    def plain_clues(self, side: str) -> PlainClues | None:
        """Return clues that are in order and as many as they should be."""
        if side not in self._plain:
            return None
        filled = [clue for clue in self._plain[side] if clue is not None]
        return PlainClues(filled) if len(filled) == self._sizes.get(side) else None

    def clues(self, side: str) -> Sequence[int]:
        """Return the indices of the lines that are clues: an empty one is only if it must be.

        :raises FormatError: there are more or fewer than the size says.
        """
        if side not in self._clues:
            raise self.source.error(f"the line '{side}'", None)
        start, end = self._clues[side]
        texts, comments = self.lines.texts, self.lines.comments
        lines = [index for index in range(start, end) if index not in comments]
        filled = [index for index in lines if texts[index].strip()]
        count = self._sizes.get(side)
        if count is None:
            return lines[: lines.index(filled[-1]) + 1] if filled else ()
        if len(filled) == count:
            return filled
        if len(filled) > count:
            raise self._wrong_number(side, self.lines[filled[count]], len(filled))
        beyond = [index for index in lines[count:] if texts[index].strip()]
        if len(lines) < count or beyond:
            where = self.lines[beyond[0]] if beyond else self.lines[end - 1].end()
            raise self._wrong_number(side, where, len(filled))
        return lines[:count]

    def _wrong_number(self, side: str, where: Piece, found: int) -> FormatError:
        return self.source.error(f"{self._sizes[side]} {side}", where, f"{found}")


def without_comment(argument: Piece) -> Piece:
    """Return what follows a word, without a comment: ``#`` at its start or behind a blank."""
    comment = re.search(r"(?:^|[ \t]+)#", argument.text)
    return argument.part(0, comment.start()) if comment else argument


def property_text(value: str) -> str:
    """Return the text of a property, without quotes and entities, or a comment behind quotes."""
    value = value.strip()
    if "#" in value and (quoted := re.match(r'("[^"]*")[ \t]*#', value)):
        value = quoted[1]
    if len(value) > 1 and value[0] == value[-1] == '"':
        value = value[1:-1]
    if "&" in value:
        value = unescape(value)
    return value


def written_text(key: str, text: str) -> str:
    """Return the line of a property."""
    if key == "license" and re.fullmatch(_SPDX, text):
        return f"{key} {text}"
    escaped = printable(text).replace("&", "&amp;").replace('"', "&quot;")
    return f'{key} "{escaped.replace(chr(10), "&#10;").replace(chr(9), "&#9;")}"'
