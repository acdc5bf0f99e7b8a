"""Notebooks: ``%load_ext nonolith`` draws every puzzle, grid and knowledge that a cell ends with.

The model knows nothing of drawing; IPython is told here how to show its types.
"""

from typing import TYPE_CHECKING, Any

from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.render.drawing import show
from nonolith.render.svg import draw_svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonolith.render.picture import Subject

_HOOKS: "dict[str, Callable[[Subject], str]]" = {
    "image/svg+xml": draw_svg,
    "text/html": lambda subject: show(subject)._repr_html_(),
}


def load_ipython_extension(shell: Any) -> None:
    """Show puzzles, grids and knowledge as pictures; ``%load_ext nonolith`` calls this."""
    for mime, draw in _HOOKS.items():
        for kind in (Puzzle, Grid, Knowledge):
            shell.display_formatter.formatters[mime].for_type(kind, draw)


def unload_ipython_extension(shell: Any) -> None:
    """Show them as text again; ``%unload_ext nonolith`` calls this."""
    for mime in _HOOKS:
        for kind in (Puzzle, Grid, Knowledge):
            shell.display_formatter.formatters[mime].pop(kind, None)
