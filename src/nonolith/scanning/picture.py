"""The picture to be looked at: in grey, of a handy size, turned so that its lines are upright."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nonolith import _core

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.scanning.arrays import Floats, Grey


LONGEST = 1800
"""Pixels: larger pictures are made smaller. A cell of a 50×50 puzzle still has about 25."""
_SMALL, _TINY = 900, 400
_LEAST_TURN = math.radians(0.7)
_MOST_TURN = 35
"""Degrees."""
_LOOKED_AT = 600
"""Pixels of the longer side, for finding the direction."""
_LEAST_EDGE = 8
"""Steps of grey over two pixels."""
_LEAST_EDGES, _MOST_EDGES = 50, 15_000


@dataclass(frozen=True, slots=True, eq=False)
class Upright:
    """A picture whose lines are nearly horizontal and vertical."""

    colour: "Grey"
    """Red, green and blue for each pixel."""
    grey: "Grey"
    to_given: "Floats"
    """The matrix (2×3) that leads from places in it to places in the given picture."""

    def given(self, places: "Floats") -> "Floats":
        """Return where places of this picture are in the given one."""
        result: Floats = places @ self.to_given[:, :2].T + self.to_given[:, 2]
        return result

    def here(self, places: "Floats") -> "Floats":
        """Return where places of the given picture are in this one."""
        result: Floats = np.linalg.solve(self.to_given[:, :2], (places - self.to_given[:, 2]).T).T
        return result


def upright(image: "Image") -> Upright:
    """Return a picture at a handy size, turned by its dominant direction."""
    from PIL import Image

    side = max(image.size)
    factor = (
        LONGEST / side if side > LONGEST else 3 if side <= _TINY else 2 if side <= _SMALL else 1
    )
    size = max(1, round(image.width * factor)), max(1, round(image.height * factor))
    way = Image.Resampling.BOX if factor < 1 else Image.Resampling.BICUBIC
    scaled = image.convert("RGB").resize(size, way) if factor != 1 else image.convert("RGB")
    colour = np.asarray(scaled, np.float32)
    back = np.array([[image.width / size[0], 0, 0], [0, image.height / size[1], 0]], float)
    angle = direction(_grey_of(colour))
    if abs(angle) >= _LEAST_TURN:
        colour, turn = _turned(colour, angle)
        back = back[:, :2] @ turn
    return Upright(colour, _grey_of(colour), back)


def _grey_of(colour: "Grey") -> "Grey":
    return colour @ np.array([0.299, 0.587, 0.114], np.float32)


def direction(grey: "Grey") -> float:
    """Return the angle, in radians, by which the lines of a picture are turned to the right.

    Seen along its lines, the edges of a grid fall on few places: the angle is the one at which the
    numbers of edges, projected on two axes at right angles, differ most from place to place.
    """
    step = max(1, max(grey.shape) // _LOOKED_AT)
    if min(grey.shape) < 3 * step:
        return 0.0
    small = _core.box_mean(grey, step | 1, step | 1)[::step, ::step] if step > 1 else grey
    strength = np.hypot(small[2:, 1:-1] - small[:-2, 1:-1], small[1:-1, 2:] - small[1:-1, :-2])
    y, x = np.nonzero(strength > max(_LEAST_EDGE, float(np.percentile(strength, 80))))
    if len(x) < _LEAST_EDGES:
        return 0.0
    some = slice(None, None, len(x) // _MOST_EDGES + 1)
    places = np.stack([x[some] - x.mean(), y[some] - y.mean()])
    best = 0.0
    for reach, fine in ((_MOST_TURN, 1.0), (1.0, 0.2)):
        tried = best + np.arange(-reach, reach + fine / 2, fine)
        best = float(max(tried, key=lambda degrees: _piling(places, math.radians(degrees))))
    return math.radians(best)


def _piling(places: "Floats", angle: float) -> float:
    cos, sin = math.cos(angle), math.sin(angle)
    axes = np.array([[cos, sin], [-sin, cos]]) @ places
    counts = [np.bincount(np.floor((axis - axis.min()) / 2).astype(int)) for axis in axes]
    return sum(float((np.diff(count) ** 2).sum()) for count in counts)


def _turned(colour: "Grey", angle: float) -> tuple["Grey", "Floats"]:
    """Turn a picture back by an angle; return it with the matrix that leads to where it was."""
    height, width = colour.shape[:2]
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])  # from the new picture to the old one
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height]], float) @ turn
    least, most = corners.min(axis=0), corners.max(axis=0)
    wide, tall = np.ceil(most - least).astype(int)
    offset = turn @ least
    matrix = np.concatenate([turn, offset[:, None]], axis=1)
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
    old_x = x * np.float32(cos) - y * np.float32(sin) + np.float32(offset[0])
    old_y = x * np.float32(sin) + y * np.float32(cos) + np.float32(offset[1])
    return _core.remapped(colour, np.stack([old_x, old_y], axis=-1)), matrix
