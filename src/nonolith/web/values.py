"""Checks the JSON of calls, and converts the library's values for answers."""

import base64
import binascii
import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from nonolith.errors import ModelError, NonolithError
from nonolith.formats import loads
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Grid, Knowledge, Puzzle

UNKNOWN = -1
"""A mark that is not made; 0 is a cross, 1 and more are the palette's colours."""

MOST_LINES = 500
"""Rows, or columns, of a puzzle that the page handles."""

MOST_CELLS = 40_000
"""Cells of a puzzle that the page handles: each of them is an element for screen readers."""


Name = TypeVar("Name", bound=StrEnum)


class CallError(Exception):
    """A malformed call; the message says what was expected."""


class LargePuzzleError(NonolithError):
    """A puzzle is larger than the page can handle."""


def ensure_fits(height: int, width: int) -> None:
    """Refuse a size that the page can't handle.

    >>> ensure_fits(200, 200)
    >>> try:
    ...     ensure_fits(600, 3)
    ... except LargePuzzleError as error:
    ...     print(error)
    the page handles 500 lines a side and 40,000 cells, not 600×3

    :raises LargePuzzleError: it is too large.
    """
    if max(height, width) > MOST_LINES or height * width > MOST_CELLS:
        raise LargePuzzleError(
            f"the page handles {MOST_LINES} lines a side and {MOST_CELLS:,} cells, "
            f"not {height}×{width}"
        )


class Body:
    """The JSON object of a call."""

    def __init__(self, content: object) -> None:
        if not isinstance(content, dict):
            raise CallError("expected a JSON object")
        self._content: Mapping[str, Any] = content

    def has(self, key: str) -> bool:
        """Return whether something is given."""
        return self._content.get(key) is not None

    def text(self, key: str, default: str | None = None, longest: int = 10_000) -> str:
        """Return a text."""
        value = self._content.get(key, default)
        if not isinstance(value, str) or len(value) > longest:
            raise CallError(f"{key}: expected a text of at most {longest} characters")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return an int within bounds."""
        value = self._content.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise CallError(f"{key}: expected a number from {low} to {high}")
        return value

    def one_of(self, key: str, names: type[Name], default: Name | None = None) -> Name:
        """Return one of the names of an enumeration."""
        value = self._content.get(key, default)
        try:
            return names(value)
        except ValueError:
            raise CallError(f"{key}: expected one of {', '.join(names)}") from None

    def flag(self, key: str, default: bool = False) -> bool:
        """Return true or false."""
        value = self._content.get(key, default)
        if not isinstance(value, bool):
            raise CallError(f"{key}: expected true or false")
        return value

    def data(self, key: str) -> bytes:
        """Return bytes that come as base64."""
        try:
            return base64.b64decode(self.text(key, longest=16 << 20), validate=True)
        except (binascii.Error, ValueError):
            raise CallError(f"{key}: expected base64") from None

    def puzzle(self, key: str = "puzzle") -> Puzzle:
        """Return a puzzle in nonolith's own JSON, of a size that the page handles.

        :raises FormatError: it is none.
        :raises LargePuzzleError: it is too large.
        """
        return self._puzzle(self._content.get(key), key)

    def puzzles(self, key: str, most: int) -> list[Puzzle]:
        """Return a list of one to *most* puzzles, each as :meth:`puzzle` reads it."""
        values = self._content.get(key)
        if not isinstance(values, list) or not 1 <= len(values) <= most:
            raise CallError(f"{key}: expected a list of 1 to {most} puzzles")
        return [self._puzzle(value, key) for value in values]

    def _puzzle(self, value: object, key: str) -> Puzzle:
        if not isinstance(value, dict) or "rows" not in value or "columns" not in value:
            raise CallError(f"{key}: expected a puzzle, an object with rows and columns")
        if isinstance(value["rows"], list) and isinstance(value["columns"], list):
            ensure_fits(len(value["rows"]), len(value["columns"]))
        puzzle = loads(json.dumps(value), "json", name=key)
        for length, clues in ((puzzle.width, puzzle.rows), (puzzle.height, puzzle.columns)):
            if any(len(clue) > length + 1 for clue in clues):
                raise CallError(f"{key}: a clue has more blocks than its line has cells")
        return puzzle

    def marks(self, puzzle: Puzzle, key: str = "marks") -> Knowledge:
        """Return what a player marked: a list of rows of ints, -1 where nothing is marked."""
        rows = self._rows(key, puzzle.height, puzzle.width, UNKNOWN, len(puzzle.palette))
        everything = puzzle.palette.everything
        sets = ([everything if cell == UNKNOWN else 1 << cell for cell in row] for row in rows)
        return Knowledge(sets, width=puzzle.width, palette=puzzle.palette)

    def grid(self, like: Puzzle, key: str = "grid") -> Grid:
        """Return a picture with the size and the palette of a puzzle."""
        rows = self._rows(key, like.height, like.width, 0, len(like.palette))
        return Grid(rows, width=like.width, palette=like.palette)

    def cells(self, key: str, inside: Grid) -> list[tuple[int, int]]:
        """Return cells of a picture, given as pairs of row and column; none if nothing is given."""
        given = self._content.get(key, [])
        if not isinstance(given, list) or not all(_is_cell(cell, inside) for cell in given):
            raise CallError(f"{key}: expected pairs of a row and a column of the picture")
        return [(row, column) for row, column in given]

    def lists(self, key: str, count: int, length: int | None = None) -> list[list[Any]]:
        """Return so many lists, each of the same length if one is wanted."""
        value = self._content.get(key)
        if (
            not isinstance(value, list)
            or len(value) != count
            or not all(isinstance(it, list) and length in (None, len(it)) for it in value)
        ):
            of = "" if length is None else f" of {length}"
            raise CallError(f"{key}: expected {count} lists{of}")
        return value

    def pairs(self, key: str, count: int) -> list[tuple[int, Any]]:
        """Return pairs of a number below a count, each once, and anything; none if not given."""
        value = self._content.get(key, [])
        if (
            not isinstance(value, list)
            or not all(isinstance(it, list) and len(it) == 2 for it in value)
            or not all(type(number) is int and 0 <= number < count for number, _ in value)
        ):
            raise CallError(f"{key}: expected pairs of a number below {count} and a clue")
        return [(number, other) for number, other in value]

    def _rows(self, key: str, height: int, width: int, low: int, high: int) -> list[list[int]]:
        rows = self._content.get(key)
        if not isinstance(rows, list) or len(rows) != height:
            raise CallError(f"{key}: expected {height} rows")
        for row in rows:
            if not isinstance(row, list) or len(row) != width:
                raise CallError(f"{key}: expected rows of {width} cells")
            if not all(type(cell) is int and low <= cell <= high for cell in row):
                raise CallError(f"{key}: expected cells from {low} to {high}")
        return rows


def _is_cell(cell: object, inside: Grid) -> bool:
    return (
        isinstance(cell, list)
        and len(cell) == 2
        and all(type(part) is int for part in cell)
        and 0 <= cell[0] < inside.height
        and 0 <= cell[1] < inside.width
    )


def puzzle_value(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle as nonolith's own JSON."""
    try:
        return as_dict(puzzle)
    except ModelError as error:
        raise CallError(str(error)) from None


def grid_value(grid: Grid) -> list[list[int]]:
    """Return a picture as rows of ints."""
    return [list(row) for row in grid]


def cells_value(cells: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return cells as pairs of row and column, from 0."""
    return [list(cell) for cell in cells]


def file_value(name: str, media_type: str, content: bytes) -> dict[str, str]:
    """Return a file for the browser to save."""
    encoded = base64.b64encode(content).decode()
    return {"name": name, "type": media_type, "base64": encoded}
