"""Drawings of puzzles, grids and knowledge: text, SVG, PNG and PDF.

Every function takes a puzzle and optionally the cells found so far, or cells alone. PNG and PDF
import their libraries on demand.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.render.book import Book as Book
    from nonolith.render.book import Entry as Entry
    from nonolith.render.boxed import draw_boxed as draw_boxed
    from nonolith.render.compact import draw_compact as draw_compact
    from nonolith.render.drawing import Drawing as Drawing
    from nonolith.render.drawing import show as show
    from nonolith.render.outputs import OUTPUTS as OUTPUTS
    from nonolith.render.outputs import Output as Output
    from nonolith.render.outputs import Style as Style
    from nonolith.render.outputs import fitting_output as fitting_output
    from nonolith.render.outputs import output_of as output_of
    from nonolith.render.paper import PAGES as PAGES
    from nonolith.render.pdf import draw_pdf as draw_pdf
    from nonolith.render.picture import Picture as Picture
    from nonolith.render.picture import Subject as Subject
    from nonolith.render.plain import draw_plain as draw_plain
    from nonolith.render.png import draw_png as draw_png
    from nonolith.render.qr import link_to as link_to
    from nonolith.render.svg import draw_svg as draw_svg
    from nonolith.render.table import draw_table as draw_table
    from nonolith.render.terminal import ColourDepth as ColourDepth
    from nonolith.render.terminal import Terminal as Terminal
