"""Drawings in SVG: drawn right, or refused in one line, whatever they ask for."""

from pathlib import Path

import pytest

from nonolith import from_image, loads
from nonolith.errors import FormatError
from nonolith.generating import svg
from tests.cli.program import run

SIZE = 'width="40" height="30"'
PLUS = ".##.\n####\n.##."
SHAPES = '<rect x="10" width="20" height="30"/><rect y="10" width="40" height="10"/>'
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABfR92XgAAAABJRU5ErkJggg=="
)


def drawing(inside: str = SHAPES, size: str = SIZE) -> str:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {names} {size}>{inside}</svg>"


@pytest.mark.parametrize(
    "data",
    [
        drawing().encode(),
        b"\xef\xbb\xbf" + drawing().encode(),
        ('<?xml version="1.0" encoding="iso-8859-1"?><!-- Café -->' + drawing()).encode("latin-1"),
        drawing(size='viewBox="0 0 40 30"').encode(),
        b"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x.dtd'>" + drawing().encode(),
        drawing(f'<image {SIZE} href="data:image/png;base64,{PIXEL}"/>' + SHAPES).encode(),
        drawing(f'<g id="a">{SHAPES}</g><use xlink:href="#a"/>').encode(),
    ],
    ids=["plain", "bom", "latin-1", "box", "doctype", "picture-inside", "use"],
)
def test_a_drawing_becomes_a_puzzle(data: bytes) -> None:
    wanted = PLUS if b"base64" not in data else None
    grid = from_image(data, width=4, solvable="any").repaired.grid
    assert grid is not None
    assert (grid.height, grid.width) == (3, 4)
    assert wanted is None or str(grid) == wanted


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (drawing(size='width="0" height="5"'), "the drawing is damaged"),
        (drawing("<rect>"), "expected SVG: mismatched tag"),
        ("<svg", "expected SVG"),
        ("<?xml version='1.0'?><html>svg</html>", "the drawing is damaged"),
        (drawing('<image href="/etc/secret.png"/>'), "shows another file, '/etc/secret.png'"),
        (drawing('<image xlink:href=" secret.svg "/>'), "shows another file, 'secret.svg'"),
        (drawing('<filter><feImage href="a.png"/></filter>'), "shows another file, 'a.png'"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing(), "declares entities"),
        (drawing("<g>" * 200_000 + "</g>" * 200_000), "too much to draw"),
    ],
)
def test_what_can_not_be_drawn_is_refused(data: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        from_image(data.encode(), name="x.svg")
    assert message in str(caught.value)
    assert str(caught.value).startswith("x.svg")
    assert "\n" not in str(caught.value)


def test_a_drawing_of_a_day_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "_SECONDS", 0.001)
    with pytest.raises(FormatError, match=r"takes more than .* to draw"):
        from_image(drawing().encode())


def test_sizes_beyond_reason_are_drawn_small() -> None:
    for size in ('width="1e9" height="1e9"', 'viewBox="0 0 1 100000"'):
        assert max(from_image(drawing(size=size).encode(), solvable="any").image.size) == svg.PIXELS


def test_other_commands_say_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="this is an SVG drawing: `nonolith generate"):
        loads(drawing())
    with pytest.raises(FormatError, match="this is an SVG drawing"):
        loads("<?xml version='1.0'?>\n" + drawing())
    file = tmp_path / "plus.svg"
    file.write_text(drawing())
    assert run("generate", str(file), "--width", "4").out == PLUS + "\n"
