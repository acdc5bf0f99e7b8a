"""Hints in colour: they decide cells, with few reasons, all of which are true."""

import pytest

from benchmarks.random_puzzles import random_puzzle
from nonolith import Grid, Knowledge, Puzzle, hint, propagate
from nonolith.explaining.explain import Explanation
from nonolith.explaining.hint import HintKind
from nonolith.explaining.step import Step
from nonolith.explaining.technique import Technique
from nonolith.explaining.words import MOST_REASONS
from nonolith.model import Colour, Palette, is_decided
from nonolith.solving.limits import NO_LIMITS
from tests.explaining.corpus import ALL

IN_COLOUR = [(name, puzzle) for name, puzzle in ALL if len(puzzle.palette) > 1] + [
    (f"{h}x{w} in {colours} #{seed}", random_puzzle(h, w, colours, seed, density))
    for h, w, colours, density in [(15, 15, 4, 0.75), (12, 20, 3, 0.8), (10, 15, 5, 0.9)]
    for seed in range(3)
]


def check(step: Step, marks: Knowledge) -> None:
    """Replay a step from the marks alone: every reason is marked, or was found just before."""
    step.prove()
    rows = [list(row) for row in marks.rows]
    for link in step.because or (step,):
        for cell in link.reason:
            assert rows[cell.row][cell.column] & ~cell.colours == 0, "it is known by now"
        for cell in link.cells:
            rows[cell.row][cell.column] &= cell.colours
    for cell in step.cells:
        assert rows[cell.row][cell.column] & ~cell.colours == 0


@pytest.mark.parametrize(("name", "puzzle"), IN_COLOUR, ids=[name for name, _ in IN_COLOUR])
def test_hints_alone_lead_as_far_as_line_logic(name: str, puzzle: Puzzle) -> None:
    """Some hints told of colours that are out, which nobody can mark, for up to 29 reasons."""
    marks = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    while True:
        known = propagate(puzzle, start=marks).knowledge
        given = hint(puzzle, marks)
        if given.kind is not HintKind.STEP or known.unknown_count == marks.unknown_count:
            break
        step = given.step
        assert step is not None
        check(step, marks)
        assert all(is_decided(cell.colours) for cell in given.cells), "all that it tells is marked"
        assert given.text == step.sentence
        assert len(step.reasons) <= MOST_REASONS
        assert given.text.count("\n") <= MOST_REASONS
        rows = [list(row) for row in marks.rows]
        for cell in given.cells:
            assert rows[cell.row][cell.column] != cell.colours
            rows[cell.row][cell.column] = cell.colours
        marks = Knowledge(rows, puzzle.palette, width=puzzle.width)
    assert not any(
        is_decided(new) and not is_decided(old)
        for before, after in zip(marks.rows, known.rows, strict=True)
        for old, new in zip(before, after, strict=True)
    )


YELLOW = Palette((Colour("yellow", "#ffee00", "y"), Colour("red", "#ff0000", "r")))


def test_a_whole_column_of_one_colour_is_one_hint() -> None:
    """It spoke of the other colours, and filled 12 of the 17 cells."""
    rows = [".yr." if row % 2 else ".y.r" for row in range(17)]
    puzzle = Puzzle.from_grid(Grid.parse("/".join(rows), YELLOW))
    given = hint(puzzle, Knowledge.parse("/".join([".???"] * 17), YELLOW))
    assert len(given.cells) == 17
    assert given.text == (
        "Column 2 (17 yellow): the yellow 17 needs 17 cells, and there are no more: "
        "rows 1–17 are yellow."
    )


def test_two_clues_decide_a_cell() -> None:
    """What the row excludes and what the column excludes leave one colour."""
    found = 0
    for _, puzzle in IN_COLOUR:
        marks = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
        while (step := Explanation(puzzle, marks, NO_LIMITS).decision()) is not None:
            if step.technique is Technique.CROSSING:
                found += 1
                [cell] = step.cells
                assert len(step.lines) >= 2 or len(step.because) > 1
                assert step.sentence.splitlines()[-1].startswith(
                    f"So row {cell.row + 1}, column {cell.column + 1} is "
                )
                assert hint(puzzle, marks, level=1).text != hint(puzzle, marks, level=2).text
            rows = [list(row) for row in marks.rows]
            for cell in step.cells:
                rows[cell.row][cell.column] = cell.colours
            marks = Knowledge(rows, puzzle.palette, width=puzzle.width)
    assert found > 5
