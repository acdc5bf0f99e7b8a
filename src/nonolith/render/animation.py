"""Animations: one SVG or GIF of several layouts of the same size."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import accumulate, groupby
from typing import TypeAlias

from nonolith.render.png import image_of
from nonolith.render.shapes import Box, Label, Shapes
from nonolith.render.svg import svg_of, svg_parts

_HOLD = 4
"""How many times as long the last frame is shown."""
_MOVING = ("spot", "cell", "mark", "ring-edge", "ring")
"""What may come and go, in the order of painting: a tint is below a cell, however long it stays."""

Shape: TypeAlias = Box | Label
Stay: TypeAlias = tuple[int, int]
"""The first frame that shows a part, and the one after the last."""


def svg_animation(
    layouts: Sequence[Shapes], title: str, description: str, seconds: Sequence[float]
) -> str:
    """Return layouts of one size as an SVG that shows them in turn, in a loop.

    Each is shown for its *seconds*, the last for longer. Common parts are drawn once. A program
    without animations shows the last layout.
    """
    stays = _stays(layouts)
    whole = (0, len(layouts))
    still = [part for part, stay in stays if stay == whole and part.role not in _MOVING]
    first = layouts[0]
    below = replace(
        first,
        boxes=tuple(part for part in still if isinstance(part, Box)),
        rules=(),
        labels=tuple(part for part in still if isinstance(part, Label)),
    )
    text = svg_of(below, title, description)
    moving = [(part, stay) for part, stay in stays if stay != whole or part.role in _MOVING]
    begins = [0.0, *accumulate(_shown(seconds))]
    lines = []
    for (_, stay), group in groupby(sorted(moving, key=_key), _key):
        lines += _appearing(stay, begins)
        lines += [*svg_parts(part for part, _ in group), "</g>"]
    lines += [_clock(begins[-1])] if len(layouts) > 1 else []
    lines += svg_parts(first.rules)
    return text.replace("</svg>\n", "\n".join([*lines, "</svg>\n"]))


def _shown(seconds: Sequence[float]) -> list[float]:
    """Return how long each frame is shown."""
    return [*seconds[:-1], _HOLD * seconds[-1]]


def _appearing(stay: Stay, begins: Sequence[float]) -> list[str]:
    """Return the beginning of a group that is there in some frames alone."""
    first, last = stay
    begin, end = begins[first], begins[last]
    if last == len(begins) - 1:  # it stays to the end, and where nothing moves it is there
        if first == 0:
            return ["<g>"]
        hidden = f'begin="clock.begin" dur="{begin:g}s"'
        return ["<g>", f'<set attributeName="visibility" to="hidden" {hidden}/>']
    shown = f'begin="clock.begin+{begin:g}s" dur="{end - begin:g}s"'
    return [
        '<g visibility="hidden">',
        f'<set attributeName="visibility" to="visible" {shown}/>',
    ]


def _clock(seconds: float) -> str:
    """Return what all times count from: an animation of nothing that begins again at its end."""
    turn = f'attributeName="x" from="0" to="0" begin="0s;clock.end" dur="{seconds:g}s"'
    return f'<rect width="0" height="0"><animate id="clock" {turn}/></rect>'


def gif_animation(layouts: Sequence[Shapes], scale: float, seconds: Sequence[float]) -> bytes:
    """Return layouts of one size as an animated GIF, with so many pixels a unit.

    Each is shown for its *seconds*, the last for longer.

    :raises RenderError: the images would be too large.
    :raises MissingDependencyError: Pillow is not installed.
    """
    frames = [image_of(layout, scale).quantize(64) for layout in layouts]
    times = [round(1000 * shown) for shown in _shown(seconds)]
    file = BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    return file.getvalue()


def _stays(layouts: Sequence[Shapes]) -> list[tuple[Shape, Stay]]:
    """Return all parts with the frames that show them without a break."""
    open_since: dict[Shape, int] = {}
    stays: list[tuple[Shape, Stay]] = []
    for number, layout in enumerate(layouts):
        here: dict[Shape, None] = dict.fromkeys([*layout.boxes, *layout.labels])
        for part in [part for part in open_since if part not in here]:
            stays.append((part, (open_since.pop(part), number)))
        for part in here:
            open_since.setdefault(part, number)
    stays += [(part, (since, len(layouts))) for part, since in open_since.items()]
    return stays


def _key(entry: tuple[Shape, Stay]) -> tuple[int, Stay]:
    part, stay = entry
    return (_MOVING.index(part.role) if part.role in _MOVING else len(_MOVING)), stay
