"""The pictures of steps in the documentation are what the code draws.

``python -m tests.explaining.test_documented_steps`` draws them anew.
"""

from pathlib import Path

import pytest

from nonolith import explain, load
from nonolith.explaining import Technique
from nonolith.explaining.pictures import draw_steps

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images"
PUZZLES = ROOT / "tests" / "data" / "puzzles"
PICTURES = {
    "step-overlap.svg": ("jwilk/data000.nin", Technique.OVERLAP, 1),
    "step-edge.svg": ("jwilk/data000.nin", Technique.EDGE, 3),
    "step-sliding.svg": ("jwilk/data001.nin", Technique.SLIDING, 0),
    "step-contradiction.svg": ("generated/03-dom.non", Technique.CONTRADICTION, 0),
}


def draw(name: str) -> str:
    """Return the picture of a step: of a puzzle, by a technique, after so many others by it."""
    file, technique, number = PICTURES[name]
    puzzle = load(PUZZLES / file)
    steps = list(explain(puzzle))
    chosen = [at for at, step in enumerate(steps) if step.technique is technique][number]
    return draw_steps(puzzle, steps[: chosen + 1])[-1]


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_that_of_the_code(name: str) -> None:
    assert (FOLDER / name).read_text() == draw(name)


if __name__ == "__main__":
    for picture in PICTURES:
        (FOLDER / picture).write_text(draw(picture))
