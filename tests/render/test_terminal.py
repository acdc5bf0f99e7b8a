"""What streams can show, and the arithmetic of colours."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.render import ColourDepth, Terminal
from nonolith.render.colour import contrast, readable_on, to_256
from nonolith.render.terminal import Span

XTERM = {"TERM": "xterm-256color"}
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


class Tty(io.TextIOWrapper):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(encoding: str, environ: dict[str, str]) -> Terminal:
    return Terminal.of(Tty(io.BytesIO(), encoding=encoding), environ)


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({}, ColourDepth.NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, ColourDepth.NONE),
        ({"TERM": "linux"}, ColourDepth.NONE),
        ({"TERM": ""}, ColourDepth.NONE),
        ({"WT_SESSION": "1"}, ColourDepth.TRUE),
        (XTERM, ColourDepth.INDEXED),
        (XTERM | {"COLORTERM": "truecolor"}, ColourDepth.TRUE),
        (XTERM | {"COLORTERM": "24bit"}, ColourDepth.TRUE),
        ({"TERM": "xterm-direct"}, ColourDepth.TRUE),
        (XTERM | {"NO_COLOR": "1"}, ColourDepth.NONE),
        (XTERM | {"NO_COLOR": ""}, ColourDepth.INDEXED),
        ({"FORCE_COLOR": "1"}, ColourDepth.INDEXED),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, ColourDepth.NONE),
    ],
)
def test_colours_of_terminals(environ: dict[str, str], colours: ColourDepth) -> None:
    assert terminal("utf-8", environ).colours is colours


def test_pipes_have_no_colours_unless_forced() -> None:
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert Terminal.of(pipe, XTERM).colours is ColourDepth.NONE
    assert Terminal.of(pipe, XTERM | {"FORCE_COLOR": "1"}).colours is ColourDepth.INDEXED


@pytest.mark.parametrize(
    ("encoding", "unicode"),
    [("utf-8", True), ("utf-16", True), ("ascii", False), ("latin-1", False), ("cp1252", False)],
)
def test_what_a_stream_can_encode(encoding: str, unicode: bool) -> None:
    assert terminal(encoding, {}).unicode is unicode


def test_a_stream_without_an_encoding_gets_ascii() -> None:
    assert Terminal.of(io.StringIO(), {}).unicode is False


def test_painting_writes_each_colour_once() -> None:
    spans = [Span("a"), Span("b", "#ff0000"), Span("c", "#ff0000"), Span("d", None, "#0000ff")]
    painted = Terminal(colours=ColourDepth.INDEXED).paint(spans)
    assert painted == "a\x1b[38;5;196mbc\x1b[0m\x1b[48;5;21md\x1b[0m"
    assert Terminal().paint(spans) == "abcd"


@given(COLOURS)
def test_numbers_can_be_read_on_every_colour(rgb: str) -> None:
    assert contrast(readable_on(rgb), rgb) >= 2.5


@pytest.mark.parametrize(
    ("papers", "ink"),
    [
        (["#ff0000", "#0000ff", "#008000", "#a52a2a", "#808080", "#e0004d"], "#ffffff"),
        (["#ffff00", "#00ffff", "#ffa500", "#00ff00", "#ffc0cb", "#c0c0c0"], "#000000"),
    ],
)
def test_numbers_have_the_ink_that_eyes_prefer(papers: list[str], ink: str) -> None:
    assert [readable_on(paper) for paper in papers] == [ink] * len(papers)


@given(COLOURS)
def test_the_nearest_of_256_is_no_farther_than_any(rgb: str) -> None:
    levels = (0, 95, 135, 175, 215, 255)
    table = [(r, g, b) for r in levels for g in levels for b in levels]
    table += [(grey, grey, grey) for grey in range(8, 248, 10)]
    wanted = tuple(bytes.fromhex(rgb[1:]))

    def distance(colour: tuple[int, ...]) -> int:
        return sum((one - other) ** 2 for one, other in zip(colour, wanted, strict=True))

    assert distance(table[to_256(rgb) - 16]) == min(map(distance, table))
