"""Write the library of the page: `make generate`.

The catalogue, ``library.json``, is loaded with the page: what its cards show, but no picture. ::

    {"version": 1,
     "credits": [{"author": …, "licence": …, "copyright": …}, …],
     "packs": [{"name": "nature", "puzzles": [[id, title, height, width, colours, difficulty,
                                               score, credit], …]}, …]}

*id* is unique in the library and stays the same when pictures are added. *colours* counts those
besides the background, *difficulty* and *score* are the rating's, *credit* is an index into the
credits. The page has a title for each pack (``TEXTS.packs`` in texts.js).

The pictures of a pack, ``pack-NAME.json``, are loaded when one of its puzzles is opened. They
stand in the order of the catalogue; the page computes the clues. ::

    {"version": 1,
     "palettes": [[[name, rgb, symbol], …], …],
     "pictures": [[palette, cells], …]}

A palette lists the background first. Cells are written row by row, each as the index of its colour
in as few bits as the palette needs (one for black and white, two for up to four colours, …), the
highest bit first. Six bits make a letter of base64url; the last letter is filled up with zeros.

To add pictures, add a pack to :func:`packs`: puzzles with a goal, a title and their terms.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import chain
from pathlib import Path

from nonolith.explaining.rate import rate
from nonolith.formats import load
from nonolith.model import Colour, Grid, Metadata, Palette, Puzzle
from nonolith.solving.solve import solve
from tools.library_pictures import COLOURED, COLOURS, PLAIN, THEMES

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "nonolith" / "web" / "static"
FILES = ROOT / "tests" / "data" / "puzzles"

VERSION = 1

SURVEY_TERMS = "freely redistributable with attribution"
SURVEY = (1, 6, 21, 23, 16, 27, 6574, 65, 436, 529, 803, 1611)
"""Of Jan Wolter's survey, those with one solution; the numbers are webpbn's."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def packs() -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield the packs by name, each with its puzzles."""
    for name, titles in THEMES.items():
        yield name, [_own(title) for title in titles]
    yield "classics", [_survey(number) for number in SURVEY]


def _own(title: str) -> Puzzle:
    if title in PLAIN:
        grid = Grid.parse(PLAIN[title])
    else:
        rows = COLOURED[title]
        used = (
            Colour(name, rgb, symbol) for name, (rgb, symbol) in COLOURS.items() if symbol in rows
        )
        grid = Grid.parse(rows, Palette(tuple(used)))
    about = Metadata(title=title, author="nonolith", licence="CC0-1.0", goal=grid)
    return Puzzle.from_grid(grid, about)


def _survey(number: int) -> Puzzle:
    puzzle = load(FILES / "survey" / f"webpbn-{number:05}.non")
    rights = unescape(puzzle.metadata.copyright)
    about = puzzle.metadata.replace(copyright=rights, licence=SURVEY_TERMS)
    goal = next(solve(puzzle))
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, about.replace(goal=goal))


def library() -> dict[str, str]:
    """Return the text of each file by its name."""
    credits: dict[tuple[str, str, str], int] = {}
    names: set[str] = set()
    files: dict[str, str] = {}
    catalogue = []
    for name, puzzles in packs():
        entries = [_entry(puzzle, names, credits) for puzzle in puzzles]
        catalogue.append(f'{{"name":{_json(name)},"puzzles":[\n{_lines(entries)}\n]}}')
        files[f"pack-{name}.json"] = _pack(puzzles)
    terms = [
        {"author": author, "licence": licence, "copyright": rights}
        for author, licence, rights in credits
    ]
    files["library.json"] = (
        f'{{"version":{VERSION},"credits":[\n{_lines(terms)}\n],"packs":[\n'
        + ",\n".join(catalogue)
        + "\n]}\n"
    )
    return files


def _entry(
    puzzle: Puzzle, names: set[str], credits: dict[tuple[str, str, str], int]
) -> Sequence[object]:
    about, rating = puzzle.metadata, rate(puzzle)
    terms = (about.author, about.licence, about.copyright)
    return (
        _identity(about.title, names),
        about.title,
        puzzle.height,
        puzzle.width,
        len(puzzle.palette),
        rating.word,
        rating.score,
        credits.setdefault(terms, len(credits)),
    )


def _identity(title: str, names: set[str]) -> str:
    """Return a name for a title that no other puzzle has, and note it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "picture"
    number = 1
    name = slug
    while name in names:
        number += 1
        name = f"{slug}-{number}"
    names.add(name)
    return name


def _pack(puzzles: Iterable[Puzzle]) -> str:
    palettes: dict[tuple[tuple[str, str, str], ...], int] = {}
    pictures = []
    for puzzle in puzzles:
        goal = puzzle.metadata.goal
        assert goal is not None
        colours = (puzzle.palette[code] for code in range(len(puzzle.palette) + 1))
        palette = tuple((each.name, each.rgb, each.symbol) for each in colours)
        pictures.append((palettes.setdefault(palette, len(palettes)), packed(goal, len(palette))))
    return (
        f'{{"version":{VERSION},"palettes":[\n{_lines(palettes)}\n],"pictures":[\n'
        f"{_lines(pictures)}\n]}}\n"
    )


def packed(grid: Grid, colours: int) -> str:
    """Return the cells of a picture as letters.

    >>> packed(Grid.parse("##./#.#"), 2)
    '1'
    >>> packed(Grid.parse("#######"), 2)
    '_g'
    """
    bits = max(1, (colours - 1).bit_length())
    text = "".join(f"{cell:0{bits}b}" for cell in chain.from_iterable(grid.rows))
    text += "0" * (-len(text) % 6)
    return "".join(LETTERS[int(text[i : i + 6], 2)] for i in range(0, len(text), 6))


def _lines(values: Iterable[object]) -> str:
    return ",\n".join(map(_json, values))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the files, and remove those of packs that are gone."""
    files = library()
    for old in STATIC.glob("pack-*.json"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (STATIC / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
