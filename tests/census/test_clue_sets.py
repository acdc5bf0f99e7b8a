"""The census of clue sets, compared with one that makes every grid and writes down its clues."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby, product

import pytest

from nonolith import Grid, Puzzle, _core, count_solutions

SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4)]


def clue_of(line: Iterable[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in groupby(line) if cell)


def clues_of_every_grid(height: int, width: int, empty_rows: bool) -> Counter[tuple[int, int]]:
    """Return how many clue sets there are by (filled cells, solutions)."""
    solutions: Counter[object] = Counter()
    filled: dict[object, int] = {}
    for cells in product((False, True), repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        columns = list(zip(*rows, strict=True))
        counted = [[not cell for cell in row] for row in rows] if empty_rows else rows
        clues = tuple(clue_of(line) for line in (*counted, *columns))
        solutions[clues] += 1
        filled[clues] = sum(cells)
    return Counter((filled[clues], times) for clues, times in solutions.items())


def whole(height: int, width: int, empty_rows: bool) -> Counter[tuple[int, int]]:
    """Add up the shards, each of which must have the grids that its clue sets have."""
    census = _core.ClueSetCensus(height, width, empty_rows)
    found: Counter[tuple[int, int]] = Counter()
    grids = 0
    for shard in range(census.shards):
        shard_found = census.run(shard)
        assert shard_found is not None
        shard_grids, multiplicities, _, _ = shard_found
        assert shard_grids == sum(times * clue_sets for _, times, clue_sets in multiplicities)
        grids += shard_grids
        for filled, times, clue_sets in multiplicities:
            found[filled, times] += clue_sets
    assert grids == 1 << height * width
    return found


@pytest.mark.parametrize("empty_rows", [False, True], ids=["filled", "empty"])
@pytest.mark.parametrize(("height", "width"), SIZES)
def test_every_clue_set_is_counted_with_its_solutions(
    height: int, width: int, empty_rows: bool
) -> None:
    expected = clues_of_every_grid(height, width, empty_rows)
    assert whole(height, width, empty_rows) == expected


@pytest.mark.parametrize(("height", "width", "unique"), [(5, 5, 25309575), (6, 4, 12819322)])
def test_clue_sets_with_one_solution_are_the_uniquely_solvable_grids(
    height: int, width: int, unique: int
) -> None:
    found = whole(height, width, False)
    assert sum(count for (_, times), count in found.items() if times == 1) == unique


def test_yesnograms_with_one_solution_are_those_that_others_have_counted() -> None:
    found = [whole(n, n, True) for n in range(1, 6)]
    unique = [sum(n for (_, times), n in one.items() if times == 1) for one in found]
    assert unique == [2, 14, 368, 49578, 24177516]  # OEIS A385861


@pytest.mark.parametrize(("height", "width"), [(3, 3), (2, 5), (4, 4), (5, 5)])
def test_the_example_has_the_most_solutions(height: int, width: int) -> None:
    census = _core.ClueSetCensus(height, width, False)
    found = [one for shard in range(census.shards) if (one := census.run(shard))]
    most, example = max((shard[2], shard[3]) for shard in found)
    assert most == max(times for shard in found for _, times, _ in shard[1])
    rows = [[example >> (row * width + c) & 1 for c in range(width)] for row in range(height)]
    assert count_solutions(Puzzle.from_grid(Grid(rows))) == most


def test_what_can_not_be_counted_is_refused() -> None:
    for height, width in [(0, 3), (3, 0), (7, 7), (2, 9), (25, 2)]:
        with pytest.raises(ValueError, match="clue sets"):
            _core.ClueSetCensus(height, width, False)
    with pytest.raises(ValueError, match="no such shard"):
        _core.ClueSetCensus(2, 2, False).run(3)
