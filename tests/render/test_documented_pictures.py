"""The pictures of the documentation are what the code draws.

``python -m tests.render.test_documented_pictures`` draws them anew.
"""

from pathlib import Path

import pytest

from nonolith import agreement, explain
from nonolith.explaining.pictures import animate_svg
from nonolith.model import Colour, Grid, Metadata, Palette, Puzzle
from nonolith.render import Picture, draw_svg
from tests.render.examples import halves
from tools.library_pictures import PLAIN

FOLDER = Path(__file__).parents[2] / "docs" / "images"

PALETTE = Palette(
    (
        Colour("red", "#d7263d", "r"),
        Colour("yellow", "#ffc914", "y"),
        Colour("green", "#2e933c", "g"),
    )
)
TULIP = Grid.parse(
    "r...r...r/rr.ryr.rr/rrrryrrrr/rrryyyrrr/.rrrrrrr./..rrrrr../"
    "....g..../g...g..gg/gg..g.gg./.gg.ggg../..gggg.../....g....",
    PALETTE,
)
PUZZLE = Puzzle.from_grid(TULIP, Metadata(title="Tulip"))
HEART_GRID = Grid.parse(".##.##./#######/#######/.#####./..###../...#...")
HEART = Puzzle.from_grid(HEART_GRID, Metadata(title="Heart"))
AMBIGUOUS = Puzzle([[1], [1], [], [4]], [[1, 1], [1], [1], [1, 1]])
HOUSE = Puzzle.from_grid(Grid.parse(PLAIN["House"]))
PICTURES = {
    "tulip.svg": draw_svg(PUZZLE),
    "tulip-begun.svg": draw_svg(PUZZLE, halves(TULIP)),
    "tulip-solved.svg": draw_svg(PUZZLE, TULIP),
    "tulip-letters.svg": draw_svg(PUZZLE, letters=True),
    "heart-table.svg": draw_svg(HEART, HEART_GRID),
    "ambiguous.svg": draw_svg(Picture(AMBIGUOUS, agreement(AMBIGUOUS).knowledge, ambiguous=True)),
    "solve.svg": animate_svg(HOUSE, list(explain(HOUSE)), seconds=1.5),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_what_the_code_draws(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PICTURES[name]


if __name__ == "__main__":
    for file, text in PICTURES.items():
        (FOLDER / file).write_text(text, encoding="utf-8")
