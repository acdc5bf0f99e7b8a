"""Repair: what is proved to be the fewest is the fewest, and what comes out is a good puzzle."""

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from operator import ne

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.pictures import KINDS, pictures
from nonolith import Grid, Limits, Metadata, Palette, Puzzle, _core, repair
from nonolith.errors import GenerateError, GridError
from nonolith.generating.repair import Repaired
from nonolith.generating.symmetry import Symmetry
from nonolith.model import BLACK_AND_WHITE, Outcome
from nonolith.reference import propagate
from nonolith.solving.propagation import propagate as line_logic
from tests.strategies import grids, palette_of

LONG = Limits(seconds=600)


@cache
def is_local(grid: Grid) -> bool:
    return propagate(Puzzle.from_grid(grid))[0] is Outcome.SOLVED


@cache
def clue_counts(height: int, width: int, palette: Palette) -> Counter[object]:
    """How many pictures of a size have each clues."""
    colours = range(len(palette) + 1)
    rows = list(product(colours, repeat=width))
    pictures = (Grid(rows, width=width, palette=palette) for rows in product(rows, repeat=height))
    return Counter(picture.clues for picture in pictures)


def is_unique(grid: Grid) -> bool:
    return clue_counts(grid.height, grid.width, grid.palette)[grid.clues] == 1


GOOD: dict[str, Callable[[Grid], bool]] = {"local": is_local, "unique": is_unique}


def changed_versions(grid: Grid, number: int, locked: set[tuple[int, int]]) -> Iterator[Grid]:
    """Yield every picture that differs from one in exactly so many cells."""
    cells = set(product(range(grid.height), range(grid.width))) - locked
    for chosen in combinations(sorted(cells), number):
        others = [[c for c in range(len(grid.palette) + 1) if c != grid[cell]] for cell in chosen]
        for colours in product(*others):
            rows = [list(row) for row in grid.rows]
            for (row, column), colour in zip(chosen, colours, strict=True):
                rows[row][column] = colour
            yield Grid(rows, width=grid.width, palette=grid.palette)


def fewest(grid: Grid, good: Callable[[Grid], bool], locked: set[tuple[int, int]]) -> int | None:
    """The least number of changes, by trying all; None if nothing is good."""
    for number in range(grid.height * grid.width - len(locked) + 1):
        if any(map(good, changed_versions(grid, number, locked))):
            return number
    return None


def check(result: Repaired, good: Callable[[Grid], bool]) -> None:
    """A result is what it says."""
    assert result.grid is not None
    assert result.puzzle is not None
    assert good(result.grid)
    assert result.puzzle.is_solved_by(result.grid)
    differing = {
        (row, column)
        for row in range(result.original.height)
        for column in range(result.original.width)
        if result.grid[row, column] != result.original[row, column]
    }
    assert differing == set(result.changed)
    assert result.needed <= len(differing)


@pytest.mark.parametrize("solvable", ["local", "unique"])
@given(grid=grids(4, 4), locks=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=5))
@settings(max_examples=60, deadline=None)
def test_the_proved_fewest_is_the_fewest(
    solvable: str, grid: Grid, locks: set[tuple[int, int]]
) -> None:
    if solvable == "unique" and grid.height * grid.width > 12:
        grid = Grid(grid.rows[:3], width=grid.width)
    locked = {(row, column) for row, column in locks if row < grid.height and column < grid.width}
    result = repair(grid, solvable=solvable, locked=locked, limits=LONG)
    expected = fewest(grid, GOOD[solvable], locked)
    if expected is None:
        assert result.impossible
        assert result.puzzle is None
        return
    check(result, GOOD[solvable])
    assert result.proved
    assert len(result.changed) == result.needed == expected
    assert not locked & set(result.changed)


def symmetric(grid: Grid, symmetry: Symmetry) -> Grid:
    """A picture made symmetric: the later of two partners is as the earlier."""
    cells = [cell for row in grid.rows for cell in row]
    partners = symmetry.partners(grid.height, grid.width)
    for cell, partner in enumerate(partners):
        cells[max(cell, partner)] = cells[min(cell, partner)]
    starts = range(0, len(cells), max(1, grid.width))
    rows = [cells[start : start + grid.width] for start in starts]
    return Grid(rows, width=grid.width, palette=grid.palette)


@pytest.mark.parametrize("symmetry", [Symmetry.MIRROR, Symmetry.FLIP, Symmetry.ROTATION])
@pytest.mark.parametrize("solvable", ["local", "unique"])
@given(
    grid=grids(4, 4),
    locks=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=3),
    coloured=st.booleans(),
)
@settings(max_examples=30, deadline=None)
def test_the_fewest_symmetric_changes(
    solvable: str,
    symmetry: Symmetry,
    grid: Grid,
    locks: set[tuple[int, int]],
    coloured: bool,
) -> None:
    if grid.height * grid.width > 12:
        grid = Grid(grid.rows[:3], width=grid.width)
    if coloured and grid.height * grid.width <= 6:
        rows = [
            [(1 + (r + c) % 2) * cell for c, cell in enumerate(row)]
            for r, row in enumerate(grid.rows)
        ]
        grid = Grid(rows, width=grid.width, palette=palette_of(2))
    grid = symmetric(grid, symmetry)
    locked = {(row, column) for row, column in locks if row < grid.height and column < grid.width}
    result = repair(grid, solvable=solvable, locked=locked, symmetry=symmetry, limits=LONG)

    def good(picture: Grid) -> bool:
        return symmetry.is_of(picture) and GOOD[solvable](picture)

    expected = fewest(grid, good, locked)
    if expected is None:
        assert result.impossible
        return
    check(result, good)
    assert result.proved
    assert len(result.changed) == expected
    assert not locked & set(result.changed)


def test_large_symmetric_pictures_stay_so() -> None:
    picture = symmetric(pictures("noise", 40, 31, [2])[0], Symmetry.MIRROR)
    found = repair(picture, symmetry="mirror", limits=Limits(seconds=2))
    assert found.grid is not None
    assert found.changed
    assert found.grid == found.grid.mirror()
    assert propagated(found.grid) is Outcome.SOLVED


def test_a_symmetry_that_is_not_there_cannot_be_kept() -> None:
    with pytest.raises(GenerateError, match="does not have the symmetry to keep: flip"):
        repair(Grid.parse("#./.#"), symmetry="flip")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("solvable", ["local", "unique"])
def test_the_fewest_in_colour(solvable: str, seed: int) -> None:
    rng = random.Random(seed)
    palette = palette_of(2)
    height, width = rng.choice([(3, 3), (2, 4), (4, 2), (1, 5), (3, 2)])
    rows = [[rng.randint(0, 2) for _ in range(width)] for _ in range(height)]
    grid = Grid(rows, palette=palette)
    result = repair(grid, solvable=solvable, limits=LONG)
    check(result, GOOD[solvable])
    assert result.proved
    assert len(result.changed) == fewest(grid, GOOD[solvable], set())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(12, 12), (7, 20), (70, 6), (50, 50), (100, 100), (90, 120)])
def test_there_is_a_first_answer_for_all_kinds(kind: str, size: tuple[int, int]) -> None:
    height, width = size
    cells = bytes(cell for row in pictures(kind, height, width, [3])[0].rows for cell in row)
    nothing = bytes(len(cells))
    search = _core.Repair(height, width, 1, cells, nothing, nothing, False, 5)
    search.search(1)
    first = sum(map(ne, search.best, cells))
    search.search(200)  # some changes are taken back
    rows = [search.best[row * width : (row + 1) * width] for row in range(height)]
    assert propagated(Grid(rows)) is Outcome.SOLVED
    assert sum(map(ne, search.best, cells)) < first or first < 20


@pytest.mark.parametrize("unique", [False, True])
def test_there_is_a_first_answer_in_colour(unique: bool) -> None:
    rng = random.Random(4)
    cells = bytes(rng.randrange(4) for _ in range(20 * 25))
    search = _core.Repair(20, 25, 3, cells, bytes(500), bytes(500), unique, 5)
    search.search(1)
    rows = [search.best[row * 25 : (row + 1) * 25] for row in range(20)]
    assert propagated(Grid(rows, palette=palette_of(3))) is Outcome.SOLVED


def test_large_pictures_become_uniquely_solvable_too() -> None:
    picture = pictures("dither", 100, 90, [1])[0]
    found = repair(picture, solvable="unique", limits=Limits(seconds=2))
    assert found.grid is not None
    assert found.changed


def test_locked_cells_of_a_large_picture_stay() -> None:
    picture = pictures("noise", 60, 50, [2])[0]
    locked = [(row, column) for row in range(20, 29) for column in range(10, 19)]
    found = repair(picture, locked=locked, limits=Limits(seconds=2))
    assert found.grid is not None
    assert found.changed
    assert not set(locked) & set(found.changed)
    assert propagated(found.grid) is Outcome.SOLVED
    # Larger ones have a place in them that is bad whatever is around.
    locked = [(row, column) for row in range(20, 40) for column in range(10, 30)]
    found = repair(picture, locked=locked, limits=LONG)
    assert found.impossible
    assert found.sentence == "no change of the cells that are not locked makes it locally solvable"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("size", [(9, 14), (20, 15), (1, 8)])
def test_symmetric_pictures_stay_symmetric(turned: bool, size: tuple[int, int]) -> None:
    height, width = size
    rng = random.Random(f"{turned} {size}")
    if turned:
        partners = list(reversed(range(height * width)))
    else:
        partners = [row * width + width - 1 - c for row in range(height) for c in range(width)]
    cells = bytearray(rng.randint(0, 1) for _ in partners)
    for cell, partner in enumerate(partners):
        cells[max(cell, partner)] = cells[min(cell, partner)]
    nothing = bytes(len(cells))
    search = _core.Repair(height, width, 1, bytes(cells), nothing, nothing, False, 5, partners)
    for _ in range(5):
        search.search(200)
        assert all(search.best[cell] == search.best[other] for cell, other in enumerate(partners))
        rows = [search.best[row * width : (row + 1) * width] for row in range(height)]
        assert propagated(Grid(rows)) is Outcome.SOLVED


@pytest.mark.parametrize("partners", [[0], [0, 1, 2, 4]])
def test_partners_are_cells(partners: list[int]) -> None:
    with pytest.raises(ValueError, match="partner"):
        _core.Repair(2, 2, 1, bytes(4), bytes(4), bytes(4), False, 0, partners)


def propagated(grid: Grid) -> Outcome:
    return line_logic(Puzzle.from_grid(grid)).outcome


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("unique", [False, True])
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_agrees_in_a_reason_is_bad_too(
    colours: int, unique: bool, data: st.DataObject
) -> None:
    palette = BLACK_AND_WHITE if colours == 1 else palette_of(colours)
    limit = 5 if colours == 1 else 3
    picture = data.draw(grids(limit, limit, palette).filter(lambda grid: grid.height * grid.width))
    size = picture.height * picture.width
    cells = bytes(cell for row in picture.rows for cell in row)
    tester = _core.Repair(
        picture.height, picture.width, colours, cells, bytes(size), bytes(size), unique, 1
    )
    judgement, reasons = tester.test(cells, 10)
    good = is_local if not unique or size > 12 else is_unique
    if not unique or size <= 12:
        assert (judgement == 0) == good(picture)
    for reason in reasons:
        other = [
            cell if index in set(reason) else data.draw(st.integers(0, colours))
            for index, cell in enumerate(cells)
        ]
        rows = [
            other[row * picture.width : (row + 1) * picture.width] for row in range(picture.height)
        ]
        assert not good(Grid(rows, width=picture.width, palette=palette))


def test_the_same_seed_gives_the_same_picture() -> None:
    picture = pictures("noise", 15, 15, [1])[0]
    costs = [[(row * column) % 7 for column in range(15)] for row in range(15)]
    one, other = (repair(picture, costs=costs, seed=3, limits=LONG) for _ in range(2))
    assert one.proved
    assert (one.grid, one.changed) == (other.grid, other.changed)


def test_cheap_cells_are_changed_first() -> None:
    # Any of the four cells would do.
    for cheap in product(range(2), repeat=2):
        costs = [[0 if (row, column) == cheap else 200 for column in range(2)] for row in range(2)]
        assert repair(Grid.parse("#./.#"), costs=costs).changed == (cheap,)


def test_a_limit_keeps_the_best() -> None:
    picture = pictures("dither", 30, 30, [0])[0]
    result = repair(picture, limits=Limits(seconds=0.3))
    assert result.puzzle is not None
    assert result.needed <= len(result.changed)
    stop = threading.Event()
    stop.set()
    stopped = repair(picture, limits=Limits(stop=stop))
    assert not stopped.proved
    assert "was found in the time" in stopped.sentence


def test_puzzles_with_clues_alone_and_with_metadata() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]], metadata=Metadata(title="Two ways"))
    result = repair(puzzle)
    assert result.puzzle is not None
    assert result.puzzle.metadata.title == "Two ways"
    assert len(result.changed) == 1
    with pytest.raises(GenerateError, match="no picture and no solution"):
        repair(Puzzle([[1]], [[]]))


@pytest.mark.parametrize("size", [(0, 0), (0, 3), (3, 0), (1, 1)])
def test_nothing_to_change(size: tuple[int, int]) -> None:
    grid = Grid([[0] * size[1]] * size[0], width=size[1])
    result = repair(grid)
    assert (result.grid, result.changed, result.proved) == (grid, (), True)
    assert result.sentence == "nothing had to be changed"


def test_wrong_arguments() -> None:
    grid = Grid.parse("#./.#")
    with pytest.raises(GridError, match=r"\(2, 0\) is outside"):
        repair(grid, locked=[(2, 0)])
    with pytest.raises(GridError, match="cost for each cell"):
        repair(grid, costs=[[1, 2]])
    with pytest.raises(GridError, match="0 to 255"):
        repair(grid, costs=[[1, 2], [3, 256]])
    with pytest.raises(ValueError, match="nonsense"):
        repair(grid, solvable="nonsense")


def test_sentences() -> None:
    grid = Grid.parse("#./.#")
    result = repair(grid)
    assert result.sentence == "1 cell changed, and fewer is impossible"
    puzzle = result.puzzle
    made = Repaired(puzzle, grid, result.solvable, ((0, 0),) * 7, 5)
    assert made.sentence == "7 cells changed; at least 5 are needed"
    assert made.as_dict()["proved"] is False
    none = Repaired(None, grid, result.solvable, (), 1)
    assert none.sentence.endswith("found in the time; at least 1 is needed")
    doubtful = Repaired(puzzle, grid, result.solvable, ((0, 0),), 0)
    assert doubtful.sentence == "1 cell changed; how many are needed is not known"
