"""The text drawings: plain, table and compact."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.errors import GridError, RenderError
from nonolith.model import Colour, Grid, Knowledge, Metadata, Palette, Puzzle
from nonolith.render import Colours, Picture, Terminal, draw_compact, draw_plain, draw_table
from nonolith.render.table import duration
from tests.render.examples import (
    COLOURS,
    DUCK,
    DUCK_PUZZLE,
    FLAG,
    FLAG_PUZZLE,
    GOLDEN,
    ODD_PUZZLES,
    halves,
)
from tests.strategies import grids, knowledge_for, puzzles

ASCII = Terminal(unicode=False)
TRUE = Terminal(colours=Colours.TRUE)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_plain_symbols() -> None:
    grid = Grid.parse("#.#/#..")
    assert draw_plain(grid) == "#.#\n#.."
    assert draw_plain(grid, symbols="X.") == "X.X\nX.."
    assert draw_plain(Knowledge.parse("#?/?."), symbols="10-") == "1-\n-0"
    assert draw_plain(FLAG, symbols="X.") == "yyy.b\n#y..b\n....."
    assert draw_plain(Puzzle([[1]], [[1], []])) == "??"


@pytest.mark.parametrize("symbols", ["", "X", "XX", "X.X", "abcd"])
def test_plain_refuses_symbols_that_say_nothing(symbols: str) -> None:
    with pytest.raises(RenderError, match="two or three different symbols"):
        draw_plain(DUCK, symbols=symbols)


@given(grids() | grids(palette=COLOURS))
def test_plain_can_be_read_back(grid: Grid) -> None:
    # A text without characters does not tell how many rows or columns it lacks.
    if grid.height and grid.width:
        assert Grid.parse(draw_plain(grid), grid.palette) == grid
    assert len(draw_plain(grid)) == grid.height * grid.width + max(0, grid.height - 1)


def test_plain_in_ascii_replaces_what_it_must() -> None:
    palette = Palette((Colour("tree", "#00ff00", "♣"), Colour("a", "#ff0000", "a")))
    assert draw_plain(Grid([[1, 2, 0]], palette=palette), terminal=ASCII) == "#a."
    assert draw_plain(Grid([[1, 2, 0]], palette=palette)) == "♣a."
    squares = Palette((Colour("black", "#000000", "■"),), Colour("white", "#ffffff", "□"))
    assert draw_plain(Grid([[1, 0]], palette=squares), terminal=ASCII) == "#."


def test_the_table_is_the_known_one() -> None:
    expected = (GOLDEN / "table.txt").read_text(encoding="utf-8")
    assert draw_table(DUCK_PUZZLE, DUCK, elapsed=0.0072) + "\n" == expected
    assert draw_table(DUCK_PUZZLE, Knowledge.from_grid(DUCK), elapsed=0.0072) + "\n" == expected
    in_ascii = draw_table(DUCK_PUZZLE, DUCK, elapsed=0.0072, terminal=ASCII)
    assert in_ascii + "\n" == expected.replace("█", "#")


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0.00ns"), (3.2e-7, "320.00ns"), (4.5e-5, "45.00µs"), (0.0072, "7.20ms"), (90, "90.00s")],
)
def test_durations(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown
    assert duration(seconds, unicode=False) == shown.replace("µ", "u")


def test_the_table_shows_what_is_not_decided() -> None:
    puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert draw_table(puzzle, Knowledge.parse("#.?/?.?")).splitlines() == [
        "        2     1",
        " 1  1 |██|><|  |",
        "    1 |  |><|  |",
    ]
    assert draw_table(puzzle).splitlines()[1] == " 1  1 |  |  |  |"


def test_the_table_shows_givens() -> None:
    givens = Knowledge.parse("#?")
    puzzle = Puzzle([[1]], [[1], []], metadata=Metadata(givens=givens))
    assert draw_table(puzzle) == "     1\n 1 |██|  |"


def test_the_table_widens_for_long_numbers() -> None:
    puzzle = Puzzle([[100], [1, 22]], [[333], []])
    assert draw_table(puzzle, Grid.parse("#./.#")).splitlines() == [
        "         333",
        "    100 |███|> <|",
        "  1  22 |> <|███|",
    ]


def test_the_table_without_colours_names_them() -> None:
    assert draw_table(FLAG_PUZZLE, FLAG).splitlines() == [
        "          1y",
        "          1# 2y 1y    2b",
        "   3y 1b |yy|yy|yy|><|bb|",
        "1# 1y 1b |##|yy|><|><|bb|",
        "         |><|><|><|><|><|",
    ]


def test_the_table_in_colours() -> None:
    drawn = draw_table(FLAG_PUZZLE, FLAG, terminal=TRUE)
    assert ESCAPE.sub("", drawn).splitlines()[1:3] == [
        "           1  2  1     2",
        "    3  1 |yy|yy|yy|><|bb|",
    ]
    assert "\x1b[38;2;255;255;255;48;2;0;0;255m 1\x1b[0m |" in drawn  # white on blue
    assert "\x1b[38;2;0;0;0;48;2;255;255;0m 3\x1b[0m" in drawn  # black on yellow
    assert draw_table(FLAG_PUZZLE, FLAG, terminal=Terminal(colours=Colours.INDEXED)).count(
        "\x1b[38;5;231;48;5;21m"
    ) == len(re.findall("[12]b|bb", draw_table(FLAG_PUZZLE, FLAG)))
    # One colour is no colour: nothing to paint.
    assert draw_table(DUCK_PUZZLE, DUCK, terminal=TRUE) == draw_table(DUCK_PUZZLE, DUCK)


def test_a_filled_cell_of_unknown_colour_is_not_blank() -> None:
    knowledge = Knowledge([[0b1110, 0b1111, 0b0100]], palette=COLOURS)
    assert draw_table(knowledge) == "|??|  |yy|"


@pytest.mark.parametrize("puzzle", ODD_PUZZLES)
@pytest.mark.parametrize("terminal", [Terminal(), ASCII, TRUE])
def test_the_bars_of_odd_tables_are_straight(puzzle: Puzzle, terminal: Terminal) -> None:
    check_table(puzzle, ESCAPE.sub("", draw_table(puzzle, terminal=terminal)))


@given(st.data(), puzzles())
def test_the_bars_of_every_table_are_straight(data: st.DataObject, puzzle: Puzzle) -> None:
    knowledge = data.draw(knowledge_for(puzzle))
    check_table(puzzle, draw_table(puzzle, knowledge))


def check_table(puzzle: Puzzle, drawn: str) -> None:
    """Check that each number stands in its column and each bar below the bar above it."""
    lines = drawn.split("\n") if drawn else []
    depth = max(map(len, puzzle.columns), default=0)
    assert len(lines) == depth + puzzle.height
    body = lines[depth:]
    bars = [[i for i, character in enumerate(line) if character == "|"] for line in body]
    assert all(places == bars[0] for places in bars)
    assert all(len(places) == puzzle.width + 1 for places in bars)
    for line, clue in zip(body, puzzle.rows, strict=True):
        assert re.findall(r"\d+", line.split("|")[0]) == [str(int(block)) for block in clue]
    if not bars:
        return
    for column, clue in enumerate(puzzle.columns):
        start, end = bars[0][column] + 1, bars[0][column + 1]
        numbers = [line[start:end].strip() for line in lines[:depth]]
        found = [re.sub(r"\D", "", number) for number in numbers if number]
        assert found == [str(int(block)) for block in clue]


def test_compact_pairs_of_rows() -> None:
    assert draw_compact(Grid.parse("##../#.#.")) == "█▀▄"
    assert draw_compact(Grid.parse("##../#.#."), terminal=ASCII) == ":'."
    assert draw_compact(Grid.parse("#.#")) == "▀ ▀"
    known = Knowledge.parse("?#??.#/??#.##")
    assert draw_compact(known) == "░▒▒░▄█"
    assert draw_compact(known, terminal=ASCII) == "????.:"


def test_the_compact_duck() -> None:
    expected = (GOLDEN / "compact.txt").read_text(encoding="utf-8")
    assert draw_compact(DUCK) + "\n" == expected


@given(grids(7, 7))
def test_compact_can_be_read_back(grid: Grid) -> None:
    pairs = {"█": "##", "▀": "#.", "▄": ".#", " ": ".."}
    rows: list[str] = []
    for line in draw_compact(grid).split("\n"):
        characters = line.ljust(grid.width)
        rows += ["".join(pairs[c][half] for c in characters) for half in (0, 1)]
    assert "\n".join(rows[: grid.height]) == str(grid)


def test_compact_in_colours() -> None:
    upper = "\x1b[38;2;255;255;0;48;2;0;0;0m▀\x1b[0m\x1b[38;2;255;255;0;48;2;255;255;0m▀\x1b[0m"
    drawn = draw_compact(FLAG, terminal=TRUE).split("\n")
    assert drawn[0].startswith(upper)
    assert [len(ESCAPE.sub("", line)) for line in drawn] == [5, 5]
    assert "48;" not in drawn[1], "there is no row below the last"
    assert draw_compact(FLAG) == "██▀ █\n", "without colours, what is filled"


def test_pictures_must_fit() -> None:
    with pytest.raises(GridError, match="1×2, the cells are 2×1"):
        Picture(Puzzle([[1]], [[1], []]), Grid([[1], [0]]))
    with pytest.raises(GridError, match="another palette"):
        Picture(Puzzle([[1]], [[1]]), Grid([[1]], palette=COLOURS))
    with pytest.raises(GridError, match="only be added to a puzzle"):
        draw_plain(DUCK, DUCK)
    with pytest.raises(GridError, match="needs a puzzle, cells or both"):
        Picture()


def test_titles_and_credits_are_one_line() -> None:
    data = Metadata(title=" A\n duck ", author="Anna", copyright="Anna", licence="CC0\t1.0")
    picture = Picture(Puzzle([], [], metadata=data))
    assert (picture.title, picture.credit) == ("A duck", "Anna · CC0 1.0")


def test_halves_show_what_is_known() -> None:
    assert draw_plain(halves(Grid.parse("##/.#"))) == "?#\n.?"
