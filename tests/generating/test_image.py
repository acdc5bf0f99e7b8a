"""Puzzles from pictures, and pictures of all sorts read right or refused in one line."""

import io
import struct
import zlib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageColor, ImageDraw

from nonolith import Limits, from_image, loads, propagate, random_puzzle
from nonolith.errors import FormatError, GenerateError
from nonolith.formats import image as format_image
from nonolith.generating.image import otsu
from nonolith.model import Outcome
from nonolith.render.png import draw_png

SECOND = Limits(seconds=1)
UNKNOWN = "expected an SVG, PNG, JPEG, GIF, BMP or WebP picture, found something else"


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def disc(mode: str = "RGB", size: tuple[int, int] = (120, 80)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).ellipse((size[0] // 4, 5, size[0] // 2, size[1] - 5), fill="black")
    return image.convert(mode)


DOT = [".#..", "....", "...."]


def dot(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (4, 3), "white")
    image.putpixel((1, 0), (0, 0, 0))
    return image.convert(mode)


def sixteen_bits() -> bytes:
    image = Image.new("I;16", (4, 3), 65535)
    image.putpixel((1, 0), 300)  # nearly black; cut to bytes it would be something else
    return encoded(image)


def transparent() -> bytes:
    image = Image.new("RGBA", (4, 3), (0, 0, 0, 0))  # what is not seen is the ground
    image.putpixel((1, 0), (0, 0, 0, 255))
    return encoded(image)


def transparent_palette() -> bytes:
    image = dot("P")
    return encoded(image, transparency=image.getpixel((3, 2)))


def turned() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera lay on its side
    return encoded(dot().transpose(Image.Transpose.ROTATE_90), "PNG", exif=exif)


def animated() -> bytes:
    other = Image.new("RGB", (4, 3), "black")
    return encoded(dot(), "GIF", save_all=True, append_images=[other, other])


@pytest.mark.parametrize(
    "make",
    [
        lambda: encoded(dot()),
        lambda: encoded(dot("1")),
        lambda: encoded(dot("P")),
        lambda: encoded(dot("L"), "BMP"),
        lambda: encoded(dot(), "GIF"),
        lambda: encoded(dot(), "WEBP", lossless=True),
        lambda: encoded(dot("CMYK"), "JPEG", quality=100, subsampling=0),
        sixteen_bits,
        transparent,
        transparent_palette,
        turned,
        animated,
    ],
)
def test_one_pixel_is_one_cell(make: Callable[[], bytes]) -> None:
    goal = loads(make()).metadata.goal
    assert goal is not None
    assert str(goal).split("\n") == DOT


def test_colours_are_kept() -> None:
    image = dot()
    image.putpixel((2, 2), (200, 30, 30))
    puzzle = loads(encoded(image))
    assert [colour.rgb for colour in puzzle.palette.colours] == ["#c81e1e", "#000000"]
    assert puzzle.palette.background.rgb == "#ffffff"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"not a picture\0", UNKNOWN),
        (b"", UNKNOWN),
        (encoded(disc())[:200], "the picture is damaged"),
        (encoded(disc())[:-40] + b"0" * 40, "the picture is damaged"),
        (b"BM" + b"\0" * 60, "x.png: "),
        (encoded(dot(), exif=b"Exif\0\0MM\0*"), "the picture is damaged"),  # struct.error
    ],
)
def test_bad_pictures_get_one_line(data: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        from_image(data, name="x.png")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("x.png: ")


def test_no_pixels() -> None:
    nothing = bytearray(encoded(dot("L"), "BMP"))
    nothing[18:26] = bytes(8)  # width and height
    with pytest.raises(FormatError):
        from_image(bytes(nothing))


def test_bombs_are_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    for side in (11_000, 60_000, 2**31 - 1):
        header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
        ended = header + struct.pack(">I", zlib.crc32(header))
        data = encoded(dot("L"))
        with pytest.raises(FormatError, match=r"pixels|damaged"):
            from_image(data[:12] + ended + data[33:])
    monkeypatch.setattr(format_image, "MAX_PIXELS", 1000)
    with pytest.raises(FormatError, match=r"at most 1,000 pixels, found 120×80 pixels"):
        from_image(encoded(disc()))


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "1", "I;16"])
def test_a_large_picture_is_made_smaller_first(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """400 KB with a hundred million pixels took 2.4 GB of memory."""
    exif = Image.Exif()
    exif[0x0112] = 6
    large = disc("L", (1200, 810))
    if mode == "I;16":
        large = large.convert("I").point(lambda value: value * 257).convert(mode)
    data = encoded(large.convert(mode), exif=exif)
    expected = from_image(data, width=9, solvable="any")
    assert expected.image.size == (810, 1200)
    monkeypatch.setattr(format_image, "PLENTY", 100_000)
    found = from_image(data, width=9, solvable="any")
    assert found.image.size == (203, 300)
    assert found.repaired.grid == expected.repaired.grid


def test_photographs_are_no_cells() -> None:
    for data in (encoded(disc(size=(4000, 80))), encoded(disc(size=(4000, 80)))[:60]):
        with pytest.raises(FormatError, match="nonolith generate PICTURE"):
            loads(data)  # by its header alone: it is not decoded
    grey = Image.linear_gradient("L")
    with pytest.raises(FormatError, match="256 colours: this is not a picture of cells"):
        loads(encoded(grey))


@pytest.mark.parametrize("look", ["plain", "edges", "dither"])
@pytest.mark.parametrize("solvable", ["local", "unique", "any"])
def test_puzzles_from_a_picture(look: str, solvable: str) -> None:
    found = from_image(encoded(disc()), width=15, look=look, solvable=solvable, limits=SECOND)
    assert found.puzzle is not None
    assert (found.puzzle.height, found.puzzle.width) == (10, 15)
    if solvable == "local":
        assert propagate(found.puzzle).outcome is Outcome.SOLVED
    if solvable == "any":
        assert not found.repaired.changed
    preview = Image.open(io.BytesIO(found.preview_png(4)))
    assert preview.size == (2 * 60 + 4, 40)


def test_inverted_is_the_complement() -> None:
    options = {"width": 12, "solvable": "any", "threshold": 128}
    one = from_image(encoded(disc()), **options)  # type: ignore[arg-type]
    other = from_image(encoded(disc()), invert=True, **options)  # type: ignore[arg-type]
    pairs = zip(str(one.repaired.grid), str(other.repaired.grid), strict=True)
    assert all(a == b == "\n" or {a, b} == {"#", "."} for a, b in pairs)


def test_sizes_and_fits() -> None:
    data = encoded(disc())
    for options, size in (
        ({}, (20, 30)),
        ({"height": 8}, (8, 12)),
        ({"height": 9, "width": 5}, (9, 5)),
        ({"height": 9, "width": 5, "fit": "crop"}, (9, 5)),
        ({"width": 1}, (1, 1)),
    ):
        grid = from_image(data, solvable="any", **options).repaired.grid
        assert grid is not None
        assert (grid.height, grid.width) == size
    for wrong in ({"width": 0}, {"height": -1}, {"width": 10**6}, {"colours": 0}, {"colours": 17}):
        with pytest.raises(GenerateError):
            from_image(data, **wrong)  # type: ignore[arg-type]
    for wrong_number in ({"threshold": 256}, {"contrast": 0.0}):
        with pytest.raises(GenerateError):
            from_image(data, **wrong_number)


def test_colours_are_quantised() -> None:
    image = disc()
    ImageDraw.Draw(image).rectangle((80, 10, 110, 60), fill=(200, 0, 0))
    found = from_image(image, width=12, colours=2, limits=SECOND)
    assert found.puzzle is not None
    assert len(found.puzzle.palette) == 2
    assert found.puzzle.palette.background.rgb == "#ffffff"
    assert from_image(Image.new("RGB", (9, 9)), colours=3, limits=SECOND).puzzle is not None


def test_the_colours_are_those_of_the_picture() -> None:
    # Red and blue on white, with soft edges: not purple, and no white beside white.
    image = Image.new("RGB", (400, 300), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((60, 40, 260, 240), fill="#ff0000")
    draw.rectangle((200, 150, 380, 280), fill="#2040c0")
    for colours in range(2, 6):
        found = from_image(image, width=25, colours=colours, solvable="any")
        assert found.puzzle is not None
        palette = found.puzzle.palette
        assert palette.background.rgb == "#ffffff"
        values = [bytes.fromhex(palette[index].rgb[1:]) for index in range(len(palette) + 1)]
        for one, other in combinations(values, 2):
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) >= 24
        for wanted in (b"\xff\x00\x00", b"\x20\x40\xc0"):
            assert any(
                max(abs(a - b) for a, b in zip(wanted, value, strict=True)) < 24 for value in values
            )


def test_grey_cells_are_changed_first() -> None:
    # Two black cells across, and one corner that is nearly grey.
    image = Image.new("L", (2, 2), 255)
    image.putpixel((0, 0), 0)
    image.putpixel((1, 1), 0)
    image.putpixel((1, 0), 140)
    found = from_image(image, width=2, threshold=128)
    assert found.repaired.changed == ((0, 1),)
    locked = from_image(image, width=2, threshold=128, locked=[(0, 1), (50, 50)])
    assert locked.repaired.changed != ((0, 1),)


def test_otsu_parts_two_heaps() -> None:
    histogram = [0] * 256
    histogram[20], histogram[30], histogram[200] = 50, 50, 60
    assert 30 < otsu(histogram) <= 200
    assert otsu([0] * 100 + [7] + [0] * 155) == 128


def test_a_path(tmp_path: Path) -> None:
    file = tmp_path / "disc.png"
    file.write_bytes(encoded(disc()))
    assert from_image(file, width=6, limits=SECOND).puzzle is not None
    with pytest.raises(FileNotFoundError):
        from_image(tmp_path / "none.png")


def on_transparency(draw: Callable[[ImageDraw.ImageDraw], None]) -> bytes:
    image = Image.new("RGBA", (90, 90), (0, 0, 0, 0))
    draw(ImageDraw.Draw(image))
    return encoded(image)


@pytest.mark.parametrize("colour", ["white", "black", "#ffe0a0", "#808080"])
def test_a_flat_figure_on_transparency_is_filled(colour: str) -> None:
    """A white disc became a blank puzzle, with the words that nothing had to be changed."""
    data = on_transparency(lambda draw: draw.ellipse((9, 9, 80, 80), fill=colour))
    black = on_transparency(lambda draw: draw.ellipse((9, 9, 80, 80), fill="black"))
    expected = from_image(black, width=9, solvable="any").repaired.grid
    found = from_image(data, width=9, solvable="any")
    assert found.repaired.grid == expected
    assert not found.warning
    inverted = from_image(data, width=9, solvable="any", invert=True).repaired.grid
    assert inverted is not None
    assert str(inverted) == str(expected).translate(str.maketrans("#.", ".#"))
    coloured = from_image(data, width=9, solvable="any", colours=3).repaired.grid
    assert coloured is not None
    assert [[bool(value) for value in row] for row in coloured.rows] == [
        [bool(value) for value in row] for row in (expected or coloured).rows
    ]


def test_black_on_a_white_figure_is_filled() -> None:
    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.ellipse((5, 5, 85, 85), fill="white")
        pen.rectangle((30, 30, 59, 59), fill="black")

    found = from_image(on_transparency(draw), width=9, solvable="any")
    assert found.repaired.grid is not None
    assert found.repaired.grid.row_clues[4] == (3,)


@pytest.mark.parametrize(
    ("picture", "what"),
    [(Image.new("RGB", (20, 20), "white"), "empty"), (Image.new("RGB", (20, 20)), "filled")],
)
@pytest.mark.parametrize("invert", [False, True])
def test_a_puzzle_that_shows_nothing_is_warned_about(
    picture: Image.Image, what: str, invert: bool
) -> None:
    found = from_image(picture, width=5, threshold=128, invert=invert)
    what = {"empty": "filled", "filled": "empty"}[what] if invert else what
    assert found.warning.startswith(f"every cell is {what}: ")
    assert found.warning in found.sentence
    assert found.as_dict()["sentence"] == found.sentence


ART = ["a.b..a", ".abba.", "ab..ba", "..ab..", "a....b", ".b..a.", "bbaabb"]
INK = {".": "white", "a": "#d02020", "b": "#2040c0"}


def art() -> Image.Image:
    image = Image.new("RGB", (6, 7))
    image.putdata([ImageColor.getrgb(INK[cell]) for row in ART for cell in row])
    return image


@pytest.mark.parametrize("side", [2, 3, 10, 17])
def test_scaled_pixel_art_has_its_own_size(side: int) -> None:
    """Ten pixels a cell were taken for 60×70 cells."""
    image = art().resize((6 * side, 7 * side), Image.Resampling.NEAREST)
    found = from_image(image, colours=2, solvable="any")
    assert found.has_cells
    grid = found.repaired.grid
    assert grid is not None
    shown = [[grid.palette[value].rgb for value in row] for row in grid.rows]
    assert shown == [[{"white": "#ffffff"}.get(INK[c], INK[c]) for c in row] for row in ART]
    assert not from_image(image, width=5, colours=2, solvable="any").has_cells
    read = loads(encoded(image))  # blocks of few pixels may be meant as they are
    assert (read.height, read.width) == ((7, 6) if side >= 4 else (7 * side, 6 * side))


@pytest.mark.parametrize("cell", [8, 15, 24, 40])
@pytest.mark.parametrize(("height", "width"), [(12, 17), (5, 5), (3, 9), (25, 20)])
@pytest.mark.parametrize("colours", [1, 3])
def test_our_own_drawings_of_solved_puzzles_are_read(
    cell: int, height: int, width: int, colours: int
) -> None:
    if (cell, height, colours) == (8, 3, 3):
        pytest.skip("the letters of its legend, as high as the cells, look like lines")
    puzzle = random_puzzle(height, width, colours=colours, seed=height).puzzle
    goal = puzzle.metadata.goal
    assert goal is not None
    found = from_image(draw_png(puzzle, goal, cell=cell), colours=colours, solvable="any")
    assert found.has_cells
    read = found.repaired.grid
    assert read is not None
    assert [[read.palette[value].rgb for value in row] for row in read.rows] == [
        [goal.palette[value].rgb for value in row] for row in goal.rows
    ]


def test_photographs_and_logos_show_no_cells() -> None:
    for image in (disc(), disc(size=(301, 200)), Image.effect_noise((80, 60), 90)):
        assert not from_image(image, solvable="any").has_cells


@pytest.mark.parametrize("colours", [1, 2, 4])
@pytest.mark.parametrize("margin", [0, 1, 3])
def test_a_margin_is_empty_and_no_wider(colours: int, margin: int) -> None:
    image = Image.new("RGB", (200, 150), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 40, 99, 149), fill="black")
    draw.ellipse((20, 60, 70, 110), fill="#e02020")
    for data in (image, transparent_around(image)):
        found = from_image(data, width=16, margin=margin, colours=colours)
        grid = found.repaired.grid
        assert grid is not None
        assert grid.width == 16
        lines = [*grid.rows, *zip(*grid.rows, strict=True)]
        blank = {(r, c) for r in range(grid.height) for c in range(16) if not grid.rows[r][c]}
        for r in range(grid.height):
            for c in range(16):
                if min(r, c, grid.height - 1 - r, 15 - c) < margin:
                    assert (r, c) in blank
        assert any(grid.rows[margin])
        assert any(row[margin] for row in grid.rows)
        assert len(lines) == grid.height + 16
        assert found.preview_png().startswith(b"\x89PNG")
    for wrong in (-1, 101):
        with pytest.raises(GenerateError, match="margin"):
            from_image(image, margin=wrong)
    with pytest.raises(GenerateError, match="no room"):
        from_image(image, width=6, margin=3)


def transparent_around(image: Image.Image) -> Image.Image:
    grey = image.convert("L").point(lambda value: 255 * (value < 250))
    image = image.convert("RGBA")
    image.putalpha(grey)
    return image


def test_soft_edges_add_no_colours() -> None:
    """The fringe of a red disc became pink cells, and the border of two parts cells of a third."""
    large = Image.new("RGB", (1600, 1600), "white")
    draw = ImageDraw.Draw(large)
    draw.ellipse((150, 150, 1450, 1450), fill="#e02020")
    draw.ellipse((500, 480, 1010, 990), fill="#2040c0")
    soft = large.resize((100, 100), Image.Resampling.LANCZOS)
    for colours in (2, 3, 5):
        for width in (11, 17, 24):
            found = from_image(soft, width=width, colours=colours, solvable="any")
            grid = found.repaired.grid
            assert grid is not None
            used = {grid.palette[value].rgb for row in grid.rows for value in row}
            assert used == {"#ffffff", "#e02020", "#2040c0"}
