"""Drawings are read back, those of this program and of the earlier ones."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Block, Colour, Grid, Knowledge, Metadata, Palette, Puzzle, loads, show
from nonolith.errors import FormatError
from nonolith.render import Terminal, draw_boxed, draw_table
from tests.render.examples import DUCK, DUCK_PUZZLE, halves
from tests.strategies import clues, coloured_puzzles, grids, puzzles

ASCII = Terminal(unicode=False)
FRAMED = """\
   │1│1│1│ │
   │ │ │ │ │
   │1│1│1│1│
───┼─┼─┼─┼─┤
1 1│ │ │ │ │
───┼─┼─┼─┼─┤
1 1│ │ │ │ │
───┼─┼─┼─┼─┤
1 1│ │ │ │ │
───┼─┼─┼─┼─┤
  1│ │ │ │ │
───┴─┴─┴─┴─┘
"""


@given(
    grids(7, 12).filter(lambda grid: grid.height * grid.width > 0),
    st.sampled_from([Terminal(), ASCII]),
)
def test_solved_drawings_come_back(grid: Grid, terminal: Terminal) -> None:
    puzzle = Puzzle.from_grid(grid)
    for drawn in (
        draw_table(puzzle, grid, terminal=terminal, elapsed=0.5),
        draw_boxed(puzzle, grid, terminal=terminal),
    ):
        back = loads(drawn)
        assert back == puzzle
        assert back.metadata.goal == grid


@pytest.mark.parametrize("draw", [draw_table, draw_boxed])
def test_puzzles_and_what_is_known_of_them_come_back(draw: type) -> None:
    assert loads(draw(DUCK_PUZZLE)) == DUCK_PUZZLE
    assert loads(draw(DUCK_PUZZLE)).metadata == Metadata()
    known = halves(DUCK)
    back = loads(draw(DUCK_PUZZLE, known))
    assert (back, back.metadata.givens) == (DUCK_PUZZLE, known)
    wide = Puzzle([[]] * 3 + [[100, 100]], [[1], []] * 102)
    assert loads(draw(wide)) == wide
    assert loads(draw(wide, Knowledge.unknown(4, 204))) == wide


def test_a_line_around_each_cell() -> None:
    puzzle = loads(FRAMED)
    assert puzzle == Puzzle([[1, 1]] * 3 + [[1]], [[1, 1]] * 3 + [[1]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("    1\n1 |██|\n1 |██\n", "<text>:3:1: expected bars below those of the row above"),
        ("    1\n1 |><|\n", "<text>: the cells that are drawn have other clues"),
        ("    1\n1 |ab|\n", "<text>:2:4: expected a cell as ██, ><, · or blank, found 'ab'"),
        (" 1  1\n1 |██|\n", "<text>:1:2: expected a number above a column, found '1'"),
        ("  ┌──┐\n  └──┘\n", "<text>:3:1: expected rows with bars between their cells"),
    ],
)
def test_wrong_drawings(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "drawn")
    assert str(caught.value).startswith(message)


def with_cells(puzzle: Puzzle) -> bool:
    return puzzle.height * puzzle.width > 0


@given(puzzles().filter(with_cells))
def test_what_python_prints_comes_back(puzzle: Puzzle) -> None:
    assert loads(str(puzzle)) == puzzle
    assert loads(str(show(puzzle))) == puzzle
    assert loads(f"\n{puzzle}\n\n") == puzzle


@given(grids(7, 12).filter(lambda grid: grid.height * grid.width > 0))
def test_cells_alone_bring_their_clues(grid: Grid) -> None:
    puzzle = Puzzle.from_grid(grid)
    for drawn in (str(show(grid)), draw_boxed(grid), str(grid)):
        back = loads(drawn)
        assert back == puzzle
        assert back.metadata.goal == grid


@given(st.lists(clues(), min_size=1))
def test_rows_without_columns_come_back(rows: list[list[int]]) -> None:
    assert loads(str(show(Puzzle(rows, [])))) == Puzzle(rows, [])


@given(coloured_puzzles().filter(with_cells), st.sampled_from([str, show]))
def test_drawings_of_colours_are_refused(puzzle: Puzzle, drawing: Any) -> None:
    """Their letters say which clue has which colour, but not what colour it is."""
    drawn = str(drawing(puzzle))
    if re.search(r"\d[^\d\s|]", drawn):
        with pytest.raises(FormatError, match="does not hold the colours"):
            loads(drawn)
        return
    back = loads(drawn)
    rows, columns = (
        [list(map(int, clue)) for clue in side] for side in (puzzle.rows, puzzle.columns)
    )
    assert back == Puzzle(rows, columns)
    blocks = [block for side in (puzzle.rows, puzzle.columns) for clue in side for block in clue]
    assert not blocks or (drawing is str and {block.colour for block in blocks} == {1})


def test_symbols_that_are_digits_are_no_part_of_a_number() -> None:
    palette = Palette([Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "1")])
    puzzle = Puzzle([[Block(3, 2)]], [[Block(1, 2)]] * 3, palette)
    for drawn in (str(puzzle), str(show(puzzle))):
        with pytest.raises(FormatError, match="does not hold the colours"):
            loads(drawn)


def test_unknown_cells_without_clues_are_no_puzzle() -> None:
    with pytest.raises(FormatError, match="no clues, and not all of its cells are decided"):
        loads(str(show(Knowledge.parse("#?/.."))))
