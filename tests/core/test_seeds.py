"""Puzzles and claims from the documents of the programs that nonolith succeeds.

Where a document is wrong about a puzzle, the test says so.
"""

from pathlib import Path

import pytest

from nonolith import reference
from nonolith.model import Clue, Grid, Knowledge, Outcome, Puzzle
from nonolith.solving.propagation import propagate, settle

TABLE = Path(__file__).parents[1] / "data" / "seeds" / "table.txt"

UNIQUE_BUT_STUCK = [
    # The Rust counting program's document says that local logic "can only deduce what a few
    # cells are": right, it decides 8 of the 16.
    pytest.param(
        Puzzle([[1, 1], [1], [1, 1], [2]], [[1, 1], [1], [1], [3]]),
        "#..#/...#/#..#/.##.",
        "#.??/...#/??.#/????",
        id="rust",
    ),
    # The Haskell program's document says that local logic "can make absolutely no progress":
    # right as well.
    pytest.param(
        Puzzle([[1, 1], [1, 1], [1, 1], [1]], [[1, 1], [1, 1], [1, 1], [1]]),
        "#.#./.#.#/#.#./.#..",
        "????/????/????/????",
        id="haskell",
    ),
]


@pytest.mark.parametrize(("puzzle", "solution", "found"), UNIQUE_BUT_STUCK)
def test_unique_puzzles_that_local_logic_does_not_solve(
    puzzle: Puzzle, solution: str, found: str
) -> None:
    assert reference.solutions(puzzle) == [Grid.parse(solution)]
    result = propagate(puzzle)
    assert result.outcome is Outcome.STUCK
    assert result.knowledge == Knowledge.parse(found)


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_every_unique_small_puzzle_is_locally_solvable(height: int, width: int) -> None:
    solved: dict[tuple[tuple[Clue, ...], tuple[Clue, ...]], list[bool]] = {}
    for grid in reference.all_grids(height, width):
        outcome = propagate(Puzzle.from_grid(grid)).outcome
        solved.setdefault(grid.clues, []).append(outcome is Outcome.SOLVED)
    unique = [outcomes for outcomes in solved.values() if len(outcomes) == 1]
    assert len(unique) == {4: 14, 6: 52, 9: 384}[height * width]
    assert all(outcomes == [True] for outcomes in unique)


def read_table(text: str) -> tuple[Puzzle, Grid]:
    """Read the drawing of the Rust solver's document: clues around cells of two characters."""
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if "|" in line)
    pictured = [line for line in lines if "|" in line]
    grid = Grid([[cell == "██" for cell in line.split("|")[1:-1]] for line in pictured])
    rows = [[int(word) for word in line.split("|")[0].split()] for line in pictured]
    margin = pictured[0].index("|") + 1
    columns: list[list[int]] = [[] for _ in range(grid.width)]
    for line in lines[:first]:
        for number in range(grid.width):
            word = line[margin + 3 * number - 1 : margin + 3 * number + 2].strip()
            if word:
                columns[number].append(int(word))
    return Puzzle(rows, columns), grid


def test_the_drawn_15_by_15_puzzle_is_solved_as_drawn() -> None:
    puzzle, grid = read_table(TABLE.read_text())
    assert (puzzle.height, puzzle.width) == (15, 15)
    result = propagate(puzzle)
    assert result.outcome is Outcome.SOLVED
    assert result.knowledge.to_grid() == grid


@pytest.mark.parametrize(
    ("clue", "line", "forced"),
    [
        # "zero or more blank spaces, then a single filled block, one or more spaces, three
        # filled blocks, …": with 8 cells there is one way, with 9 three blocks have one overlap.
        ([1, 3, 2], "????????", "#.###.##"),
        ([1, 3, 2], "?????????", "???##??#?"),
        ([1, 1], "???", "#.#"),
        ([], "???", "..."),
        # Simpson's broken line. His fast solver shows exactly what is forced here.
        ([1, 1, 5], "...#..?????????.??????#?", "...#..?????????.???####?"),
    ],
)
def test_lines_of_the_documents(clue: list[int], line: str, forced: str) -> None:
    assert str(settle(clue, line)) == forced
