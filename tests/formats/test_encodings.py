"""Files in old encodings: what they declare, else UTF-8, else Latin-1 with a note."""

import zipfile
from pathlib import Path

import pytest

from nonolith import Puzzle, load, loads, loads_all
from nonolith.errors import FormatError
from tests.cli.program import run

BAR = Puzzle([[2]], [[1], [1]])
CLUES = (
    '<clues type="rows"><line><count>2</count></line></clues><clues type="columns">'
    "<line><count>1</count></line><line><count>1</count></line></clues>"
)
NOTE = "x: this is not UTF-8; it was read as Latin-1"


def webpbn(title: str, declaration: str = "") -> str:
    body = f'<puzzle type="grid"><title>{title}</title>{CLUES}</puzzle>'
    return f'<?xml version="1.0"{declaration}?>\n<puzzleset>{body}</puzzleset>\n'


def non(title: str) -> str:
    return f'title "{title}"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n'


@pytest.mark.parametrize(
    ("data", "title", "notes"),
    [
        (webpbn("Café").encode(), "Café", []),
        (webpbn("Café").encode("latin-1"), "Café", [NOTE]),
        (webpbn("Café", ' encoding="UTF-8"').encode("latin-1"), "Café", [NOTE]),
        (webpbn("Café", " encoding='ISO-8859-1'").encode("latin-1"), "Café", []),
        (webpbn("Łódź", ' encoding="iso-8859-2"').encode("iso-8859-2"), "Łódź", []),
        (webpbn("猫", ' encoding="Shift_JIS"').encode("shift-jis"), "猫", []),
        # What is declared can't be right, or is no encoding for a file: the others are tried.
        (webpbn("Café", ' encoding="utf-16"').encode(), "Café", []),
        (webpbn("Café", ' encoding="no-such"').encode(), "Café", []),
        (webpbn("Café", ' encoding="punycode"').encode("latin-1"), "Café", [NOTE]),
        (webpbn("a\\u0041", ' encoding="unicode_escape"').encode(), "a\\u0041", []),
        (webpbn("a\\x41", ' encoding="hex"').encode(), "a\\x41", []),
        (non("Café").encode("latin-1"), "Café", [NOTE]),
        (non("“Cat’s”").encode("cp1252"), "“Cat’s”", [NOTE]),
    ],
    ids=range(13),
)
def test_titles_in_old_encodings_are_read(data: bytes, title: str, notes: list[str]) -> None:
    told: list[str] = []
    puzzle = loads(data, name="x", note=told.append)
    assert (puzzle, puzzle.metadata.title, told) == (BAR, title, notes)
    assert loads(data).metadata.title == title  # nobody has to listen


@pytest.mark.parametrize(
    "data",
    [
        b"\n\xff\xfe",
        bytes(range(128, 256)) * 3,
        non("Caf\xe9\0").encode("latin-1"),
        non("Caf\xe9\x1b").encode("latin-1"),
        non("\x81").encode("latin-1"),
        non("\xe9" * 40).encode("latin-1"),
    ],
    ids=["short", "high", "null", "escape", "undefined", "mostly"],
)
def test_what_does_not_look_like_text_is_refused(data: bytes) -> None:
    told: list[str] = []
    with pytest.raises(FormatError, match="expected UTF-8 text, found the byte 0x"):
        loads(data, note=told.append)
    assert told == []


def test_half_a_character_is_no_picture() -> None:
    with pytest.raises(FormatError, match="expected a PNG, JPEG, GIF, BMP or WebP picture"):
        loads("\ud800", "image")


def test_no_length_is_guessed() -> None:
    data = "-- Café\nAA A\nB @ A\n-- long\nÁ\n".encode("latin-1") + b"A " * 129 + b"\n"
    with pytest.raises(FormatError, match="x:5:1: expected a letter for a length in UTF-8"):
        loads_all(data, name="x")
    told: list[str] = []
    first = b"".join(data.splitlines(keepends=True)[:3])
    assert loads_all(first, name="x", note=told.append) == [Puzzle([[1, 1], [1]], [[2], [], [1]])]
    assert told == [NOTE]


def test_the_program_tells_once_for_each_file(tmp_path: Path) -> None:
    old, new, packed = tmp_path / "old.xml", tmp_path / "new.xml", tmp_path / "packed.zip"
    old.write_bytes(webpbn("Café").encode("latin-1"))
    new.write_bytes(webpbn("Café").encode())
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(old, "inner.xml")
    done = run("check", str(old), str(new), str(packed))
    assert done.code == 0
    assert done.err.splitlines()[:-1] == [
        f"nonolith: note: {old}: this is not UTF-8; it was read as Latin-1",
        f"nonolith: note: {packed}/inner.xml: this is not UTF-8; it was read as Latin-1",
    ]
    assert load(old).metadata.title == load(packed).metadata.title == "Café"


SMALL = "2 1\n2\n1\n1"


CWD = "1\n3\n3\n\n1\n1\n1\n"


@pytest.mark.parametrize(
    ("text", "format", "line"),
    [
        ((SMALL + "\n") * 2, "nin", 5),
        ("\n".join([SMALL] * 3), "nin", 5),
        (f"{SMALL}\n\n{SMALL}\n", "nin", 6),
        (SMALL * 6, "nin", 5),
        (f"{SMALL}\n2\n1\n1{SMALL}\n", "nin", 5),
        (CWD * 2, "cwd", 8),
    ],
    ids=["twice", "thrice", "blank between", "no newline between", "clues alone", "cwd"],
)
def test_a_file_that_repeats_itself(text: str, format: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, format, name="x")
    assert str(caught.value) == (
        f"x:{line}:1: expected the end of the file after the last column, "
        "found the same again: the file repeats itself"
    )


def test_a_file_that_only_goes_on_does_not_repeat_itself() -> None:
    with pytest.raises(FormatError) as caught:
        loads(f"{SMALL}\n2 1\n1\n", "nin", name="x")
    assert str(caught.value) == (
        "x:5:1: expected the end of the file after the last column, found '2 1'"
    )
