"""Where logic ends: solutions are told apart, lines that disagree are named, and few of them."""

from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings

from benchmarks.random_puzzles import random_puzzle
from nonolith import Knowledge, Limits, Puzzle, Technique, explain, reference
from nonolith.errors import LimitError
from tests.strategies import puzzles


def fits_some_grid(puzzle: Puzzle, kept: set[tuple[str, int]]) -> bool:
    """Return whether a grid satisfies these lines, whatever the others are: all are tried."""
    choices = []
    for index, clue in enumerate(puzzle.rows):
        free = ("row", index) not in kept
        every = product((0, 1), repeat=puzzle.width)
        choices.append(list(every if free else reference.placements(clue, puzzle.width)))
    wanted = {index: clue for index, clue in enumerate(puzzle.columns) if ("column", index) in kept}
    return any(
        all(
            tuple(row[index] for row in rows) in set(reference.placements(clue, puzzle.height))
            for index, clue in wanted.items()
        )
        for rows in product(*choices)
    )


def fewest_conflicting(puzzle: Puzzle) -> int:
    """Return how few lines no grid satisfies: all sets of lines are tried, the small ones first."""
    lines = [("row", index) for index in range(puzzle.height)]
    lines += [("column", index) for index in range(puzzle.width)]
    return next(
        number
        for number in range(len(lines) + 1)
        for kept in combinations(lines, number)
        if not fits_some_grid(puzzle, set(kept))
    )


@settings(max_examples=60)
@given(puzzles(max_height=3, max_width=3))
def test_lines_that_disagree_and_none_too_many(puzzle: Puzzle) -> None:
    assume(not reference.solutions(puzzle))
    *_, last = explain(puzzle)
    assert last.technique is Technique.NO_SOLUTION
    lines = set(last.conflicting)
    assert lines
    assert not fits_some_grid(puzzle, lines)
    for line in lines:
        assert fits_some_grid(puzzle, lines - {line})
    assert last.none_can_go
    assert last.is_fewest
    assert len(lines) == fewest_conflicting(puzzle)


def test_rows_that_changed_places() -> None:
    tried = 0
    for seed in range(40):
        puzzle = random_puzzle(4, 3, 1, seed, 0.5)
        rows = (puzzle.rows[2], puzzle.rows[1], puzzle.rows[0], puzzle.rows[3])
        wrong = Puzzle(rows, puzzle.columns)
        *_, last = explain(wrong)
        if last.technique is Technique.NO_SOLUTION:
            tried += 1
            assert last.is_fewest
            assert len(last.conflicting) == fewest_conflicting(wrong)
    assert tried > 10


def test_the_sentence_names_the_lines() -> None:
    *_, last = explain(Puzzle([[2], []], [[1], [], [1]]))
    assert last.sentence == (
        "There is no solution: row 1 and column 2 contradict each other, and no fewer lines do."
    )


def test_cells_that_contradict_the_given_ones() -> None:
    puzzle = Puzzle([[1]], [[1]])
    [last] = explain(puzzle, start=Knowledge.parse("."))
    assert last.technique is Technique.NO_SOLUTION
    assert last.conflicting


def test_solutions_are_told_apart_by_all_their_cells() -> None:
    *_, last = explain(Puzzle([[1], [1], [], [4]], [[1, 1], [1], [1], [1, 1]]))
    assert last.technique is Technique.SEVERAL_SOLUTIONS
    assert last.differing == ((0, 0), (0, 3), (1, 0), (1, 3))
    assert last.sentence == (
        "There are several solutions, so logic ends here. They differ in row 1, columns 1 and 4; "
        "row 2, columns 1 and 4."
    )


def test_time_is_up() -> None:
    puzzle = random_puzzle(30, 30, 1, 1, 0.4)
    with pytest.raises(LimitError):
        list(explain(puzzle, limits=Limits(seconds=0)))
