"""What a scan says, and the picture that it draws."""

import io
from contextlib import suppress
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


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([[]] * 2, [[]] * 9),  # 2×9 was read as 3×5
        ([[2]] * 5, [[5]] * 2),  # 5×2 was read as 5×3
        ([[1], [], [2]], [[1, 1], [1]]),  # and 3×2 as 3×3
    ],
)
def test_a_blank_line_at_the_edge_is_never_certain(
    rows: list[list[int]], columns: list[list[int]]
) -> None:
    """It may be no part of the grid: all of these were called certain."""
    puzzle = Puzzle(rows, columns)
    for cell in range(16, 41, 4):
        drawing = Image.open(io.BytesIO(draw_png(puzzle, cell=cell))).convert("RGB")
        with suppress(ScanError):  # it may find no grid at all
            scanned = scan(drawing)
            assert not scanned.is_certain or scanned.puzzle == puzzle


def test_a_size_that_is_given_makes_blank_lines_certain() -> None:
    puzzle = Puzzle([[3], [3], [], [2]], [[2], [2, 1], [2, 1], []])
    drawing = Image.open(io.BytesIO(draw_png(puzzle, cell=30))).convert("RGB")
    assert scan(drawing).puzzle == puzzle
    assert not scan(drawing).is_certain
    assert scan(drawing, rows=4, columns=4).is_certain
