"""The distribution of difficulty as a bar chart: a layout, drawn as pictures of puzzles are."""

from math import ceil, floor, log10

from nonolith.datasets.cost import three_digits
from nonolith.datasets.summary import Summary
from nonolith.render.shapes import Anchor, Box, Label, Shapes

WIDTH, HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 24, 78, 58
_BAR = "#3568b8"


def difficulty_chart(summary: Summary, *, logarithmic: bool = False) -> Shapes:
    """Lay out how many puzzles of a size line logic solves in how many passes."""
    boxes, labels = [Box("page", 0, 0, WIDTH, HEIGHT, "page")], _headings(summary)
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
        boxes.append(Box("panel", _LEFT, y - 0.5, WIDTH - _LEFT - _RIGHT, 1, "panel-rule"))
        labels.append(_text(_LEFT - 10, y + 4, f"{tick:,}", "muted", "end"))
    numbers = range(min(summary.passes, default=1), max(summary.passes, default=1) + 1)
    slot = (WIDTH - _LEFT - _RIGHT) / len(numbers)
    for place, number in enumerate(numbers):
        count = summary.passes.get(number, 0)
        middle, height = _LEFT + (place + 0.5) * slot, level(count)
        width = min(0.72 * slot, 64)
        # What is there is seen, however small.
        drawn = max(height, 1.0) if count else 0.0
        boxes.append(Box("bar", middle - width / 2, floor_y - drawn, width, drawn, _BAR))
        labels.append(_text(middle, floor_y + 20, str(number), "text", "middle"))
        if count:
            y = floor_y - drawn - 6
            labels.append(Label("value", middle, y, _short(count), 11, "text", "middle"))
    boxes.append(Box("panel", _LEFT, floor_y - 0.5, WIDTH - _LEFT - _RIGHT, 1, "muted"))
    return Shapes(WIDTH, HEIGHT, _LEFT, _TOP, tuple(boxes), (), tuple(labels))


def _text(x: float, y: float, text: str, ink: str, anchor: Anchor) -> Label:
    return Label("axis", x, y, text, 12, ink, anchor)


def chart_title(summary: Summary) -> str:
    """Return what a chart asks."""
    return f"How many passes does line logic need? {summary.size} nonograms"


def chart_caption(summary: Summary) -> str:
    """Return what a chart tells besides its bars."""
    local, unique = summary.locally_solvable, summary.uniquely_solvable
    return (
        f"{local:,} of the {unique:,} puzzles with one solution are locally solvable;"
        f" {summary.stuck:,} are not"
    )


def _headings(summary: Summary) -> list[Label]:
    below = "passes (all rows or all columns at once, rows first)"
    return [
        Label("title", 24, 32, chart_title(summary), 18),
        Label("credit", 24, 54, chart_caption(summary), 13, "muted"),
        _text((_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 14, below, "muted", "middle"),
    ]


def _steps(largest: int) -> list[int]:
    """Return round numbers from 0 to at least the largest, four to seven of them."""
    rough = largest / 5
    power = 10 ** floor(log10(rough)) if rough >= 1 else 1
    step = next((f * power for f in (1, 2, 5) if f * power >= rough), 10 * power)
    return [step * i for i in range(ceil(largest / step) + 1)]


def _powers(largest: int) -> list[int]:
    return [10**power for power in range(len(str(max(largest - 1, 1))) + 1)]


def _short(count: int) -> str:
    """Return a count in at most five characters.

    >>> [_short(n) for n in (7, 9999, 51234, 999999, 7654321)]
    ['7', '9999', '51.2k', '999k', '7.65M']
    """
    return str(count) if count < 10_000 else "".join(three_digits(count))
