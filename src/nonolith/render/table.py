"""The table: cells between bars, with the clues above and to the left."""

from collections.abc import Sequence

from nonolith.model import Block, Clue, Grid, Knowledge, is_decided
from nonolith.render.colour import readable_on
from nonolith.render.picture import Picture, Subject, colour_of, picture_of
from nonolith.render.terminal import ColourDepth, Span, Terminal


def draw_table(
    subject: Subject,
    cells: Grid | Knowledge | None = None,
    *,
    elapsed: float | None = None,
    terminal: Terminal | None = None,
) -> str:
    """Draw the cells between bars with the clues around them.

    A filled cell is ``|██|``, or ``|##|`` in ASCII, an empty one ``|><|`` and an undecided one ``|
    |``. Several colours are shown on terminals that have colours; elsewhere the palette's symbols
    fill the cells and follow the numbers. Cells given without a puzzle have no clues. *elapsed*
    adds a last line with the time that solving took, in seconds.

    >>> from nonolith.model import Puzzle
    >>> grid = Grid.parse("#.#/#..")
    >>> print(draw_table(Puzzle.from_grid(grid), grid))
            2     1
     1  1 |██|><|██|
        1 |██|><|><|
    """
    table = _Table(picture_of(subject, cells), terminal or Terminal())
    lines = [*table.header(), *table.body()]
    if elapsed is not None:
        lines.append(f"Solved in: {duration(elapsed, unicode=table.terminal.unicode)}")
    return "\n".join(lines)


def duration(seconds: float, *, unicode: bool = True) -> str:
    """Return a duration with two decimals in the unit that suits it.

    >>> duration(0.0072), duration(61.5), duration(0.0000004)
    ('7.20ms', '61.50s', '400.00ns')
    """
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs" if unicode else "us")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f}{unit}"
    return f"{seconds * 1e9:.2f}ns"


class ClueTable:
    """What tables share: the numbers of the clues, and the characters of the cells."""

    def __init__(self, picture: Picture, terminal: Terminal) -> None:
        self.terminal = terminal
        self.picture = picture
        self.palette = picture.palette
        self.symbols = terminal.letters(picture.palette)
        self.in_colour = (
            not picture.palette.is_black_and_white and terminal.colours is not ColourDepth.NONE
        )
        puzzle = picture.puzzle
        self.rows: Sequence[Clue] = puzzle.rows if puzzle else ((),) * picture.height
        self.columns: Sequence[Clue] = puzzle.columns if puzzle else ((),) * picture.width
        self.slots = max(map(len, self.rows), default=0)
        self.depth = max(map(len, self.columns), default=0)

    def widest(self, clues: Sequence[Clue]) -> int:
        """Return how many characters the longest number of some clues has."""
        return max([1, *(len(self.label(block)) for clue in clues for block in clue)])

    def label(self, block: Block) -> str:
        """Return the number of a block, with the letter of its colour where nothing else tells."""
        if self.palette.is_black_and_white or self.in_colour:
            return str(int(block))
        return f"{int(block)}{self.symbols[block.colour]}"

    def number(self, block: Block | None, width: int) -> Span:
        """Return the number of a block, or blanks in its place."""
        if block is None:
            return Span(" " * width)
        text = self.label(block).rjust(width)
        return self._patch(text, block.colour) if self.in_colour else Span(text)

    def cell(self, candidates: int, width: int, empty: str) -> Span:
        """Return the characters of a cell; *empty* are those of one that is known to be empty."""
        if not is_decided(candidates):
            # A cell that is filled with a colour not yet known is no blank one.
            blank = candidates & 1 and not self.picture.ambiguous
            return Span((" " if blank else "?") * width)
        colour = colour_of(candidates)
        if colour == 0:
            return Span(empty)
        if self.palette.is_black_and_white:
            return Span(("█" if self.terminal.unicode else "#") * width)
        text = self.symbols[colour] * width
        return self._patch(text, colour) if self.in_colour else Span(text)

    def _patch(self, text: str, colour: int) -> Span:
        """Return a text on a patch of a colour, to be read on terminals both dark and light."""
        rgb = self.palette[colour].rgb
        return Span(text, readable_on(rgb), rgb)


class _Table(ClueTable):
    """The measures of the table with bars, and the pieces it is put together from.

    Every number of the row clues is as wide as the widest of them, and every cell as the widest
    number of the column clues, but no less than two characters: that is what keeps the bars
    straight.
    """

    def __init__(self, picture: Picture, terminal: Terminal) -> None:
        super().__init__(picture, terminal)
        self.slot_width = max(2, self.widest(self.rows))
        self.cell_width = max(2, self.widest(self.columns))

    def header(self) -> list[str]:
        """Return the lines of the column clues, the last numbers of all on the last line."""
        margin = Span(" " * (self.slots * (self.slot_width + 1)))
        lines = []
        for level in range(self.depth):
            spans = [margin]
            for clue in self.columns:
                index = level - (self.depth - len(clue))
                spans.append(Span(" "))
                spans.append(self.number(clue[index] if index >= 0 else None, self.cell_width))
            lines.append(self.terminal.paint(stripped(spans)))
        return lines

    def body(self) -> list[str]:
        """Return the lines of the rows: clue and cells."""
        width = self.cell_width
        empty = ">" + " " * (width - 2) + "<"
        values = {value for row in self.picture.candidates() for value in row}
        cells = {value: self.cell(value, width, empty) for value in values}
        lines = []
        for clue, row in zip(self.rows, self.picture.candidates(), strict=True):
            blanks = self.slots - len(clue)
            spans = [Span(" " * (blanks * (self.slot_width + 1)))]
            for block in clue:
                spans += [self.number(block, self.slot_width), Span(" ")]
            for value in row:
                spans += [Span("|"), cells[value]]
            spans.append(Span("|"))
            lines.append(self.terminal.paint(spans))
        return lines


def stripped(spans: list[Span]) -> list[Span]:
    """Return a line without the blanks at its end."""
    while spans and spans[-1].paper is None and not spans[-1].text.strip():
        spans = spans[:-1]
    return spans
