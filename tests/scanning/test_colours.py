"""Clues in colours, on screenshots."""

import io

import numpy as np
import pytest
from PIL import Image

from nonolith import Puzzle, random_puzzle, scan
from nonolith.render import draw_png
from nonolith.scanning import Trust
from nonolith.scanning.choosing_colours import choose_colours
from nonolith.scanning.colours import clue_colours
from nonolith.scanning.looking import look


def shades(puzzle: Puzzle) -> list[list[tuple[int, tuple[int, ...]]]]:
    """Return the numbers with their colours, in eight steps of red, green and blue."""

    def rgb(colour: int) -> tuple[int, ...]:
        text = puzzle.palette[colour].rgb
        return tuple(round(int(text[at : at + 2], 16) / 36) for at in (1, 3, 5))

    return [
        [(int(block), rgb(block.colour)) for block in clue]
        for clue in (*puzzle.rows, *puzzle.columns)
    ]


def test_a_screenshot_of_a_colour_puzzle_is_read() -> None:
    puzzle = random_puzzle(10, 10, seed=3, colours=4, density=0.6).puzzle
    picture = Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")
    found = scan(picture)
    assert found.trust is not Trust.INCONSISTENT
    assert shades(found.puzzle) == shades(puzzle)
    # the numbers alone are no puzzle: blocks of two colours may touch
    assert scan(picture.convert("L")).puzzle != found.puzzle


def test_numbers_in_one_colour_are_no_colour_puzzle() -> None:
    puzzle = random_puzzle(8, 9, seed=1, density=0.6).puzzle
    seen = look(Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB"))
    assert not seen.coloured
    assert choose_colours(seen) is None


@pytest.mark.parametrize(
    ("inks", "kinds"),
    [
        ([(0, 0, 0)] * 4, None),
        ([(0, 0, 0), (180, 180, 180)] * 3, None),  # greyed clues
        ([(0, 0, 0), (0, 0, 0), (200, 30, 30)], None),  # a single number in red
        ([(0, 0, 0), (200, 30, 30), (8, 0, 0), (190, 35, 30)], [1, 2, 1, 2]),
    ],
)
def test_several_colours(inks: list[tuple[int, int, int]], kinds: list[int] | None) -> None:
    tones = np.array([[ink, (255, 255, 255)] for ink in inks], float)
    found = clue_colours(tones)
    assert (found and found[0]) == kinds
