"""Pictures on the page: the browser makes the puzzles that the program makes, and PNG files."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle, from_image, load
from nonolith.formats.json_puzzle import as_dict
from tests.web.player import Player, player
from tests.web.served import Place, Served, encoded

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
<rect width="20" height="20"/></svg>"""

MADE = """async ([base64, wishes]) => {
  const of = (name) => import(new URL(`static/${name}`, document.baseURI).href);
  const { pictureOf } = await of("picture_cells.js");
  const { partOf } = await of("cropper.js");
  const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([content]));
  const pixels = partOf(picture, { left: 0, right: 0, top: 0, bottom: 0 }, 900);
  const { width, height, cells, palette } = pictureOf(pixels, wishes);
  return { width, height, cells: [...cells], colours: palette.map(({ rgb }) => rgb) };
}"""


def _drawing(ground: object) -> Image.Image:
    """Return a figure in soft edges, as a drawing program would make it."""
    picture = Image.new("RGBA", (360, 270), ground)  # type: ignore[arg-type]
    draw = ImageDraw.Draw(picture)
    draw.ellipse((40, 30, 240, 230), (200, 30, 40, 255))
    draw.rectangle((180, 120, 330, 250), (20, 60, 150, 255))
    draw.ellipse((90, 80, 130, 120), (250, 220, 60, 255))
    return picture.resize((180, 135), Image.Resampling.LANCZOS)


def _photograph() -> Image.Image:
    """Return a picture in which hardly two pixels are alike."""
    chance = random.Random(5)
    noise = Image.frombytes("RGB", (40, 30), chance.randbytes(40 * 30 * 3))
    return noise.resize((400, 300), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(4))


PICTURES = {
    "drawing": _drawing("white"),
    "figure": _drawing((0, 0, 0, 0)),
    "photograph": _photograph(),
    "small": _drawing("white").resize((12, 9)),
}
WISHES: list[dict[str, Any]] = [
    {"look": "plain"},
    {"look": "plain", "invert": True},
    {"look": "plain", "threshold": 100},
    {"look": "edges"},
    {"look": "dither"},
    {"look": "plain", "colours": 3},
    {"look": "plain", "colours": 2, "invert": True},
]

LEAST = {"edges": 0.9, "dither": 0.7}
"""The share of cells that are the same where numbers are rounded elsewhere: a dot moves others."""


@pytest.fixture(scope="module")
def someone(browser: Browser, server: Served) -> Iterator[Player]:
    with player(browser, server) as someone:
        yield someone


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_become_the_puzzles_of_the_program(
    someone: Player, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    PICTURES[name].save(path)
    content = encoded(path.read_bytes())  # handed over: a service worker's fetches can't be routed
    for wishes in WISHES:
        made = from_image(path, width=24, solvable="any", **wishes).repaired.original
        asked = {"width": 24, "colours": 1, "invert": False, "threshold": None, **wishes}
        found = someone.page.evaluate(MADE, [content, asked])
        assert (found["height"], found["width"]) == (made.height, made.width), wishes
        assert len(found["colours"]) == len(made.palette) + 1
        expected = [cell for row in made for cell in row]
        same = [a == b for a, b in zip(found["cells"], expected, strict=True)]
        assert sum(same) >= LEAST.get(wishes["look"], 0.97) * len(same), wishes


def test_an_svg_is_drawn(browser: Browser, server: Served, tmp_path: Path) -> None:
    (tmp_path / "half.svg").write_text(SVG)
    with player(browser, server) as someone:
        someone.open_file(tmp_path / "half.svg")
        dialog = someone.page.get_by_role("dialog")
        expect(dialog.get_by_role("status")).to_have_text("12×25")


@pytest.mark.parametrize("solved", [False, True])
def test_a_png_file_keeps_its_puzzle(
    browser: Browser, server: Place, tmp_path: Path, solved: bool
) -> None:
    grid = Grid.parse("#.#/##.")
    puzzle = Puzzle.from_grid(grid)
    puzzle = puzzle.replace(metadata=puzzle.metadata.replace(title="Büro"))
    with player(browser, server) as someone:
        someone.open(puzzle)
        page = someone.page
        page.keyboard.press("s")
        if solved:
            page.get_by_label("With the solution").check()
        with page.expect_download() as download:
            page.get_by_role("dialog").get_by_role("button", name="png", exact=True).click()
        download.value.save_as(tmp_path / "file.png")
    found = load(tmp_path / "file.png")
    assert as_dict(found) == as_dict(puzzle) | ({"goal": ["#.#", "##."]} if solved else {})
    with Image.open(tmp_path / "file.png") as image:
        assert image.getpixel((1, 1)) == (255, 255, 255)
        assert image.convert("L").getextrema()[0] < 64  # type: ignore[operator]
