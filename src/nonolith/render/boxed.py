"""The boxed drawing: a frame and a guide every five cells, drawn with lines."""

from nonolith.model import Block, Grid, Knowledge
from nonolith.render.picture import Picture, Subject, picture_of
from nonolith.render.table import ClueTable, stripped
from nonolith.render.terminal import Span, Terminal

GUIDE = 5
"""The number of cells between guide lines."""

# The corner on the left, the line, a crossing and the corner on the right.
_LINES = {"top": tuple("┌─┬┐"), "guide": tuple("├─┼┤"), "bottom": tuple("└─┴┘")}
_ASCII_LINES = dict.fromkeys(_LINES, tuple("+-++"))


def draw_boxed(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    terminal: Terminal | None = None,
) -> str:
    """Draw the cells in a frame with a line after every fifth, and the clues around it.

    A filled cell is ``██``, an empty one ``·`` and an undecided one blank. Colours are shown as in
    :func:`draw_table`; in ASCII, cells are ``##`` and ``.``, lines ``+-|``.

    >>> from nonolith.model import Puzzle
    >>> grid = Grid.parse("#.#/#..")
    >>> print(draw_boxed(Puzzle.from_grid(grid), grid))
           2   1
         ┌──────┐
     1 1 │██ ·██│
       1 │██ · ·│
         └──────┘
    """
    return "\n".join(_BoxedTable(picture_of(subject, cells), terminal or Terminal()).lines())


class _BoxedTable(ClueTable):
    """The measures of one drawing.

    A cell has room for the longest number of the columns and, so that two long ones don't touch,
    a blank before it.
    """

    def __init__(self, picture: Picture, terminal: Terminal) -> None:
        super().__init__(picture, terminal)
        self.cell_width = self.widest(self.columns) + 1
        self.slot_width = self.widest(self.rows) + 1
        self.margin = Span(" " * (self.slots * self.slot_width + 1))
        self.upright = Span("│" if terminal.unicode else "|")

    def lines(self) -> list[str]:
        """Return the lines of the drawing, from the top."""
        lines = [stripped(self._header(level)) for level in range(self.depth)]
        lines.append(self._across("top"))
        for number, row in enumerate(self.picture.candidates()):
            if number and number % GUIDE == 0:
                lines.append(self._across("guide"))
            lines.append(self._row(number, row))
        lines.append(self._across("bottom"))
        return [self.terminal.paint(line) for line in lines]

    def _header(self, level: int) -> list[Span]:
        spans = [self.margin, Span(" ")]
        for column, clue in enumerate(self.columns):
            if column and column % GUIDE == 0:
                spans.append(Span(" "))
            index = level - (self.depth - len(clue))
            block = clue[index] if index >= 0 else None
            spans += self._spaced(block, self.cell_width)
        return spans

    def _row(self, number: int, row: tuple[int, ...]) -> list[Span]:
        clue = self.rows[number]
        spans = [Span(" " * ((self.slots - len(clue)) * self.slot_width))]
        for block in clue:
            spans += self._spaced(block, self.slot_width)
        spans += [Span(" "), self.upright]
        dot = "·" if self.terminal.unicode else "."
        empty = dot.rjust((self.cell_width + 2) // 2).ljust(self.cell_width)
        for column, value in enumerate(row):
            if column and column % GUIDE == 0:
                spans.append(self.upright)
            spans.append(self.cell(value, self.cell_width, empty))
        return [*spans, self.upright]

    def _spaced(self, block: Block | None, width: int) -> list[Span]:
        """Return a number with blanks before it, which are not painted."""
        text = "" if block is None else self.label(block)
        return [Span(" " * (width - len(text))), self.number(block, len(text))]

    def _across(self, place: str) -> list[Span]:
        left, line, crossing, right = (_LINES if self.terminal.unicode else _ASCII_LINES)[place]
        width = self.picture.width
        groups = [min(GUIDE, width - start) for start in range(0, width, GUIDE)]
        parts = (line * (cells * self.cell_width) for cells in groups)
        return [self.margin, Span(left + crossing.join(parts) + right)]
