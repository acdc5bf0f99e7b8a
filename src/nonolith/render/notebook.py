"""Notebooks: shows a puzzle, grid or knowledge at the end of a cell as a picture.

The model knows nothing of drawing: IPython is told here how to show its types, when nonolith is
imported in a session of IPython.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonolith.render.picture import Subject

_TYPES = (("puzzle", "Puzzle"), ("grid", "Grid"), ("knowledge", "Knowledge"))


def _svg(subject: "Subject") -> str:
    from nonolith.render.drawing import show

    return show(subject)._repr_svg_()


def _html(subject: "Subject") -> str:
    from nonolith.render.drawing import show

    return show(subject)._repr_html_()


_HOOKS = {"image/svg+xml": _svg, "text/html": _html}


def load_ipython_extension(shell: Any) -> None:
    """Show puzzles, grids and knowledge as pictures.

    ``import nonolith`` in a notebook does it; ``%load_ext nonolith`` does it again after
    ``%unload_ext nonolith``.

    >>> from types import SimpleNamespace
    >>> from IPython.core.formatters import DisplayFormatter
    >>> from nonolith import Grid
    >>> shell = SimpleNamespace(display_formatter=DisplayFormatter())  # a notebook's, in short
    >>> load_ipython_extension(shell)
    >>> sorted(shell.display_formatter.format(Grid.parse("#."))[0])
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    # By name, so that importing nonolith costs no more in a notebook than elsewhere.
    for mime, draw in _HOOKS.items():
        for module, kind in _TYPES:
            formatter = shell.display_formatter.formatters[mime]
            formatter.for_type_by_name(f"nonolith.model.{module}", kind, draw)


def unload_ipython_extension(shell: Any) -> None:
    """Show them as text again; ``%unload_ext nonolith`` calls this.

    >>> from types import SimpleNamespace
    >>> from IPython.core.formatters import DisplayFormatter
    >>> from nonolith import Grid
    >>> shell = SimpleNamespace(display_formatter=DisplayFormatter())  # a notebook's, in short
    >>> load_ipython_extension(shell)
    >>> unload_ipython_extension(shell)
    >>> sorted(shell.display_formatter.format(Grid.parse("#."))[0])
    ['text/plain']
    """
    from nonolith import model

    for mime in _HOOKS:
        for _, kind in _TYPES:
            shell.display_formatter.formatters[mime].pop(getattr(model, kind), None)


def register() -> None:
    """Tell the session of IPython that this process runs, if it does."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is not None:
        load_ipython_extension(shell)
