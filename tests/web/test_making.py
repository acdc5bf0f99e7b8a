"""Making puzzles: drawing, typing, files in and out, and the verdict while it happens."""

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect

from nonolith import Grid, Puzzle, load
from tests.web.player import SIZES, Player, player
from tests.web.served import Served

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"


def start(someone: Player, height: int, width: int) -> Page:
    page = someone.page
    someone.visit("make")
    for name, number in (("rows", height), ("columns", width)):
        field = page.locator(f"#make-{name}")
        field.fill(str(number))
        field.press("Enter")
    someone.settle()
    return page


def draw(someone: Player, rows: str) -> None:
    for row, line in enumerate(rows.split("/")):
        for column, cell in enumerate(line):
            if cell == "#":
                someone.page.mouse.click(*someone.middle(row, column, "make"))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_verdict_follows_every_stroke(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        page = start(someone, 2, 3)
        verdict = page.locator(".verdict")
        expect(verdict).to_contain_text("Draw on the board")
        draw(someone, "#../.#.")
        expect(verdict).to_contain_text("Several solutions. They differ in 4 cells")
        page.get_by_role("button", name="Undo").click()
        expect(verdict).to_contain_text("Line logic alone finds it")
        expect(verdict).to_contain_text("Rated")
        someone.expect_marks("#??/???", "make")
        page.reload()
        someone.ready()
        someone.expect_marks("#??/???", "make")
        page.get_by_role("button", name="Redo").click()
        expect(verdict).to_contain_text("Several solutions")


def test_clues_are_typed(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        page.get_by_text("Type clues instead").click()
        page.get_by_label("Row clues").fill("1 1\n1\n")
        page.get_by_label("Column clues").fill("2\n0\n1")
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        someone.expect_marks("#?#/#??", "make")
        page.get_by_label("Column clues").fill("2\nx\n1")
        expect(page.locator(".typing .warn")).to_contain_text("column 2 contains “x”")
        page.get_by_label("Column clues").fill("2\n0\n2")
        expect(page.locator(".verdict")).to_contain_text("No solution: the rows fill 3")


def test_whatever_takes_the_place_of_a_picture_can_be_undone(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        page = start(someone, 3, 4)
        undo = page.get_by_role("button", name="Undo")
        draw(someone, "#..#/..../..##")
        drawn = "#??#/????/??##"
        someone.expect_marks(drawn, "make")
        for width in (2, 1, 4):  # smaller, and as large as it was
            page.locator("#make-columns").fill(str(width))
            page.locator("#make-columns").press("Enter")
        someone.expect_marks(drawn, "make")
        page.locator("#make-columns").fill("2")
        page.locator("#make-columns").press("Enter")
        someone.expect_marks("#?/??/??", "make")
        undo.click()
        someone.expect_marks(drawn, "make")
        expect(page.locator("#make-columns")).to_have_value("4")
        page.get_by_text("Type clues instead").click()
        page.get_by_label("Row clues").fill("2\n0")
        page.get_by_label("Column clues").fill("1\n1")
        someone.expect_marks("##/??", "make")
        someone.open_file(PUZZLES / "survey" / "webpbn-00001.non")
        expect(page.get_by_label("Title")).to_have_value("Demo Puzzle from Front Page")
        page.reload()
        someone.ready()
        undo.click()
        someone.expect_marks("##/??", "make")
        expect(page.get_by_label("Title")).to_have_value("")
        undo.click()
        someone.expect_marks(drawn, "make")
        for _ in range(2):
            page.get_by_role("button", name="Redo").click()
        expect(page.get_by_label("Title")).to_have_value("Demo Puzzle from Front Page")


def test_a_picture_is_mirrored_turned_and_moved(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 3)
        draw(someone, "##./#..")
        for way, marks in (("Mirror", "?##/??#"), ("Turn", "??/?#/##"), ("Move up", "?#/##/??")):
            page.get_by_role("button", name=way, exact=True).click()
            someone.expect_marks(marks, "make")
        expect(page.locator("#make-rows")).to_have_value("3")
        page.get_by_role("button", name="Undo").click()
        someone.expect_marks("##?/#??", "make")


def test_two_windows_draw_one_picture(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 3)
        other = Player(page.context.new_page(), server)
        other.visit("make")
        other.expect_marks("???/???", "make")
        draw(someone, "#../.#.")
        other.expect_marks("#??/?#?", "make")
        draw(other, "..#")
        someone.expect_marks("#?#/?#?", "make")
        page.get_by_role("button", name="Undo").click()
        other.expect_marks("#??/?#?", "make")
        assert other.problems == []


def test_clues_without_a_solution_come_back(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        page.get_by_text("Type clues instead").click()
        page.get_by_label("Row clues").fill("2\n2")
        page.get_by_label("Column clues").fill("1\n2")
        verdict = page.locator(".verdict")
        expect(verdict).to_contain_text("No solution")
        page.mouse.click(*someone.middle(0, 0, "make"))
        expect(verdict).to_contain_text("Line logic alone finds it")
        page.get_by_role("button", name="Undo").click()
        expect(verdict).to_contain_text("No solution")


def test_clues_with_several_solutions_are_repaired(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        page.get_by_text("Type clues instead").click()
        page.get_by_label("Row clues").fill("1\n1")
        page.get_by_label("Column clues").fill("1\n1")
        expect(page.locator(".verdict")).to_contain_text("Several solutions")
        page.get_by_role("button", name="Find the fewest changes").click()
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")


def test_more_lines_than_the_page_has_are_told(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        page.get_by_text("Type clues instead").click()
        page.get_by_label("Row clues").fill("1\n" * 101)
        expect(page.locator(".typing .warn")).to_contain_text("at most 100 lines")
        someone.expect_marks("??/??", "make")


def test_many_colours_are_all_within_reach_on_a_phone(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    path = tmp_path / "many.png"
    picture = Image.new("RGB", (60, 10), "white")
    for number, colour in enumerate(("red", "green", "blue", "black", "orange")):
        picture.paste(colour, (number * 12, 0, number * 12 + 10, 10))
    picture.save(path)
    with player(browser, server, SIZES["phone"]) as someone:
        page = someone.page
        someone.open_file(path)
        page.locator("dialog").get_by_label("Colours").fill("5")
        page.get_by_role(
            "button", name="Use this picture"
        ).click()  # as soon as that picture is there
        tools = page.locator(".make [role=radio]")
        expect(tools).to_have_count(6)
        for tool in tools.all():
            tool.scroll_into_view_if_needed()
            box = tool.bounding_box()
            swatch = tool.locator(".swatch, .icon").bounding_box()
            assert box
            assert swatch
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            assert swatch["width"] == pytest.approx(swatch["height"], abs=1)


def test_a_brush_paints_over_other_colours(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 1, 3)
        draw(someone, "###")
        page.locator("#make-colour").evaluate(
            "e => { e.value = '#ff0000'; e.dispatchEvent(new Event('change')); }"
        )
        page.mouse.move(*someone.middle(0, 0, "make"))
        page.mouse.down()
        page.mouse.move(*someone.middle(0, 1, "make"))
        page.mouse.up()
        someone.expect_marks("rrb", "make")
        page.get_by_role("button", name="Undo").click()
        someone.expect_marks("bbb", "make")


def test_colours_are_drawn(browser: Browser, server: Served, tmp_path: Path) -> None:
    with player(browser, server) as someone:
        page = start(someone, 1, 3)
        draw(someone, "#..")
        page.locator("#make-colour").evaluate(
            "e => { e.value = '#ff0000'; e.dispatchEvent(new Event('change')); }"
        )
        draw(someone, ".#.")
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        page.get_by_role("button", name="Save as").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="json", exact=True).click()
        download.value.save_as(tmp_path / "made.json")
        puzzle = load(tmp_path / "made.json")
        assert [(int(block), block.colour) for block in puzzle.rows[0]] == [(1, 1), (1, 2)]
        assert puzzle.palette[2].rgb == "#ff0000"
        assert puzzle.metadata.goal is not None


def test_a_file_is_opened_changed_and_played(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open_file(PUZZLES / "survey" / "webpbn-00001.non")
        expect(page.get_by_label("Title")).to_have_value("Demo Puzzle from Front Page")
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        page.get_by_label("Title").fill("A dancer")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".play h1")).to_have_text("A dancer")
        assert page.locator(".play .mirror-cell").count() == 50


def test_a_puzzle_without_a_title_has_that_of_its_file(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    (tmp_path / "my dog.txt").write_text("1:1\n")
    with player(browser, server) as someone:
        someone.open_file(tmp_path / "my dog.txt")
        expect(someone.page.get_by_label("Title")).to_have_value("my dog")


def test_a_file_that_is_none_is_told(browser: Browser, server: Served, tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("<b>hello</b>")
    with player(browser, server) as someone:
        page = someone.page
        someone.open_file(tmp_path / "no.txt")
        expect(page.locator(".notices")).to_contain_text("no.txt")
        someone.problems.clear()  # the browser notes that a call was refused


@pytest.mark.parametrize(("shown", "part"), [("find", "play"), ("make", "make")])
def test_a_dropped_file_of_several_puzzles_asks_which(
    browser: Browser, server: Served, shown: str, part: str
) -> None:
    # Where puzzles are not made, a picture that comes with one stays a secret.
    with player(browser, server) as someone:
        page = someone.page
        someone.visit(shown)
        page.evaluate(
            """() => {
              const transfer = new DataTransfer();
              transfer.items.add(new File(["1:1\\n1.1:1/0/1\\n"], "two.txt"));
              document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
            }"""
        )
        page.get_by_role("button", name="Untitled 2 · 1×3").click()
        expect(page.locator(f".{part} .mirror-cell")).to_have_count(3)
        expect(page.locator(f"nav a[data-part={part}]")).to_have_attribute("aria-current", "page")


def test_the_puzzle_on_the_board_can_be_edited(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(Puzzle.from_grid(Grid.parse("##./#.#")))
        someone.page.get_by_role("button", name="Edit").click()
        expect(someone.page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        someone.expect_marks("##?/#?#", "make")


def test_a_picture_is_repaired_cell_by_cell(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 4, 6)
        draw(someone, "#...../.#..../...#../....#.")
        page.get_by_role("button", name="Find the fewest changes").click()
        repair = page.locator(".repair")
        expect(repair).to_contain_text("2 changes; fewer is impossible.")
        page.get_by_role("button", name="Change", exact=True).click()
        expect(repair).to_contain_text("1 change; fewer is impossible.")
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".verdict")).to_contain_text("Several solutions")


def test_a_symmetric_picture_is_repaired_symmetrically(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 4, 6)
        draw(someone, "#....#/.#..#./..##../#....#")
        keep = page.get_by_label("Keep the picture symmetric")
        expect(keep).to_be_checked()
        page.get_by_role("button", name="Find the fewest changes").click()
        repair = page.locator(".repair")
        places = re.compile(r"row (\d), column (\d) and row \1, column (\d)\?")
        expect(repair).to_contain_text(places)
        while page.locator(".repair").get_by_role("button", name="Change", exact=True).count():
            page.get_by_role("button", name="Change", exact=True).click()
            rows = someone.marks("make").split("/")
            assert rows == [row[::-1] for row in rows]
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")
        draw(someone, "#")
        expect(keep).to_have_count(0)


def test_a_change_in_colour_names_the_colour(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        page.locator("#make-colour").evaluate(
            "e => { e.value = '#ff0000'; e.dispatchEvent(new Event('change')); }"
        )
        draw(someone, "#./.#")
        page.get_by_label("Keep the picture symmetric").uncheck()
        page.get_by_role("button", name="Find the fewest changes").click()
        asked = re.compile(r"(Make row \d, column \d (red|black)|Empty row \d, column \d)\?")
        expect(page.locator(".repair p").nth(1)).to_have_text(asked)


def test_a_cell_that_is_left_stays(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        draw(someone, "#./.#")
        page.get_by_label("Keep the picture symmetric").uncheck()
        page.get_by_role("button", name="Find the fewest changes").click()
        question = page.locator(".repair p").nth(1)
        expect(question).to_contain_text("?")
        first = question.inner_text()
        page.get_by_role("button", name="Keep it").click()
        expect(question).not_to_have_text(first)
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.locator(".verdict")).to_contain_text("Line logic alone finds it")


def test_a_slow_rating_leaves_the_verdict(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 3)
        held: list[Route] = []
        page.route("**/api/rate", lambda route: held.append(route))
        draw(someone, "#..")
        verdict = page.locator(".verdict")
        expect(verdict).to_contain_text("Line logic alone finds it")
        page.wait_for_timeout(600)  # longer than the page waits before it says that it waits
        expect(verdict).to_contain_text("Line logic alone finds it")
        someone.until(lambda: len(held) == 1)
        held[0].continue_()
        expect(verdict).to_contain_text("Rated")
        expect(verdict).to_contain_text("Line logic alone finds it")


def test_cancelling_a_repair_stops_it_and_keeps_what_must_stay(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        page = start(someone, 2, 2)
        draw(someone, "#./.#")
        page.get_by_role("button", name="Find the fewest changes").click()
        repair = page.locator(".repair")
        first = repair.locator("p").nth(1)
        expect(first).to_contain_text("?")
        given_up: list[str] = []
        asked: list[Any] = []
        page.on("requestfailed", lambda request: given_up.append(request.url))
        page.route("**/api/repair", lambda route: asked.append(route.request.post_data_json))
        with page.expect_request("**/api/repair"):
            page.get_by_role("button", name="Keep it").click()
        with page.expect_event("requestfailed"):
            repair.get_by_role("button", name="Cancel").click()
        assert [url.rpartition("/")[2] for url in given_up] == ["repair"]
        page.get_by_role("button", name="Find the fewest changes").click()
        expect(repair.get_by_role("button", name="Cancel")).to_be_visible()
        someone.until(lambda: len(asked) == 2)
        assert asked[0]["locked"]
        assert asked[1]["locked"] == asked[0]["locked"]


def test_a_picture_becomes_a_puzzle(browser: Browser, server: Served, tmp_path: Path) -> None:
    photo = Image.new("RGB", (200, 100), "white")
    photo.paste("black", (0, 0, 100, 100))
    photo.paste("red", (150, 0, 200, 100))
    photo.save(tmp_path / "flag.png")
    with player(browser, server) as someone:
        page = someone.page
        someone.open_file(tmp_path / "flag.png")
        dialog = page.get_by_role("dialog")

        use = page.get_by_role("button", name="Use this picture")

        def slide(label: str, value: int) -> None:
            dialog.get_by_label(label, exact=True).evaluate(
                f"e => {{ e.value = {value}; e.dispatchEvent(new Event('input')); }}"
            )
            expect(use).to_be_enabled()

        expect(dialog.get_by_role("status")).to_contain_text("×25")
        slide("Columns", 8)
        expect(dialog.get_by_role("status")).to_have_text("4×8")
        slide("Crop right (%)", 50)
        expect(dialog.get_by_role("status")).to_have_text("8×8")
        slide("Crop right (%)", 0)
        slide("Colours", 2)
        expect(dialog.get_by_role("status")).to_have_text("4×8")
        use.click()
        expect(page.get_by_label("Title")).to_have_value("flag")
        expect(page.locator(".verdict")).to_contain_text("One solution")
        assert page.locator(".make .tools [role=radio]").count() == 3


def test_a_broken_picture_is_told(browser: Browser, server: Served, tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"not a picture")
    with player(browser, server) as someone:
        page = someone.page
        someone.open_file(tmp_path / "broken.png")
        expect(page.locator(".notices")).to_contain_text("can't read this picture")
