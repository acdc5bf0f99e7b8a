"""pynogram's ini files and nonogrid's TOML files, which differ in quotes alone.

``[clues]`` has ``rows`` and ``columns``: clues split by commas or newlines, a blank line is 0, and
empty lines mean nothing. ``[colors]`` has declarations ``r = (red) &``; a clue is then ``2r 1``,
where a block without a mark is black. ``#`` and ``;`` begin comments.
"""

import re

from nonolith.formats._colours import Colours, rgb_of
from nonolith.formats._plain import plain_numbers
from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Puzzle

_SECTION = re.compile(r"\s*\[(\w+)\]\s*(?:[#;].*)?")
_KEY = re.compile(r"""\s*(rows|columns)\s*=""")
# Possessive, and only where a word begins: else a long word would be tried from each letter.
_COLOUR = re.compile(r"""(?<!\w)(\w++)\s*+=\s*+\(([^()]*+)\)\s*+(\S)""")
_CLUE = re.compile(r"[^,]+")
_IN_QUOTES = re.compile(r"[\"']")


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    section = ""
    colours = Colours(source)
    sides: dict[str, list[Piece]] = {}
    side: list[Piece] | None = None
    for line in source.lines:
        if heading := _SECTION.fullmatch(line.text):
            section, side = heading[1], None
        elif section == "colors":
            _take_colours(source, line, colours)
        elif section == "clues":
            text = line
            if key := _KEY.match(line.text):
                if key[1] in sides:
                    raise source.error(f"the {key[1]} once", line.strip(), "them again")
                side = sides[key[1]] = []
                text = line.part(key.end())
            text = text.part(0, re.search("[#;]|$", text.text).start())  # type: ignore[union-attr]
            if side is not None:
                side += source.words(text, _CLUE)
            elif text.text.strip():
                raise source.error("rows = or columns =", text.strip())
    for name in ("rows", "columns"):
        if name not in sides:
            raise source.error(f"[clues] with {name} =", None)
    rows, columns = (_clues(source, colours, sides[name]) for name in ("rows", "columns"))
    return [Puzzle(rows, columns, colours.palette())]


def _take_colours(source: Source, line: Piece, colours: Colours) -> None:
    for found in _COLOUR.finditer(line.text):
        rgb = rgb_of(found[2])
        if rgb is None:
            raise source.error(
                "a colour such as red, FF0000 or 255, 0, 0", line.part(*found.span(2))
            )
        colours.add(line.part(*found.span(1)), found[1], rgb, found[3])


def _clues(source: Source, colours: Colours, pieces: list[Piece]) -> Clues:
    if len(colours) == 0:
        texts = [_IN_QUOTES.sub(" ", piece.text) for piece in pieces]
        filled = [text for text in texts if text.strip()]
        plain = plain_numbers("\n".join(filled), "\n", " ") if filled else None
        if plain is not None:
            return plain
    clues = []
    for piece in pieces:
        text = Piece(_IN_QUOTES.sub(" ", piece.text), piece.line, piece.column).strip()
        if text.text:
            clues.append(colours.clue(source.words(text)))
    return clues
