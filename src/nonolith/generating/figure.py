"""Finds the figure of a picture, apart from its background."""

from typing import TYPE_CHECKING

from nonolith.formats.image import on_white
from nonolith.generating.flat_colours import APART

if TYPE_CHECKING:
    from PIL.Image import Image

_HOLES = 0.01
"""The share of transparent pixels from which on they are the ground, not a rounded corner."""
_FLAT = 48
"""Grey values: a figure whose pixels differ by less has no drawing on it, only a shape."""


def cover_of(picture: "Image") -> "Image | None":
    """Return how opaque each pixel is, if what is transparent is the ground of the picture."""
    if picture.mode != "RGBA":
        return None
    cover = picture.getchannel("A")
    histogram = cover.histogram()
    opaque, whole = sum(histogram[128:]), sum(histogram)
    return cover if opaque and whole - opaque >= _HOLES * whole else None


def is_flat(picture: "Image", cover: "Image") -> bool:
    """Return whether all that is covered has about the same brightness."""
    grey = on_white(picture).convert("L")
    histogram = grey.histogram(cover.point(lambda value: 255 * (value > 243)))
    total, seen = sum(histogram), 0
    values = []
    for value, number in enumerate(histogram):
        seen += number
        if number and 0.05 * total <= seen and (seen - number) <= 0.95 * total:
            values.append(value)
    return not values or values[-1] - values[0] < _FLAT


def figure_box(picture: "Image", cover: "Image | None") -> tuple[int, int, int, int] | None:
    """Return the left, top, right and bottom edge of the figure; None if there is none.

    Without a *cover*, the ground is the most common colour along the border.
    """
    from PIL import Image, ImageChops

    if cover is not None:
        return cover.point(lambda value: 255 * (value > 127)).getbbox()
    image = on_white(picture)
    width, height = image.size
    edges = [(0, 0, width, 1), (0, height - 1, width, height)]
    edges += [(0, 0, 1, height), (width - 1, 0, width, height)]
    border = [image.crop(edge).tobytes() for edge in edges]
    counts: dict[bytes, int] = {}
    for line in border:
        for start in range(0, len(line), 3):
            pixel = line[start : start + 3]
            counts[pixel] = counts.get(pixel, 0) + 1
    ground = max(sorted(counts), key=counts.__getitem__)
    apart = ImageChops.difference(image, Image.new("RGB", image.size, tuple(ground)))
    most = apart.getchannel(0)
    for channel in (1, 2):
        most = ImageChops.lighter(most, apart.getchannel(channel))
    return most.point(lambda value: 255 * (value >= APART)).getbbox()
