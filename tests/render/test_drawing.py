"""Outputs by name, drawings as values, notebooks, and missing libraries."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from nonolith.errors import MissingDependencyError, RenderError
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.render import OUTPUTS, Picture, Style, draw_compact, draw_svg, draw_table, show
from tests.render.examples import DUCK, DUCK_PUZZLE

STARTS = {".svg": b"<svg ", ".png": b"\x89PNG", ".pdf": b"%PDF", ".txt": b"     "}


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_draws(name: str) -> None:
    output = OUTPUTS[name]
    assert output.name == name
    drawn = output.draw([Picture(DUCK_PUZZLE, DUCK)], Style(elapsed=0.5, symbols="X."))
    data = drawn.encode() if isinstance(drawn, str) else drawn
    if output.suffix != ".txt":
        assert data.startswith(STARTS[output.suffix])
    if isinstance(drawn, str):
        assert drawn.endswith("\n")
        assert not drawn.endswith("\n\n")
    with pytest.raises(RenderError, match="nothing to draw"):
        output.draw([], Style())


def test_several_pictures() -> None:
    pictures = [Picture(cells=Grid.parse("#.")), Picture(cells=Grid.parse(".#"))]
    assert OUTPUTS["plain"].draw(pictures, Style(symbols="X.")) == "X.\n\n.X\n"
    for name, output in OUTPUTS.items():
        if output.holds_many:
            assert output.draw(pictures, Style())
        else:
            with pytest.raises(RenderError, match=f"{name} holds one picture per file, found 2"):
                output.draw(pictures, Style())


def test_styles_reach_the_drawings() -> None:
    picture = Picture(DUCK_PUZZLE, DUCK)
    assert str(OUTPUTS["table"].draw([picture], Style(elapsed=2))).endswith("Solved in: 2.00s\n")
    small, large = (OUTPUTS["png"].draw([picture], Style(cell=cell)) for cell in (8, 32))
    assert len(small) < len(large)
    assert OUTPUTS["pdf"].draw([picture], Style(page="a3")) != OUTPUTS["pdf"].draw(
        [picture], Style()
    )


@pytest.mark.parametrize("suffix", STARTS)
def test_saving_by_suffix(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"duck{suffix}"
    show(DUCK_PUZZLE, DUCK).save(path)
    assert path.read_bytes().startswith(STARTS[suffix])
    assert list(tmp_path.iterdir()) == [path], "nothing is left beside it"


def test_suffixes_in_capitals(tmp_path: Path) -> None:
    show(DUCK).save(tmp_path / "DUCK.SVG")
    show(DUCK).save(tmp_path / "DUCK.TXT")
    assert (tmp_path / "DUCK.SVG").read_bytes().startswith(STARTS[".svg"])
    assert (tmp_path / "DUCK.TXT").read_text(encoding="utf-8") == draw_table(DUCK) + "\n"


def test_saving_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "duck"
    show(DUCK).save(path, output="compact")
    assert path.read_text(encoding="utf-8") == draw_compact(DUCK) + "\n"
    with pytest.raises(RenderError, match=r"duck: expected .txt, .svg, .png or .pdf"):
        show(DUCK).save(path)
    with pytest.raises(RenderError, match="expected an output of plain, table"):
        show(DUCK).save(path, output="gif")


def test_a_drawing_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "duck.png"
    path.write_bytes(b"old")
    with pytest.raises(RenderError):
        show(DUCK).save(path, style=Style(cell=0))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_drawing_shows_itself() -> None:
    drawing = show(DUCK_PUZZLE, DUCK)
    assert str(drawing) == draw_table(DUCK_PUZZLE, DUCK)
    assert drawing._repr_svg_() == draw_svg(DUCK_PUZZLE, DUCK)
    assert ET.fromstring(drawing._repr_html_()).tag == "div"
    assert show(drawing) == drawing


def test_notebooks_draw_the_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell: Any = InteractiveShell.instance()
    puzzle = Puzzle([[1]], [[1]])

    def shown(value: object) -> dict[str, str]:
        formatted, _ = shell.display_formatter.format(value)
        return dict(formatted)

    assert set(shown(puzzle)) == {"text/plain"}
    shell.extension_manager.load_extension("nonolith")
    for value in (puzzle, DUCK, Knowledge.from_grid(DUCK), show(DUCK)):
        assert "<svg " in shown(value)["image/svg+xml"]
        assert "<svg " in shown(value)["text/html"]
    shell.extension_manager.unload_extension("nonolith")
    assert set(shown(puzzle)) == {"text/plain"}


def test_importing_is_enough_in_a_notebook(tmp_path: Path) -> None:
    code = (
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "import sys, nonolith\n"
        "assert 'nonolith.model' not in sys.modules, 'and costs nothing'\n"
        "for value in (nonolith.Puzzle([[1]], [[1]]), nonolith.Grid([[1]])):\n"
        "    print(*sorted(shell.display_formatter.format(value)[0]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"IPYTHONDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "image/svg+xml text/html text/plain\n" * 2


@pytest.mark.parametrize(("name", "package"), [("png", "pillow"), ("pdf", "fpdf2")])
def test_a_missing_library_is_named(
    name: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, {"png": "PIL", "pdf": "fpdf"}[name], None)
    with pytest.raises(MissingDependencyError) as caught:
        OUTPUTS[name].draw([Picture(DUCK_PUZZLE)], Style())
    needed = f"drawing {name.upper()} needs {package}, which is not installed"
    assert str(caught.value) == f"{needed}: pip install {package}"


def test_drawing_text_loads_no_library() -> None:
    code = (
        "import sys; from nonolith.render import OUTPUTS, Picture, Style;"
        "from nonolith.model import Puzzle; p = [Picture(Puzzle([[1]], [[1]]))];"
        "[OUTPUTS[n].draw(p, Style()) for n in ('plain', 'table', 'compact', 'svg')];"
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "nonolith.render.svg" in loaded
    assert not {"PIL", "fpdf", "fontTools", "numpy", "tempfile", "urllib.request"} & set(loaded)
