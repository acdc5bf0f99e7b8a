"""Drawings of puzzles, grids and knowledge: text, SVG, PNG and PDF.

Every function takes a puzzle and, if wanted, the cells found so far, or cells alone. PNG and PDF
load their libraries when they are used.
"""

from typing import TYPE_CHECKING

from nonolith.importing import lazy_names

if TYPE_CHECKING:
    from nonolith.render.book import Book, Entry
    from nonolith.render.boxed import draw_boxed
    from nonolith.render.compact import draw_compact
    from nonolith.render.drawing import Drawing, show
    from nonolith.render.outputs import OUTPUTS, Output, Style, fitting_output, output_of
    from nonolith.render.pages import PAGES
    from nonolith.render.pdf import draw_pdf
    from nonolith.render.picture import Picture, Subject
    from nonolith.render.plain import draw_plain
    from nonolith.render.png import draw_png
    from nonolith.render.svg import draw_svg
    from nonolith.render.table import draw_table
    from nonolith.render.terminal import Colours, Terminal

_HOMES = {
    "nonolith.render.book": ["Book", "Entry"],
    "nonolith.render.boxed": ["draw_boxed"],
    "nonolith.render.compact": ["draw_compact"],
    "nonolith.render.outputs": ["OUTPUTS", "Output", "Style", "fitting_output", "output_of"],
    "nonolith.render.pages": ["PAGES"],
    "nonolith.render.pdf": ["draw_pdf"],
    "nonolith.render.picture": ["Picture", "Subject"],
    "nonolith.render.plain": ["draw_plain"],
    "nonolith.render.png": ["draw_png"],
    "nonolith.render.drawing": ["Drawing", "show"],
    "nonolith.render.svg": ["draw_svg"],
    "nonolith.render.table": ["draw_table"],
    "nonolith.render.terminal": ["Colours", "Terminal"],
}

__all__ = [
    "OUTPUTS",
    "PAGES",
    "Book",
    "Colours",
    "Drawing",
    "Entry",
    "Output",
    "Picture",
    "Style",
    "Subject",
    "Terminal",
    "draw_boxed",
    "draw_compact",
    "draw_pdf",
    "draw_plain",
    "draw_png",
    "draw_svg",
    "draw_table",
    "fitting_output",
    "output_of",
    "show",
]

__getattr__ = lazy_names(__name__, _HOMES, globals())
