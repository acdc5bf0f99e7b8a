"""All methods, and the referee, say the same of thousands of small puzzles of all kinds."""

import random

import pytest

from nonolith import count_solutions, reference, solve
from nonolith.model import BLACK_AND_WHITE, Grid, Knowledge, Outcome, Palette, Puzzle
from nonolith.solving.reasons import misfit
from nonolith.solving.verdict import Method, Rung, Verdict
from tests.solving.families import dom
from tests.strategies import COLOURS

SEARCHING = [Method.AUTO, Method.FAST, Method.COMPLETE, Method.SAT]
TWO_COLOURS = Palette(COLOURS.colours[:2])


def random_puzzle(rng: random.Random, palette: Palette) -> Puzzle:
    """A puzzle of up to 20 cells: that of a grid, or one with a clue exchanged or changed."""
    height, width = rng.choice(
        [(0, 3), (3, 0), (1, 1), (1, 7), (6, 1), (2, 5), (3, 4), (4, 3), (4, 4), (5, 4), (4, 5)]
    )
    density = rng.choice([0.3, 0.5, 0.7])
    colours = range(1, len(palette) + 1)
    grid = Grid(
        [
            [rng.choice(colours) if rng.random() < density else 0 for _ in range(width)]
            for _ in range(height)
        ],
        width=width,
        palette=palette,
    )
    puzzle = Puzzle.from_grid(grid)
    rows = list(puzzle.rows)
    match rng.randrange(4):
        case 0:
            rng.shuffle(rows)
        case 1 if rows:
            rows[rng.randrange(height)] = tuple(reversed(rng.choice(rows)))
    return Puzzle(rows, puzzle.columns, palette)


def random_start(rng: random.Random, puzzle: Puzzle, solutions: list[Grid]) -> Knowledge:
    """Some cells of one solution, if there is one, or of nothing in particular."""
    everything = puzzle.palette.everything
    grid = rng.choice(solutions) if solutions and rng.random() < 0.7 else None
    rows = [
        [
            everything
            if rng.random() < 0.7
            else 1 << (grid[row, column] if grid else rng.randrange(len(puzzle.palette) + 1))
            for column in range(puzzle.width)
        ]
        for row in range(puzzle.height)
    ]
    return Knowledge(rows, width=puzzle.width, palette=puzzle.palette)


def expected_verdict(solutions: set[Grid], local: Outcome) -> Verdict:
    match len(solutions):
        case 0:
            return Verdict.CONTRADICTORY
        case 1:
            return Verdict.LOCALLY_SOLVABLE if local is Outcome.SOLVED else Verdict.UNIQUE
    return Verdict.MULTIPLE


def compare(puzzle: Puzzle, expected: set[Grid], start: Knowledge | None = None) -> Verdict:
    """Compare all methods with what is expected; return the verdict."""
    local, _ = reference.propagate(puzzle, start)
    verdict = expected_verdict(expected, local)
    for method in SEARCHING:
        stream = solve(puzzle, method=method, start=start)
        found = list(stream)
        assert len(found) == len(set(found)), (method, puzzle)
        assert set(found) == expected, (method, puzzle)
        assert stream.exhausted
        assert stream.stopped_by is None
        assert stream.verdict is verdict, (method, puzzle)
        assert bool(stream.reason) == (not expected), (method, puzzle, stream.reason)
        if local is not Outcome.STUCK:
            assert stream.rung is Rung.LINES
        assert list(solve(puzzle, method=method, start=start)) == found  # in the same order
    stream = solve(puzzle, method="local", start=start)
    assert len(list(stream)) == (1 if local is Outcome.SOLVED else 0)
    assert stream.exhausted == (local is not Outcome.STUCK or bool(misfit(puzzle)))
    assert count_solutions(puzzle, start=start) == len(expected)
    return verdict


def compare_many(rng: random.Random, palette: Palette, number: int) -> set[Verdict]:
    """Compare random puzzles, a third of them with a start too; return the verdicts met."""
    verdicts = set()
    for _ in range(number):
        puzzle = random_puzzle(rng, palette)
        solutions = reference.solutions(puzzle)
        verdicts.add(compare(puzzle, set(solutions)))
        if rng.random() < 0.3:
            start = random_start(rng, puzzle, solutions)
            compare(puzzle, {grid for grid in solutions if start.allows(grid)}, start)
    return verdicts


@pytest.mark.parametrize("seed", range(8))
def test_black_and_white(seed: int) -> None:
    verdicts = compare_many(random.Random(seed), BLACK_AND_WHITE, 250)
    assert verdicts >= {Verdict.LOCALLY_SOLVABLE, Verdict.MULTIPLE, Verdict.CONTRADICTORY}


@pytest.mark.parametrize("palette", [TWO_COLOURS, COLOURS])
@pytest.mark.parametrize("seed", range(3))
def test_colours(seed: int, palette: Palette) -> None:
    verdicts = compare_many(random.Random(100 + seed), palette, 100)
    assert verdicts >= {Verdict.LOCALLY_SOLVABLE, Verdict.CONTRADICTORY}


@pytest.mark.parametrize("n", [3, 4, 5])
def test_unique_ones_beyond_line_logic(n: int) -> None:
    puzzle = dom(n)
    (solution,) = solve(puzzle, method="fast")
    assert compare(puzzle, {solution}) is Verdict.UNIQUE
    assert compare(puzzle.transpose(), set(solve(puzzle.transpose()))) is Verdict.UNIQUE
