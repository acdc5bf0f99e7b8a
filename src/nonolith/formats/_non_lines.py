"""The parts of a .non file: its sizes, its sides and its texts."""

import re

from nonolith.formats._source import Piece, Source
from nonolith.texts import printable

COMMAS = re.compile(r"[^, \t]+|(?:^|(?<=,))[ \t]*(?=,)")
"""The blocks of a clue such as 3,1 or 3 1; where commas stand together, the nothing between."""
KEYWORDS = {
    "width": "columns",
    "columns": "columns",
    "height": "rows",
    "rows": "rows",
    "maxrule": "",
}
"""The words that a number follows, and the side that they say the size of."""

_SPDX = re.compile(r"[A-Za-z0-9.+-]+")


class Sides:
    """The rows and the columns of a file, as far as they have been seen."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.clues: dict[str, tuple[Piece, list[Piece]]] = {}
        self._sizes: dict[str, int] = {}

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

    def take(self, side: str, head: Piece, lines: list[Piece]) -> None:
        """Take the lines that follow ``rows`` or ``columns``.

        :raises FormatError: they come for the second time.
        """
        if side in self.clues:
            raise self.source.error(f"the {side} once", head, "them again")
        self.clues[side] = (head, lines)

    def lines(self, side: str) -> list[Piece]:
        """Return the lines that are clues: an empty one is a clue only if it must be.

        :raises FormatError: there are more or fewer than the size says.
        """
        if side not in self.clues:
            raise self.source.error(f"the line '{side}'", None)
        head, lines = self.clues[side]
        filled = [line for line in lines if line.text.strip()]
        count = self._sizes.get(side)
        if count is None:
            return lines[: filled[-1].line - lines[0].line + 1] if filled else []
        if len(filled) == count:
            return filled
        if len(filled) > count:
            raise self.source.error(f"{count} {side}", filled[count], f"{len(filled)}")
        beyond = [line for line in lines[count:] if line.text.strip()]
        if len(lines) < count or beyond:
            where = beyond[0] if beyond else (lines or [head])[-1].end()
            raise self.source.error(f"{count} {side}", where, f"{len(filled)}")
        return lines[:count]


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
    if key == "license" and _SPDX.fullmatch(text):
        return f"{key} {text}"
    escaped = printable(text).replace("&", "&amp;").replace('"', "&quot;")
    return f'{key} "{escaped.replace(chr(10), "&#10;").replace(chr(9), "&#9;")}"'
