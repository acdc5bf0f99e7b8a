"""SVG: parsed and compared with what it draws."""

import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from nonolith.model import Colour, Grid, Knowledge, Metadata, Palette, Puzzle
from nonolith.render import draw_svg
from nonolith.render.layout import CELL, lay_out
from nonolith.render.picture import Picture
from nonolith.texts import one_line
from tests.render.examples import (
    COLOURS,
    DUCK,
    DUCK_PUZZLE,
    FLAG,
    FLAG_PUZZLE,
    ODD_PUZZLES,
    halves,
)
from tests.strategies import grids

RSVG = shutil.which("rsvg-convert")
SVG = "{http://www.w3.org/2000/svg}"
SUBPATH = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z")


def cells_of(root: ET.Element, picture: Picture) -> dict[tuple[int, int], str]:
    """Return the colours of the cells that an SVG paints."""
    layout = lay_out(picture)
    found: dict[tuple[int, int], str] = {}
    for path in root.iter(f"{SVG}path"):
        if path.get("class") != "cell":
            continue
        data = path.get("d", "")
        assert SUBPATH.sub("", data) == ""
        for x, y, width, height in SUBPATH.findall(data):
            assert float(height) == CELL
            row = round((float(y) - layout.top) / CELL)
            first = round((float(x) - layout.left) / CELL)
            for column in range(first, first + round(float(width) / CELL)):
                assert (row, column) not in found
                found[row, column] = path.get("fill", "")
    return found


def painted(grid: Grid) -> dict[tuple[int, int], str]:
    return {
        (row, column): grid.palette[colour].rgb
        for row, colours in enumerate(grid.rows)
        for column, colour in enumerate(colours)
        if colour
    }


@given(grids() | grids(palette=COLOURS))
def test_the_cells_are_those_of_the_grid(grid: Grid) -> None:
    root = ET.fromstring(draw_svg(grid))
    assert cells_of(root, Picture(cells=grid)) == painted(grid)


@pytest.mark.parametrize(
    "picture",
    [Picture(puzzle) for puzzle in ODD_PUZZLES]
    + [Picture(DUCK_PUZZLE), Picture(DUCK_PUZZLE, DUCK), Picture(FLAG_PUZZLE, halves(FLAG))],
)
def test_every_number_is_written(picture: Picture) -> None:
    root = ET.fromstring(draw_svg(picture))
    assert picture.puzzle is not None
    for role, clues in (("row", picture.puzzle.rows), ("column", picture.puzzle.columns)):
        written = [
            text.text
            for group in root.iter(f"{SVG}g")
            if role in group.get("class", "").split()
            for text in group.iter(f"{SVG}text")
        ]
        expected = [str(int(block)) for clue in clues for block in clue]
        expected += ["0"] * sum(not clue for clue in clues)
        assert Counter(written) == Counter(expected)


def test_a_puzzle_for_solving_shows_no_cell() -> None:
    assert 'class="cell"' not in draw_svg(DUCK_PUZZLE)
    assert 'class="cell"' in draw_svg(DUCK_PUZZLE, DUCK)


def test_knowledge_shows_what_is_decided() -> None:
    root = ET.fromstring(draw_svg(DUCK_PUZZLE, halves(DUCK)))
    found = cells_of(root, Picture(DUCK_PUZZLE))
    assert found == {cell: c for cell, c in painted(DUCK).items() if sum(cell) % 2}
    marks = [
        path.get("d", "") for path in root.iter(f"{SVG}path") if "mark" in path.get("class", "")
    ]
    empty = sum(value == 1 for row in halves(DUCK).rows for value in row)
    assert len(SUBPATH.findall("".join(marks))) == empty > 0


def test_it_says_what_it_shows() -> None:
    root = ET.fromstring(draw_svg(DUCK_PUZZLE, halves(DUCK)))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "A duck"
    filled = str(halves(DUCK)).count("#")
    assert root.findtext(f"{SVG}desc") == (
        f"A nonogram of 15 rows and 15 columns, partly solved; {filled} of 225 cells are filled."
    )
    untitled = ET.fromstring(draw_svg(Puzzle([[1]], [[1]])))
    assert untitled.findtext(f"{SVG}title") == "Nonogram"
    assert untitled.findtext(f"{SVG}desc") == "A nonogram of 1 row and 1 column, unsolved."


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_title_is_well_formed(title: str, author: str) -> None:
    puzzle = Puzzle([[1]], [[1]], metadata=Metadata(title=title, author=author))
    root = ET.fromstring(draw_svg(puzzle).encode())
    shown = root.findtext(f"{SVG}title") or ""
    kept = "".join(c if c.isprintable() else " " for c in one_line(title))
    assert shown == (kept or "Nonogram")


def test_it_holds_nothing_that_leaks_or_loads() -> None:
    drawn = draw_svg(FLAG_PUZZLE, FLAG)
    assert " id=" not in drawn
    assert "href" not in drawn
    selectors = re.findall(
        r"([^{}]+)\{[^{}]*\}", ET.fromstring(drawn).findtext(f"{SVG}style") or ""
    )
    assert len(selectors) > 5
    assert all(".nonolith " in selector for selector in selectors)


def test_the_same_picture_is_the_same_text() -> None:
    again = Puzzle(FLAG_PUZZLE.rows, FLAG_PUZZLE.columns, FLAG_PUZZLE.palette)
    assert draw_svg(FLAG_PUZZLE, Knowledge.from_grid(FLAG)) == draw_svg(
        again, Knowledge.from_grid(FLAG)
    )


def test_numbers_of_pale_colours_have_an_edge() -> None:
    pale = Palette((Colour("cream", "#fffff0", "c"), Colour("red", "#ff0000", "r")))
    root = ET.fromstring(draw_svg(Puzzle.from_grid(Grid.parse("cr", pale))))
    chips = [part.get("fill") for part in root if "chip" in (part.get("class") or "").split()]
    # What is written first is painted first: the edges lie under the chips.
    assert chips == ["#9aa3af", "#ff0000", "#fffff0"]


def test_a_background_of_its_own_is_painted() -> None:
    sea = Palette((Colour("white", "#ffffff", "w"),), Colour("sea", "#003366", "."))
    grid = Grid.parse("w.", sea)
    root = ET.fromstring(draw_svg(grid))
    assert cells_of(root, Picture(cells=grid)) == {(0, 0): "#ffffff", (0, 1): "#003366"}


@pytest.mark.skipif(RSVG is None, reason="librsvg is not installed")
@pytest.mark.parametrize("zoom", ["0.5", "1", "1.3", "3"])
def test_librsvg_draws_every_line(zoom: str) -> None:
    assert RSVG is not None
    puzzle = Puzzle([[]] * 12, [[]] * 17)
    png = subprocess.run(
        [RSVG, "--zoom", zoom], input=draw_svg(puzzle).encode(), capture_output=True, check=True
    ).stdout
    image = Image.open(io.BytesIO(png)).convert("L")
    layout, scale = lay_out(Picture(puzzle)), float(zoom)

    def darkest(x: float, y: float) -> int:
        """Return the darkest pixel around a place in the units of the layout."""
        places = [(int(x * scale) + i, int(y * scale) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return min(int(image.getpixel(place)) for place in places)  # type: ignore[arg-type]

    for column in range(1, 17):
        assert darkest(layout.left + column * CELL, layout.top + 1.5 * CELL) < 240, column
    for row in range(1, 12):
        assert darkest(layout.left + 1.5 * CELL, layout.top + row * CELL) < 240, row


def test_lines_are_not_left_to_chance() -> None:
    root = ET.fromstring(draw_svg(DUCK_PUZZLE, DUCK))
    lines = [path for path in root.iter(f"{SVG}path") if path.get("stroke")]
    assert lines
    for path in lines:
        assert path.get("shape-rendering") is None
        assert float(path.get("stroke-width", "0")) >= 1
