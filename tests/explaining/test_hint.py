"""Hints: wrong marks first, lucky guesses never punished, as much told as was asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Cell, Grid, Knowledge, Metadata, Puzzle, hint, reference
from nonolith.errors import ArgumentError, GridError
from nonolith.explaining import HintKind
from tests.strategies import COLOURS, grids

PUZZLE = Puzzle([[3], [1]], [[1], [2], [1]])
TWO = Puzzle([[1], [1]], [[1], [1]])


def test_the_four_levels() -> None:
    marks = Knowledge.parse("###/???")
    assert [hint(PUZZLE, marks, level=level).text for level in (1, 2, 3, 4)] == [
        "Look at column 1.",
        "Look at column 1, row 2.",
        "Look at column 1, row 2. Counting: a line with all its filled cells is empty elsewhere; "
        "one that needs every cell left has them all filled.",
        "Column 1 (1): its one filled cell is there, so the rest is empty: row 2 is empty.",
    ]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_json_tells_no_more_than_the_level(level: int) -> None:
    told = hint(PUZZLE, level=level).as_dict()
    assert ("cells" in told) == (level >= 2)
    assert ("technique" in told) == (level >= 3)
    assert ("step" in told) == (level >= 4)


@pytest.mark.parametrize("level", [0, 5])
def test_there_are_four_levels(level: int) -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        hint(PUZZLE, level=level)


def test_marks_of_another_size_are_refused() -> None:
    with pytest.raises(GridError):
        hint(PUZZLE, Knowledge.parse("??"))


def test_marks_are_called_start_as_everywhere() -> None:
    with pytest.raises(ArgumentError, match="start: expected a Knowledge, found int"):
        hint(Puzzle([[1]], [[1]]), 3)  # type: ignore[arg-type]


def test_cells_that_the_puzzle_reveals_need_no_mark() -> None:
    """Marks that only they complete ended with a StopIteration."""
    given = Metadata(givens=Knowledge.parse("#?/??"))
    puzzle = Puzzle(TWO.rows, TWO.columns, metadata=given)
    assert hint(puzzle, Knowledge.parse("?./.#")).kind is HintKind.SOLVED
    assert hint(puzzle, Knowledge.parse("?./.?")).kind is HintKind.STEP
    assert hint(puzzle, Knowledge.parse(".?/??")).kind is HintKind.WRONG_MARK


def test_a_wrong_mark_comes_first() -> None:
    given = hint(PUZZLE, Knowledge.parse("?#?/??#"))
    assert given.kind is HintKind.WRONG_MARK
    assert [(cell.row, cell.column) for cell in given.cells] == [(1, 2)]
    marks = Knowledge.parse("?#?/??#")
    assert [hint(PUZZLE, marks, level=level).text for level in (1, 2, 3, 4)] == [
        "Something is wrong in row 2.",
        "Look at row 2, column 3: its mark is wrong.",
        "Row 2, column 3 is marked filled, but it is empty.",
        "Row 2, column 3 is marked filled, but it is empty.\n"
        "Row 1 (3): 3 cells must be filled, and only 3 can be: column 3 is filled.\n"
        "Column 3 (1): its one filled cell is there, so the rest is empty: row 2 is empty.\n"
        "So row 2, column 3 is empty.",
    ]


def test_a_guess_that_some_solution_has_is_no_mistake() -> None:
    given = hint(TWO, Knowledge.parse("?#/??"))
    assert given.kind is HintKind.STEP


def test_marks_that_fit_one_by_one_but_not_together() -> None:
    given = hint(TWO, Knowledge.parse("##/??"))
    assert given.kind is HintKind.WRONG_MARK
    assert len(given.cells) == 2
    texts = [hint(TWO, Knowledge.parse("##/??"), level=level).text for level in (1, 2, 3, 4)]
    assert len(set(texts)) == 4


def test_solved_and_no_more() -> None:
    assert hint(PUZZLE, Knowledge.parse("###/.#.")).kind is HintKind.SOLVED
    assert hint(TWO).kind is HintKind.NO_MORE
    assert hint(Puzzle([[1]], [[]])).kind is HintKind.NO_MORE
    assert hint(Puzzle([], [])).kind is HintKind.SOLVED


@given(st.data())
def test_any_marks(data: st.DataObject) -> None:
    """What is called wrong is in no solution; what is called right is in every one that fits."""
    palette = data.draw(st.sampled_from([None, COLOURS]))
    grid: Grid = data.draw(grids(4, 4, palette))
    puzzle = Puzzle.from_grid(grid)
    rows = [
        [data.draw(st.sampled_from([1, 2, puzzle.palette.everything])) for _ in row]
        for row in grid.rows
    ]
    marks = Knowledge(rows, width=grid.width, palette=grid.palette)
    solutions = reference.solutions(puzzle)
    fitting = [solution for solution in solutions if marks.allows(solution)]
    given = hint(puzzle, marks)
    assert (given.kind is HintKind.WRONG_MARK) == (not fitting)
    for solution in solutions if not fitting else []:
        wrong = Knowledge.unknown(grid.height, grid.width, grid.palette)
        kept = [list(row) for row in wrong.rows]
        for cell in given.cells:
            kept[cell.row][cell.column] = rows[cell.row][cell.column]
        assert not Knowledge(kept, width=grid.width, palette=grid.palette).allows(solution)
    if given.kind is HintKind.STEP:
        assert given.cells
        for cell in given.cells:
            assert all(cell.colours >> s[cell.row, cell.column] & 1 for s in fitting)
            assert marks[cell.row, cell.column] is Cell.UNKNOWN or palette is not None
    elif given.kind is HintKind.NO_MORE:
        assert len(fitting) > 1
    elif given.kind is HintKind.SOLVED:
        assert marks.is_complete


def test_levels_where_a_cell_has_to_be_supposed() -> None:
    puzzle = Puzzle([[1, 1], [2]], [[1], [1], [1], [1]])
    assert [hint(puzzle, level=level).text for level in (1, 2, 3)] == [
        "No line alone yields a new cell.",
        "No line alone yields a new cell: look at row 1, column 1.",
        "No line alone yields a new cell: look at row 1, column 1. Suppose it were otherwise, and "
        "follow the lines until two disagree.",
    ]
