"""The subject of a drawing: a puzzle, the cells decided so far, or both."""

from nonolith.errors import ArgumentError, GridError
from nonolith.model import Grid, Knowledge, Palette, Puzzle, is_decided
from nonolith.texts import one_line
from nonolith.values import Value


class Picture(Value):
    """A puzzle's clues, its cells, or both: the subject of every drawing.

    Without cells, the picture is an empty puzzle; with a :class:`Grid`, a solved one; with
    :class:`Knowledge`, a partly solved one. Without a puzzle, it is the cells alone, without clues.

    :raises GridError: the cells have another size or palette than the puzzle.
    """

    __match_args__ = ("puzzle", "cells", "ambiguous")
    __slots__ = __match_args__
    puzzle: Puzzle | None
    cells: Grid | Knowledge | None
    ambiguous: bool
    """Whether solutions differ in the undecided cells, which are then marked."""

    def __init__(
        self,
        puzzle: Puzzle | None = None,
        cells: Grid | Knowledge | None = None,
        ambiguous: bool = False,
    ) -> None:
        """Make a picture.

        :raises GridError: the cells have another size or palette than the puzzle, or both are
            missing.
        :raises ArgumentError: the puzzle or the cells are something else.
        """
        if puzzle is not None and not isinstance(puzzle, Puzzle):
            raise ArgumentError(f"expected a Puzzle, found {type(puzzle).__name__}")
        if cells is not None and not isinstance(cells, Grid | Knowledge):
            raise ArgumentError(
                f"cells: expected a Grid or Knowledge, found {type(cells).__name__}"
            )
        if cells is None and puzzle is not None:
            # What the puzzle reveals from the start belongs to the puzzle alone.
            cells = puzzle.metadata.givens
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "ambiguous", ambiguous)
        if puzzle is None and cells is None:
            raise GridError("a picture needs a puzzle, cells or both")
        if puzzle is None or cells is None:
            return
        expected, found = (puzzle.height, puzzle.width), (cells.height, cells.width)
        if expected != found:
            raise GridError(
                f"the puzzle is {expected[0]}×{expected[1]}, the cells are {found[0]}×{found[1]}"
            )
        if len(puzzle.palette) != len(cells.palette):
            raise GridError("the cells have another palette than the puzzle")

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._shape.height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._shape.width

    @property
    def palette(self) -> Palette:
        """The colours of the picture."""
        return self._shape.palette

    @property
    def _shape(self) -> Puzzle | Grid | Knowledge:
        if self.puzzle is not None:
            return self.puzzle
        assert self.cells is not None
        return self.cells

    @property
    def title(self) -> str:
        """The puzzle's title on one line; empty where it has none."""
        return one_line(self.puzzle.metadata.title) if self.puzzle else ""

    @property
    def credit(self) -> str:
        """Who made the puzzle and under which terms, on one line; empty where nothing is said."""
        if self.puzzle is None:
            return ""
        data = self.puzzle.metadata
        parts = map(one_line, (data.author, data.copyright, data.licence))
        return " · ".join(dict.fromkeys(filter(None, parts)))

    @property
    def undecided(self) -> int:
        """How many cells are not decided."""
        return sum(not is_decided(value) for row in self.candidates() for value in row)

    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the set of colours it may have, as :class:`Knowledge` writes it."""
        if self.cells is None:
            return ((self.palette.everything,) * self.width,) * self.height
        if isinstance(self.cells, Grid):
            return tuple(tuple(1 << colour for colour in row) for row in self.cells.rows)
        return self.cells.rows


Subject = Puzzle | Grid | Knowledge | Picture
"""Anything that can be drawn."""


def picture_of(subject: Subject, cells: Grid | Knowledge | None = None) -> Picture:
    """Return the picture of a puzzle and its cells, or of cells alone.

    :raises GridError: the cells have another size or palette than the puzzle, or both arguments
        bring cells.
    :raises ArgumentError: an argument has another type.
    """
    if not isinstance(subject, Subject):
        raise ArgumentError(
            f"expected a Puzzle, a Grid or Knowledge to draw, found {type(subject).__name__}"
        )
    if isinstance(subject, Puzzle):
        return Picture(subject, cells)
    if cells is not None:
        raise GridError("cells can only be added to a puzzle")
    return subject if isinstance(subject, Picture) else Picture(cells=subject)


def colour_of(candidates: int) -> int:
    """Return the colour of a decided cell; 0 is the background."""
    return candidates.bit_length() - 1


def solution_state(picture: Picture) -> str:
    """Say in a word or two whether a picture is empty, partly solved or solved.

    >>> solution_state(Picture(cells=Knowledge.parse("#?")))
    'partly solved'
    """
    if not picture.undecided:
        return "solved"
    return "unsolved" if picture.undecided == picture.height * picture.width else "partly solved"
