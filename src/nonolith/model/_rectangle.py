"""What grids and knowledge share: a rectangle of small ints with a palette."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Self

from nonolith.errors import GridError
from nonolith.model.palette import BLACK_AND_WHITE, Palette, palette_given
from nonolith.values import immutable

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from nonolith.model.size import Size


@immutable
class Rectangle(ABC):
    """An immutable, hashable rectangle of ints; subclasses say what the ints mean."""

    __slots__ = ("_height", "_palette", "_rows", "_width")

    _meaning: ClassVar[str]
    _rows: tuple[tuple[int, ...], ...]
    _height: int
    _width: int
    _palette: Palette

    def __init__(
        self,
        rows: "Iterable[Iterable[int]] | NDArray[Any]",
        palette: Palette = BLACK_AND_WHITE,
        *,
        width: int | None = None,
    ) -> None:
        """Make a rectangle of its rows, or of a two-dimensional NumPy array of ints or bools.

        *width* is needed only if there are no rows.

        :raises GridError: the rows differ in length or hold an invalid value.
        :raises PaletteError: the palette is not one.
        """
        palette = palette_given(palette)
        rows, array_width = _plain_rows(rows)
        cells = _ints(rows)
        if width is None:
            width = len(cells[0]) if cells else array_width
        if not isinstance(width, int) or width < 0:
            raise GridError(f"a width is at least 0, found {width!r}")
        least, most = self._bounds(palette)
        for number, row in enumerate(cells, start=1):
            if len(row) != width:
                raise GridError(f"row {number}: expected {width} cells, found {len(row)}")
            if row and not least <= min(row) <= max(row) <= most:
                raise GridError(
                    f"row {number}: {self._meaning} are {least} to {most}, found {list(row)}"
                )
        object.__setattr__(self, "_rows", cells)
        object.__setattr__(self, "_height", len(cells))
        object.__setattr__(self, "_width", width)
        object.__setattr__(self, "_palette", palette)

    @classmethod
    def _of_checked(cls, rows: tuple[tuple[int, ...], ...], width: int, palette: Palette) -> Self:
        """Make one from cells known to be valid, such as the solver's.

        Checking every cell again would take longer than solving a small puzzle.
        """
        made = object.__new__(cls)
        object.__setattr__(made, "_rows", rows)
        object.__setattr__(made, "_height", len(rows))
        object.__setattr__(made, "_width", width)
        object.__setattr__(made, "_palette", palette)
        return made

    @staticmethod
    @abstractmethod
    def _bounds(palette: Palette) -> tuple[int, int]:
        """Return the smallest and the largest value that a cell may have."""

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._width

    @property
    def size(self) -> "Size":
        """The height and the width."""
        from nonolith.model.size import Size  # most runs never need it

        return Size(self.height, self.width)

    @property
    def palette(self) -> Palette:
        """The colours of the cells."""
        return self._palette

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows from the top."""
        return self._rows

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns from the left."""
        return tuple(zip(*self._rows, strict=True)) if self._rows else ((),) * self._width

    def __len__(self) -> int:
        """Return the number of rows."""
        return self._height

    def __bool__(self) -> bool:
        """Return True, even without rows: ``grid or another`` asks whether there is a grid."""
        return True

    def transpose(self) -> Self:
        """Return it with rows and columns exchanged."""
        return self._with(self.columns, self.height)

    def mirror(self) -> Self:
        """Return it with left and right exchanged."""
        return self._with([row[::-1] for row in self._rows], self._width)

    def flip(self) -> Self:
        """Return it with top and bottom exchanged."""
        return self._with(self._rows[::-1], self._width)

    def turn(self, quarters: int = 1) -> Self:
        """Return it turned clockwise by quarters.

        >>> from nonolith import Grid
        >>> print(Grid.parse("##./#..").turn())
        ##
        .#
        ..
        """
        turned = self
        for _ in range(quarters % 4):
            turned = turned.transpose().mirror()
        return turned

    def _with(self, rows: Sequence[Sequence[int]], width: int) -> Self:
        return type(self)(rows, width=width, palette=self._palette)

    @classmethod
    def from_numpy(cls, array: "ArrayLike", palette: Palette = BLACK_AND_WHITE) -> Self:
        """Make one from anything that NumPy reads as a two-dimensional array, height by width.

        >>> from nonolith import Grid
        >>> Grid.from_numpy([[True, False], [False, False]])
        Grid([[1, 0], [0, 0]])

        :raises GridError: the array has another number of dimensions.
        """
        import numpy as np

        return cls(np.asarray(array), palette=palette)

    @abstractmethod
    def to_numpy(self) -> "NDArray[Any]":
        """Return a new array of the cells, height by width."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        """Return the same as :meth:`to_numpy`; NumPy calls this.

        :raises GridError: *copy* is False.
        """
        if copy is False:
            raise GridError(f"a {type(self).__name__} becomes an array only as a copy")
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, Rectangle):
            return NotImplemented
        mine = (self._rows, self._width, self._palette)
        return mine == (other._rows, other._width, other._palette)

    def __hash__(self) -> int:
        return hash((self._rows, self._width))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self._rows, self._width, self._palette))

    def __repr__(self) -> str:
        width = "" if self._rows else f", width={self._width}"
        palette = "" if self._palette == BLACK_AND_WHITE else f", palette={self._palette!r}"
        return f"{type(self).__name__}({[list(row) for row in self._rows]}{width}{palette})"


def _plain_rows(rows: Any) -> tuple[Iterable[Iterable[int]], int]:
    """Return the rows of an array as lists, and its width; other rows as they are.

    This does not import NumPy: a caller with an array has already done so.
    """
    if hasattr(rows, "tolist") and hasattr(rows, "shape"):
        if len(rows.shape) != 2:
            raise GridError(f"expected a two-dimensional array, found {len(rows.shape)} dimensions")
        return rows.tolist(), int(rows.shape[1])
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        hint = ": parse(…) reads a text" if isinstance(rows, str) else ""
        raise GridError(f"expected rows of cells, found {rows!r}{hint}")
    return rows, 0


def _ints(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the cells as plain ints; accepts bools and NumPy's integers, but no floats."""
    cells = []
    for number, row in enumerate(rows, start=1):
        try:
            plain = row.tolist() if hasattr(row, "tolist") else row
            cells.append(tuple(map(index, plain)))
        except TypeError:
            raise GridError(f"row {number}: expected a row of ints, found {row!r}") from None
    return tuple(cells)


def _rebuild(
    kind: type[Rectangle], rows: Iterable[Iterable[int]], width: int, palette: Palette
) -> Rectangle:
    return kind(rows, width=width, palette=palette)


def read_rows(text: str, codes: Mapping[str, int]) -> list[list[int]]:
    """Return the values of a picture's characters, row by row.

    Rows are separated by newlines or slashes.

    :raises GridError: a character has no value; the message names the row and the column.
    """
    if not isinstance(text, str):
        raise GridError(f"expected the text of a picture, found {text!r}")
    text = text.strip()
    rows = text.replace("/", "\n").split("\n") if text else []
    cells: list[list[int]] = []
    for row_number, row in enumerate(rows, start=1):
        cells.append([])
        for column_number, character in enumerate(row.strip(), start=1):
            if character not in codes:
                known = " ".join(sorted(codes))
                raise GridError(
                    f"row {row_number}, column {column_number}:"
                    f" expected one of {known}, found {character!r}"
                )
            cells[-1].append(codes[character])
    return cells
