"""X pixmaps (XPM 3): pictures in the syntax of C, whose clues make the puzzle.

Strings in an array: ``width height colours characters``, a line for each colour, a line for each
row of cells. The background is the colour ``None``, or else white. KDE's Picmi keeps its levels so.
"""

import re

from nonolith.formats._colours import Colours, rgb_of
from nonolith.formats._source import Piece, Source
from nonolith.model import BLACK_AND_WHITE, Grid, Metadata, Puzzle

_STRING = re.compile(r'"([^"]*)"')
_COLOUR = re.compile(r"(?:^|[ \t])c[ \t]+([^ \t]+(?:[ \t]+[^ \t]{2,})*)")
_NAMES = ("width", "height", "number of colours", "characters of a cell")


def read(source: Source) -> list[Puzzle]:
    """Read the one picture of a source."""
    strings = [
        line.part(*match.span(1)) for line in source.lines for match in _STRING.finditer(line.text)
    ]
    if not strings:
        raise source.error('"width height colours characters"', None)
    width, height, count, size = source.numbers(strings[0], _NAMES)
    if size == 0 or len(strings) < 1 + count + height:
        expected = f"{count} colours and {height} rows in quotes"
        raise source.error(expected, strings[-1], f"{len(strings) - 1}")
    colours, indices = _colours(source, strings[1 : 1 + count], size)
    rows = []
    for line in strings[1 + count : 1 + count + height]:
        if len(line.text) != width * size:
            raise source.error(f"{width * size} characters", line, f"{len(line.text)}")
        cells = [line.part(start, start + size) for start in range(0, width * size, size)]
        for cell in cells:
            if cell.text not in indices:
                raise source.error("a cell of one of the colours", cell)
        rows.append([indices[cell.text] for cell in cells])
    grid = Grid(rows, width=width, palette=colours.palette())
    return [Puzzle.from_grid(grid, Metadata(goal=grid))]


def _colours(source: Source, lines: list[Piece], size: int) -> tuple[Colours, dict[str, int]]:
    """Return the colours, and for each code of a cell the index of its colour."""
    colours = Colours(source)
    values: dict[str, str | None] = {}
    for line in lines:
        code, value = line.part(0, size), _COLOUR.search(line.text, size)
        rgb = rgb_of(value[1]) if value else None
        if len(code.text) < size or value is None or (rgb is None and value[1].lower() != "none"):
            raise source.error("the code of a cell and a colour such as c #ff0000", line)
        if code.text in values:
            raise source.error("another code for another colour", code)
        values[code.text] = rgb
    background = None if None in values.values() else BLACK_AND_WHITE[0].rgb
    indices = dict.fromkeys(values, 0)
    for line in lines:
        code = line.part(0, size)
        rgb = values[code.text]
        if rgb is not None and rgb != background:
            colours.add(code, rgb, rgb, code.text)
            indices[code.text] = colours.index(code)
    return colours, indices
