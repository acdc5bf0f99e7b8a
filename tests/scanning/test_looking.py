"""What is seen in pictures whose puzzle is known."""

import io
import random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

import nonolith
from nonolith.errors import ArgumentError, ChoiceError, ScanError
from nonolith.model import Cell, Puzzle
from nonolith.render import draw_png
from nonolith.scanning.looking import look, looks
from nonolith.scanning.seen import Seen, SeenLine

SIZES = [(5, 5), (10, 10), (7, 12), (15, 10), (20, 20), (25, 30)]


def picture_of(puzzle: Puzzle) -> Image.Image:
    return Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")


def puzzle_of(height: int, width: int, seed: int = 7) -> Puzzle:
    puzzle = nonolith.random_puzzle(height, width, seed=seed, density=0.55).puzzle
    assert puzzle is not None
    return puzzle


Clues = list[tuple[int, ...]]


def clues_read(seen: Seen) -> tuple[Clues, Clues]:
    return _first(seen.rows), _first(seen.columns)


def _first(lines: tuple[SeenLine, ...]) -> Clues:
    return [line.readings[0].numbers for line in lines]


def clues_of(puzzle: Puzzle) -> tuple[Clues, Clues]:
    return (
        [tuple(map(int, clue)) for clue in puzzle.rows],
        [tuple(map(int, clue)) for clue in puzzle.columns],
    )


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_our_own_drawings_are_read_exactly(height: int, width: int) -> None:
    puzzle = puzzle_of(height, width)
    seen = look(picture_of(puzzle))
    assert (seen.size.height, seen.size.width) == (height, width)
    assert clues_read(seen) == clues_of(puzzle)
    assert seen.marks.unknown_count == height * width
    for line in seen.rows + seen.columns:
        assert [reading.cost for reading in line.readings] == sorted(
            reading.cost for reading in line.readings
        )
        for reading in line.readings:
            assert len(reading.numbers) == len(reading.places)


def test_marks_are_seen() -> None:
    puzzle = puzzle_of(10, 12)
    solution = nonolith.solve(puzzle).first()
    assert solution is not None
    image = picture_of(puzzle)
    (left, top), (right, *_), _, _ = (tuple(corner) for corner in look(image).corners)
    cell = (right - left) / 12
    pen = ImageDraw.Draw(image)
    expected = np.full((10, 12), int(Cell.UNKNOWN))
    rng = random.Random(3)
    for row in range(10):
        for column in range(12):
            x, y = left + column * cell, top + row * cell
            if rng.random() < 0.5 and solution.rows[row][column]:
                pen.rectangle([x + 3, y + 3, x + cell - 3, y + cell - 3], fill=(20, 20, 60))
                expected[row, column] = Cell.FILLED
            elif rng.random() < 0.5 and not solution.rows[row][column]:
                ends = [x + 7, y + 7, x + cell - 7, y + cell - 7]
                pen.line(ends, fill="black", width=2)
                pen.line([ends[0], ends[3], ends[2], ends[1]], fill="black", width=2)
                expected[row, column] = Cell.EMPTY
    seen = look(image)
    assert clues_read(seen) == clues_of(puzzle)
    assert np.array(seen.marks.rows).tolist() == expected.tolist()
    costs = np.array(seen.mark_costs)
    assert (costs[expected == Cell.UNKNOWN] == 0).all()
    assert (costs[expected != Cell.UNKNOWN] > 0.5).all()


@pytest.mark.parametrize("degrees", [8, -25])
def test_a_turned_picture_is_read(degrees: int) -> None:
    puzzle = puzzle_of(15, 10)
    image = picture_of(puzzle).resize((640, 960), Image.Resampling.BICUBIC)
    turned = image.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    assert clues_read(look(turned)) == clues_of(puzzle)


def drawn(puzzle: Puzzle, trait: str) -> Image.Image:
    """Return a plain drawing of a puzzle that has a trait."""
    cell, height, width = 36, puzzle.size.height, puzzle.size.width
    rows, columns = clues_of(puzzle)
    across, down = (cell * max(map(len, clues)) for clues in (rows, columns))
    right, below = "right" in trait, "below" in trait
    left, top = 30 + across * (not right), 30 + down * (not below)
    area_x, area_y = (left + width * cell if right else 30), (top + height * cell if below else 30)
    image = Image.new("RGB", (across + width * cell + 60, down + height * cell + 60), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    for is_row, clues in ((True, rows), (False, columns)):
        for k in range(len(clues) + 1):
            if k % 5 and "guides" in trait:
                continue
            near, far = (left, left + width * cell) if is_row else (top, top + height * cell)
            if "boxed" in trait:
                area, deep = (area_x, across) if is_row else (area_y, down)
                near, far = min(near, area), max(far, area + deep)
            at = (top if is_row else left) + k * cell
            ends = [near, at, far, at] if is_row else [at, near, at, far]
            pen.line(ends, "black", 1 + 2 * (k % 5 == 0))
        count, area, deep = (height, area_x, across) if is_row else (width, area_y, down)
        if "boxed" in trait:
            begin = top if is_row else left
            for at in range(area, area + deep + 1, cell):
                ends = [at, begin, at, begin + count * cell]
                pen.line(ends if is_row else [ends[1], at, ends[3], at], "black")
        first = (right if is_row else below) or None
        for k, clue in enumerate(clues):
            start = area if first else area + deep - len(clue) * cell
            for n, number in enumerate(clue):
                place = start + (n + 0.5) * cell, (top if is_row else left) + (k + 0.5) * cell
                pen.text(place if is_row else place[::-1], str(number), "black", font, "mm")
    if "crosses" in trait:
        for k in range(2, height):
            x, y = left + (k % 3) * cell, top + k * cell
            pen.line([x + 10, y + 10, x + 26, y + 26], (90, 90, 90), 2)
            pen.line([x + 10, y + 26, x + 26, y + 10], (90, 90, 90), 2)
    return image


@pytest.mark.parametrize(
    ("trait", "height", "width"),
    [
        ("plain", 9, 12),
        ("guides", 10, 10),  # four blocks of cells were too few for a lattice
        ("guides", 15, 10),
        ("boxed right", 8, 11),  # clue cells at the right were taken for those of the grid
        ("boxed right below", 10, 10),
        ("below", 12, 9),  # digits near the corner were found twice, or not at all
        ("crosses", 10, 8),  # crosses in the first column looked like clues
    ],
)
def test_what_once_was_read_wrongly(trait: str, height: int, width: int) -> None:
    puzzle = puzzle_of(height, width, seed=3)
    assert clues_read(look(drawn(puzzle, trait))) == clues_of(puzzle)


def test_corners_and_size_may_be_given() -> None:
    puzzle = puzzle_of(15, 10)
    image = picture_of(puzzle)
    corners = look(image).corners
    for given in ({"rows": 15, "columns": 10}, {"rows": 15}, {}):
        seen = look(image, corners=corners, **given)
        assert clues_read(seen) == clues_of(puzzle)
    assert clues_read(look(image, rows=15, columns=10)) == clues_of(puzzle)
    np.testing.assert_allclose(seen.corners, corners, atol=0.1)


def test_other_grids_cost_more() -> None:
    costs = [seen.cost for seen in looks(picture_of(puzzle_of(10, 10)))]
    assert len(costs) > 1
    assert costs[0] == 0
    assert costs == sorted(costs)


def test_the_flat_picture_shows_the_places() -> None:
    puzzle = puzzle_of(7, 12)
    seen = look(picture_of(puzzle))
    assert seen.flat is not None
    height, width = seen.flat.shape[:2]
    for line in seen.rows + seen.columns:
        boxes = [line.box, *(place for reading in line.readings for place in reading.places)]
        for box in boxes:
            assert -20 <= box.left < box.right <= width + 20
            assert -20 <= box.top < box.bottom <= height + 20


@pytest.mark.parametrize(
    "wrong",
    [
        {"rows": 2},
        {"columns": 101},
        {"corners": [(0, 0)] * 4},
        {"corners": [(0, 0), (1, 0)]},
        {"corners": [(0, 0), (0, 90), (90, 90), (90, 0)], "rows": 5, "columns": 5},
        {"corners": "abcd"},
        {"corners": [(0, 0), (float("nan"), 0), (9, 9), (0, 9)]},
    ],
)
def test_what_is_no_grid_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((ArgumentError, ChoiceError), match="expected"):
        look(picture_of(puzzle_of(5, 5)), **wrong)  # type: ignore[arg-type]


def noise(height: int, width: int) -> Image.Image:
    pixels = np.random.default_rng(1).integers(0, 256, (height, width, 3), np.uint8)
    return Image.fromarray(pixels)


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (1, 1)),
        Image.new("RGB", (1, 5000), "white"),
        Image.new("RGB", (800, 600), "white"),
        Image.new("RGB", (4000, 4000), "black"),
        noise(300, 400),
        noise(1500, 1100),
        Image.linear_gradient("L"),
        Image.fromarray(np.indices((600, 600)).sum(axis=0).astype(np.uint8) // 7 % 2 * 255),
    ],
    ids=["pixel", "thread", "blank", "black", "noise", "much noise", "gradient", "checks"],
)
def test_a_picture_without_a_puzzle_is_refused(image: Image.Image) -> None:
    with pytest.raises(ScanError, match="no grid with clues"):
        look(image)
