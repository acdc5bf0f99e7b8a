"""Hints in four levels, the solver watched step by step, and the lessons."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Knowledge, Puzzle, explain, hint, propagate
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.formats.json_puzzle import as_dict
from nonolith.web.calls import answer
from nonolith.web.learning import step_value
from tests.web.player import PHONE, player
from tests.web.served import Served
from tools.lessons import lessons
from tools.library import packs

STATIC = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static"
LESSONS = json.loads((STATIC / "lessons.json").read_text())["lessons"]
HEART = ".#.#./#####/.###./..#.."
PUZZLE = Puzzle.from_grid(Grid.parse(HEART))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_hint_is_that_of_the_library(level: int) -> None:
    marks = [[-1, 1, -1, -1, -1], *([[-1] * 5] * 3)]
    body = {"puzzle": as_dict(PUZZLE), "marks": marks, "level": level}
    told = answer(b"hint\n" + json.dumps(body).encode())["answer"]
    expected = hint(PUZZLE, Knowledge.parse("?#???/?????/?????/?????"), level=level)
    assert told["text"] == expected.text
    assert ("cells" in told) == (level >= 2)
    assert ("step" in told) == (level >= 4)


@pytest.mark.parametrize("title", ["Tulip", "Parrot"])
def test_hints_alone_solve_a_puzzle_in_colour(title: str) -> None:
    puzzle: dict[str, Any] = next(
        as_dict(each) for _, pack in packs() for each in pack if each.metadata.title == title
    )
    symbols = [".", *(colour["symbol"] for colour in puzzle["palette"]["colours"])]
    marks = [[-1] * len(puzzle["columns"]) for _ in puzzle["rows"]]
    while any(-1 in row for row in marks):
        body = json.dumps({"puzzle": puzzle, "marks": marks, "level": 4}).encode()
        told = answer(b"hint\n" + body)["answer"]
        decided = [cell for cell in told["step"]["cells"] if cell[2] & (cell[2] - 1) == 0]
        assert decided
        for row, column, colours in decided:
            marks[row][column] = colours.bit_length() - 1
    assert ["".join(symbols[cell] for cell in row) for row in marks] == puzzle["goal"]


def test_hints_tell_more_and_more_and_solve(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        page = someone.page
        for _ in range(40):
            if page.locator(".message .done").count():
                break
            seen = set()
            page.get_by_role("button", name="Hint").click()
            for level in range(1, 5):
                text = page.locator(".play .message p").first
                expect(text).not_to_be_empty()
                seen.add(text.inner_text())
                if level < 4:
                    text.evaluate("paragraph => paragraph.className = 'old'")
                    page.get_by_role("button", name="Tell me more").click()
                    expect(page.locator(".play .message p.old")).to_have_count(0)
            assert len(seen) >= 2
            page.get_by_role("button", name="Mark it").click()
        assert someone.marks().replace("?", ".") == HEART


def test_a_wrong_mark_is_the_first_hint(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((0, 0))
        someone.page.keyboard.press("h")
        expect(someone.page.locator(".play .message")).to_contain_text("wrong in row 1")
        someone.page.get_by_role("button", name="Tell me more").click()
        expect(someone.page.locator(".play .message")).to_contain_text(
            "row 1, column 1: its mark is wrong"
        )
        someone.page.keyboard.press("Control+z")
        someone.expect_message("")


def test_the_solver_is_watched_forwards_and_backwards(browser: Browser, server: Served) -> None:
    steps = list(explain(PUZZLE))
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        page = someone.page
        someone.visit("learn")
        says = page.locator(".learn .message")
        expect(says).to_contain_text(f"Step 1 of {len(steps)}")
        expect(says).to_contain_text(steps[0].sentence)
        page.get_by_role("button", name="Last step").click()
        expect(says).to_contain_text(f"After {len(steps)} steps")
        someone.expect_marks(HEART, "learn")
        page.get_by_role("button", name="Previous step").click()
        expect(says).to_contain_text(steps[-1].sentence)
        page.keyboard.press("ArrowLeft")
        expect(says).to_contain_text(steps[-2].sentence)
        page.get_by_role("button", name="First step").click()
        someone.until(lambda: set(someone.marks("learn")) == {"?", "/"})
        assert set(someone.marks("learn")) == {"?", "/"}
        page.locator(".scrubber").focus()
        page.keyboard.press("ArrowRight")
        expect(says).to_contain_text(f"Step 2 of {len(steps)}")


def test_the_solver_plays_by_itself(browser: Browser, server: Served) -> None:
    steps = list(explain(PUZZLE))
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        page = someone.page
        someone.visit("learn")
        says = page.locator(".learn .message")
        expect(says).to_contain_text("Step 1 of")
        page.get_by_label("Speed").select_option("Fast")
        page.locator(".learn h1").click()  # away from the list
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(says).to_contain_text(f"After {len(steps)} steps", timeout=1000 * len(steps))
        someone.expect_marks(HEART, "learn")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.get_by_label("Speed").select_option("Normal speed")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(says).to_contain_text(re.compile("Step [2-9] of"))
        page.get_by_role("button", name="Pause").click()
        said = says.inner_text()
        page.wait_for_timeout(800)
        assert says.inner_text() == said


def test_the_rule_is_learnt_on_the_board(browser: Browser, server: Served) -> None:
    [rule] = [lesson for lesson in LESSONS if lesson["technique"] == "rule"]
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_role("link", name="Learn by playing").click()
        says = page.locator(".learn .message")
        for number, board in enumerate(rule["boards"], start=1):
            last = number == len(rule["boards"])
            expect(page.locator(".learn .bar")).to_contain_text(
                f"Board {number} of {len(rule['boards'])}"
            )
            expect(says).to_contain_text(board["say"])
            for row, column, colours in board["step"]["cells"]:
                if colours == 2:
                    page.mouse.click(*someone.middle(row, column, "learn"))
                elif not last:  # a whole picture is done without its crosses
                    page.mouse.click(*someone.middle(row, column, "learn"), button="right")
            expect(says).to_contain_text("Right.")
            page.keyboard.press("n")
            someone.settle()
        expect(page.locator(".learn h1")).to_have_text("Counting")
        expect(page.get_by_role("button", name="The rule").locator(".icon")).to_have_count(1)


def test_there_is_a_lesson_for_each_technique() -> None:
    taught = [lesson["technique"] for lesson in LESSONS]
    of_lines = [each for each in LINE_TECHNIQUES if each is not Technique.OPPOSITE]
    supposing = (Technique.CONTRADICTION, Technique.SAME_RESULT)
    assert taught == ["rule", *(each.value for each in (*of_lines, *supposing))]


def test_the_boards_of_a_lesson_grow() -> None:
    for lesson in LESSONS:
        sizes = [len(each["marks"]) * len(each["marks"][0]) for each in lesson["boards"]]
        assert sizes == sorted(sizes), lesson["technique"]
        assert len(sizes) >= 3 or lesson["technique"] == "same result"


def test_the_lessons_are_up_to_date() -> None:
    assert (STATIC / "lessons.json").read_text() == lessons(), "run `make generate`"


BOARDS = [
    pytest.param(lesson["technique"], board, id=f"{lesson['technique']} {number}")
    for lesson in LESSONS
    for number, board in enumerate(lesson["boards"], start=1)
]


@pytest.mark.parametrize(("technique", "board"), BOARDS)
def test_a_board_is_a_moment_of_its_technique(technique: str, board: dict[str, Any]) -> None:
    """No easier technique says anything on any line there: the explainer takes the easiest."""
    puzzle = Puzzle(board["puzzle"]["rows"], board["puzzle"]["columns"])
    known = Knowledge.parse("/".join(board["marks"]))
    if technique == "rule":
        found = propagate(puzzle, start=known)
        assert found.knowledge.is_complete
        assert board["step"]["cells"] == [
            [row, column, colours]
            for row, cells in enumerate(found.knowledge.rows)
            for column, colours in enumerate(cells)
            if known.rows[row][column] != colours
        ]
        assert board["say"]
        return
    step = next(explain(puzzle, start=known))
    step.prove()
    assert step_value(step) == board["step"]
    assert step.technique.value == technique


def test_a_lesson_is_learnt(browser: Browser, server: Served) -> None:
    first = {lesson["technique"]: lesson["boards"][0] for lesson in LESSONS}
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("learn")
        page.get_by_role("button", name="Gap", exact=True).click()
        gap = first["gap"]
        row, column, _ = gap["step"]["cells"][0]
        says = page.locator(".learn .message")
        expect(says).to_contain_text("What follows in")
        page.mouse.click(*someone.middle(row, column, "learn"))
        expect(says).to_contain_text("does not follow")
        page.mouse.click(*someone.middle(row, column, "learn"))
        page.mouse.click(*someone.middle(row, column, "learn"), button="right")
        expect(says).to_contain_text("Right.")
        expect(says).to_contain_text(gap["step"]["sentence"])
        page.get_by_role("button", name="Next board").click()
        expect(page.locator(".learn .bar")).to_contain_text("Board 2 of 3")
        page.get_by_role("button", name="Next board").click()
        page.get_by_role("button", name="Next lesson").click()
        expect(page.locator(".learn h1")).to_have_text("Matching")
        page.get_by_role("button", name="Show me").click()
        expect(says).to_contain_text(first["matching"]["step"]["sentence"])


def test_a_lesson_on_a_phone_begins_with_its_rule(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.visit("learn")
        page.get_by_role("button", name="Same result").tap()
        for part in (".learn h1", ".learn .heading .about", ".learn .stage", ".learn .message"):
            expect(page.locator(part)).to_be_in_viewport()
        expect(page.locator(".learn .message")).to_contain_text("Tap to fill")
        expect(page.get_by_role("button", name="Same result")).to_have_attribute(
            "aria-pressed", "true"
        )


def test_a_mark_in_a_lesson_is_undone(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("learn")
        page.get_by_role("button", name="Overlap").click()
        before = someone.marks("learn")
        page.mouse.click(*someone.middle(0, 0, "learn"))
        expect(page.locator(".learn .message")).to_contain_text("does not follow")
        page.keyboard.press("Control+z")
        someone.expect_marks(before, "learn")
        expect(page.locator(".learn .message")).not_to_contain_text("does not follow")
        page.keyboard.press("Control+y")
        someone.expect_marks("#" + before[1:], "learn")
        page.keyboard.press("e")
        page.mouse.click(*someone.middle(0, 0, "learn"))
        someone.expect_marks(before, "learn")


def test_the_end_of_logic_is_told(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(Puzzle([[1], [1], []], [[1], [1], []]))
        someone.visit("learn")
        page.get_by_role("button", name="Last step").click()
        expect(page.locator(".learn .message")).to_contain_text("4 cells are still open")


def test_hints_on_a_phone(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        someone.open(PUZZLE)
        someone.page.get_by_role("button", name="Hint").tap()
        expect(someone.page.locator(".play .message p").first).to_contain_text("Look at")
