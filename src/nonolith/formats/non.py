"""Simpson's .non, with the extensions that others have made: colours, goals, licences, packs.

``width n`` and ``height n`` (or ``columns n`` and ``rows n``), then a bare ``rows`` with a line for
each row and a bare ``columns`` likewise, numbers split by commas or blanks; 0 or an empty line is
a blank line. Without a width or height the lines are counted. Every other line is a property: a
word and a text, which may be quoted and have HTML entities::

    title "Seven"
    by "A. N. Author"
    license CC-BY-4.0
    color r #ff0000
    goal "r0r100"

``#`` begins a comment, on a line of its own or after clues, sizes and quoted texts. ``goal`` is
the picture, row by row. Coloured clues are ``3r,1b``, or ``red 3 blue 1`` where
colours have names (``color red FF0000 #``). Lines ``====`` split the puzzles of a pack.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from nonolith.errors import ConversionError
from nonolith.formats._colours import Colours, looks_black_and_white, marks, name_of, rgb_of
from nonolith.formats._limits import MAX_PUZZLES
from nonolith.formats._non_lines import (
    KEYWORDS,
    Lines,
    Sides,
    property_text,
    without_comment,
    written_text,
)
from nonolith.formats._plain import characters_of, picture, plain_numbers, plain_run
from nonolith.formats._source import COMMAS, Clues, Piece, Source
from nonolith.model import BLACK_AND_WHITE, Clue, Grid, Metadata, Puzzle
from nonolith.texts import printable

_FIELDS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "license": "licence",
    "licence": "licence",
    "catalogue": "catalogue",
    "description": "description",
}
_WORD = re.compile(r"[^ \t]+")
# For letters that a file uses without saying what they look like.
_PICKED = ("#ff0000", "#0000ff", "#008000", "#ffa500", "#800080", "#a52a2a")
_CLUE_LINES = r"((?:[0-9][0-9, \t]*\n)+)"
_PLAIN = re.compile(
    r"\n*width ([0-9]{1,6})\nheight ([0-9]{1,6})\n+"
    rf"rows\n{_CLUE_LINES}\n*columns\n{_CLUE_LINES}\n*(?:={{4,}}\n)?"
)
"""A puzzle of sizes and numbers alone, in the usual order, and the line that ends it in a pack."""
_RESERVED = {*_FIELDS, *KEYWORDS, "color", "colour", "goal"}


def _key(word: str) -> str:
    """Return what a word means, in any case; some write a colon behind rows and the like."""
    key = word.lower()
    return key.removesuffix(":") if key.removesuffix(":") in KEYWORDS else key


def read(source: Source) -> Iterable[Puzzle]:
    """Read every puzzle of a source."""
    return _plain_puzzles(source.text) or _puzzles(source)


def _plain_puzzles(text: str) -> list[Puzzle] | None:
    """Return the puzzles of a text if all are numbers alone and in order, as of large packs.

    A file of thousands is read in a third of the time that it takes to look at every line.
    """
    text = text if text.endswith("\n") else text + "\n"
    puzzles: list[Puzzle] = []
    position = 0
    while position < len(text):
        found = _PLAIN.match(text, position)
        if found is None:
            return None
        width, height, *sides = found.groups()
        rows, columns = (plain_numbers(lines[:-1], "\n", ",") for lines in sides)
        if rows is None or columns is None:
            return None
        if (len(rows), len(columns)) != (int(height), int(width)):
            return None
        if len(puzzles) == MAX_PUZZLES:
            return None
        puzzles.append(Puzzle(rows, columns))
        position = found.end()
        # Without a line between them, two would be one that says its rows twice.
        if position < len(text) and text[position - 2] != "=":
            return None
    return puzzles


def _puzzles(source: Source) -> Iterator[Puzzle]:
    texts = source.texts
    ends = [
        index
        for index, text in enumerate(texts)
        if text[:1] == "=" and len(text) >= 4 and not text.rstrip().strip("=")
    ]
    starts = [0, *(end + 1 for end in ends)]
    separators = set(ends)
    if not any(text.strip() for at, text in enumerate(texts) if at not in separators):
        raise source.error("width, height, rows and columns", None)
    for start, end in zip(starts, [*ends, len(texts)], strict=True):
        lines = Lines(source, start, end)
        if any(map(str.strip, lines.texts)):
            yield _FieldReader(source, lines).puzzle()


class _FieldReader:
    """What has been read of one puzzle."""

    def __init__(self, source: Source, lines: Lines) -> None:
        self.source = source
        self.lines = lines
        self.colours = Colours(source)
        self.texts: dict[str, str] = {}
        self.extra: list[tuple[str, str]] = []
        self.goal: Piece | None = None
        self.sides = Sides(source, lines)
        self.declared = False

    def puzzle(self) -> Puzzle:
        texts, position = self.lines.texts, 0
        while position < len(texts):
            text = texts[position].strip()
            position += 1
            if text and text[0] != "#":
                position = self._take(text, position)
        return self._puzzle()

    def _take(self, text: str, position: int) -> int:
        """Take what a line says, and what follows; return where that ends."""
        word = _WORD.match(text)[0]  # type: ignore[index]
        if _key(before := word.split("#", 1)[0]) in KEYWORDS:
            word = before  # a comment without a blank before it
        rest = text[len(word) :].strip()
        key = _key(word)
        argument = self.lines.argument(position - 1, rest)
        if key in KEYWORDS:
            argument = without_comment(argument)
            if not argument.text and KEYWORDS[key] == key:
                return self._take_clues(key, position)
            self.sides.set_size(KEYWORDS[key], argument)
        elif key in _FIELDS:
            self.texts[_FIELDS[key]] = property_text(rest)
        elif key in ("color", "colour"):
            self._colour(argument)
        elif key == "goal":
            return self._goal(without_comment(argument), position)
        elif not text.strip("0123456789, \t") or (self.sides and word[0].isdigit()):
            line = self.lines[position - 1].strip()
            raise self.source.error("a property, 'rows' or 'columns'", line)
        elif word[0].isalpha():
            self.extra.append((word, property_text(rest)))  # anything else is a text to skip
        return position

    def _take_clues(self, side: str, start: int) -> int:
        """Take the lines of clues; return where they end: at the next word that is no colour's."""
        texts = self.lines.texts
        end, plain = plain_run(texts, start)
        position = end
        while position < len(texts):
            word = _WORD.search(texts[position])
            if word and word[0][0].isalpha() and word[0] not in self.colours:
                break
            if word and "#" in texts[position]:
                self.lines.remove_comment(position, "#" in self.colours)
            position += 1
        self.sides.take(side, start, position, plain if position == end else None)
        return position

    def _colour(self, argument: Piece) -> None:
        words = self.source.words(argument)
        if len(words) < 2:
            raise self.source.error("a colour such as r #ff0000", argument.end(), "nothing")
        mark = words[0]
        rgb = rgb_of(words[1].text)
        if rgb is None:
            raise self.source.error("a colour such as #ff0000", words[1])
        if len(mark.text) > 1:
            name, symbol = mark.text, words[2].text if len(words) > 2 else ""
        else:
            name = name_of(rgb) or mark.text
            symbol = "#" if rgb == BLACK_AND_WHITE[1].rgb else mark.text
        self.colours.add(mark, name, rgb, symbol)

    def _goal(self, argument: Piece, position: int) -> int:
        """Take the goal, quoted or bare, or drawn on the lines below."""
        if argument.text:
            text = argument.text
            if len(text) > 1 and text[0] == text[-1] == '"':
                argument = argument.part(1, len(text) - 1)
            self.goal = argument
            return position
        texts = self.lines.texts
        start = position
        while position < len(texts) and texts[position].strip()[:1] in ("0", "1"):
            position += 1
        self.goal = Piece("".join(texts[start:position]), self.lines[position - 1].line)
        return position

    def _puzzle(self) -> Puzzle:
        self.declared = len(self.colours) > 0
        if self.goal is not None and not self.sides:
            goal = self._picture(self.goal, *self.sides.sizes())
            return Puzzle.from_grid(goal, self._metadata(goal))
        rows, columns = self._plain_clues() or self._clues()
        shown = self.goal and self._picture(self.goal, len(rows), len(columns))
        return Puzzle(rows, columns, self.colours.palette(), self._metadata(shown))

    def _metadata(self, goal: Grid | None) -> Metadata | None:
        if goal is None and not self.texts and not self.extra:
            return None
        extra = tuple(self.extra)
        return Metadata(**self.texts, goal=goal, extra=extra)  # type: ignore[arg-type]

    def _plain_clues(self) -> tuple[Clues, Clues] | None:
        """Return the clues if they are numbers alone, as nearly always, and as many as is said."""
        rows, columns = self.sides.plain_clues("rows"), self.sides.plain_clues("columns")
        return None if self.declared or rows is None or columns is None else (rows, columns)

    def _clues(self) -> list[Clues]:
        sides = [self.sides.clues(side) for side in ("rows", "columns")]
        lines = [[self.lines[index] for index in side] for side in sides]
        coloured = self.declared or any(
            character.isalpha() for side in lines for line in side for character in line.text
        )
        if not coloured:
            return [self.source.clues(side, ",") for side in lines]
        return [
            [self._coloured_clue(self.source.words(line, COMMAS)) for line in side]
            for side in lines
        ]

    def _coloured_clue(self, words: list[Piece]) -> list[tuple[int, int]]:
        """Return the blocks of ``3r,1b``, or of ``red 3 blue 1``, where a name goes on holding."""
        if not words or not words[0].text[:1].isalpha():
            if not self.declared:
                self._pick_colours(words)
            return self.colours.clue(words)
        blocks = []
        colour = 0
        for word in words:
            if word.text[:1].isalpha():
                colour = self.colours.index(word)
            else:
                blocks.append((self.source.number(word, "the length of a block", 1), colour))
        return blocks

    def _pick_colours(self, words: list[Piece]) -> None:
        """Pick colours for letters: if a file declares none, that is its reader's business."""
        for mark in (word.part(len(word.text) - 1) for word in words if word.text):
            if mark.text.isascii() and mark.text.isalpha() and mark.text not in self.colours:
                rgb = _PICKED[len(self.colours) % len(_PICKED)]
                self.colours.add(mark, mark.text, rgb, mark.text)

    def _picture(self, cells: Piece, height: int, width: int) -> Grid:
        text = "".join(cells.text.split())
        if len(text) != height * width:
            raise self.source.error(f"a goal of {height * width} cells", cells, f"{len(text)}")
        index_of = {"0": 0}
        for character in characters_of(text):  # in their order: a colour is added where it comes
            if character == "1" and "1" not in self.colours:
                index_of[character] = self.colours.index(Piece("", cells.line))
            elif character != "0":
                offset = text.index(character)
                mark = Piece(character, cells.line, cells.column + offset)
                index_of[character] = self.colours.index(mark)
        return picture(text, index_of, height, width, self.colours.palette())


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle, or several as a pack."""
    return "====\n".join(map(_written, puzzles))


def _written(puzzle: Puzzle) -> str:
    about = puzzle.metadata
    plain = looks_black_and_white(puzzle.palette)
    letters = ["", *([""] if plain else marks(puzzle.palette))]
    texts = [("catalogue", about.catalogue), ("title", about.title), ("by", about.author)]
    texts += [("copyright", about.copyright), ("license", about.licence)]
    texts += [("description", about.description)]
    lines = [written_text(key, text) for key, text in texts if text]
    for key, text in about.extra:
        is_word = key[:1].isalpha() and key.split() == [key] and printable(key) == key
        if not is_word or _key(key) in _RESERVED:
            raise ConversionError(f"non has no property {key!r}")
        lines.append(written_text(key, text))
    if not plain:
        lines += [
            f"color {letter} {colour.rgb}"
            for letter, colour in zip(letters[1:], puzzle.palette.colours, strict=True)
        ]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += ["", "rows", *(_clue_text(clue, letters) for clue in puzzle.rows)]
    lines += ["", "columns", *(_clue_text(clue, letters) for clue in puzzle.columns)]
    if about.goal is not None:
        cells = ["0", "1"] if plain else ["0", *letters[1:]]
        picture = "".join(cells[cell] for row in about.goal for cell in row)
        lines += ["", f'goal "{picture}"']
    return "\n".join(lines) + "\n"


def _clue_text(clue: Clue, letters: list[str]) -> str:
    return ",".join(f"{int(block)}{letters[block.colour]}" for block in clue) or "0"
