"""Exact numbers of solutions."""

import math
import random
from fractions import Fraction

import pytest

from nonolith import Block, Grid, Knowledge, Limits, Puzzle, _core, count_solutions, solve
from nonolith.errors import LimitError
from nonolith.solving import Limit
from nonolith.solving.cells import handle_of, pack
from tests.solving.families import dom, permutations
from tests.strategies import COLOURS


@pytest.mark.parametrize("n", [0, 1, 2, 5, 12, 15, 20])
def test_permutations(n: int) -> None:
    assert count_solutions(permutations(n)) == math.factorial(n)


def test_numbers_beyond_64_bits() -> None:
    # Three rows of 25 single cells on 75 columns, each column with one of them.
    puzzle = Puzzle([[1] * 25] * 3, [[1]] * 75)
    number = count_solutions(puzzle)
    assert number == count_solutions(puzzle.transpose()) > 2**64


def test_counts_that_fill_a_page() -> None:
    # Pairs of rows in which two cells change places, with known rows between them: 2 to the power
    # of their number, which has more words than a page of the core's memory for states.
    pairs = 33_000
    rows: list[list[int]] = [[], [1], [1], [], [2], [2]] * pairs
    known = [[1, 1], [3, 3], [3, 3], [1, 1], [2, 2], [2, 2]] * pairs
    puzzle = Puzzle(rows, [[1, 2] * pairs] * 2)
    factors = _core.count_solutions(handle_of(puzzle), pack(Knowledge(known)), 1 << 28, None, None)
    assert math.prod(int.from_bytes(factor, "little") for factor in factors) == 2**pairs


def words_without_pairs(letters: int, times: int) -> int:
    """Count the words in which so many letters come so often each, never twice in a row.

    Inclusion and exclusion: a letter's occurrences fall into k pieces, with the sign of times - k,
    and the pieces of all letters are put into a row.
    """
    pieces = {0: Fraction(1)}  # by their number, of the letters so far; over the orders of each
    for _ in range(letters):
        more: dict[int, Fraction] = {}
        for n, weight in pieces.items():
            for k in range(1, times + 1):
                sign = (-1) ** (times - k)
                factor = Fraction(sign * math.comb(times - 1, k - 1), math.factorial(k))
                more[n + k] = more.get(n + k, Fraction(0)) + weight * factor
        pieces = more
    return int(sum(weight * math.factorial(n) for n, weight in pieces.items()))


def test_many_states_with_numbers_beyond_64_bits() -> None:
    number = count_solutions(Puzzle([[1]] * 50, [[1] * 10] * 5))
    assert number == words_without_pairs(5, 10) > 2**64


def in_a_ring(n: int) -> int:
    """Count the ways to put one cell into each row and column, in row r only at r, r+1 or r+2."""
    near = [[3 if (c - r) % n < 3 else 1 for c in range(n)] for r in range(n)]
    handle, known = handle_of(permutations(n)), pack(Knowledge(near))
    factors = _core.count_solutions(handle, known, 1 << 28, None, None)
    return math.prod(int.from_bytes(factor, "little") for factor in factors)


def test_rings_have_a_formula_and_keys_of_any_width() -> None:
    # Permanents of circulant matrices of three ones: a Lucas number and two (Minc, 1964). A state
    # has more than n bits, so that these are states of one word, of two and of four.
    lucas = [2, 1]
    while len(lucas) <= 200:
        lucas.append(lucas[-1] + lucas[-2])
    for n in (4, 5, 8, 40, 62, 63, 64, 65, 100, 125, 130, 200):
        assert in_a_ring(n) == lucas[n] + 2


def test_many_states() -> None:
    # More than one direction is given up before one is followed to the end.
    rng = random.Random(16)
    grid = Grid([[int(rng.random() < 0.3) for _ in range(14)] for _ in range(14)])
    puzzle = Puzzle.from_grid(grid)
    number = count_solutions(puzzle)
    assert number > 1000
    assert number == count_solutions(puzzle.transpose()) == count_solutions(puzzle.mirror())
    # Each cell of the picture, filled or not: what is counted with it either way is everything.
    for row, column in ((3, 3), (7, 8), (13, 0)):
        either = 0
        for value in (1, 2):
            cells = [[3] * 14 for _ in range(14)]
            cells[row][column] = value
            either += count_solutions(puzzle, start=Knowledge(cells))
        assert either == number


def test_millions_of_states() -> None:
    # All directions wait for each other, and one goes on to the end. An earlier programme, which
    # read cell by cell and started again for each round, found the same number.
    rng = random.Random("random 15×15, 30 % filled 2")
    grid = Grid([[int(rng.random() < 0.3) for _ in range(15)] for _ in range(15)])
    puzzle = Puzzle.from_grid(grid)
    assert count_solutions(puzzle) == 569011018
    assert count_solutions(puzzle.transpose().mirror()) == 569011018


@pytest.mark.parametrize(("one", "other"), [(6, 6), (10, 16)])
def test_independent_parts_multiply(one: int, other: int) -> None:
    # Permutations twice, on the diagonal of a larger square. Those of 16 have so many states that
    # directions are compared.
    inside = [[3] * one + [1] * other] * one + [[1] * one + [3] * other] * other
    number = count_solutions(permutations(one + other), start=Knowledge(inside))
    assert number == math.factorial(one) * math.factorial(other)


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


@pytest.mark.parametrize("colours", [1, 2])
def test_no_live_state_is_left_out(colours: int) -> None:
    # Enough states that the rows ahead are looked at, and few enough solutions to list them.
    rng = random.Random(colours)
    compared = 0
    for _ in range(12):
        cells = [
            [rng.randint(1, colours) if rng.random() < 0.3 else 0 for _ in range(13)]
            for _ in range(13)
        ]
        puzzle = Puzzle.from_grid(Grid(cells, palette=COLOURS) if colours > 1 else Grid(cells))
        every = (2 << len(puzzle.palette)) - 1
        start = Knowledge(
            [[1 << cell if rng.random() < 0.03 else every for cell in row] for row in cells],
            palette=puzzle.palette,
        )
        number = count_solutions(puzzle, start=start)
        if 50 < number < 20_000:
            assert number == sum(1 for _ in solve(puzzle, start=start))
            compared += 1
    assert compared > 2


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


def count_within(puzzle: Puzzle, memory: int) -> int | None:
    try:
        return count_solutions(puzzle, limits=Limits(memory=memory))
    except LimitError:
        return None


def test_memory_is_enough_if_it_is_for_one_direction() -> None:
    rng = random.Random(16)
    grid = Grid([[int(rng.random() < 0.3) for _ in range(12)] for _ in range(14)])
    puzzle = Puzzle.from_grid(grid)
    number = count_solutions(puzzle)
    counted = []
    for memory in (1 << bits for bits in range(12, 24)):
        found = count_within(puzzle, memory)
        assert found in (None, number)
        assert found == count_within(puzzle.transpose(), memory)
        assert found == count_within(puzzle.mirror(), memory)
        counted.append(found is not None)
    assert sorted(counted) == counted
    assert len(set(counted)) == 2


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
