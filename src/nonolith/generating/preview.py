"""A picture with its changed cells marked, to look at before the puzzle is used."""

from collections.abc import Collection

from nonolith.model import Colour, Grid, Palette

NOW_FILLED = Colour("filled now", "#d00000", "+")
NOW_EMPTY = Colour("empty now", "#ffb0b0", "-")
CHANGED = Colour("changed", "#ff00ff", "*")


def marked(grid: Grid, changed: Collection[tuple[int, int]]) -> Grid:
    """Return a picture in which the changed cells have colours of their own.

    >>> print(marked(Grid.parse("##/.#"), [(0, 0), (1, 0)]))
    +#
    -#
    """
    if not changed:
        return grid
    cells = [list(row) for row in grid.rows]
    if grid.palette.is_black_and_white:
        palette = Palette((*grid.palette.colours, NOW_FILLED, NOW_EMPTY), grid.palette.background)
        for row, column in changed:
            cells[row][column] = 2 if cells[row][column] else 3
    else:
        symbols = {colour.symbol for colour in (*grid.palette.colours, grid.palette.background)}
        symbol = next(mark for mark in "*!+-=~@%&" + _LETTERS if mark not in symbols)
        mark = Colour(CHANGED.name, CHANGED.rgb, symbol)
        palette = Palette((*grid.palette.colours, mark), grid.palette.background)
        for row, column in changed:
            cells[row][column] = len(palette)
    return Grid(cells, width=grid.width, palette=palette)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
