"""A picture in few colours: its own flat ones first, and each cell has the colour of most of it.

Where two colours of a drawing meet, its pixels are mixtures of both. Averaging the pixels of a cell
makes more mixtures. Either way a fringe of pale cells lies around each figure. So the palette comes
from pixels that look like their neighbours, by k-means in OKLab (B. Ottosson, "A perceptual color
space for image processing", 2020), and the pixels of a cell vote for one of its colours.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonolith.formats.image import palette_of
from nonolith.model import Grid, Palette

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image

RGB = tuple[int, int, int]

APART = 24
"""How far apart a value of red, green or blue must be for two colours to be told apart."""
WHITE: RGB = (255, 255, 255)

_FLAT = 12
"""So much may a value differ within 3×3 pixels that look alike. Higher lets edges in."""
_EDGE_WEIGHT = 0.05
"""What a pixel of an edge weighs beside a flat one: a photograph has hardly any others."""
_ROUNDS = 12
"""Of k-means; the colours hardly move after eight."""
_WHITE_GROUND: RGB = (144, 160, 176)
"""The ground of a picture that is itself mostly white."""
_FINE = 2_000_000
"""Pixels that are looked at, at most."""
_FINEST = 16
"""Pixels a cell is wide, at most: more change no cell of the pictures tried."""


def fineness(width: int, height: int) -> int:
    """Return how many pixels wide and high a cell should be before its pixels vote.

    >>> fineness(20, 20), fineness(1000, 1000)
    (16, 1)
    """
    return max(1, min(_FINEST, int((_FINE / (width * height)) ** 0.5)))


def flat_coloured(
    image: "Image", cover: "Image | None", side: int, colours: int
) -> tuple[Grid, list[list[int]]]:
    """Return a picture of cells, and for each cell what changing it costs: little where it is torn.

    A cell is *side* × *side* pixels of *image*. Where *cover* is given (0 to 255 for each pixel),
    what it does not cover is the ground; otherwise the lightest colour is.
    """
    import numpy as np

    pixels = np.asarray(image.convert("RGB")).reshape(-1, 3)
    shape = (image.height // side, side, image.width // side, side)
    weights = _weights(image)
    covered = None
    if cover is not None:
        covered = np.asarray(cover, dtype=np.float64).reshape(-1) / 255
        weights = weights * (covered > 0.95)
    bins, bin_of = _bins(pixels)
    found = _clusters(
        pixels, bins, bin_of, weights, colours if covered is not None else colours + 1
    )
    votes = np.zeros((len(found.colours), shape[0], shape[2]))
    labels = found.of_bin[bin_of]
    strength = weights + _EDGE_WEIGHT * (1 if covered is None else covered)
    for index in range(len(found.colours)):
        votes[index] = (strength * (labels == index)).reshape(shape).sum(axis=(1, 3))
    share = None if covered is None else covered.reshape(shape).mean(axis=(1, 3))
    return _painted(found.colours, votes, share)


@dataclass(frozen=True, slots=True)
class _Clusters:
    colours: list[RGB]
    of_bin: "np.ndarray"
    """The colour of each bin."""


def _weights(image: "Image") -> "np.ndarray":
    """Return 1 for each pixel that looks like its neighbours, and little for the others."""
    import numpy as np
    from PIL import ImageChops, ImageFilter

    image = image.convert("RGB")
    spread = ImageChops.difference(
        image.filter(ImageFilter.MaxFilter(3)), image.filter(ImageFilter.MinFilter(3))
    )
    flat = (np.asarray(spread).reshape(-1, 3) <= _FLAT).all(axis=1)
    return np.where(flat, 1.0, _EDGE_WEIGHT)


def _bins(pixels: "np.ndarray") -> tuple["np.ndarray", "np.ndarray"]:
    """Return the different colours, cut to 5 bits a value, and for each pixel which it has."""
    import numpy as np

    coarse = (pixels >> 3).astype(np.int64)
    keys = (coarse[:, 0] << 10) | (coarse[:, 1] << 5) | coarse[:, 2]
    return np.unique(keys, return_inverse=True)


def _clusters(
    pixels: "np.ndarray",
    bins: "np.ndarray",
    bin_of: "np.ndarray",
    weights: "np.ndarray",
    number: int,
) -> _Clusters:
    """Return at most so many colours that can be told apart."""
    import numpy as np

    count = len(bins)
    mass = np.bincount(bin_of, weights, count)
    # A bin without a flat pixel still needs a colour: that of its pixels, whatever they weigh.
    seen = np.maximum(np.bincount(bin_of, minlength=count), 1)
    plain = [np.bincount(bin_of, pixels[:, i], count) / seen for i in range(3)]
    heavy = [
        np.bincount(bin_of, weights * pixels[:, i], count) / np.maximum(mass, 1e-9)
        for i in range(3)
    ]
    rgb = np.where(mass[:, None] > 0, np.stack(heavy, axis=1), np.stack(plain, axis=1))
    lab = oklab(rgb)
    # The heaviest first, then always the one with most weight far from those that are there.
    centres = [int(mass.argmax())]
    nearest = ((lab - lab[centres[0]]) ** 2).sum(axis=1)
    while len(centres) < number:
        candidate = int((mass * nearest).argmax())
        if mass[candidate] * nearest[candidate] <= 0:
            break
        centres.append(candidate)
        nearest = np.minimum(nearest, ((lab - lab[candidate]) ** 2).sum(axis=1))
    middles = lab[centres]
    for _ in range(_ROUNDS):
        of_bin = ((lab[:, None, :] - middles[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
        for index in range(len(middles)):
            inside = mass * (of_bin == index)
            if inside.sum() > 0:
                middles[index] = (inside[:, None] * lab).sum(axis=0) / inside.sum()
    colours = [_typical(rgb, mass * (of_bin == index)) for index in range(len(middles))]
    return _merged(colours, of_bin)


def _typical(rgb: "np.ndarray", inside: "np.ndarray") -> RGB:
    """Return the mean of a cluster; of one that is mostly a single flat colour, that colour."""
    total = inside.sum()
    if total <= 0:
        return WHITE
    heaviest = int(inside.argmax())
    mean = (inside[:, None] * rgb).sum(axis=0) / total
    red, green, blue = rgb[heaviest] if 2 * inside[heaviest] > total else mean
    return round(float(red)), round(float(green)), round(float(blue))


def _merged(colours: list[RGB], of_bin: "np.ndarray") -> _Clusters:
    """Make one of colours that look the same; the lightest comes first."""
    import numpy as np

    distinct: list[RGB] = []
    place = np.zeros(len(colours), dtype=np.int64)
    for index in sorted(range(len(colours)), key=lambda i: (-sum(colours[i]), colours[i])):
        same = next((i for i, each in enumerate(distinct) if alike(each, colours[index])), None)
        place[index] = len(distinct) if same is None else same
        if same is None:
            distinct.append(colours[index])
    return _Clusters(distinct, place[of_bin])


def alike(one: RGB, other: RGB) -> bool:
    """Return whether nobody could tell two colours apart on a board.

    >>> alike((255, 255, 255), (240, 240, 240)), alike((255, 255, 255), (240, 240, 200))
    (True, False)
    """
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < APART


def _painted(
    colours: list[RGB], votes: "np.ndarray", share: "np.ndarray | None"
) -> tuple[Grid, list[list[int]]]:
    """Return the picture that most pixels of each cell vote for, and what changing cells costs."""
    import numpy as np

    order = np.sort(votes, axis=0)
    lead = (order[-1] - (order[-2] if len(colours) > 1 else 0)) / np.maximum(
        votes.sum(axis=0), 1e-9
    )
    cells = votes.argmax(axis=0)
    if share is None:
        ground = WHITE if alike(colours[0], WHITE) else colours[0]
    else:
        lead = np.minimum(lead, np.abs(2 * share - 1))
        filled = share >= 0.5
        ground = WHITE
        if alike(colours[0], WHITE):
            # White parts of a figure look like the ground, unless it is all but white.
            if 2 * (filled & (cells == 0)).sum() > filled.sum():
                ground = _WHITE_GROUND
            else:
                colours = colours[1:]
                cells = cells - 1
        cells = np.where(filled, cells + 1, 0)
        colours = [ground, *colours]
    used = [0, *(index for index in range(1, len(colours)) if (cells == index).any())]
    place = np.zeros(len(colours), dtype=np.int64)
    place[used] = range(len(used))
    shown = [ground, *(colours[index] for index in used[1:])]
    palette = palette_of(shown) if len(used) > 1 else Palette()
    costs = np.clip(np.round(255 * lead), 0, 255).astype(int).tolist()
    rows: list[list[int]] = place[cells].tolist()
    return Grid(rows, palette=palette), costs


def oklab(rgb: "np.ndarray") -> "np.ndarray":
    """Return colours as OKLab has them: distances there are about what people see."""
    import numpy as np

    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    cones = linear @ np.array(
        [
            [0.4122214708, 0.2119034982, 0.0883024619],
            [0.5363325363, 0.6806995451, 0.2817188376],
            [0.0514459929, 0.1073969566, 0.6299787005],
        ]
    )
    lab: np.ndarray = np.cbrt(cones) @ np.array(
        [
            [0.2104542553, 1.9779984951, 0.0259040371],
            [0.7936177850, -2.4285922050, 0.7827717662],
            [-0.0040720468, 0.4505937099, -0.8086757660],
        ]
    )
    return lab
