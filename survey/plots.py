"""Plots of the survey, as SVG: text that is the same on every machine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, floor, log10

WIDTH, HEIGHT = 760, 460
COLOURS = (
    "#c02020", "#2060c0", "#208040", "#c07010", "#8030a0", "#108090",
    "#a04060", "#606060", "#809010", "#4040d0", "#b050b0", "#204020", "#905020",
)  # fmt: skip


class _Scale:
    """Seconds as places on a logarithmic axis."""

    def __init__(self, least: float, most: float, first: float, last: float) -> None:
        self.powers = range(floor(log10(least)), ceil(log10(most)) + 1)
        self.first, self.last = first, last
        self.low, self.high = log10(least), log10(most)

    def at(self, seconds: float) -> float:
        share = (log10(seconds) - self.low) / (self.high - self.low)
        return round(self.first + min(max(share, 0.0), 1.0) * (self.last - self.first), 1)

    def ticks(self) -> Iterator[tuple[float, str]]:
        for power in self.powers:
            if self.low <= power <= self.high:
                yield self.at(10.0**power), f"{10.0**power:g} s"


def cactus(times: Mapping[str, Sequence[float]], least: float, limit: float) -> str:
    """Return how many puzzles each solver decides, if each may take so many seconds.

    >>> cactus({"one": [0.1, 2.0]}, 0.01, 10).count("polyline")
    1
    """
    left, right, top, bottom = 60, WIDTH - 150, 20, HEIGHT - 45
    scale = _Scale(least, limit, left, right)
    most = max(map(len, times.values()))
    height = bottom - top
    parts = [_text((left + right) / 2, HEIGHT - 8, "processor time for a puzzle", "middle")]
    for x, label in scale.ticks():
        parts += [_line(x, top, x, bottom), _text(x, bottom + 16, label, "middle")]
    step = next(one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, most) if 8 * one >= most)
    for number in range(0, most + 1, step):
        y = round(bottom - number / most * height, 1)
        parts += [_line(left, y, right, y), _text(left - 6, y + 4, str(number), "end")]
    ordered = sorted(times, key=lambda name: (-len(times[name]), sum(times[name])))
    lowest = 0.0
    for name in ordered:
        colour = COLOURS[list(times).index(name) % len(COLOURS)]
        points: list[tuple[float, float]] = [(left, bottom)]
        for number, seconds in enumerate(sorted(times[name]), 1):
            x, y = scale.at(seconds), round(bottom - number / most * height, 1)
            points += [(x, points[-1][1]), (x, y)]
        points.append((right, points[-1][1]))
        drawn = " ".join(f"{x},{y}" for x, y in points)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lowest = max(lowest + 15, points[-1][1] + 4)
        parts.append(_text(right + 8, lowest, name, "start", colour))
    return _drawing("Puzzles decided by each solver", WIDTH, HEIGHT, parts)


def scatter(
    pairs: Mapping[str, Sequence[tuple[float, float]]], ours: str, least: float, limit: float
) -> str:
    """Return a square for each other solver, with a dot for each puzzle: our time and theirs.

    Dots above the diagonal took the other solver longer; on the edges it, or ours, did not decide.

    >>> scatter({"other": [(0.1, 2.0), (0.2, 10)]}, "ours", 0.01, 10).count("<circle")
    2
    """
    side, gap, across = 190, 56, 3
    rows = -(-len(pairs) // across)
    parts: list[str] = []
    for place, (name, dots) in enumerate(pairs.items()):
        left = 60 + place % across * (side + gap)
        top = 24 + place // across * (side + gap)
        x, y = (
            _Scale(least, limit, left, left + side),
            _Scale(least, limit, top + side, top),
        )
        parts.append(
            f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#888"/>'
        )
        parts.append(_line(left, top + side, left + side, top))
        parts.append(_text(left + side / 2, top - 7, name, "middle", "#000"))
        for at, label in [*x.ticks()][::2]:
            parts.append(_text(at, top + side + 14, label, "middle"))
        for at, label in [*y.ticks()][::2]:
            parts.append(_text(left - 4, at + 4, label, "end"))
        for one, other in dots:
            colour = "#c02020" if one > 1.1 * other else "#2060c0"
            parts.append(
                f'<circle cx="{x.at(one)}" cy="{y.at(other)}" r="3" fill="{colour}" opacity="0.6"/>'
            )
    title = f"{ours} (across) beside each other solver (upwards)"
    return _drawing(title, 60 + across * (side + gap), 24 + rows * (side + gap), parts)


def _drawing(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="#ddd"/>'


def _text(x: float, y: float, text: str, anchor: str, colour: str = "#555") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
