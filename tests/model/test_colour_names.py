"""Names of colours: what people say, and the same in Python and on the page."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from nonolith.model.colour_names import KNOWN, name_of

MODULE = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static" / "colour_names.js"

SAID = {
    "#000000": "black",
    "#696969": "grey",
    "#ffffff": "white",
    "#dc143c": "red",
    "#800000": "dark red",
    "#ff69b4": "pink",
    "#f19a9b": "pink",
    "#ffab91": "pink",
    "#ff8c00": "orange",
    "#8b4513": "brown",
    "#855c52": "brown",
    "#6e5f55": "brown",
    "#d2b48c": "beige",
    "#ffd700": "yellow",
    "#6b8e23": "olive",
    "#228b22": "green",
    "#006400": "dark green",
    "#2e8b57": "sea green",
    "#69a297": "sea green",
    "#008b8b": "teal",
    "#87ceeb": "light blue",
    "#4169e1": "blue",
    "#000080": "dark blue",
    "#8a2be2": "purple",
    "#dda0dd": "lilac",
}


@pytest.mark.parametrize(("rgb", "name"), SAID.items())
def test_colours_have_the_names_that_people_use(rgb: str, name: str) -> None:
    """Brown was called grey, pink orange, and sea green grey."""
    assert name_of(rgb) == name


def test_every_colour_of_the_table_has_its_name() -> None:
    for name, known in KNOWN.items():
        for rgb in known.split():
            assert name_of(rgb) == name


def test_a_name_is_given_once() -> None:
    taken: list[str] = []
    for rgb in ("#ff0000", "#ee0000", "#dd0000"):
        taken.append(name_of(rgb, taken))
    assert taken == ["red", "red 2", "red 3"]


def test_the_page_gives_the_same_names() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node: apt-get install nodejs")
    chance = random.Random(1)
    colours = [f"#{chance.randrange(1 << 24):06x}" for _ in range(5000)]
    colours += [rgb for known in KNOWN.values() for rgb in known.split()]
    program = (
        f"import {{ nameOf }} from {json.dumps(MODULE.as_uri())};"
        f"console.log(JSON.stringify({json.dumps(colours)}.map((rgb) => nameOf(rgb, []))));"
    )
    command = [node, "--input-type=module", "--eval", program]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(said) == [name_of(rgb) for rgb in colours]
