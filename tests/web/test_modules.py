"""The page's pure modules, in node: board, lines, links, geometry."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from nonolith.render.theme import DARK, LIGHT
from nonolith.web.page_file import modules

FOLDER = Path(__file__).parent / "modules"
STATIC = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.test.mjs")), ids=lambda path: path.name)
def test_pure_modules(path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node: apt-get install nodejs")
    done = subprocess.run([node, "--test", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("selector", "theme"), [(":root", LIGHT), (':root[data-theme="dark"]', DARK)]
)
def test_the_inks_are_those_of_the_drawings(selector: str, theme: dict[str, str]) -> None:
    style = (STATIC / "style.css").read_text()
    block = style[style.index(selector + " {") :].partition("}")[0]
    inks = dict(re.findall(r"--([\w-]+): (#\w+);", block))
    shared = inks.keys() & theme.keys()
    assert {"page", "panel", "text", "frame"} <= shared
    assert {name: inks[name] for name in shared} == {name: theme[name] for name in shared}


def test_every_module_of_the_start_is_loaded_ahead() -> None:
    page = (STATIC / "index.html").read_text()
    listed = re.findall(r'rel="modulepreload" href="static/(\w+\.js)"', page)
    assert sorted([*listed, "main.js"]) == modules("main.js")


def test_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.iterdir():
        if path.suffix == ".png":
            continue
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", path.read_text()))
        assert addresses <= {"http://www.w3.org/2000/svg"}, path.name
