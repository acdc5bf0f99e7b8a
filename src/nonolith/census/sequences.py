"""The sizes in tables and integer sequences, and the b-file format of OEIS."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from itertools import count, islice

from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.model.size import Size


class Sequence(StrEnum):
    """The sequences of sizes that have entries in OEIS, or could have. All begin at index 0."""

    SQUARES = "squares"
    """0×0, 1×1, 2×2, …"""
    ANTIDIAGONALS = "antidiagonals"
    """The table of all sizes, read by antidiagonals: 0×0, 0×1, 1×0, 0×2, 1×1, 2×0, …"""
    WIDTH_2 = "width-2"
    """0×2, 1×2, 2×2, …"""
    WIDTH_3 = "width-3"
    WIDTH_4 = "width-4"

    def sizes(self, length: int) -> Iterator[Size]:
        """Yield the sizes of the first terms.

        >>> [str(size) for size in Sequence.ANTIDIAGONALS.sizes(4)]
        ['0×0', '0×1', '1×0', '0×2']
        """
        if self is Sequence.SQUARES:
            return (Size(side, side) for side in range(length))
        if self in _WIDTHS:
            return (Size(height, _WIDTHS[self]) for height in range(length))
        return islice(
            (Size(row, total - row) for total in count() for row in range(total + 1)), length
        )


_WIDTHS = {Sequence.WIDTH_2: 2, Sequence.WIDTH_3: 3, Sequence.WIDTH_4: 4}

SEQUENCES = (
    ("A391619-local-squares", Sequence.SQUARES, Kind.LOCAL),
    ("A242876-unique-squares", Sequence.SQUARES, Kind.UNIQUE),
    ("A384764-unique-antidiagonals", Sequence.ANTIDIAGONALS, Kind.UNIQUE),
    ("A383345-unique-width-2", Sequence.WIDTH_2, Kind.UNIQUE),
    ("local-antidiagonals", Sequence.ANTIDIAGONALS, Kind.LOCAL),
    ("local-width-2", Sequence.WIDTH_2, Kind.LOCAL),
    ("local-width-3", Sequence.WIDTH_3, Kind.LOCAL),
    ("local-width-4", Sequence.WIDTH_4, Kind.LOCAL),
    ("unique-width-3", Sequence.WIDTH_3, Kind.UNIQUE),
    ("unique-width-4", Sequence.WIDTH_4, Kind.UNIQUE),
    ("A385861-yesno-squares", Sequence.SQUARES, Kind.YESNO),
    ("A385862-yesno-antidiagonals", Sequence.ANTIDIAGONALS, Kind.YESNO),
    ("clues-squares", Sequence.SQUARES, Kind.CLUES),
    ("clues-antidiagonals", Sequence.ANTIDIAGONALS, Kind.CLUES),
    ("clues-width-2", Sequence.WIDTH_2, Kind.CLUES),
    ("clues-width-3", Sequence.WIDTH_3, Kind.CLUES),
    ("most-squares", Sequence.SQUARES, Kind.MOST),
    ("most-antidiagonals", Sequence.ANTIDIAGONALS, Kind.MOST),
    ("passes-squares", Sequence.SQUARES, Kind.PASSES),
    ("local-classes-squares", Sequence.SQUARES, Kind.LOCAL_CLASSES),
    ("unique-classes-squares", Sequence.SQUARES, Kind.UNIQUE_CLASSES),
    ("local-symmetric-squares", Sequence.SQUARES, Kind.LOCAL_SYMMETRIC),
    ("unique-symmetric-squares", Sequence.SQUARES, Kind.UNIQUE_SYMMETRIC),
)
"""The sequences that have a b-file: its name with the number in OEIS if there is one."""


TRIANGLES = (
    ("multiplicity-triangle", Kind.MULTIPLICITY),
    ("passes-triangle", Kind.PASSES),
    ("local-filled-triangle", Kind.LOCAL_FILLED),
    ("unique-filled-triangle", Kind.UNIQUE_FILLED),
)
"""The kinds whose tables for 1×1, 2×2, … have a b-file, one after the other."""


def known_rows(kind: Kind) -> Iterator[tuple[int, int]]:
    """Yield the tables of a kind for 1×1, 2×2, … as far as they are known, with their indices.

    Each begins with 0 solved passes or filled cells, or 1 solution, and ends with the most.

    >>> list(known_rows(Kind.PASSES))[:5]
    [(1, 0), (2, 2), (3, 2), (4, 4), (5, 10)]
    """
    index = 1
    for side in count(1):
        found = known_count(side, side, kind)
        if found is None and (side > 1 or kind is not Kind.MULTIPLICITY):
            return
        # Each of the two 1×1 grids has clues of its own.
        table = {1: 2} if found is None else found.histogram or {}
        first = 1 if kind is Kind.MULTIPLICITY else 0
        for number in range(first, max(map(int, table)) + 1):
            yield index, table.get(number, 0)
            index += 1


def known_terms(sequence: Sequence, kind: Kind) -> Iterator[tuple[int, int]]:
    """Yield the terms of a sequence as far as they are known without counting, with their indices.

    Kinds without a formula for sizes without cells begin with the first that has one.

    >>> list(known_terms(Sequence.SQUARES, Kind.LOCAL))[:5]
    [(0, 1), (1, 2), (2, 14), (3, 384), (4, 51234)]
    """
    for index, size in enumerate(sequence.sizes(sys.maxsize)):
        if kind.has_formula and min(size.height, size.width) <= 1:
            # The clues across a single line name each of its cells.
            yield index, 1 if kind is Kind.MOST else size.grids
        elif size.cells:
            found = known_count(size.height, size.width, kind)
            if found is None:
                return
            yield index, found.count


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
    r"""Return one term as a line of an OEIS b-file.

    >>> bfile_line(4, 51234)
    '4 51234\n'
    """
    return f"{index} {term}\n"
