"""Hypothesis strategies for the model: shapes that are not square, thin or empty are the rule."""

from hypothesis import strategies as st

from nonolith.model import Block, Cell, Colour, Grid, Knowledge, Palette, Puzzle

COLOURS = Palette(
    (
        Colour("black", "#000000", "#"),
        Colour("red", "#ff0000", "r"),
        Colour("blue", "#0000ff", "b"),
    )
)


@st.composite
def grids(
    draw: st.DrawFn, max_height: int = 6, max_width: int = 6, palette: Palette | None = None
) -> Grid:
    """Any grid, black-and-white unless a palette is given."""
    palette = palette or Palette()
    height = draw(st.integers(0, max_height))
    width = draw(st.integers(0, max_width))
    cell = st.integers(0, len(palette))
    row = st.lists(cell, min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    return Grid(rows, width=width, palette=palette)


def clues(max_length: int = 8, max_blocks: int = 4) -> st.SearchStrategy[list[int]]:
    """Any clue, whether it fits its line or not."""
    return st.lists(st.integers(1, max_length), max_size=max_blocks)


@st.composite
def puzzles(draw: st.DrawFn, max_height: int = 6, max_width: int = 6) -> Puzzle:
    """Any puzzle: of a real grid, or of clues that mostly fit nothing."""
    if draw(st.booleans()):
        return Puzzle.from_grid(draw(grids(max_height, max_width)))
    rows = draw(st.lists(clues(), max_size=max_height))
    columns = draw(st.lists(clues(), max_size=max_width))
    return Puzzle(rows, columns)


def lines(min_size: int = 0, max_size: int = 20) -> st.SearchStrategy[list[Cell]]:
    """Any partly decided line."""
    return st.lists(st.sampled_from(Cell), min_size=min_size, max_size=max_size)


@st.composite
def knowledge_for(draw: st.DrawFn, puzzle: Puzzle) -> Knowledge:
    """Knowledge of a puzzle's size, true or not."""
    row = lines(puzzle.width, puzzle.width)
    rows = draw(st.lists(row, min_size=puzzle.height, max_size=puzzle.height))
    return Knowledge(rows, width=puzzle.width)


def palette_of(colours: int) -> Palette:
    """Return a palette of so many colours."""
    return Palette(
        tuple(Colour(f"colour {n}", f"#{n:06x}", chr(96 + n)) for n in range(1, colours + 1))
    )


def coloured_clues(
    colours: int, max_length: int = 8, max_blocks: int = 4
) -> st.SearchStrategy[tuple[Block, ...]]:
    """Any clue of coloured blocks, whether it fits its line or not."""
    block = st.builds(Block, st.integers(1, max_length), st.integers(1, colours))
    return st.lists(block, max_size=max_blocks).map(tuple)


@st.composite
def coloured_puzzles(draw: st.DrawFn, max_height: int = 6, max_width: int = 6) -> Puzzle:
    """Any puzzle of 2 to 4 colours: of a real grid, or of clues that mostly fit nothing."""
    palette = palette_of(draw(st.integers(2, 4)))
    if draw(st.integers(0, 3)):
        return Puzzle.from_grid(draw(grids(max_height, max_width, palette)))
    clue = coloured_clues(len(palette), max_length=4, max_blocks=3)
    rows = draw(st.lists(clue, max_size=max_height))
    columns = draw(st.lists(clue, max_size=max_width))
    return Puzzle(rows, columns, palette)
