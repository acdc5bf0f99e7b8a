"""The locally solvable grids of a size, numbered.

A grid is read row by row from the top, each row from the left, an empty cell as 0 and a filled one
as 1: a number in binary. The locally solvable grids of a size are ordered by these numbers, and a
grid's own number, its *rank*, is how many of them come before it. The blank grid has rank 0.

To find a rank is to count the grids that begin as the grid does, up to the cell where they part:
a table that comes with the package knows how many begin in each way, the census kernel counts on
from there, and the plain census finishes.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Protocol
from zipfile import ZipFile

from nonolith import _core
from nonolith.arguments import whole_number
from nonolith.errors import GenerateError, GridError, SizeError
from nonolith.model import Grid
from nonolith.model.grid import grid_given
from nonolith.model.size import Size

# What the census counts in seconds.
MOST_CELLS = 36
LONGEST_LINE = 16
LONGEST_THIN = 20
"""Of grids with a shorter side of 2."""
LONGEST_SINGLE = 64
"""Of grids with one row or one column: each is locally solvable."""

_LIMITS = (
    f"grids are numbered up to {MOST_CELLS} cells and lines of {LONGEST_LINE}"
    f" ({LONGEST_THIN} with two rows or columns, {LONGEST_SINGLE} with one)"
)

_TABULATED = 24  # from so many cells on, a table of the package spares counting them all
_LEAST_PREFIX = 8
_TAIL = 14  # cells whose grids are looked at one by one: about a millisecond


def unrank(height: int | str | Size, width: int | None = None, *, number: int) -> Grid:
    """Return the grid of a number among the locally solvable grids of a size, from 0.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.

    It is the exact inverse of :func:`rank`; the order is fixed, so a number identifies a grid.

    >>> print(unrank(5, number=10_725_003))
    .###.
    #..#.
    ###..
    #####
    #.#..

    :raises SizeError: grids of this size are not numbered.
    :raises GenerateError: there are not so many grids.
    :raises ArgumentError: the number is not a whole number.
    """
    size = Size.of(height, width)
    numbers = _numbers(size)
    number = whole_number(number, "number")
    if not 0 <= number < numbers.total:
        raise GenerateError(
            f"the locally solvable {size} grids are numbered"
            f" 0 to {numbers.total - 1}, found {number}"
        )
    return grid_of(numbers.unrank(number), size.height, size.width)


def grid_of(cells: int, height: int, width: int) -> Grid:
    """Return the grid whose cells are a number in binary, the first cell the highest bit."""
    bits = [cells >> (height * width - 1 - index) & 1 for index in range(height * width)]
    return Grid([bits[row * width : (row + 1) * width] for row in range(height)], width=width)


def rank(grid: Grid) -> int:
    """Return the number of a grid among the locally solvable grids of its size, from 0.

    >>> rank(Grid.parse("#.#/#.."))
    34

    :raises SizeError: grids of this size are not numbered.
    :raises GridError: the grid is coloured, or not locally solvable: it has no number.
    :raises ArgumentError: it is not a grid.
    """
    if not grid_given(grid).palette.is_black_and_white:
        raise GridError("only black-and-white grids are numbered")
    numbers = _numbers(grid.size)
    cells = 0
    for row in grid.rows:
        for cell in row:
            cells = cells << 1 | cell
    if not numbers.is_numbered(cells):
        raise GridError("the grid has no number: it is not locally solvable")
    return numbers.rank(cells)


def count_numbered(height: int, width: int) -> int:
    """Return how many grids of a size are numbered.

    >>> count_numbered(5, 5)
    24976511

    :raises SizeError: grids of this size are not numbered.
    """
    return _numbers(Size(height, width)).total


def prefix_cells(size: Size) -> int:
    """Return how many cells the prefixes have that are counted first."""
    if is_thin(size):
        return _LEAST_PREFIX
    return min(max(_LEAST_PREFIX, size.cells - _TABULATED), max(size.cells - 1, 0))


def is_thin(size: Size) -> bool:
    """Return whether the grids of a size are counted by columns."""
    shorter, longer = sorted((size.height, size.width))
    return shorter == 2 and size.cells > _TABULATED and longer <= LONGEST_THIN


def prefix_census(size: Size, cells: int) -> _core.PrefixCensus:
    """Return what counts the grids of a size below prefixes of so many cells."""
    return _core.PrefixCensus(size.height, size.width, cells, _core.default_census_kernel())


class _Numbers(Protocol):
    """The numbered grids of one size; a grid is a number in binary, as above."""

    total: int

    def unrank(self, number: int) -> int:
        """Return the grid of a number that is in range."""

    def rank(self, grid: int) -> int:
        """Return how many numbered grids come before a grid."""

    def is_numbered(self, grid: int) -> bool:
        """Return whether a grid is locally solvable."""


@lru_cache(maxsize=8)
def _numbers(size: Size) -> _Numbers:
    shorter, longer = sorted((size.height, size.width))
    if shorter == 1 and longer <= LONGEST_SINGLE:
        return _SingleLine(size)
    if is_thin(size):
        from nonolith.generating.thin_numbering import ThinCounter

        return ThinCounter(size, _counts(size, prefix_cells(size)))
    if size.cells > MOST_CELLS or (size.cells and longer > LONGEST_LINE):
        raise SizeError(f"{_LIMITS}, found {size}")
    return _Counter(size)


class _SingleLine:
    """All grids of one row or one column: the lines that cross it say what each cell is."""

    def __init__(self, size: Size) -> None:
        self.total = 1 << size.cells

    def unrank(self, number: int) -> int:
        return number

    def rank(self, grid: int) -> int:
        return grid

    def is_numbered(self, grid: int) -> bool:
        return True


class _Counter:
    """Counts the numbered grids of one size below prefixes, in three steps."""

    def __init__(self, size: Size) -> None:
        self._cells = size.cells
        self._prefix = prefix_cells(size)
        self._middle = max(self._prefix, size.cells - _TAIL)
        self._before = [0, *accumulate(_counts(size, self._prefix))]
        """For each prefix how many grids come before it."""
        self.total = self._before[-1]
        if size.cells:
            self._plain = _core.PlainCensus(size.height, size.width)
        if self._middle > self._prefix:
            self._census = prefix_census(size, self._middle)

    def unrank(self, number: int) -> int:
        """Return the grid of a number that is in range."""
        prefix = bisect_right(self._before, number) - 1
        number -= self._before[prefix]
        if self._middle > self._prefix:
            before = [0, *accumulate(self._middle_counts(prefix))]
            step = bisect_right(before, number) - 1
            number -= before[step]
            prefix = (prefix << (self._middle - self._prefix)) + step
        for known in range(self._middle, self._cells):
            prefix <<= 1
            smaller = self._below(prefix, known + 1)
            if number >= smaller:
                number -= smaller
                prefix += 1
        return prefix

    def rank(self, grid: int) -> int:
        """Return how many numbered grids come before a grid."""
        prefix = grid >> (self._cells - self._prefix)
        number = self._before[prefix]
        if self._middle > self._prefix:
            step = (grid >> (self._cells - self._middle)) - (
                prefix << (self._middle - self._prefix)
            )
            number += sum(self._middle_counts(prefix)[:step])
        for known in range(self._middle + 1, self._cells + 1):
            prefix = grid >> (self._cells - known)
            if prefix & 1:
                number += self._below(prefix - 1, known)
        return number

    def is_numbered(self, grid: int) -> bool:
        """Return whether a grid is locally solvable."""
        return self._below(grid, self._cells) == 1

    def _middle_counts(self, prefix: int) -> list[int]:
        more = self._middle - self._prefix
        return self._census.count(prefix << more, (prefix + 1) << more)

    def _below(self, prefix: int, cells: int) -> int:
        """Count the grids that begin with a prefix of so many cells."""
        if not self._cells:
            return 1
        # There, cell i is bit i; here the first cell is the highest bit.
        value = int(f"{prefix:0{cells}b}"[::-1], 2) if cells else 0
        return self._plain.count((1 << cells) - 1, value, False)[1]


def _counts(size: Size, prefix: int) -> list[int]:
    """Return for each prefix how many grids begin with it."""
    if size.cells == 0:
        return [1]
    if size.cells <= _TABULATED:
        return prefix_census(size, prefix).count(0, 1 << prefix)
    with _tables() as file:
        data = file.read(_name(size))
    return [count for (count,) in struct.iter_unpack(count_format(size), data)]


def count_format(size: Size) -> str:
    """Return how the tables hold a count."""
    return (
        "<I" if size.cells <= MOST_CELLS and max(size.height, size.width) <= LONGEST_LINE else "<Q"
    )


def _name(size: Size) -> str:
    return f"{size.height}x{size.width}"


@contextmanager
def _tables() -> Iterator[ZipFile]:
    with files("nonolith.generating").joinpath("prefixes.zip").open("rb") as stream:
        yield ZipFile(stream)
