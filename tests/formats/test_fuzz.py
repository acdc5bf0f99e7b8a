"""No text, however wrong, does more to a reader than raise a FormatError."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import loads_all
from nonolith.errors import FormatError
from nonolith.formats import list_formats
from tests.formats.test_reading import EXAMPLES

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
FILES = [
    path.read_bytes()
    for path in sorted(PUZZLES.rglob("*"))
    if path.suffix != ".md" and path.is_file() and path.stat().st_size < 3000
]
SAMPLES = [text.encode() for text in EXAMPLES.values()] + FILES
NAMES = [format.name for format in list_formats()]
# What formats give a meaning to, and what has surprised parsers before.
SIGNS = "0 1 -1 3 99999999999999999999 , . / : -- # & * $1 ==== [ ] { } < > \" ' @ A ² ٣ é"
WORDS = "rows columns width goal [clues] GRID P1 P4 3x2: NaN null 1e9 <count> &a; \x00 \x85 \ufeff"
PHRASES = ["1" * 5000, "\n", "\n\n", "\t", " ", "width 9", "color a #f00", "P4 9 9 ", "\ud800"]
TOKENS = st.sampled_from(
    [*SIGNS.split(" "), *WORDS.split(" "), *PHRASES, "\nrows\n", "\ncolumns\n"]
)


def read(content: str | bytes, name: str | None) -> None:
    error = None
    puzzles = []
    try:
        puzzles = loads_all(content, name)
    except FormatError as raised:
        error = raised
    if error is None:
        assert puzzles
    else:
        assert "\n" not in str(error)
        assert error.line is None or error.line >= 1
        assert error.column is None or error.column >= 1


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(text=st.lists(TOKENS | st.text(max_size=3), max_size=12).map("".join))
def test_any_text(name: str, text: str) -> None:
    read(text, name)


@given(text=st.lists(TOKENS | st.text(max_size=3), max_size=12).map("".join))
def test_any_text_of_an_unknown_format(text: str) -> None:
    read(text, None)


@given(
    data=st.binary(max_size=60), magic=st.sampled_from([b"", b"P4 3 3\n", b"P1\n2 2 ", b"<?xml "])
)
def test_any_bytes(data: bytes, magic: bytes) -> None:
    read(magic + data, None)


@given(data=st.data())
def test_files_with_a_mistake(data: st.DataObject) -> None:
    content = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 1, 2, 10, len(content)]))
        instead = data.draw(TOKENS).encode("utf-8", "surrogatepass")
        content = content[:start] + instead + content[end:]
    read(content, None)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(sample=st.sampled_from(SAMPLES))
def test_files_of_another_format(name: str, sample: bytes) -> None:
    read(sample, name)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"rows": ' * 50_000,
        "<puzzle>" * 100_000,
        "\n" * 100_000 + "1",
        "1000000 1000000\n1\n",
        "1000000x1000000:1",
        "1000\n1000\n" + "1\n" * 500,
        "width 1000000\nheight 1000000\nrows\ncolumns\ngoal 1\n",
        "P1\n1000000 1000000\n1",
        "1:" + "/" * 20_000,
        "- " * 50_000,
        " " * 100_000 + "x",
        ":\n" * 50_000,
        "1" * 20_000,
        "#" * 20_000,
    ],
    ids=lambda text: text[:10],
)
def test_nothing_takes_long_or_much(text: str) -> None:
    read(text, None)
