"""Grids: fully decided pictures."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, overload

from nonolith.errors import ArgumentError
from nonolith.model._rectangle import Rectangle, read_rows
from nonolith.model.block import Clue, PlainClues, clue_of, plain_clues_of
from nonolith.model.palette import BLACK_AND_WHITE, Palette, palette_given

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Symbols allowed in a black-and-white picture besides the palette's own.
_OTHER_SYMBOLS = {"X": 1, "1": 1, "█": 1, "-": 0, "0": 0}


class Grid(Rectangle):
    """A fully decided picture: one colour per cell, 0 for the background.

    It is made of rows of ints or bools, or of a NumPy array of them. Immutable and hashable; the
    ``repr`` round-trips and ``str`` draws.

    >>> grid = Grid([[1, 0, 1], [1, 0, 0]])
    >>> print(grid)
    #.#
    #..
    >>> grid.row_clues, grid.column_clues
    (((1, 1), (1,)), ((2,), (), (1,)))
    """

    __slots__ = ("_packed",)
    _meaning: ClassVar[str] = "colours"
    _packed: bytes

    @classmethod
    def _of_packed(cls, packed: bytes, width: int, palette: Palette) -> Self:
        """Make a grid from one byte per cell, known to be valid; *width* is not 0.

        Its rows are made on demand: making them takes longer than finding a solution, and a caller
        who lists a million solutions may only count or print them.
        """
        made, set_once = object.__new__(cls), object.__setattr__
        set_once(made, "_packed", packed)
        set_once(made, "_height", len(packed) // width)
        set_once(made, "_width", width)
        set_once(made, "_palette", palette)
        return made

    if not TYPE_CHECKING:  # or a type checker would accept any attribute name

        def __getattr__(self, name: str) -> Any:
            """Make the rows of a grid that was made from packed cells."""
            if name != "_rows":
                raise AttributeError(
                    f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self
                )
            packed, width = self._packed, self._width
            rows = tuple(tuple(packed[at : at + width]) for at in range(0, len(packed), width))
            object.__setattr__(self, "_rows", rows)
            return rows

    def __reduce__(self) -> tuple[object, ...]:
        if not self._width:
            return super().__reduce__()
        return _packed_grid, (type(self), self._as_bytes(), self._width, self._palette)

    def _as_bytes(self) -> bytes:
        """Return the colours, one byte per cell, row by row."""
        try:
            return self._packed
        except AttributeError:
            return b"".join(map(bytes, self._rows))

    @staticmethod
    def _bounds(palette: Palette) -> tuple[int, int]:
        return 0, len(palette)

    @classmethod
    def parse(cls, text: str, palette: Palette = BLACK_AND_WHITE) -> Self:
        """Read a picture: rows separated by newlines or slashes, one character per cell.

        Black-and-white pictures may use ``#``, ``X`` or ``1`` for filled and ``.``, ``-`` or
        ``0`` for empty; others use the symbols of their palette.

        >>> Grid.parse("#.#/#..")
        Grid([[1, 0, 1], [1, 0, 0]])

        :raises GridError: a character is unknown, or the rows differ in length.
        :raises PaletteError: the palette is not one.
        """
        palette = palette_given(palette)
        codes = {palette[index].symbol: index for index in range(len(palette) + 1)}
        if palette.is_black_and_white:
            codes = _OTHER_SYMBOLS | codes
        return cls(read_rows(text, codes), palette=palette)

    @property
    def row_clues(self) -> tuple[Clue, ...]:
        """The clues of the rows."""
        if len(self._palette) > 1:
            return tuple(map(clue_of, self._rows))
        return self._plain_row_clues(self._as_bytes())

    @property
    def column_clues(self) -> tuple[Clue, ...]:
        """The clues of the columns."""
        if len(self._palette) > 1:
            return tuple(map(clue_of, self.columns))
        return self._plain_column_clues(self._as_bytes())

    @property
    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """The clues of the rows and those of the columns."""
        if len(self._palette) > 1:
            return self.row_clues, self.column_clues
        cells = self._as_bytes()
        return self._plain_row_clues(cells), self._plain_column_clues(cells)

    def _plain_row_clues(self, cells: bytes) -> PlainClues:
        width = self._width
        rows = [cells[start : start + width] for start in range(0, len(cells), width or 1)]
        return plain_clues_of(rows if width else [b""] * self._height)

    def _plain_column_clues(self, cells: bytes) -> PlainClues:
        return plain_clues_of([cells[column :: self._width] for column in range(self._width)])

    @overload
    def __getitem__(self, place: SupportsIndex) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self, place: tuple[SupportsIndex, SupportsIndex]) -> int: ...

    def __getitem__(
        self, place: SupportsIndex | tuple[SupportsIndex, SupportsIndex]
    ) -> int | tuple[int, ...]:
        """Return the colour of the cell (row, column), or a whole row.

        >>> grid = Grid.parse("#.#/#..")
        >>> grid[0, 2], grid[0]
        (1, (1, 0, 1))

        :raises IndexError: there is no such row or column.
        """
        if isinstance(place, tuple):
            row, column = place
            return self._rows[row][column]
        return self._rows[place]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._rows)

    def to_numpy(self) -> "NDArray[np.uint8]":
        """Return a new uint8 array of the colours, height by width."""
        import numpy as np

        return np.array(self._rows, dtype=np.uint8).reshape(self.height, self._width)

    def _drawn(self, symbols: Sequence[str]) -> str:
        """Draw it with one character for each colour, and one row per line."""
        if not self._width:
            return "\n" * (self.height - 1)
        text = self._as_bytes().decode("latin-1").translate(dict(enumerate(symbols)))
        width = self._width
        return "\n".join([text[at : at + width] for at in range(0, len(text), width)])

    def __str__(self) -> str:
        return self._drawn([self._palette[index].symbol for index in range(len(self._palette) + 1)])


def grid_given(grid: object) -> Grid:
    """Return the grid, if it is one.

    :raises ArgumentError: it is something else.
    """
    if isinstance(grid, Grid):
        return grid
    way = ": Grid.parse makes one" if isinstance(grid, str) else ""
    raise ArgumentError(f"expected a Grid, found {type(grid).__name__}{way}")


def _packed_grid(kind: type[Grid], packed: bytes, width: int, palette: Palette) -> Grid:
    """Return a grid that was pickled."""
    return kind._of_packed(packed, width, palette)
