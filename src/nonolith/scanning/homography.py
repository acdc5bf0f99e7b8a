"""Homographies: the maps from a plane to its picture, fitted to pairs of places."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Mask


_TRIES = 120
_SEED = 1
_MOST_PAIRS = 800
"""More are thinned out."""


def projected(matrix: "Floats", places: "Floats") -> "Floats":
    """Return the images of places (rows of x and y); those at infinity become very large."""
    x = places @ matrix[:, :2].T + matrix[:, 2]
    depth = np.where(np.abs(x[:, 2:]) < 1e-9, 1e-9, x[:, 2:])
    result: Floats = x[:, :2] / depth
    return result


def fitted(source: "Floats", target: "Floats") -> "Floats | None":
    """Return the homography with the least squares of algebraic errors; None if there is none.

    With Hartley's normalisation (1997): without it the squares of pixels drown everything else.
    """
    from_source, from_target = _normalising(source), _normalising(target)
    a, b = projected(from_source, source), projected(from_target, target)
    rows = np.zeros((2 * len(a), 9))
    rows[0::2, 0:2], rows[0::2, 2] = a, 1
    rows[1::2, 3:5], rows[1::2, 5] = a, 1
    rows[0::2, 6:8], rows[0::2, 8] = -a * b[:, :1], -b[:, 0]
    rows[1::2, 6:8], rows[1::2, 8] = -a * b[:, 1:], -b[:, 1]
    try:
        _, vectors = np.linalg.eigh(rows.T @ rows)
        matrix = np.linalg.solve(from_target, vectors[:, 0].reshape(3, 3) @ from_source)
    except np.linalg.LinAlgError:
        return None
    if abs(matrix[2, 2]) < 1e-12 or not np.isfinite(matrix).all():
        return None
    result: Floats = matrix / matrix[2, 2]
    return result


def _normalising(places: "Floats") -> "Floats":
    middle = places.mean(axis=0)
    spread = max(float(np.abs(places - middle).mean()), 1e-9)
    return np.array(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )


def agreed(source: "Floats", target: "Floats", within: float) -> "Floats | None":
    """Return the homography that most pairs agree on (RANSAC: Fischler and Bolles, 1981)."""
    if len(source) < 4:
        return None
    every = slice(None, None, len(source) // _MOST_PAIRS + 1)
    source, target = source[every], target[every]
    rng = np.random.default_rng(_SEED)
    picks = np.array([rng.choice(len(source), 4, replace=False) for _ in range(_TRIES)])
    a, b = source[picks], target[picks]
    rows = np.zeros((_TRIES, 8, 8))
    rows[:, 0::2, 0:2], rows[:, 0::2, 2] = a, 1
    rows[:, 1::2, 3:5], rows[:, 1::2, 5] = a, 1
    rows[:, 0::2, 6:8] = -a * b[:, :, :1]
    rows[:, 1::2, 6:8] = -a * b[:, :, 1:]
    usable = np.abs(np.linalg.det(rows)) > 1e-9
    if not usable.any():
        return None
    solved = np.linalg.solve(rows[usable], b.reshape(_TRIES, 8, 1)[usable])[..., 0]
    best: Mask | None = None
    for parameters in solved:
        matrix = np.append(parameters, 1).reshape(3, 3)
        near = np.hypot(*(projected(matrix, source) - target).T) < within
        if best is None or near.sum() > best.sum():
            best = near
    assert best is not None
    if best.sum() < 4:
        return None
    matrix_or_none = fitted(source[best], target[best])
    if matrix_or_none is None:
        return None
    near = np.hypot(*(projected(matrix_or_none, source) - target).T) < within
    return fitted(source[near], target[near]) if near.sum() >= 4 else matrix_or_none
