"""Pictures, as PNG, JPEG, GIF, BMP or WebP: one pixel is one cell.

So is a block of pixels in scaled pixel art, and a cell in the drawing of a solved puzzle. The PNG
files that :func:`nonolith.render.draw_png` makes are the puzzles they show, solved or not. Other
pictures are made into puzzles by ``nonolith generate``.
"""

import io
import math
import struct
import warnings
import zlib
from typing import TYPE_CHECKING, Any

from nonolith.errors import FormatError, UnknownFormatError
from nonolith.formats._source import Source
from nonolith.formats.kept import kept
from nonolith.formats.lattice import blocks_of, cells_of
from nonolith.importing import need
from nonolith.model import BLACK_AND_WHITE, Colour, Grid, Metadata, Palette, Puzzle
from nonolith.model.colour_names import name_of

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
MAX_PIXELS = 100_000_000
"""The most pixels decoded: a small file may hold billions."""
PLENTY = 16_000_000
"""A picture with more pixels is reduced during conversion: copies would take gigabytes."""
LONGEST_SIDE = 300
"""Larger pictures don't have one pixel per cell."""
MAX_COLOURS = 16
_LONGEST_DRAWING = 2000
"""Larger pictures are no cells at all: they are not decoded."""
_DRAWN_COLOURS = 4096
"""Pictures with more colours are photographs, and no drawings of cells."""
_BLOCK = 4
"""Pixels: smaller blocks may be a picture with one pixel per cell in which nothing is thin."""

_DAMAGES = (
    *(OSError, ValueError, SyntaxError, EOFError, LookupError, TypeError, AttributeError),
    *(ArithmeticError, RuntimeError, struct.error, zlib.error),
)
"""The errors of Pillow's decoders for damaged pictures."""
_TURNED = ("exif", "Raw profile type exif", "xmp", "XML:com.adobe.xmp")  # where cameras say so
_NEAR = 64  # so far from black or white a pixel may be and still stand for it: JPEG blurs
_SYMBOLS = "#abcdefghijklmnopqrstuvwxyz"


def open_image(
    data: bytes,
    name: str,
    longest: int = MAX_PIXELS,
    expected: str = "a PNG, JPEG, GIF, BMP or WebP picture",
    *,
    transparent: bool = False,
) -> "Image":
    """Return a picture as people see it: in RGB, turned as its camera says, on white.

    If *transparent*, a picture with transparent parts stays as it is instead, in RGBA. Of an
    animated picture it returns the first frame. One of more than :data:`PLENTY` pixels is made
    smaller; one with a side of more than *longest* is not decoded at all. *expected* is what the
    message says where it is something else.

    :raises FormatError: it is none that can be read, has no pixels, or too many.
    :raises MissingDependencyError: Pillow is not installed.
    """
    need("PIL", "pillow", "reading pictures")
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image: Image.Image = Image.open(io.BytesIO(data), formats=KINDS)
            if image.width * image.height > MAX_PIXELS:
                raise FormatError(f"at most {MAX_PIXELS:,} pixels", found=_size(image), path=name)
            if not image.width or not image.height:
                raise FormatError("a picture", found=_size(image), path=name)
            if max(image.size) > longest:
                raise _no_cells(_size(image), name)
            image.load()
            if image.width * image.height > PLENTY:
                image = _reduced(image)
            image = _in_colour(ImageOps.exif_transpose(image), _white(image))
            return image if transparent else on_white(image)
    except UnidentifiedImageError:
        if data.startswith((b"\x89PNG", b"\xff\xd8\xff")):
            kind = "PNG" if data[1:4] == b"PNG" else "JPEG"
            raise FormatError(problem=f"this {kind} picture is damaged", path=name) from None
        raise FormatError(expected, found="something else", path=name) from None
    except Image.DecompressionBombError:
        raise FormatError(
            problem=f"the picture has more than {MAX_PIXELS:,} pixels", path=name
        ) from None
    except FormatError:
        raise
    except _DAMAGES as error:
        reason = " ".join(str(error).split())[:120]
        raise FormatError(problem=f"the picture is damaged: {reason}", path=name) from None


def _size(image: "Image") -> str:
    return f"{image.width}×{image.height} pixels"


def _reduced(image: "Image") -> "Image":
    """Return a large picture smaller, in RGB or RGBA, converted band by band."""
    from PIL import Image

    factor = math.isqrt(image.width * image.height // PLENTY) + 1
    size = math.ceil(image.width / factor), math.ceil(image.height / factor)
    small, white = Image.new("RGBA" if _has_holes(image) else "RGB", size), _white(image)
    for top in range(0, image.height, 256 * factor):
        band = image.crop((0, top, image.width, min(image.height, top + 256 * factor)))
        small.paste(_in_colour(band, white).reduce(factor), (0, top // factor))
    small.info = {key: image.info[key] for key in _TURNED if key in image.info}
    return small


def _white(image: "Image") -> float:
    """Return the value of white; in a picture of more than 8 bits its brightest may tell."""
    if not image.mode.startswith(("I", "F")):
        return 255
    low, high = _range(image)
    return 65535 if high > 255 and low >= 0 else max(high, 255)


def _in_colour(image: "Image", white: float) -> "Image":
    """Return a picture in RGBA if parts of it are transparent, else in RGB."""
    if image.mode.startswith(("I", "F")):  # 16 bits and more: bytes would cut them off
        image = image.convert("F").point(lambda value: value * (255 / white)).convert("L")
    return image.convert("RGBA" if _has_holes(image) else "RGB")


def _has_holes(image: "Image") -> bool:
    return image.mode in ("LA", "PA", "La", "RGBa", "RGBA") or "transparency" in image.info


def on_white(image: "Image") -> "Image":
    """Return a picture in RGB; transparent parts become white."""
    from PIL import Image

    if image.mode == "RGBA":
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("RGB")


def _range(image: "Image") -> tuple[float, float]:
    low, high = image.getextrema()
    return float(low), float(high)  # type: ignore[arg-type]


def read(source: Source) -> list[Puzzle]:
    """Read the one picture of a source.

    :raises FormatError: it can't be read, or its pixels are no cells: the message says what to do.
    """
    data = source.data.encode("utf-8", "replace") if isinstance(source.data, str) else source.data
    if (puzzles := kept(data, source.name, MAX_PIXELS)) is not None:
        return puzzles
    image = open_image(data, source.name, _LONGEST_DRAWING)
    shown = _cells(image)
    if shown is not None:
        size = f"{shown.height}×{shown.width} cells"
        source.notes.append(f"{source.name}: the picture shows {size} of several pixels each")
        image = shown
    if max(image.size) > LONGEST_SIDE:
        raise _no_cells(_size(image), source.name)
    pixels: list[tuple[int, int, int]] = list(_pixels(image))
    if _is_black_and_white(pixels):
        palette = BLACK_AND_WHITE
        cells = [int(_nearest(pixel) == 0) for pixel in pixels]
    else:
        colours = sorted(set(pixels), key=lambda pixel: (-sum(pixel), pixel))
        if len(colours) > MAX_COLOURS:
            raise _no_cells(f"{len(colours)} colours", source.name)
        if len(colours) == 1:
            raise FormatError("a picture of at least 2 colours", found="1", path=source.name)
        palette = palette_of(colours)
        index = {colour: number for number, colour in enumerate(colours)}
        cells = [index[pixel] for pixel in pixels]
    rows = [cells[start : start + image.width] for start in range(0, len(cells), image.width)]
    grid = Grid(rows, palette=palette)
    return [Puzzle.from_grid(grid, Metadata(goal=grid))]


def _cells(image: "Image") -> "Image | None":
    """Return a picture with one pixel for each cell that consists of several; None if none does."""
    counts = image.getcolors(_DRAWN_COLOURS)
    if counts is None:
        return None
    colours: list[tuple[int, int, int]] = [colour for _, colour in counts]  # type: ignore[misc]
    few = len(colours) <= MAX_COLOURS or _is_black_and_white(colours)
    if max(image.size) <= LONGEST_SIDE and few:
        return blocks_of(image, _BLOCK)
    return cells_of(image)


def _is_black_and_white(pixels: list[tuple[int, int, int]]) -> bool:
    return all(_nearest(pixel) is not None for pixel in pixels)


def palette_of(colours: list[tuple[int, int, int]]) -> Palette:
    """Return the palette of RGB colours, the first of which is the background."""
    named: list[Colour] = []
    for number, colour in enumerate(colours):
        rgb = "#{:02x}{:02x}{:02x}".format(*colour)
        name = name_of(rgb, {other.name for other in named})
        named.append(Colour(name, rgb, "." if number == 0 else _SYMBOLS[number - 1]))
    return Palette(named[1:], named[0])


def _pixels(image: "Image") -> Any:
    return zip(*(iter(image.tobytes()),) * 3, strict=True)


def _nearest(pixel: tuple[int, int, int]) -> int | None:
    """Return 0 for black, 255 for white and None for any other colour."""
    if max(pixel) <= _NEAR:
        return 0
    return 255 if min(pixel) >= 255 - _NEAR else None


def _no_cells(found: str, name: str) -> UnknownFormatError:
    # An intact picture of something else does not claim to be a puzzle, whatever its suffix.
    return UnknownFormatError(
        problem=f"{found}: this is not a picture of cells;"
        " `nonolith generate PICTURE --width 30` makes a puzzle of any picture",
        path=name,
    )
