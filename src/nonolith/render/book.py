"""A book of puzzles as PDF: title page, numbered puzzles, page numbers, answers at the end."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nonolith.errors import RenderError
from nonolith.model import Grid, Knowledge, Metadata, Puzzle
from nonolith.render.layout import CELL, GUIDE, PADDING, lay_out
from nonolith.render.paper import MILLIMETRE, page_size
from nonolith.render.pdf import LARGEST_CELL, MARGIN, Sheet, new_pdf
from nonolith.render.picture import Picture
from nonolith.render.shapes import Box, Shapes
from nonolith.texts import one_line

if TYPE_CHECKING:
    from fpdf import FPDF

SMALLEST_CELL = 4 * MILLIMETRE
"""Smaller cells can't be filled with a pencil: the puzzle gets a page of its own, then several."""
STARS = 5
_ANSWERS = 12
"""Answers a page."""
_SMALLEST_RULED = 1.2 * MILLIMETRE
"""With smaller cells, one would see only lines in an answer."""
_GAP = 8 * MILLIMETRE
_HEADING = 11.0
_SMALL = 8.0
_FOOT = 6 * MILLIMETRE
_SHADE = "#e8eef9"


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a book, its answer if that is to be printed, and its stars, 1 to 5, if rated."""

    puzzle: Puzzle
    answer: Grid | None = None
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class _Item:
    """What one slot of a page holds."""

    heading: str
    layout: Shapes
    credit: str = ""
    stars: int | None = None
    scale: float | None = None
    """Points a unit, where parts of one puzzle must be of one size."""

    @property
    def width(self) -> float:
        return max(self.layout.width - 2 * PADDING, CELL)

    @property
    def height(self) -> float:
        return max(self.layout.height - 2 * PADDING, CELL)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page with so many slots, and what is in them."""

    slots: int
    items: list[_Item]


class Book:
    """A book, laid out at once: :attr:`notes` lists what did not fit, :meth:`pdf` draws it.

    >>> heart = Grid.parse(".#.#./#####/.###./..#..")
    >>> book = Book([Entry(Puzzle.from_grid(heart), heart, stars=1)], title="Hearts")
    >>> book.pdf()[:5], book.notes
    (b'%PDF-', [])
    """

    def __init__(
        self,
        entries: Iterable[Entry],
        *,
        title: str = "Nonograms",
        author: str = "",
        page: str = "a4",
        per_page: int = 4,
        letters: bool = False,
        captions: bool = True,
        answers_alone: bool = False,
        link_of: Callable[[Puzzle], str] | None = None,
    ) -> None:
        """Lay out the pages; *letters* name the colours, for printing without them.

        Without *captions* a puzzle has its number, but no title and no credit. *answers_alone*
        prints the answers, *per_page* of them, and no puzzles. *link_of* returns the link of a
        puzzle, whose QR code is printed below it; not if the puzzle is split over pages.

        :raises RenderError: there are no puzzles, or the page is unknown or too small.
        """
        self.entries = list(entries)
        if not self.entries:
            raise RenderError("there is nothing to draw")
        if per_page < 1:
            raise RenderError(f"a page has at least 1 puzzle, found {per_page}")
        self.title = one_line(title)
        self.author = one_line(author)
        self.captions = captions
        self.letters = letters
        self.link_of = link_of
        self.size = page_size(page)
        self.notes: list[str] = []
        """Notes for the reader: the puzzles that are split over several pages."""
        self.room = (self.size[0] - 2 * MARGIN, self.size[1] - 2 * MARGIN - _FOOT)
        if answers_alone:
            self.pages = self._answers(per_page)
        else:
            self.pages = [*self._puzzles(per_page), *self._answers(_ANSWERS)]

    def pdf(self) -> bytes:
        """Return the book as a PDF file.

        :raises MissingDependencyError: fpdf2 is not installed.
        """
        pdf = new_pdf(self.size, self.title)
        self._draw_title(pdf)
        for number, page in enumerate(self.pages, start=2):
            pdf.add_page()
            for place, item in enumerate(page.items):
                self._draw_item(pdf, item, page.slots, place)
            self._centred(pdf, str(number), self.size[1] - MARGIN / 2, _SMALL, "muted")
        return bytes(pdf.output())

    def _puzzles(self, per_page: int) -> list[_Page]:
        """Return the pages in the order of the puzzles; large ones share theirs with fewer."""
        pages: list[_Page] = []
        for number, entry in enumerate(self.entries, start=1):
            item = self._item(number, entry)
            fits = (n for n in range(per_page, 0, -1) if self._cell(item, n) >= SMALLEST_CELL)
            slots = next(fits, 0)
            if not slots:
                parts = self._split(entry, item)
                cell = self._cell(item, 1) / MILLIMETRE
                self.notes.append(
                    f"puzzle {number} ({entry.puzzle.height}×{entry.puzzle.width}) is split over"
                    f" {len(parts)} pages: on one its cells would be {cell:.1f} mm"
                )
                pages += [_Page(1, [part]) for part in parts]
                continue
            if not pages or slots < pages[-1].slots or len(pages[-1].items) == pages[-1].slots:
                pages.append(_Page(slots, []))
            pages[-1].items.append(item)
        return pages

    def _item(self, number: int, entry: Entry) -> _Item:
        picture = Picture(entry.puzzle)
        link = self.link_of(entry.puzzle) if self.link_of else ""
        layout = lay_out(picture, titled=False, letters=self.letters, link=link)
        credit = picture.credit if self.captions else ""
        return _Item(self._heading(number, entry), layout, credit, entry.stars)

    def _heading(self, number: int, entry: Entry) -> str:
        title = Picture(entry.puzzle).title
        return f"{number}  {title}" if title and self.captions else str(number)

    def _answers(self, per_page: int) -> list[_Page]:
        items = []
        for number, entry in enumerate(self.entries, start=1):
            if entry.answer is not None:
                layout = lay_out(Picture(cells=entry.answer), titled=False)
                item = _Item(f"Answer to {self._heading(number, entry)}", layout)
                if self._cell(item, per_page) < _SMALLEST_RULED:
                    item = replace(item, layout=replace(layout, rules=()))
                items.append(item)
        starts = range(0, len(items), per_page)
        return [_Page(per_page, items[start : start + per_page]) for start in starts]

    def _split(self, entry: Entry, item: _Item) -> list[_Item]:
        """Return the parts of a puzzle that is too large for a page: whole clues for some cells.

        Neighbouring parts have five rows or columns in common, which are shaded.
        """
        unit = SMALLEST_CELL / CELL
        puzzle = entry.puzzle
        room = (self.room[0] / unit, (self.room[1] - 3 * _HEADING) / unit)
        clues = (item.layout.left - PADDING, item.layout.top - PADDING)
        across = _ranges(puzzle.width, room[0] - clues[0])
        down = _ranges(puzzle.height, room[1] - clues[1])
        parts: list[_Item] = []
        for rows in down:
            for columns in across:
                layout = lay_out(
                    Picture(_part(puzzle, rows, columns)), titled=False, letters=self.letters
                )
                layout = _shaded(layout, rows, columns, puzzle)
                sheet = f"sheet {len(parts) + 1} of {len(down) * len(across)}"
                where = (
                    f"rows {rows.start + 1}-{rows.stop}, columns {columns.start + 1}-{columns.stop}"
                )
                heading = f"{item.heading}, {sheet}: {where}"
                credit = "shaded cells are on two sheets"
                parts.append(replace(item, heading=heading, layout=layout, credit=credit))
        scale = min(self._cell(part, 1) for part in parts) / CELL
        return [replace(part, scale=scale) for part in parts]

    def _slot(self, slots: int) -> tuple[float, float]:
        """Return the width and height of one of so many slots of a page, in points."""
        rows, columns = _shape(slots)
        return (
            (self.room[0] - (columns - 1) * _GAP) / columns,
            (self.room[1] - (rows - 1) * _GAP) / rows,
        )

    def _cell(self, item: _Item, slots: int) -> float:
        """Return how large the cells of an item are in a slot, in points."""
        width, height = self._slot(slots)
        height -= 3 * _HEADING
        return min(width * CELL / item.width, height * CELL / item.height, LARGEST_CELL)

    def _draw_item(self, pdf: "FPDF", item: _Item, slots: int, place: int) -> None:
        columns = _shape(slots)[1]
        width, height = self._slot(slots)
        left = MARGIN + (place % columns) * (width + _GAP)
        top = MARGIN + (place // columns) * (height + _GAP)
        scale = item.scale or self._cell(item, slots) / CELL
        y = top + 1.6 * _HEADING
        sheet = Sheet(pdf, scale, left - PADDING * scale, y - PADDING * scale)
        room = width - (STARS + 1) * _HEADING if item.stars else width
        sheet.line_of_text(item.heading, left, top + 0.8 * _HEADING, _HEADING, "text", room, left)
        if item.stars:
            end = left + min(room, sheet.text_width(item.heading, _HEADING)) + _HEADING
            _draw_stars(pdf, item.stars, end, top + 0.45 * _HEADING)
        sheet.layout(item.layout)
        bottom = y + item.height * scale + 1.2 * _SMALL
        sheet.line_of_text(item.credit, left, bottom, _SMALL, "muted", width, left)

    def _draw_title(self, pdf: "FPDF") -> None:
        pdf.add_page()
        height = self.size[1]
        self._centred(pdf, self.title, height * 0.35, 34, "text")
        number = len(self.entries)
        text = f"{number} nonogram{'s' * (number > 1)}"
        self._centred(pdf, text, height * 0.35 + 40, 14, "muted")
        if self.author:
            self._centred(pdf, self.author, height * 0.35 + 70, 16, "text")
        if any(entry.stars for entry in self.entries):
            middle = self.size[0] / 2
            for stars, word in ((1, "for beginners"), (STARS, "for experts")):
                y = height * 0.8 + 18 * (stars > 1)
                _draw_stars(pdf, stars, middle - 70, y - 4)
                Sheet(pdf, 1, 0, 0).line_of_text(word, middle, y, 11, "muted", 200, middle)

    def _centred(self, pdf: "FPDF", text: str, y: float, size: float, ink: str) -> None:
        sheet = Sheet(pdf, 1, 0, 0)
        width = min(sheet.text_width(text, size), self.room[0])
        sheet.line_of_text(text, (self.size[0] - width) / 2, y, size, ink, self.room[0])


def _shape(per_page: int) -> tuple[int, int]:
    """Return how many rows and columns of slots a page has for so many puzzles."""
    columns = max(1, math.isqrt(per_page))
    return math.ceil(per_page / columns), columns


def _ranges(cells: int, room: float) -> Sequence[range]:
    """Return which cells of a side go to which sheet; neighbours share five, and begin at fives."""
    most = max(2 * GUIDE, int(room // CELL) // GUIDE * GUIDE)
    if cells <= most:
        return [range(cells)]
    starts = range(0, cells - GUIDE, most - GUIDE)
    return [range(start, min(start + most, cells)) for start in starts]


def _part(puzzle: Puzzle, rows: range, columns: range) -> Puzzle:
    givens = puzzle.metadata.givens
    if givens is not None:
        cells = [row[columns.start : columns.stop] for row in givens.rows[rows.start : rows.stop]]
        givens = Knowledge(cells, width=len(columns), palette=puzzle.palette)
    return Puzzle(
        puzzle.rows[rows.start : rows.stop],
        puzzle.columns[columns.start : columns.stop],
        puzzle.palette,
        Metadata(givens=givens),
    )


def _shaded(layout: Shapes, rows: range, columns: range, puzzle: Puzzle) -> Shapes:
    """Return a layout in which the cells that another sheet has too are shaded."""
    width, height = len(columns) * CELL, len(rows) * CELL
    strip = GUIDE * CELL
    left, top = layout.left, layout.top
    shades = []
    if columns.start:
        shades.append(Box("paper", left, top, strip, height, _SHADE))
    if columns.stop < puzzle.width:
        shades.append(Box("paper", left + width - strip, top, strip, height, _SHADE))
    if rows.start:
        shades.append(Box("paper", left, top, width, strip, _SHADE))
    if rows.stop < puzzle.height:
        shades.append(Box("paper", left, top + height - strip, width, strip, _SHADE))
    at = next(i for i, box in enumerate(layout.boxes) if box.role == "paper") + 1
    return replace(layout, boxes=(*layout.boxes[:at], *shades, *layout.boxes[at:]))


def _draw_stars(pdf: "FPDF", stars: int, left: float, middle: float) -> None:
    """Draw stars from a place on: so many filled, the others empty."""
    radius = _HEADING * 0.45
    pdf.set_line_width(0.5)
    pdf.set_draw_color(91, 100, 114)
    pdf.set_fill_color(91, 100, 114)
    for star in range(STARS):
        x = left + (star + 0.5) * 2.2 * radius
        points = []
        for corner in range(10):
            angle = math.pi * (corner / 5 - 0.5)
            reach = radius if corner % 2 == 0 else 0.42 * radius
            points.append((x + reach * math.cos(angle), middle + reach * math.sin(angle)))
        pdf.polygon(points, style="DF" if star < stars else "D")
