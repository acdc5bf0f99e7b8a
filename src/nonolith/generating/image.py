"""Makes puzzles from pictures: crops, scales and reduces them, and repairs the result."""

import io
import os
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from nonolith.arguments import cells_given, one_of, real_number, whole_number
from nonolith.errors import ArgumentError, GenerateError
from nonolith.formats import MAX_BYTES
from nonolith.formats.image import on_white, open_image
from nonolith.formats.lattice import cells_of
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import Solvable
from nonolith.generating.figure import cover_of, figure_box, is_flat
from nonolith.generating.flat_colours import fineness, flat_coloured
from nonolith.generating.letters import text_picture
from nonolith.generating.preview import marked
from nonolith.generating.repair import Repaired, repair
from nonolith.generating.svg import drawn, is_svg
from nonolith.model import Grid, Puzzle
from nonolith.solving.limits import Limits
from nonolith.texts import one_line
from nonolith.whole_file import read_at_most

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_CELLS = 1_000_000
DEFAULT_WIDTH = 30
MOST_COLOURS = 16

_EXPECTED = "an SVG, PNG, JPEG, GIF, BMP or WebP picture"
_FULL_COST = 255
_MOST_MARGIN = 100
_PIXELS_LOOKED_AT = 4_000_000
"""Larger pictures are photographs, not pictures of cells."""


class Look(StrEnum):
    """How a grey picture becomes black and white.

    >>> from PIL import Image
    >>> grey = Image.linear_gradient("L")  # from black to white
    >>> print(from_image(grey, height=3, width=8, solvable="any", look=Look.PLAIN).repaired.grid)
    ########
    ........
    ........
    >>> print(from_image(grey, height=3, width=8, solvable="any", look=Look.DITHER).repaired.grid)
    ########
    .#..#..#
    ........
    """

    PLAIN = "plain"
    """Pixels darker than the threshold are filled."""
    EDGES = "edges"
    """Outlines are filled."""
    DITHER = "dither"
    """Grey becomes a pattern of dots."""


class Fit(StrEnum):
    """How a picture of another shape is fitted to the puzzle.

    >>> from PIL import Image
    >>> picture = Image.new("L", (40, 20), "white")
    >>> picture.paste("black", (0, 0, 10, 20))
    >>> for fit in Fit:
    ...     made = from_image(picture, height=2, width=2, fit=fit, threshold=200)
    ...     print(fit, made.repaired.grid.row_clues)
    stretch ((1,), (1,))
    crop ((), ())
    """

    STRETCH = "stretch"
    """It is stretched."""
    CROP = "crop"
    """It is cropped, equally on both sides."""


@dataclass(frozen=True, slots=True)
class ImagePuzzle:
    r"""A puzzle made from a picture.

    >>> from PIL import Image
    >>> picture = Image.new("L", (20, 20), "white")
    >>> picture.paste("black", (5, 0, 15, 15))
    >>> made = from_image(picture, width=4)
    >>> made.sentence
    'nothing had to be changed'
    >>> made.preview_png().startswith(b"\x89PNG")
    True
    """

    repaired: Repaired
    """The puzzle, its changed cells, and how few are needed."""
    image: "Image"
    """The picture that it was made from, upright, in RGB, and cut to what the puzzle shows."""
    has_cells: bool = False
    """Whether the picture shows cells: scaled pixel art, or a drawing of a solved puzzle."""
    margin: int = 0
    """Empty cells around the figure."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None if none was found in the time."""
        return self.repaired.puzzle

    @property
    def warning(self) -> str:
        """Why the picture shows nothing; otherwise empty."""
        grid = self.repaired.grid or self.repaired.original
        values = {value for row in grid.rows for value in row}
        if len(values) > 1:
            return ""
        what = "filled" if values - {0} else "empty"
        return f"every cell is {what}: try another threshold, more colours, or to invert it"

    @property
    def sentence(self) -> str:
        """A sentence about the changes, with a warning if the puzzle shows nothing."""
        return "; ".join(part for part in (self.repaired.sentence, self.warning) if part)

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the picture, for JSON."""
        return {**self.repaired.as_dict(), "sentence": self.sentence}

    def preview_png(self, cell: int = 12) -> bytes:
        """Return a PNG of the picture and the puzzle side by side, changed cells in red."""
        from PIL import Image

        grid = self.repaired.grid or self.repaired.original
        shown = marked(grid, self.repaired.changed)
        colours = [shown.palette[index].rgb for index in range(len(shown.palette) + 1)]
        cells = Image.new("RGB", (shown.width, shown.height))
        cells.putdata([_rgb(colours[value]) for row in shown.rows for value in row])
        size = (shown.width * cell, shown.height * cell)
        both = Image.new("RGB", (2 * size[0] + cell, size[1]), "#808080")
        edge = self.margin * cell
        inside = size[0] - 2 * edge, size[1] - 2 * edge
        both.paste(_rgb(colours[0]), (0, 0, *size))
        both.paste(self.image.resize(inside), (edge, edge))
        both.paste(cells.resize(size, Image.Resampling.NEAREST), (size[0] + cell, 0))
        out = io.BytesIO()
        both.save(out, "PNG")
        return out.getvalue()


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def from_image(
    image: "str | os.PathLike[str] | bytes | Image",
    *,
    width: int | None = None,
    height: int | None = None,
    fit: Fit | str = Fit.STRETCH,
    margin: int | None = None,
    contrast: float = 1.0,
    threshold: int | None = None,
    look: Look | str = Look.PLAIN,
    invert: bool = False,
    colours: int = 1,
    solvable: Solvable | str = Solvable.LOCAL,
    locked: Collection[tuple[int, int]] = (),
    seed: int = 0,
    limits: Limits | None = None,
    name: str = "<picture>",
) -> ImagePuzzle:
    """Make a puzzle from a picture: a file's path, its bytes, or a Pillow image.

    The puzzle is 30 cells wide unless *width* or *height* say otherwise; the picture keeps its
    shape if only one is given, else *fit* decides. If neither is given and the picture itself shows
    cells (scaled pixel art, or a drawing of a solved puzzle), each of them becomes a cell. With a
    *margin* the picture is cut to its figure, and so many empty cells are left around it.

    *contrast* changes grey values (1 keeps them), then *look* makes them black and white at a
    *threshold* from 0 to 255 (by default Otsu's). In a transparent picture of one brightness, the
    opaque part is filled. With several *colours*, the picture is reduced to that many of its own:
    flat ones first, so that soft edges add none. The background is the transparent part, or else
    the lightest colour.

    Then :func:`repair` changes as few cells as possible, those that could most easily be something
    else first; *locked* cells stay (those outside are ignored), and so does the margin. *solvable*
    ``"any"`` leaves the picture as it is.

    >>> from PIL import Image
    >>> picture = Image.new("L", (20, 20), "white")
    >>> picture.paste("black", (5, 0, 15, 15))
    >>> print(from_image(picture, width=4).repaired.grid)
    .##.
    .##.
    .##.
    ....

    :raises FormatError: the picture can't be read.
    :raises LimitError: the time is over before the picture has been drawn.
    :raises GenerateError: a size or a number is out of range.
    :raises OSError: the file can't be read.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known.
    """
    from PIL import ImageOps

    time = Allowance(limits)  # reading and drawing the picture is part of the work
    fit, look = one_of(Fit, fit, "fit"), one_of(Look, look, "look")
    solvable = one_of(Solvable, solvable, "solvable")
    contrast, colours = real_number(contrast, "contrast"), whole_number(colours, "colours")
    if threshold is not None:
        threshold = whole_number(threshold, "threshold")
    seed, locked = whole_number(seed, "seed"), cells_given(locked, "locked")
    if isinstance(image, str | os.PathLike):
        name = os.fspath(image)
        with open(image, "rb") as file:
            image = read_at_most(file, MAX_BYTES, name)
    if isinstance(image, bytes):
        picture = open_picture(image, name, time.whole.remaining)
    elif callable(getattr(image, "convert", None)):
        holes = image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info
        picture = image.convert("RGBA" if holes else "RGB")
    else:
        raise ArgumentError(f"expected a path, bytes or a Pillow image, found {image!r}")
    if not 0 <= colours - 1 < MOST_COLOURS:
        raise GenerateError(f"a puzzle has 1 to {MOST_COLOURS} colours, found {colours}")
    if threshold is not None and not 0 <= threshold <= 255:
        raise GenerateError(f"a threshold is from 0 to 255, found {threshold}")
    if not 0 < contrast <= 100:
        raise GenerateError(f"contrast is more than 0 and at most 100, found {contrast}")
    around = 0 if margin is None else _checked_margin(margin)
    cells = None
    if width is None and height is None and margin is None:
        if picture.width * picture.height <= _PIXELS_LOOKED_AT:
            cells = cells_of(picture)
        if cells is not None:
            picture, (width, height) = cells, cells.size
    cover = cover_of(picture)
    if margin is not None:
        box = figure_box(picture, cover)
        picture = picture if box is None else picture.crop(box)
        cover = cover if box is None or cover is None else cover.crop(box)
    size = _size(picture.size, height, width, around)
    if colours == 1:
        flat = cover is not None and is_flat(picture, cover)
        shown = ImageOps.invert(cover) if flat and cover is not None else on_white(picture)
        small = _shrunk(shown, size, fit)
        grid, costs = _black_and_white(small, contrast, threshold, look, invert)
    else:
        grid, costs = _in_colours(picture, cover, size, fit, contrast, colours, invert)
    grid, costs = _surrounded(grid, costs, around)
    kept = {(r, c) for r, c in locked if 0 <= r < grid.height and 0 <= c < grid.width}
    kept |= _rim(grid.height, grid.width, around)
    left = time.whole.left()
    repaired = repair(grid, solvable=solvable, locked=kept, costs=costs, seed=seed, limits=left)
    return ImagePuzzle(repaired, on_white(picture), cells is not None, around)


def from_text(
    text: str,
    *,
    font: str | os.PathLike[str] | None = None,
    height: int | None = None,
    margin: int = 1,
    invert: bool = False,
    solvable: Solvable | str = Solvable.LOCAL,
    locked: Collection[tuple[int, int]] = (),
    seed: int = 0,
    limits: Limits | None = None,
) -> ImagePuzzle:
    """Make a puzzle that shows a text.

    *font* is a font file; without one, Pillow's own is used, or a font of this machine that has the
    letters. The puzzle is *height* cells high with its *margin*, 16 unless told. The rest is as
    with :func:`from_image`; the puzzle's title is the text.

    >>> made = from_text("HI", height=9)
    >>> made.puzzle.metadata.title, made.puzzle.height
    ('HI', 9)

    :raises GenerateError: there is no room, or the font lacks a letter or can't be read.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: *solvable* is not known.
    """
    from PIL import ImageOps

    if not isinstance(text, str):
        raise ArgumentError(f"expected a text, found {text!r}")
    if not isinstance(font, str | os.PathLike | None):
        raise ArgumentError(f"expected the path of a font, found {font!r}")
    margin = _checked_margin(margin)
    locked = cells_given(locked, "locked")
    inside = None if height is None else whole_number(height, "height") - 2 * margin
    if inside is not None and inside < 1:
        raise GenerateError(f"{height} cells leave no room inside a margin of {margin}")
    # The margin is painted here: from_image would look for a figure, and a stem along the whole
    # border of the picture would be its ground.
    ground = 0 if invert else 255
    picture = ImageOps.expand(text_picture(text, font, inside), margin, ground)
    made = from_image(
        picture,
        width=picture.width,
        height=picture.height,
        threshold=128,
        invert=invert,
        solvable=solvable,
        locked={*locked, *_rim(picture.height, picture.width, margin)},
        seed=seed,
        limits=limits,
    )
    if made.puzzle is None:
        return made
    metadata = made.puzzle.metadata.replace(title=one_line(text))
    puzzle = made.puzzle.replace(metadata=metadata)
    return replace(made, repaired=replace(made.repaired, puzzle=puzzle))


def open_picture(data: bytes, name: str, seconds: float | None = None) -> "Image":
    """Return the picture of a file, drawn if it is an SVG, in RGB or RGBA.

    :raises FormatError: it can't be read.
    :raises LimitError: drawing it takes longer than *seconds*.
    """
    data = drawn(data, name, seconds) if is_svg(data) else data
    return open_image(data, name, expected=_EXPECTED, transparent=True)


def _surrounded(grid: Grid, costs: list[list[int]], margin: int) -> tuple[Grid, list[list[int]]]:
    """Return a picture with empty cells around it."""
    if not margin:
        return grid, costs
    width = grid.width + 2 * margin
    sides, blank = [0] * margin, [[0] * width for _ in range(margin)]
    rows = [*blank, *([*sides, *row, *sides] for row in grid.rows), *blank]
    padded = [*blank, *([*sides, *row, *sides] for row in costs), *blank]
    return Grid(rows, palette=grid.palette), padded


def _checked_margin(margin: int) -> int:
    if not 0 <= whole_number(margin, "margin") <= _MOST_MARGIN:
        raise GenerateError(f"a margin is from 0 to {_MOST_MARGIN} cells, found {margin}")
    return whole_number(margin, "margin")


def _rim(height: int, width: int, margin: int) -> set[tuple[int, int]]:
    rows, columns = ({*range(margin), *range(side - margin, side)} for side in (height, width))
    return {(r, c) for r in range(height) for c in range(width) if r in rows or c in columns}


def _size(
    image: tuple[int, int], height: int | None, width: int | None, margin: int
) -> tuple[int, int]:
    """Return the width and the height of the puzzle inside its margin, as Pillow has sizes."""
    for given in (height, width):
        if given is not None and not 1 <= whole_number(given, "height and width") <= MOST_CELLS:
            raise GenerateError(
                f"a puzzle from a picture has at least 1 cell a side, found {given}"
            )
        if given is not None and given <= 2 * margin:
            raise GenerateError(f"{given} cells leave no room inside a margin of {margin}")
    if width is None and height is None:
        width = max(min(DEFAULT_WIDTH, image[0] + 2 * margin), 2 * margin + 1)
    inner_width = None if width is None else width - 2 * margin
    inner_height = None if height is None else height - 2 * margin
    if inner_width is None:
        inner_width = max(1, round(image[0] * (inner_height or 1) / image[1]))
    if inner_height is None:
        inner_height = max(1, round(image[1] * inner_width / image[0]))
    if (inner_width + 2 * margin) * (inner_height + 2 * margin) > MOST_CELLS:
        raise GenerateError(f"a puzzle of {inner_height}×{inner_width} cells is too large")
    return inner_width, inner_height


def _shrunk(picture: "Image", size: tuple[int, int], fit: Fit) -> "Image":
    from PIL import Image, ImageOps

    # Only Lanczos is sharp where pixels become fewer; where they become more it would blur them.
    grows = size[0] >= picture.width and size[1] >= picture.height
    method = Image.Resampling.NEAREST if grows else Image.Resampling.LANCZOS
    if fit is Fit.CROP:
        return ImageOps.fit(picture, size, method)
    return picture.resize(size, method)


def _black_and_white(
    small: "Image", contrast: float, threshold: int | None, look: Look, invert: bool
) -> tuple[Grid, list[list[int]]]:
    """Return the picture, and for each cell what changing it costs: little where it was grey."""
    from PIL import ImageChops, ImageEnhance, ImageFilter, ImageOps

    grey = ImageEnhance.Contrast(small.convert("L")).enhance(contrast)
    if look is Look.EDGES:
        # What differs from its surroundings; the rim is no edge.
        softer = grey.filter(ImageFilter.GaussianBlur(1))
        grey = ImageOps.autocontrast(ImageOps.invert(ImageChops.difference(grey, softer)))
    if invert:
        grey = ImageOps.invert(grey)
    limit = otsu(grey.histogram()) if threshold is None else threshold
    values = list(grey.tobytes())
    dark = list(grey.convert("1").convert("L").tobytes()) if look is Look.DITHER else values
    cut = 128 if look is Look.DITHER else limit
    width = grey.width
    cells = [int(value < cut) for value in dark]
    costs = [min(_FULL_COST, abs(value - limit)) for value in values]
    starts = range(0, len(cells), width)
    return (
        Grid([cells[start : start + width] for start in starts]),
        [costs[start : start + width] for start in starts],
    )


def otsu(histogram: list[int]) -> int:
    """Return the grey value that parts dark from light best: the classes' means lie farthest apart.

    >>> otsu([10] + [0] * 99 + [5] + [0] * 155)
    1
    """
    total, weighted = sum(histogram), sum(value * n for value, n in enumerate(histogram))
    best, limit = -1.0, 128
    dark = dark_weighted = 0
    for value, number in enumerate(histogram):
        if 0 < dark < total:
            means = dark_weighted / dark - (weighted - dark_weighted) / (total - dark)
            spread = dark * (total - dark) * means**2
            if spread > best:
                best, limit = spread, value
        dark += number
        dark_weighted += value * number
    return limit


def _in_colours(
    picture: "Image",
    cover: "Image | None",
    size: tuple[int, int],
    fit: Fit,
    contrast: float,
    colours: int,
    invert: bool,
) -> tuple[Grid, list[list[int]]]:
    """Return the picture in its own colours, and for each cell what changing it costs."""
    from PIL import ImageEnhance, ImageOps

    side = fineness(*size)
    fine = size[0] * side, size[1] * side
    image = ImageEnhance.Contrast(on_white(picture)).enhance(contrast)
    if invert:
        image, cover = ImageOps.invert(image), None
    image = _shrunk(image, fine, fit)
    cover = None if cover is None else _shrunk(cover, fine, fit)
    return flat_coloured(image, cover, side, colours)
