"""Write the library of the page, src/nonolith/web/static/library.json: `make generate`.

Our own pictures, and puzzles that may be passed on, from the files of the tests; each keeps the
names and terms of its source.
"""

import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from nonolith.explaining.rate import rate
from nonolith.formats import load
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Colour, Grid, Metadata, Palette, Puzzle
from nonolith.solving.solve import solve
from tools.library_pictures import COLOURED, COLOURS, PLAIN

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "src" / "nonolith" / "web" / "static" / "library.json"
FILES = ROOT / "tests" / "data" / "puzzles"

SURVEY_TERMS = "freely redistributable with attribution"
SURVEY = (1, 6, 21, 23, 16, 27, 6574, 65, 436, 529, 803, 1611)
"""Of Jan Wolter's survey, those with one solution; the numbers are webpbn's."""


def puzzles() -> Iterator[Puzzle]:
    """Yield the puzzles of the library, our own first."""
    for title, rows in PLAIN.items():
        yield _own(title, Grid.parse(rows))
    for title, rows in COLOURED.items():
        used = (
            Colour(name, rgb, symbol) for name, (rgb, symbol) in COLOURS.items() if symbol in rows
        )
        yield _own(title, Grid.parse(rows, Palette(tuple(used))))
    for number in SURVEY:
        puzzle = load(FILES / "survey" / f"webpbn-{number:05}.non")
        rights = unescape(puzzle.metadata.copyright)
        yield _with_goal(puzzle, puzzle.metadata.replace(copyright=rights, licence=SURVEY_TERMS))


def _own(title: str, grid: Grid) -> Puzzle:
    about = Metadata(title=title, author="nonolith", licence="CC0-1.0", goal=grid)
    return Puzzle.from_grid(grid, about)


def _with_goal(puzzle: Puzzle, about: Metadata) -> Puzzle:
    goal = next(solve(puzzle))
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, about.replace(goal=goal))


def _entry(puzzle: Puzzle) -> dict[str, object]:
    rating = rate(puzzle)
    return {
        "puzzle": as_dict(puzzle),
        "rating": {"name": rating.word, "score": rating.score},
    }


def library() -> str:
    """Return the text of the file: one puzzle per line."""
    lines = (
        json.dumps(_entry(puzzle), ensure_ascii=False, separators=(",", ":"))
        for puzzle in puzzles()
    )
    return '{"puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    LIBRARY.write_text(library(), encoding="utf-8")
