"""What all solutions share: as the referee finds it by listing them all."""

import random
from threading import Event

import pytest

from nonolith import (
    Grid,
    Knowledge,
    Limits,
    Palette,
    Puzzle,
    Verdict,
    agreement,
    classify,
    reference,
)
from nonolith.errors import LimitError
from nonolith.model import BLACK_AND_WHITE
from nonolith.solving import Limit
from tests.solving.families import dom, half_filled, permutations
from tests.solving.test_methods_agree import random_puzzle, random_start
from tests.strategies import COLOURS

SWITCH = Puzzle([[1], [1], [], [4]], [[1, 1], [1], [1], [1, 1]])


def colours_seen(solutions: list[Grid], height: int, width: int) -> list[list[int]]:
    seen = [[0] * width for _ in range(height)]
    for grid in solutions:
        for row in range(height):
            for column in range(width):
                seen[row][column] |= 1 << grid[row, column]
    return seen


@pytest.mark.parametrize("palette", [BLACK_AND_WHITE, COLOURS])
@pytest.mark.parametrize("seed", range(4))
def test_as_the_referee_says(palette: Palette, seed: int) -> None:
    rng = random.Random(seed)
    verdicts = set()
    for _ in range(60):
        puzzle = random_puzzle(rng, palette)
        solutions = reference.solutions(puzzle)
        start = random_start(rng, puzzle, solutions) if rng.random() < 0.3 else None
        if start is not None:
            solutions = [grid for grid in solutions if start.allows(grid)]
        found = agreement(puzzle, start=start)
        assert found.verdict is classify(puzzle, start=start).verdict
        verdicts.add(found.verdict)
        if not solutions:
            assert found.ambiguous == ()
            continue
        expected = colours_seen(solutions, puzzle.height, puzzle.width)
        assert found.knowledge == Knowledge(expected, width=puzzle.width, palette=palette)
        assert found.ambiguous == tuple(
            (row, column)
            for row in range(puzzle.height)
            for column in range(puzzle.width)
            if len({grid[row, column] for grid in solutions}) > 1
        )
    assert verdicts >= {Verdict.LOCALLY_SOLVABLE, Verdict.CONTRADICTORY}


def test_where_listing_is_hopeless() -> None:
    everything = agreement(permutations(30))  # 30! solutions
    assert len(everything.ambiguous) == 900
    shared = agreement(Puzzle([*permutations(20).rows, [], [20]], [[1, 1]] * 20))
    assert shared.verdict is Verdict.MULTIPLE
    assert str(shared.knowledge).split() == ["?" * 20] * 20 + ["." * 20, "#" * 20]


def test_one_solution_is_shared_whole() -> None:
    shared = agreement(dom(4))
    assert shared.verdict is Verdict.UNIQUE
    assert shared.knowledge.is_complete
    assert shared.ambiguous == ()


def test_the_start_decides() -> None:
    shared = agreement(SWITCH, start=Knowledge.parse("#???/????/????/????"))
    assert shared.ambiguous == ()
    assert str(shared.knowledge.to_grid()).split() == ["#...", "...#", "....", "####"]


def test_limits() -> None:
    with pytest.raises(LimitError) as time_is_over:
        agreement(half_filled(60, 60, 1), limits=Limits(seconds=0))
    assert time_is_over.value.limit == Limit.SECONDS
    stop = Event()
    stop.set()
    with pytest.raises(LimitError) as stopped:
        agreement(half_filled(60, 60, 1), limits=Limits(stop=stop))
    assert stopped.value.limit == Limit.STOP
