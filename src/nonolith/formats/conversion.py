"""Finds what a conversion loses, and what a format can't store at all."""

from collections.abc import Sequence

from nonolith.errors import ConversionError
from nonolith.formats.api import Writable, puzzles_of
from nonolith.formats.registry import Feature, Format, format_named
from nonolith.model import BLACK_AND_WHITE, Grid, Knowledge, Puzzle

_TEXTS = {
    Feature.TITLE: "title",
    Feature.AUTHOR: "author",
    Feature.COPYRIGHT: "copyright",
    Feature.LICENCE: "licence",
    Feature.DESCRIPTION: "description",
    Feature.CATALOGUE: "catalogue",
    Feature.GOAL: "goal",
    Feature.GIVENS: "givens",
    Feature.EXTRA: "extra",
}


def losses(puzzles: Writable, format: str | Format) -> tuple[str, ...]:
    """Return in words what a format can't store of some puzzles; empty if it stores everything.

    The arguments are those of :func:`dumps`.

    >>> from nonolith.model import Metadata
    >>> losses(Puzzle([[1]], [[1]], metadata=Metadata(title="Dot")), "nin")
    ('title',)

    :raises ChoiceError: no format has the name.
    :raises ArgumentError: an argument has another type.
    """
    format, puzzles = format_named(format), puzzles_of(puzzles)
    lost = [
        name
        for part, name in _TEXTS.items()
        if part not in format.holds and any(getattr(p.metadata, name) for p in puzzles)
    ]
    palettes = [puzzle.palette for puzzle in puzzles]
    black, white = BLACK_AND_WHITE[1].rgb, BLACK_AND_WHITE[0].rgb
    holds = format.holds
    if Feature.COLOUR not in holds and any(palette[1].rgb != black for palette in palettes):
        lost.append("colour of the blocks")
    if Feature.BACKGROUND not in format.holds and any(
        palette[0].rgb != white for palette in palettes
    ):
        lost.append("colour of the background")
    return tuple(lost)


def check(puzzles: Sequence[Puzzle], format: Format) -> None:
    """Check that a format can store the clues of puzzles.

    :raises ConversionError: it can't; the message says why.
    """
    if not puzzles:
        raise ConversionError("there is no puzzle to write")
    if len(puzzles) > 1 and Feature.SEVERAL not in format.holds:
        raise ConversionError(f"{format.name} holds one puzzle per file, not {len(puzzles)}")
    for puzzle in puzzles:
        if Feature.COLOUR not in format.holds and not puzzle.palette.is_black_and_white:
            raise ConversionError(
                f"{format.name} holds black-and-white puzzles,"
                f" not one of {len(puzzle.palette)} colours"
            )
        if Feature.EMPTY not in format.holds and not (puzzle.height and puzzle.width):
            raise ConversionError(
                f"{format.name} holds no puzzle of {puzzle.height} rows and {puzzle.width} columns"
            )
        if format.spells_cells:
            _check_blocks(puzzle, format.name)
        if Feature.GOAL in format.holds:
            _check_fit(puzzle, puzzle.metadata.goal, "goal")
        if Feature.GIVENS in format.holds:
            _check_fit(puzzle, puzzle.metadata.givens, "givens")
        if Feature.PICTURE in format.holds:
            picture_of(puzzle, format.name)


def _check_blocks(puzzle: Puzzle, name: str) -> None:
    sides = (("row", puzzle.rows, puzzle.width), ("column", puzzle.columns, puzzle.height))
    for line, clues, length in sides:
        for number, clue in enumerate(clues, start=1):
            needed = sum(clue) + len(clue) - 1
            if needed > length:
                raise ConversionError(
                    f"{name} holds no clue that is longer than its line:"
                    f" {line} {number} needs {needed} cells and has {length}"
                )


def _check_fit(puzzle: Puzzle, cells: Grid | Knowledge | None, name: str) -> None:
    if cells is None:
        return
    if (cells.height, cells.width) != (puzzle.height, puzzle.width):
        raise ConversionError(f"{name}: of another size than the clues")
    if len(cells.palette) > len(puzzle.palette):
        raise ConversionError(f"{name}: more colours than the palette has")


def picture_of(puzzle: Puzzle, name: str) -> Grid:
    """Return the goal of a puzzle, which picture formats store.

    :raises ConversionError: there is none, or it has other clues.
    """
    goal = puzzle.metadata.goal
    if goal is None:
        raise ConversionError(f"{name} holds a picture, and the puzzle has only clues: solve it")
    if not puzzle.is_solved_by(goal):
        raise ConversionError(f"{name} holds a picture, and the puzzle's goal has other clues")
    return goal
