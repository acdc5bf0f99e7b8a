"""Exact numbers of solutions."""

import math
import random

import pytest

from nonolith import (
    Block,
    Grid,
    Knowledge,
    Limit,
    LimitError,
    Limits,
    Puzzle,
    count_solutions,
    solve,
)
from tests.solving.families import dom, permutations
from tests.strategies import COLOURS


@pytest.mark.parametrize("n", [0, 1, 2, 5, 12, 15])
def test_permutations(n: int) -> None:
    assert count_solutions(permutations(n)) == math.factorial(n)


def test_numbers_beyond_64_bits() -> None:
    # Three rows of 25 single cells on 75 columns, each column with one of them.
    puzzle = Puzzle([[1] * 25] * 3, [[1]] * 75)
    number = count_solutions(puzzle)
    assert number == count_solutions(puzzle.transpose()) > 2**64


def test_independent_parts_multiply() -> None:
    # Permutations twice, on the diagonal of a larger square.
    inside = [[3] * 6 + [1] * 6] * 6 + [[1] * 6 + [3] * 6] * 6
    number = count_solutions(permutations(12), start=Knowledge(inside))
    assert number == math.factorial(6) ** 2


def test_as_many_as_are_listed() -> None:
    rng = random.Random(8)
    for _ in range(60):
        height, width = rng.randint(5, 9), rng.randint(5, 9)
        colours = rng.choice([1, 3])
        cells = [
            [rng.randint(1, colours) if rng.random() < 0.4 else 0 for _ in range(width)]
            for _ in range(height)
        ]
        grid = Grid(cells, palette=COLOURS) if colours > 1 else Grid(cells)
        puzzle = Puzzle.from_grid(grid)
        number = count_solutions(puzzle)
        assert number == count_solutions(puzzle.transpose()) == count_solutions(puzzle.mirror())
        if number < 2000:
            assert number == len(list(solve(puzzle)))


@pytest.mark.parametrize("n", [2, 3, 5, 9])
def test_limits_end_small_counts(n: int) -> None:
    with pytest.raises(LimitError, match="longer than 0 s") as late:
        count_solutions(permutations(n), limits=Limits(seconds=0))
    assert late.value.limit is Limit.SECONDS
    for memory in (0, 1, 100):
        with pytest.raises(LimitError, match=f"more than {memory} bytes") as large:
            count_solutions(permutations(n), limits=Limits(memory=memory))
        assert large.value.limit is Limit.MEMORY


def test_line_logic_needs_no_memory_for_a_count() -> None:
    puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert count_solutions(puzzle, limits=Limits(memory=0)) == 1
    with pytest.raises(LimitError, match="longer than 0 s"):
        count_solutions(puzzle, limits=Limits(seconds=0))


def test_little_memory_gives_the_same_count() -> None:
    for n in (2, 4, 8):
        assert count_solutions(permutations(n), limits=Limits(memory=1 << 20)) == math.factorial(n)


def test_none_and_one() -> None:
    assert count_solutions(Puzzle([[1]], [[]])) == 0
    assert count_solutions(Puzzle([[5]], [[1]])) == 0
    assert count_solutions(dom(7)) == 1
    assert count_solutions(Puzzle([], [])) == 1


def test_blocks_of_different_colours_may_touch() -> None:
    row = [Block(1, 1), Block(1, 2)]
    columns = [[Block(1, 1)], [Block(1, 2)]]
    assert count_solutions(Puzzle([row], columns, COLOURS)) == 1
    both = [Block(1, 1), Block(1, 2)]
    assert count_solutions(Puzzle([row] * 2, [both] * 2, COLOURS)) == 0
