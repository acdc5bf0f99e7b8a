"""The XML of webpbn.com and pbnsolve: titles, colours, clues and goals, any number of puzzles.

The clues are read, or made of the goal where there are none. Saved solutions are a player's, not
the puzzle's, and are passed over. Blotted clues (``<count>0</count>``, a block whose length is
hidden) and triddlers are not supported. Licences and other properties are kept as notes.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from nonolith.errors import ConversionError, FormatError
from nonolith.formats._colours import Colours, colour_of, rgb_of
from nonolith.formats._limits import MAX_PUZZLES
from nonolith.formats._plain import characters_of, picture, plain_elements
from nonolith.formats._source import Clues, Piece, Source
from nonolith.formats._xml import Node, blanked, encoded, parse
from nonolith.model import BLACK_AND_WHITE, Clue, Grid, Metadata, Palette, Puzzle
from nonolith.model.block import PlainClues
from nonolith.model.palette import is_symbol
from nonolith.texts import printable

# Characters that mean something else in an image.
_IMAGE_SYNTAX = frozenset("|[]?\\/")
_LICENCE = "license"
_CLUES = re.compile(r"<clues\b[^<>]*(?<!/)>")


def read(source: Source) -> list[Puzzle]:
    """Read every puzzle of a source."""
    content, sides = _without_plain_clues(source.text)
    if sides:
        try:
            return _puzzles(source, parse(source, content), sides)
        except FormatError:
            pass  # where it is wrong, all of it is read again: the places are right then
    return _puzzles(source, parse(source), {})


def _without_plain_clues(text: str) -> tuple[bytes, dict[int, PlainClues]]:
    """Return a document without the clues that the core has read, and those.

    They are found by the place of their element in what is left, which has no other of the kind:
    what was in a comment is not asked for.
    """
    parts: list[bytes] = []
    sides: dict[int, PlainClues] = {}
    done = size = 0
    while tag := _CLUES.search(text, done):
        end = text.find("</clues", tag.end())
        if end < 0:
            break
        plain = plain_elements(text[tag.end() : end])
        if plain is not None:
            before = encoded(text[done : tag.start()])
            sides[size + len(before)] = plain
            rest = encoded(tag[0] + blanked(text, tag.end(), end))
        else:
            before, rest = encoded(text[done : tag.end()]), encoded(text[tag.end() : end])
        parts += [before, rest]
        size += len(before) + len(rest)
        done = end
    return b"".join([*parts, encoded(text[done:])]), sides


def _puzzles(source: Source, root: Node, sides: Mapping[int, PlainClues]) -> list[Puzzle]:
    nodes = [root] if root.tag == "puzzle" else list(root.all("puzzle"))
    if root.tag not in ("puzzle", "puzzleset") or not nodes:
        raise source.error("<puzzleset> with a <puzzle>", root.place)
    if len(nodes) > MAX_PUZZLES:
        raise source.too_many_puzzles()
    return [_puzzle(source, node, sides) for node in nodes]


def _puzzle(source: Source, node: Node, sides: Mapping[int, PlainClues]) -> Puzzle:
    kind = node.attributes.get("type", "grid")
    if kind != "grid":
        raise source.unsupported(f"puzzles of type {kind[:40]!r} are not supported", node.place)
    colours = _NamedColours(source, node)
    clues: dict[str, Clues] = {}
    for side in node.all("clues"):
        of = side.attributes.get("type", "")
        if of not in ("rows", "columns") or of in clues:
            raise source.error("clues of rows and clues of columns", side.place, repr(of[:40]))
        if (plain := sides.get(side.offset)) is not None:
            clues[of] = colours.of_default(plain, side.place)
        else:
            clues[of] = [_clue(source, line, colours) for line in side.all("line")]
    goal = None
    for solution in node.all("solution"):
        if solution.attributes.get("type", "goal") == "goal" and goal is None:
            goal = _goal(source, solution, colours, len(clues.get("columns", ())))
    notes = [_note(note.text.strip()) for note in node.all("note")]
    metadata = Metadata(
        title=node.text_of("title"),
        author=node.text_of("author"),
        copyright=node.text_of("copyright"),
        licence=next((text for key, text in notes if key == _LICENCE), ""),
        description=node.text_of("description"),
        catalogue=f"{node.text_of('source')} {node.text_of('id')}".strip(),
        goal=goal,
        extra=tuple(note for note in notes if note[0] != _LICENCE),
    )
    if not clues and goal is not None:
        return Puzzle.from_grid(goal, metadata)
    for of in ("rows", "columns"):
        if of not in clues:
            raise source.error(f"the clues of the {of}", node.place, "none")
    if goal and (goal.height, goal.width) != (len(clues["rows"]), len(clues["columns"])):
        size = f"{len(clues['rows'])} rows and {len(clues['columns'])} columns"
        raise source.error(f"a goal of {size}", node.place, f"{goal.height} and {goal.width}")
    return Puzzle(clues["rows"], clues["columns"], colours.palette, metadata)


class _NamedColours:
    """The colours of a puzzle, by name and by character."""

    def __init__(self, source: Source, node: Node) -> None:
        self.source = source
        background = node.attributes.get("backgroundcolor", "white")
        self.default = node.attributes.get("defaultcolor", "black")
        declared = {"white": BLACK_AND_WHITE[0], "black": BLACK_AND_WHITE[1]}
        order: list[str] = []
        for element in node.all("color"):
            name = element.attributes.get("name", "")
            rgb = rgb_of(element.text)
            if not name or name in order:
                raise source.error("a name for each colour", element.place, repr(name[:40]))
            if rgb is None:
                raise source.error(
                    "a colour such as ff0000", element.place, repr(element.text[:40])
                )
            declared[name] = colour_of(name, rgb, _symbol(element.attributes.get("char", "")))
            order.append(name)
        self.symbols = {
            character: element.attributes.get("name", "")
            for element in node.all("color")
            if (character := element.attributes.get("char", ""))
        }
        if background not in declared:
            raise source.error("a <color> for the background", node.place, repr(background[:40]))
        self.background = background
        self.declared = declared
        self._colours = Colours(source, declared[background])
        for name in order:
            if name != background:
                self._add(name, node.place)

    def _add(self, name: str, place: Piece) -> None:
        colour = self.declared[name]
        mark = Piece(name, place.line, place.column)
        self._colours.add(mark, name, colour.rgb, colour.symbol)

    def index(self, name: str, place: Piece) -> int:
        """Return the index of a colour that is declared, or black or white."""
        if name == self.background:
            return 0
        if name not in self._colours:
            if name not in self.declared:
                raise self.source.error("a colour that is declared", place, repr(name[:40]))
            self._add(name, place)
        return self._colours.index(Piece(name, place.line, place.column))

    def of_default(self, clues: PlainClues, place: Piece) -> Clues:
        """Return clues with their blocks in the colour that has not to be said."""
        if not any(clues):
            return clues
        colour = self.index(self.default, place)
        if colour == 0:
            raise self.source.error("a block of another colour than the background", place)
        if colour == 1:
            return clues
        return [[(int(block), colour) for block in clue] for clue in clues]

    @property
    def palette(self) -> Palette:
        return self._colours.palette()


def _symbol(character: str) -> str:
    return character if is_symbol(character) else BLACK_AND_WHITE[0].symbol


def _clue(source: Source, line: Node, colours: _NamedColours) -> list[tuple[int, int]]:
    blocks = []
    for count in line.all("count"):
        text = Piece(count.text.strip(), count.line, count.column)
        length = source.number(text, "the length of a block")
        if length == 0:
            raise source.unsupported(
                "a block of hidden length (a blotted clue) is not supported", text
            )
        colour = colours.index(count.attributes.get("color", colours.default), count.place)
        if colour == 0:
            raise source.error("a block of another colour than the background", count.place)
        blocks.append((length, colour))
    return blocks


def _goal(source: Source, solution: Node, colours: _NamedColours, width: int) -> Grid | None:
    images = list(solution.all("image"))
    if not images:
        return None
    place = images[0].place
    names = {".": "white", "X": "black"} | colours.symbols
    rows = [text for line in images[0].text.split("\n") if (text := line.strip())]
    values: dict[str, int] = {}
    for line in rows:
        if len(line) < 2 or line[0] != "|" or line[-1] != "|":
            raise source.error("rows of cells between bars", place, repr(line[:40]))
        new = [cell for cell in characters_of(line[1:-1]) if cell not in values]
        for cell in new:
            if cell not in names:
                raise source.error("the character of a colour", place, repr(cell))
        for cell in new:
            values[cell] = colours.index(names[cell], place)
        if len(line) != len(rows[0]):
            raise source.error("rows of the same length", place, repr(line[:40]))
    width = len(rows[0]) - 2 if rows else width
    cells = "".join([line[1:-1] for line in rows])
    return picture(cells, values, len(rows), width, colours.palette)


def _note(text: str) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    return (key, value.strip()) if colon and key.split() == [key] else ("note", text)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write any number of puzzles."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines += ['<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _written(puzzle)
    return "\n".join([*lines, "</puzzleset>", ""])


def _written(puzzle: Puzzle) -> list[str]:
    from xml.sax.saxutils import escape, quoteattr

    palette, about = puzzle.palette, puzzle.metadata
    names = _names(palette)
    symbols = _image_symbols(palette)
    lines = [
        f'<puzzle type="grid" defaultcolor={quoteattr(names[1])}'
        f" backgroundcolor={quoteattr(names[0])}>"
    ]
    texts = [("source", about.catalogue), ("title", about.title), ("author", about.author)]
    texts += [("copyright", about.copyright), ("description", about.description)]
    notes = [(_LICENCE, about.licence)] if about.licence else []
    for key, text in (*notes, *about.extra):
        if key.split() != [key] or ":" in key or (key == _LICENCE and (key, text) not in notes):
            raise ConversionError(f"webpbn has no note {key!r}")
        texts.append(("note", f"{key}: {text}"))
    lines += [f"<{tag}>{escape(printable(text))}</{tag}>" for tag, text in texts if text]
    for name, symbol, index in zip(names, symbols, range(len(names)), strict=True):
        lines.append(
            f"<color name={quoteattr(name)} char={quoteattr(symbol)}>"
            f"{palette[index].rgb[1:]}</color>"
        )
    for of, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f'<clues type="{of}">']
        lines += [f"<line>{_counts(clue, names, quoteattr)}</line>" for clue in clues]
        lines += ["</clues>"]
    if about.goal is not None:
        image = "\n".join(f"|{''.join(symbols[cell] for cell in row)}|" for row in about.goal)
        lines += [f'<solution type="goal"><image>\n{escape(image)}\n</image></solution>']
    return [*lines, "</puzzle>"]


def _image_symbols(palette: Palette) -> list[str]:
    if palette == BLACK_AND_WHITE:
        return [".", "X"]  # as webpbn has it
    symbols: list[str] = []
    spare = iter("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    taken = {palette[index].symbol for index in range(len(palette) + 1)}
    for index in range(len(palette) + 1):
        symbol = palette[index].symbol
        if symbol in _IMAGE_SYNTAX:
            symbol = next(letter for letter in spare if letter not in taken)
        symbols.append(symbol)
    return symbols


def _names(palette: Palette) -> list[str]:
    """Return a name for each colour: without control codes, which XML lacks, two may be one."""
    names: list[str] = []
    for index in range(len(palette) + 1):
        plain = name = printable(palette[index].name)
        number = 2
        while not name or name in names:
            name, number = f"{plain}{number}", number + 1
        names.append(name)
    return names


def _counts(clue: Clue, names: list[str], quoted: Callable[[str], str]) -> str:
    return "".join(
        f"<count>{int(block)}</count>"
        if block.colour == 1
        else f"<count color={quoted(names[block.colour])}>{int(block)}</count>"
        for block in clue
    )
