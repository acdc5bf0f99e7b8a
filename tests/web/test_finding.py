"""Finding puzzles: the library, and every 5×5 by its number."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle, classify, dumps, loads_all, rate, unrank
from nonolith.formats.json_puzzle import as_dict
from nonolith.web.jobs import answer
from tests.web.player import player
from tests.web.served import Served
from tools.library import STATIC, library, packs

PUZZLES = [(name, number, puzzle) for name, pack in packs() for number, puzzle in enumerate(pack)]

READ = """async () => {
  const { Library } = await import("/static/library.js");
  const { file } = await import("/static/api.js");
  const library = new Library(await file("library.json"), file);
  const read = async (entry) => [entry, (await library.puzzle(entry)).json];
  return Promise.all(library.entries.map(read));
}"""


def test_the_library_is_up_to_date() -> None:
    files = library()
    kept = {path.name for path in STATIC.glob("pack-*.json")} | {"library.json"}
    assert kept == files.keys(), "run `make generate`"
    for name, text in files.items():
        assert (STATIC / name).read_text() == text, "run `make generate`"


def test_the_page_reads_every_puzzle_of_the_library(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        read = someone.page.evaluate(READ)
    assert [(entry["pack"], entry["number"]) for entry, _ in read] == [each[:2] for each in PUZZLES]
    assert len({entry["id"] for entry, _ in read}) == len(read)
    for (entry, json_read), (_, _, puzzle) in zip(read, PUZZLES, strict=True):
        told: dict[str, Any] = as_dict(puzzle)
        assert json_read.pop("catalogue") == f"nonolith {entry['id']}"
        colours = json_read.get("palette", {}).get("colours", [])
        assert len(colours or [0]) == entry["colours"]
        if "palette" in json_read and "background" not in told["palette"]:
            assert json_read["palette"].pop("background")["rgb"] == "#ffffff"
        assert {key: told.get(key) for key in json_read} == json_read
        assert (entry["difficulty"], entry["score"]) == (rate(puzzle).word, rate(puzzle).score)


@pytest.mark.parametrize("puzzle", [each[2] for each in PUZZLES], ids=lambda p: p.metadata.title)
def test_every_puzzle_has_one_solution_and_terms(puzzle: Puzzle) -> None:
    assert classify(puzzle).solutions == (puzzle.metadata.goal,)
    assert puzzle.metadata.licence
    assert puzzle.metadata.author


def test_a_number_is_that_of_the_library() -> None:
    for number in (0, 10_725_003, 24_976_510):
        told = answer(b"numbered\n" + json.dumps({"number": number}).encode())["answer"]
        assert told["puzzle"]["rows"] == [list(c) for c in unrank(5, number=number).row_clues]
    refused = answer(b'numbered\n{"number": 24976511}')
    assert refused["status"] == 400


def test_a_puzzle_is_opened_by_number_and_remembered(browser: Browser, server: Served) -> None:
    grid: Grid = unrank(5, number=10_725_003)
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_label("Number", exact=True).fill("10725003")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".play h1")).to_have_text("5×5 number 10,725,003")
        someone.fill_in(str(grid).replace("\n", "/"))
        expect(page.locator(".message .done")).to_be_visible()
        page.get_by_role("link", name="Library").click()
        expect(page.locator(".numbers")).to_contain_text("1 number solved")
        page.locator(".map").click(position={"x": 300, "y": 100})
        expect(page.locator(".play h1")).to_contain_text("5×5 number")
        assert page.locator(".play .mirror-cell").count() == 25


def test_large_puzzles_are_shown_as_large_as_others(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        longest = someone.page.locator(".library .card .thumbnail").evaluate_all(
            "all => all.map((each) => Math.max(each.clientWidth, each.clientHeight))"
        )
        assert len(longest) == len(PUZZLES)
        assert all(85 <= side <= 105 for side in longest)


def test_a_file_is_opened_to_be_played(browser: Browser, server: Served, tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text(dumps(Puzzle.from_grid(Grid.parse("##./#.#")), format="json"))
    with player(browser, server) as someone:
        with someone.page.expect_file_chooser() as chooser:
            someone.page.get_by_role("button", name="Open a file…", exact=True).click()
        chooser.value.set_files(path)
        someone.expect_marks("???/???")
        someone.page.reload()
        someone.ready()
        someone.expect_marks("???/???")


def test_a_random_puzzle_is_as_asked() -> None:
    body = {"height": 6, "width": 9, "difficulty": "easy", "seed": 3}
    told = answer(b"generate\n" + json.dumps(body).encode())["answer"]
    [puzzle] = loads_all(json.dumps(told["puzzle"]), "json")
    assert (puzzle.height, puzzle.width) == (6, 9)
    assert classify(puzzle).verdict.value == "locally solvable"
    assert told == answer(b"generate\n" + json.dumps(body).encode())["answer"]
    assert (
        answer(b'generate\n{"height": 6, "width": 9, "difficulty": "x", "seed": 1}')["status"]
        == 400
    )


def test_a_random_puzzle_is_made(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_label("Rows", exact=True).fill("5")
        page.get_by_label("Columns", exact=True).fill("7")
        page.get_by_role("button", name="Make one").click()
        expect(page.locator(".play h1")).to_contain_text("Random")
        assert page.locator(".play .mirror-cell").count() == 35


def test_the_picture_of_the_day_its_calendar_and_the_streak(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.clock.set_fixed_time("2026-11-18T12:00:00")
        page.reload()
        someone.ready()
        expect(page.locator(".streak")).to_have_text("Solve it today to start a streak.")
        page.locator(".today-card").click()
        expect(page.locator(".play .mirror-cell").first).to_be_visible()
        goal = page.evaluate("JSON.parse(localStorage['nonolith:last']).goal")
        someone.fill_in("/".join(re.sub(r"[^.]", "#", row) for row in goal))
        expect(page.locator(".message .done")).to_be_visible()
        page.click("nav a[data-part=find]")
        expect(page.locator(".streak")).to_have_text("1 day in a row.")
        page.locator(".archive summary").click()
        solved = page.get_by_role("button", name="18 November 2026, solved")
        expect(solved).to_be_visible()
        expect(page.get_by_role("button", name="17 November 2026")).to_be_visible()
        expect(page.locator(".calendar td", has_text="19").locator("button")).to_have_count(0)
        page.get_by_role("button", name="Previous month").click()
        expect(page.locator(".calendar .day")).to_have_count(31)


def test_titles_are_secret_until_a_puzzle_is_solved(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        expect(page.locator(".library")).not_to_contain_text("Heart")
        page.get_by_role("searchbox").fill("heart")
        expect(page.locator(".library .card")).to_have_count(0)
        page.keyboard.press("Escape")
        page.get_by_role("searchbox").fill("animals")
        expect(page.locator(".library .card")).to_have_count(4)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Show titles").check()
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("searchbox").fill("snail")
        expect(page.locator(".library .card")).to_have_count(1)
