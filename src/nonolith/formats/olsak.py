"""Olšák's .g, with colours.

Free text, of which one line is a title; ``#d`` and lines ``inchar:outchar colour comment``, where
the inchar 0 is the background and 1 the colour of blocks without a mark; a line that begins with a
colon and the rows; another and the columns; another that ends them. Colours are names or
``#rrggbb``. A clue is ``3r 1b``; 0 or an empty line is a blank line. Triddlers, triangles and
glued blocks are not supported.
"""

import re
from collections.abc import Sequence

from nonolith.formats._colours import Colours, looks_black_and_white, marks, rgb_of
from nonolith.formats._plain import plain_numbers
from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import BLACK_AND_WHITE, Clue, Colour, Metadata, Puzzle
from nonolith.model.palette import is_symbol
from nonolith.texts import one_line

_DECLARATION = re.compile(r"[ \t]*(\S):(.)[ \t]+(\S+)[ \t]*(.*)")
_BLOCK = re.compile(r"[^, \t]+")


def read(source: Source) -> list[Puzzle]:
    """Read the one puzzle of a source."""
    preamble: list[Piece] = []
    declarations: list[Piece] = []
    sides: list[list[Piece]] = []
    declaring = False
    for line in source.lines:
        if line.text.startswith(":"):
            sides.append([])
        elif sides:
            sides[-1].append(line)
        elif declaring:
            declarations.append(line)
        elif line.text[:2].lower() == "#d":
            declaring = True
        elif line.text[:2].lower() == "#t":
            raise source.unsupported("triddlers and triangles are not supported", line)
        else:
            preamble.append(line)
    if len(sides) < 2:
        raise source.error("a line ':' before the rows and one before the columns", None)
    colours = _colours(source, declarations)
    if len(sides) == 2:
        # Nothing ends the columns: empty lines are more likely the file's end than the puzzle's.
        while sides[1] and not sides[1][-1].text.strip():
            sides[1].pop()
    rows, columns = (_clues(source, side, colours) for side in sides[:2])
    texts = [text for line in preamble if (text := line.text.strip())]
    title = texts[0] if len(texts) == 1 else ""
    metadata = Metadata(title=title, description="" if title else "\n".join(texts))
    return [Puzzle(rows, columns, colours.palette(), metadata)]


def _colours(source: Source, lines: list[Piece]) -> Colours:
    colours = Colours(source)
    for line in lines:
        if not line.text.strip():
            continue
        parts = _DECLARATION.fullmatch(line.text)
        if parts is None:
            raise source.error("a colour such as r:& red, or a line ':'", line)
        inchar, symbol, value, comment = (line.part(*parts.span(group)) for group in range(1, 5))
        rgb = rgb_of(value.text)
        if rgb is None:
            raise source.error("the name of a colour, or #rrggbb", value)
        name = comment.text.strip() if value.text.startswith("#") else value.text
        if inchar.text == "0":
            background = BLACK_AND_WHITE[0]
            character = symbol.text if is_symbol(symbol.text) else background.symbol
            colours.background = Colour(name or background.name, rgb, character)
        elif inchar.text == "1":
            colours.add(Piece("", line.line), name, rgb, symbol.text)
        else:
            colours.add(inchar, name, rgb, symbol.text)
    return colours


def _clues(source: Source, lines: list[Piece], colours: Colours) -> Clues:
    if len(colours) == 0 and colours.background == BLACK_AND_WHITE[0] and lines:
        plain = plain_numbers("\n".join([line.text for line in lines]), "\n", ",")
        if plain is not None:
            return plain
    return [_clue(source, line, colours) for line in lines]


def _clue(source: Source, line: Piece, colours: Colours) -> list[tuple[int, int]]:
    words = source.words(line, _BLOCK)
    for word in words:
        if not word.text[0].isdigit():
            raise source.error("the length of a block (nothing may stand before it)", word)
    return colours.clue(words)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle."""
    (puzzle,) = puzzles
    lines = []
    if title := one_line(puzzle.metadata.title):
        # It must not look like what begins the declarations, the clues or a PBM picture.
        lines.append(f" {title}" if title.startswith((":", "#", "P1", "P4")) else title)
    letters = ["", ""]
    if not looks_black_and_white(puzzle.palette):
        letters = ["", *marks(puzzle.palette)]
        lines.append("#d")
        for letter, colour in zip(
            ["0", *letters[1:]], [puzzle.palette[0], *puzzle.palette.colours], strict=True
        ):
            lines.append(f"   {letter}:{colour.symbol}  {colour.rgb}  {one_line(colour.name)}")
    # Empty lines, because pbnsolve refuses a 0 in this format; the last colon ends them.
    lines += [": rows", *(_clue_text(clue, letters) for clue in puzzle.rows)]
    lines += [": columns", *(_clue_text(clue, letters) for clue in puzzle.columns), ": end"]
    return "\n".join(lines) + "\n"


def _clue_text(clue: Clue, letters: list[str]) -> str:
    return " ".join(f"{int(block)}{letters[block.colour]}" for block in clue)
