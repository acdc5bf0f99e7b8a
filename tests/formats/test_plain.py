"""Clues that the core reads are those that the readers in Python find, in the same files."""

import random
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from fuzz.mutations import mutate
from nonolith import Grid, Puzzle, _core, dumps, loads_all
from nonolith.errors import FormatError
from nonolith.formats import Source, _plain, list_formats
from nonolith.formats._plain import (
    plain_elements,
    plain_letters,
    plain_lists,
    plain_numbers,
    plain_run,
)
from nonolith.formats._source import Piece
from nonolith.model import Block
from tests.formats.test_fuzz import FILES, SAMPLES
from tests.formats.test_reading import EXAMPLES

# A core that finds nothing in order: everything is left to the readers.
NOTHING_IN_ORDER = SimpleNamespace(
    read_numbers=lambda *arguments: None,
    read_letters=lambda *arguments: None,
    read_elements=lambda *arguments: None,
    read_lists=lambda *arguments: None,
    read_run=lambda texts, start: (start, []),
    read_cells=_core.read_cells,
    rows_of=_core.rows_of,
)


def outcome(content: bytes, name: str | None) -> tuple[object, ...]:
    try:
        puzzles = loads_all(content, name)
    except FormatError as error:
        return str(error), error.line, error.column
    assert all(
        type(block) is Block
        for puzzle in puzzles
        for side in (puzzle.rows, puzzle.columns)
        for clue in side
        for block in clue
    )
    return tuple(map(repr, puzzles))


def both_ways(content: bytes, name: str | None, patch: pytest.MonkeyPatch) -> None:
    found = outcome(content, name)
    with patch.context() as only_python:
        only_python.setattr(_plain, "_core", NOTHING_IN_ORDER)
        assert found == outcome(content, name), content


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_and_mutations_are_read_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(name)
    content = EXAMPLES[name].encode()
    both_ways(content, name, monkeypatch)
    for _ in range(150):
        both_ways(mutate(content, SAMPLES, dice), name, monkeypatch)


def test_files_and_mutations_are_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(1)
    for content in FILES:
        both_ways(content, None, monkeypatch)
        for _ in range(5):
            both_ways(mutate(content, FILES, dice), None, monkeypatch)


@pytest.mark.parametrize("name", [format.name for format in list_formats() if format.writes])
def test_what_is_written_is_read_by_the_core(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else files would be read, but slowly, and nobody would know."""
    if name in ("grid", "pbm", "pbm-raw"):
        pytest.skip("a picture has no clues")
    (puzzle,) = loads_all(EXAMPLES["line"])
    monkeypatch.setattr(Source, "number", _only_sizes(Source.number))
    assert loads_all(dumps(puzzle, name), name) == [puzzle]


def _only_sizes(number: Callable[..., int]) -> Callable[..., int]:
    def checked(source: Source, piece: Piece, expected: str = "a number", least: int = 0) -> int:
        assert "block" not in expected
        return number(source, piece, expected, least)

    return checked


@pytest.mark.parametrize(
    ("text", "line_end", "between", "clues"),
    [
        ("", "/", ".", ((),)),
        (" \t", "/", ".", ((),)),
        ("/", "/", ".", ((), ())),
        ("1.1/1", "/", ".", ((1, 1), (1,))),
        (" 1.1 / 12 ", "/", ".", ((1, 1), (12,))),
        ("0/10.1/0", "/", ".", ((), (10, 1), ())),
        ("3 1\n\t2  4\t\n", "\n", " ", ((3, 1), (2, 4), ())),
        ("3,1\n2 4, 1\n5 , 6", "\n", ",", ((3, 1), (2, 4, 1), (5, 6))),
        ("1000000", "\n", " ", ((1_000_000,),)),
        ("2000 2000", "\n", " ", ((2000, 2000),)),
    ],
)
def test_numbers(
    text: str, line_end: str, between: str, clues: tuple[tuple[int, ...], ...]
) -> None:
    assert plain_numbers(text, line_end, between) == clues


@pytest.mark.parametrize(
    ("text", "between"),
    [
        *((text, ".") for text in ("1..1", ".1", "1.", "1. 1", "1 .1", "1 1", "1,1", "0.1", "1.0")),
        *((text, ",") for text in ("1,,1", ",1", "1,", "1 ,, 1", "0,0", "0 1", "1;1", "1.1", "1r")),
        *(
            (text, " ")
            for text in ("1,1", "00", "01", "0 0", "-1", "+1", "²", "٣", "1\x0b1", "1\0")
        ),
        *((text, " ") for text in ("1000001", "4294967297", "1" * 5000, "\ud800", "1\n1 x", "a")),
    ],
)
def test_numbers_out_of_order(text: str, between: str) -> None:
    assert plain_numbers(text, "\n", between) is None


def test_zeros_may_be_errors() -> None:
    assert plain_numbers("1.2//3", "/", ".", zeros=False) == ((1, 2), (), (3,))
    assert plain_numbers("1/0", "/", ".", zeros=False) is None


def test_runs() -> None:
    texts = ["rows", "1,1", " ", "2 1", "0", "columns", "3"]
    assert plain_run(texts, 1) == (5, [(1, 1), None, (2, 1), ()])
    assert plain_run(texts, 6) == (7, [(3,)])
    assert plain_run(texts, 0) == (0, [])
    assert plain_run([], 0) == (0, [])
    assert plain_run(["1", "1r", "1"], 0) == (1, [(1,)])


def test_letters() -> None:
    assert plain_letters("AA\t C @ Z[") == ((1, 1), (3,), (), (26, 27))
    assert plain_letters("é\U0001f600") == ((0xE9 - 64, 0x1F600 - 64),)
    assert plain_letters("") == ()
    for wrong in ("A@", "@A", "@@", "a 1", "A-", "A\n", "A\ud800"):
        assert plain_letters(wrong) is None, wrong
    assert plain_letters(chr(64 + 1_000_000)) == ((1_000_000,),)
    assert plain_letters(chr(64 + 1_000_001)) is None


def test_elements() -> None:
    text = "\n<line><count>1</count> <count> 12\n</count></line><line></line>\n<line/>"
    assert plain_elements(text) == ((1, 12), (), ())
    assert plain_elements(" ") == ()
    for wrong in (
        "<line>",
        "<line><count>1</line>",
        "<line><count>0</count></line>",
        '<line><count color="red">1</count></line>',
        "<line>1</line>",
        "<!-- --><line/>",
        "<line /><line/>",
        "<lines/>",
        "<line><count/></line>",
        "<line><count>&#49;</count></line>",
    ):
        assert plain_elements(wrong) is None, wrong


@pytest.mark.parametrize(("height", "width"), [(0, 0), (0, 3), (3, 0), (1, 7), (7, 1), (5, 8)])
def test_pictures(height: int, width: int) -> None:
    dice = random.Random(f"{height}x{width}")
    for _ in range(20):
        grid = Grid([[dice.randrange(2) for _ in range(width)] for _ in range(height)], width=width)
        puzzle = Puzzle.from_grid(grid)
        assert (puzzle.rows, puzzle.columns) == grid.clues


def test_lists() -> None:
    assert plain_lists([[1, 1], [0], [], [1_000_000]]) == ((1, 1), (), (), (1_000_000,))
    assert plain_lists([]) == plain_lists(()) == ()
    wrong: list[object] = [[[1_000_001]], [[-1]], [[1, 0]], [[True]], [[1.0]], [["1"]], [1], {}]
    for lines in [*wrong, [[10**30]], [[[1, 2]]], None, "1"]:
        assert plain_lists(lines) is None, lines
