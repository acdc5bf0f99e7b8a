"""The distribution of difficulty as a bar chart: its layout, whatever it is drawn with."""

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Literal

from nonolith.datasets.summary import Summary

WIDTH, HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 24, 78, 58

INK, QUIET, GUIDE, BAR, PAGE = "#1f2430", "#5b6472", "#e3e6eb", "#3568b8", "#ffffff"
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    ink: str


@dataclass(frozen=True, slots=True)
class Text:
    """A text on its base line."""

    x: float
    y: float
    text: str
    size: float
    ink: str
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Chart:
    """What to draw, in the order to draw it."""

    boxes: tuple[Box, ...]
    texts: tuple[Text, ...]


def difficulty_chart(summary: Summary, *, logarithmic: bool = False) -> Chart:
    """Lay out how many puzzles of a size local logic solves in how many passes."""
    boxes, texts = [Box(0, 0, WIDTH, HEIGHT, PAGE)], _headings(summary)
    ticks = (_powers if logarithmic else _steps)(max(summary.passes.values(), default=1))
    floor_y, room = HEIGHT - _BOTTOM, HEIGHT - _TOP - _BOTTOM

    def level(count: float) -> float:
        """Return the height of a bar."""
        if logarithmic:
            # One puzzle is a tenth of a decade high: it must be seen.
            return room * (log10(count) + 0.1) / (log10(ticks[-1]) + 0.1) if count else 0.0
        return room * count / ticks[-1]

    for tick in ticks:
        y = floor_y - level(tick)
        boxes.append(Box(_LEFT, y - 0.5, WIDTH - _LEFT - _RIGHT, 1, GUIDE))
        texts.append(Text(_LEFT - 10, y + 4, f"{tick:,}", 12, QUIET, "end"))
    numbers = range(min(summary.passes, default=1), max(summary.passes, default=1) + 1)
    slot = (WIDTH - _LEFT - _RIGHT) / len(numbers)
    for place, number in enumerate(numbers):
        count = summary.passes.get(number, 0)
        middle, height = _LEFT + (place + 0.5) * slot, level(count)
        width = min(0.72 * slot, 64)
        # What is there is seen, however small.
        drawn = max(height, 1.0) if count else 0.0
        boxes.append(Box(middle - width / 2, floor_y - drawn, width, drawn, BAR))
        texts.append(Text(middle, floor_y + 20, str(number), 12, INK, "middle"))
        texts.append(Text(middle, floor_y - drawn - 6, _short(count), 11, INK, "middle"))
    boxes.append(Box(_LEFT, floor_y - 0.5, WIDTH - _LEFT - _RIGHT, 1, QUIET))
    return Chart(tuple(boxes), tuple(texts))


def _headings(summary: Summary) -> list[Text]:
    local, unique = summary.locally_solvable, summary.uniquely_solvable
    return [
        Text(24, 32, f"How many passes does local logic need? {summary.size} nonograms", 18, INK),
        Text(
            24,
            54,
            f"{local:,} of the {unique:,} puzzles with one solution are locally solvable;"
            f" {summary.stuck:,} are not",
            13,
            QUIET,
        ),
        Text(
            (_LEFT + WIDTH - _RIGHT) / 2,
            HEIGHT - 14,
            "passes (all rows or all columns at once, rows first)",
            12,
            QUIET,
            "middle",
        ),
    ]


def _steps(largest: int) -> list[int]:
    """Return round numbers from 0 to at least the largest, four to seven of them."""
    rough = largest / 5
    power = 10 ** max(floor(log10(rough)), 0) if rough >= 1 else 1
    step = next((f * power for f in (1, 2, 5) if f * power >= rough), 10 * power)
    return [step * i for i in range(ceil(largest / step) + 1)]


def _powers(largest: int) -> list[int]:
    return [10**power for power in range(len(str(max(largest - 1, 1))) + 1)]


def _short(count: int) -> str:
    """Return a count in at most five characters.

    >>> [_short(n) for n in (0, 51234, 123456, 7654321)]
    ['', '51.2k', '123k', '7.65M']
    """
    if count < 10_000:
        return str(count) if count else ""
    power = (len(str(count)) - 1) // 3
    return f"{count / 1000**power:.3g}".removesuffix(".") + "kMGT"[power - 1]
