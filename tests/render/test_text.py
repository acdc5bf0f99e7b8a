"""The text drawings: plain, table and compact."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.errors import GridError, RenderError
from nonolith.model import Colour, Grid, Knowledge, Metadata, Palette, Puzzle
from nonolith.render import (
    ColourDepth,
    Picture,
    Terminal,
    draw_boxed,
    draw_compact,
    draw_plain,
    draw_table,
    fitting_output,
)
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
TRUE = Terminal(colours=ColourDepth.TRUE)
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
    assert draw_table(FLAG_PUZZLE, FLAG, terminal=Terminal(colours=ColourDepth.INDEXED)).count(
        "\x1b[38;5;231;48;5;21m"
    ) == len(re.findall("[12]b|bb", draw_table(FLAG_PUZZLE, FLAG)))
    # One colour is no colour: nothing to paint.
    assert draw_table(DUCK_PUZZLE, DUCK, terminal=TRUE) == draw_table(DUCK_PUZZLE, DUCK)


def test_numbers_are_never_followed_by_digits() -> None:
    palette = Palette((Colour("red", "#ff0000", "1"), Colour("blue", "#0000ff", "0")))
    grid = Grid([[1, 2, 2]], palette=palette)
    puzzle = Puzzle.from_grid(grid)
    assert draw_table(puzzle, grid).splitlines() == ["       1r 1b 1b", "1r 2b |rr|bb|bb|"]
    assert draw_boxed(puzzle, grid).splitlines()[0].split() == ["1r", "1b", "1b"]


def test_the_boxed_drawing() -> None:
    expected = (GOLDEN / "boxed.txt").read_text(encoding="utf-8")
    assert draw_boxed(DUCK_PUZZLE, DUCK) + "\n" == expected
    puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert draw_boxed(puzzle, Knowledge.parse("#.?/?.?"), terminal=ASCII).splitlines() == [
        "       2   1",
        "     +------+",
        " 1 1 |## .  |",
        "   1 |   .  |",
        "     +------+",
    ]
    painted = draw_boxed(FLAG_PUZZLE, FLAG, terminal=TRUE)
    assert " \x1b[38;2;0;0;0;48;2;255;255;0m3\x1b[0m " in painted, "blanks are not painted"


@pytest.mark.parametrize("puzzle", ODD_PUZZLES)
@pytest.mark.parametrize("terminal", [Terminal(), ASCII, TRUE])
def test_odd_boxes_are_straight(puzzle: Puzzle, terminal: Terminal) -> None:
    lines = ESCAPE.sub("", draw_boxed(puzzle, terminal=terminal)).split("\n")
    depth = max(map(len, puzzle.columns), default=0)
    body = lines[depth:]
    assert len({len(line) for line in body}) == 1
    assert all(len(line) <= len(body[0]) for line in lines)
    guides = max(0, puzzle.height - 1) // 5
    assert len(body) == puzzle.height + guides + 2
    rows = [line for line in body if re.search("[│|]", line)]
    for line, clue in zip(rows, puzzle.rows, strict=True):
        found = re.findall(r"\d+", re.split("[│|]", line)[0])
        assert found == [str(int(block)) for block in clue]


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
    assert draw_compact(FLAG) == "yyy.b\n#y..b\n.....", "without colours, their letters"
    assert draw_compact(FLAG, terminal=Terminal(unicode=False, colours=ColourDepth.TRUE)) == str(
        FLAG
    )


def test_pictures_must_fit() -> None:
    with pytest.raises(GridError, match="1×2, the cells are 2×1"):
        Picture(Puzzle([[1]], [[1], []]), Grid([[1], [0]]))
    with pytest.raises(GridError, match="another palette"):
        Picture(Puzzle([[1]], [[1]]), Grid([[1]], palette=COLOURS))
    with pytest.raises(GridError, match="only be added to a puzzle"):
        draw_plain(DUCK, DUCK)
    with pytest.raises(GridError, match="needs a puzzle, cells or both"):
        Picture()


@pytest.mark.parametrize(
    ("columns", "name"), [(80, "table"), (58, "table"), (57, "compact"), (15, "compact")]
)
def test_what_fits_a_terminal(columns: int, name: str) -> None:
    assert fitting_output(Picture(DUCK_PUZZLE, DUCK), columns) == name
    assert fitting_output(Picture(DUCK_PUZZLE, DUCK), 14) == "plain"


def test_titles_and_credits_are_one_line() -> None:
    data = Metadata(title=" A\n duck ", author="Anna", copyright="Anna", licence="CC0\t1.0")
    picture = Picture(Puzzle([], [], metadata=data))
    assert (picture.title, picture.credit) == ("A duck", "Anna · CC0 1.0")


def test_halves_show_what_is_known() -> None:
    assert draw_plain(halves(Grid.parse("##/.#"))) == "?#\n.?"
