"""The layout that SVG, PNG and PDF share."""

import itertools

import pytest
from hypothesis import given

from nonolith.model import Colour, Grid, Knowledge, Metadata, Palette, Puzzle
from nonolith.render.colour import contrast, readable_on
from nonolith.render.layout import CELL, FRAME, lay_out, text_width
from nonolith.render.picture import Picture
from nonolith.render.shapes import Label, Shapes
from nonolith.render.svg import describe
from nonolith.render.terminal import letters_of
from nonolith.render.theme import DARK, LIGHT
from tests.render.examples import DUCK, DUCK_PUZZLE, FLAG, FLAG_PUZZLE, ODD_PUZZLES
from tests.strategies import puzzles


def numbers(layout: Shapes, role: str) -> list[Label]:
    return [label for label in layout.labels if label.role == role]


def check(puzzle: Puzzle) -> None:
    """Check that every number stands beside its line, in order, and that nothing overlaps."""
    layout = lay_out(Picture(puzzle))
    rows, columns = numbers(layout, "row"), numbers(layout, "column")
    row_places = [(label.y - 0.36 * label.size - layout.top) / CELL for label in rows]
    column_places = [(label.x - layout.left) / CELL for label in columns]
    for clues, labels, places in (
        (puzzle.rows, rows, row_places),
        (puzzle.columns, columns, column_places),
    ):
        by_line: list[list[str]] = [[] for _ in clues]
        for label, place in zip(labels, places, strict=True):
            assert place % 1 == pytest.approx(0.5)
            by_line[int(place)].append(label.text)
        assert by_line == [[str(int(block)) for block in clue] or ["0"] for clue in clues]
    for label in rows:
        assert 0 < label.x < layout.left
    for label in columns:
        assert 0 < label.y < layout.top
        assert text_width(label.text, label.size) <= CELL
    for one, other in itertools.pairwise(rows):
        if one.y == other.y:
            assert other.x - one.x >= (len(one.text) + len(other.text)) / 2 * 0.56 * one.size
    for one, other in itertools.pairwise(columns):
        if one.x == other.x:
            assert other.y - one.y >= one.size
    for box in layout.boxes:
        assert 0 <= box.x <= box.x + box.width <= layout.width
        assert 0 <= box.y <= box.y + box.height <= layout.height


@pytest.mark.parametrize("puzzle", [*ODD_PUZZLES, DUCK_PUZZLE, FLAG_PUZZLE])
def test_the_numbers_of_odd_puzzles_have_their_places(puzzle: Puzzle) -> None:
    check(puzzle)


@given(puzzles())
def test_the_numbers_of_every_puzzle_have_their_places(puzzle: Puzzle) -> None:
    check(puzzle)


def test_guide_lines_every_five_cells() -> None:
    layout = lay_out(Picture(cells=Grid([[0] * 13] * 6)))
    guides = [rule for rule in layout.rules if rule.role == "guide"]
    thin = [rule for rule in layout.rules if rule.role == "thin"]
    upright = sorted((rule.x1 - layout.left) / CELL for rule in guides if rule.x1 == rule.x2)
    level = sorted((rule.y1 - layout.top) / CELL for rule in guides if rule.y1 == rule.y2)
    assert (upright, level) == ([5, 10], [5])
    assert len(thin) == 12 + 5 - len(guides)
    [frame] = [box for box in layout.boxes if box.role == "frame"]
    assert (frame.x, frame.y) == (layout.left - FRAME, layout.top - FRAME)
    assert (frame.width, frame.height) == (13 * CELL + 2 * FRAME, 6 * CELL + 2 * FRAME)


def test_neighbours_of_one_colour_are_one_box() -> None:
    layout = lay_out(Picture(cells=Grid.parse("##.#/....")))
    cells = [(box.x - layout.left, box.width) for box in layout.boxes if box.role == "cell"]
    assert cells == [(0, 2 * CELL), (3 * CELL, CELL)]


def test_marks_belong_to_knowledge() -> None:
    def marks(picture: Picture) -> int:
        return sum(box.role == "mark" for box in lay_out(picture).boxes)

    assert marks(Picture(cells=Grid.parse("#.."))) == 0
    assert marks(Picture(cells=Knowledge.parse("#.?"))) == 1
    undecided_colour = Knowledge([[0b110, 0b111]], palette=FLAG.palette)
    assert marks(Picture(cells=undecided_colour)) == 1


@pytest.mark.parametrize(
    "known",
    [
        Knowledge.parse("?.?#/#??."),
        Knowledge.parse("?????"),
        Knowledge.parse("#/?/."),
        Knowledge([[0b110, 0b111, 0b1], [0b10, 0b101, 0b100]], palette=FLAG.palette),
    ],
)
def test_cells_in_which_solutions_differ_are_pointed_out(known: Knowledge) -> None:
    expected = {
        (row, column)
        for row, cells in enumerate(known.rows)
        for column, cell in enumerate(cells)
        if cell.bit_count() > 1
    }
    layout = lay_out(Picture(cells=known, ambiguous=True))
    spots = {
        ((box.y - layout.top) / CELL, (box.x - layout.left) / CELL + index)
        for box in layout.boxes
        if box.role == "spot"
        for index in range(int(box.width / CELL))
    }
    asked = [label for label in layout.labels if label.text == "?"]
    assert spots == expected
    assert len(asked) == len(expected)
    for label in asked:
        assert contrast(label.ink, LIGHT["spot"]) > 4.5  # an ink of its own: the spot has no dark
        place = (int((label.y - layout.top) / CELL), int((label.x - layout.left) / CELL))
        assert place in expected
    assert f"solutions differ in {len(expected)}." in describe(Picture(cells=known, ambiguous=True))
    unmarked = lay_out(Picture(cells=known))
    assert not any(box.role == "spot" for box in unmarked.boxes)
    assert not any(label.text == "?" for label in unmarked.labels)


def test_numbers_stand_on_their_colour_and_can_be_read() -> None:
    layout = lay_out(Picture(FLAG_PUZZLE, FLAG))
    chips = [box for box in layout.boxes if box.role == "chip" and box.ink.startswith("#")]
    blocks = [block for clue in (*FLAG_PUZZLE.rows, *FLAG_PUZZLE.columns) for block in clue]
    labels = [label for label in layout.labels if label.role != "legend" and label.text != "0"]
    assert len(chips) == len(blocks) == len(labels)
    for chip, block, label in zip(chips, blocks, labels, strict=True):
        assert chip.ink == FLAG.palette[block.colour].rgb
        assert label.ink == readable_on(chip.ink)
        assert chip.x < label.x < chip.x + chip.width
        assert chip.y < label.y < chip.y + chip.height


def test_a_legend_names_the_colours() -> None:
    layout = lay_out(Picture(FLAG_PUZZLE))
    swatches = [box for box in layout.boxes if box.role == "swatch" and box.ink.startswith("#")]
    names = [label for label in layout.labels if label.role == "legend"]
    assert [box.ink for box in swatches] == [colour.rgb for colour in FLAG.palette.colours]
    assert [label.text for label in names] == ["black", "yellow", "blue"]
    bottom = layout.top + FLAG.height * CELL
    for box, label in zip(swatches, names, strict=True):
        assert bottom < box.y < box.y + box.height < layout.height
        assert box.x + box.width < label.x
        assert box.y < label.y < box.y + box.height
        assert label.x + text_width(label.text, label.size) <= layout.width
    for picture in (Picture(DUCK_PUZZLE), Picture(cells=FLAG)):
        assert not [box for box in lay_out(picture).boxes if box.role == "swatch"]


def test_letters_take_the_place_of_colours() -> None:
    layout = lay_out(Picture(FLAG_PUZZLE, FLAG), letters=True)
    assert not [box for box in layout.boxes if box.role == "chip"]
    rows = [label.text for label in layout.labels if label.role == "row"]
    assert rows == ["3y", "1b", "1#", "1y", "1b", "0"]
    places = {
        (int((label.y - layout.top) // CELL), int((label.x - layout.left) // CELL)): label.text
        for label in layout.labels
        if label.role == "letter"
    }
    assert places == {
        (row, column): FLAG.palette[colour].symbol
        for row, colours in enumerate(FLAG.rows)
        for column, colour in enumerate(colours)
        if colour
    }
    names = [label.text for label in layout.labels if label.role == "legend"]
    assert names == ["# = black", "y = yellow", "b = blue"]
    plain = lay_out(Picture(DUCK_PUZZLE), letters=True)
    assert plain == lay_out(Picture(DUCK_PUZZLE)), "one colour needs no letters"


@pytest.mark.parametrize(
    ("palette", "letters"),
    [
        ([("red", "1"), ("rose", "2"), ("ruby", "3")], [".", "r", "o", "u"]),
        ([("7", "0"), ("8", "a")], [".", "b", "a"]),
        ([("tree", "♣"), ("blue", "b")], [".", "♣", "b"]),
    ],
)
def test_letters_are_never_digits(palette: list[tuple[str, str]], letters: list[str]) -> None:
    colours = tuple(Colour(name, f"#00000{i}", s) for i, (name, s) in enumerate(palette))
    assert letters_of(Palette(colours)) == letters


def test_numbers_can_be_read_in_both_themes() -> None:
    dark = LIGHT | DARK
    assert not set(DARK) - set(LIGHT)
    for theme in (LIGHT, dark):
        for ink in ("text", "muted"):
            assert contrast(theme[ink], theme["panel"]) >= 4.2
            assert contrast(theme[ink], theme["page"]) >= 4.5


def test_a_long_title_is_wrapped() -> None:
    title = "A very long title, " * 8
    puzzle = Puzzle.from_grid(DUCK, Metadata(title=title))
    layout = lay_out(Picture(puzzle))
    lines = [label for label in layout.labels if label.role == "title"]
    assert len(lines) > 1
    assert " ".join(line.text for line in lines) == title.strip()
    assert layout.width == lay_out(Picture(puzzle), titled=False).width
    assert not numbers(lay_out(Picture(puzzle), titled=False), "title")
