"""Pictures of words, to make puzzles from."""

import os
from typing import TYPE_CHECKING

from nonolith.errors import GenerateError
from nonolith.render.fonts import PILLOW, typeset

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_LETTERS = 200
DEFAULT_HEIGHT = 14
"""Cells: with fewer, letters with curves are hard to read."""

_FINE = 8
"""Pixels a cell: the letters are drawn so large, and then made smaller."""


def text_picture(text: str, font: str | os.PathLike[str] | None, height: int | None) -> "Image":
    """Return a picture of words, dark on white, cut to its letters: so many pixels high.

    *font* is a font file; without one, Pillow's own is used, or one of this machine that has the
    letters.

    :raises GenerateError: there is nothing to see, or the font lacks a letter or can't be read.
    """
    from PIL import Image, ImageDraw, ImageFont, ImageOps

    if not text.strip() or len(text) > MOST_LETTERS:
        raise GenerateError(f"a text has 1 to {MOST_LETTERS} letters, found {text[:20]!r}")
    path: str | os.PathLike[str] | None = font
    if font is None:
        path, written = typeset(text, PILLOW)
        if written != text:
            lacking = next(a for a, b in zip(text, written, strict=False) if a != b)
            raise GenerateError(f"no font here has {lacking!r}: name a font file")
    height = DEFAULT_HEIGHT if height is None else height
    points = 1.5 * height * _FINE
    try:
        face = ImageFont.load_default(points) if path is None else ImageFont.truetype(path, points)
    except OSError as error:
        raise GenerateError(f"{path} is no font that can be read: {error}") from None
    lacks = bytes(face.getmask("\U0010fffd"))
    for letter in text if font is not None else "":
        if not letter.isspace() and bytes(face.getmask(letter)) == lacks:
            raise GenerateError(f"{path} has no {letter!r}")
    left, top, right, bottom = ImageDraw.Draw(Image.new("L", (1, 1))).textbbox((0, 0), text, face)
    image = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8), 255)
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, fill=0, font=face)
    box = ImageOps.invert(image).getbbox()
    if box is None:
        raise GenerateError("the text shows nothing")
    image = image.crop(box)
    width = max(1, round(image.width * height / image.height))
    return image.resize((width, height), Image.Resampling.LANCZOS)
