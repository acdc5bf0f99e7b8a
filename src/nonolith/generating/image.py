"""Puzzles from pictures: fit, threshold, edges, dither or quantise; then repair."""

import io
import os
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from nonolith.arguments import cells_given, one_of, real_number, whole_number
from nonolith.errors import ArgumentError, GenerateError
from nonolith.formats import MAX_BYTES
from nonolith.formats.image import open_image, palette_of
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import Solvable
from nonolith.generating.preview import marked
from nonolith.generating.repair import Repaired, repair
from nonolith.generating.svg import drawn, is_svg
from nonolith.model import Grid, Palette, Puzzle
from nonolith.solving.limits import Limits
from nonolith.whole_file import read_at_most

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_CELLS = 1_000_000
DEFAULT_WIDTH = 30
MOST_COLOURS = 16

_EXPECTED = "an SVG, PNG, JPEG, GIF, BMP or WebP picture"
_FULL_COST = 255
_WHITE = (255, 255, 255)
_ROUNDS = 5
"""How often the colours move to the middle of the cells that are nearest to them."""
_APART = 24
"""How far apart a value of red, green or blue must be for two colours to be told apart."""


class Look(StrEnum):
    """How grey becomes black and white.

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
    """What is darker than the threshold is filled."""
    EDGES = "edges"
    """Outlines are filled."""
    DITHER = "dither"
    """Grey becomes a pattern of dots."""


class Fit(StrEnum):
    """What happens to a picture whose shape differs from the puzzle's.

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
    """What sticks out is cut off, equally on both sides."""


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
    """The picture that it was made from, upright and in RGB."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None if none was found in the time."""
        return self.repaired.puzzle

    @property
    def sentence(self) -> str:
        """What was changed, for people."""
        return self.repaired.sentence

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the picture, for JSON."""
        return self.repaired.as_dict()

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
        both.paste(self.image.resize(size), (0, 0))
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
    shape where only one is given, else *fit* decides. Grey values get *contrast* (1 leaves them),
    then *look* makes them black and white at a *threshold* from 0 to 255 (by default the one that
    parts them best, after Otsu). With several *colours* the picture is quantised to so many and
    its lightest colour is the background. Then :func:`repair` changes as few cells as possible,
    those nearest to the threshold first; *locked* cells stay (those outside are of no account).
    *solvable* ``"any"`` leaves the picture as it is.

    >>> from PIL import Image
    >>> picture = Image.new("L", (20, 20), "white")
    >>> picture.paste("black", (5, 0, 15, 15))
    >>> print(from_image(picture, width=4).repaired.grid)
    .##.
    .##.
    .##.
    ....

    :raises FormatError: the picture can't be read.
    :raises GenerateError: a size or a number is out of range.
    :raises OSError: the file can't be read.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known.
    """
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
        data = drawn(image, name) if is_svg(image) else image
        picture = open_image(data, name, expected=_EXPECTED)
    elif callable(getattr(image, "convert", None)):
        picture = image.convert("RGB")
    else:
        raise ArgumentError(f"expected a path, bytes or a Pillow image, found {image!r}")
    size = _size(picture.size, height, width)
    if not 0 <= colours - 1 < MOST_COLOURS:
        raise GenerateError(f"a puzzle has 1 to {MOST_COLOURS} colours, found {colours}")
    if threshold is not None and not 0 <= threshold <= 255:
        raise GenerateError(f"a threshold is from 0 to 255, found {threshold}")
    if not 0 < contrast <= 100:
        raise GenerateError(f"contrast is more than 0 and at most 100, found {contrast}")
    small = _shrunk(picture, size, fit)
    if colours == 1:
        grid, costs = _black_and_white(small, contrast, threshold, look, invert)
    else:
        grid, costs = _quantised(small, contrast, colours, invert), None
    kept = [(r, c) for r, c in locked if 0 <= r < grid.height and 0 <= c < grid.width]
    left = time.whole.left()
    repaired = repair(grid, solvable=solvable, locked=kept, costs=costs, seed=seed, limits=left)
    return ImagePuzzle(repaired, picture)


def _size(image: tuple[int, int], height: int | None, width: int | None) -> tuple[int, int]:
    """Return the width and the height of the puzzle, as Pillow has sizes."""
    for given in (height, width):
        if given is not None and not 1 <= whole_number(given, "height and width") <= MOST_CELLS:
            raise GenerateError(
                f"a puzzle from a picture has at least 1 cell a side, found {given}"
            )
    if width is None and height is None:
        width = min(DEFAULT_WIDTH, image[0])
    if width is None:
        width = max(1, round(image[0] * (height or 1) / image[1]))
    if height is None:
        height = max(1, round(image[1] * width / image[0]))
    if width * height > MOST_CELLS:
        raise GenerateError(f"a puzzle of {height}×{width} cells is too large")
    return width, height


def _shrunk(picture: "Image", size: tuple[int, int], fit: Fit) -> "Image":
    from PIL import Image, ImageOps

    if fit is Fit.CROP:
        return ImageOps.fit(picture, size, Image.Resampling.LANCZOS)
    return picture.resize(size, Image.Resampling.LANCZOS)


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


def _alike(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Return whether nobody could tell two colours apart on a board."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < _APART


def _quantised(small: "Image", contrast: float, colours: int, invert: bool) -> Grid:
    from PIL import ImageEnhance, ImageOps

    image = ImageEnhance.Contrast(small).enhance(contrast)
    if invert:
        image = ImageOps.invert(image)
    # Median cut alone spends colours on the many shades of a light ground, and mixes those of small
    # parts: red and blue on white became purple and a white that is not quite one.
    indexed = image.quantize(colours + 1, kmeans=_ROUNDS)
    values = indexed.getpalette() or []
    used = sorted(set(indexed.tobytes()))
    found = {
        index: (values[3 * index], values[3 * index + 1], values[3 * index + 2]) for index in used
    }
    # The lightest is the background; those that look the same are one colour.
    distinct: list[tuple[int, int, int]] = []
    place: dict[int, int] = {}
    for index in sorted(used, key=lambda index: (-sum(found[index]), found[index])):
        same = next((i for i, each in enumerate(distinct) if _alike(each, found[index])), None)
        place[index] = len(distinct) if same is None else same
        if same is None:
            distinct.append(found[index])
    if _alike(distinct[0], _WHITE):
        distinct[0] = _WHITE
    palette = palette_of(distinct) if len(distinct) > 1 else Palette()
    cells = [place[index] for index in indexed.tobytes()]
    width = image.width
    return Grid(
        [cells[start : start + width] for start in range(0, len(cells), width)], palette=palette
    )
