"""Puzzles with everything that a file may hold."""

from hypothesis import strategies as st

from nonolith.formats import Feature, Format
from nonolith.model import Colour, Grid, Knowledge, Metadata, Palette, Puzzle
from tests.strategies import grids, knowledge_for, puzzles

RGB = ["#000000", "#ff0000", "#0000ff", "#008000", "#123456", "#ffffff", "#fedcba"]

# Letters, digits, punctuation and signs of all scripts, the characters that formats give a
# meaning to, and no white space at the ends: files don't promise to keep that.
SIGNS = "&\"'<>#:$-=|/[]{}@.X1é字😀©&"
WORDS = st.text(SIGNS, min_size=1, max_size=4) | st.sampled_from(
    ["Katze & Maus", '"quoted"', "&copy; 2004", "====", "-- dashes", "# comment", "日本語"]
)
# What other formats begin with.
WORDS |= st.sampled_from(
    ["P1", "P4 2 2", "<?xml", "<svg>", "$1", "{", "[[", "rows", "GRID x", "[clues]", "3x2:", "BM"]
)
TEXTS = st.just("") | WORDS
KEYS = st.sampled_from(["collection", "difficulty", "saved", "note", "éa", "x-y"])


@st.composite
def palettes(draw: st.DrawFn) -> Palette:
    """Two to four colours on white or something else, each with a letter and a name."""
    letters = draw(st.lists(st.sampled_from("abcdefgr#X@"), min_size=2, max_size=4, unique=True))
    names = draw(st.lists(WORDS, min_size=5, max_size=5, unique=True))
    rgb = draw(st.lists(st.sampled_from(RGB), min_size=5, max_size=5))
    colours = tuple(map(Colour, names, rgb, letters))
    return Palette(colours, Colour("ground " + names[4], draw(st.sampled_from(RGB)), "."))


@st.composite
def full_puzzles(draw: st.DrawFn, format: Format) -> Puzzle:
    """Any puzzle that a format can hold, with all that it can hold of the rest."""
    holds = format.holds
    palette = draw(palettes()) if Feature.COLOUR in holds and draw(st.booleans()) else None
    if palette or Feature.PICTURE in holds or draw(st.booleans()):
        grid = draw(grids(4, 4, palette=palette))
        puzzle = Puzzle.from_grid(grid)
        goal: Grid | None = grid
    else:
        puzzle = draw(puzzles(4, 4))
        goal = None
    if Feature.GOAL not in holds or (Feature.PICTURE not in holds and draw(st.booleans())):
        goal = None
    metadata = Metadata(
        title=draw(TEXTS) if Feature.TITLE in holds else "",
        author=draw(TEXTS) if Feature.AUTHOR in holds else "",
        copyright=draw(TEXTS) if Feature.COPYRIGHT in holds else "",
        licence=draw(TEXTS) if Feature.LICENCE in holds else "",
        description=draw(TEXTS | st.just("two\nlines")) if Feature.DESCRIPTION in holds else "",
        catalogue=draw(TEXTS) if Feature.CATALOGUE in holds else "",
        goal=goal,
        givens=draw(_givens(puzzle)) if Feature.GIVENS in holds else None,
        extra=tuple(draw(st.lists(st.tuples(KEYS, TEXTS), max_size=2, unique_by=lambda p: p[0])))
        if Feature.EXTRA in holds
        else (),
    )
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, metadata)


def _givens(puzzle: Puzzle) -> st.SearchStrategy[Knowledge | None]:
    if puzzle.palette.is_black_and_white:
        return st.none() | knowledge_for(puzzle)
    cell = st.integers(1, puzzle.palette.everything)
    row = st.lists(cell, min_size=puzzle.width, max_size=puzzle.width)
    rows = st.lists(row, min_size=puzzle.height, max_size=puzzle.height)
    return st.none() | rows.map(lambda cells: Knowledge(cells, puzzle.palette, width=puzzle.width))
