"""The chart of difficulty: its bars are as high as its numbers, and its axis says how high."""

import math
from pathlib import Path

import pytest

from nonolith.datasets.making import make
from nonolith.datasets.plot import HEIGHT, WIDTH, chart_caption, chart_title, difficulty_chart
from nonolith.datasets.summary import Summary
from nonolith.datasets.targets import parse_target
from nonolith.render.shapes import Box, Label, Shapes
from tests.cli.program import on_a_terminal

PASSES = {2: 400, 3: 100, 5: 1}
PASSES_ARE = "passes (all rows or all columns at once, rows first)"
SMALL = Summary(1, 2, 4, 4, 3, 1, {1: 1, 2: 2})


def chart(passes: dict[int, int], *, logarithmic: bool = False) -> Shapes:
    summary = Summary(4, 4, 65536, 52362, 51234, 1128, passes)
    return difficulty_chart(summary, logarithmic=logarithmic)


def bars(layout: Shapes) -> list[tuple[float, ...]]:
    """Return middle, top, width and height of each bar."""
    found = [box for box in layout.boxes if box.role == "bar"]
    return [(box.x + box.width / 2, box.y, box.width, box.height) for box in found]


def test_bars_stand_on_the_axis_in_equal_slots() -> None:
    middles, tops, widths, heights = zip(*bars(chart(PASSES)), strict=True)
    assert middles == (160.5, 313.5, 466.5, 619.5)  # one for 4 passes too, which none needs
    assert set(widths) == {64}
    assert [top + height for top, height in zip(tops, heights, strict=True)] == [362] * 4
    assert heights == (284, 71, 0, 1)  # what is there is seen, however small
    many = bars(chart(dict.fromkeys(range(1, 101), 3)))
    assert math.isclose(many[0][2], 0.72 * 6.12)


def test_logarithmic_bars() -> None:
    *_, heights = zip(*bars(chart(PASSES, logarithmic=True)), strict=True)
    whole = [math.log10(400) + 0.1, 2.1, 0, 0.1]
    for height, part in zip(heights, whole, strict=True):
        assert math.isclose(height, 284 * part / 3.1)


@pytest.mark.parametrize(
    ("largest", "logarithmic", "ticks"),
    [
        (400, False, ["0", "100", "200", "300", "400"]),
        (1, False, ["0", "1"]),
        (5, False, ["0", "1", "2", "3", "4", "5"]),
        (7, False, ["0", "2", "4", "6", "8"]),
        (30, False, ["0", "10", "20", "30"]),
        (50, False, ["0", "10", "20", "30", "40", "50"]),
        (23_000, False, ["0", "5,000", "10,000", "15,000", "20,000", "25,000"]),
        (1, True, ["1", "10"]),
        (10, True, ["1", "10"]),
        (11, True, ["1", "10", "100"]),
        (400, True, ["1", "10", "100", "1,000"]),
        (1000, True, ["1", "10", "100", "1,000"]),
    ],
)
def test_the_axis(largest: int, logarithmic: bool, ticks: list[str]) -> None:
    layout = chart({1: largest}, logarithmic=logarithmic)
    shown = [label for label in layout.labels if label.anchor == "end"]
    assert [label.text for label in shown] == ticks
    assert {(label.x, label.role, label.size) for label in shown} == {(74, "axis", 12)}
    rules = [box for box in layout.boxes if box.role == "panel"]
    assert {(box.x, box.width, box.height) for box in rules} == {(84, 612, 1)}
    places = [label.y - 4 for label in shown]
    assert [box.y + 0.5 for box in rules] == [*places, 362]
    assert math.isclose(places[-1], 78)
    if not logarithmic:
        assert places[0] == 362


def test_words() -> None:
    layout = chart(PASSES)
    assert (layout.width, layout.height) == (WIDTH, HEIGHT)
    title, caption, below = layout.labels[:3]
    assert title.text == "How many passes does line logic need? 4×4 nonograms"
    assert caption.text == (
        "51,234 of the 52,362 puzzles with one solution are locally solvable; 1,128 are not"
    )
    assert [(one.x, one.y, one.size) for one in (title, caption)] == [(24, 32, 18), (24, 54, 13)]
    assert below.text == PASSES_ARE
    assert (below.x, below.y, below.anchor) == (390, 406, "middle")
    values = [(one.x, one.y, one.text) for one in layout.labels if one.role == "value"]
    assert values == [(160.5, 72, "400"), (313.5, 285, "100"), (619.5, 355, "1")]
    below_bars = [one for one in layout.labels[3:] if one.role == "axis" and one.anchor == "middle"]
    assert [(one.x, one.y, one.text) for one in below_bars] == [
        *((160.5, 382, "2"), (313.5, 382, "3"), (466.5, 382, "4"), (619.5, 382, "5")),
    ]


def test_counts_above_bars_are_short() -> None:
    """A bar of 999,999 puzzles had 1e+03k above it."""
    counts = {1: 9_999, 2: 10_000, 3: 51_299, 4: 999_999, 5: 1_000_000, 6: 4_294_967_296}
    values = [one.text for one in chart(counts).labels if one.role == "value"]
    assert values == ["9999", "10k", "51.2k", "999k", "1M", "4.29G"]


def test_nothing_to_show() -> None:
    assert [height for *_, height in bars(chart({}))] == [0]


def test_all_that_is_drawn() -> None:
    layout = difficulty_chart(SMALL)
    assert layout == Shapes(
        720,
        420,
        84,
        78,
        boxes=(
            Box("page", 0, 0, 720, 420, "page"),
            Box("panel", 84, 361.5, 612, 1, "panel-rule"),
            Box("panel", 84, 219.5, 612, 1, "panel-rule"),
            Box("panel", 84, 77.5, 612, 1, "panel-rule"),
            Box("bar", 205, 220, 64, 142, "#3568b8"),
            Box("bar", 511, 78, 64, 284, "#3568b8"),
            Box("panel", 84, 361.5, 612, 1, "muted"),
        ),
        rules=(),
        labels=(
            Label("title", 24, 32, chart_title(SMALL), 18),
            Label("credit", 24, 54, chart_caption(SMALL), 13, "muted"),
            Label("axis", 390, 406, PASSES_ARE, 12, "muted", "middle"),
            Label("axis", 74, 366, "0", 12, "muted", "end"),
            Label("axis", 74, 224, "1", 12, "muted", "end"),
            Label("axis", 74, 82, "2", 12, "muted", "end"),
            Label("axis", 237, 382, "1", 12, "text", "middle"),
            Label("value", 237, 214, "1", 11, "text", "middle"),
            Label("axis", 543, 382, "2", 12, "text", "middle"),
            Label("value", 543, 72, "2", 11, "text", "middle"),
        ),
    )


def test_a_terminal_gets_no_xml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make(parse_target("2/all"), tmp_path / "data")
    shown = on_a_terminal(80, "data", "plot", "2")
    assert "name a file with -o" in shown
    assert "<svg" not in shown
    assert not on_a_terminal(80, "data", "plot", "2", "-o", "two.svg")
    assert (tmp_path / "two.svg").exists()
