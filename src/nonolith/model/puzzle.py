"""Puzzles: the clues of a rectangle, and their metadata."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from nonolith.errors import ClueError, ModelError
from nonolith.model.block import Clue, PlainClues, clue_from, plain_clues_from, plain_clues_of_cells
from nonolith.model.grid import Grid, grid_given
from nonolith.model.knowledge import Knowledge
from nonolith.model.palette import BLACK_AND_WHITE, Palette, palette_given
from nonolith.values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonolith.model.size import Size


class Metadata(Value):
    """What a file says about a puzzle besides its clues; an empty text means nothing.

    >>> Metadata(title="Cat", author="Ann")
    Metadata(title='Cat', author='Ann', ...)

    :raises ModelError: a value is of the wrong type.
    """

    __match_args__ = (
        "title",
        "author",
        "copyright",
        "licence",
        "description",
        "catalogue",
        "goal",
        "givens",
        "extra",
    )
    __slots__ = __match_args__
    title: str
    author: str
    copyright: str
    licence: str
    description: str
    catalogue: str
    goal: Grid | None
    """The picture that the author had in mind."""
    givens: Knowledge | None
    """Cells that the puzzle reveals from the start."""
    extra: tuple[tuple[str, str], ...]
    """Other properties, in the order of the file."""

    def __init__(
        self,
        *,
        title: str = "",
        author: str = "",
        copyright: str = "",
        licence: str = "",
        description: str = "",
        catalogue: str = "",
        goal: Grid | None = None,
        givens: Knowledge | None = None,
        extra: Iterable[tuple[str, str]] = (),
    ) -> None:
        set_once = object.__setattr__
        texts = (title, author, copyright, licence, description, catalogue)
        for name, text in zip(self.__match_args__, texts, strict=False):
            if not isinstance(text, str):
                raise ModelError(f"the {name} of a puzzle is a text, found {text!r}")
            set_once(self, name, text)
        if goal is not None and not isinstance(goal, Grid):
            raise ModelError(f"the goal of a puzzle is a Grid, found {goal!r}")
        if givens is not None and not isinstance(givens, Knowledge):
            raise ModelError(f"the givens of a puzzle are Knowledge, found {givens!r}")
        set_once(self, "goal", goal)
        set_once(self, "givens", givens)
        set_once(self, "extra", _pairs_of_texts(extra))


def _pairs_of_texts(extra: object) -> tuple[tuple[str, str], ...]:
    if extra == ():
        return ()
    try:
        pairs = tuple((name, text) for name, text in extra)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        pairs = None
    if pairs is None or not all(isinstance(text, str) for pair in pairs for text in pair):
        raise ModelError(f"the extra of a puzzle is pairs of a name and a text, found {extra!r}")
    return pairs


_NOTHING_SAID = Metadata()


class Puzzle(Value):
    """The clues of the rows and columns of a rectangle.

    Clues are given as ints, or as :class:`Block` where there are several colours; a blank line
    has an empty clue. Clues need not fit the rectangle or each other: the solver then reports that
    there is no solution. Puzzles with the same clues and palette are equal, whatever their
    metadata.

    >>> puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    >>> puzzle.height, puzzle.width
    (2, 3)
    >>> puzzle == Puzzle.from_grid(Grid.parse("#.#/#.."))
    True
    """

    __match_args__ = ("rows", "columns", "palette", "metadata")
    __slots__ = __match_args__
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette
    metadata: Metadata

    def __init__(
        self,
        rows: Iterable[Iterable[object]],
        columns: Iterable[Iterable[object]],
        palette: Palette = BLACK_AND_WHITE,
        metadata: Metadata | None = None,
    ) -> None:
        """Make a puzzle from the clues of its rows, from the top, and columns, from the left.

        :raises ClueError: a clue holds something that is not a block, or a colour that the palette
            lacks; the message names the row or column.
        :raises PaletteError: the palette is not a Palette.
        :raises ModelError: the metadata is not Metadata.
        """
        palette = palette_given(palette)
        if metadata is not None and not isinstance(metadata, Metadata):
            raise ModelError(f"expected Metadata, found {metadata!r}")
        set_once = object.__setattr__
        set_once(self, "rows", _clues(rows, "row", palette))
        set_once(self, "columns", _clues(columns, "column", palette))
        set_once(self, "palette", palette)
        set_once(self, "metadata", _NOTHING_SAID if metadata is None else metadata)

    @classmethod
    def from_grid(
        cls,
        grid: "Grid | Iterable[Iterable[int]] | NDArray[Any]",
        metadata: Metadata | None = None,
    ) -> Self:
        """Return the puzzle with the clues of a grid, or of its cells as rows or an array.

        >>> Puzzle.from_grid([[True, False, True], [True, False, False]])
        Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])

        :raises GridError: it is not a grid and can't be made into one.
        """
        if not isinstance(grid, Grid):
            grid = Grid(grid)
        palette = grid.palette
        if len(palette) > 1:
            return cls(*grid.clues, palette, metadata)
        cells = grid._as_bytes()
        return cls(*plain_clues_of_cells(cells, grid.height, grid.width), palette, metadata)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def size(self) -> "Size":
        """The height and the width."""
        from nonolith.model.size import Size  # most runs never need it

        return Size(self.height, self.width)

    def is_solved_by(self, grid: Grid) -> bool:
        """Return whether a grid has exactly these clues.

        :raises ArgumentError: it is not a grid.
        """
        return grid_given(grid).clues == (self.rows, self.columns)

    def transpose(self) -> Self:
        """Return the puzzle with rows and columns exchanged, its goal and givens too."""
        return self._placed(self.columns, self.rows, "transpose")

    def mirror(self) -> Self:
        """Return the puzzle with left and right exchanged, its goal and givens too."""
        return self._placed([clue[::-1] for clue in self.rows], self.columns[::-1], "mirror")

    def flip(self) -> Self:
        """Return the puzzle with top and bottom exchanged, its goal and givens too."""
        return self._placed(self.rows[::-1], [clue[::-1] for clue in self.columns], "flip")

    def turn(self, quarters: int = 1) -> Self:
        """Return the puzzle turned clockwise by quarters, its goal and givens too.

        >>> puzzle = Puzzle([[2], [1]], [[2], [1]])
        >>> puzzle.turn()
        Puzzle(rows=[[2], [1]], columns=[[1], [2]])
        >>> puzzle.turn(4) == puzzle
        True
        """
        turned = self
        for _ in range(quarters % 4):
            turned = turned.transpose().mirror()
        return turned

    def _placed(self, rows: Iterable[Clue], columns: Iterable[Clue], how: str) -> Self:
        """Return the puzzle with other rows and columns, and its pictures moved in the same way."""
        metadata = self.metadata
        pictures = {"goal": metadata.goal, "givens": metadata.givens}
        moved = {name: getattr(each, how)() for name, each in pictures.items() if each is not None}
        if moved:
            metadata = metadata.replace(**moved)
        return type(self)(rows, columns, self.palette, metadata)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, Puzzle):
            return NotImplemented
        mine = (self.rows, self.columns, self.palette)
        return mine == (other.rows, other.columns, other.palette)

    def __hash__(self) -> int:
        return hash((self.rows, self.columns, self.palette))

    def __repr__(self) -> str:
        parts = [
            f"rows={[list(clue) for clue in self.rows]}",
            f"columns={[list(clue) for clue in self.columns]}",
        ]
        if self.palette != BLACK_AND_WHITE:
            parts.append(f"palette={self.palette!r}")
        if self.metadata != _NOTHING_SAID:
            parts.append(f"metadata={self.metadata!r}")
        return f"Puzzle({', '.join(parts)})"

    def __str__(self) -> str:
        return _drawn(self)


def _clues(lines: Iterable[Iterable[object]], what: str, palette: Palette) -> tuple[Clue, ...]:
    if type(lines) is PlainClues:
        return tuple(lines)
    if (plain := plain_clues_from(lines)) is not None:
        return tuple(plain)
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise ClueError(f"expected a clue for each {what}, found {lines!r}")
    clues = []
    colours = len(palette)
    for number, line in enumerate(lines, start=1):
        where = f"{what} {number}"
        clue = clue_from(line, where)
        for block in clue:
            if block.colour > colours:
                raise ClueError(f"{where}: colours are 1 to {colours}, found {block.colour}")
        clues.append(clue)
    return tuple(clues)


def _drawn(puzzle: Puzzle) -> str:
    """Draw the clues around undecided cells; colours other than the first follow their number."""

    def letter(colour: int) -> str:
        symbol = puzzle.palette[colour].symbol if colour > 1 else ""
        return f":{symbol}" if symbol.isdigit() else symbol

    def label(clue: Clue) -> list[str]:
        return [str(int(block)) + letter(block.colour) for block in clue]

    left = [" ".join(label(clue)) for clue in puzzle.rows]
    top = [label(clue) for clue in puzzle.columns]
    margin = max(map(len, left), default=0)
    depth = max(map(len, top), default=0)
    widths = [max(map(len, labels), default=1) for labels in top]
    padded = [[""] * (depth - len(labels)) + labels for labels in top]
    lines = []
    for level in range(depth):
        shown = (labels[level].rjust(width) for labels, width in zip(padded, widths, strict=True))
        lines.append(" " * margin + "  " + " ".join(shown))
    cells = " ".join("?".rjust(width) for width in widths)
    lines += [f"{clue:>{margin}}  {cells}" for clue in left]
    return "\n".join(line.rstrip() for line in lines)
