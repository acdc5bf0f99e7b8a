"""What was read, drawn into the picture."""

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from nonolith.errors import ScanError
from nonolith.model import Line
from nonolith.scanning.seen import Box, Seen

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

_SURE, _CORRECTED, _DOUBTFUL = "#1a7f37", "#0b57d0", "#d9480f"


class Drawn(Protocol):
    """What the preview needs of a line."""

    @property
    def line(self) -> Line:
        """The line."""

    @property
    def taken(self) -> tuple[int, ...]:
        """Its clue."""

    @property
    def places(self) -> tuple[Box, ...]:
        """Where the numbers are."""

    @property
    def is_corrected(self) -> bool:
        """Whether something else was read."""

    @property
    def is_doubtful(self) -> bool:
        """Whether to look at it."""


def preview_png(seen: Seen, lines: Iterable[Drawn]) -> bytes:
    """Return the flattened picture with a box for each number, and the clues that need a look.

    :raises ScanError: there is no flattened picture.
    """
    from PIL import Image, ImageDraw, ImageFont

    if seen.flat is None:
        raise ScanError("there is no picture to draw into")
    scale = max(1, round(48 / seen.cell_size))
    image = Image.fromarray(seen.flat).convert("RGB")
    image = image.resize((image.width * scale, image.height * scale))
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(0.45 * seen.cell_size * scale)
    left, top = (scale * value for value in seen.origin)
    right = left + seen.size.width * seen.cell_size * scale
    bottom = top + seen.size.height * seen.cell_size * scale
    draw.rectangle((left, top, right, bottom), outline=_SURE, width=2 * scale)
    boxes = {line.line: line.box for line in (*seen.rows, *seen.columns)}
    for line in lines:
        plain = not (line.is_doubtful or line.is_corrected)
        colour = _DOUBTFUL if line.is_doubtful else _SURE if plain else _CORRECTED
        for place in line.places if plain else (boxes[line.line],):
            draw.rectangle(_scaled(place, scale), outline=colour, width=scale if plain else 2)
        if not plain:
            box = _scaled(boxes[line.line], scale)
            between = " " if line.line.is_row else "\n"
            _label(draw, box, between.join(map(str, line.taken)) or "-", colour, font)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _scaled(box: Box, scale: int) -> tuple[float, float, float, float]:
    left, top, right, bottom = (scale * value for value in box)
    return left, top, max(left, right), max(top, bottom)


def _label(
    draw: "ImageDraw", box: tuple[float, float, float, float], text: str, colour: str, font: object
) -> None:
    """Write a clue over its place, on a ground that hides what is below."""
    left, top, right, bottom = draw.textbbox((box[0] + 2, box[1] + 1), text, font=font)  # type: ignore[arg-type]
    draw.rectangle((left - 2, top - 2, right + 2, bottom + 2), fill="white", outline=colour)
    draw.text((box[0] + 2, box[1] + 1), text, fill=colour, font=font)  # type: ignore[arg-type]
