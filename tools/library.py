"""Write the library of the page: `make generate`.

The catalogue, ``library.json``, is loaded with the page: what its cards show, but no picture. ::

    {"version": 1,
     "credits": [{"author": …, "licence": …, "copyright": …}, …],
     "packs": [{"name": "nature", "cover": [height, width, palette, cells],
                "puzzles": [[id, title, height, width, colours, difficulty, score, credit,
                             beyond], …]}, …]}

*id* is unique in the library and stays the same when pictures are added. *colours* counts those
besides the background, *difficulty* and *score* are the rating's, *credit* is an index into the
credits, *beyond* is 1 where line logic alone does not solve the puzzle, otherwise 0. *cover* is one
picture of the pack, which its card shows; palette and cells are as below. The page has a title for
each pack (``PACKS`` in texts.js).

The pictures of a pack, ``pack-NAME.json``, are loaded when one of its puzzles is opened. They
stand in the order of the catalogue; the page computes the clues. ::

    {"version": 1,
     "palettes": [[[name, rgb, symbol], …], …],
     "pictures": [[palette, cells], …]}

A palette lists the background first. Cells are written row by row, each as the index of its colour
in as few bits as the palette needs (one for black and white, two for up to four colours, …), the
highest bit first. Six bits make a letter of base64url; the last letter is filled up with zeros.

The pictures drawn for nonolith and those of the survey come from this repository. Those made from
icon sets are read back from the packs, rated anew and written again: making them takes the sets.
`python -m tools.library FOLDER` makes them anew. FOLDER keeps the sets, which npm fetches, and what
was made of each icon, so that a second run is quick.
"""

import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any

from nonolith.explaining.rate import rate
from nonolith.formats import load
from nonolith.model import Colour, Grid, Metadata, Palette, Puzzle
from nonolith.solving.classify import classify
from nonolith.solving.solve import solve
from nonolith.solving.verdict import Verdict
from tools.library_icons import is_icon, is_poor, puzzles_of_icons, retitled
from tools.library_pictures import COLOURED, COLOURS, PLAIN, THEMES

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "nonolith" / "web" / "static"
FILES = ROOT / "tests" / "data" / "puzzles"

VERSION = 1
PREFIX = "nonolith "
"""Before the id, in the catalogue number of a puzzle; library.js has the same."""

SURVEY_TERMS = "freely redistributable with attribution"
SURVEY = (1, 6, 21, 23, 16, 27, 6574, 65, 436, 529, 803, 1611)
"""Of Jan Wolter's survey, those with one solution; the numbers are webpbn's."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


COVERS = {
    "things": "noto-christmas-tree",
    "animals": "noto-lady-beetle",
    "nature": "noto-maple-leaf",
    "food": "noto-doughnut",
    "travel": "noto-locomotive",
    "places": "noto-castle",
    "home": "noto-wrapped-gift",
    "clothes": "noto-crown",
    "sport": "noto-basketball",
    "music": "noto-bell",
    "science": "noto-magnet",
    "fantasy": "noto-jack-o-lantern",
    "classics": "scardy-cat",
}
"""The packs as the page lists them, each with the picture on its card, by id."""


def packs() -> list[tuple[str, list[Puzzle]]]:
    """Return the packs by name, each with its puzzles: those of icons as the files have them."""
    icons = ((name, puzzle) for name, pack in read() for puzzle in pack if is_icon(puzzle))
    return together((name, retitled(puzzle)) for name, puzzle in icons if not is_poor(puzzle))


def together(icons: Iterable[tuple[str, Puzzle]]) -> list[tuple[str, list[Puzzle]]]:
    """Return the packs with puzzles made from icons among our own."""
    names: set[str] = set()
    found: dict[str, list[Puzzle]] = {name: [] for name in COVERS}
    for name, titles in THEMES.items():
        found[name] += [_numbered(_own(title), names) for title in titles]
    found["classics"] += [_numbered(_survey(number), names) for number in SURVEY]
    for name, puzzle in icons:
        found[name].append(puzzle)
    return [(name, sorted(found[name], key=_size)) for name in COVERS]


def _size(puzzle: Puzzle) -> tuple[int, float]:
    """Return by what a pack is sorted: small puzzles first, of one size the easy ones."""
    return puzzle.height * puzzle.width, _rating(puzzle).score or 0


_rating = cache(rate)


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


def library(packs: Iterable[tuple[str, list[Puzzle]]]) -> dict[str, str]:
    """Return the text of each file by its name."""
    credits: dict[tuple[str, str, str], int] = {}
    files: dict[str, str] = {}
    catalogue = []
    for name, puzzles in packs:
        entries = [_entry(puzzle, credits) for puzzle in puzzles]
        cover = next(puzzle for puzzle in puzzles if _id(puzzle) == COVERS[name])
        shown = (cover.height, cover.width, *_picture(cover))
        catalogue.append(
            f'{{"name":{_json(name)},"cover":{_json(shown)},"puzzles":[\n{_lines(entries)}\n]}}'
        )
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


def _entry(puzzle: Puzzle, credits: dict[tuple[str, str, str], int]) -> Sequence[object]:
    about, rating = puzzle.metadata, _rating(puzzle)
    terms = (about.author, about.licence, about.copyright)
    return (
        _id(puzzle),
        about.title,
        puzzle.height,
        puzzle.width,
        len(puzzle.palette),
        rating.word,
        rating.score,
        credits.setdefault(terms, len(credits)),
        int(classify(puzzle).verdict is not Verdict.LOCALLY_SOLVABLE),
    )


def _id(puzzle: Puzzle) -> str:
    return puzzle.metadata.catalogue.removeprefix(PREFIX)


def read(folder: Path = STATIC) -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield the packs that the files have, by name."""
    catalogue = json.loads((folder / "library.json").read_text(encoding="utf-8"))
    for pack in catalogue["packs"]:
        file = json.loads((folder / f"pack-{pack['name']}.json").read_text(encoding="utf-8"))
        pictures = zip(pack["puzzles"], file["pictures"], strict=True)
        yield (
            pack["name"],
            [
                _puzzle(entry, catalogue["credits"][entry[7]], file["palettes"][palette], letters)
                for entry, (palette, letters) in pictures
            ],
        )


def _puzzle(
    entry: Sequence[Any], credit: dict[str, str], palette: Sequence[Sequence[str]], letters: str
) -> Puzzle:
    identity, title, height, width = entry[:4]
    background, *colours = (Colour(*each) for each in palette)
    cells = unpacked(letters, height * width, len(palette))
    rows = [cells[start : start + width] for start in range(0, height * width, width)]
    grid = Grid(rows, Palette(tuple(colours), background))
    about = Metadata(
        title=title,
        author=credit["author"],
        licence=credit["licence"],
        copyright=credit["copyright"],
        catalogue=PREFIX + identity,
        goal=grid,
    )
    return Puzzle.from_grid(grid, about)


def _numbered(puzzle: Puzzle, names: set[str]) -> Puzzle:
    """Return a puzzle with an id after its title that no other has, and note that."""
    about = puzzle.metadata
    plain = unicodedata.normalize("NFKD", about.title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "picture"
    number = 1
    name = slug
    while name in names:
        number += 1
        name = f"{slug}-{number}"
    names.add(name)
    about = about.replace(catalogue=PREFIX + name)
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, about)


def _pack(puzzles: Iterable[Puzzle]) -> str:
    palettes: dict[tuple[tuple[str, str, str], ...], int] = {}
    pictures = []
    for puzzle in puzzles:
        palette, cells = _picture(puzzle)
        pictures.append((palettes.setdefault(palette, len(palettes)), cells))
    return (
        f'{{"version":{VERSION},"palettes":[\n{_lines(palettes)}\n],"pictures":[\n'
        f"{_lines(pictures)}\n]}}\n"
    )


def _picture(puzzle: Puzzle) -> tuple[tuple[tuple[str, str, str], ...], str]:
    """Return the palette and the cells of a puzzle's picture."""
    goal = puzzle.metadata.goal
    assert goal is not None
    colours = (puzzle.palette[code] for code in range(len(puzzle.palette) + 1))
    palette = tuple((each.name, each.rgb, each.symbol) for each in colours)
    return palette, packed(goal, len(palette))


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


def unpacked(letters: str, length: int, colours: int) -> list[int]:
    """Return the cells of a picture.

    >>> unpacked("1", 6, 2), unpacked("_g", 7, 2)
    ([1, 1, 0, 1, 0, 1], [1, 1, 1, 1, 1, 1, 1])
    """
    bits = max(1, (colours - 1).bit_length())
    text = "".join(f"{LETTERS.index(letter):06b}" for letter in letters)
    return [int(text[i : i + bits], 2) for i in range(0, length * bits, bits)]


def _lines(values: Iterable[object]) -> str:
    return ",\n".join(map(_json, values))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the files, and remove those of packs that are gone."""
    sets = sys.argv[1:]
    files = library(together(puzzles_of_icons(Path(sets[0]))) if sets else packs())
    for old in STATIC.glob("pack-*.json"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (STATIC / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
