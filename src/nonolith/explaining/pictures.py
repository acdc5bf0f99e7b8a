"""Pictures of steps: the line, the new cells, and the cells of the reason."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from nonolith.explaining.step import Decision, Step
from nonolith.model import Knowledge, Puzzle
from nonolith.render.animation import gif_animation, svg_animation
from nonolith.render.layout import CELL, PADDING, lay_out, wrapped
from nonolith.render.picture import Picture
from nonolith.render.shapes import Box, Label, Shapes
from nonolith.render.svg import svg_of

_SIZE = 13.0
_LEADING = 1.35
_RING = 2.0
_EDGE = 1.0
_LEAST_WIDTH = 420
"""The least width of a caption, even for a small puzzle."""


def step_layouts(puzzle: Puzzle, steps: Sequence[Step]) -> list[Shapes]:
    """Return a picture of each step, all of one size, with its sentence below.

    The line of the step is tinted, or the lines that contradict each other. New cells have a green
    ring, cells of the reason an orange one, and cells of suppositions and their consequences a blue
    one.
    """
    known = puzzle.metadata.givens or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    bare = lay_out(Picture(puzzle, known))
    width = max(bare.width, _LEAST_WIDTH)
    captions = [
        _caption(f"{number}. {step.sentence}", width) for number, step in enumerate(steps, start=1)
    ]
    room = max(map(len, captions), default=0) * _SIZE * _LEADING + PADDING
    layouts = []
    for step, caption in zip(steps, captions, strict=True):
        known = step.apply(known)
        plain = lay_out(Picture(puzzle, known))
        page, *boxes = plain.boxes
        size = replace(page, width=width, height=bare.height + room)
        under = [box for box in boxes if box.role != "mark"]
        marks = [box for box in boxes if box.role == "mark"]
        at = next((i for i, box in enumerate(under) if box.role == "cell"), len(under))
        spots = list(_spots(puzzle, plain, step))
        labels = [
            Label("caption", PADDING, bare.height + _SIZE * (0.8 + _LEADING * line), text, _SIZE)
            for line, text in enumerate(caption)
        ]
        layouts.append(
            Shapes(
                width,
                bare.height + room,
                plain.left,
                plain.top,
                (size, *under[:at], *spots, *under[at:], *marks, *_rings(plain, step)),
                plain.rules,
                (*plain.labels, *labels),
            )
        )
    return layouts


def draw_steps(puzzle: Puzzle, steps: Sequence[Step]) -> list[str]:
    """Return an SVG of each step; *steps* begin where the puzzle begins."""
    title = puzzle.metadata.title or "Nonogram"
    layouts = step_layouts(puzzle, steps)
    return [
        svg_of(layout, f"{title}: step {number}", step.sentence)
        for number, (layout, step) in enumerate(zip(layouts, steps, strict=True), start=1)
    ]


def animate_svg(puzzle: Puzzle, steps: Sequence[Step], seconds: float = 1.0) -> str:
    """Return one SVG that shows all steps in turn, each line of text for *seconds*."""
    title = puzzle.metadata.title or "Nonogram"
    described = f"A nonogram solved in {len(steps)} steps, each with its reason."
    layouts = step_layouts(puzzle, steps) or [lay_out(Picture(puzzle))]
    return svg_animation(layouts, title, described, _reading(steps, seconds))


def animate_gif(
    puzzle: Puzzle, steps: Sequence[Step], seconds: float = 1.0, *, scale: float = 1.0
) -> bytes:
    """Return one GIF that shows all steps in turn, in a loop.

    Each line of text is shown for *seconds*.

    :raises RenderError: the images would be too large.
    :raises MissingDependencyError: Pillow is not installed.
    """
    layouts = step_layouts(puzzle, steps) or [lay_out(Picture(puzzle))]
    return gif_animation(layouts, scale, _reading(steps, seconds))


def _reading(steps: Sequence[Step], seconds: float) -> list[float]:
    """Return how long to show each step: a chain of many lines takes long to read."""
    return [seconds * (1 + step.sentence.count("\n")) for step in steps] or [seconds]


def _caption(sentence: str, width: float) -> list[str]:
    return [
        line for part in sentence.split("\n") for line in wrapped(part, width - 2 * PADDING, _SIZE)
    ]


def _spots(puzzle: Puzzle, layout: Shapes, step: Step) -> Iterator[Box]:
    """Yield the tint of the lines."""
    for kind, index in step.conflicting if step.line is None else [step.line]:
        if kind == "row":
            y = layout.top + index * CELL
            yield Box("spot", layout.left, y, puzzle.width * CELL, CELL, "spot")
        else:
            x = layout.left + index * CELL
            yield Box("spot", x, layout.top, CELL, puzzle.height * CELL, "spot")


def _rings(layout: Shapes, step: Step) -> Iterator[Box]:
    news = {(cell.row, cell.column) for cell in step.cells}
    supposed = {
        (cell.row, cell.column)
        for chain in step.chains
        for cell in (chain.supposed, *(found for link in chain.steps for found in link.cells))
    } - news
    reasons: Iterable[Decision] = step.reason
    groups = (
        ("reason", {(cell.row, cell.column) for cell in reasons} - news),
        ("supposed", supposed),
        ("news", news | set(step.differing)),
    )
    for ink, cells in groups:
        for row, column in sorted(cells):
            x, y = layout.left + column * CELL + 1, layout.top + row * CELL + 1
            # The edge of paper sets the ring off from a cell of its own colour.
            inside = CELL - 2 - 2 * _RING
            yield from _frame("ring-edge", x + _RING, y + _RING, inside, _EDGE, "paper")
            yield from _frame("ring", x, y, CELL - 2, _RING, ink)


def _frame(
    role: Literal["ring", "ring-edge"], x: float, y: float, side: float, thick: float, ink: str
) -> Iterator[Box]:
    yield Box(role, x, y, side, thick, ink)
    yield Box(role, x, y + side - thick, side, thick, ink)
    yield Box(role, x, y + thick, thick, side - 2 * thick, ink)
    yield Box(role, x + side - thick, y + thick, thick, side - 2 * thick, ink)
