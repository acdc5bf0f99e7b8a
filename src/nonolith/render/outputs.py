"""The outputs by name, for programs that let their users choose."""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith import render  # drawings are imported on demand
from nonolith.errors import RenderError
from nonolith.model import Puzzle
from nonolith.render.picture import Picture
from nonolith.render.terminal import Terminal


class Style(NamedTuple):
    """The options of all outputs; each output uses those that apply to it."""

    terminal: Terminal = Terminal()
    """What the text drawings may use."""
    symbols: str | None = None
    """Symbols for filled, empty and undecided cells in the plain drawing."""
    elapsed: float | None = None
    """The seconds that solving took, for the table."""
    cell: int | None = None
    """Pixels per cell, for PNG."""
    page: str = "a4"
    """The page, for PDF."""
    letters: bool = False
    """Whether letters name the colours in images, for printing in black and white."""
    link_of: Callable[[Puzzle], str] | None = None
    """Returns the link of a puzzle, whose QR code is drawn below it in images."""


class Output(NamedTuple):
    """One way to draw."""

    name: str
    suffix: str
    """The suffix of its files."""
    holds_many: bool
    """Whether one file can hold several pictures."""
    drawing: Callable[[Sequence[Picture], Style], str | bytes]
    """Makes the content of a file."""

    def draw(self, pictures: Sequence[Picture], style: Style) -> str | bytes:
        """Draw pictures into one text, or one file's bytes where the output is no text.

        Texts end in a newline.

        :raises RenderError: there are several pictures but a file holds one, or there are none, or
            the style asks for something impossible.
        :raises MissingDependencyError: the library for PNG or PDF is not installed.
        """
        self.check_number(len(pictures))
        return self.drawing(pictures, style)

    def check_number(self, pictures: int) -> None:
        """Check that a file can hold that many pictures.

        :raises RenderError: there are several where a file holds one, or none.
        """
        if not pictures:
            raise RenderError("there is nothing to draw")
        if pictures > 1 and not self.holds_many:
            raise RenderError(f"{self.name} holds one picture per file, found {pictures}")


def output_of(path: str, also: Sequence[str] = ()) -> str:
    """Return the name of the output that a file's suffix asks for; a text is the table.

    *also* are suffixes that the caller handles itself, for the message.

    >>> output_of("cat.PDF"), output_of("cat.txt")
    ('pdf', 'table')

    :raises RenderError: no output has this suffix.
    """
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".txt":
        return "table"
    for output in OUTPUTS.values():
        if output.suffix == suffix:
            return output.name
    *others, last = [*dict.fromkeys(output.suffix for output in OUTPUTS.values()), *also]
    raise RenderError(f"{path}: expected {', '.join(others)} or {last}")


def fitting_output(picture: Picture, columns: int) -> str:
    """Return the richest text drawing that is no wider than so many columns.

    >>> from nonolith.model import Puzzle
    >>> picture = Picture(Puzzle([[1, 1]], [[1], [], [1]]))
    >>> fitting_output(picture, 80), fitting_output(picture, 10)
    ('table', 'compact')
    """
    lines = render.draw_table(picture).splitlines()
    if max(map(len, lines), default=0) <= columns:
        return "table"
    return "compact" if picture.width <= columns else "plain"


def _text(draw: Callable[[Picture, Style], str]) -> Callable[[Sequence[Picture], Style], str]:
    """Return a drawing of several pictures, with a blank line between them."""
    return lambda pictures, style: "\n".join(draw(p, style) + "\n" for p in pictures)


def _plain(picture: Picture, style: Style) -> str:
    return render.draw_plain(picture, symbols=style.symbols, terminal=style.terminal)


def _table(picture: Picture, style: Style) -> str:
    return render.draw_table(picture, elapsed=style.elapsed, terminal=style.terminal)


def _boxed(picture: Picture, style: Style) -> str:
    return render.draw_boxed(picture, terminal=style.terminal)


def _compact(picture: Picture, style: Style) -> str:
    return render.draw_compact(picture, terminal=style.terminal)


def _svg(pictures: Sequence[Picture], style: Style) -> str:
    link = _link(pictures[0], style)
    return render.draw_svg(pictures[0], letters=style.letters, link=link)


def _png(pictures: Sequence[Picture], style: Style) -> bytes:
    link = _link(pictures[0], style)
    return render.draw_png(pictures[0], cell=style.cell, letters=style.letters, link=link)


def _pdf(pictures: Sequence[Picture], style: Style) -> bytes:
    return render.draw_pdf(pictures, page=style.page, letters=style.letters, link_of=style.link_of)


def _link(picture: Picture, style: Style) -> str:
    return style.link_of(picture.puzzle) if style.link_of and picture.puzzle else ""


OUTPUTS: dict[str, Output] = {
    output.name: output
    for output in (
        Output(name="plain", suffix=".txt", holds_many=True, drawing=_text(_plain)),
        Output(name="table", suffix=".txt", holds_many=True, drawing=_text(_table)),
        Output(name="boxed", suffix=".txt", holds_many=True, drawing=_text(_boxed)),
        Output(name="compact", suffix=".txt", holds_many=True, drawing=_text(_compact)),
        Output(name="svg", suffix=".svg", holds_many=False, drawing=_svg),
        Output(name="png", suffix=".png", holds_many=False, drawing=_png),
        Output(name="pdf", suffix=".pdf", holds_many=True, drawing=_pdf),
    )
}
"""The outputs by name, in the order that a help text should list them."""
