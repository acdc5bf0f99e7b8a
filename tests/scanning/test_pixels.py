"""The core's loops over pixels, beside simple ones in NumPy and Python."""

import numpy as np
import pytest
from numpy.typing import NDArray

from nonolith import _core

Grey = NDArray[np.float32]
KERNELS = _core.census_kernels()


def noise(height: int, width: int, seed: int = 0, channels: int = 0, most: float = 255) -> Grey:
    shape = (height, width, channels) if channels else (height, width)
    return np.random.default_rng(seed).uniform(0, most, shape).astype(np.float32)


def mirrored(place: int, length: int) -> int:
    period = place % (2 * length)
    return period if period < length else 2 * length - 1 - period


@pytest.mark.parametrize(("height", "width"), [(7, 11), (1, 5), (5, 1), (1, 1), (40, 3)])
@pytest.mark.parametrize(("tall", "wide"), [(3, 3), (1, 5), (9, 1), (15, 15)])
def test_a_mean_is_that_of_its_rectangle(height: int, width: int, tall: int, wide: int) -> None:
    grey = noise(height, width)
    expected = np.zeros_like(grey)
    for y, x in np.ndindex(grey.shape):
        values = [
            grey[mirrored(y + dy, height), mirrored(x + dx, width)]
            for dy in range(-(tall // 2), tall // 2 + 1)
            for dx in range(-(wide // 2), wide // 2 + 1)
        ]
        expected[y, x] = np.mean(values, dtype=float)
    np.testing.assert_allclose(_core.box_mean(grey, tall, wide), expected, rtol=1e-4)


@pytest.mark.parametrize(("height", "width"), [(9, 14), (1, 6), (3, 1)])
@pytest.mark.parametrize("sigma", [0.5, 2.3])
def test_a_blur_is_a_gaussian(height: int, width: int, sigma: float) -> None:
    grey = noise(height, width)
    reach = int(3 * sigma) + 1
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    expected = np.zeros(grey.shape)
    for y, x in np.ndindex(grey.shape):
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                value = grey[mirrored(y + dy, height), mirrored(x + dx, width)]
                expected[y, x] += weights[dy + reach] * weights[dx + reach] * value
    np.testing.assert_allclose(_core.blurred(grey, sigma), expected, rtol=1e-4)


def test_a_ridge_is_darker_than_both_its_sides() -> None:
    grey = np.full((40, 60), 200, np.float32)
    grey[20] = 150  # a line
    grey[:, 45:] = 100  # the edge of something dark is none
    found = _core.ridges(grey, 7)
    assert found[20, 5:35].min() == pytest.approx(50)
    assert np.delete(found[:, 5:35], 20, axis=0).max() == 0
    assert found[5:12, 20:].max() == 0
    np.testing.assert_allclose(_core.ridges(np.ascontiguousarray(grey.T), 7), found.T)


def flooded(mask: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    left_over, found = mask.copy(), []
    for start in zip(*np.nonzero(mask), strict=True):
        if not left_over[start]:
            continue
        left_over[start] = False
        part = [start]
        for y, x in part:
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                inside = 0 <= near[0] < mask.shape[0] and 0 <= near[1] < mask.shape[1]
                if inside and left_over[near]:
                    left_over[near] = False
                    part.append(near)
        ys, xs = zip(*part, strict=True)
        wide, tall = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        found.append(tuple(map(int, (min(xs), min(ys), wide, tall, len(part)))))
    return found


@pytest.mark.parametrize(("height", "width"), [(12, 17), (1, 30), (30, 1), (60, 41), (0, 5)])
@pytest.mark.parametrize("share", [0.3, 0.55, 0.7, 1.0])
def test_regions_are_those_of_a_flood(height: int, width: int, share: float) -> None:
    mask = np.random.default_rng(height).random((height, width)) < share
    found = _core.regions(mask.view(np.uint8), 1, 1000)
    assert [tuple(map(int, region)) for region in found] == flooded(mask)


def test_regions_of_other_sizes_are_left_out() -> None:
    mask = np.zeros((20, 40), np.uint8)
    mask[2:5, 2:5] = mask[2:10, 10:18] = mask[1, 20:40] = 1
    assert _core.regions(mask, 4, 15).tolist() == [[10, 2, 8, 8, 64]]


@pytest.mark.parametrize("channels", [1, 3])
def test_remapping_interpolates_and_goes_on_outside(channels: int) -> None:
    source = noise(6, 9, channels=channels)
    places = np.random.default_rng(3).uniform(-4, 13, (15, 8, 2)).astype(np.float32)
    expected = np.zeros((15, 8, channels))
    for at in np.ndindex(15, 8):
        x, y = np.clip(places[at][0], 0, 8), np.clip(places[at][1], 0, 5)
        left, top = min(int(x), 7), min(int(y), 4)
        dx, dy = x - left, y - top
        upper = source[top, left] * (1 - dx) + source[top, left + 1] * dx
        lower = source[top + 1, left] * (1 - dx) + source[top + 1, left + 1] * dx
        expected[at] = upper * (1 - dy) + lower * dy
    np.testing.assert_allclose(_core.remapped(source, places), expected, rtol=1e-4, atol=1e-3)


def test_a_place_that_is_no_number_is_the_first_pixel() -> None:
    source = noise(4, 4, channels=1)
    places = np.full((1, 1, 2), np.nan, np.float32)
    assert _core.remapped(source, places)[0, 0, 0] == source[0, 0, 0]


Layers = list[tuple[Grey, Grey, int, int, bool]]


def random_layers(seed: int) -> Layers:
    rng = np.random.default_rng(seed)
    layers: Layers = []
    channels = 1
    for outputs, side, stride, dilation in [
        (5, 3, 1, 1),
        (20, 3, 2, 2),
        (17, 3, 1, 4),
        (3, 1, 1, 1),
    ]:
        weights = rng.normal(0, 0.3, (side, side, channels, outputs)).astype(np.float32)
        biases = rng.normal(0, 0.3, outputs).astype(np.float32)
        layers.append((weights, biases, stride, dilation, outputs != 3))
        channels = outputs
    return layers


def slow_network(layers: Layers, grey: Grey) -> NDArray[np.float64]:
    now = grey[..., None].astype(np.float64)
    for weights, biases, stride, dilation, rectified in layers:
        side = len(weights)
        height, width = -(-now.shape[0] // stride), -(-now.shape[1] // stride)
        out = np.tile(biases.astype(np.float64), (height, width, 1))
        for y, x, row, column in np.ndindex(height, width, side, side):
            at = (
                y * stride + (row - side // 2) * dilation,
                x * stride + (column - side // 2) * dilation,
            )
            if 0 <= at[0] < now.shape[0] and 0 <= at[1] < now.shape[1]:
                out[y, x] += now[at] @ weights[row, column]
        now = np.maximum(out, 0) if rectified else out
    return now


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("height", "width"), [(13, 22), (1, 1), (2, 31), (9, 1)])
def test_the_network_is_that_of_slow_loops(kernel: str, height: int, width: int) -> None:
    layers, grey = random_layers(1), noise(height, width, most=1)
    found = _core.Network(layers, kernel).look(grey)
    assert np.allclose(found, slow_network(layers, grey), rtol=1e-4, atol=1e-4)


def test_the_network_gives_the_same_floats_with_every_instruction_set() -> None:
    grey = noise(40, 55, most=1)
    found = [_core.Network(random_layers(2), kernel).look(grey) for kernel in KERNELS]
    for other in found[1:]:
        assert (other == found[0]).all()


def test_wrong_arguments_of_the_core_are_refused() -> None:
    grey = noise(4, 4)
    for wrong in (
        lambda: _core.box_mean(grey, 2, 3),
        lambda: _core.blurred(grey, 0.0),
        lambda: _core.blurred(grey, float("nan")),
        lambda: _core.ridges(grey, 4),
        lambda: _core.remapped(grey[..., None], noise(2, 2, channels=3)),
        lambda: _core.remapped(noise(0, 3, channels=1), noise(2, 2, channels=2)),
        lambda: _core.Network([]),
        lambda: _core.Network(random_layers(1)[1:]),
    ):
        with pytest.raises(ValueError, match=r"expected|network"):
            wrong()
