"""PNG: the layout as pixels."""

import math
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from nonolith.errors import RenderError
from nonolith.formats.kept import KEYWORD, keep
from nonolith.importing import need
from nonolith.model import Grid, Knowledge, Metadata, Puzzle
from nonolith.render.fonts import PILLOW, typeset
from nonolith.render.layout import CELL, FRAME, lay_out
from nonolith.render.picture import Picture, Subject, picture_of
from nonolith.render.shapes import Box, Label, Rule, Shapes
from nonolith.render.svg import svg_of
from nonolith.render.theme import LIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

DEFAULT_CELL = 24
"""Pixels a cell where nothing else is asked for and the picture is not too large."""
_COMFORTABLE = 5000
_MAX_SIDE = 20_000
_LEGIBLE = 4
"""Pixels: letters smaller than this are specks, and left out."""
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def draw_png(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    cell: int | None = None,
    letters: bool = False,
    link: str = "",
) -> bytes:
    """Draw the same picture as :func:`draw_svg` in pixels, and return the PNG file.

    *cell* is the side of a cell in pixels: by default 24, and less if the image would become very
    large. Every cell has exactly this size. *letters* names the colours by letters, for printing in
    black and white. The QR code of a *link* is drawn below. The file also holds the puzzle:
    :func:`nonolith.load` reads it back.

    :raises RenderError: *cell* is less than 1, or the image would be too large.
    :raises MissingDependencyError: Pillow is not installed, or segno for a link.
    """
    picture = picture_of(subject, cells)
    layout = lay_out(picture, letters=letters, link=link)
    if cell is None:
        cell = _default_cell(layout)
    if cell < 1:
        raise RenderError(f"a cell has at least 1 pixel, found {cell}")
    return png_of(layout, cell / CELL, _shown(picture))


class Sketch(NamedTuple):
    """What a browser makes a PNG file of: it needs no Pillow."""

    svg: str
    scale: float
    """Pixels a unit of the drawing."""
    puzzle: Puzzle | None
    """What the file keeps."""


def sketch_png(picture: Picture) -> Sketch:
    """Return what a PNG file shows and keeps, as :func:`draw_png` writes it."""
    layout = lay_out(picture)
    svg = svg_of(layout, picture.title or "Nonogram", "", dark=False)
    return Sketch(svg, _default_cell(layout) / CELL, _shown(picture))


def _shown(picture: Picture) -> Puzzle | None:
    """Return the puzzle in a picture, and its solution only if that is drawn."""
    puzzle, cells = picture.puzzle, picture.cells
    if not isinstance(cells, Grid):
        return puzzle and _with_goal(puzzle, None)
    if puzzle is None:
        return Puzzle.from_grid(cells, Metadata(goal=cells))
    return _with_goal(puzzle, cells if puzzle.is_solved_by(cells) else None)


def _with_goal(puzzle: Puzzle, goal: Grid | None) -> Puzzle:
    return puzzle.replace(metadata=puzzle.metadata.replace(goal=goal))


def png_of(layout: Shapes, scale: float, puzzle: Puzzle | None = None) -> bytes:
    """Return a layout as the bytes of a PNG file, with so many pixels a unit.

    A *puzzle* is kept within it.

    :raises RenderError: the image would be too large.
    :raises MissingDependencyError: Pillow is not installed.
    """
    image, file = image_of(layout, scale), BytesIO()
    from PIL.PngImagePlugin import PngInfo

    texts = PngInfo()
    if puzzle is not None:
        texts.add_text(KEYWORD, keep(puzzle, image))
    image.save(file, "PNG", pnginfo=texts)
    return file.getvalue()


def image_of(layout: Shapes, scale: float) -> "Image":
    """Return a layout as an image of Pillow's, with so many pixels a unit.

    :raises RenderError: the image would be too large.
    :raises MissingDependencyError: Pillow is not installed.
    """
    need("PIL", "pillow", "drawing PNG")
    from PIL import Image, ImageDraw

    width, height = math.ceil(layout.width * scale), math.ceil(layout.height * scale)
    if max(width, height) > _MAX_SIDE:
        raise RenderError(
            f"the image would be {width}×{height} pixels, more than {_MAX_SIDE} a side:"
            " ask for smaller cells"
        )
    image = Image.new("RGB", (width, height), LIGHT["page"])
    canvas = _Canvas(ImageDraw.Draw(image), scale)
    for box in layout.boxes:
        canvas.box(box)
    for rule in layout.rules:
        canvas.rule(rule)
    for label in layout.labels:
        canvas.label(label)
    return image


def _default_cell(layout: Shapes) -> int:
    fitting = int(_COMFORTABLE * CELL / max(layout.width, layout.height))
    return max(8, min(DEFAULT_CELL, fitting))


class _Canvas:
    """Puts the parts of a layout onto whole pixels."""

    def __init__(self, draw: "ImageDraw", scale: float) -> None:
        self.draw = draw
        self.scale = scale
        self.fonts: dict[tuple[Path | None, int], FreeTypeFont | ImageFont] = {}

    def box(self, box: Box) -> None:
        x, y = self._pixel(box.x), self._pixel(box.y)
        right, bottom = self._pixel(box.x + box.width), self._pixel(box.y + box.height)
        if box.role == "frame":  # which is seen however small the cells are
            x, y = min(x, self._pixel(box.x + FRAME) - 1), min(y, self._pixel(box.y + FRAME) - 1)
            right = max(right, self._pixel(box.x + box.width - FRAME) + 1)
            bottom = max(bottom, self._pixel(box.y + box.height - FRAME) + 1)
        corners = (x, y, max(x, right - 1), max(y, bottom - 1))
        ink = LIGHT.get(box.ink, box.ink)
        radius = box.radius * self.scale
        if radius >= 1:
            self.draw.rounded_rectangle(corners, radius, ink)
        else:  # which also draws the single pixel that a rounded one leaves out
            self.draw.rectangle(corners, ink)

    def rule(self, rule: Rule) -> None:
        if self.scale < 0.25:
            return  # at less than five pixels a cell, lines would hide the picture
        thickness = max(1, round(rule.weight * self.scale))
        x, y = self._pixel(rule.x1), self._pixel(rule.y1)
        if rule.x1 == rule.x2:
            x -= thickness // 2
            corners = (x, y, x + thickness - 1, self._pixel(rule.y2) - 1)
        else:
            y -= thickness // 2
            corners = (x, y, self._pixel(rule.x2) - 1, y + thickness - 1)
        self.draw.rectangle(corners, LIGHT[rule.role])

    def label(self, label: Label) -> None:
        if label.size * self.scale < _LEGIBLE:
            return
        path, text = (None, label.text) if label.text.isdecimal() else typeset(label.text, PILLOW)
        self.draw.text(
            (label.x * self.scale, self._pixel(label.y)),
            text,
            LIGHT.get(label.ink, label.ink),
            self._font(path, label.size),
            anchor=_ANCHORS[label.anchor],
        )

    def _pixel(self, position: float) -> int:
        return math.floor(position * self.scale + 0.5)

    def _font(self, path: "Path | None", size: float) -> "FreeTypeFont | ImageFont":
        from PIL import ImageFont

        pixels = max(1, round(size * self.scale))
        if (path, pixels) not in self.fonts:
            self.fonts[path, pixels] = (
                ImageFont.truetype(path, pixels) if path else ImageFont.load_default(pixels)
            )
        return self.fonts[path, pixels]
