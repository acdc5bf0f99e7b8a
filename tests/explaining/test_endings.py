"""Where logic ends: solutions are told apart, lines that disagree are named, and few of them."""

from itertools import combinations, count, product

import pytest
from hypothesis import assume, given, settings
from pysat.solvers import Solver

from benchmarks.random_puzzles import random_puzzle
from nonolith import Knowledge, Limits, Puzzle, explain, reference
from nonolith.errors import LimitError
from nonolith.explaining import Technique
from nonolith.model import Line
from tests.strategies import puzzles


def fits_some_grid(puzzle: Puzzle, kept: set[Line]) -> bool:
    """Return whether a grid satisfies these lines, whatever the others are: all are tried."""
    choices = []
    for index, clue in enumerate(puzzle.rows):
        free = Line("row", index) not in kept
        every = product((0, 1), repeat=puzzle.width)
        choices.append(list(every if free else reference.placements(clue, puzzle.width)))
    wanted = {
        index: clue for index, clue in enumerate(puzzle.columns) if Line("column", index) in kept
    }
    return any(
        all(
            tuple(row[index] for row in rows) in set(reference.placements(clue, puzzle.height))
            for index, clue in wanted.items()
        )
        for rows in product(*choices)
    )


def fewest_conflicting(puzzle: Puzzle) -> int:
    """Return how few lines no grid satisfies: all sets of lines are tried, the small ones first."""
    lines = [Line("row", index) for index in range(puzzle.height)]
    lines += [Line("column", index) for index in range(puzzle.width)]
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


class Lines:
    """Lines of a puzzle, each of which may be left out, as a formula over all their placements."""

    def __init__(self, puzzle: Puzzle) -> None:
        cells = [
            tuple(1 + row * puzzle.width + column for column in range(puzzle.width))
            for row in range(puzzle.height)
        ]
        lines = [
            (Line("row", at), *line) for at, line in enumerate(zip(cells, puzzle.rows, strict=True))
        ]
        columns = zip(zip(*cells, strict=True), puzzle.columns, strict=True)
        lines += [(Line("column", at), *line) for at, line in enumerate(columns)]
        self.formula = Solver(name="cadical195")
        number = count(1 + puzzle.height * puzzle.width)
        self.wanted: dict[Line, int] = {}
        for line, variables, clue in lines:
            self.wanted[line] = wanted = next(number)
            choices = []
            for placement in reference.placements(clue, len(variables)):
                choices.append(chosen := next(number))
                for variable, filled in zip(variables, placement, strict=True):
                    self.formula.add_clause([-chosen, variable if filled else -variable])
            self.formula.add_clause([-wanted, *choices])

    def fit(self, kept: set[Line]) -> bool:
        """Return whether a grid satisfies these lines, whatever the others are."""
        return bool(self.formula.solve(assumptions=[self.wanted[line] for line in kept]))


# 20×20 puzzles in which two rows changed places: too large to prove that no fewer lines contradict
# each other, and the last one even to leave out lines until none can go.
@pytest.mark.parametrize(
    ("seed", "none_can_go", "ending"),
    [
        (1, True, " contradict each other, and none of them can be left out."),
        (4, True, " contradict each other, and none of them can be left out."),
        (11, False, " contradict each other."),
    ],
)
def test_what_is_not_proved_is_not_said(seed: int, none_can_go: bool, ending: str) -> None:
    puzzle = random_puzzle(20, 20, 1, seed, 0.5)
    rows = list(puzzle.rows)
    rows[0], rows[10] = rows[10], rows[0]
    wrong = Puzzle(rows, puzzle.columns)
    *_, last = explain(wrong)
    assert last.technique is Technique.NO_SOLUTION
    assert (last.none_can_go, last.is_fewest) == (none_can_go, False)
    assert last.sentence.endswith(ending)
    lines, kept = Lines(wrong), set(last.conflicting)
    assert not lines.fit(kept)
    if none_can_go:
        assert all(lines.fit(kept - {line}) for line in kept)


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
