"""The outputs by name, for programs that let their user choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from nonolith import render  # whose drawings are imported when they are used
from nonolith.errors import RenderError
from nonolith.render.picture import Picture
from nonolith.render.terminal import Terminal


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The choices of all outputs together; each heeds those that mean something to it."""

    terminal: Terminal = field(default_factory=Terminal)
    """What the text drawings may use."""
    symbols: str | None = None
    """Filled, empty and not decided in the plain drawing."""
    elapsed: float | None = None
    """The seconds that solving took, for the table."""
    cell: int | None = None
    """Pixels a cell, for PNG."""
    page: str = "a4"
    """The page, for PDF."""


@dataclass(frozen=True, slots=True)
class Output:
    """One way to draw."""

    name: str
    suffix: str
    """How the names of its files end."""
    description: str
    """A few words for a help text."""
    is_text: bool
    """True for what may be written to a terminal."""
    holds_many: bool
    """True where one file can hold several pictures."""
    _draw: Callable[[Sequence[Picture], Style], str | bytes]

    def draw(self, pictures: Sequence[Picture], style: Style) -> str | bytes:
        """Draw pictures into one text, or one file's bytes where the output is no text.

        Texts end in a newline.

        :raises RenderError: there are several pictures where a file holds one, or none, or the
            style asks for something that can't be.
        :raises MissingDependencyError: the library for PNG or PDF is not installed.
        """
        self.check_number(len(pictures))
        return self._draw(pictures, style)

    def check_number(self, pictures: int) -> None:
        """Do nothing if a file can hold that many pictures.

        :raises RenderError: there are several where a file holds one, or none.
        """
        if not pictures:
            raise RenderError("there is nothing to draw")
        if pictures > 1 and not self.holds_many:
            raise RenderError(f"{self.name} holds one picture a file, found {pictures}")


def _text(draw: Callable[[Picture, Style], str]) -> Callable[[Sequence[Picture], Style], str]:
    """Return a drawing of several pictures, with a blank line between them."""
    return lambda pictures, style: "\n".join(draw(p, style) + "\n" for p in pictures)


OUTPUTS: dict[str, Output] = {
    output.name: output
    for output in (
        Output(
            "plain",
            ".txt",
            "one character a cell",
            True,
            True,
            _text(lambda p, s: render.draw_plain(p, symbols=s.symbols, terminal=s.terminal)),
        ),
        Output(
            "table",
            ".txt",
            "cells between bars, with the clues",
            True,
            True,
            _text(lambda p, s: render.draw_table(p, elapsed=s.elapsed, terminal=s.terminal)),
        ),
        Output(
            "compact",
            ".txt",
            "two rows a line of text, for big grids",
            True,
            True,
            _text(lambda p, s: render.draw_compact(p, terminal=s.terminal)),
        ),
        Output("svg", ".svg", "a vector image", True, False, lambda p, s: render.draw_svg(p[0])),
        Output(
            "png", ".png", "an image", False, False, lambda p, s: render.draw_png(p[0], cell=s.cell)
        ),
        Output(
            "pdf",
            ".pdf",
            "pages to print",
            False,
            True,
            lambda p, s: render.draw_pdf(p, page=s.page),
        ),
    )
}
"""The outputs by name, in the order that a help text should list them."""
