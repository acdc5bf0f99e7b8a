"""Files that once hung a reader, filled the memory or raised something undocumented."""

import gzip
import io
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest

from nonolith import Metadata, Puzzle, loads, loads_all
from nonolith.errors import FormatError
from nonolith.formats import dumpb, list_formats
from nonolith.formats._limits import MAX_BYTES, MAX_CELLS, MAX_ELEMENTS, MAX_PARTS

# An empty mark never changed the name of a colour that another had: the loop did not end.
SAME_NAME = [
    ("non", "color b #000000\nrows\n1\ncolumns\n1b\n"),
    ("non", "color b #000000\nwidth 1\nheight 1\ngoal 1\n"),
    ("non", "color white #ff0000\nrows\n1\ncolumns\n1\n"),
    ("g", "#d\n1:# black\nb:% black\n:\n1\n:\n1b\n:\n"),
    ("g", "#d\nb:% black\n:\n1\n:\n1b\n:\n"),
    ("pynogram", "[colors]\nblack = (black) %\n[clues]\nrows = 1\ncolumns = 1black\n"),
]


@pytest.mark.parametrize(("name", "text"), SAME_NAME)
def test_colours_of_one_name(name: str, text: str) -> None:
    puzzle = loads(text, name)
    names = [colour.name for colour in puzzle.palette.colours]
    assert len({*names, puzzle.palette.background.name}) == len(names) + 1


@pytest.mark.parametrize("number", [32, 640, 5000])
def test_too_many_colours_name_the_file(number: int) -> None:
    """640 of them raised a PaletteError without the file's name, and ended the batch."""
    colours = "".join(f"color c{i} #{i:06x}\n" for i in range(number))
    with pytest.raises(FormatError, match=r"^many\.non:32:7: at most 31 colours are supported$"):
        loads_all(f"{colours}rows\n1\ncolumns\n1\n", "non", name="many.non")


BLANK = "\n" * 40_000
TOO_MANY_CELLS = {
    "non": f"width 40000\nheight 40000\nrows\n{BLANK}columns\n{BLANK}",
    "nin": f"40000 40000\n{BLANK}{BLANK}",
    "tatham": "40000x40000:" + "/" * 79_999,
    "line": "/" * 39_999 + ":" + "/" * 39_999,
    "json": '{"rows": [' + "[]," * 39_999 + '[]], "columns": [' + "[]," * 39_999 + "[]]}",
    "pbm": "P4\n40000 40000\n",
}


@pytest.mark.parametrize("name", TOO_MANY_CELLS)
def test_too_many_cells_are_refused_before_they_are_made(name: str) -> None:
    with pytest.raises(FormatError, match=f"at most {MAX_CELLS:,} cells, found 40,000×40,000"):
        loads_all(TOO_MANY_CELLS[name], name)


def test_given_cells_are_counted_before_they_are_made() -> None:
    clues = "/" * (2 * 20_000 - 1)
    with pytest.raises(FormatError, match="at most"):
        loads_all(f"20000x20000:{clues},{'z' * 16_000_000}", "tatham")


def test_long_files_are_refused() -> None:
    with pytest.raises(FormatError, match=r"^<text>: expected at most 67,108,864 bytes, found"):
        loads_all(b"\0" * (MAX_BYTES + 1))


def test_a_small_file_takes_no_memory_that_is_not_limited() -> None:
    """16 KB of gzip became 5.6 million puzzles, and 4.2 GB."""
    packed = gzip.compress(b"#\n\n" * (MAX_BYTES // 3), 9)
    assert len(packed) < 100_000
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match=f"^x: expected at most {MAX_PARTS:,} lines, found"):
            loads_all(packed, name="x")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 6 * MAX_BYTES


@pytest.mark.parametrize("element", ["<puzzle/>", "<count color='r'>3</count>", "<a>b<c/>d</a>"])
def test_no_file_of_elements_takes_a_gigabyte(element: str) -> None:
    """10 KB of gzip became 3 million elements, and 1.3 GB."""
    number = 20_000
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            loads_all("<puzzleset>" + element * number, "webpbn")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    elements = number * element.count("</") or number
    assert most / elements * MAX_ELEMENTS < 1 << 30


MANY = {
    "line": "1:1\n",
    "tatham": "1x1:1/1\n",
    "json": '{"rows": [[1]], "columns": [[1]]}\n',
    "non": "rows\n1\ncolumns\n1\n====\n",
    "collection": "A\nA\n",
    "grid": "#.\n\n",
    "tournament": "$1\n1\n1\n",
    "picross": "GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n",
}


@pytest.mark.parametrize("name", MANY)
def test_no_more_puzzles_than_the_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("registry", "json_puzzle", "non", "api"):
        monkeypatch.setattr(f"nonolith.formats.{module}.MAX_PUZZLES", 3)
    assert len(loads_all(MANY[name] * 3, name)) == 3
    with pytest.raises(FormatError, match=r"^<text>: expected at most 1,000,000 puzzles"):
        loads_all(MANY[name] * 4, name)


def test_no_more_puzzles_in_all_files_of_an_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("registry", "api"):
        monkeypatch.setattr(f"nonolith.formats.{module}.MAX_PUZZLES", 3)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "1:1\n1:1\n")
        archive.writestr("b.txt", "1:1\n1:1\n")
    with pytest.raises(FormatError, match="at most 1,000,000 puzzles"):
        loads_all(packed.getvalue())


PARTS = {
    "lines": ("nin", "\n" * 1001),
    "elements": ("webpbn", "<puzzle>" + "<a/>" * 1000),
    "JSON lists": ("json", "[[" + "[]," * 1000),
    "words on a line": ("nin", "1 1\nx" + " 1" * 1001),
}


@pytest.mark.parametrize("what", PARTS)
def test_no_more_parts_than_the_limit(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.formats._source.MAX_PARTS", 1000)
    monkeypatch.setattr("nonolith.formats._xml.MAX_ELEMENTS", 1000)
    name, text = PARTS[what]
    with pytest.raises(FormatError, match=f"expected at most 1,000 {what}, found more"):
        loads_all(text, name)


# What made a reader take time with the square of the length, and what might.
LONG: dict[str, tuple[str, int, Callable[[int], str]]] = {
    "entities": ("webpbn", 4000, lambda n: f"<!DOCTYPE p SYSTEM 'x'><p>{'&copy;' * n}</p>"),
    "letters of a colour": ("pynogram", 2000, lambda n: f"[colors]\n{'a' * n}\n"),
    "blanks before a colour": ("pynogram", 2000, lambda n: f"[colors]\n{' ' * n}\n"),
    "brackets": ("json", 2000, lambda n: "[" * n),
    "colours": ("xpm", 2000, lambda n: f'"1 1 {n} 4"' + ',"0000 c red"' * n),
    "packs": ("non", 100, lambda n: "rows\n1\ncolumns\n1\n====\n" * n),
    "letters of a fact": ("facts", 4000, lambda n: "1" * n),
    "open comments": ("assigned", 4000, lambda n: "/*" * n),
    "assignments": ("assigned", 1000, lambda n: "a = [[\n" * n),
    "URLs": ("puzzlink", 4000, lambda n: "/nonogram" * n),
    "words": ("spoj", 2000, lambda n: "1 " * n),
    "slashes": ("tatham", 2000, lambda n: "1x1:" + "/" * n),
    "rows": ("grid", 1000, lambda n: "#\n" * n),
}


@pytest.mark.parametrize("what", LONG)
def test_time_grows_with_the_length_and_not_its_square(what: str) -> None:
    name, length, text = LONG[what]

    def seconds(length: int) -> float:
        content = text(length)
        return min(_seconds(lambda: loads_all(content, name)) for _ in range(3))

    # Sixteen times the text; with its square it would be 256 times the time.
    assert seconds(16 * length) < 80 * max(seconds(length), 0.002)


def _seconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    with suppress(FormatError):
        call()
    return time.process_time() - start


HOSTILE = "a\x1b]0;owned\x07\nother.non: unique\x9b2J\u202e\udfff\ud800\x7f"


@pytest.mark.parametrize("name", [format.name for format in list_formats() if format.writes])
def test_no_file_holds_terminal_codes_or_half_surrogates(name: str) -> None:
    puzzle = loads("3x2:2//1/1.1/1")
    goal = loads("#.#/#..").metadata.goal
    about = Metadata(title=HOSTILE, author=HOSTILE, description=HOSTILE, goal=goal)
    content = dumpb(Puzzle(puzzle.rows, puzzle.columns, metadata=about), name)
    if name != "pbm-raw":
        assert not set("\x1b\x07\x9b\x7f") & set(content.decode())
    (read,) = loads_all(content, name.removesuffix("-raw"))
    assert read == puzzle
    if name == "json":
        assert ascii(read.metadata.title) == ascii(HOSTILE)
