"""What a scan says, and the picture that it draws."""

import io
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from PIL import Image

from nonolith import Puzzle, random_puzzle, scan
from nonolith.errors import ScanError
from nonolith.model import Line
from nonolith.render import draw_png
from nonolith.scanning import ScannedLine, choose
from nonolith.scanning.seen import Box
from tests.scanning.noisy import Fault, noisy


@pytest.mark.parametrize(
    ("read", "taken", "pairs"),
    [
        ((), (), []),
        ((), (3,), [(None, 3)]),
        ((3,), (), [(3, None)]),
        ((1, 4), (4,), [(1, None), (4, 4)]),
        ((7, 2), (1, 2), [(7, 1), (2, 2)]),
        ((12,), (1, 2), [(None, 1), (12, 2)]),
        ((1, 2, 3), (1, 3), [(1, 1), (2, None), (3, 3)]),
    ],
)
def test_what_was_taken_for_each_number(
    read: tuple[int, ...], taken: tuple[int, ...], pairs: list[tuple[int | None, int | None]]
) -> None:
    line = ScannedLine(Line("row", 0), read, taken, 0.5)
    assert [(number.read, number.taken) for number in line.numbers] == pairs


def test_a_preview_shows_the_lines_to_look_at() -> None:
    puzzle = random_puzzle(5, 6, seed=1, density=0.6).puzzle
    seen = noisy(puzzle, Random(1), [Fault.LOST])
    with pytest.raises(ScanError):
        choose(seen).preview_png()
    seen = replace(
        seen,
        flat=np.full((250, 300, 3), 255, np.uint8),
        origin=(96.0, 80.0),
        rows=tuple(
            replace(line, box=Box(2, 82 + 32 * k, 90, 110 + 32 * k))
            for k, line in enumerate(seen.rows)
        ),
    )
    scan = choose(seen)
    assert not scan.is_certain
    shown = np.asarray(Image.open(io.BytesIO(scan.preview_png())).convert("RGB")).reshape(-1, 3)
    colours = {tuple(map(int, colour)) for colour in np.unique(shown, axis=0)}
    assert {(0xD9, 0x48, 0x0F), (0x1A, 0x7F, 0x37)} <= colours


def test_a_grid_without_numbers_is_never_certain() -> None:
    """Its size is all that it says: 2×9 was read as 3×5, and called certain."""
    drawing = draw_png(Puzzle([[]] * 2, [[]] * 9), cell=40)
    scanned = scan(Image.open(io.BytesIO(drawing)).convert("RGB"))
    assert not scanned.is_certain
