"""A puzzle within its own drawing: a text in a PNG file that says what is drawn.

The text begins with a checksum of the pixels, for programs that change a picture keep its texts: a
drawing that was changed is a picture like any other.
"""

import io
import json
import warnings
import zlib
from typing import TYPE_CHECKING

from nonolith.formats import json_puzzle
from nonolith.formats._source import Source
from nonolith.model import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

KEYWORD = "nonolith"
_BAND = 256
"""So many rows of pixels are looked at at once: copies of all would take too much memory."""


def keep(puzzle: Puzzle, image: "Image") -> str:
    """Return the text that keeps a puzzle within its drawing."""
    return f"{_checksum(image)} {kept_text(puzzle)}"


def kept_text(puzzle: Puzzle) -> str:
    """Return what the text says after the checksum of the pixels, in ASCII."""
    return json.dumps(json_puzzle.as_dict(puzzle))


def kept(data: bytes, name: str, most_pixels: int) -> list[Puzzle] | None:
    """Return the puzzle within a PNG file; None if there is none, or the picture was changed.

    :raises FormatError: what is there is no puzzle.
    """
    try:
        from PIL import Image

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=("PNG",))
            text = str(image.info.get(KEYWORD, ""))
            if not text or image.width * image.height > most_pixels:
                return None
            checksum, _, content = text.partition(" ")
            if checksum != _checksum(image):
                return None
    except Exception:  # a damaged picture, or no Pillow: reading its pixels says so
        return None
    return list(json_puzzle.read(Source(content, name)))


def _checksum(image: "Image") -> str:
    value = zlib.crc32(f"{image.mode} {image.width} {image.height}".encode())
    for top in range(0, image.height, _BAND):
        band = image.crop((0, top, image.width, min(image.height, top + _BAND)))
        value = zlib.crc32(band.tobytes(), value)
    return f"{value:08x}"
