"""Lines: rows and columns by their numbers."""

from typing import Literal, NamedTuple


class Line(NamedTuple):
    """A row or a column of a puzzle, in Python and as an object in JSON.

    The core numbers all lines, rows first; :meth:`numbered` reads such a number.

    >>> line = Line.numbered(7, height=5)
    >>> line, str(line)
    (Line(kind='column', index=2), 'column 3')
    >>> line == ("column", 2), line.as_dict()
    (True, {'kind': 'column', 'index': 2})
    """

    kind: Literal["row", "column"]
    index: int  # type: ignore[assignment]  # of no use: what a tuple has of that name
    """Its number, from 0; sentences count from 1."""

    @classmethod
    def numbered(cls, number: int, height: int) -> "Line":
        """Return the line with one of the core's numbers: the row, or *height* + the column."""
        return cls("row", number) if number < height else cls("column", number - height)

    @property
    def is_row(self) -> bool:
        """Whether it is a row."""
        return self.kind == "row"

    def as_dict(self) -> dict[str, object]:
        """Return the line for JSON."""
        return {"kind": self.kind, "index": self.index}

    def __str__(self) -> str:
        return f"{self.kind} {self.index + 1}"
