"""Which sizes make up a table or an integer sequence, and how OEIS wants a sequence written."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import count, islice

from nonolith.model.size import Size


class Sequence(StrEnum):
    """The sequences of sizes that have entries in OEIS. Both begin with 0×0, at index 0."""

    SQUARES = "squares"
    """0×0, 1×1, 2×2, …"""
    ANTIDIAGONALS = "antidiagonals"
    """The table of all sizes, read by antidiagonals: 0×0, 0×1, 1×0, 0×2, 1×1, 2×0, …"""

    def sizes(self, length: int) -> Iterator[Size]:
        """Yield the sizes of the first terms.

        >>> [str(size) for size in Sequence.ANTIDIAGONALS.sizes(4)]
        ['0×0', '0×1', '1×0', '0×2']
        """
        if self is Sequence.SQUARES:
            return (Size(side, side) for side in range(length))
        return islice(
            (Size(row, total - row) for total in count() for row in range(total + 1)), length
        )


def sizes_up_to(cells: int) -> list[Size]:
    """Return every size of one to so many cells, the smallest first.

    Of two sizes that are each other's mirror image, which have the same counts, the one that is
    at least as high as wide is there.

    >>> [str(size) for size in sizes_up_to(4)]
    ['1×1', '2×1', '3×1', '4×1', '2×2']
    """
    found = [
        Size(height, width)
        for width in range(1, cells + 1)
        for height in range(width, cells // width + 1)
    ]
    return sorted(found, key=lambda size: (size.cells, size.width))


def bfile_line(index: int, term: int) -> str:
    r"""Write one term as OEIS's b-files have it.

    >>> bfile_line(4, 51234)
    '4 51234\n'
    """
    return f"{index} {term}\n"
