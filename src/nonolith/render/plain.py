"""The plain drawing: one character per cell."""

from nonolith.errors import RenderError
from nonolith.model import Grid, Knowledge, is_decided
from nonolith.render.picture import Subject, colour_of, picture_of
from nonolith.render.terminal import Terminal


def draw_plain(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    symbols: str | None = None,
    terminal: Terminal | None = None,
) -> str:
    """Draw the cells, one character each and one row per line; undecided cells are ``?``.

    The characters are the palette's. For black-and-white pictures *symbols* may give others: for
    filled, empty and optionally undecided cells.

    >>> print(draw_plain(Grid([[1, 0, 1], [1, 0, 0]]), symbols="X."))
    X.X
    X..

    :raises RenderError: *symbols* is not two or three different characters.
    """
    picture = picture_of(subject, cells)
    characters = (terminal or Terminal()).symbols(picture.palette)
    unknown = "?"
    if symbols is not None:
        if not 2 <= len(symbols) <= 3 or len(set(symbols)) < len(symbols):
            raise RenderError(
                "expected two or three different symbols (filled, empty, not decided),"
                f" found {symbols!r}"
            )
        if picture.palette.is_black_and_white:
            characters = [symbols[1], symbols[0]]
            unknown = symbols[2] if len(symbols) == 3 else unknown
    if isinstance(picture.cells, Grid):
        return picture.cells._drawn(characters)  # many solutions may be drawn
    return "\n".join(
        "".join(characters[colour_of(value)] if is_decided(value) else unknown for value in row)
        for row in picture.candidates()
    )
