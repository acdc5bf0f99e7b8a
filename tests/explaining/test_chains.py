"""Contradictions are told by the fewest looks at lines: compared with trying all orders."""

import pytest

from benchmarks.random_puzzles import random_puzzle
from nonolith import Knowledge, Puzzle, Step, explain, load, reference
from nonolith.explaining import Technique
from tests.explaining.corpus import FOLDER

Board = tuple[tuple[int, ...], ...]


def look(puzzle: Puzzle, board: Board, line: int) -> Board | None:
    """Return what is known after a look at a row, or height + a column; None if nothing fits."""
    if line < puzzle.height:
        settled = reference.settle(puzzle.rows[line], board[line])
        return None if settled is None else (*board[:line], settled, *board[line + 1 :])
    column = line - puzzle.height
    settled = reference.settle(puzzle.columns[column], [row[column] for row in board])
    if settled is None:
        return None
    pairs = zip(board, settled, strict=True)
    return tuple((*row[:column], cell, *row[column + 1 :]) for row, cell in pairs)


def fewest_looks(puzzle: Puzzle, board: Board) -> int | None:
    """Return how few looks refute a supposition about a cell: all orders are tried side by side."""
    boards = {
        (*board[:y], (*row[:x], 1 << colour, *row[x + 1 :]), *board[y + 1 :])
        for y, row in enumerate(board)
        for x, cell in enumerate(row)
        for colour in range(len(puzzle.palette) + 1)
        if cell & (cell - 1) and cell >> colour & 1
    }
    seen = set(boards)
    looks = 0
    while boards:
        looks += 1
        after = {
            look(puzzle, one, line)
            for one in boards
            for line in range(puzzle.height + puzzle.width)
        }
        if None in after:
            return looks
        boards = {one for one in after if one is not None} - seen
        seen |= boards
    return None


def contradictions(puzzle: Puzzle) -> list[tuple[Board, Step]]:
    """Return the contradictions of an explanation, and what was known before each."""
    found = []
    known = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    for step in explain(puzzle):
        if step.technique is Technique.CONTRADICTION:
            found.append((known.rows, step))
        known = step.apply(known)
    return found


# Puzzles whose contradictions take from 4 to 13 looks.
PUZZLES = [
    (5, 6, 1, 184, 0.45),
    (5, 6, 1, 369, 0.45),
    (5, 6, 1, 994, 0.45),
    (6, 6, 1, 441, 0.5),
    (6, 7, 1, 144, 0.45),
    (6, 7, 1, 491, 0.45),
    (7, 7, 1, 224, 0.5),
    (6, 6, 2, 364, 0.5),
    (6, 6, 2, 815, 0.5),
]


@pytest.mark.parametrize(("height", "width", "colours", "seed", "density"), PUZZLES)
def test_no_order_of_lines_is_shorter(
    height: int, width: int, colours: int, seed: int, density: float
) -> None:
    puzzle = random_puzzle(height, width, colours, seed, density)
    found = contradictions(puzzle)
    assert found
    for board, step in found:
        assert step.is_shortest
        assert step.looks == fewest_looks(puzzle, board)


@pytest.mark.parametrize("seed", range(40))
def test_where_none_is_told_none_exists(seed: int) -> None:
    puzzle = random_puzzle(3, 5, 1, seed, 0.4)
    _, known = reference.propagate(puzzle)
    told = bool(contradictions(puzzle))
    assert told == (fewest_looks(puzzle, known.rows) is not None)


def test_the_chain_looks_at_so_many_lines() -> None:
    puzzle = Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])
    [(_, step)] = contradictions(puzzle)
    assert (step.looks, step.is_shortest, len(step.chains[0].steps)) == (4, True, 4)


def test_beyond_the_limit_chains_are_told_and_not_called_shortest() -> None:
    puzzle = load(FOLDER / "generated" / "09-dom.non")
    steps = [step for _, step in contradictions(puzzle)]
    assert {step.is_shortest for step in steps} == {True, False}
    for step in steps:
        step.prove()
        assert step.looks <= len(step.chains[0].steps)  # a look may find several things
        assert step.as_dict()["is_shortest"] is step.is_shortest
