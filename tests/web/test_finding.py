"""Finding puzzles: the library, and every 5×5 by its number."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle, classify, dumps, loads_all, unrank
from nonolith.web.calls import answer
from tests.web.player import DESKTOP, PHONE, player
from tests.web.served import Served

STATIC = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static"
CATALOGUE = json.loads((STATIC / "library.json").read_text())


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
        someone.page.get_by_label("Size", exact=True).select_option("Larger than 20×20")
        expect(someone.page.locator(".library .thumbnail[data-loading]")).to_have_count(0)
        longest = someone.page.locator(".library .card .thumbnail").evaluate_all(
            "all => all.map((each) => Math.max(each.clientWidth, each.clientHeight))"
        )
        assert len(longest) == 48
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
        page.locator(".chance").get_by_label("Rows").fill("5")
        page.locator(".chance").get_by_label("Columns").fill("7")
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
        puzzle = page.evaluate("JSON.parse(localStorage['nonolith:last'])")
        colours = puzzle.get("palette", {}).get("colours", [{"symbol": "#"}])
        for number, colour in enumerate(colours, 1):
            if len(colours) > 1:
                page.keyboard.press(str(number))
            others = f"[^{re.escape(colour['symbol'])}]"
            rows = [re.sub(others, ".", row) for row in puzzle["goal"]]
            someone.fill_in("/".join(rows).replace(colour["symbol"], "#"))
        expect(page.locator(".message .done")).to_be_visible()
        someone.visit("find")
        expect(page.locator(".streak")).to_have_text("1 day in a row.")
        page.locator(".archive summary").click()
        solved = page.get_by_role("button", name="18 November 2026, solved")
        expect(solved).to_be_visible()
        expect(page.get_by_role("button", name="17 November 2026")).to_be_visible()
        expect(page.locator(".calendar td", has_text="19").locator("button")).to_have_count(0)
        page.get_by_role("button", name="Previous month").click()
        expect(page.locator(".calendar .day")).to_have_count(31)


def test_the_library_is_looked_through_by_pack_and_difficulty(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        cards = page.locator(".library .card")
        packs = {pack["name"]: pack["puzzles"] for pack in CATALOGUE["packs"]}
        expect(cards).to_have_count(len(packs))
        every = [entry for entries in packs.values() for entry in entries]
        for choice, number in (
            ("hard", sum(entry[5] == "hard" for entry in every)),
            ("beyond line logic", sum(entry[8] for entry in every)),
        ):
            page.get_by_label("Difficulty").first.select_option(choice)
            expect(page.locator(".library [role=status]")).to_have_text(f"{number} puzzles")
        expect(cards.first).to_contain_text("+")
        someone.page.get_by_label("Difficulty").first.select_option("Any difficulty")
        expect(cards).to_have_count(len(packs))
        someone.open_pack("Music")
        expect(cards).to_have_count(min(48, len(packs["music"])))
        page.reload()
        someone.ready()
        expect(page.locator(".library h3")).to_have_text("Music")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_pack_opens_at_its_beginning_and_is_left_to_where_it_was(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        page = someone.page
        pack = page.locator(".library .card", has_text="Fantasy")
        pack.scroll_into_view_if_needed()
        pack.press("Enter")
        expect(page.locator(".library h3")).to_be_in_viewport()
        expect(page.locator(".library .card").first).to_be_in_viewport()
        back = page.get_by_role("button", name="All packs")
        expect(back).to_be_focused()
        back.press("Enter")
        expect(pack).to_be_focused()
        expect(pack).to_be_in_viewport()


def test_titles_are_secret_until_a_puzzle_is_solved(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open_pack("Things")
        expect(page.locator(".library .card")).to_have_count(16)
        expect(page.locator(".library")).not_to_contain_text("Heart")
        page.get_by_role("button", name="All packs").click()
        page.get_by_role("searchbox").fill("heart")
        expect(page.locator(".library .card")).to_have_count(0)
        expect(page.locator(".library")).to_contain_text("Titles stay secret")
        page.get_by_role("searchbox").fill("10 x 10")
        expect(page.locator(".library .card-about").first).to_contain_text("10×10")
        assert all(
            each.startswith("10×10 ")
            for each in page.locator(".library .card-about").all_inner_texts()
        )
        page.keyboard.press("Escape")
        page.get_by_role("searchbox").fill("animals")
        expect(page.locator(".library .card-title").first).to_contain_text("Animals")
        assert all(
            "Animals" in each for each in page.locator(".library .card-title").all_inner_texts()
        )
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Show titles").check()
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("searchbox").fill("snail")
        snails = page.locator(".library .card-title").all_inner_texts()
        assert "Snail" in snails
        page.get_by_role("searchbox").fill("no such thing")
        expect(page.locator(".library")).to_contain_text("No puzzle matches.")
        expect(page.locator(".library")).not_to_contain_text("secret")
        assert all("nail" in each for each in snails)


def test_sizes_are_known_and_counted_again(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.visit("find")
        place = someone.page.locator(".counts")
        expect(place.locator(".about")).to_contain_text("6×5: 781,005,372 of 1,073,741,824 ")
        place.get_by_label("Rows").fill("3")
        place.get_by_label("Columns").fill("4")
        expect(place.locator(".about")).to_contain_text("3×4: 3,116 of 4,096 pictures (76.07 %)")
        place.get_by_role("button", name="Count it here").click()
        expect(place).to_contain_text("Counted just now: 3,116, in ")
        place.get_by_label("Rows").fill("9")
        expect(place.get_by_role("button", name="Count it here")).to_be_disabled()
        place.get_by_label("Columns").fill("9")
        expect(place.locator(".about")).to_contain_text("not been counted")
        expect(place).not_to_contain_text("Counted just now")
