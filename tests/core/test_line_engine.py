"""The line engine against the referee, and long lines against a plain dynamic programme."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import _core, reference
from nonolith.model import Block, Cell
from nonolith.model.block import clue_of
from tests.strategies import clues, lines


def settle(clue: list[int], cells: list[int]) -> list[int] | None:
    settled = _core.settle(clue, bytes(cells))
    return None if settled is None else list(settled)


def refereed(clue: list[int], cells: list[int]) -> list[int] | None:
    settled = reference.settle(tuple(map(Block, clue)), cells)
    return None if settled is None else list(settled)


def plain(clue: list[int], cells: list[int]) -> list[int] | None:
    """Settle by the textbook: which (block, cell) pairs are reached from either end."""
    ahead, back = reached(clue, cells), reached(clue[::-1], cells[::-1])
    size, count = len(cells), len(clue)
    if not ahead[count][size]:
        return None
    found = [0] * size
    for block in range(count + 1):
        for cell in range(size):
            if (
                cells[cell] & Cell.EMPTY
                and ahead[block][cell]
                and back[count - block][size - cell - 1]
            ):
                found[cell] |= Cell.EMPTY
    for block, length in enumerate(clue):
        for start in range(size - length + 1):
            end = start + length
            before = start - 1 if start else 0
            after = end + 1 if end < size else size
            if (
                all(cell & Cell.FILLED for cell in cells[start:end])
                and (start > 0 or block == 0)
                and (end < size or block == count - 1)
                and (start == 0 or cells[before] & Cell.EMPTY)
                and (end == size or cells[end] & Cell.EMPTY)
                and ahead[block][before]
                and back[count - 1 - block][size - after]
            ):
                for cell in range(start, end):
                    found[cell] |= Cell.FILLED
    return found


def reached(clue: list[int], cells: list[int]) -> list[list[bool]]:
    """Return whether the first i blocks can be exactly what the first p cells hold, by i and p."""
    size = len(cells)
    run = [0] * (size + 1)  # fillable cells in a row before each position
    for position, cell in enumerate(cells):
        run[position + 1] = run[position] + 1 if cell & Cell.FILLED else 0
    table = [[False] * (size + 1) for _ in range(len(clue) + 1)]
    for blocks, row in enumerate(table):
        for position in range(size + 1):
            gap = position and cells[position - 1] & Cell.EMPTY and row[position - 1]
            if gap or (blocks == 0 and position == 0):
                row[position] = True
            elif blocks and run[position] >= clue[blocks - 1]:
                start = position - clue[blocks - 1]
                row[position] = (
                    blocks == 1
                    if start == 0
                    else bool(cells[start - 1] & Cell.EMPTY and table[blocks - 1][start - 1])
                )
    return table


def random_line(rng: random.Random, size: int) -> tuple[list[int], list[int]]:
    """A clue and known cells: mostly of one picture, sometimes with a mistake in it."""
    stay, known, mistake = rng.random(), rng.random(), rng.choice([0, 0, 2 / (size + 1)])
    picture: list[int] = []
    for _ in range(size):
        picture.append(picture[-1] if picture and rng.random() < stay else rng.randrange(2))
    cells = [
        (Cell.FILLED if value != (rng.random() < mistake) else Cell.EMPTY)
        if rng.random() < known
        else Cell.UNKNOWN
        for value in picture
    ]
    return [int(block) for block in clue_of(picture)], [int(cell) for cell in cells]


@given(clues(max_length=12, max_blocks=6), lines())
@settings(max_examples=2000, deadline=None)
def test_any_line_settles_as_the_referee_says(clue: list[int], cells: list[Cell]) -> None:
    assert settle(clue, [*cells]) == refereed(clue, [*cells])


@given(st.integers(0, 20), st.randoms(use_true_random=False))
@settings(max_examples=2000, deadline=None)
def test_lines_of_pictures_settle_as_the_referee_says(size: int, rng: random.Random) -> None:
    clue, cells = random_line(rng, size)
    assert settle(clue, cells) == refereed(clue, cells)


@pytest.mark.parametrize(
    "size", [30, 31, 32, 33, 62, 63, 64, 65, 66, 126, 127, 128, 129, 191, 192, 254, 320, 1000]
)
def test_long_lines_settle_as_the_textbook_says(size: int) -> None:
    rng = random.Random(size)
    verdicts = set()
    for _ in range(4000 // size):
        clue, cells = random_line(rng, size)
        expected = plain(clue, cells)
        assert settle(clue, cells) == expected
        verdicts.add(expected is None)
    assert False in verdicts


@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 128, 129, 1000, 5000])
def test_lines_with_one_placement_or_none(size: int) -> None:
    unknown = [Cell.UNKNOWN] * size
    assert settle([], [*unknown]) == [Cell.EMPTY] * size
    assert settle([size], [*unknown]) == [Cell.FILLED] * size
    assert settle([size + 1], [*unknown]) is None
    dense = [1] * ((size + 1) // 2)
    if size % 2:
        assert settle(dense, [*unknown]) == [2 - cell % 2 for cell in range(size)]
    assert settle([*dense, 1], [*unknown]) is None


@pytest.mark.parametrize("length", [2**31, 2**32 - 1, 2**32, 2**63, 2**64, 10**30])
def test_lengths_beyond_every_word_are_contradictions(length: int) -> None:
    for size in (0, 5, 64, 200):
        assert settle([length], [3] * size) is None
        assert settle([1, length, length, length, 1], [3] * size) is None


def test_empty_line() -> None:
    assert settle([], []) == []
    assert settle([1], []) is None


@pytest.mark.parametrize("cells", [b"\x00", b"\x04", b"\x03\xff"])
def test_cells_that_are_none_are_refused(cells: bytes) -> None:
    with pytest.raises(ValueError, match="a cell is 1"):
        _core.settle([1], cells)


@pytest.mark.parametrize("clue", [[0], [-1], [2, -(10**30)]])
def test_lengths_below_one_are_refused(clue: list[int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        _core.settle(clue, b"\x03")
