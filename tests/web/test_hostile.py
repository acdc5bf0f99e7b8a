"""Files of somebody who means harm, opened in the page: they stay text, and nothing runs."""

import gzip
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, Dialog, Request, expect

from nonolith import Grid, Metadata, Puzzle, formats, render
from nonolith.errors import ConversionError
from nonolith.formats.kept import keep
from tests.web.player import player
from tests.web.served import Place

EVIL = "</script><img src=//evil.invalid/x onerror=alert(1)><svg onload=alert(2)>"
ODD = "\u202etxt.exe"
"""What would turn the rest of a line around."""
COLOUR = {
    "name": EVIL,
    "rgb": "#ff0000;background:url(//evil.invalid/y)",
    "symbol": "a",
}


def _puzzle() -> Puzzle:
    grid = Grid.parse("#.#/##.")
    text = EVIL + ODD
    return Puzzle.from_grid(
        grid,
        Metadata(
            title=text,
            author=text,
            copyright=text,
            licence=text,
            description=text,
            catalogue=text,
            goal=grid,
        ),
    )


def _every_format() -> Iterator[tuple[str, bytes]]:
    for format in formats.list_formats():
        if format.writes:
            try:
                yield f"{format.name}.txt", formats.dumpb(_puzzle(), format.name)
            except ConversionError:
                continue


def _coloured(**colour: str) -> bytes:
    palette = {"background": {"name": "white", "rgb": "#ffffff", "symbol": "."}}
    puzzle = {"rows": [[1]], "columns": [[1]], "palette": palette | {"colours": [colour]}}
    return json.dumps(puzzle).encode()


def _archive() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"../../{EVIL.replace('/', '')}.non", formats.dumpb(_puzzle(), "non"))
        archive.writestr("<img src=x onerror=alert(3)>.json", formats.dumpb(_puzzle(), "json"))
    return file.getvalue()


def _forged_picture() -> bytes:
    image, texts, file = Image.new("RGB", (3, 2), "white"), PngInfo(), io.BytesIO()
    texts.add_text("nonolith", keep(_puzzle(), image))
    texts.add_text("Title", EVIL)
    image.save(file, "PNG", pnginfo=texts)
    return file.getvalue()


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="40"'
    ' height="40" onload="alert(4)"><script>alert(5)</script><image x:href="//evil.invalid/z"'
    ' width="9" height="9"/><foreignObject><img src="//evil.invalid/"/></foreignObject>'
    '<style>@import "//evil.invalid/s";</style><rect width="20" height="30"/></svg>'
)
HARMED = """() => ({
  handlers: [...document.querySelectorAll("*")].filter((element) =>
    [...element.attributes].some(({ name }) => name.startsWith("on"))).length,
  foreign: document.querySelectorAll('[src*="evil"], [href*="evil"]').length,
  styled: [...document.querySelectorAll("[style]")].filter((element) =>
    element.getAttribute("style").includes("evil")).length,
  frames: document.querySelectorAll("iframe, object, embed").length,
  polluted: "polluted" in {},
  scripts: document.querySelectorAll("script").length,
})"""
FILES: dict[str, bytes] = {
    **dict(_every_format()),
    "colour.json": _coloured(**COLOUR),
    "colour-name.json": _coloured(**{**COLOUR, "rgb": "#ff0000"}),
    "prototype.json": b'{"__proto__":{"polluted":1},"rows":[[1]],"columns":[[1]]}',
    "constructor.json": (
        b'{"constructor":{"prototype":{"polluted":1}},"rows":[[1]],'
        b'"columns":[[1]],"extra":[["__proto__","polluted"]]}'
    ),
    "page.html": f"<!doctype html><title>x</title>{EVIL}".encode(),
    "drawing.svg": SVG.encode(),
    "entities.xml": (
        b'<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
        b"<puzzleset><puzzle><title>&a;</title></puzzle></puzzleset>"
    ),
    "two.zip": _archive(),
    "one.gz": gzip.compress(formats.dumpb(_puzzle(), "json")),
    "picture.png": _forged_picture(),
    "drawn.png": render.draw_png(_puzzle()),
    "<img src=x onerror=alert(6)>.non": formats.dumpb(_puzzle(), "non"),
    "several.json": formats.dumpb([_puzzle()] * 3, "json"),
}


def test_what_hostile_files_say_stays_text(browser: Browser, server: Place, tmp_path: Path) -> None:
    """Each is opened, shown among the puzzles, and there again after a reload."""
    with player(browser, server) as someone:
        page = someone.page
        harm: list[str] = []

        def dialog(shown: Dialog) -> None:
            harm.append(f"a dialog: {shown.message}")
            shown.dismiss()

        def request(made: Request) -> None:
            if not made.url.startswith((server.base, "data:", "blob:")):
                harm.append(f"a request: {made.url}")

        page.on("dialog", dialog)
        page.on("request", request)
        clean = page.evaluate(HARMED)
        assert not any(count for what, count in clean.items() if what != "scripts"), clean
        for name, content in FILES.items():
            path = tmp_path / name
            path.write_bytes(content)
            someone.open_file(path)
            said = page.locator(".notices .notice, .make .verdict:not(:empty), dialog[open]")
            expect(said.first).to_be_visible(timeout=30_000)
            page.wait_for_timeout(150)
            assert page.evaluate(HARMED) == clean, name
            assert harm == [], name
            someone.problems[:] = [p for p in someone.problems if "status of 4" not in p]
            assert someone.problems == [], name
            someone.go(server.base)  # whatever was kept is read again
            assert page.evaluate(HARMED) == clean, name
        assert harm == []
        page.evaluate("text => document.body.insertAdjacentHTML('beforeend', text)", EVIL)
        page.wait_for_timeout(150)  # the policy refuses to run it, and the oracle sees it
        seen = page.evaluate(HARMED)
        assert (seen["handlers"], seen["foreign"]) == (2, 1)
        someone.problems.clear()
