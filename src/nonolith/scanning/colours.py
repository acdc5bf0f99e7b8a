"""The colours of clues: of the numbers, or of the boxes that they stand in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nonolith.model import Colour, Palette
from nonolith.model.colour_names import name_of

if TYPE_CHECKING:
    from nonolith.scanning.arrays import Floats, Grey

_APART = 60.0
"""Steps of red, green and blue: colours that are less apart are the same."""
_TINTED = 60.0
"""Colours of a puzzle differ by so much in more than their lightness: greyed clues do not."""
_MOST_COLOURS = 8
_LEAST_NUMBERS = 2
"""Each colour has a number in a row, and one in a column."""
_INK = 0.12
"""The share of the pixels of a digit that show its ink best."""
_SYMBOLS = "#abcdefgh"


def tone(pixels: "Grey", x: float, y: float, height: float) -> "Floats":
    """Return the ink of a digit and the ground that it stands on, as red, green and blue each."""
    rows, columns = pixels.shape[:2]

    def cut(wide: float, tall: float) -> tuple[int, int, int, int]:
        left, right = (min(columns, max(0, round(x + way * wide * height))) for way in (-1, 1))
        top, bottom = (min(rows, max(0, round(y + way * tall * height))) for way in (-1, 1))
        return top, max(bottom, top + 1), left, max(right, left + 1)

    a, b, c, d = cut(0.42, 0.5)
    inner = pixels[a:b, c:d].reshape(-1, 3)
    ground = np.median(inner, axis=0)  # strokes take less than half of it
    far = np.abs(inner - ground).sum(axis=1)
    ink = np.median(inner[np.argsort(-far)[: max(3, int(_INK * len(inner)))]], axis=0)
    return np.stack([ink, ground]).astype(float)


def clue_colours(tones: "Floats") -> tuple[list[int], Palette] | None:
    """Return the colour of each number, and the palette; None if all are of one colour.

    *tones* holds the ink and the ground of each number.
    """
    for part in (1, 0):  # boxes first: what stands in them is black or white
        found = _groups(tones[:, part])
        if found is not None:
            kinds, colours = found
            return [kind + 1 for kind in kinds], _palette(colours)
    return None


def _groups(values: "Floats") -> tuple[list[int], list["Floats"]] | None:
    members: list[list[int]] = []
    middles: list[Floats] = []
    kinds: list[int] = []
    for number, value in enumerate(values):
        distances = [float(np.linalg.norm(value - middle)) for middle in middles]
        if distances and min(distances) < _APART:
            kind = distances.index(min(distances))
            members[kind].append(number)
            middles[kind] = values[members[kind]].mean(axis=0)
        else:
            kind = len(members)
            members.append([number])
            middles.append(value)
        kinds.append(kind)
    common = [kind for kind, of in enumerate(members) if len(of) >= _LEAST_NUMBERS]
    if not 2 <= len(common) <= _MOST_COLOURS:
        return None
    middles = [middles[kind] for kind in common]
    kinds = [
        int(np.argmin([np.linalg.norm(value - middle) for middle in middles])) for value in values
    ]
    tints = [middle - middle.mean() for middle in middles]
    for k, tint in enumerate(tints):
        others = [float(np.linalg.norm(tint - other)) for other in tints[:k] + tints[k + 1 :]]
        if max(others) < _TINTED:
            return None
    return kinds, middles


def _palette(colours: Sequence["Floats"]) -> Palette:
    found: list[Colour] = []
    for number, colour in enumerate(colours):
        red, green, blue = (min(255, max(0, round(float(part)))) for part in colour)
        rgb = f"#{red:02x}{green:02x}{blue:02x}"
        name = name_of(rgb, [*(it.name for it in found), "white"])
        found.append(Colour(name, rgb, _SYMBOLS[number]))
    return Palette(found)
