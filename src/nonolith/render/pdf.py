"""PDF: one puzzle per page, for printing."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from nonolith.errors import RenderError
from nonolith.importing import need
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.render.colour import channels
from nonolith.render.fonts import typeset
from nonolith.render.layout import CELL, PADDING, lay_out
from nonolith.render.paper import MILLIMETRE, page_size
from nonolith.render.picture import Picture, Subject, picture_of
from nonolith.render.shapes import Box, Label, Rule, Shapes
from nonolith.render.theme import LIGHT

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 15 * MILLIMETRE
"""The margin of a page."""
LARGEST_CELL = 10 * MILLIMETRE
_TITLE = 16.0
_CREDIT = 8.0


def draw_pdf(
    subjects: Subject | Iterable[Subject],
    cells: Grid | Knowledge | None = None,
    *,
    page: str = "a4",
    letters: bool = False,
    link_of: Callable[[Puzzle], str] | None = None,
) -> bytes:
    """Draw one puzzle or several, each on a page of its own, and return the PDF file.

    Everything is drawn with lines and letters, so it prints sharply at any size. A page is turned
    on its side if that makes the picture larger. The picture fills the page, with cells of at most
    a centimetre. To draw puzzles of a list with cells, pass :class:`Picture`. *letters* names the
    colours by letters, for printing in black and white. *link_of* returns the link of a puzzle,
    whose QR code is drawn below it.

    :raises RenderError: the page is unknown, or there is nothing to draw.
    :raises MissingDependencyError: fpdf2 is not installed.
    """
    pictures = _pictures(subjects, cells)
    upright = page_size(page)
    pdf = new_pdf(upright, pictures[0].title or "Nonogram")
    for picture in pictures:
        link = link_of(picture.puzzle) if link_of and picture.puzzle else ""
        _draw_page(pdf, picture, upright, letters, link)
    return bytes(pdf.output())


def new_pdf(size: tuple[float, float], title: str) -> "FPDF":
    """Return a PDF file without pages.

    :raises MissingDependencyError: fpdf2 is not installed.
    """
    need("fpdf", "fpdf2", "drawing PDF")
    from fpdf import FPDF

    pdf = FPDF(unit="pt", format=size)
    # The same puzzle gives the same file: no time of making.
    pdf.set_creation_date(datetime(1970, 1, 1, tzinfo=UTC))
    pdf.set_creator("nonolith")
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    return pdf


def _pictures(
    subjects: Subject | Iterable[Subject], cells: Grid | Knowledge | None
) -> list[Picture]:
    if isinstance(subjects, Puzzle | Grid | Knowledge | Picture):
        return [picture_of(subjects, cells)]
    pictures = [picture_of(subject, cells) for subject in subjects]
    if not pictures:
        raise RenderError("there is nothing to draw")
    return pictures


def cell_on_page(picture: Picture, *, page: str = "a4", letters: bool = False) -> float:
    """Return how wide a cell is on a page of its own, in points.

    :raises RenderError: the page is not known.
    """
    layout = lay_out(picture, titled=False, letters=letters)
    return _fitted(picture, layout, page_size(page))[1] * CELL


def _fitted(
    picture: Picture, layout: Shapes, upright: tuple[float, float]
) -> tuple[tuple[float, float], float]:
    """Return the page, upright or across, and the points a unit, that make it largest."""
    # What the layout leaves free around itself is the page's margin already.
    width, height = layout.width - 2 * PADDING, layout.height - 2 * PADDING
    above = _TITLE * 2.2 if picture.title else 0
    below = _CREDIT * 2.5 if picture.credit else 0

    def scale_on(page: tuple[float, float]) -> float:
        across = (page[0] - 2 * MARGIN) / max(width, CELL)
        down = (page[1] - 2 * MARGIN - above - below) / max(height, CELL)
        return min(across, down, LARGEST_CELL / CELL)

    size = max(upright, upright[::-1], key=scale_on)
    return size, scale_on(size)


def _draw_page(
    pdf: "FPDF", picture: Picture, upright: tuple[float, float], letters: bool, link: str
) -> None:
    layout = lay_out(picture, titled=False, letters=letters, link=link)
    size, scale = _fitted(picture, layout, upright)
    width = layout.width - 2 * PADDING
    above = _TITLE * 2.2 if picture.title else 0
    pdf.add_page(format=size)
    x = (size[0] - width * scale) / 2
    y = MARGIN + above
    sheet = Sheet(pdf, scale, x - PADDING * scale, y - PADDING * scale)
    sheet.layout(layout)
    room = size[0] - 2 * MARGIN
    sheet.line_of_text(picture.title, x, MARGIN + _TITLE * 0.8, _TITLE, "text", room)
    bottom = size[1] - MARGIN
    sheet.line_of_text(picture.credit, x, bottom, _CREDIT, "muted", room)


class Sheet:
    """Puts the parts of a layout onto a page, with so many points a unit, from a corner on."""

    def __init__(self, pdf: "FPDF", scale: float, x: float, y: float) -> None:
        self.pdf = pdf
        self.scale = scale
        self.x = x
        self.y = y

    def layout(self, layout: Shapes) -> None:
        """Draw a layout."""
        for box in layout.boxes:
            if box.role != "page":  # the sheet is white of itself
                self.box(box)
        for rule in layout.rules:
            self.rule(rule)
        for label in layout.labels:
            self.label(label)

    def box(self, box: Box) -> None:
        """Fill a rectangle."""
        ink = LIGHT.get(box.ink, box.ink)
        self._fill(box.x, box.y, box.width, box.height, ink, box.radius)

    def rule(self, rule: Rule) -> None:
        """Draw a line."""
        # As a rectangle, for the ends of a PDF line depend on a line cap.
        half = rule.weight / 2
        upright = rule.x1 == rule.x2
        x, y = (rule.x1 - half, rule.y1) if upright else (rule.x1, rule.y1 - half)
        width = rule.weight if upright else rule.x2 - rule.x1
        height = rule.y2 - rule.y1 if upright else rule.weight
        self._fill(x, y, width, height, LIGHT[rule.role])

    def label(self, label: Label) -> None:
        """Write a number of a clue, a letter, or a name of the legend."""
        text = self._font(label.text, label.size * self.scale)
        self.pdf.set_text_color(*channels(LIGHT.get(label.ink, label.ink)))
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
        x = self.x + label.x * self.scale - share * self.pdf.get_string_width(text)
        self.pdf.text(x, self.y + label.y * self.scale, text)

    def text_width(self, text: str, size: float) -> float:
        """Return how wide a text is, in points."""
        text = self._font(text, size)
        return float(self.pdf.get_string_width(text))

    def _font(self, text: str, size: float) -> str:
        """Choose a font for a text, and return the text as it can be written with it."""
        path, text = (None, text) if text.isdecimal() else typeset(text)
        family = "Helvetica" if path is None else path.stem.lower().replace(" ", "-")
        if path is not None and family not in self.pdf.fonts:
            self.pdf.add_font(family, fname=path)
        # Joined letters and writing from right to left; the built-in fonts need neither.
        self.pdf.set_text_shaping(path is not None and find_spec("uharfbuzz") is not None)
        self.pdf.set_font(family, size=size)
        return text

    def line_of_text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        room: float,
        left: float = MARGIN,
    ) -> None:
        """Write a text on one line, farther left or smaller where it would be too long.

        It stays within the *room* from *left* on.
        """
        if not text:
            return
        text = self._font(text, size)
        width = self.pdf.get_string_width(text)
        if width > room:
            size *= room / width
            self.pdf.set_font_size(size)
        self.pdf.set_text_color(*channels(LIGHT[ink]))
        # A cell as tall as the letters has its baseline 0.8 of its height below its top.
        self.pdf.set_xy(max(left, min(x, left + room - width)), y - 0.8 * size)
        self.pdf.cell(h=size, text=text)

    def _fill(
        self, x: float, y: float, width: float, height: float, rgb: str, radius: float = 0
    ) -> None:
        self.pdf.set_fill_color(*channels(rgb))
        self.pdf.rect(
            self.x + x * self.scale,
            self.y + y * self.scale,
            width * self.scale,
            height * self.scale,
            style="F",
            round_corners=radius > 0,
            corner_radius=radius * self.scale,
        )
