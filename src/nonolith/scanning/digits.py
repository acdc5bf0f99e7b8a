"""Digits in a flattened picture, found by a small neural network.

The network is fully convolutional: for every second pixel it says which digit has its middle there,
if any, whether that digit is a number of its own, the first or a later one of its number, and how
high it is. So no digit has to be cut out first, and struck-through, coloured or boxed ones are
found like any other. ``tools/train_scanner.py`` makes the weights, and ``weights.json`` tells how
those of this version were made.
"""

import functools
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from nonolith import _core

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Grey

CELL = 32
"""The pixels of a cell's side in a flattened picture."""
_WINDOW = 33
_LEAST_CONTRAST = 4.0
_LEAST_CHANCE = 0.08
_DIGITS = 10
_LAYERS = 8
_STRIDES = (1, 2, 1, 1, 1, 1, 1, 1)
_DILATIONS = (1, 1, 1, 2, 2, 4, 1, 1)


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit that was found; its place in pixels of the flattened picture."""

    x: float
    y: float
    height: float
    chance: float
    """That there is a digit at all."""
    values: tuple[float, ...]
    """The chance of each value, 0 to 9, if there is one."""
    places: tuple[float, float, float]
    """The chances that it is a number of its own, the first or a later digit of its number."""


def normalised(grey: "Grey") -> "Grey":
    """Return a grey picture with the brightness and the contrast around each pixel removed."""
    mean = _core.box_mean(grey, _WINDOW, _WINDOW)
    squares = _core.box_mean(grey * grey, _WINDOW, _WINDOW)
    spread = np.sqrt(np.maximum(squares - mean * mean, 0)) + np.float32(_LEAST_CONTRAST)
    result: Grey = np.clip((grey - mean) / spread, -4, 4)
    return result


@functools.cache
def _network() -> "_core.Network":
    data = files("nonolith.scanning").joinpath("weights.npz").read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as weights:
        layers = [
            (
                np.ascontiguousarray(weights[f"weights{k}"], np.float32),
                np.ascontiguousarray(weights[f"biases{k}"], np.float32),
                _STRIDES[k],
                _DILATIONS[k],
                k < _LAYERS - 1,
            )
            for k in range(_LAYERS)
        ]
    return _core.Network(layers)


def _softmax(logits: "Grey") -> "Grey":
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: Grey = powers / powers.sum(axis=-1, keepdims=True)
    return result


def find_digits(flat: "Grey") -> list[Digit]:
    """Return the digits of a flattened grey picture, the surest first."""
    out = _network().look(normalised(flat))
    chances = _softmax(out[..., : _DIGITS + 1])
    some = np.ascontiguousarray(1 - chances[..., _DIGITS])
    smooth = _core.box_mean(some, 3, 3)
    padded = np.pad(smooth, 1, constant_values=-1)
    rows, columns = smooth.shape
    highest = smooth.copy()
    for dy in range(3):
        for dx in range(3):
            np.maximum(highest, padded[dy : dy + rows, dx : dx + columns], out=highest)
    found = [
        _digit(out, chances, some, int(y), int(x))
        for y, x in np.argwhere((smooth >= highest) & (some > _LEAST_CHANCE))
    ]
    found.sort(key=lambda digit: -digit.chance)
    return _apart(found)


def _digit(
    out: "Grey",
    chances: "Grey",
    some: "Grey",
    y: int,
    x: int,
) -> Digit:
    """Return the digit around a peak: the mean over its pixels, weighted by their chances."""
    part = slice(max(0, y - 1), y + 2), slice(max(0, x - 1), x + 2)
    weight = some[part] / some[part].sum()
    logs = (np.log(chances[part][..., :_DIGITS] + 1e-6) * weight[..., None]).sum(axis=(0, 1))
    values = np.exp(logs - logs.max())
    values /= values.sum()
    places = _softmax((out[part][..., 11:14] * weight[..., None]).sum(axis=(0, 1)))
    height = CELL / 2 * float(np.exp((out[part][..., 14] * weight).sum()))
    ys, xs = np.mgrid[
        part[0].start : part[0].start + weight.shape[0],
        part[1].start : part[1].start + weight.shape[1],
    ]
    return Digit(
        x=float((xs * weight).sum()) * 2 + 1,
        y=float((ys * weight).sum()) * 2 + 1,
        height=height,
        chance=float(some[part].max()),
        values=tuple(map(float, values)),
        places=(float(places[0]), float(places[1]), float(places[2])),
    )


def _apart(found: list[Digit]) -> list[Digit]:
    """Return the digits without those that lie on a surer one."""
    kept: list[Digit] = []
    cells: dict[tuple[int, int], list[Digit]] = {}
    for digit in found:
        column, row = int(digit.x) // 48, int(digit.y) // 48
        near = (
            other
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for other in cells.get((column + dx, row + dy), ())
        )
        if all(
            max(abs(digit.x - other.x) / 0.36, abs(digit.y - other.y) / 0.6)
            > max(digit.height, other.height)
            for other in near
        ):
            kept.append(digit)
            cells.setdefault((column, row), []).append(digit)
    return kept
