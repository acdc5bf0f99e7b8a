"""The formats of the five programs, to the letter of the documents that describe them."""

import pytest

from nonolith import Cell, Grid, Puzzle, Verdict, classify, dumps, loads, loads_all
from nonolith.errors import FormatError

FIRST = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
SECOND = "2 2\n--\n1\n1\n--\n1\n1\n"


def test_sections_examples() -> None:
    assert loads(FIRST) == Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert loads(SECOND) == Puzzle([[1], [1]], [[1], [1]])
    assert loads(FIRST.removesuffix("\n")) == loads(FIRST)
    assert loads(FIRST.replace("\n", "\r\n")) == loads(FIRST)
    assert dumps(loads(FIRST), "sections") == FIRST


def test_sections_empty_lines_are_blank_lines() -> None:
    puzzle = Puzzle([[], [1], []], [[], [1]])
    assert loads("2 3\n--\n\n1\n\n--\n\n1\n") == puzzle
    blank = Puzzle([[], []], [[], []])
    assert loads("2 2\n--\n\n\n--\n\n\n") == blank
    assert loads("0 0\n--\n--\n") == Puzzle([], [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 2\n--\n1\n0\n--\n1\n1\n", "<text>:4:1: expected a number from 1, found '0'"),
        ("2 2\n--\n1\n1 x\n--\n1\n1\n", "<text>:4:3: expected the length of a block, found 'x'"),
        ("2 2\n--\n1\n--\n1\n1\n", "<text>:4:1: expected 2 rows, found only 1 of them"),
        (
            "2 2\n--\n1\n1\n\n--\n1\n1\n",
            "<text>:5:1: expected a line '--' after the last row, found an empty line",
        ),
        (
            "2 2\n--\n1\n1\n--\n1\n1\n\n",
            "<text>:8:1: expected the end of the file after the last column, found an empty line",
        ),
        ("2 2\n--\n1\n1\n--\n1\n", "<text>:7:1: expected 2 columns, found only 1 of them"),
        ("2\n--\n1\n--\n1\n1\n", "<text>:1:2: expected the height, found '2'"),
        ("2 2 2\n--\n1\n1\n--\n1\n1\n", "<text>:1:5: expected the end of the line, found '2'"),
        (
            "2 2\n--\n1\n1\n",
            "<text>:5:1: expected a line '--' after the last row, found the end of the file",
        ),
        (
            "2 2\n--\n1\n1\n--\n1\n1\n--\n",
            "<text>:8:1: expected the end of the file after the last column, found '--'",
        ),
        ("2 -2\n--\n1\n1\n--\n1\n1\n", "<text>:1:3: expected the height, found '-2'"),
    ],
)
def test_sections_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        loads(text, "sections")
    assert str(error.value) == message


COLLECTION = """Four puzzles to try
-- the first
AA A
B @ A
---- long dashes
A
A
"""


def test_collection() -> None:
    first, second = loads_all(COLLECTION)
    assert first == Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert (first.metadata.title, second.metadata.title) == ("the first", "long dashes")


def test_collection_letters_go_on_beyond_z() -> None:
    rows = [[26], [27], [33], [69], [96], [8168], [60000]]
    puzzle = Puzzle(rows, [[1]])
    text = dumps(puzzle, "collection")
    assert "Z [ a \x85 \xa0 \u2028" in text
    assert loads(text) == puzzle


def test_rosetta_variant() -> None:
    puzzles = loads_all("C BA CB BB F AE F A B\nAB CA AE GA E C D C\n\nA\nA\n")
    assert [(puzzle.height, puzzle.width) for puzzle in puzzles] == [(9, 8), (1, 1)]
    assert puzzles[0].rows[5] == (1, 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x\n-- a\nAB\n",
            "<text>:4:1: expected the clues of the columns, found the end of the file",
        ),
        (
            "x\n-- a\nAB\n-- b\nA\nA\n",
            "<text>:4:1: expected the clues of the columns, found '-- b'",
        ),
        ("x\n-- a\nA3\nA\n", "<text>:3:2: expected a letter for a length, found '3'"),
        ("x\n-- a\nA\nA\nA\n", "<text>:5:1: expected a title that begins with '--', found 'A'"),
    ],
)
def test_collection_errors(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        loads_all(text, "collection")
    assert str(error.value) == message


@pytest.mark.parametrize("blank", ["", " ", "\t"])
def test_comments_of_non_need_no_blank(blank: str) -> None:
    """`columns#` was taken for a property."""
    text = "width 3#c\nheight 2#c\nrows#c\n1,1#c\n1#c\n#c\ncolumns#c\n2#c\n0#c\n1#c\n#c\n"
    assert loads(text.replace("#", f"{blank}#")) == Puzzle([[1, 1], [1]], [[2], [], [1]])


# From the document of the C++ solver, with its own remarks.
AS_DOCUMENTED = """text    (this line is skipped by the file reader)
title  (this line is skipped by the file reader)

width w (this line is skipped by the file reader)
height h (this line is skipped by the file reader)

rows\x20
x, x, x
....

columns
x, x, x
...

"""


def test_the_documented_layout_of_non_with_clues_in_place_of_x() -> None:
    text = AS_DOCUMENTED.replace("x, x, x\n....\n", "1, 1\n1\n").replace(
        "x, x, x\n...\n", "2\n0\n1\n"
    )
    assert loads(text) == Puzzle([[1, 1], [1]], [[2], [], [1]])


@pytest.mark.parametrize("width", ["w", "3", "3 (skipped)", "three", "", "-1", "3.0", "99 bottles"])
@pytest.mark.parametrize("title", ["A puzzle", "3 blind mice", "(untitled)", "# 7", "日本"])
def test_lines_that_are_skipped_may_hold_anything(width: str, title: str) -> None:
    text = f"text\n{title}\nwidth {width}\nheight {width}\nrows\n1, 1\n1\n1\ncolumns\n3\n0\n1\n"
    assert loads(text, "non") == Puzzle([[1, 1], [1], [1]], [[3], [], [1]])


def test_comments_anywhere_in_non() -> None:
    text = """# a comment
title "Two # signs" # and a comment
#title "none"
width 3 # columns
height 2# rows
rows # from the top
# before the first
1,1 # the first
  # between them
1
# after the last
columns # from the left
2#the first
# an empty line stands for the second

1
#
goal "101100" # solved
# the end"""
    puzzle = loads(text)
    assert puzzle == Puzzle([[1, 1], [1]], [[2], [], [1]])
    assert puzzle.metadata.title == "Two # signs"
    assert puzzle.metadata.goal == Grid.parse("#.#/#..")
    assert puzzle.metadata.extra == ()
    # Without a size, the lines are counted, and comments are none.
    counted = text.replace("width 3", "width w").replace("height 2", "height h")
    assert loads(counted) == puzzle


def test_comments_beside_a_colour_that_is_called_so() -> None:
    text = "color # #ff0000\nwidth 2\nheight 1\nrows\n# none\n2# # two\ncolumns\n1#\n1# #\n"
    (row,) = loads(text).rows
    assert [(int(block), block.colour) for block in row] == [(2, 1)]


# The drawing in the document of the Rust counter: the indents of its lines were lost.
WITHOUT_INDENT = """│1│ │ │ │
│ │ │ │ │
│1│1│1│3│
───┼─┼─┼─┼─┤
1 1│ │ │ │ │
───┼─┼─┼─┼─┤
1│ │ │ │ │
───┼─┼─┼─┼─┤
1 1│ │ │ │ │
───┼─┼─┼─┼─┤
2│ │ │ │ │
───┴─┴─┴─┴─┘
"""


def test_a_drawing_whose_indents_were_lost() -> None:
    puzzle = loads(WITHOUT_INDENT)
    assert puzzle == Puzzle([[1, 1], [1], [1, 1], [2]], [[1, 1], [1], [1], [3]])
    assert classify(puzzle).verdict is Verdict.UNIQUE  # "a unique solution, but local logic can
    # only deduce what a few cells are before no more progress can be made"
    cells = loads(WITHOUT_INDENT.replace("2│ │ │ │ │", "2│ │ │█│ │")).metadata.givens
    assert cells is not None
    assert cells[3, 2] is Cell.FILLED


def test_a_drawing_whose_indents_matter_is_refused_without_them() -> None:
    """Numbers that are held in place by blanks alone could belong to any column."""
    text = "2 1\n1 1 |██|><|██|\n1 |██|><|><|\n"
    with pytest.raises(FormatError, match="expected bars below those of the row above"):
        loads(text, "drawn")


def test_single_puzzle_variant_of_non() -> None:
    text = "text\nA puzzle\n\nwidth 3\nheight 2\n\nrows\n1, 1\n1\n\ncolumns\n2\n\n1\n"
    assert loads(text) == Puzzle([[1, 1], [1]], [[2], [], [1]])
