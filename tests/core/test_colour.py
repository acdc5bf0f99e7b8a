"""Coloured lines and grids in the core, against the referee and a plain dynamic programme."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import _core, reference
from nonolith.errors import ClueError, GridError
from nonolith.model import Block, Clue, Grid, Knowledge, Outcome, Puzzle, clue_of
from nonolith.solving.cells import candidates_from_bytes, candidates_to_bytes
from nonolith.solving.propagation import propagate, settle
from tests.strategies import COLOURS, coloured_clues, coloured_puzzles, grids

Line = tuple[int, ...]


def settled(clue: Clue, line: Line, colours: int) -> Line | None:
    packed = _core.settle_colour(clue, colours, candidates_to_bytes(line))
    return None if packed is None else candidates_from_bytes(packed)


@st.composite
def lines(draw: st.DrawFn, max_size: int = 14) -> tuple[Clue, Line, int]:
    """A clue, candidates and the number of colours: of a real line or of nothing that fits."""
    colours = draw(st.integers(2, 4))
    size = draw(st.integers(0, max_size))
    everything = (2 << colours) - 1
    picture = draw(st.lists(st.integers(0, colours), min_size=size, max_size=size))
    candidates = st.one_of(st.just(everything), st.integers(1, everything))
    sets = draw(st.lists(candidates, min_size=size, max_size=size))
    if draw(st.booleans()):  # true knowledge: the picture stays possible
        sets = [mask | 1 << colour for mask, colour in zip(sets, picture, strict=True)]
    clue = clue_of(picture) if draw(st.booleans()) else draw(coloured_clues(colours))
    return clue, tuple(sets), colours


def plain_settle(clue: Clue, line: Line) -> Line | None:
    """Settle by the textbook automaton: a state for every cell of every block and every gap."""
    colour_of, follow = [0], [{0}]  # state 0: the gap before the first block
    gap = 0
    for number, block in enumerate(clue):
        first = len(colour_of)
        follow[gap].add(first)
        if number and clue[number - 1].colour != block.colour:
            follow[gap - 1].add(first)
        colour_of += [block.colour] * block.length + [0]
        follow += [{state + 1} for state in range(first, first + block.length)]
        gap = first + block.length
        follow.append({gap})
    reached = [{0}]
    for mask in line:
        following = set().union(*(follow[state] for state in reached[-1]))
        reached.append({state for state in following if mask >> colour_of[state] & 1})
    alive = reached[-1] & ({gap, gap - 1} if clue else {gap})
    if not alive:
        return None
    found = [0] * len(line)
    for cell in reversed(range(len(line))):
        for state in alive:
            found[cell] |= 1 << colour_of[state]
        alive = {state for state in reached[cell] if follow[state] & alive}
    return tuple(found)


@settings(max_examples=600, deadline=None)
@given(lines())
def test_settle_agrees_with_the_referee(case: tuple[Clue, Line, int]) -> None:
    clue, line, colours = case
    assert settled(clue, line, colours) == reference.settle(clue, line)


@settings(max_examples=150, deadline=None)
@given(lines(max_size=10))
def test_the_plain_programme_agrees_with_the_referee(case: tuple[Clue, Line, int]) -> None:
    clue, line, _ = case
    assert plain_settle(clue, line) == reference.settle(clue, line)


@pytest.mark.parametrize("size", [63, 64, 65, 100, 127, 128, 129, 191, 192, 193, 256, 500])
def test_long_lines_agree_with_the_plain_programme(size: int) -> None:
    chance = random.Random(size)
    for trial in range(24):
        colours = chance.randint(1, 5)
        picture: list[int] = []
        while len(picture) < size:  # long blocks and single cells, touching and not
            picture += [chance.randint(0, colours)] * chance.choice([1, 1, 2, 5, 40, 150])
        picture = picture[:size]
        known = chance.random()
        everything = (2 << colours) - 1
        line = tuple(
            1 << colour | chance.randint(0, everything) if chance.random() < known else everything
            for colour in picture
        )
        if trial % 4 == 3:  # one false cell, mostly a contradiction
            cell = chance.randrange(size)
            line = (*line[:cell], 1 << chance.randint(0, colours), *line[cell + 1 :])
        clue = clue_of(picture)
        assert settled(clue, line, colours) == plain_settle(clue, line)


@given(lines(max_size=40))
def test_settling_twice_says_nothing_new(case: tuple[Clue, Line, int]) -> None:
    clue, line, colours = case
    once = settled(clue, line, colours)
    if once is not None:
        assert settled(clue, once, colours) == once


@given(st.lists(st.integers(1, 9), max_size=5), st.lists(st.integers(1, 3), max_size=70))
def test_one_colour_is_black_and_white(lengths: list[int], line: list[int]) -> None:
    clue = tuple(map(Block, lengths))
    expected = _core.settle(clue, bytes(line))
    found = settled(clue, tuple(line), 1)
    assert (None if found is None else bytes(found)) == expected


def test_blocks_of_different_colours_may_touch() -> None:
    red, blue = Block(2, 2), Block(1, 3)
    assert str(settle([red, blue], "???", COLOURS)) == "rrb"
    assert settle([red, red], "????", COLOURS).outcome is Outcome.CONTRADICTION
    assert str(settle([red, blue, blue], "r?????", COLOURS)) == "rr????"


def test_every_colour_of_the_largest_palette() -> None:
    clue = tuple(Block(2, colour) for colour in range(1, 32))
    expected = tuple(1 << block.colour for block in clue for _ in range(2))
    everything = (1 << 32) - 1
    assert settled(clue, (everything,) * 62, 31) == expected
    assert settled(clue, (everything,) * 61, 31) is None
    loose = settled(clue, (everything,) * 63, 31)
    assert loose is not None
    assert loose[0] == 0b11
    assert all(before & after for before, after in pairwise(loose))


def test_lengths_without_measure_fit_nothing() -> None:
    assert settled((Block(2**40, 2), Block(1)), (7,) * 5, 2) is None
    assert settled((Block(2**32 - 1, 2), Block(1)), (7,) * 200, 2) is None


@settings(max_examples=200, deadline=None)
@given(st.data(), coloured_puzzles(max_height=5, max_width=5))
def test_propagate_agrees_with_the_referee(data: st.DataObject, puzzle: Puzzle) -> None:
    cell = st.one_of(st.just(puzzle.palette.everything), st.integers(1, puzzle.palette.everything))
    row = st.lists(cell, min_size=puzzle.width, max_size=puzzle.width)
    rows = st.lists(row, min_size=puzzle.height, max_size=puzzle.height)
    start = None
    if data.draw(st.booleans()):
        start = Knowledge(data.draw(rows), width=puzzle.width, palette=puzzle.palette)
    outcome, knowledge = reference.propagate(puzzle, start)
    found = propagate(puzzle, start=start)
    assert found.outcome is outcome
    if outcome is not Outcome.CONTRADICTION:  # where it is met depends on the order of lines
        assert found.knowledge == knowledge


@given(grids(palette=COLOURS))
def test_propagate_keeps_the_picture(grid: Grid) -> None:
    found = propagate(Puzzle.from_grid(grid))
    assert found.outcome is not Outcome.CONTRADICTION
    assert found.knowledge.allows(grid)
    assert (found.outcome is Outcome.SOLVED) == found.knowledge.is_complete


@pytest.mark.parametrize(("height", "width"), [(150, 70), (65, 129), (1, 300)])
def test_large_grids_propagate_to_a_fixpoint(height: int, width: int) -> None:
    chance = random.Random(height)
    picture = [[0] * width for _ in range(height)]
    for _ in range(40):
        top, left = chance.randrange(height), chance.randrange(width)
        colour = chance.randint(0, 3)
        for row in picture[top : top + chance.randint(1, 60)]:
            row[left : left + 50] = [colour] * len(row[left : left + 50])
    grid = Grid(picture, palette=COLOURS)
    puzzle = Puzzle.from_grid(grid)
    found = propagate(puzzle)
    assert found.knowledge.allows(grid)
    for clue, line in zip(puzzle.rows, found.knowledge.rows, strict=True):
        assert plain_settle(clue, line) == line
    for clue, line in zip(puzzle.columns, found.knowledge.columns, strict=True):
        assert plain_settle(clue, line) == line


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ClueError, match="colours are 1 to 3, found 4"):
        settle([Block(1, 4)], "??", COLOURS)
    with pytest.raises(GridError, match="found 'x'"):
        settle([Block(1, 2)], "?x", COLOURS)
    with pytest.raises(GridError, match="one line"):
        settle([Block(1, 2)], "?/?", COLOURS)
    with pytest.raises(GridError, match="palette"):
        propagate(Puzzle([[1]], [[1]], COLOURS), start=Knowledge([[3]]))
    for cells in (b"\0\0\0", b"\0\0\0\0", b"\xff\0\0\0"):
        with pytest.raises(ValueError, match="candidate"):
            _core.settle_colour([], 2, cells)
    with pytest.raises(ValueError, match="31"):
        _core.settle_colour([], 32, b"")
    with pytest.raises(ValueError, match="palette lacks"):
        _core.Puzzle([[Block(1, 3)]], [[]], 2)
    with pytest.raises(ValueError, match="one cell"):
        _core.Solver(_core.Puzzle([[]], [[]], 2), b"")
