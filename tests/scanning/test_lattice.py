"""Lattices and homographies beside pictures whose truth is known."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from nonolith import _core
from nonolith.scanning.homography import agreed, fitted, projected
from nonolith.scanning.lattice import find_lattices
from nonolith.scanning.picture import direction, upright
from nonolith.scanning.strokes import grown, strokes_of

Floats = NDArray[np.float64]
UPRIGHT = np.array([[20.0, 0, 50], [0, 20, 40], [0, 0, 1]])
TILTED = np.array([[21.0, 1.5, 60.0], [-0.8, 22.0, 70.0], [0.0004, 0.0007, 1.0]])


def drawn_grid(matrix: Floats, rows: int, columns: int, width: float = 0.06) -> NDArray[np.float32]:
    """Draw a grid of black lines by asking each pixel which cell it is in."""
    inverse = np.linalg.inv(matrix)
    y, x = np.mgrid[0:700, 0:900]
    cells = projected(inverse, np.stack([x.ravel() + 0.5, y.ravel() + 0.5], axis=1))
    u, v = cells.T.reshape(2, 700, 900)
    inside = (u > -width) & (u < columns + width) & (v > -width) & (v < rows + width)
    near = np.minimum(np.abs(u - np.round(u)), np.abs(v - np.round(v))) < width
    picture = np.full((700, 900), 235, np.float32)
    picture[inside & near] = 30
    return _core.blurred(picture, 0.7)


def test_a_homography_is_recovered() -> None:
    source = np.random.default_rng(0).uniform(0, 20, (30, 2))
    found = fitted(source, projected(TILTED, source))
    assert found is not None
    np.testing.assert_allclose(found, TILTED, rtol=1e-6, atol=1e-6)


def test_wrong_pairs_are_outvoted() -> None:
    rng = np.random.default_rng(1)
    source = rng.uniform(0, 20, (60, 2))
    target = projected(TILTED, source)
    target[:18] += rng.uniform(30, 90, (18, 2))
    found = agreed(source, target, 2.0)
    assert found is not None
    np.testing.assert_allclose(found, TILTED, rtol=1e-4, atol=1e-4)


def test_pairs_on_a_line_have_no_homography() -> None:
    line = np.stack([np.arange(9.0), np.arange(9.0)], axis=1)
    found = agreed(line, line, 0.1)
    assert found is None or np.abs(projected(found, line) - line).max() < 1


@pytest.mark.parametrize(("rows", "columns"), [(10, 10), (7, 24), (20, 5)])
@pytest.mark.parametrize("matrix", [UPRIGHT, TILTED])
@pytest.mark.parametrize("light", [False, True])
def test_a_drawn_grid_is_found(rows: int, columns: int, matrix: Floats, light: bool) -> None:
    picture = drawn_grid(matrix, rows, columns)
    grey = 255 - picture if light else picture
    lattice = find_lattices(grey)[0]
    lattice, _ = grown(lattice, strokes_of(grey, lattice))
    assert (lattice.rows, lattice.columns) == (rows, columns)
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], float)
    np.testing.assert_allclose(lattice.corners(), projected(matrix, corners), atol=2.5)


@pytest.mark.parametrize("degrees", [-30, -12, -3, 0, 5, 17, 30])
def test_a_turned_picture_is_put_upright(degrees: int) -> None:
    cos, sin = 20 * math.cos(math.radians(degrees)), 20 * math.sin(math.radians(degrees))
    matrix = np.array([[cos, -sin, 450], [sin, cos, 350], [0, 0, 1]])
    matrix = matrix @ np.array([[1, 0, -6], [0, 1, -5], [0, 0, 1]])
    grey = drawn_grid(matrix, 10, 12)
    assert math.degrees(direction(grey)) == pytest.approx(degrees, abs=1)
    picture = upright(Image.fromarray(grey.astype(np.uint8)))
    lattice = find_lattices(picture.grey)[0]
    assert (lattice.rows, lattice.columns) == (10, 12)
    corners = np.array([[0, 0], [12, 0], [12, 10], [0, 10]], float)
    np.testing.assert_allclose(picture.given(lattice.corners()), projected(matrix, corners), atol=3)
    np.testing.assert_allclose(picture.here(picture.given(corners)), corners, atol=1e-6)


def test_nothing_is_found_where_nothing_is() -> None:
    assert find_lattices(np.full((50, 60), 255, np.float32)) == []
    assert direction(np.full((50, 60), 255, np.float32)) == 0
