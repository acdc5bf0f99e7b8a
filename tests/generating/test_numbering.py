"""Grids by number: the order is the documented one, and rank and unrank are inverse."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith
from nonolith import Grid, Puzzle, _core, rank, unrank
from nonolith.census.known import known_count
from nonolith.errors import GenerateError, GridError, SizeError
from nonolith.generating.numbering import (
    LONGEST_LINE,
    LONGEST_THIN,
    _counts,
    count_numbered,
    grid_of,
    prefix_cells,
    prefix_census,
)
from nonolith.generating.thin_numbering import DecidedColumns, ThinCounter
from nonolith.model import Outcome
from nonolith.model.size import Size
from nonolith.reference import propagate
from tests.strategies import COLOURS


def is_local(grid: Grid) -> bool:
    puzzle = Puzzle.from_grid(grid)
    if max(grid.height, grid.width) > 17:  # more placements than the referee can list
        return nonolith.propagate(puzzle).outcome is Outcome.SOLVED
    return propagate(puzzle)[0] is Outcome.SOLVED


@pytest.mark.parametrize(
    "size", [(0, 0), (0, 3), (3, 0), (1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3), (2, 5)]
)
def test_numbers_are_places_in_the_list_of_all_grids(size: tuple[int, int]) -> None:
    height, width = size
    rows = list(product((0, 1), repeat=width))  # as numbers, ascending
    grids = [Grid(picture, width=width) for picture in product(rows, repeat=height)]
    numbered = [grid for grid in grids if is_local(grid)]
    assert count_numbered(height, width) == len(numbered)
    assert [unrank(height, width, number=number) for number in range(len(numbered))] == numbered
    assert [rank(grid) for grid in numbered] == list(range(len(numbered)))
    for grid in set(grids) - set(numbered):
        with pytest.raises(GridError, match="not locally solvable"):
            rank(grid)


@given(st.data())
def test_rank_is_the_inverse_of_unrank(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([(4, 4), (5, 5), (6, 3), (3, 6), (2, 9), (9, 2), (1, 13)]))
    number = data.draw(st.integers(0, count_numbered(*size) - 1))
    grid = unrank(*size, number=number)
    assert (grid.height, grid.width) == size
    assert rank(grid) == number
    assert is_local(grid)


@pytest.mark.parametrize(
    "size",
    [
        (6, 6),
        (11, 3),
        (5, 7),
        (16, 2),
        (2, 13),
        (9, 4),
        (3, 12),
        (17, 2),
        (2, 17),
        (1, 64),
        (64, 1),
    ],
)
def test_large_sizes(size: tuple[int, int]) -> None:
    total = count_numbered(*size)
    assert str(unrank(*size, number=0)).count("#") == 0
    assert str(unrank(*size, number=total - 1)).count(".") == 0
    number = random.Random(str(size)).randrange(total - 1)
    grids = [unrank(*size, number=number), unrank(*size, number=number + 1)]
    assert [rank(grid) for grid in grids] == [number, number + 1]
    assert all(map(is_local, grids))
    assert grids[0].rows < grids[1].rows


def test_tables_add_up_to_the_census() -> None:
    lines = range(1, LONGEST_LINE + 1)
    sizes = [Size(*size) for size in product(lines, repeat=2) if 24 < size[0] * size[1] <= 36]
    thin = [Size(*size) for n in range(17, LONGEST_THIN + 1) for size in ((n, 2), (2, n))]
    assert len(sizes) == 28
    for size in sizes + thin:
        known = known_count(size.height, size.width)
        assert known is not None
        assert sum(_counts(size, prefix_cells(size))) == known.count, size


@pytest.mark.parametrize(("size", "prefix"), [((5, 5), 77), ((5, 5), 200), ((7, 4), 150)])
def test_tables_are_what_the_plain_census_counts(size: tuple[int, int], prefix: int) -> None:
    cells = prefix_cells(Size(*size))
    value = int(f"{prefix:0{cells}b}"[::-1], 2)
    plain = _core.PlainCensus(*size).count((1 << cells) - 1, value, False)[1]
    assert _counts(Size(*size), cells)[prefix] == plain


@pytest.mark.parametrize("size", [(2, 3), (4, 2), (2, 8), (9, 2)])
def test_columns_count_what_the_kernel_counts(size: tuple[int, int]) -> None:
    columns, cells = DecidedColumns(Size(*size)), size[0] * size[1]
    assert columns.count(0, 0) == count_numbered(*size)
    for prefix in range(1, 5):
        counts = prefix_census(Size(*size), prefix).count(0, 1 << prefix)
        assert [columns.count(value, prefix) for value in range(1 << prefix)] == counts
    numbered = ThinCounter(Size(*size), prefix_census(Size(*size), 3).count(0, 8))
    for number in random.Random(str(size)).choices(range(numbered.total), k=20):
        grid = numbered.unrank(number)
        assert unrank(*size, number=number) == grid_of(grid, *size)
        assert numbered.rank(grid) == number
    guesses = [random.Random(seed).getrandbits(cells) for seed in range(20)]
    for guess in guesses:
        assert numbered.is_numbered(guess) == is_local(grid_of(guess, *size))


def test_decided_columns_are_checked() -> None:
    census = _core.ColumnCensus(2, 5, False, 0, 1, _core.Stop())
    for wrong in ([], [(0, 0)] * 4, [(4, 0)] * 5, [(1, 2)] * 5):
        with pytest.raises(ValueError, match="decided cells of each column"):
            census.begin(wrong)


def test_what_has_no_number_is_refused() -> None:
    with pytest.raises(SizeError, match=r"up to 36 cells and lines of 16 \(.*, found 7×7"):
        unrank(7, 7, number=0)
    for height, width in ((1, 65), (2, 21), (21, 2), (3, 13)):
        with pytest.raises(SizeError):
            unrank(height, width, number=0)
    with pytest.raises(SizeError):
        unrank(-1, 4, number=0)
    for number in (-1, 51234):
        with pytest.raises(GenerateError, match=f"numbered 0 to 51233, found {number}"):
            unrank(4, 4, number=number)
    with pytest.raises(GridError, match="black-and-white"):
        rank(Grid([[1]], palette=COLOURS))
