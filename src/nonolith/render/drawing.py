"""Drawings as values: notebooks show them, ``print`` writes text, ``save`` writes files."""

from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.arguments import path_given
from nonolith.errors import ArgumentError, RenderError
from nonolith.model import Grid, Knowledge
from nonolith.render.outputs import OUTPUTS, Style, output_of
from nonolith.render.picture import Picture, Subject, picture_of
from nonolith.render.svg import draw_svg
from nonolith.render.table import draw_table
from nonolith.whole_file import write_beside

if TYPE_CHECKING:
    from os import PathLike


class Drawing(Picture):
    """A picture that can show itself.

    The last expression of a notebook cell is shown as SVG; ``str`` is the table, and
    :meth:`save` writes a file.

    >>> print(show(Grid.parse("#.#/#..")))
    |██|><|██|
    |██|><|><|
    """

    __slots__ = ()

    def __str__(self) -> str:
        return draw_table(self)

    def _repr_svg_(self) -> str:
        return draw_svg(self)

    def _repr_html_(self) -> str:
        # A picture wider than the notebook scrolls; it does not shrink to something unreadable.
        return f'<div style="overflow-x:auto">{draw_svg(self)}</div>'

    def save(
        self, path: "str | PathLike[str]", *, output: str | None = None, style: Style | None = None
    ) -> None:
        """Write the drawing to a file, in the format of its suffix or of the named *output*.

        The *style* is a :class:`nonolith.render.Style`. The file is written whole or not at all.

        >>> show(Grid.parse("#.")).save("picture.doc")
        Traceback (most recent call last):
        nonolith.errors.RenderError: picture.doc: expected .txt, .svg, .png or .pdf

        :raises RenderError: the suffix or the output is not known.
        :raises MissingDependencyError: PNG or PDF was asked for and its library is missing.
        :raises ArgumentError: an argument has another type.
        """
        target = Path(path_given(path, "path"))
        if style is not None and not isinstance(style, Style):
            raise ArgumentError(f"style: expected a Style, found {type(style).__name__}")
        chosen = output_of(str(target)) if output is None else output
        if not isinstance(chosen, str) or chosen not in OUTPUTS:
            raise RenderError(f"expected an output of {', '.join(OUTPUTS)}, found {chosen!r}")
        drawn = OUTPUTS[chosen].draw([self], style or Style())
        write_beside(target, drawn if isinstance(drawn, bytes) else drawn.encode())


def show(subject: Subject, cells: Grid | Knowledge | None = None) -> Drawing:
    """Return a drawing of a puzzle, of a puzzle with its cells, or of cells alone.

    A notebook shows it; ``show(puzzle, solution).save("duck.pdf")`` writes a file.

    >>> from nonolith import Puzzle
    >>> print(show(Puzzle([[1, 1], [1]], [[2], [], [1]]), Grid.parse("#.#/#..")))
            2     1
     1  1 |██|><|██|
        1 |██|><|><|

    :raises GridError: the cells have another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    """
    picture = picture_of(subject, cells)
    return Drawing(picture.puzzle, picture.cells, picture.ambiguous)
