"""Cells in pictures of cells: scaled pixel art, and drawings of solved puzzles with their lines.

Pixel art that was scaled consists of equal blocks: all changes of colour lie at multiples of one
number. In a drawing of a puzzle, lines of a colour of their own stand at equal distances, in both
directions; clues, titles and legends around them are no cells.
"""

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image

_EDGE = 24
"""A difference in red, green or blue that is an edge: the lines of pale grids differ by more."""
_FEWEST = 5
"""Blocks in either direction: fewer may be large areas of a picture with one pixel per cell."""
_USED = 0.5
"""The share of possible boundaries of blocks at which colours must change."""
_CROSSING = 0.6
"""A line crosses at least this share of what the longest lines cross."""
_INSIDE = 0.85
"""The same, of lines between cells, where only the cells are looked at."""
_LEAST_PITCH = 5
"""Pixels between lines: with fewer there are no cells between them."""
_SAME = 0.6
"""The share of a cell's middle that must have one colour."""


def cells_of(picture: "Image") -> "Image | None":
    """Return a picture with one pixel for each cell; None if it does not consist of cells.

    >>> from PIL import Image
    >>> art = Image.new("RGB", (3, 2), "white")
    >>> art.putpixel((1, 0), (0, 0, 0))
    >>> cells_of(art.resize((30, 20), Image.Resampling.NEAREST)).size
    (3, 2)
    """
    edges = _edges(picture)
    return _blocks(*edges) or _ruled(*edges)


def blocks_of(picture: "Image", least: int) -> "Image | None":
    """Return scaled pixel art with one pixel for each block of at least so many pixels a side.

    None if the picture is something else, or has fewer than five such blocks in either direction.
    """
    if min(picture.size) < _FEWEST * least:
        return None
    found = _blocks(*_edges(picture))
    if found is None or min(found.size) < _FEWEST or picture.width < least * found.width:
        return None
    return found


def _edges(picture: "Image") -> "tuple[np.ndarray, np.ndarray, np.ndarray]":
    """Return the pixels, and where they change to the right and downwards."""
    import numpy as np

    pixels = np.asarray(picture.convert("RGBA" if picture.mode == "RGBA" else "RGB")).astype(
        np.int16
    )
    across = np.abs(np.diff(pixels, axis=1)).max(axis=2) >= _EDGE
    down = np.abs(np.diff(pixels, axis=0)).max(axis=2) >= _EDGE
    return pixels, across, down


def _blocks(pixels: "np.ndarray", across: "np.ndarray", down: "np.ndarray") -> "Image | None":
    """Return the blocks of scaled pixel art as pixels."""
    import numpy as np
    from PIL import Image

    height, width = pixels.shape[:2]
    columns = (np.flatnonzero(across.any(axis=0)) + 1).tolist()
    rows = (np.flatnonzero(down.any(axis=1)) + 1).tolist()
    side = gcd(*columns, *rows, width, height)
    if side < 2 or not columns or not rows:
        return None
    if len(columns) < _USED * (width / side - 1) or len(rows) < _USED * (height / side - 1):
        return None
    half = side // 2
    return Image.fromarray(pixels[half::side, half::side].astype(np.uint8))


def _ruled(pixels: "np.ndarray", across: "np.ndarray", down: "np.ndarray") -> "Image | None":
    """Return the cells between the lines of a drawing as pixels."""
    import numpy as np
    from PIL import Image

    first = max(
        (_chain(_lines(across.sum(axis=0), _CROSSING), None), across, down.T),
        (_chain(_lines(down.sum(axis=1), _CROSSING), None), down.T, across),
        key=lambda each: len(each[0]),
    )
    # Then only where the cells are: the lines of clues beside them cross only some of them.
    lines, along, other = first
    if len(lines) < 3:
        return None
    distance = (lines[-1] - lines[0]) / (len(lines) - 1)
    others = _chain(_lines(_within(other, lines), _INSIDE), distance)
    lines = _chain(_lines(_within(along, others), _INSIDE), distance)
    if min(len(lines), len(others)) < 3:
        return None
    columns, rows = (lines, others) if along is across else (others, lines)
    cells = np.zeros((len(rows) - 1, len(columns) - 1, 3), dtype=np.uint8)
    torn = 0
    for r, (top, bottom) in enumerate(pairwise(rows)):
        for c, (left, right) in enumerate(pairwise(columns)):
            inset = 0.25 * distance
            part = pixels[
                round(top + inset) : max(round(bottom - inset), round(top + inset) + 1),
                round(left + inset) : max(round(right - inset), round(left + inset) + 1),
                :3,
            ].reshape(-1, 3)
            values, counts = np.unique(part, axis=0, return_counts=True)
            common = values[counts.argmax()]
            torn += bool((np.abs(part - common).max(axis=1) < _EDGE).mean() < _SAME)
            cells[r, c] = common
    if torn > 0.05 * cells.shape[0] * cells.shape[1]:
        return None
    return Image.fromarray(cells)


def _within(edges: "np.ndarray", lines: list[float]) -> "np.ndarray":
    """Return how many edges each line crosses between the first and the last of others."""
    import numpy as np

    part = edges[round(lines[0]) : round(lines[-1])] if len(lines) > 1 else edges[:0]
    counts: np.ndarray = np.count_nonzero(part, axis=0)
    return counts


def _lines(edges: "np.ndarray", share: float) -> list[float]:
    """Return where lines stand; the two edges of one are a few pixels apart."""
    if not len(edges) or not edges.max():
        return []
    found: list[list[int]] = []
    for place in (edges >= share * edges.max()).nonzero()[0].tolist():
        if found and place + 1 - found[-1][-1] < _LEAST_PITCH:
            found[-1].append(place + 1)
        else:
            found.append([place + 1])
    return [(group[0] + group[-1]) / 2 for group in found]


def _chain(lines: list[float], distance: float | None) -> list[float]:
    """Return the longest series of neighbouring lines at equal distances."""
    best: list[float] = []
    for start in range(len(lines) - 1):
        pitch = lines[start + 1] - lines[start] if distance is None else distance
        series = [lines[start]]
        for line in lines[start + 1 :]:
            if abs(line - series[-1] - pitch) > 2 + 0.02 * pitch:
                break
            series.append(line)
        if len(series) > max(len(best), 1):
            best = series
    return best
