"""The stdin sections and the collections, to the letter of the documents that describe them."""

import pytest

from nonolith import FormatError, Puzzle, dumps, loads, loads_all

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
        ("2 2\n--\n1\n--\n1\n1\n", "<text>:4:1: expected 2 rows, found 1 lines"),
        ("2 2\n--\n1\n1\n\n--\n1\n1\n", "<text>:5:1: expected 2 rows, found 3 lines"),
        ("2 2\n--\n1\n1\n--\n1\n1\n\n", "<text>:8:1: expected 2 columns, found 3 lines"),
        ("2 2\n--\n1\n1\n--\n1\n", "<text>:7:1: expected 2 columns, found 1 lines"),
        ("2\n--\n1\n--\n1\n1\n", "<text>:1:2: expected the height, found '2'"),
        ("2 2 2\n--\n1\n1\n--\n1\n1\n", "<text>:1:5: expected the end of the line, found '2'"),
        ("2 2\n--\n1\n1\n", "<text>:5:1: expected three sections split by lines '--', found 2"),
        (
            "2 2\n--\n1\n1\n--\n1\n1\n--\n",
            "<text>:8:1: expected three sections, found a third line '--'",
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


def test_single_puzzle_variant_of_non() -> None:
    text = "text\nA puzzle\n\nwidth 3\nheight 2\n\nrows\n1, 1\n1\n\ncolumns\n2\n\n1\n"
    assert loads(text) == Puzzle([[1, 1], [1]], [[2], [], [1]])
