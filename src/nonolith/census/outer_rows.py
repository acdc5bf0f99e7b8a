"""Shards by the first and the last row, for censuses that go through grids one by one.

Mirror images of a grid have the same number of passes and techniques, so of all pairs of outer
rows that are each other's images one stands for the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonolith.census.total import ShardLayout
from nonolith.errors import SizeError
from nonolith.model.size import Size

LONGEST = 8
"""The most cells of a line."""


@dataclass(frozen=True, slots=True)
class OuterRows(ShardLayout):
    """How a size is cut into shards.

    Shard s is named by its first row, s >> width, and its last row, the other bits. Bit c of a row
    is column c.
    """

    size: Size
    shards: int
    by_shard: dict[int, int]
    """The shards that have grids, in order, and how many they stand for."""


@lru_cache(maxsize=8)
def outer_rows(size: Size) -> OuterRows:
    """Return how a size is cut into shards.

    >>> outer_rows(Size(3, 1)).by_shard
    {0: 2, 1: 4, 3: 2}

    :raises SizeError: a side has no cell, or more than 8.
    """
    height, width = size.height, size.width
    if not 1 <= min(height, width) <= max(height, width) <= LONGEST:
        raise SizeError(f"can't count {size}: both sides need 1 to {LONGEST} cells")
    turned = [_turned(row, width) for row in range(1 << width)]
    middle = 1 << width * max(height - 2, 0)
    found: dict[int, int] = {}
    for first in range(1 << width):
        for last in range(1 << width) if height > 1 else (first,):
            pairs = {(first, last), (last, first)}
            pairs |= {(turned[top], turned[bottom]) for top, bottom in pairs}
            if min(pairs) == (first, last):
                found[first << width | last] = len(pairs) * middle
    return OuterRows(size, 1 << 2 * width, found)


def grids_of(size: Size, shard: int) -> Iterator[tuple[int, ...]]:
    """Yield the rows of all grids with the outer rows of a shard."""
    height, width = size.height, size.width
    every = (1 << width) - 1
    first, last = shard >> width, shard & every
    if height == 1:
        yield (first,)
        return
    for middle in range(1 << width * (height - 2)):
        rows = (middle >> row * width & every for row in range(height - 2))
        yield (first, *rows, last)


def images(size: Size, shard: int) -> int:
    """Return how many pairs of outer rows a shard stands for."""
    layout = outer_rows(size)
    return layout.by_shard[shard] >> size.width * max(size.height - 2, 0)


def shard_of(size: Size, cells: int) -> int:
    """Return the shard of a grid; cell (row, column) is bit row·width + column."""
    width = size.width
    every = (1 << width) - 1
    first, last = cells & every, cells >> (size.height - 1) * width & every
    pairs = {(first, last), (last, first)}
    pairs |= {(_turned(top, width), _turned(bottom, width)) for top, bottom in pairs}
    top, bottom = min(pairs)
    return top << width | bottom


def _turned(row: int, width: int) -> int:
    return sum((row >> cell & 1) << width - 1 - cell for cell in range(width))
