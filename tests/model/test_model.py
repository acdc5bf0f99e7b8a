"""The model: what it accepts, what it refuses and in which words, and its symmetries."""

import copy
import inspect
import pickle
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith
from nonolith import Limits
from nonolith.errors import ArgumentError, ClueError, GridError, ModelError, PaletteError, SizeError
from nonolith.model import (
    BLACK_AND_WHITE,
    Block,
    Cell,
    Colour,
    Grid,
    Knowledge,
    Metadata,
    Palette,
    Puzzle,
    Size,
    clue_of,
)
from nonolith.model.palette import is_symbol
from nonolith.render import Picture
from nonolith.values import Value
from tests.strategies import COLOURS, grids, puzzles

NAMESPACE = {name: getattr(nonolith, name) for name in dir(nonolith)}


def test_blocks_of_the_first_colour_are_plain_ints() -> None:
    assert Block(3) == 3
    assert hash(Block(3)) == hash(3)
    assert repr(Block(3)) == "3"
    assert sum([Block(3), Block(4, 2)]) == 7
    assert (Block(1), Block(1)) == (1, 1)


def test_blocks_of_other_colours_equal_only_their_like() -> None:
    assert Block(3, 2) == Block(3, 2)
    assert Block(3, 2) != Block(3)
    assert Block(3, 2) != 3
    assert eval(repr(Block(3, 2)), NAMESPACE) == Block(3, 2)
    assert pickle.loads(pickle.dumps(Block(3, 2))) == Block(3, 2)


@pytest.mark.parametrize("make", [lambda: Block(0), lambda: Block(-1), lambda: Block(1, 0)])
def test_blocks_are_at_least_one(make: Callable[[], Block]) -> None:
    with pytest.raises(ClueError, match="at least 1"):
        make()


def test_blocks_are_immutable() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        Block(3).colour = 2


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        ([[1], [0]], [[1]], "row 2, block 1: a block has a length of at least 1, found 0"),
        ([[1]], [[1], [2, -3]], "column 2, block 2: a block has a length of at least 1, found -3"),
        ([["3"]], [[1]], "row 1, block 1: expected a length or a Block, found '3'"),
        ([[True]], [[1]], "row 1, block 1: expected a length or a Block, found True"),
        ([[1.0]], [[1]], "row 1, block 1: expected a length or a Block, found 1.0"),
        ([3], [[1]], "row 1: expected a sequence of blocks, found 3"),
        (["12"], [[1]], "row 1: expected a sequence of blocks, found '12'"),
        ([[Block(1, 2)]], [[1]], "row 1: colours are 1 to 1, found 2"),
    ],
)
def test_wrong_clues_are_named(rows: list[list[object]], columns: object, message: str) -> None:
    with pytest.raises(ClueError) as error:
        Puzzle(rows, columns)  # type: ignore[arg-type]
    assert message in str(error.value)


def test_numpy_ints_and_pairs_are_blocks() -> None:
    assert Puzzle([np.array([1, 2])], [[(1, 1)]]) == Puzzle([[1, 2]], [[1]])
    assert Puzzle([[(2, 3)]], [], COLOURS).rows == ((Block(2, 3),),)


@given(grids())
def test_a_grid_solves_its_own_puzzle(grid: Grid) -> None:
    puzzle = Puzzle.from_grid(grid)
    assert (puzzle.height, puzzle.width) == (grid.height, grid.width)
    assert puzzle.is_solved_by(grid)


@given(grids(palette=COLOURS))
def test_colour_grids_round_trip(grid: Grid) -> None:
    assert eval(repr(grid), NAMESPACE) == grid
    puzzle = Puzzle.from_grid(grid)
    assert eval(repr(puzzle), NAMESPACE) == puzzle
    if grid.height and grid.width:
        assert Grid.parse(str(grid), COLOURS) == grid


@st.composite
def any_palettes(draw: st.DrawFn) -> Palette:
    """A palette of one to four colours with whatever symbols it may have."""
    symbols = st.characters().filter(is_symbol) | st.sampled_from("#.X10-█r")
    chosen = draw(st.lists(symbols, min_size=2, max_size=5, unique=True))
    colours = [Colour(f"colour {symbol}", "#000000", symbol) for symbol in chosen]
    return Palette(colours[1:], background=colours[0])


@given(st.data())
def test_drawings_are_read_back(data: st.DataObject) -> None:
    palette = data.draw(any_palettes())
    grid = data.draw(grids(palette=palette))
    if not (grid.height and grid.width):
        return  # nothing is drawn that could tell the size
    assert Grid.parse(str(grid), palette) == grid
    assert Grid.parse(str(grid).replace("\n", "/"), palette) == grid
    cells = [
        [palette.everything if data.draw(st.booleans()) else 1 << cell for cell in row]
        for row in grid
    ]
    knowledge = Knowledge(cells, palette)
    assert Knowledge.parse(str(knowledge), palette) == knowledge


@pytest.mark.parametrize("symbol", [" ", "/", "?", "", "ab", "\n", "\t", "\xa0"])
def test_symbols_that_could_not_be_read_back(symbol: str) -> None:
    """Half of a picture was gone with a blank, and a filled cell unknown with a question mark."""
    with pytest.raises(PaletteError, match="one printable character other than a blank"):
        Colour("red", "#ff0000", symbol)


@given(puzzles())
def test_puzzles_round_trip(puzzle: Puzzle) -> None:
    assert eval(repr(puzzle), NAMESPACE) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle
    assert hash(puzzle) == hash(eval(repr(puzzle), NAMESPACE))


@given(grids())
def test_grids_round_trip(grid: Grid) -> None:
    assert eval(repr(grid), NAMESPACE) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert Grid.from_numpy(grid.to_numpy()) == grid
    knowledge = Knowledge.from_grid(grid)
    assert knowledge.is_complete
    assert knowledge.to_grid() == grid
    assert knowledge.allows(grid)
    assert eval(repr(knowledge), NAMESPACE) == knowledge
    assert Knowledge.from_numpy(knowledge.to_numpy()) == knowledge


@given(grids())
def test_symmetries_of_grid_and_puzzle_agree(grid: Grid) -> None:
    puzzle = Puzzle.from_grid(grid)
    assert Puzzle.from_grid(grid.transpose()) == puzzle.transpose()
    assert Puzzle.from_grid(grid.mirror()) == puzzle.mirror()
    assert Puzzle.from_grid(grid.flip()) == puzzle.flip()
    assert grid.mirror().mirror() == grid.flip().flip() == grid.transpose().transpose() == grid


@pytest.mark.parametrize(("height", "width"), [(0, 0), (0, 3), (3, 0), (1, 4), (4, 1)])
def test_thin_and_empty_sizes(height: int, width: int) -> None:
    knowledge = Knowledge.unknown(height, width)
    assert (knowledge.height, knowledge.width) == (height, width)
    assert knowledge.unknown_count == height * width
    turned = knowledge.transpose()
    assert (turned.height, turned.width) == (width, height)
    assert knowledge.to_numpy().shape == (height, width)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#.\n#", "row 2: expected 2 cells, found 1"),
        ("#.\n#a", "row 2, column 2: expected one of"),
    ],
)
def test_wrong_pictures_are_named(text: str, message: str) -> None:
    with pytest.raises(GridError, match=message):
        Grid.parse(text)


def test_the_palette_comes_after_the_cells_as_in_parse() -> None:
    assert Grid([[0, 2]], COLOURS) == Grid([[0, 2]], palette=COLOURS)
    assert Knowledge([[1, 4]], COLOURS) == Knowledge([[1, 4]], palette=COLOURS)
    with pytest.raises(PaletteError, match="expected a Palette, found 'red'"):
        Grid([[1]], "red")  # type: ignore[arg-type]


def test_cells_beyond_the_palette_are_refused() -> None:
    with pytest.raises(GridError, match="row 1: colours are 0 to 1"):
        Grid([[2]])
    with pytest.raises(GridError, match="row 1: candidate sets are 1 to 3"):
        Knowledge([[0]])
    for cells in ([[0.5]], [["1"]], [1, 2]):
        with pytest.raises(GridError, match="row 1: expected a row of ints"):
            Grid(cells)  # type: ignore[arg-type]
    with pytest.raises(GridError, match="two-dimensional"):
        Grid.from_numpy([1, 0])
    with pytest.raises(GridError, match="1 cells are not decided"):
        Knowledge.parse("?#").to_grid()


def test_knowledge_of_colours() -> None:
    knowledge = Knowledge([[0b0001, 0b0110, 0b0101, 0b1000]], palette=COLOURS)
    assert [knowledge[0, column] for column in range(4)] == [
        Cell.EMPTY,
        Cell.UNKNOWN,  # filled, but with which colour is not decided
        Cell.UNKNOWN,
        Cell.FILLED,
    ]
    assert knowledge[0] == tuple(knowledge[0, column] for column in range(4))
    assert list(knowledge) == [knowledge[0]]
    assert knowledge.candidates(0, 1) == (1, 2)
    assert knowledge.unknown_count == 2
    assert str(knowledge) == ".??b"
    assert knowledge.allows(Grid([[0, 2, 0, 3]], palette=COLOURS))
    assert not knowledge.allows(Grid([[0, 3, 0, 3]], palette=COLOURS))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Colour("red", "ff0000", "r"),
        lambda: Colour("red", "#ff0000", "rr"),
        lambda: Colour("", "#ff0000", "r"),
        lambda: Palette(()),
        lambda: Palette((Colour("red", "#ff0000", "r"), Colour("red", "#ee0000", "s"))),
        lambda: Palette((Colour("red", "#ff0000", "."),)),
        lambda: Palette(tuple(Colour(f"c{i}", "#ff0000", chr(97 + i)) for i in range(32))),
        lambda: BLACK_AND_WHITE.index_of("z"),
    ],
)
def test_wrong_palettes_are_refused(make: Callable[[], Palette]) -> None:
    with pytest.raises(PaletteError):
        make()


def test_metadata_is_not_part_of_equality() -> None:
    plain = Puzzle([[1]], [[1]])
    named = Puzzle([[1]], [[1]], metadata=Metadata(title="Dot"))
    assert plain == named
    assert hash(plain) == hash(named)
    assert eval(repr(named), NAMESPACE).metadata.title == "Dot"


@pytest.mark.parametrize(
    "value",
    [
        Grid([[1]]),
        Knowledge([[3]]),
        Puzzle([[1]], [[1]]),
        Metadata(),
        Block(1),
        BLACK_AND_WHITE,
        BLACK_AND_WHITE[0],
        Size(2, 5),
        Limits(seconds=1, solutions=2),
        Picture(cells=Grid([[1]])),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_immutable(value: object) -> None:
    before = repr(value)
    for name in ("rows", "_rows", "title", "height", "colour", "name"):
        with pytest.raises(FrozenInstanceError, match=f"{type(value).__name__} is immutable"):
            setattr(value, name, "x")
        with pytest.raises(FrozenInstanceError, match=repr(name)):
            delattr(value, name)
    assert repr(value) == before
    assert copy.deepcopy(value) == value == pickle.loads(pickle.dumps(value))


def test_values_are_replaced_field_by_field() -> None:
    grey = BLACK_AND_WHITE[1].replace(name="grey", rgb="#808080")
    assert grey == Colour("grey", "#808080", "#") != BLACK_AND_WHITE[1]
    about = Metadata(title="Cat", author="Ann").replace(title="Dog", extra=(("level", "2"),))
    assert about == Metadata(title="Dog", author="Ann", extra=(("level", "2"),))
    assert hash(about) != hash(about.replace(title="Cat"))
    with pytest.raises(PaletteError, match="expected #rrggbb"):
        grey.replace(rgb="grey")
    with pytest.raises(TypeError, match="colour"):
        grey.replace(colour="grey")


@pytest.mark.parametrize("kind", Value.__subclasses__(), ids=lambda kind: kind.__name__)
def test_the_fields_of_values_are_what_they_are_made_of(kind: type[Value]) -> None:
    _, *arguments = inspect.signature(kind.__init__).parameters
    assert tuple(arguments) == kind.__match_args__ == kind.__slots__


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64])
@pytest.mark.parametrize(("height", "width"), [(2, 3), (1, 4), (4, 1), (0, 3), (3, 0), (0, 0)])
def test_arrays_are_grids(dtype: type, height: int, width: int) -> None:
    array = (np.arange(height * width).reshape(height, width) % 3 == 0).astype(dtype)
    grid = Grid(array)
    assert (grid.height, grid.width) == (height, width)
    assert grid == Grid([[int(cell) for cell in row] for row in array], width=width)
    assert grid == Grid(list(array), width=width) == Grid.from_numpy(array)
    assert all(type(cell) is int for row in grid for cell in row)
    assert Puzzle.from_grid(array) == Puzzle.from_grid(grid)


def test_numpy_reads_grids_and_knowledge_as_arrays() -> None:
    for cells in (Grid.parse("#.#/#.."), Knowledge.parse("#.?/?.."), Knowledge.unknown(0, 3)):
        assert (np.asarray(cells) == cells.to_numpy()).all()
        assert np.asarray(cells).shape == (cells.height, cells.width)
        assert np.asarray(cells).dtype == cells.to_numpy().dtype
        assert np.array(cells, dtype=np.int64).dtype == np.int64
        with pytest.raises(GridError, match="only as a copy"):
            np.array(cells, copy=False)


def test_the_length_is_the_number_of_rows() -> None:
    grid = Grid.parse("#.#/#..")
    assert len(grid) == len(list(grid)) == len(Knowledge.from_grid(grid)) == 2
    nothing = Grid([], width=3)
    assert len(nothing) == 0
    assert nothing  # there is a grid


def test_one_cell_of_knowledge_is_another() -> None:
    before = Knowledge.parse("#?/?.")
    assert before.with_cell(0, 1, Cell.FILLED) == Knowledge.parse("##/?.")
    assert before == Knowledge.parse("#?/?.")
    colours = Knowledge.unknown(1, 2, COLOURS).with_cell(0, 1, 0b0110)
    assert colours.candidates(0, 1) == (1, 2)
    with pytest.raises(GridError, match="candidate sets are 1 to 3"):
        before.with_cell(0, 1, 0)
    with pytest.raises(IndexError):
        before.with_cell(2, 0, Cell.EMPTY)


def test_a_row_of_a_grid() -> None:
    grid = Grid.parse("#.#/#..")
    assert grid[0] == (1, 0, 1)
    assert grid[-1] == grid[np.int64(1)] == (1, 0, 0)
    assert grid[1][0] == grid[1, 0] == 1
    assert list(grid) == [grid[0], grid[1]] == list(grid.rows)
    with pytest.raises(IndexError):
        grid[2]


@pytest.mark.parametrize(
    ("make", "wrong", "message"),
    [
        (Grid, np.zeros((2, 2)), "row 1: expected a row of ints"),
        (Grid, np.zeros(3, dtype=int), "expected a two-dimensional array, found 1 dimensions"),
        (Grid, "#.", "expected rows of cells, found '#.': parse(…) reads a text"),
        (Puzzle.from_grid, 7, "expected rows of cells, found 7"),
        (lambda rows: Puzzle(rows, [[1]]), "1", "expected a clue for each row, found '1'"),
        (lambda data: Puzzle([], [], metadata=data), "Cat", "expected Metadata, found 'Cat'"),
        (lambda title: Metadata(title=title), 7, "the title of a puzzle is a text, found 7"),
        (lambda goal: Metadata(goal=goal), "#", "the goal of a puzzle is a Grid, found '#'"),
        (lambda marks: Metadata(givens=marks), "#", "givens of a puzzle are Knowledge, found '#'"),
    ],
)
def test_wrong_types_are_told_what_was_expected(
    make: Callable[[object], object], wrong: object, message: str
) -> None:
    with pytest.raises(ModelError, match=re.escape(message)):
        make(wrong)


@pytest.mark.parametrize(("height", "width"), [("4", "4"), (4, 4.0), (None, 1)])
def test_a_size_is_made_of_ints(height: object, width: object) -> None:
    with pytest.raises(SizeError, match=r"expected an int for the (height|width), found"):
        Size(height, width)  # type: ignore[arg-type]
    with pytest.raises(
        SizeError, match=r"expected (an int for the (height|width)|no width beside)"
    ):
        nonolith.count(height, width)  # type: ignore[arg-type]
    assert Size(np.int64(2), 3) == Size(2, 3)  # type: ignore[arg-type]


def test_clues_touch_where_colours_differ() -> None:
    assert clue_of([1, 1, 2, 2, 0, 2]) == (Block(2), Block(2, 2), Block(1, 2))


def test_a_puzzle_draws_its_clues() -> None:
    puzzle = Puzzle([[1, 1], [10]], [[2], [], [12, 1]])
    assert str(puzzle) == "         12\n     2    1\n1 1  ? ?  ?\n 10  ? ?  ?"


@given(st.one_of(grids(), grids(4, 5, COLOURS)))
def test_grids_of_packed_cells_are_as_any_other(grid: Grid) -> None:
    if not grid.width:
        return

    def packed() -> Grid:
        return Grid._of_packed(b"".join(map(bytes, grid.rows)), grid.width, grid.palette)

    assert packed() == grid
    assert hash(packed()) == hash(grid)
    assert (packed().height, packed().width, packed().palette) == (
        grid.height,
        grid.width,
        grid.palette,
    )
    assert str(packed()) == str(grid)
    assert repr(packed()) == repr(grid)
    assert packed().clues == grid.clues
    assert list(packed()) == list(grid)
    assert packed().transpose() == grid.transpose()
    assert (packed().to_numpy() == grid.to_numpy()).all()
    assert pickle.loads(pickle.dumps(packed())) == grid
    assert copy.deepcopy(packed()) == copy.copy(packed()) == grid
    assert packed()._as_bytes() == grid._as_bytes()
    with pytest.raises(FrozenInstanceError):
        packed()._rows = ()
    assert not hasattr(packed(), "colour")


SIZES: list[tuple[object, ...]] = [(4, 5), ("4x5",), (" 4 5 ",), (Size(4, 5),), (np.int8(4), 5)]


@pytest.mark.parametrize("size", SIZES, ids=repr)
def test_a_size_is_welcome_in_every_form(size: Any) -> None:
    assert Size.of(*size) == Size(4, 5)
    assert Knowledge.unknown(*size).size == Size(4, 5)
    assert nonolith.count(*size).count == nonolith.count(4, 5).count
    assert nonolith.estimate(*size, samples=1).size == Size(4, 5)
    assert nonolith.known_count(*size) == nonolith.known_count(4, 5)
    assert nonolith.random_puzzle(*size, seed=2).puzzle.size == Size(4, 5)
    assert nonolith.unrank(*size, number=7).size == Size(4, 5)


@pytest.mark.parametrize("size", [(3,), ("3",), (Size(3, 3),)], ids=repr)
def test_one_side_is_that_of_a_square(size: Any) -> None:
    assert nonolith.count(*size).size == Knowledge.unknown(*size).size == Size(3, 3)
    assert nonolith.random_puzzle(*size).puzzle.size == Size(3, 3)
    assert nonolith.unrank(*size, number=0) == Grid([[0] * 3] * 3)


def test_what_is_no_size() -> None:
    cat = Puzzle([[1], [1]], [[1], [1], []])
    assert cat.size == Size(2, 3)
    for call in (nonolith.count, nonolith.estimate, nonolith.random_puzzle, Knowledge.unknown):
        with pytest.raises(SizeError, match=r"found a Puzzle: its \.size is one; count_solutions"):
            call(cat)  # type: ignore[arg-type]
        with pytest.raises(SizeError, match="no width beside the size '4x5', found 5"):
            call("4x5", 5)
    with pytest.raises(SizeError, match=r"found a Grid: its \.size is one$"):
        nonolith.count(Grid([[1]]))  # type: ignore[arg-type]
    with pytest.raises(SizeError, match="'4y5' is not a size"):
        nonolith.count("4y5")
    with pytest.raises(SizeError, match="expected an int for the height"):
        nonolith.known_count(None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"expected a Puzzle, found str: nonolith\.loads makes"):
        nonolith.solve("1:1")  # type: ignore[arg-type]


@given(grids(7, 12))
def test_clues_of_one_colour_are_those_that_are_read_cell_by_cell(grid: Grid) -> None:
    """They are found by another way, which is faster."""
    assert grid.row_clues == tuple(map(clue_of, grid.rows))
    columns = [[row[column] for row in grid.rows] for column in range(grid.width)]
    assert grid.column_clues == tuple(map(clue_of, columns))
    assert grid.columns == tuple(map(tuple, columns))
    assert {type(block) for clue in grid.row_clues for block in clue} <= {Block}
    numbers = [[list(map(int, clue)) for clue in side] for side in grid.clues]
    assert Puzzle(numbers[0], numbers[1]) == Puzzle.from_grid(grid)
    assert Puzzle(map(tuple, numbers[0]), map(iter, numbers[1])) == Puzzle.from_grid(grid)


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        ([0], "row 2, block 1: a block has a length of at least 1, found 0"),
        ([1, -3], "row 2, block 2: a block has a length of at least 1, found -3"),
        ([1, True], "row 2, block 2: expected a length or a Block, found True"),
        ([1, 2.0], "row 2, block 2: expected a length or a Block, found 2.0"),
        ("1", "row 2: expected a sequence of blocks, found '1'"),
    ],
)
def test_a_wrong_block_among_plain_ones_is_named(clue: Any, message: str) -> None:
    with pytest.raises(ClueError, match=re.escape(message)):
        Puzzle([[1], clue, [2]], [[]])


def test_blocks_of_any_length() -> None:
    for length in (1024, 1025, 10**30):
        assert Puzzle([[length], [length]], [[]]).rows == ((length,), (length,))
