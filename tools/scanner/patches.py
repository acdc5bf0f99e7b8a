"""Patches of flattened pictures, with what the network should say about each of their pixels."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonolith import _core
from nonolith.scanning.digits import CELL, normalised
from tools.scanner.drawing import Drawing, draw, random_style
from tools.scanner.photos import Places, taken
from tools.scanner.puzzles import clues_of, random_grid, random_size

SIDE = 96
"""Pixels of a patch."""
_PER_PICTURE = 20
_NOTHING, _IGNORED = 10, -1
_KINDS = {"clean": 0.2, "screenshot": 0.4, "photo": 0.25, "tilted": 0.15}


class Patch(NamedTuple):
    """A patch and its truth at half its resolution."""

    pixels: NDArray[np.int8]
    """Normalised, times 31."""
    classes: NDArray[np.int8]
    """A digit, 10 for nothing, -1 where it does not matter."""
    places: NDArray[np.int8]
    heights: NDArray[np.float32]
    """The logarithm of a digit's height in half cells."""


def patches(fonts: Sequence[Path], seed: int) -> Iterator[Patch]:
    """Yield patches of random pictures without end."""
    rng = random.Random(seed)
    while True:
        grid = random_grid(rng, *random_size(rng))
        rows, columns = (_varied(clues, rng) for clues in clues_of(grid))
        drawing = draw(rows, columns, grid, random_style(rng, fonts), rng)
        kind = rng.choices(list(_KINDS), list(_KINDS.values()))[0]
        image, places = taken(drawing, kind, rng)
        grey = np.asarray(image.convert("L"), np.float32)
        table = np.array(list(map(_row, drawing.digits)), np.float64).reshape(-1, 5)
        for _ in range(_PER_PICTURE):
            yield _patch(grey, drawing, table, places, rng)


def _row(digit: object) -> tuple[float, ...]:
    return tuple(getattr(digit, name) for name in ("value", "u", "v", "height", "place"))


def _varied(clues: list[list[int]], rng: random.Random) -> list[list[int]]:
    """Return clues of which half have any numbers, so that all digits and pairs are seen."""
    if rng.random() < 0.5:
        return clues

    def number(given: int) -> int:
        if rng.random() < 0.5:
            return given
        return rng.randint(1, 9) if rng.random() < 0.5 else rng.randint(10, 49)

    return [[number(given) for given in clue] for clue in clues]


def _patch(
    grey: NDArray[np.float32],
    drawing: Drawing,
    digits: NDArray[np.float64],
    places: Places,
    rng: random.Random,
) -> Patch:
    height, width = drawing.marks.shape
    if len(digits) and rng.random() < 0.86:
        middle = digits[rng.randrange(len(digits)), 1:3] + (rng.uniform(-1, 1), rng.uniform(-1, 1))
    else:
        middle = np.array([rng.uniform(-1, width + 1), rng.uniform(-1, height + 1)])
    scale, turn = rng.uniform(0.9, 1.1), rng.gauss(0, 0.02)
    matrix = np.array(
        [[scale, rng.gauss(0, 0.02) - turn], [turn, scale * rng.uniform(0.95, 1.05)]]
    )  # from the patch, in cells, to the grid
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    offsets = (np.stack([x, y], axis=-1).reshape(-1, 2) + 0.5 - SIDE / 2) / CELL
    target = places(offsets @ matrix.T + middle).reshape(SIDE, SIDE, 2)
    step = float(np.linalg.norm(target[SIDE // 2, SIDE // 2 + 1] - target[SIDE // 2, SIDE // 2]))
    low, high = target.min(axis=(0, 1)), target.max(axis=(0, 1))
    left, top = (max(0, int(value) - 12) for value in low)
    right, bottom = (int(value) + 13 for value in high)
    cut = grey[top:bottom, left:right]
    if cut.size == 0:
        cut, left, top = grey[:1, :1], 0, 0
    cut = np.ascontiguousarray(cut)
    if step > 1.3:
        cut = _core.blurred(cut, 0.45 * step)
    moved = (target - (left, top)).astype(np.float32)
    pixels = normalised(_core.remapped(cut[..., None], moved)[..., 0])
    near = (digits[:, 1:3] - middle) @ np.linalg.inv(matrix).T * CELL + SIDE / 2
    return Patch(
        np.round(pixels * 31).astype(np.int8),
        *_truth(digits, near, digits[:, 3] * CELL / scale, _corner_of(drawing, middle, matrix)),
    )


def _corner_of(
    drawing: Drawing, middle: NDArray[np.float64], matrix: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return where a patch shows what is neither grid nor clues: its texts don't matter."""
    half = SIDE // 2
    y, x = np.mgrid[0:half, 0:half]
    offsets = (np.stack([x, y], axis=-1).reshape(-1, 2) * 2 + 1 - SIDE / 2) / CELL
    cells = offsets @ matrix.T + middle
    height, width = drawing.marks.shape
    outside = ((cells < 0) | (cells > (width, height))).all(axis=1)
    return outside.reshape(half, half)


def _truth(
    digits: NDArray[np.float64],
    places: NDArray[np.float64],
    heights: NDArray[np.float64],
    corner: NDArray[np.bool_],
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.float32]]:
    half = SIDE // 2
    classes = np.full((half, half), _NOTHING, np.int8)
    parts = np.zeros((half, half), np.int8)
    tall = np.zeros((half, half), np.float32)
    classes[corner] = _IGNORED
    for (value, _, _, _, place), (x, y), height in zip(digits, places, heights, strict=True):
        reach = max(1.0, height * 0.08)
        left, right = x / 2 - 0.5 - reach, x / 2 - 0.5 + reach
        top, bottom = y / 2 - 0.5 - reach, y / 2 - 0.5 + reach
        x0, x1 = max(0, int(np.ceil(left))), int(np.floor(right)) + 1
        y0, y1 = max(0, int(np.ceil(top))), int(np.floor(bottom)) + 1
        if x1 <= 0 or y1 <= 0 or x0 >= half or y0 >= half:
            continue
        ring = classes[max(0, y0 - 1) : y1 + 1, max(0, x0 - 1) : x1 + 1]
        ring[ring == _NOTHING] = _IGNORED
        classes[y0:y1, x0:x1] = value
        parts[y0:y1, x0:x1] = place
        tall[y0:y1, x0:x1] = np.log(height / (CELL / 2))
    return classes, parts, tall
