"""What happens to a drawing on its way to us: screenshots and photographs of it."""

import io
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from nonolith import _core
from tools.scanner.drawing import Drawing

Floats = NDArray[np.floating[Any]]
Places = Callable[[Floats], Floats]
"""From places in cells (u to the right, v down, from the grid's corner) to pixels of the picture;
both as rows of an array. A pixel's middle has whole numbers."""

KINDS = ("clean", "screenshot", "photo", "tilted")


def taken(drawing: Drawing, kind: str, rng: random.Random) -> tuple[Image.Image, Places]:
    """Return a picture of a drawing, and where its cells are in it."""

    def drawn(cells: Floats) -> Floats:
        return cells * drawing.cell + (drawing.left, drawing.top)

    if kind == "clean":
        return drawing.image, drawn
    if kind == "screenshot":
        image, factors = _screenshot(drawing.image, rng)
        return image, lambda cells: (drawn(cells) + 0.5) * factors - 0.5
    photo = _Photo(drawing.image, rng, tilt=30.0 if kind == "tilted" else 7.0)
    return photo.image, lambda cells: photo.places(drawn(cells))


def _compressed(image: Image.Image, quality: int) -> Image.Image:
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("RGB")


def _noise(rng: random.Random) -> np.random.Generator:
    return np.random.default_rng(rng.randrange(1 << 30))


def _as_image(pixels: NDArray[np.float32]) -> Image.Image:
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _blurred(pixels: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    channels = [_core.blurred(np.ascontiguousarray(pixels[..., k]), sigma) for k in range(3)]
    return np.stack(channels, axis=-1)


def _screenshot(image: Image.Image, rng: random.Random) -> tuple[Image.Image, Floats]:
    """Scale, blur and compress a drawing; return it with the factors of both axes."""
    factor = rng.uniform(0.6, 1.6)
    size = max(8, round(image.width * factor)), max(8, round(image.height * factor))
    way = rng.choice([Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS])
    out = image.resize(size, way)
    factors = np.array([size[0] / image.width, size[1] / image.height])
    pixels = np.asarray(out, np.float32)
    if rng.random() < 0.5:
        pixels = _blurred(pixels, rng.uniform(0.3, 0.9))
    if rng.random() < 0.4:
        pixels = pixels + _noise(rng).normal(0, rng.uniform(1, 8), pixels.shape).astype(np.float32)
    return _compressed(_as_image(pixels), rng.randint(30, 92)), factors


class _Photo:
    """A photograph: from a pixel to the page lead a smooth bend, then a homography."""

    def __init__(self, page: Image.Image, rng: random.Random, tilt: float) -> None:
        margins = (
            int(page.width * rng.uniform(0.02, 0.3)),
            int(page.height * rng.uniform(0.02, 0.3)),
        )
        paper = page.getpixel((0, 0))
        whole = Image.new("RGB", (page.width + 2 * margins[0], page.height + 2 * margins[1]), paper)
        whole.paste(page, margins)
        self.margins = np.array(margins, float)
        size = np.array(whole.size, float)
        scale = min(3.0, rng.uniform(800, 1700) / size.max())
        self.matrix, shape = _pose(size, scale, tilt, rng)
        self.inverse = np.linalg.inv(self.matrix)
        height, width = shape
        most = rng.choice([0.0, rng.uniform(0, 0.012)]) * max(shape)
        self.waves = most * 0.6, most, rng.uniform(0, 6.3), rng.uniform(0, 6.3)
        self.lengths = (
            rng.uniform(0.6, 1.6) * math.pi / height,
            rng.uniform(0.6, 1.6) * math.pi / width,
        )
        y, x = np.mgrid[0:height, 0:width].astype(np.float64)
        bent = self._bent(np.stack([x, y], axis=-1).reshape(-1, 2))
        source = np.asarray(whole, np.float32)
        if scale < 1:
            source = _blurred(source, max(0.3, 0.35 / scale))
        on_page = _projected(self.inverse, bent)
        pixels = _core.remapped(source, on_page.reshape(height, width, 2).astype(np.float32))
        outside = ((on_page < -0.5) | (on_page > size - 0.5)).any(axis=1).reshape(height, width)
        pixels[outside] = [rng.randint(20, 200) for _ in range(3)]
        self.image = self._developed(pixels, x / width, y / height, rng)

    def _bent(self, places: Floats) -> Floats:
        a, b, p, q = self.waves
        k, m = self.lengths
        x, y = places[:, 0], places[:, 1]
        bent: Floats = places + np.stack([a * np.sin(k * y + p), b * np.sin(m * x + q)], axis=-1)
        return bent

    def places(self, drawn: Floats) -> Floats:
        """Return where places of the page are in the photo; undoes the bend step by step."""
        target = _projected(self.matrix, drawn + self.margins)
        places = target
        for _ in range(8):
            places = places - (self._bent(places) - target)
        return places

    @staticmethod
    def _developed(
        pixels: NDArray[np.float32], x: Floats, y: Floats, rng: random.Random
    ) -> Image.Image:
        """Light, shadow, the tone of a lamp, blur, noise and compression."""
        noise = _noise(rng)
        turn = rng.uniform(0, 2 * math.pi)
        ramp = (x - 0.5) * math.cos(turn) + (y - 0.5) * math.sin(turn)
        light = rng.uniform(0.55, 1.0) + rng.uniform(0.1, 0.6) * ramp
        if rng.random() < 0.35:
            turn, at, soft = turn + 1, (rng.random(), rng.random()), rng.uniform(0.005, 0.08)
            side = (x - at[0]) * math.cos(turn) + (y - at[1]) * math.sin(turn)
            light *= 1 - rng.uniform(0.15, 0.45) / (1 + np.exp(np.clip(-side / soft, -50, 50)))
        tone = [rng.uniform(0.88, 1.05), rng.uniform(0.92, 1.02), rng.uniform(0.82, 1.05)]
        lift = rng.uniform(0, 40)
        pixels = (pixels * (1 - lift / 255) + lift) * (light[..., None] * tone).astype(np.float32)
        pixels = _blurred(np.ascontiguousarray(pixels, np.float32), rng.uniform(0.4, 1.3))
        grain = noise.standard_normal(pixels.shape, np.float32)
        pixels = pixels + grain * rng.uniform(1, 7)
        return _compressed(_as_image(pixels), rng.randint(45, 93))


def _pose(
    size: Floats, scale: float, tilt: float, rng: random.Random
) -> tuple[Floats, tuple[int, int]]:
    """Return the homography from a page of a size to the photo, and the photo's size."""
    angle = math.radians(rng.uniform(-tilt, tilt))
    middle = size * scale / 2
    scaled = np.array([[scale, 0, -middle[0]], [0, scale, -middle[1]], [0, 0, 1]])
    turned = np.array(
        [[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]]
    )
    most = 0.22 / middle.max()
    tilted = np.array(
        [
            [1, rng.uniform(-0.03, 0.03), 0],
            [rng.uniform(-0.03, 0.03), 1, 0],
            [rng.uniform(-most, most), rng.uniform(-most, most), 1],
        ]
    )
    matrix = tilted @ turned @ scaled
    corners = _projected(matrix, np.array([[0, 0], [size[0], 0], [0, size[1]], size], float))
    least = corners.min(axis=0) - 10
    shift = np.array([[1, 0, -least[0]], [0, 1, -least[1]], [0, 0, 1]])
    width, height = (corners.max(axis=0) - least + 10).astype(int)
    return shift @ matrix, (int(height), int(width))


def _projected(matrix: Floats, places: Floats) -> Floats:
    homogeneous = places @ matrix[:, :2].T + matrix[:, 2]
    projected: Floats = homogeneous[:, :2] / homogeneous[:, 2:]
    return projected
