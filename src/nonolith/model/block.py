"""Blocks and clues."""

from collections.abc import Iterable
from functools import lru_cache
from operator import index
from typing import Any, Self, SupportsIndex

from nonolith import _core
from nonolith.errors import ClueError
from nonolith.values import immutable


@immutable
class Block(int):
    """One run of cells of one colour: an int (its length) that also has a colour.

    Black-and-white clues read as plain ints: ``Block(3) == 3``, ``sum(clue)`` is the number of
    filled cells, and the ``repr`` is ``3``. A block of another colour equals only blocks of that
    colour and length.

    >>> Block(3)
    3
    >>> Block(3, colour=2)
    Block(3, 2)
    >>> Block(3) == 3, Block(3, 2) == 3
    (True, False)
    """

    colour: int
    """The index of the block's colour in the puzzle's palette, from 1."""

    def __new__(cls, length: SupportsIndex, colour: SupportsIndex = 1) -> Self:
        """Make a block; both numbers are at least 1.

        :raises ClueError: one of them is not.
        """
        try:
            block = super().__new__(cls, index(length))
            colour = index(colour)
        except TypeError:
            raise ClueError(
                f"a block's length and colour are ints, found {length!r} and {colour!r}"
            ) from None
        if block < 1:
            raise ClueError(
                f"a block has a length of at least 1, found {int(block)}"
                " (the clue of a blank line is empty)"
            )
        if colour < 1:
            raise ClueError(f"a block's colour is at least 1 (0 is the background), found {colour}")
        object.__setattr__(block, "colour", colour)
        return block

    @property
    def length(self) -> int:
        """The number of cells of the block."""
        return int(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Block):
            return int(self) == int(other) and self.colour == other.colour
        return self.colour == 1 and int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other  # int has a __ne__ of its own, blind to colour

    def __hash__(self) -> int:
        # Equal to the hash of the plain int it equals.
        return hash(int(self)) if self.colour == 1 else hash((int(self), self.colour))

    def __repr__(self) -> str:
        return str(int(self)) if self.colour == 1 else f"Block({int(self)}, {self.colour})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Block, (int(self), self.colour))


Clue = tuple[Block, ...]
"""The blocks of one line in order; the empty tuple is a blank line."""


class PlainClues(tuple[Clue, ...]):
    """The clues of a puzzle's rows or columns, in one colour, which need no further check.

    Their maker has checked that they are tuples of blocks of the first colour.
    """

    __slots__ = ()


def clue_of(line: Iterable[int]) -> Clue:
    """Return the clue of a decided line, given as colours (0 is empty, 1 is filled).

    >>> clue_of([1, 1, 0, 1])
    (2, 1)
    >>> clue_of([1, 1, 2, 0])
    (2, Block(1, 2))
    """
    blocks: list[Block] = []
    length = colour = 0
    for cell in line:
        if cell == colour:
            length += 1
            continue
        if colour:
            blocks.append(_shared_block(length, colour))
        length, colour = 1, cell
    if colour:
        blocks.append(_shared_block(length, colour))
    return tuple(blocks)


def plain_clues_of(lines: Iterable[bytes]) -> PlainClues:
    r"""Return the clues of decided lines of one colour, a byte for each cell.

    >>> plain_clues_of([b"\1\1\0\1", b"\0"])
    ((2, 1), ())
    """
    block = _PLAIN.__getitem__
    return PlainClues(
        [tuple(map(block, map(len, filter(None, line.split(b"\0"))))) for line in lines]
    )


def plain_clues_from(lines: object) -> PlainClues | None:
    """Return the clues of lists of ints, or None for anything else.

    Puzzles made in Python have such clues, and the core reads them several times as fast.

    >>> plain_clues_from([[1, 1], ()]), plain_clues_from([[1, True]]), plain_clues_from([[0]])
    (((1, 1), ()), None, None)
    """
    clues = _core.read_lists(lines, False)
    return None if clues is None else PlainClues(clues)  # type: ignore[arg-type]


def plain_clues_of_cells(cells: bytes, height: int, width: int) -> tuple[PlainClues, PlainClues]:
    r"""Return the clues of the rows and columns of a grid of one colour, a byte for each cell.

    The core makes them, six to ten times as fast as :func:`plain_clues_of`, which shares no code
    with it and therefore checks solutions.

    >>> plain_clues_of_cells(b"\1\1\0\1", 2, 2)
    (((2,), (1,)), ((1,), (2,)))
    """
    rows, columns = _core.read_cells(cells, height, width)
    return PlainClues(rows), PlainClues(columns)  # type: ignore[arg-type]


def clue_from(values: object, where: str) -> Clue:
    """Return the clue made of ints, Blocks or (length, colour) pairs.

    :raises ClueError: a value is none of these, or there is no sequence of them; the message
        begins with *where*.
    """
    if type(values) is tuple and set(map(type, values)) == {Block}:
        return values
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ClueError(f"{where}: expected a sequence of blocks, found {values!r}")
    blocks: list[Block] = []
    for position, value in enumerate(values, start=1):
        try:
            blocks.append(_block_from(value))
        except ClueError as error:
            raise ClueError(f"{where}, block {position}: {error}") from None
    return tuple(blocks)


# Puzzles repeat the same few blocks, and making one costs ten times a look-up. The cache
# tells types apart, so that a value that is not an int always raises.
_shared_block = lru_cache(maxsize=1024, typed=True)(Block)


class _PlainBlocks(dict[int, Block]):
    """The blocks of the first colour by length, made when needed."""

    def __missing__(self, length: int) -> Block:
        block = Block(length)
        if length <= _MOST_SHARED:
            self[length] = block
        return block


_MOST_SHARED = 1024
_PLAIN = _PlainBlocks()
_core.use_blocks(Block)


def _block_from(value: object) -> Block:
    if type(value) is int:
        return _shared_block(value)
    if isinstance(value, Block):
        return value
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        return _shared_block(*value)
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        return Block(value)  # such as NumPy's integers
    raise ClueError(f"expected a length or a Block, found {value!r}")
