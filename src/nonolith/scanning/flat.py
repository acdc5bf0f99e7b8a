"""Flattened pictures: parts of a lattice as they look from straight above."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonolith import _core

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Grey, Mask
    from nonolith.scanning.lattice import Lattice


_STEP = 4
"""Places are computed for every fourth pixel, and interpolated between."""
_SHARP = 1.3
_BLUR = 0.45


class Area(NamedTuple):
    """A rectangle in cells, from the first corner of a lattice."""

    left: float
    top: float
    right: float
    bottom: float


class Flat(NamedTuple):
    """A flattened part of a picture."""

    pixels: "Grey"
    """With as many channels as the picture, or none if it is grey."""
    inside: "Mask"
    """Which of its pixels lie in the picture."""
    area: Area
    cell: int


def flattened(picture: "Grey", lattice: "Lattice", area: Area, cell: int) -> Flat:
    """Return an area of a lattice with so many pixels a cell; the picture is grey or in colours."""
    width = max(1, round((area.right - area.left) * cell))
    height = max(1, round((area.bottom - area.top) * cell))
    coarse_u = area.left + np.arange(0, width + _STEP, _STEP) / cell
    coarse_v = area.top + np.arange(0, height + _STEP, _STEP) / cell
    u, v = np.meshgrid(coarse_u, coarse_v)
    coarse = lattice.places(np.stack([u.ravel(), v.ravel()], axis=1)).reshape(*u.shape, 2)
    x, y = np.meshgrid(
        (np.arange(width, dtype=np.float32) + 0.5) / _STEP,
        (np.arange(height, dtype=np.float32) + 0.5) / _STEP,
    )
    limit = 1e5  # far outside, where float32 is still exact enough
    places = _core.remapped(
        np.clip(coarse, -limit, limit).astype(np.float32), np.stack([x, y], axis=-1)
    )
    tall, wide = picture.shape[:2]
    inside = (places >= 0).all(axis=-1) & (places[..., 0] < wide) & (places[..., 1] < tall)
    ratio = lattice.pitch / cell
    source = picture
    if picture.ndim == 2:
        if ratio > _SHARP:
            source = _core.blurred(picture, min(_BLUR * ratio, 50.0))
        source = source[..., None]
    pixels = _core.remapped(source, places - np.float32(0.5))
    return Flat(pixels[..., 0] if picture.ndim == 2 else pixels, inside, area, cell)
