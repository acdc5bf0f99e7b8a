"""QR codes in drawings: read again from the pixels, and their links by the page's own code."""

import json
import math
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from nonolith import Cell, Colour, Grid, Knowledge, Metadata, Palette, Puzzle, loads
from nonolith.cli.main import nonolith
from nonolith.errors import RenderError
from nonolith.render import Book, Entry, draw_pdf, draw_png, draw_svg
from nonolith.render.layout import CELL, lay_out
from nonolith.render.picture import Picture
from nonolith.render.qr import MODULE, QUIET, code_of, link_to
from tests.web.test_qr import decoded

STATIC = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static"
SEVEN = loads("1.1/1:2//1")
RED = Palette((Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")))
COLOURED = Puzzle.from_grid(Grid([[1, 2, 0], [0, 2, 2]], palette=RED), Metadata(title="Ünïcode"))
GIVEN = SEVEN.replace(
    metadata=Metadata(
        author="Me",
        givens=Knowledge([[Cell.FILLED, Cell.UNKNOWN, Cell.EMPTY], [Cell.UNKNOWN] * 3]),
    )
)


def code_in(png: bytes, link: str, cell: int) -> list[list[int]]:
    """Look at the middle of each module of a code, whose place the layout tells."""
    layout = lay_out(Picture(SEVEN), link=link)
    (paper,) = [box for box in layout.boxes if box.role == "code-paper"]
    image = Image.open(BytesIO(png)).convert("L")
    side = round(paper.width / MODULE) - 2 * QUIET

    def pixel(start: float, place: int) -> int:
        return math.floor((start + (place + QUIET + 0.5) * MODULE) * cell / CELL)

    return [
        [int(image.getpixel((pixel(paper.x, c), pixel(paper.y, r))) < 128) for c in range(side)]  # type: ignore[operator]
        for r in range(side)
    ]


@pytest.mark.parametrize("cell", [20, 24, 31])
@pytest.mark.parametrize("site", ["", "https://example.org/page.html"])
def test_codes_are_read_again(site: str, cell: int) -> None:
    link = link_to(SEVEN, site)
    assert decoded(code_in(draw_png(SEVEN, cell=cell, link=link), link, cell)) == link
    assert site or loads(link) == SEVEN


def test_a_drawing_has_its_code_only_where_it_is_asked_for() -> None:
    link = link_to(SEVEN)
    assert 'class="code"' in draw_svg(SEVEN, link=link)
    assert 'class="code"' not in draw_svg(SEVEN)
    pages = draw_pdf([SEVEN, COLOURED], link_of=lambda puzzle: link_to(puzzle, "https://a.example"))
    assert len(pages) > len(draw_pdf([SEVEN, COLOURED]))
    book = Book([Entry(SEVEN)], link_of=link_to).pdf()
    assert len(book) > len(Book([Entry(SEVEN)]).pdf())


READ = """
import {{ fromFragment }} from {links};
import {{ clueJson }} from {puzzle};
const puzzle = await fromFragment({fragment});
const [rows, columns] = [puzzle.rows, puzzle.columns].map((side) => side.map(clueJson));
console.log(JSON.stringify({{ rows, columns,
  title: puzzle.title, author: puzzle.author, colours: puzzle.palette.map((c) => c.rgb),
  given: puzzle.givens && Array.from(puzzle.givens) }}));
"""


@pytest.mark.parametrize("puzzle", [SEVEN, COLOURED, GIVEN])
def test_the_page_reads_the_links(puzzle: Puzzle) -> None:
    script = READ.format(
        links=json.dumps(str(STATIC / "links.js")),
        puzzle=json.dumps(str(STATIC / "puzzle.js")),
        fragment=json.dumps(link_to(puzzle, "https://example.org/").partition("#p=")[2]),
    )
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    sides = (puzzle.rows, puzzle.columns)
    assert [found["rows"], found["columns"]] == [
        [[int(b) if b.colour == 1 else [int(b), b.colour] for b in clue] for clue in side]
        for side in sides
    ]
    assert (found["title"], found["author"]) == (puzzle.metadata.title, puzzle.metadata.author)
    assert found["colours"][1:] == [colour.rgb for colour in puzzle.palette.colours]
    assert (found["given"] is not None) is (puzzle.metadata.givens is not None)


def test_what_no_code_can_hold_is_refused() -> None:
    with pytest.raises(RenderError, match=r"puzz\.link has no colours"):
        link_to(COLOURED)
    with pytest.raises(RenderError, match="name a page of your own"):
        link_to(Puzzle([[5000]], [[1]] * 5000))
    with pytest.raises(RenderError, match="too long for a QR code"):
        code_of("x" * 2954)


def test_the_command_line_draws_codes(tmp_path: Path) -> None:
    run = CliRunner().invoke
    target = tmp_path / "seven.svg"
    assert run(nonolith, ["render", "1.1/1:2//1", "--qr", "-o", str(target)]).exit_code == 0
    assert target.read_text() == draw_svg(SEVEN, link=link_to(SEVEN))
    page = ["--qr-page", "https://example.org/", "-o", str(target)]
    assert run(nonolith, ["render", "1.1/1:2//1", *page]).exit_code == 0
    assert target.read_text() == draw_svg(SEVEN, link=link_to(SEVEN, "https://example.org/"))
    refused = run(nonolith, ["render", "1.1/1:2//1", "--qr"])
    assert (refused.exit_code, "--qr does not go with" in refused.stderr) == (2, True)
