"""What is written is read again, by the content alone, with all that the format can hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Puzzle, loads_all
from nonolith.errors import ConversionError
from nonolith.formats import Format, Part, Source, detect, dumpb, format_named, list_formats, losses
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
    if Part.BACKGROUND not in format.holds and palette[0].rgb != "#ffffff":
        palette = palette.replace(background=palette[0].replace(rgb="#ffffff"))
    return Puzzle(puzzle.rows, puzzle.columns, palette, puzzle.metadata)


@pytest.mark.parametrize("format", WRITABLE, ids=lambda format: format.name)
@settings(max_examples=50)
@given(data=st.data())
def test_every_writable_format_round_trips(format: Format, data: st.DataObject) -> None:
    most = 3 if Part.SEVERAL in format.holds else 1
    puzzles = data.draw(st.lists(full_puzzles(format), min_size=1, max_size=most))
    puzzles = [holdable(puzzle, format) for puzzle in puzzles]
    empty = any(not (puzzle.height and puzzle.width) for puzzle in puzzles)
    if empty and Part.EMPTY not in format.holds:
        with pytest.raises(ConversionError, match="rows and"):
            dumpb(puzzles, format.name)
        return
    content = dumpb(puzzles, format.name)
    assert losses(puzzles, format) == ()
    again = loads_all(content, format.name)
    assert list(map(visible, again)) == list(map(visible, puzzles))


@pytest.mark.parametrize("format", WRITABLE, ids=lambda format: format.name)
@settings(max_examples=50)
@given(data=st.data())
def test_what_is_written_is_recognised(format: Format, data: st.DataObject) -> None:
    puzzle = holdable(data.draw(full_puzzles(format)), format)
    if not (puzzle.height and puzzle.width):
        return
    content = dumpb(puzzle, format.name)
    found = detect(
        Source(content), tuple(f for f in list_formats() if f.suffixes == format.suffixes)
    )
    assert found.module == format.module, content


@given(full_puzzles(format_named("json")))
def test_json_holds_everything(puzzle: Puzzle) -> None:
    (again,) = loads_all(dumpb(puzzle, "json"))
    assert again == puzzle
    assert again.metadata == puzzle.metadata


@given(full_puzzles(format_named("webpbn")))
def test_webpbn_keeps_palettes(puzzle: Puzzle) -> None:
    (again,) = loads_all(dumpb(puzzle, "webpbn"), "webpbn")
    assert again == puzzle
