"""PNG: the pixels are compared with the cells."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from nonolith import loads
from nonolith.errors import FormatError, RenderError
from nonolith.formats.kept import keep
from nonolith.model import Grid, Metadata, Puzzle
from nonolith.render import Picture, draw_png
from nonolith.render.layout import CELL, lay_out
from nonolith.render.theme import LIGHT
from tests.render.examples import COLOURS, DUCK, DUCK_PUZZLE, FLAG, FLAG_PUZZLE, ODD_PUZZLES
from tests.strategies import grids


def drawn_and_read(picture: Picture, cell: int | None = None) -> Puzzle:
    return loads(draw_png(picture, cell=cell))


@pytest.mark.parametrize("cell", [1, 4, 24])
def test_a_drawing_is_read_as_its_puzzle(cell: int) -> None:
    """It was refused for its colours: those of the soft edges of its letters."""
    for puzzle, grid in ((DUCK_PUZZLE, DUCK), (FLAG_PUZZLE, FLAG)):
        empty = drawn_and_read(Picture(puzzle), cell=cell)
        assert (empty, empty.metadata.goal) == (puzzle, None)  # which would give the game away
        solved = drawn_and_read(Picture(puzzle, grid), cell=cell)
        assert (solved, solved.metadata.goal) == (puzzle, grid)
        assert solved.metadata.title == puzzle.metadata.title
        assert drawn_and_read(Picture(cells=grid), cell=cell) == solved
        other = Grid([[0] * grid.width] * grid.height, palette=grid.palette)
        assert drawn_and_read(Picture(puzzle, other), cell=cell).metadata.goal is None


@settings(deadline=None)
@given(grids(palette=COLOURS))
def test_any_drawing_is_read_as_its_puzzle(grid: Grid) -> None:
    puzzle = Puzzle.from_grid(grid, Metadata(title="<b> é 名"))
    assert drawn_and_read(Picture(puzzle, grid)) == puzzle


def test_a_drawing_that_was_changed_is_a_picture() -> None:
    """Programs that paint keep the texts of a file."""
    image = Image.open(BytesIO(draw_png(DUCK_PUZZLE, DUCK)))
    texts = PngInfo()
    texts.add_text("nonolith", image.info["nonolith"])
    same, changed = BytesIO(), BytesIO()
    image.save(same, "PNG", pnginfo=texts, compress_level=1)
    assert loads(same.getvalue()) == DUCK_PUZZLE
    layout = lay_out(Picture(DUCK_PUZZLE))
    corner = [round((start + CELL / 2) * 24 / CELL) for start in (layout.left, layout.top)]
    colour = (255, 255, 255) if DUCK[0][0] else (0, 0, 0)
    image.paste(colour, (corner[0] - 11, corner[1] - 11, corner[0] + 11, corner[1] + 11))
    image.save(changed, "PNG", pnginfo=texts)
    rows = [list(row) for row in DUCK.rows]
    rows[0][0] ^= 1
    assert loads(changed.getvalue()).metadata.goal == Grid(rows)


@pytest.mark.parametrize("text", ["", "{", '{"rows": [[9]], "columns": 1}', "[" * 500, "{}"])
def test_a_forged_text_is_no_puzzle(text: str) -> None:
    image = Image.new("RGB", (3, 2), "white")
    texts = PngInfo()
    texts.add_text("nonolith", f"{keep(DUCK_PUZZLE, image).partition(' ')[0]} {text}")
    file = BytesIO()
    image.save(file, "PNG", pnginfo=texts)
    with pytest.raises(FormatError):
        loads(file.getvalue())


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def check_cells(data: bytes, picture: Picture, grid: Grid, cell: int) -> None:
    image = opened(data)
    layout = lay_out(picture)
    left, top = (int(start * cell / CELL + 0.5) for start in (layout.left, layout.top))
    for row, colours in enumerate(grid.rows):
        for column, colour in enumerate(colours):
            centre = (left + column * cell + cell // 2, top + row * cell + cell // 2)
            expected = tuple(bytes.fromhex(grid.palette[colour].rgb[1:]))
            assert image.getpixel(centre) == expected


@settings(deadline=None)
@given(grids() | grids(palette=COLOURS), st.integers(1, 40))
def test_the_pixels_are_those_of_the_grid(grid: Grid, cell: int) -> None:
    check_cells(draw_png(grid, cell=cell), Picture(cells=grid), grid, cell)


@pytest.mark.parametrize("cell", [1, 2, 7, 20, 33])
def test_the_pixels_inside_clues(cell: int) -> None:
    duck = draw_png(DUCK_PUZZLE, DUCK, cell=cell)
    check_cells(duck, Picture(DUCK_PUZZLE, DUCK), DUCK, cell)
    flag = draw_png(FLAG_PUZZLE, FLAG, cell=cell)
    check_cells(flag, Picture(FLAG_PUZZLE, FLAG), FLAG, cell)


@pytest.mark.parametrize("cell", [1, 2, 3, 4, 5, 7, 10, 24])
def test_a_frame_surrounds_the_cells(cell: int) -> None:
    image = opened(draw_png(DUCK_PUZZLE, DUCK, cell=cell))
    layout = lay_out(Picture(DUCK_PUZZLE))
    left, top = (int(start * cell / CELL + 0.5) for start in (layout.left, layout.top))
    right, bottom = left + DUCK.width * cell, top + DUCK.height * cell
    frame = tuple(bytes.fromhex(LIGHT["frame"][1:]))
    for x in range(left - 1, right + 1):
        assert image.getpixel((x, top - 1)) == image.getpixel((x, bottom)) == frame
    for y in range(top - 1, bottom + 1):
        assert image.getpixel((left - 1, y)) == image.getpixel((right, y)) == frame


@pytest.mark.parametrize("puzzle", ODD_PUZZLES)
def test_odd_puzzles_have_their_size(puzzle: Puzzle) -> None:
    layout = lay_out(Picture(puzzle))
    assert opened(draw_png(puzzle, cell=20)).size == (layout.width, layout.height)
    assert opened(draw_png(puzzle, cell=40)).size == (2 * layout.width, 2 * layout.height)


def test_numbers_are_drawn_in_the_panels() -> None:
    layout = lay_out(Picture(DUCK_PUZZLE))
    image = opened(draw_png(DUCK_PUZZLE, cell=20))
    for label in layout.labels:
        if label.role in ("row", "column"):
            x, y = int(label.x), int(label.y)
            patch = image.crop((x - 6, y - int(label.size), x + 6, y + 2))
            darkest = min(patch.convert("L").tobytes())
            assert darkest < 120, label


def test_a_large_puzzle_gets_smaller_cells() -> None:
    blank = Puzzle([[]] * 40, [[]] * 400)
    width, height = opened(draw_png(blank)).size
    assert 4000 < width <= 5000
    assert height < width


def test_sizes_that_can_not_be() -> None:
    with pytest.raises(RenderError, match="at least 1 pixel, found 0"):
        draw_png(DUCK, cell=0)
    with pytest.raises(RenderError, match="ask for smaller cells"):
        draw_png(DUCK, cell=2000)


@pytest.mark.parametrize("title", ["Le chat noir – été", "Утка", "アヒル", "\U0001f986\u0378"])
def test_titles_in_any_script(title: str) -> None:
    titled = Puzzle.from_grid(DUCK, Metadata(title=title))
    image = opened(draw_png(titled, DUCK, cell=20))
    top = int(lay_out(Picture(titled)).top - lay_out(Picture(titled), titled=False).top)
    assert len(image.crop((0, 0, image.width, top + 8)).getcolors(10_000) or ()) > 2
    check_cells(draw_png(titled, DUCK, cell=20), Picture(titled, DUCK), DUCK, 20)
