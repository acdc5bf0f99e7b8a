"""The places of everything in a picture: one layout for SVG, PNG and PDF.

All measures are in units of which a cell has :data:`CELL`. The parts lie like this; panels are
there only where there are clues, the legend only where there are several colours, the title and
the credit only where they are asked for::

            title
                    ┌──────────────┐
                    │ column clues │ top
            ┌───────┼──────────────┤
            │  row  │              │
            │ clues │    cells     │
            └───────┴──────────────┘
               left
            legend
            QR code
            credit
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from nonolith.model import Block, Clue, Knowledge, is_decided
from nonolith.render.colour import contrast, readable_on
from nonolith.render.picture import Picture, colour_of
from nonolith.render.qr import MODULE, QUIET, boxes_of, code_of
from nonolith.render.shapes import Box, Label, Rule, RuleRole, Shapes
from nonolith.render.terminal import letters_of
from nonolith.render.theme import LIGHT
from nonolith.texts import one_line

CELL = 20
"""The side of a cell."""
GUIDE = 5
"""Every so many cells a stronger line helps to count."""
FRAME = 2
"""The thickness of the frame around the cells."""
PADDING = 12
_INSET = 6
"""Between a clue and the edges of its panel."""
_DIGIT = 0.56
"""The width of a digit in ems: that of the common sans-serif fonts."""
_RISE = 0.36
"""Half the height of a digit in ems, which centres it on a line."""
_SWATCH = 14
_LEGEND_SIZE = 11.0
_LEGEND_PITCH = 20


def lay_out(
    picture: Picture, *, titled: bool = True, letters: bool = False, link: str = ""
) -> Shapes:
    """Return the layout of a picture; *titled* makes room for the title and the credit.

    *letters* is for printing without colours: in a puzzle of several, the letter of its colour
    follows each number of a clue and marks each filled cell. The QR code of a *link* comes below.
    """
    return _Measures(picture, titled, letters, link).layout()


@dataclass(frozen=True, slots=True)
class _Slot:
    """The place of one number: its centre, its width, and its block or None for a blank line."""

    role: Literal["row", "column"]
    x: float
    y: float
    width: float
    block: Block | None


@dataclass(frozen=True, slots=True)
class _LegendEntry:
    """A colour of the legend: where its swatch stands, and its name."""

    x: float
    y: float
    rgb: str
    name: str


class _Measures:
    """The measures of one picture, and the parts that follow from them."""

    def __init__(self, picture: Picture, titled: bool, letters: bool, link: str) -> None:
        self.picture = picture
        self.coloured = not picture.palette.is_black_and_white
        self.letters = letters_of(picture.palette) if letters and self.coloured else None
        self.chips = self.coloured and not self.letters
        puzzle = picture.puzzle
        self.row_clues: Sequence[Clue] = puzzle.rows if puzzle else ()
        self.column_clues: Sequence[Clue] = puzzle.columns if puzzle else ()
        row_digits, column_digits = map(self._widest, (self.row_clues, self.column_clues))
        digits = max(row_digits, column_digits)
        # Three digits must still fit into a column.
        self.size = 12.0 if digits < 3 else min(10.0, 0.9 * CELL / (digits * _DIGIT))
        self.row_pitch = round(row_digits * _DIGIT * self.size + (9 if self.chips else 7))
        self.column_pitch = self.size + (5 if self.chips else 3)
        self.grid_width = picture.width * CELL
        self.grid_height = picture.height * CELL
        self.panel_left = _panel(self.row_clues, self.row_pitch)
        self.panel_top = _panel(self.column_clues, self.column_pitch)
        inner = self.panel_left + self.grid_width
        self.title_size = min(28.0, max(15.0, inner / 48))
        self.credit_size = self.title_size * 0.65
        self.title = wrapped(picture.title, inner, self.title_size) if titled else []
        self.credit = wrapped(picture.credit, inner, self.credit_size) if titled else []
        self.left = PADDING + self.panel_left
        self.top = PADDING + self.panel_top
        if self.title:
            self.top += round(len(self.title) * self.title_size * 1.25 + self.title_size * 0.4)
        self.right = self.left + self.grid_width
        self.bottom = self.top + self.grid_height
        self.legend = list(self._legend(inner)) if puzzle and self.coloured else []
        self.foot = self.bottom
        if self.legend:
            self.foot = max(entry.y for entry in self.legend) + _SWATCH + 2
        self.code = code_of(link) if link else []
        self.code_side = (len(self.code) + 2 * QUIET) * MODULE if link else 0
        self.code_top = self.foot + _INSET
        if link:
            self.foot = self.code_top + self.code_side

    def layout(self) -> Shapes:
        labels = (
            *self._titles(),
            *self._numbers(),
            *self._letters(),
            *self._questions(),
            *self._names(),
        )
        texts = [label for label in labels if label.role in ("title", "credit", "legend")]
        width = max(
            [
                self.right,
                PADDING + self.code_side,
                *(label.x + text_width(label.text, label.size) for label in texts),
            ]
        )
        height = self.foot
        if self.credit:
            height += self.credit_size * (0.6 + 1.3 * len(self.credit))
        width, height = round(width + PADDING), round(height + PADDING)
        page = Box("page", 0, 0, width, height, "page")
        boxes = (
            *(page, *self._panels(), *self._cells(), *self._chips(), *self._swatches()),
            *(boxes_of(self.code, PADDING, self.code_top) if self.code else ()),
        )
        return Shapes(width, height, self.left, self.top, boxes, tuple(self._rules()), labels)

    def _titles(self) -> Iterator[Label]:
        for number, line in enumerate(self.title):
            y = PADDING + self.title_size * (0.95 + 1.25 * number)
            yield Label("title", PADDING, y, line, self.title_size)
        for number, line in enumerate(self.credit):
            y = self.foot + self.credit_size * (1.6 + 1.3 * number)
            yield Label("credit", PADDING, y, line, self.credit_size, "muted")

    def _panels(self) -> Iterator[Box]:
        if self.panel_top and self.grid_width:
            y = self.top - self.panel_top
            yield Box("panel", self.left, y, self.grid_width, self.panel_top, "panel")
        if self.panel_left and self.grid_height:
            x = self.left - self.panel_left
            yield Box("panel", x, self.top, self.panel_left, self.grid_height, "panel")

    def _cells(self) -> Iterator[Box]:
        if not self.grid_width or not self.grid_height:
            return
        # The frame lies around the cells and covers none of them.
        x, y = self.left - FRAME, self.top - FRAME
        width, height = self.grid_width + 2 * FRAME, self.grid_height + 2 * FRAME
        yield Box("frame", x, y, width, height, "frame")
        yield Box("paper", self.left, self.top, self.grid_width, self.grid_height, "paper")
        for row, values in enumerate(self.picture.candidates()):
            y = self.top + row * CELL
            column = 0
            # Neighbours of one colour are one box: a smaller file, and no seams.
            for value, run in groupby(values):
                length = len(list(run))
                yield from self._run(value, self.left + column * CELL, y, length)
                column += length

    def _run(self, candidates: int, x: float, y: float, length: int) -> Iterator[Box]:
        marked = isinstance(self.picture.cells, Knowledge)
        if is_decided(candidates):
            colour = self.picture.palette[colour_of(candidates)]
            if candidates != 1 or colour.rgb != "#ffffff":
                yield Box("cell", x, y, length * CELL, CELL, colour.rgb)
            if candidates == 1 and marked:
                yield from _marks(x, y, length, CELL * 0.2)
        elif self.picture.ambiguous:
            yield Box("spot", x, y, length * CELL, CELL, "spot")
        elif not candidates & 1:
            # Filled, but which colour is not known yet.
            yield from _marks(x, y, length, CELL * 0.6)

    def _rules(self) -> Iterator[Rule]:
        west, east = self.left, self.right
        north, south = self.top, self.bottom
        if not self.grid_width or not self.grid_height:
            return
        uprights = [(n, west + n * CELL) for n in range(1, self.picture.width)]
        levels = [(n, north + n * CELL) for n in range(1, self.picture.height)]
        for guide in (False, True):
            weight = 2 if guide else 1
            in_panel: RuleRole = "panel-guide" if guide else "panel-rule"
            in_grid: RuleRole = "guide" if guide else "thin"
            xs = [x for number, x in uprights if (number % GUIDE == 0) == guide]
            ys = [y for number, y in levels if (number % GUIDE == 0) == guide]
            if self.panel_top:
                start, end = north - self.panel_top, north - 2 * FRAME
                yield from (Rule(in_panel, x, start, x, end, weight) for x in xs)
            if self.panel_left:
                start, end = west - self.panel_left, west - 2 * FRAME
                yield from (Rule(in_panel, start, y, end, y, weight) for y in ys)
            yield from (Rule(in_grid, x, north, x, south, weight) for x in xs)
            yield from (Rule(in_grid, west, y, east, y, weight) for y in ys)

    def _slots(self) -> Iterator[_Slot]:
        """Yield the places of the numbers of the clues, row by row and column by column."""
        for row, clue in enumerate(self.row_clues):
            y = self.top + (row + 0.5) * CELL
            for index, block in enumerate(clue or (None,), start=-max(len(clue), 1)):
                x = self.left - _INSET + (index + 0.5) * self.row_pitch
                yield _Slot("row", x, y, self.row_pitch - 2, block)
        for column, clue in enumerate(self.column_clues):
            x = self.left + (column + 0.5) * CELL
            for index, block in enumerate(clue or (None,), start=-max(len(clue), 1)):
                y = self.top - _INSET + (index + 0.5) * self.column_pitch
                yield _Slot("column", x, y, CELL - 3, block)

    def _numbers(self) -> Iterator[Label]:
        for slot in self._slots():
            baseline = slot.y + _RISE * self.size
            text, ink = "0", "muted"
            if slot.block is not None:
                text, ink = self._number(slot.block), "text"
                if self.chips:
                    ink = readable_on(self.picture.palette[slot.block.colour].rgb)
            yield Label(slot.role, slot.x, baseline, text, self.size, ink, "middle")

    def _number(self, block: Block) -> str:
        return f"{int(block)}{self.letters[block.colour] if self.letters else ''}"

    def _widest(self, clues: Sequence[Clue]) -> int:
        return max((len(self._number(block)) for clue in clues for block in clue), default=1)

    def _letters(self) -> Iterator[Label]:
        """Yield the letters of the filled cells, where letters are asked for."""
        if not self.letters:
            return
        for row, values in enumerate(self.picture.candidates()):
            for column, value in enumerate(values):
                if value != 1 and is_decided(value):
                    colour = colour_of(value)
                    ink = readable_on(self.picture.palette[colour].rgb)
                    yield self._inside(row, column, self.letters[colour], ink)

    def _questions(self) -> Iterator[Label]:
        """Yield a question mark for each cell in which solutions differ, which paper shows too."""
        if not self.picture.ambiguous:
            return
        ink = readable_on(LIGHT["spot"])
        for row, values in enumerate(self.picture.candidates()):
            for column, value in enumerate(values):
                if not is_decided(value):
                    yield self._inside(row, column, "?", ink)

    def _inside(self, row: int, column: int, text: str, ink: str) -> Label:
        """Return a letter in the middle of a cell."""
        x = self.left + (column + 0.5) * CELL
        y = self.top + (row + 0.5) * CELL + _RISE * 11
        return Label("letter", x, y, text, 11, ink, "middle")

    def _legend(self, room: float) -> Iterator[_LegendEntry]:
        """Yield the colours with their names, in as many lines as they need."""
        x, y = float(PADDING), self.bottom + 10
        for index in range(len(self.picture.palette) + 1):
            colour = self.picture.palette[index]
            if index == 0 and colour.rgb == "#ffffff":
                continue
            shown = one_line(colour.name)
            name = f"{self.letters[index]} = {shown}" if self.letters else shown
            width = _SWATCH + 5 + text_width(name, _LEGEND_SIZE) + 14
            if x > PADDING and x + width > PADDING + room:
                x, y = float(PADDING), y + _LEGEND_PITCH
            yield _LegendEntry(x, y, colour.rgb, name)
            x += width

    def _swatches(self) -> Iterator[Box]:
        for entry in self.legend:
            if contrast(entry.rgb, LIGHT["page"]) < 1.3:
                side = _SWATCH + 2
                yield Box("swatch", entry.x - 1, entry.y - 1, side, side, "chip-edge", 3)
            yield Box("swatch", entry.x, entry.y, _SWATCH, _SWATCH, entry.rgb, 2.5)

    def _names(self) -> Iterator[Label]:
        for entry in self.legend:
            y = entry.y + _SWATCH / 2 + _RISE * _LEGEND_SIZE
            yield Label("legend", entry.x + _SWATCH + 5, y, entry.name, _LEGEND_SIZE, "text")

    def _chips(self) -> Iterator[Box]:
        """Yield the patches of colour that the numbers of a colour puzzle stand on.

        A number in its own colour would be lost where the colour is close to the paper's.
        """
        if not self.chips:
            return
        height = self.size + 3
        for slot in self._slots():
            if slot.block is None:
                continue
            width = slot.width
            x, y = slot.x - width / 2, slot.y - height / 2
            rgb = self.picture.palette[slot.block.colour].rgb
            if contrast(rgb, LIGHT["panel"]) < 1.3:
                yield Box("chip", x - 1, y - 1, width + 2, height + 2, "chip-edge", 3)
            yield Box("chip", x, y, width, height, rgb, 2.5)


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a text: writing an SVG involves no font."""
    return sum(1.0 if ord(character) >= 0x1100 else 0.57 for character in text) * size


def _panel(clues: Sequence[Clue], pitch: float) -> float:
    """Return the size of a panel; a puzzle with blank lines alone still shows their zeros."""
    return round(max(max(map(len, clues)), 1) * pitch) + 2 * _INSET if clues else 0


def _marks(x: float, y: float, length: int, side: float) -> Iterator[Box]:
    offset = (CELL - side) / 2
    for index in range(length):
        yield Box("mark", x + index * CELL + offset, y + offset, side, side, "mark")


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return a text in lines that fit a width, but no shorter than a few words."""
    if not text.strip():
        return []
    average = text_width(text, size) / len(text)
    return textwrap.wrap(text, max(24, int(width / average)))
