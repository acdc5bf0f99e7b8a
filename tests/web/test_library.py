"""The library of the page: what its files hold, and what the page reads from them."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser

from nonolith import Grid, Puzzle, propagate, rate, solve_many
from nonolith.formats.json_puzzle import as_dict
from nonolith.solving.verdict import Verdict
from tests.web.player import player
from tests.web.served import Served
from tools.library import STATIC, library, packs, read
from tools.library_icons import APART, is_icon, look_of

ROOT = Path(__file__).parents[2]
FILES = {path.name: path.read_text() for path in STATIC.glob("pack-*.json")}
FILES["library.json"] = (STATIC / "library.json").read_text()
CATALOGUE = json.loads(FILES["library.json"])
ENTRIES = [entry for pack in CATALOGUE["packs"] for entry in pack["puzzles"]]
PUZZLES = [(name, number, puzzle) for name, pack in read() for number, puzzle in enumerate(pack)]

READ = """async () => {
  const { Library } = await import("/static/library.js");
  const { file } = await import("/static/api.js");
  const library = new Library(await file("library.json"), file);
  const read = async (entry) => [entry, (await library.puzzle(entry)).json];
  return Promise.all(library.entries.map(read));
}"""


def test_the_library_is_up_to_date() -> None:
    files = library(packs())
    assert FILES.keys() == files.keys(), "run `make generate`"
    for name, text in files.items():
        assert FILES[name] == text, "run `make generate`"


def test_the_page_reads_every_puzzle_of_the_library(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        found = someone.page.evaluate(READ)
    assert [(entry["pack"], entry["number"]) for entry, _ in found] == [p[:2] for p in PUZZLES]
    for (entry, json_read), (_, _, puzzle) in zip(found, PUZZLES, strict=True):
        told: dict[str, Any] = as_dict(puzzle)
        assert json_read["catalogue"] == f"nonolith {entry['id']}"
        colours = json_read.get("palette", {}).get("colours", [])
        assert len(colours or [0]) == entry["colours"]
        if "palette" in json_read and "background" not in told["palette"]:
            assert json_read["palette"].pop("background")["rgb"] == "#ffffff"
        assert {key: told.get(key) for key in json_read} == json_read


def test_every_puzzle_has_one_solution_and_the_stated_verdict() -> None:
    puzzles = [Puzzle(p.rows, p.columns, p.palette) for _, _, p in PUZZLES]
    for entry, (_, _, puzzle), found in zip(ENTRIES, PUZZLES, solve_many(puzzles), strict=True):
        assert found.solutions == (puzzle.metadata.goal,), entry[0]
        verdict = Verdict.UNIQUE if entry[8] else Verdict.LOCALLY_SOLVABLE
        assert found.verdict is verdict, entry[0]
        assert propagate(puzzle).knowledge.is_complete is not bool(entry[8])


def test_every_puzzle_has_the_stated_size_colours_and_rating() -> None:
    for entry, (_, _, puzzle) in zip(ENTRIES, PUZZLES, strict=True):
        rating, goal = rate(puzzle), puzzle.metadata.goal
        assert goal is not None
        cells = {cell for row in goal.rows for cell in row}
        assert entry[2:7] == [
            len(goal.rows),
            len(goal.rows[0]),
            len(cells - {0}),
            rating.word,
            rating.score,
        ], entry[0]
        assert 5 <= max(entry[2:4]) <= 40 or not is_icon(puzzle), entry[0]


def test_there_are_a_thousand_pictures_small_ones_first() -> None:
    assert len(ENTRIES) >= 1000
    assert len({entry[0] for entry in ENTRIES}) == len(ENTRIES)
    for pack in CATALOGUE["packs"]:
        sizes = [(entry[2] * entry[3], entry[6]) for entry in pack["puzzles"]]
        assert sizes == sorted(sizes), pack["name"]
    beyond = sum(entry[8] for entry in ENTRIES)
    assert 0 < beyond <= len(ENTRIES) / 8


def test_no_two_are_alike() -> None:
    shapes: dict[Grid, str] = {}
    for entry, (_, _, puzzle) in zip(ENTRIES, PUZZLES, strict=True):
        goal = puzzle.metadata.goal
        assert goal is not None
        shape = Grid([[int(cell > 0) for cell in row] for row in goal.rows])
        mirrored = Grid([row[::-1] for row in shape.rows])
        assert shape not in shapes, (entry[0], shapes[shape])
        shapes[shape] = shapes[mirrored] = entry[0]
    looks = np.array([look_of(puzzle) for _, _, puzzle in PUZZLES if is_icon(puzzle)])
    for number, look in enumerate(looks[1:], 1):
        assert np.abs(looks[:number] - look).mean(axis=1).min() >= APART


def test_the_files_are_small() -> None:
    assert sum(len(text.encode()) for text in FILES.values()) < 1_000_000
    assert len(FILES["library.json"].encode()) < 150_000


def test_every_puzzle_has_terms_and_the_notice_names_its_author() -> None:
    notice = (ROOT / "NOTICE").read_text()
    for _, _, puzzle in PUZZLES:
        about = puzzle.metadata
        assert about.title
        assert about.author
        assert about.licence
        if is_icon(puzzle):
            assert about.author in notice
    assert "Version 2.0" in (ROOT / "licences" / "Apache-2.0.txt").read_text()
