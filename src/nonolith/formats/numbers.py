"""Formats of bare numbers: the sizes, the rows and the columns, in a dozen orders and spellings.

A table says how each is laid out. There are three kinds of readers: for files whose lines are
counted by the sizes before them, for files without sizes, whose lines tell the sizes, and for
files in which a 0 ends each line of the puzzle, wherever the lines of the file break.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonolith.formats._source import Clues, Piece, Source
from nonolith.model import Clue, Metadata, Puzzle


class NumberLayout(NamedTuple):
    """How a format of bare numbers is laid out."""

    sizes: tuple[str, ...] = ()
    """What stands first, in this order; nothing if the lines are to be counted."""
    size_lines: bool = False
    """Whether each size has a line of its own."""
    after_sizes: str | None = None
    """A line after the sizes."""
    between: str | None = None
    """A line between rows and columns; an empty one if it is empty."""
    blocks: str = " "
    """What separates the blocks of a clue."""
    zeros: bool = True
    """Whether a blank line is a 0; otherwise it is empty, and a 0 is an error."""
    ended: bool = False
    """Whether each line ends in a 0."""
    counted: bool = False
    """Whether each line begins with the number of its blocks."""
    comment: str = ""
    """What begins a comment."""
    heading: str = ""
    """A word before the sizes."""
    several: bool = False
    """Whether the number of puzzles comes first, and then any number of them."""


_WIDTH_FIRST, _HEIGHT_FIRST = ("width", "height"), ("height", "width")

LAYOUTS = {
    "sections": NumberLayout(_WIDTH_FIRST, after_sizes="--", between="--", zeros=False),
    "nin": NumberLayout(_WIDTH_FIRST),
    "hw": NumberLayout(_HEIGHT_FIRST),
    "mk": NumberLayout(_HEIGHT_FIRST, between="#"),
    "cwd": NumberLayout(_HEIGHT_FIRST, size_lines=True, between=""),
    "counted": NumberLayout(_HEIGHT_FIRST, counted=True),
    "keen": NumberLayout(between=""),
    "ish": NumberLayout(between="", blocks=",", comment="#"),
    "makhorin": NumberLayout(between="&", comment="*"),
    "syro": NumberLayout(between="#", ended=True),
    "spoj": NumberLayout(_HEIGHT_FIRST, ended=True, several=True),
    "dimacs": NumberLayout(_HEIGHT_FIRST, ended=True, comment="c", heading="nonogram"),
}
"""The formats of bare numbers, by name."""


def clue_lines(clues: Iterable[Clue], separator: str = " ", blank: str = "0") -> list[str]:
    """Return clues as lines of numbers, with a 0 or something else for a blank line."""
    return [separator.join(str(int(block)) for block in clue) or blank for clue in clues]


def read(source: Source, name: str) -> Iterable[Puzzle]:
    """Read every puzzle of a source, in the format of a name."""
    layout = LAYOUTS[name]
    if not layout.sizes:
        return _read_unsized(layout, source)
    return _read_ended(layout, source) if layout.ended else _read_sized(layout, source)


def write(puzzles: Sequence[Puzzle], name: str) -> str:
    """Write one puzzle in the format of a name."""
    layout = LAYOUTS[name]
    (puzzle,) = puzzles
    sizes = [str(getattr(puzzle, size)) for size in layout.sizes]
    lines = sizes if layout.size_lines else [" ".join(sizes)]
    if layout.after_sizes is not None:
        lines.append(layout.after_sizes)
    blank = "0" if layout.zeros else ""
    lines += clue_lines(puzzle.rows, layout.blocks, blank)
    if layout.between is not None:
        lines.append(layout.between)
    lines += clue_lines(puzzle.columns, layout.blocks, blank)
    return "\n".join([*lines, ""])


# With sizes: each line of the file is one of the puzzle.


def _read_sized(layout: NumberLayout, source: Source) -> list[Puzzle]:
    lines = _NumberLines(layout, source)
    size = dict(zip(layout.sizes, lines.sizes(), strict=True))
    if layout.after_sizes is not None:
        lines.mark(layout.after_sizes, "the size")
    rows = lines.side(size["height"], "rows")
    if layout.between is not None:
        lines.mark(layout.between, "the last row")
    columns = lines.side(size["width"], "columns")
    lines.end()
    return [Puzzle(rows, columns)]


class _NumberLines:
    """A place among the lines of a source."""

    def __init__(self, layout: NumberLayout, source: Source) -> None:
        self.layout = layout
        self.source = source
        self.lines = source.lines
        self.position = 0

    def next(self) -> Piece | None:
        self.position += 1
        return self.lines[self.position - 1] if self.position <= len(self.lines) else None

    def sizes(self) -> list[int]:
        names = self.layout.sizes
        lines = [(name,) for name in names] if self.layout.size_lines else [names]
        if len(self.lines) < len(lines):
            each = " on a line each" if self.layout.size_lines else ""
            raise self.source.error(f"the {names[0]} and the {names[1]}{each}", None)
        self.position = len(lines)
        return [
            size
            for line, of in zip(self.lines, lines, strict=False)
            for size in self.source.numbers(line, of)
        ]

    def mark(self, mark: str, after: str) -> None:
        line = self.next()
        if line is None or line.text.strip() != mark:
            what = f"a line '{mark}'" if mark else "an empty line"
            found = "an empty line" if line is not None and not line.text.strip() else None
            raise self.source.error(f"{what} after {after}", line, found)

    def side(self, count: int, what: str) -> Clues:
        start = self.position
        lines = self.lines[start : start + count]
        mark = self.layout.between
        if mark and (marks := [at for at, line in enumerate(lines) if line.text.strip() == mark]):
            lines = lines[: marks[0]]
        if len(lines) < count:
            after = self.lines[start + len(lines) :]
            where = after[0] if after else self.source.end
            raise self.source.error(f"{count} {what}", where, f"only {len(lines)} of them")
        self.position += count
        if self.layout.counted:
            return [self._counted(line) for line in lines]
        return self.source.clues(lines, self.layout.blocks, zeros=self.layout.zeros)

    def _counted(self, line: Piece) -> Sequence[int]:
        words = self.source.words(line)
        if not words:
            raise self.source.error("the number of blocks", line)
        count = self.source.number(words[0], "the number of blocks")
        if len(words) != count + 1:
            raise self.source.error(f"{count} blocks", line, f"{len(words) - 1}")
        return [self.source.number(word, "the length of a block", least=1) for word in words[1:]]

    def end(self) -> None:
        """Do nothing if only empty lines are left; not even those where they are blank lines."""
        if self.layout.zeros:
            self.source.only_blank(self.lines[self.position :], "the last column")
        elif (line := self.next()) is not None:
            found = "an empty line" if not line.text.strip() else None
            raise self.source.error("the end of the file after the last column", line, found)


# Without sizes: the lines are counted.


def _read_unsized(layout: NumberLayout, source: Source) -> list[Puzzle]:
    lines = [line.strip() for line in source.lines]
    comments: list[str] = []
    if mark := layout.comment:
        comments = [line.text[1:].strip() for line in lines if line.text.startswith(mark)]
        lines = [line for line in lines if not line.text.startswith(mark)]
    sides = _paragraphs(lines) if not layout.between else _split(lines, layout.between)
    what = f"a line '{layout.between}'" if layout.between else "an empty line"
    if layout.ended:
        sides = [side for side in sides if side]
    if len(sides) < 2:
        raise source.error(f"rows, {what} and columns", None)
    if len(sides) > 2:
        where = sides[2][0] if sides[2] else None
        raise source.error("the end of the file after the columns", where)
    rows, columns = (_unsized_clues(layout, source, side) for side in sides)
    return [Puzzle(rows, columns, metadata=_said(comments))]


def _said(comments: list[str]) -> Metadata:
    """Return what comments say, without the headings of the sides."""
    notes = [text for text in comments if not re.fullmatch("(row|column) clues", text)]
    rights = [text for text in notes if re.match("(?i)copyright|©", text)]
    others = "\n".join(text for text in notes if text not in rights)
    return Metadata(copyright="\n".join(rights), description=others)


def _unsized_clues(layout: NumberLayout, source: Source, lines: list[Piece]) -> Clues:
    if not layout.ended:
        return source.clues(lines, layout.blocks)
    if all(f" {line.text}".endswith((" 0", "\t0")) for line in lines):
        return source.clues([line.part(0, len(line.text) - 1) for line in lines], zeros=False)
    clues = []
    for line in lines:  # the first that is wrong is what is said
        if source.words(line)[-1].text != "0":
            raise source.error("a 0 at the end of the line", line.end(), "nothing")
        clues.append(source.clue(line.part(0, len(line.text) - 1), zeros=False))
    return clues


def _paragraphs(lines: Iterable[Piece]) -> list[list[Piece]]:
    sides: list[list[Piece]] = [[]]
    for line in lines:
        if line.text:
            sides[-1].append(line)
        elif sides[-1]:
            sides.append([])
    return [side for side in sides if side]


def _split(lines: list[Piece], mark: str) -> list[list[Piece]]:
    sides: list[list[Piece]] = [[]]
    for line in lines:
        if line.text == mark:
            sides.append([])
        elif line.text:
            sides[-1].append(line)
    return sides


# With a 0 at the end of each line, wherever the file breaks its own.


def _read_ended(layout: NumberLayout, source: Source) -> Iterator[Puzzle]:
    words = _Words(layout, source)
    for _ in range(words.next("the number of puzzles", least=1) if layout.several else 1):
        if layout.heading:
            words.heading(layout.heading)
        size = {name: words.next(f"the {name}") for name in layout.sizes}
        rows = [words.clue() for _ in range(size["height"])]
        yield Puzzle(rows, [words.clue() for _ in range(size["width"])])
    words.end()


class _Words:
    """A place among the words of a source."""

    def __init__(self, layout: NumberLayout, source: Source) -> None:
        self.source = source
        self.words = self._all(layout.comment)
        self.ahead = next(self.words, None)

    def _all(self, comment: str) -> Iterator[Piece]:
        for line in self.source.lines:
            if not (comment and re.match(rf"[ \t]*{comment}(?:[ \t]|$)", line.text)):
                yield from self.source.words(line)

    def _take(self) -> Piece | None:
        taken, self.ahead = self.ahead, next(self.words, None)
        return taken

    def heading(self, word: str) -> None:
        found = self._take()
        if found is None or found.text != word:
            raise self.source.error(f"'{word}', the height and the width", found)

    def next(self, expected: str, least: int = 0) -> int:
        word = self._take()
        if word is None:
            raise self.source.error(expected, None)
        return self.source.number(word, expected, least)

    def clue(self) -> list[int]:
        lengths = []
        while length := self.next("a length, or the 0 that ends the line"):
            lengths.append(length)
        return lengths

    def end(self) -> None:
        if self.ahead is not None:
            raise self.source.error("the end of the file after the last puzzle", self.ahead)
