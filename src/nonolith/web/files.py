"""Files in and out: every format that nonolith reads and writes, and the drawings."""

import re
from typing import Any

from nonolith.errors import NonolithError
from nonolith.formats import dumpb, format_named, list_formats, loads_all, losses
from nonolith.formats.kept import kept_text
from nonolith.model import Grid, Puzzle
from nonolith.render import OUTPUTS, Picture, Style
from nonolith.render.png import sketch_png
from nonolith.solving.limits import Limits
from nonolith.solving.solve import solve
from nonolith.web.page_file import publish
from nonolith.web.values import Body, CallError, ensure_fits, file_value, puzzle_value

MOST_PUZZLES = 500
"""The most puzzles that the page takes from one file."""

MOST_PUBLISHED = 50
"""The most puzzles of a page published from here; `nonolith render` takes any number."""

PAGE = "html"
_DRAWINGS = {
    "svg": ("image/svg+xml", "a vector image"),
    "png": ("image/png", "an image"),
    "pdf": ("application/pdf", "pages to print"),
}
"""The media type of a drawing, and a few words for it."""


def read(body: Body) -> dict[str, Any]:
    """Read the puzzles of a file of any format."""
    puzzles = loads_all(body.data("base64"), name=body.text("name", "file", 200))
    for puzzle in puzzles[:MOST_PUZZLES]:
        ensure_fits(puzzle.height, puzzle.width)
    return {
        "puzzles": [puzzle_value(puzzle) for puzzle in puzzles[:MOST_PUZZLES]],
        "found": len(puzzles),
    }


def write(body: Body) -> dict[str, Any]:
    """Write a puzzle as a file, or draw it."""
    puzzle, name = body.puzzle(), body.text("format", longest=40)
    stem = _file_name(puzzle.metadata.title)
    if name in _DRAWINGS:
        picture = Picture(puzzle, _solution(puzzle) if body.flag("solved") else None)
        if name == "png":
            return {"file": _sketch(f"{stem}.png", picture), "losses": []}
        drawn = OUTPUTS[name].draw([picture], Style())
        content = drawn.encode() if isinstance(drawn, str) else drawn
        return {"file": file_value(f"{stem}.{name}", _DRAWINGS[name][0], content), "losses": []}
    if name == PAGE:
        content = publish([puzzle]).encode()
        return {"file": file_value(f"{stem}.html", "text/html", content), "losses": []}
    try:
        format = format_named(name)
    except ValueError as error:
        raise CallError(str(error)) from None
    suffix = format.suffixes[0] if format.suffixes else ".txt"
    content = dumpb(puzzle, format.name)
    return {
        "file": file_value(stem + suffix, "application/octet-stream", content),
        "losses": [str(loss) for loss in losses(puzzle, format.name)],
    }


def _sketch(name: str, picture: Picture) -> dict[str, object]:
    """Return a PNG file that the browser draws: it has the fonts, but no Pillow."""
    svg, scale, puzzle = sketch_png(picture)
    kept = "" if puzzle is None else kept_text(puzzle)
    return {"name": name, "svg": svg, "scale": scale, "kept": kept}


def formats(body: Body) -> dict[str, Any]:
    """Say of each file format that is written what it can't store of a puzzle.

    The *problem* of a format that can't hold the puzzle at all, or else the *losses*.
    """
    puzzle = body.puzzle()
    told: dict[str, dict[str, object]] = {}
    for format in list_formats():
        if not format.writes:
            continue
        try:
            dumpb(puzzle, format.name)
        except NonolithError as error:
            told[format.name] = {"problem": str(error), "losses": []}
        else:
            lost = [str(loss) for loss in losses(puzzle, format.name)]
            told[format.name] = {"problem": "", "losses": lost}
    return {"formats": told}


def publish_all(body: Body) -> dict[str, Any]:
    """Write several puzzles as one page to play on, in their order."""
    title = body.text("title", "", 200)
    content = publish(body.puzzles("puzzles", MOST_PUBLISHED), title=title).encode()
    return {"file": file_value(f"{_file_name(title)}.html", "text/html", content)}


def writable() -> list[dict[str, object]]:
    """Return the formats that a puzzle can be saved in: a name and a few words for each."""
    drawings = [(name, title, True) for name, (_, title) in _DRAWINGS.items()]
    formats = [(format.name, format.title, False) for format in list_formats() if format.writes]
    every = [*drawings, (PAGE, "a page to play on, for any website", False), *formats]
    return [{"name": name, "title": title, "drawing": drawn} for name, title, drawn in every]


def _solution(puzzle: Puzzle) -> Grid:
    grid = next(solve(puzzle, limits=Limits(seconds=20)), None)
    if grid is None:
        raise CallError("there is no solution to draw")
    return grid


def _file_name(title: str) -> str:
    """Return a file name, valid on every system, made from a title.

    >>> _file_name("A cat / a dog"), _file_name("…")
    ('a-cat-a-dog', 'puzzle')
    """
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:60] or "puzzle"
