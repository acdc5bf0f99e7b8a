"""Drawings are read back, those of this program and of the earlier ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Grid, Knowledge, Metadata, Puzzle, loads
from nonolith.errors import FormatError
from nonolith.render import Terminal, draw_boxed, draw_table
from tests.render.examples import DUCK, DUCK_PUZZLE, halves
from tests.strategies import grids

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
