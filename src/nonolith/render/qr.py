"""QR codes of links to a puzzle, for a phone to read from paper or from a screen."""

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby

from nonolith.errors import ConversionError, RenderError
from nonolith.formats.pzpr import url
from nonolith.importing import need
from nonolith.model import Clue, Puzzle
from nonolith.render.shapes import Box

MODULE = 2.0
"""The side of a module, where a cell has 20: 0.4 mm with the smallest cells of a book."""
QUIET = 4
"""The light modules around a code, which the standard requires."""
_VERSION = 1


def link_to(puzzle: Puzzle, site: str = "") -> str:
    """Return a link that opens a puzzle: on puzz.link, or on nonolith's page at *site*.

    >>> link_to(Puzzle([[1, 1], [1]], [[2], [], [1]]))
    'https://puzz.link/p?nonogram/3/2/2g1111g'
    >>> link_to(Puzzle([[1]], [[1]]), "https://example.org/page.html")
    'https://example.org/page.html#p=izbUUTJUgmAwMtAxiAUA'

    :raises RenderError: puzz.link can't show the puzzle.
    """
    if site:
        return f"{site}#p={_fragment(puzzle)}"
    if len(puzzle.palette) > 1:
        raise RenderError("puzz.link has no colours: name a page of your own for the QR code")
    try:
        return url(puzzle)
    except ConversionError as error:
        raise RenderError(f"{error}: name a page of your own for the QR code") from None


def _fragment(puzzle: Puzzle) -> str:
    """Return a puzzle as links.js of the page reads it."""
    about, givens = puzzle.metadata, puzzle.metadata.givens
    inks = [puzzle.palette[index] for index in range(len(puzzle.palette) + 1)]
    content = [
        _VERSION,
        _packed(puzzle.rows),
        _packed(puzzle.columns),
        about.title,
        about.author,
        0 if puzzle.palette.is_black_and_white else [[i.name, i.rgb, i.symbol] for i in inks],
        0 if givens is None else str(givens).splitlines(),
    ]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _packed(clues: Sequence[Clue]) -> str | int:
    return "/".join(".".join(map(_block, clue)) for clue in clues) if clues else 0


def _block(block: int) -> str:
    colour = getattr(block, "colour", 1)
    return f"{int(block)}" if colour == 1 else f"{int(block)}:{colour}"


def code_of(link: str) -> list[list[bool]]:
    """Return the modules of a link's code, true for dark, without the quiet zone.

    :raises RenderError: the link is too long for a code.
    :raises MissingDependencyError: segno is not installed.
    """
    segno = need("segno", "segno", "drawing QR codes")
    try:
        code = segno.make(link, error="l", boost_error=False, micro=False, mode="byte")
    except segno.DataOverflowError:
        raise RenderError(
            f"the link has {len(link)} characters, which is too long for a QR code"
        ) from None
    return [[bool(module) for module in row] for row in code.matrix]


def boxes_of(code: Sequence[Sequence[bool]], x: float, y: float) -> Iterator[Box]:
    """Yield a code's dark modules, from a corner on, and the light square below them."""
    side = (len(code) + 2 * QUIET) * MODULE
    yield Box("code-paper", x, y, side, side, "#ffffff")  # in the dark as well
    for row, modules in enumerate(code, start=QUIET):
        column = QUIET
        for is_dark, run in groupby(modules):
            length = len(list(run))
            if is_dark:
                left, top = x + column * MODULE, y + row * MODULE
                yield Box("code", left, top, length * MODULE, MODULE, "#000000")
            column += length
