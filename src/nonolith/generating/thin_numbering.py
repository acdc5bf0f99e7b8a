"""The numbers of thin grids: those below a prefix are counted column by column.

Nobody looks at the 2^40 grids of 2×20 one by one. The census by columns counts all of them at once,
and just as well those in which some cells are decided.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from threading import Lock

from nonolith import _core
from nonolith.census.columns import another_thread, default_memory, number_of
from nonolith.machine import available_threads
from nonolith.model.size import Size


class ThinCounter:
    """Counts the numbered grids of a size whose shorter side is 2 below prefixes.

    Grids are numbers, the first cell the highest bit.
    """

    def __init__(self, size: Size, counts: Sequence[int]) -> None:
        """Take how many grids begin with each prefix of the first few cells."""
        self._cells = size.cells
        self._prefix = (len(counts) - 1).bit_length()
        self._before = [0, *accumulate(counts)]
        self._columns = DecidedColumns(size)
        self.total = self._before[-1]

    def unrank(self, number: int) -> int:
        """Return the grid of a number that is in range."""
        prefix = bisect_right(self._before, number) - 1
        number -= self._before[prefix]
        for known in range(self._prefix + 1, self._cells + 1):
            prefix <<= 1
            smaller = self._columns.count(prefix, known)
            if number >= smaller:
                number -= smaller
                prefix += 1
        return prefix

    def rank(self, grid: int) -> int:
        """Return how many numbered grids come before a grid."""
        number = self._before[grid >> (self._cells - self._prefix)]
        for known in range(self._prefix + 1, self._cells + 1):
            prefix = grid >> (self._cells - known)
            if prefix & 1:
                number += self._columns.count(prefix - 1, known)
        return number

    def is_numbered(self, grid: int) -> bool:
        """Return whether a grid is locally solvable."""
        return self._columns.count(grid, self._cells) == 1


class DecidedColumns:
    """Counts the locally solvable grids of a size that begin with given cells."""

    def __init__(self, size: Size) -> None:
        """Prepare the census by columns."""
        self._size = size
        self._lock = Lock()  # a count is several calls of one census
        with another_thread() as (call, stop):
            self._census = call(
                lambda: _core.ColumnCensus(
                    size.height, size.width, False, default_memory(), available_threads(), stop
                )
            )

    def count(self, prefix: int, cells: int) -> int:
        """Count the grids that begin with a prefix of so many cells."""
        height, width = self._size.height, self._size.width
        lies = height <= width  # else a column of the census is a row of the grid
        decided = [[0, 0] for _ in range(max(height, width))]
        for index in range(cells):
            row, column = divmod(index, width)
            along, across = (column, row) if lies else (row, column)
            decided[along][0] |= 1 << across
            decided[along][1] |= (prefix >> (cells - 1 - index) & 1) << across
        with self._lock, another_thread() as (call, stop):
            self._census.begin([(known, filled) for known, filled in decided])
            while self._census.steps_done < self._census.steps:
                call(lambda: self._census.advance(stop))
            return number_of(self._census.counted)
