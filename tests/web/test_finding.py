"""Finding puzzles: the library, and every 5×5 by its number."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle, classify, dumps, loads_all, rate, unrank
from nonolith.web.jobs import answer
from tests.web.player import player
from tests.web.served import Served
from tools.library import LIBRARY, library

ENTRIES = json.loads(LIBRARY.read_text())["puzzles"]


def test_the_library_is_up_to_date() -> None:
    assert LIBRARY.read_text() == library(), "run `make generate`"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["puzzle"]["title"])
def test_every_puzzle_has_one_solution_a_rating_and_terms(entry: dict[str, dict[str, str]]) -> None:
    [puzzle] = loads_all(json.dumps(entry["puzzle"]), "json")
    found = classify(puzzle)
    assert found.solutions == (puzzle.metadata.goal,)
    assert entry["rating"]["name"] == rate(puzzle).word
    assert puzzle.metadata.licence
    assert puzzle.metadata.author


def test_a_number_is_that_of_the_library() -> None:
    for number in (0, 10_725_003, 24_976_510):
        told = answer(b"numbered\n" + json.dumps({"number": number}).encode())["answer"]
        assert told["puzzle"]["rows"] == [list(c) for c in unrank(5, 5, number).row_clues]
    refused = answer(b'numbered\n{"number": 24976511}')
    assert refused["status"] == 400


def test_a_puzzle_is_opened_by_number_and_remembered(browser: Browser, server: Served) -> None:
    grid: Grid = unrank(5, 5, 10_725_003)
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_label("Number", exact=True).fill("10725003")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".play h1")).to_have_text("5×5 number 10,725,003")
        someone.fill_in(str(grid).replace("\n", "/"))
        expect(page.locator(".message .done")).to_be_visible()
        page.get_by_role("link", name="Find another").click()
        expect(page.locator(".numbers")).to_contain_text("1 number solved")
        page.locator(".map").click(position={"x": 300, "y": 100})
        expect(page.locator(".play h1")).to_contain_text("5×5 number")
        assert page.locator(".play .mirror-cell").count() == 25


def test_large_puzzles_are_shown_as_large_as_others(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        longest = someone.page.locator(".card .thumbnail").evaluate_all(
            "all => all.map((each) => Math.max(each.clientWidth, each.clientHeight))"
        )
        assert len(longest) == len(ENTRIES)
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


def test_random_puzzles_and_the_one_of_the_day(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_label("Rows", exact=True).fill("5")
        page.get_by_label("Columns", exact=True).fill("7")
        page.get_by_role("button", name="Make one").click()
        expect(page.locator(".play h1")).to_contain_text("Random")
        assert page.locator(".play .mirror-cell").count() == 35
        page.click("nav a[data-part=find]")
        page.get_by_role("button", name="Puzzle of the day").click()
        expect(page.locator(".play h1")).to_contain_text("day, ", timeout=30_000)
        first = page.locator(".play [role=rowheader]").all_text_contents()
        page.click("nav a[data-part=find]")
        page.get_by_role("button", name="Puzzle of the day").click()
        page.wait_for_selector(".play:not([hidden])")
        assert page.locator(".play [role=rowheader]").all_text_contents() == first
