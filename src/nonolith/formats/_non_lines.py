"""The parts of a .non file: its sizes, its sides and its texts."""

import re
from collections.abc import Sequence

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
        self._number = first + 1

    def argument(self, index: int, text: str) -> Piece:
        """Return what ends a line, with its place."""
        column = len(self.texts[index].rstrip()) - len(text) + 1
        return Piece(text, self._number + index, column)

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
        """Take the number of rows or columns.

        :raises FormatError: it is no number, or another than the one before.
        """
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
        texts = self.lines.texts
        filled = [index for index in range(start, end) if texts[index].strip()]
        count = self._sizes.get(side)
        if count is None:
            return range(start, filled[-1] + 1) if filled else ()
        if len(filled) == count:
            return filled
        if len(filled) > count:
            raise self._wrong_number(side, self.lines[filled[count]], len(filled))
        beyond = [index for index in filled if index >= start + count]
        if end - start < count or beyond:
            where = self.lines[beyond[0]] if beyond else self.lines[end - 1].end()
            raise self._wrong_number(side, where, len(filled))
        return range(start, start + count)

    def _wrong_number(self, side: str, where: Piece, found: int) -> FormatError:
        return self.source.error(f"{self._sizes[side]} {side}", where, f"{found}")


def property_text(value: str) -> str:
    """Return the text of a property, without quotes and entities."""
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] == '"':
        value = value[1:-1]
    if "&" in value:
        from html import unescape

        value = unescape(value)
    return value


def written_text(key: str, text: str) -> str:
    """Return the line of a property."""
    if key == "license" and re.fullmatch(_SPDX, text):
        return f"{key} {text}"
    escaped = printable(text).replace("&", "&amp;").replace('"', "&quot;")
    return f'{key} "{escaped.replace(chr(10), "&#10;").replace(chr(9), "&#9;")}"'
