"""PDF: the pages, their sizes and the text on them."""

import re
from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from nonolith.errors import RenderError
from nonolith.model import Grid, Metadata, Puzzle
from nonolith.render import PAGES, Picture, draw_pdf
from tests.render.examples import DUCK, DUCK_PUZZLE, FLAG, FLAG_PUZZLE, ODD_PUZZLES

A4 = (595.28, 841.89)
RECTANGLE = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) -?([\d.]+) re f")


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data), strict=True)


def size(reader: PdfReader, page: int = 0) -> tuple[float, float]:
    box = reader.pages[page].mediabox
    return float(box.width), float(box.height)


@pytest.mark.parametrize("name", PAGES)
def test_pages_by_name(name: str) -> None:
    assert size(read(draw_pdf(DUCK_PUZZLE, page=name))) == pytest.approx(PAGES[name], abs=0.01)


def test_a_page_lies_on_its_side_for_wide_puzzles() -> None:
    wide, tall = Puzzle([[]] * 20, [[]] * 50), Puzzle([[]] * 50, [[]] * 20)
    assert size(read(draw_pdf(wide))) == pytest.approx(A4[::-1], abs=0.01)
    assert size(read(draw_pdf(tall))) == pytest.approx(A4, abs=0.01)


def test_several_puzzles_have_a_page_each() -> None:
    wide = Puzzle([[]] * 20, [[]] * 50)
    reader = read(draw_pdf([DUCK_PUZZLE, wide, Picture(FLAG_PUZZLE, FLAG)], page="letter"))
    sizes = [size(reader, page) for page in range(len(reader.pages))]
    assert sizes == [(612, 792), (792, 612), (612, 792)]


@pytest.mark.parametrize("puzzle", [*ODD_PUZZLES, DUCK_PUZZLE, FLAG_PUZZLE])
def test_every_number_is_written(puzzle: Puzzle) -> None:
    text = read(draw_pdf(puzzle)).pages[0].extract_text()
    clues = (*puzzle.rows, *puzzle.columns)
    digits = "".join(str(int(block)) for clue in clues for block in clue)
    digits += "0" * sum(not clue for clue in clues)
    credit = puzzle.metadata.title + puzzle.metadata.licence
    assert Counter(re.findall(r"\d", text)) == Counter(digits) + Counter(re.findall(r"\d", credit))


def test_the_title_and_the_credit_are_written() -> None:
    reader = read(draw_pdf(DUCK_PUZZLE, DUCK))
    text = reader.pages[0].extract_text()
    assert "A duck" in text
    assert "Anna · CC-BY-4.0" in text
    assert reader.metadata is not None
    assert reader.metadata.title == "A duck"


def filled(data: bytes) -> float:
    """Return the black area of the first page in square points."""
    content = read(data).pages[0].get_contents()
    assert content is not None
    area, ink = 0.0, b"0 g"  # black is what a page begins with
    for line in content.get_data().split(b"\n"):
        if line.endswith((b" rg", b" g")):
            ink = line
        found = RECTANGLE.fullmatch(line)
        if found and ink in (b"0 0 0 rg", b"0 g"):
            area += float(found[3]) * float(found[4])
    return area


def test_the_black_area_is_that_of_the_filled_cells() -> None:
    # A small puzzle has cells of a centimetre.
    side = 72 / 2.54
    grid = Grid.parse("##.#/..../#...")
    assert filled(draw_pdf(grid)) == pytest.approx(4 * side**2, rel=0.001)
    puzzle = Puzzle.from_grid(grid)
    assert filled(draw_pdf(puzzle, grid)) == pytest.approx(4 * side**2, rel=0.001)
    assert filled(draw_pdf(puzzle)) == 0


@pytest.mark.parametrize("title", ["Le chat noir – été", "Утка", "アヒル", "\U0001f986\u0378"])
def test_titles_in_any_script(title: str) -> None:
    reader = read(draw_pdf(Puzzle([[1]], [[1]], metadata=Metadata(title=title))))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert reader.metadata.title == title


def test_a_title_too_long_for_the_page_is_shrunk() -> None:
    title = "A title that is much longer than the page is wide. " * 5
    reader = read(draw_pdf(Puzzle([[1]], [[1]], metadata=Metadata(title=title))))
    assert title.strip() in reader.pages[0].extract_text()


def test_a_large_puzzle_fits_its_page() -> None:
    grid = Grid([[(row * column) % 2 for column in range(120)] for row in range(150)])
    reader = read(draw_pdf(Puzzle.from_grid(grid), grid))
    width, height = size(reader)
    content = reader.pages[0].get_contents()
    assert content is not None
    boxes = [tuple(map(float, box)) for box in RECTANGLE.findall(content.get_data())]
    assert len(boxes) > 1000
    assert all(x > 0 and x + w < width and y < height and y - h > 0 for x, y, w, h in boxes)


def test_the_same_puzzle_is_the_same_file() -> None:
    assert draw_pdf(DUCK_PUZZLE, DUCK) == draw_pdf(DUCK_PUZZLE, DUCK)


def test_what_can_not_be_drawn() -> None:
    with pytest.raises(RenderError, match=r"expected a page of a5, a4, .*found 'a9'"):
        draw_pdf(DUCK, page="a9")
    with pytest.raises(RenderError, match="nothing to draw"):
        draw_pdf([])
