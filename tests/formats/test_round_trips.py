"""What is written is read again, by the content alone, with all that the format can hold."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonolith import Grid, Puzzle, dumps, loads_all
from nonolith.errors import ConversionError, FormatError
from nonolith.formats import Feature, Format, dumpb, format_named, list_formats, losses
from tests.formats.strategies import full_puzzles

WRITABLE = [format for format in list_formats() if format.writes]


def visible(puzzle: Puzzle) -> tuple[object, ...]:
    """What must survive: colours by their look, for a format may keep no names of them."""
    palette = puzzle.palette
    colours = tuple(palette[index].rgb for index in range(len(palette) + 1))
    blocks = [[(int(b), b.colour) for b in clue] for clue in (*puzzle.rows, *puzzle.columns)]
    about = puzzle.metadata
    goal = about.goal and about.goal.rows
    givens = about.givens and about.givens.rows
    return puzzle.height, blocks, colours, goal, givens, about.replace(goal=None, givens=None)


def holdable(puzzle: Puzzle, format: Format) -> Puzzle:
    """The puzzle without what the strategy gives it and the format has no place for."""
    palette = puzzle.palette
    if Feature.BACKGROUND not in format.holds and palette[0].rgb != "#ffffff":
        palette = palette.replace(background=palette[0].replace(rgb="#ffffff"))
    return Puzzle(puzzle.rows, puzzle.columns, palette, puzzle.metadata)


@pytest.mark.parametrize("format", WRITABLE, ids=lambda format: format.name)
@settings(max_examples=100)
@given(data=st.data())
def test_what_is_written_is_read_again(format: Format, data: st.DataObject) -> None:
    """By the format's name, and by the content alone: the same list of puzzles, or a refusal.

    A file may fit several formats, and then it may be refused with a question. It must never be
    read as other puzzles.
    """
    puzzles = data.draw(st.lists(full_puzzles(format), max_size=5))
    puzzles = [holdable(puzzle, format) for puzzle in puzzles]
    empty = any(not (puzzle.height and puzzle.width) for puzzle in puzzles)
    too_many = len(puzzles) > 1 and Feature.SEVERAL not in format.holds
    if not puzzles or too_many or (empty and Feature.EMPTY not in format.holds):
        with pytest.raises(ConversionError, match=r"rows and|one puzzle per file|no puzzle"):
            dumpb(puzzles, format.name)
        return
    try:
        content = dumpb(puzzles, format.name)
    except ConversionError as error:
        # More than a line of cells can have: such clues are refused by formats that spell it out.
        assume(not re.search("has places for|longer than its line", str(error)))
        raise
    assert losses(puzzles, format) == ()
    expected = list(map(visible, puzzles))
    assert list(map(visible, loads_all(content, format.name))) == expected
    name = f"puzzle{format.suffixes[0]}" if format.suffixes else "puzzle"
    try:
        found = loads_all(content, name=name)
    except FormatError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert list(map(visible, found)) == expected, content
    assert not refusal or (not format.suffixes and "name the format" in refusal), content


@pytest.mark.parametrize("full", [[2, 1], [1, 2], [1, 1], [3, 2, 3], [1, 2, 3, 4, 5]])
def test_full_pictures_are_not_merged(full: list[int]) -> None:
    """`##/##` and `#`, one below the other, were read as one drawing with blanks at its edge."""
    grids = [Grid([[1] * size] * size) for size in full]
    puzzles = [Puzzle.from_grid(grid) for grid in grids]
    assert loads_all(dumps(grids, "grid")) == puzzles
    assert loads_all(dumps(grids, "grid"), "grid") == puzzles


@given(full_puzzles(format_named("json")))
def test_json_holds_everything(puzzle: Puzzle) -> None:
    (again,) = loads_all(dumpb(puzzle, "json"))
    assert again == puzzle
    assert again.metadata == puzzle.metadata


@given(full_puzzles(format_named("webpbn")))
def test_webpbn_keeps_palettes(puzzle: Puzzle) -> None:
    (again,) = loads_all(dumpb(puzzle, "webpbn"), "webpbn")
    assert again == puzzle
