"""Each reader, by example: what it takes, and what it says of what it does not."""

import gzip
import io
import pickle
from itertools import product
from pathlib import Path

import pytest

from nonolith import (
    Block,
    Colour,
    Grid,
    Knowledge,
    Metadata,
    Palette,
    Puzzle,
    dump,
    dumps,
    load,
    load_all,
    loads,
    loads_all,
)
from nonolith.errors import (
    ArgumentError,
    ChoiceError,
    ConversionError,
    FormatError,
    UnknownFormatError,
)
from nonolith.formats import Source, detect, dumpb, list_formats, losses
from nonolith.formats.grid_text import EMPTY, MARKS

DATA = Path(__file__).parents[1] / "data"
SMALL = Puzzle([[1, 1], [1]], [[2], [], [1]])

EXAMPLES = {
    "json": '{"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}',
    "non": "width 3\nheight 2\nrows\n1,1\n1\ncolumns\n2\n0\n1\n",
    "webpbn": """<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://localhost/none.dtd">
        <puzzleset><puzzle type="grid" defaultcolor="black">
        <clues type="columns"><line><count>2</count></line><line></line>
        <line><count>1</count></line></clues>
        <clues type="rows"><line><count>1</count><count>1</count></line>
        <line><count>1</count></line></clues></puzzle></puzzleset>""",
    "sections": "3 2\n--\n1 1\n1\n--\n2\n\n1\n",
    "collection": "seven\n-- one\nAA A\nB @ A\n",
    "line": "1.1/1:2/0/1",
    "tatham": "3x2:2//1/1.1/1",
    "nin": "3 2\n1 1\n1\n2\n0\n1\n",
    "mk": "2 3\n1 1\n1\n#\n2\n0\n1\n",
    "g": "Seven\n:rows\n1 1\n1\n:columns\n2\n\n1\n:\n",
    "drawn": "       2   1\n     ┌──────┐\n 1 1 │      │\n   1 │      │\n     └──────┘\n",
    "cwd": "2\n3\n1 1\n1\n\n2\n0\n1\n",
    "grid": "#.#\n#..\n",
    "pbm": "P1 # a comment\n3 2\n1 0 1\n100\n",
    "tournament": "$1\n1\t1\n2\n\n1\n1\n1\t1\n",
    "keen": "1 1\n1\n\n2\n0\n1\n",
    "ish": "# Copyright 2006\n# row clues\n1,1\n1\n\n# column clues\n2\n0\n1\n",
    "makhorin": "* a comment\n1 1\n1\n&\n2\n0\n1\n",
    "syro": "1 1 0\n1 0\n#\n2 0\n0\n1 0\n#\n",
    "hw": "2 3\n1 1\n1\n2\n0\n1\n",
    "counted": "2 3\n2 1 1\n1 1\n1 2\n0\n1 1\n",
    "dimacs": "c Seven\nnonogram 2 3\nc rows\n1 1 0\n\n1 0\nc columns\n2 0\n0\n1 0\n",
    "puzzlink": "https://puzz.link/p?nonogram/3/2/2g1111g\n",
    "pzprv3": "pzprv3/nonogram/2/3/. . 2 . 1 /1 1 . . . /. 1 . . . /",
    "gno": "[Dimensions]\n2\n3\n[Row clues]\n1,1\n1\n[Column clues]\n2\n0\n1\n",
    "tatham-save": "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
    "GAME    :7:Pattern\nPARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :10:2//1/1.1/1\n",
    "dzn": "rows = 2;\nrow_rule_len = 2;\nrow_rules = [| 1, 1\n | 0, 1 |];\ncols = 3;\n"
    "col_rule_len = 1;\ncol_rules = [| 2\n | 0\n | 1 |];\n",
    "dzn-unary": "X = 3;\nY = 2;\nmaxlen = 3;\nrows = \t[|1, 0, 1\n\t |1, -1, -1\n\t |];\n"
    "cols = \t[|1, 1, -1\n\t |-1, -1, -1\n\t |1, -1, -1\n\t |];\n",
    "facts": "% Seven\n#const w = 3.  %\n#const h = 2.\nrow_hint(1, 1, 1). row_hint(1, 2, 1).\n"
    "row_hint(2, 1, 1).\ncol_hint(1, 1, 2).\ncol_hint(3, 1, 1).\n",
    "assigned": "# Seven\nrows = 2\nrow_rules = [\n    [1,1],\n    [0,1],  # padded\n    ]\n"
    "col_rules = [[2], [0], [1]]\n",
    "pairs": "author:Me\nwidth:3\nheight:2\nrows:1,1 1\ncolumns:2 0 1\n",
    "cnf": "c nonolith cnf: 1.1/1:2/0/1\np cnf 0 0\n",
    "lp": "% nonolith lp: 1.1/1:2/0/1\n",
    "xcsp3": "<!-- nonolith xcsp3: 1.1/1:2/0/1 -->\n<instance/>\n",
    "pycsp3": "# nonolith pycsp3: 1.1/1:2/0/1\nfrom pycsp3 import *\n",
    "spoj": "1\n2 3\n1 1 0\n1 0\n2 0\n0\n1 0\n",
    "picross": "# a comment\nGRID Seven\nROWS\n[ 1 1 ]\n[ 1 ]\nCOLUMNS\n[ 2 ]\n[ ]\n[ 1 ]\n",
    "pynogram": "# a comment\n[clues]\nrows = 1 1, 1\ncolumns =\n  2\n\n  0 ; blank\n  1\n",
    "xpm": '/* XPM */ static char *x[] = {"3 2 2 1",\n"  c None",\n". c #000000",\n". .",\n".  "};',
    "freenono": '<FreeNono><Nonograms><Nonogram height="2" width="3" name="Seven">'
    "<line> x _ x </line><line> x _ _ </line></Nonogram></Nonograms></FreeNono>",
}


DRAWINGS = [
    ".##.\n####\n",
    ".xx.\nxxxx\n",
    "-**-\n****\n",
    "_XX_\nXXXX\n",
    "·@@·\n@@@@\n",
    "□■■□\n■■■■\n",
    "⬜⬛⬛⬜\n⬛⬛⬛⬛\n",
    "⬜\ufe0f⬛\ufe0f⬛\ufe0f⬜\ufe0f\n⬛\ufe0f⬛\ufe0f⬛\ufe0f⬛\ufe0f\n",
    "0 1 1 0\n1 1 1 1\n",
    "0,1,1,0\n1,1,1,1\n",
    "0, 1, 1, 0\n1, 1, 1, 1\n",
    " ##\n####\n",
    "\n     ██ \n    ████\n\n",
]


def test_all_marks_are_recognised() -> None:
    for filled, empty in product(MARKS + "1", EMPTY):
        drawing = ".##.\n####\n".translate({ord("#"): filled, ord("."): empty})
        assert str(loads(drawing).metadata.goal) == ".##.\n####", drawing


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_drawings_by_hand(drawing: str) -> None:
    (puzzle,) = loads_all(drawing)
    assert str(puzzle.metadata.goal) == ".##.\n####"


@pytest.mark.parametrize(
    ("drawing", "pictures"),
    [
        ("#\n##\n###\n", ["#..\n##.\n###"]),  # rows that end early
        ("# #\n\n###\n", ["#.#\n...\n###"]),  # an empty row
        (" # #\n#   #\n", [".#.#.\n#...#"]),
        ("##\n\n##\n", ["##", "##"]),  # whole rows: two pictures
        ("  ##\n  ##\n", ["##\n##"]),  # a margin is no part of the picture
        ("# . #\n. . .\n", ["#.#\n..."]),  # here blanks mean nothing
    ],
)
def test_blanks_are_empty_cells_where_nothing_else_is(drawing: str, pictures: list[str]) -> None:
    assert [str(puzzle.metadata.goal) for puzzle in loads_all(drawing, "grid")] == pictures
    assert [str(puzzle.metadata.goal) for puzzle in loads_all(drawing)] == pictures


def test_a_drawing_with_blanks_takes_no_more_memory_than_it_may() -> None:
    """Its rows are made as long as the longest."""
    with pytest.raises(FormatError, match="at most 16,777,216 cells, found 20,001×1,000"):
        loads("#" * 1000 + "\n" + "#\n" * 20_000)


def test_clues_are_not_taken_for_ones_and_zeros() -> None:
    assert detect(Source("2 2\n1\n1\n1\n1\n")).name == "nin"
    assert detect(Source("1 0\n1 0\n#\n1 0\n1 0\n")).name == "syro"
    assert detect(Source("1 1\n1 1\n\n1 1\n1 1\n")).name == "keen"


# What was taken for a puzzle of its format, some of it for one without cells, and is none.
PROSE = {
    "g": "Title\n=====\n\n:Author: Ann\n:Date: today\n\nSome text, and no puzzle.\n",
    "g, fields alone": ":Author: Ann\n:Date: today\n",
    "g, a style sheet": ":root {\n  color: red;\n}\n:link {\n  color: blue;\n}\n",
    "collection": "Usage\n-----\nrun it and wait\n",
    "collection, an option": "--quiet\nsay nothing\n",
    "collection, capital letters": "      SUBROUTINE FOO\n      END SUBROUTINE\n",
    "makhorin": "* first point\n* second point\nand more of it\n",
    "makhorin, a licence": "*\nCopyright by Ann\nAll rights reserved\n",
    "ish": "# Only comments\n# in this file\n",
    "syro": "#\n# A licence\n#\n",
    "tournament": '$ErrorActionPreference = "Stop"\n1\n1\n',
    "picross": 'GRID = Grid.parse("#.")\n',
}


@pytest.mark.parametrize("name", PROSE)
def test_prose_is_no_puzzle(name: str) -> None:
    with pytest.raises(UnknownFormatError):
        loads_all(PROSE[name])


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_format_is_recognised_and_read(name: str) -> None:
    text = EXAMPLES[name]
    expected = SMALL
    if name == "tournament":
        expected = Puzzle([[1], [1], [1, 1]], [[1, 1], [2], []])
    assert detect(Source(text)).name == name
    for content in (
        text,
        text.encode(),
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.rstrip(),
    ):
        assert loads(content, name) == expected


def test_there_is_an_example_of_every_format() -> None:
    assert {format.name for format in list_formats()} == {
        *EXAMPLES,
        "pbm-raw",
        "image",
        "pycsp3-json",
    }


def test_blank_clues_in_numbers_may_be_zero_or_empty() -> None:
    for text in ("2 2\n0\n1\n0\n1\n", "2 2\n\n1\n\n1\n"):
        assert loads(text, "nin") == Puzzle([[], [1]], [[], [1]])
    assert loads("2 2\n00\n1\n0\n1\n", "nin").rows[0] == ()


def test_colours_of_non() -> None:
    text = (
        "color r #ff0000\ncolor k 000\nwidth 2\nheight 1\nrows\n1r,1k\ncolumns\n1r\n1k\ngoal rk\n"
    )
    puzzle = loads(text)
    assert puzzle.rows == ((Block(1, 1), Block(1, 2)),)
    assert [colour.name for colour in puzzle.palette.colours] == ["red", "black"]
    assert puzzle.metadata.goal == Grid([[1, 2]], palette=puzzle.palette)


def test_named_colours_of_non() -> None:
    text = "width 2\nheight 1\ncolor black 000000 X\ncolor red FF0000 #\nrows\nblack 1 red 1\n"
    puzzle = loads(text + "columns\nblack 1\nred 1\n")
    assert puzzle.columns == ((Block(1, 1),), (Block(1, 2),))
    assert puzzle.palette[2].symbol == "#"


@pytest.mark.parametrize(
    "text",
    [
        "WIDTH 3\nHeight 2\nROWS\n1,1\n1\nColumns\n2\n0\n1\n",
        "width: 3\nheight: 2\nrows:\n1,1\n1\n\ncolumns:\n2\n0\n1\n",
    ],
)
def test_words_of_non_in_other_writing(text: str) -> None:
    assert loads(text, "non") == SMALL
    with pytest.raises(FormatError, match="expected 4"):
        loads(text.replace("3", "4"), "non")


def test_properties_of_non() -> None:
    text = EXAMPLES["non"] + 'title "A &amp; B"\nby Someone\nlicense CC0-1.0\ndifficulty 3\n'
    about = loads(text).metadata
    assert (about.title, about.author, about.licence) == ("A & B", "Someone", "CC0-1.0")
    assert about.extra == (("difficulty", "3"),)
    assert loads(dumps(loads(text), "non")).metadata == about


def test_non_without_clues_has_a_goal() -> None:
    assert loads("width 3\nheight 2\ngoal\n101\n100\n", "non") == SMALL


def test_colours_of_xpm() -> None:
    text = '/* XPM */ {"2 1 2 2", "aa c red", "ab m white c Dark Blue", "aaab"}'
    puzzle = loads(text)
    assert puzzle.rows == ((Block(1, 1), Block(1, 2)),)
    assert [colour.rgb for colour in puzzle.palette.colours] == ["#ff0000", "#00008b"]


def test_pack() -> None:
    assert loads_all("====\n".join([EXAMPLES["non"]] * 3)) == [SMALL] * 3


def test_given_cells_of_tatham() -> None:
    puzzle = loads("3x2:2//1/1.1/1,Aaad")
    assert puzzle.metadata.givens == Knowledge.parse("#../???")
    assert dumps(puzzle, "tatham") == "3x2:2//1/1.1/1,Aaad\n"


def test_entities_of_html_are_characters_in_webpbn() -> None:
    text = EXAMPLES["webpbn"].replace("<clues", "<title>&copy; 2004 &amp;</title><clues", 1)
    assert loads(text).metadata.title == "© 2004 &"


MANY = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><puzzleset>&b;</puzzleset>"
OUTSIDE = "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><puzzleset>&a;</puzzleset>"


@pytest.mark.parametrize("text", [MANY, OUTSIDE])
def test_declared_entities_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match="declares entities"):
        loads(text, "webpbn")


WRONG = [
    line.replace("\\n", "\n").split("\t")
    for line in (DATA / "wrong-files.tsv").read_text().splitlines()[1:]
]


@pytest.mark.parametrize(("name", "text", "message"), WRONG)
def test_errors_say_where_and_what(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        loads_all(text, name, name="file")
    assert str(error.value).startswith(f"file:{message}")
    assert "\n" not in str(error.value)


def test_format_errors_have_their_parts_and_can_be_pickled() -> None:
    with pytest.raises(FormatError) as caught:
        loads("rows\n1\ncolumns\n1,x\n", name="a.non")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.path, error.line, error.column) == ("a.non", 4, 3)
    assert (error.expected, error.found) == ("the length of a block", "'x'")
    message = "a.non:4:3: expected the length of a block, found 'x'"
    assert str(error) == str(caught.value) == message


def test_what_is_no_puzzle() -> None:
    cases: list[tuple[str | bytes, str]] = [
        ("", "<text>: expected a puzzle, found nothing"),
        (" \n\n", "<text>: expected a puzzle, found nothing"),
        ("Hello, world", "<text>:1:1: expected a puzzle in one of the known formats"),
        (b"\n\xff\xfe", "<text>:2:1: expected UTF-8 text, found the byte 0xff"),
        ("1\n1\n\n1\n1\n", "<text>: this could be keen or grid: name the format"),
    ]
    for text, message in cases:
        with pytest.raises(FormatError) as error:
            loads(text)
        assert str(error.value).startswith(message)


def test_one_puzzle_is_not_several(tmp_path: Path) -> None:
    path = tmp_path / "two.non"
    dump([SMALL, SMALL], path)
    assert load_all(path) == [SMALL, SMALL]
    with pytest.raises(FormatError, match=r"two.non: expected one puzzle, found 2: use load_all"):
        load(path)
    with pytest.raises(FormatError, match="found 2: use loads_all"):
        loads("1:1\n1:1\n")


def test_the_name_settles_what_the_content_leaves_open(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.cwd"
    path.write_text("1\n1\n0\n\n0\n")
    assert load(path) == Puzzle([[]], [[]])
    path.write_text("1\n1\n1\n1\n")
    with pytest.raises(FormatError, match="expected an empty line after the last row"):
        load(path)


def test_files_are_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.nin"
    dump(SMALL, path)
    assert load(path) == SMALL
    with pytest.raises(ConversionError):
        dump([SMALL, SMALL], path)
    assert [file.name for file in tmp_path.iterdir()] == ["puzzle.nin"]
    assert load(path) == SMALL
    with pytest.raises(ValueError, match="no format for the suffix"):
        dump(SMALL, tmp_path / "puzzle.unknown")


def test_grids_are_written_as_their_puzzles() -> None:
    grid = Grid.parse("#.#/#..")
    assert dumps(grid, "grid") == "#.#\n#..\n"
    assert dumps(grid, "pbm") == "P1\n3 2\n101\n100\n"
    assert dumpb(grid, "pbm-raw") == b"P4\n3 2\n\xa0\x80"
    assert loads(dumpb(grid, "pbm-raw")) == SMALL
    assert dumps([grid, grid], "line") == "1.1/1:2/0/1\n" * 2


def test_what_can_not_be_held_is_an_error() -> None:
    colourful = loads("color r #ff0000\ncolor k 000\nrows\n1r,1k\ncolumns\n1r\n1k\n")
    with pytest.raises(ConversionError, match="nin holds black-and-white puzzles, not one of 2"):
        dumps(colourful, "nin")
    with pytest.raises(ConversionError, match="the puzzle has only clues"):
        dumps(SMALL, "pbm")
    with pytest.raises(ConversionError, match="goal has other clues"):
        dumps(Puzzle([[1]], [[1]], metadata=Metadata(goal=Grid([[0]]))), "grid")
    with pytest.raises(ConversionError, match="can be read but not written"):
        dumps(SMALL, "tournament")
    with pytest.raises(ConversionError, match="is not a text"):
        dumps(Grid([[1]]), "pbm-raw")
    with pytest.raises(ConversionError, match="no letter for a block of 60000000"):
        dumps(Puzzle([[60000000]], [[1]]), "collection")
    with pytest.raises(ValueError, match="did you mean tatham"):
        dumps(SMALL, "tathma")


@pytest.mark.parametrize("key", ["a\x1b[2J", "a\x9b2J", "a b", "1a", "", "Width", "rows:"])
def test_a_property_that_non_can_not_name_is_an_error(key: str) -> None:
    """A name with terminal codes was written as it was."""
    about = Metadata(extra=((key, "x"),))
    with pytest.raises(ConversionError, match="non has no property"):
        dumps(Puzzle([[1]], [[1]], metadata=about), "non")


@pytest.mark.parametrize("name", ["w\x04hite", "white\x1b", "\x04"])
def test_colours_whose_names_are_one_without_control_codes(name: str) -> None:
    """Two colours had one name in the XML that was written, which could not be read again."""
    red = Palette((Colour(name, "#ff0000", "r"), Colour("blue", "#0000ff", "b")))
    puzzle = Puzzle([[Block(1, 1), Block(1, 2)]], [[Block(1, 1)], [Block(1, 2)]], red)
    again = loads(dumps(puzzle, "webpbn"))
    assert again.rows == puzzle.rows
    assert [colour.rgb for colour in again.palette.colours] == ["#ff0000", "#0000ff"]


def test_goals_and_givens_must_fit() -> None:
    red = loads("color r #ff0000\ncolor k 000\nrows\n1r,1k\ncolumns\n1r\n1k\ngoal rk\n")
    for about, message in [
        (Metadata(goal=Grid([[1]])), "goal: of another size"),
        (Metadata(givens=Knowledge([[3]])), "givens: of another size"),
        (Metadata(goal=red.metadata.goal), "goal: more colours than the palette has"),
    ]:
        with pytest.raises(ConversionError, match=message):
            dumps(Puzzle([[1]], [[1], []], metadata=about), "json")


def test_losses_are_named() -> None:
    about = Metadata(title="t", author="a", goal=Grid.parse("#.#/#.."))
    puzzle = Puzzle(SMALL.rows, SMALL.columns, metadata=about)
    assert losses(puzzle, "json") == ()
    assert losses(puzzle, "collection") == ("author", "goal")
    red = loads("color r #ff0000\nrows\n1r\ncolumns\n1r\n")
    assert losses(red, "nin") == ("colour of the blocks",)
    assert dumps(red, "nin") == "1 1\n1\n1\n"


def test_letters_without_declarations_get_colours_of_their_own() -> None:
    puzzle = loads("width 2\nheight 2\nrows\n1\n1a\ncolumns\n1,1a\n0\n")
    black, other = puzzle.palette.colours
    assert (black.name, other.name) == ("black", "a")
    assert black.rgb != other.rgb
    assert puzzle.rows == ((Block(1, 1),), (Block(1, 2),))


@pytest.mark.parametrize("text", ["[\n" * 100_000, '["[[",\n' * 100 + "[" * 100_000])
def test_brackets_too_deep_are_one_line(text: str) -> None:
    message = "deep.json:101: expected JSON of a puzzle, found brackets more than 100 deep"
    with pytest.raises(FormatError) as caught:
        loads(text, "json", name="deep.json")
    assert str(caught.value) == message


def test_open_files_are_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.non"
    with path.open("wb") as file:
        dump(SMALL, file)  # by the suffix of its name
    assert path.read_text() == dumps(SMALL, "non")
    with path.open("rb") as file:
        assert load(file) == SMALL
    with path.open() as text:
        assert load_all(text) == [SMALL]
    assert load(io.BytesIO(gzip.compress(b"1:1"))) == Puzzle([[1]], [[1]])
    buffer = io.BytesIO()
    dump([SMALL, SMALL], buffer, "line")
    assert buffer.getvalue() == b"1.1/1:2/0/1\n" * 2
    with pytest.raises(ChoiceError, match="no format for the suffix of '<file>': give its name"):
        dump(SMALL, io.BytesIO())
    with pytest.raises(ArgumentError, match="open for bytes"):
        dump(SMALL, io.StringIO(), "non")  # type: ignore[arg-type]
    with path.open("w") as text:
        text.write("width 1\nheight 2000000\nrows\n1\n")
    with path.open("rb") as file, pytest.raises(FormatError, match=r"puzzle\.non:2:8: expected"):
        load(file)


def test_a_format_is_as_good_as_its_name(tmp_path: Path) -> None:
    for format in list_formats():
        if format.writes and format.name not in ("grid", "pbm", "pbm-raw"):
            assert dumps(SMALL, format) == dumps(SMALL, format.name)
            assert loads(dumps(SMALL, format), format) == SMALL
            dump(SMALL, tmp_path / "a", format)
            assert load(tmp_path / "a", format) == load_all(tmp_path / "a", format)[0] == SMALL
            assert losses(SMALL, format) == losses(SMALL, format.name)


def test_losses_of_all_that_can_be_written() -> None:
    title, author = (
        Puzzle([[1]], [[1]], metadata=metadata)
        for metadata in (Metadata(title="Dot"), Metadata(author="Ann"))
    )
    assert losses([title, author], "nin") == ("title", "author")
    assert losses((puzzle for puzzle in (title, author)), "nin") == ("title", "author")
    assert losses(Grid([[1]]), "nin") == ("goal",)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3 2\n1 1\n1\n2\n0\n1\n", "nin"),
        ("2 3\n1 1\n1\n2\n0\n1\n", "hw"),  # was read as nin, a puzzle without a solution
        ("2 3\n2 1 1\n1 1\n1 2\n0\n1 1\n", "counted"),  # was read as nin
        ("2 2\n1 1\n1 1\n1 1\n1 1\n", "counted"),  # as lengths, two blocks would not fit
        ("3 3\n1\n1\n1\n1\n1\n1\n", "nin"),
        ("5 5\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n", "counted or nin"),
        ("3 2\n0\n0\n0\n0\n0\n", "counted or nin"),
        ("3 2\n1\n1\n0\n1\n1\n", "nin or hw"),
        ("ROWS:\n1 1\n1\nCOLUMNS:\n2\n0\n1\n", "non"),
    ],
)
def test_the_order_of_sizes_is_told_by_the_clues_or_asked_for(text: str, name: str) -> None:
    if " or " in name:
        with pytest.raises(FormatError, match=f"this could be {name}: name the format"):
            detect(Source(text))
    else:
        assert detect(Source(text)).name == name
