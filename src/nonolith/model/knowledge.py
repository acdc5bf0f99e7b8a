"""Knowledge: partly decided grids."""

import enum
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Self, SupportsIndex, overload

from nonolith.errors import GridError
from nonolith.model._rectangle import Rectangle, read_rows
from nonolith.model.grid import Grid, grid_given
from nonolith.model.palette import BLACK_AND_WHITE, Palette, palette_given

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonolith.model.size import Size


class Cell(enum.IntEnum):
    """What is known of a cell.

    The values are sets of candidates as bits, as :class:`Knowledge` stores them: bit 0 for the
    background and bit 1 for the one colour of a black-and-white puzzle.

    >>> Knowledge.parse("#.?").rows[0] == (Cell.FILLED, Cell.EMPTY, Cell.UNKNOWN)
    True
    >>> Cell.FILLED | Cell.EMPTY == Cell.UNKNOWN  # it may be either
    True
    """

    EMPTY = 1
    FILLED = 2
    UNKNOWN = 3


def is_decided(candidates: int) -> bool:
    """Return whether a set of candidates has a single colour.

    >>> is_decided(Cell.FILLED), is_decided(Cell.UNKNOWN)
    (True, False)
    """
    return candidates & (candidates - 1) == 0


class Knowledge(Rectangle):
    """A partly decided grid: for each cell the set of colours that it may still have.

    A set is an int with bit 0 for the background and bit c for colour c, so that a
    black-and-white cell is ``Cell.EMPTY``, ``Cell.FILLED`` or ``Cell.UNKNOWN``. Immutable and
    hashable; the ``repr`` round-trips and ``str`` draws, with ``?`` for undecided cells.

    >>> knowledge = Knowledge.parse("#?/?.")
    >>> knowledge[0, 0], knowledge.unknown_count
    (<Cell.FILLED: 2>, 2)
    >>> print(knowledge)
    #?
    ?.
    """

    __slots__ = ()
    _meaning: ClassVar[str] = "candidate sets"

    @staticmethod
    def _bounds(palette: Palette) -> tuple[int, int]:
        return 1, palette.everything

    @classmethod
    def unknown(
        cls,
        height: "int | str | Size",
        width: int | None = None,
        palette: Palette = BLACK_AND_WHITE,
    ) -> Self:
        """Return knowledge in which no cell is decided.

        The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.

        :raises SizeError: the size is negative or invalid.
        :raises PaletteError: the palette is not one.
        """
        palette = palette_given(palette)
        if not (type(height) is type(width) is int and min(height, width) >= 0):
            from nonolith.model.size import Size  # most runs never need it

            size = Size.of(height, width)
            height, width = size.height, size.width
        return cls([[palette.everything] * width] * height, width=width, palette=palette)

    @classmethod
    def from_grid(cls, grid: Grid) -> Self:
        """Return knowledge in which every cell is decided as in a grid.

        :raises ArgumentError: it is not a grid.
        """
        rows = ([1 << colour for colour in row] for row in grid_given(grid).rows)
        return cls(rows, width=grid.width, palette=grid.palette)

    @classmethod
    def parse(cls, text: str, palette: Palette = BLACK_AND_WHITE) -> Self:
        """Read knowledge as ``str`` writes it: symbols of the palette and ``?``.

        Rows are separated by newlines or slashes. A ``?`` reads as a cell that may have any colour,
        since the text can't say which colours are excluded.

        :raises GridError: a character is unknown, or the rows differ in length.
        :raises PaletteError: the palette is not one.
        """
        palette = palette_given(palette)
        codes = {palette[index].symbol: 1 << index for index in range(len(palette) + 1)}
        return cls(read_rows(text, codes | {"?": palette.everything}), palette=palette)

    @overload
    def __getitem__(self, place: SupportsIndex) -> tuple[Cell, ...]: ...

    @overload
    def __getitem__(self, place: tuple[SupportsIndex, SupportsIndex]) -> Cell: ...

    def __getitem__(
        self, place: SupportsIndex | tuple[SupportsIndex, SupportsIndex]
    ) -> Cell | tuple[Cell, ...]:
        """Return whether the cell (row, column) is empty, filled or unknown, or return a whole row.

        A cell with several candidates is unknown, even if none of them is the background:
        :meth:`candidates` lists them.

        >>> Knowledge.parse("#?/?.")[1]
        (<Cell.UNKNOWN: 3>, <Cell.EMPTY: 1>)

        :raises IndexError: there is no such row or column.
        """
        if isinstance(place, tuple):
            row, column = place
            return _cell(self._rows[row][column])
        return tuple(map(_cell, self._rows[place]))

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return (self[row] for row in range(self.height))

    def candidates(self, row: int, column: int) -> tuple[int, ...]:
        """Return the colours that a cell may still have, 0 for the background."""
        value = self._rows[row][column]
        return tuple(colour for colour in range(value.bit_length()) if value >> colour & 1)

    def with_cell(self, row: int, column: int, candidates: int) -> Self:
        """Return a copy with one cell replaced by a :class:`Cell` or a set of candidates.

        >>> print(Knowledge.parse("#?/??").with_cell(0, 1, Cell.EMPTY))
        #.
        ??

        :raises IndexError: there is no such cell.
        :raises GridError: the candidates are not a set of the palette's colours.
        """
        rows = [list(cells) for cells in self._rows]
        rows[row][column] = candidates
        return self._with(rows, self._width)

    @property
    def unknown_count(self) -> int:
        """The number of cells that are not decided."""
        return sum(not is_decided(value) for row in self._rows for value in row)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return all(is_decided(value) for row in self._rows for value in row)

    def to_grid(self) -> Grid:
        """Return complete knowledge as a grid.

        :raises GridError: a cell is not decided.
        """
        if not self.is_complete:
            raise GridError(f"{self.unknown_count} cells are not decided")
        rows = ([value.bit_length() - 1 for value in row] for row in self._rows)
        return Grid(rows, width=self._width, palette=self._palette)

    def allows(self, grid: Grid) -> bool:
        """Return whether a grid has the same size and only colours that are still candidates.

        :raises ArgumentError: it is not a grid.
        """
        grid = grid_given(grid)
        return (grid.height, grid.width) == (self.height, self._width) and all(
            value >> colour & 1
            for values, colours in zip(self._rows, grid.rows, strict=True)
            for value, colour in zip(values, colours, strict=True)
        )

    def to_numpy(self) -> "NDArray[np.uint32]":
        """Return a new uint32 array of the candidate sets, height by width."""
        import numpy as np

        return np.array(self._rows, dtype=np.uint32).reshape(self.height, self._width)

    def __str__(self) -> str:
        return "\n".join("".join(map(self._symbol, row)) for row in self._rows)

    def _symbol(self, value: int) -> str:
        return self._palette[value.bit_length() - 1].symbol if is_decided(value) else "?"


def _cell(candidates: int) -> Cell:
    if not is_decided(candidates):
        return Cell.UNKNOWN
    return Cell.EMPTY if candidates == 1 else Cell.FILLED
