"""Playing in a real browser: mouse, touch and keyboard, on a desk and on a phone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle, load
from nonolith.formats.json_puzzle import as_dict
from tests.web.player import COLOUR, DESKTOP, PHONE, SIZES, player
from tests.web.served import Served, serve

HEART = ".#.#./#####/.###./..#.."
PUZZLE = Puzzle.from_grid(Grid.parse(HEART))
WIDE = Puzzle.from_grid(Grid.parse("##.##.##/#......#/########"))
BLANK = "?????/?????/?????/?????"


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_puzzle_is_solved_with_the_mouse(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        someone.open(PUZZLE)
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_contain_text("Solved in")
        assert someone.marks().replace("?", ".") == HEART


def test_any_solution_finishes(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        for first, second in [((0, 0), (1, 1)), ((0, 1), (1, 0))]:
            someone.open(Puzzle([[1], [1]], [[1], [1]]))
            someone.page.get_by_role("button", name="Clear the board").click()
            someone.drag(first)
            someone.drag(second)
            expect(someone.page.locator(".message .done")).to_be_visible()


def test_drags_lock_and_do_not_overwrite(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((1, 2), button="right")
        someone.expect_marks("?????/??.??/?????/?????")
        someone.drag((1, 0), (2, 4))
        someone.expect_marks("?????/##.##/?????/?????")
        someone.drag((1, 1), (1, 4))  # begins on a filled cell: erases filled cells alone
        someone.expect_marks("?????/#?.??/?????/?????")
        someone.page.keyboard.press("Control+z")
        someone.page.keyboard.press("Control+z")
        someone.expect_marks("?????/??.??/?????/?????")
        someone.page.keyboard.press("Control+y")
        someone.expect_marks("?????/##.##/?????/?????")


def test_a_drag_counts_its_cells(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(WIDE)
        mouse, counter = someone.page.mouse, someone.page.locator(".play .counter")
        mouse.move(*someone.middle(1, 1))
        mouse.down()
        expect(counter).to_be_hidden()
        mouse.move(*someone.middle(1, 6))
        expect(counter).to_have_text("6")
        mouse.up()
        expect(counter).to_be_hidden()


def test_shift_and_the_cross_tool_cross(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.page.keyboard.down("Shift")
        someone.drag((0, 0))
        someone.page.keyboard.up("Shift")
        someone.page.get_by_role("radio", name="Cross").click()
        someone.drag((0, 2))
        someone.drag((3, 2), button="right")  # with the cross chosen, the other kind is fill
        someone.page.get_by_role("radio", name="Erase").click()
        someone.drag((0, 0))
        someone.expect_marks("??.??/?????/?????/??#??")


def test_everything_comes_back_after_a_reload(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        someone.drag((2, 1), (2, 3))
        someone.page.reload()
        someone.ready()
        someone.expect_marks("?????/#####/?###?/?????")
        someone.page.keyboard.press("Control+z")
        someone.expect_marks("?????/#####/?????/?????")
        someone.page.keyboard.press("Control+z")
        someone.expect_marks(BLANK)
        someone.page.keyboard.press("Control+y")
        someone.expect_marks("?????/#####/?????/?????")


def test_the_keyboard_alone_solves(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        press = someone.page.keyboard.press
        someone.page.locator(".skip").focus()
        press("Enter")
        for row in HEART.split("/"):
            press("Home")
            for cell in row:
                press("Space" if cell == "#" else "x")
                press("ArrowRight")
            press("ArrowDown")
        expect(someone.page.locator(".message .done")).to_be_visible()
        assert someone.marks().replace("?", ".") == HEART


def test_shift_with_arrows_paints(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((3, 4))
        press = someone.page.keyboard.press
        press("Control+Home")
        press("Shift+ArrowRight")
        press("Shift+ArrowRight")
        press("0")
        press("ArrowDown")
        press("Shift+ArrowDown")
        someone.expect_marks("###??/??.??/??.??/????#")


@pytest.mark.parametrize(
    ("puzzle", "moves"), [(PUZZLE, [(0, 1)]), (WIDE, [(0, 0), (0, 1)])], ids=["4x5", "3x8"]
)
def test_a_tap_fills_and_a_long_press_crosses(
    browser: Browser, server: Served, puzzle: Puzzle, moves: list[tuple[int, int]]
) -> None:
    with player(browser, server, PHONE) as someone:
        someone.open(puzzle)
        for place in moves:
            someone.page.touchscreen.tap(*someone.middle(*place))
        assert someone.marks().count("#") == len(moves)
        touch = someone.page.context.new_cdp_session(someone.page)
        x, y = someone.middle(2, 2)
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        someone.until(lambda: someone.marks().split("/")[2][2] == ".")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert someone.marks().split("/")[2][2] == "."


def test_two_fingers_zoom_and_never_paint(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        someone.open(Puzzle([[1]] * 30, [[1]] * 20))
        touch = someone.page.context.new_cdp_session(someone.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touch.send(
                "Input.dispatchTouchEvent",
                {
                    "type": kind,
                    "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)],
                },
            )

        before = someone.page.locator(".play .mirror-cell").first.bounding_box()
        x, y = someone.middle(12, 8)
        send("touchStart", (x, y))
        send("touchStart", (x, y), (x + 30, y + 30))
        for step in range(1, 8):
            send("touchMove", (x - 6 * step, y - 6 * step), (x + 30 + 6 * step, y + 30 + 6 * step))
        send("touchEnd", (x, y))
        send("touchEnd")
        someone.settle()
        after = someone.page.locator(".play .mirror-cell").first.bounding_box()
        assert before
        assert after
        assert after["width"] > 1.3 * before["width"]
        assert set(someone.marks()) == {"?", "/"}


def test_two_fingers_side_by_side_move_the_board_and_do_not_zoom(
    browser: Browser, server: Served
) -> None:
    """The distance of two fingers that move together changes a little."""
    with player(browser, server, PHONE) as someone:
        someone.open(Puzzle([[1]] * 60, [[1]] * 60))
        touch = someone.page.context.new_cdp_session(someone.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touch.send(
                "Input.dispatchTouchEvent",
                {
                    "type": kind,
                    "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)],
                },
            )

        cell = someone.page.locator(".play .mirror-cell").first
        before = cell.bounding_box()
        x, y = someone.middle(10, 4)
        send("touchStart", (x, y))
        send("touchStart", (x, y), (x + 100, y))
        for step in range(1, 11):
            send("touchMove", (x, y - 8 * step), (x + 100 + step % 3, y - 8 * step))
        send("touchEnd")
        someone.until(lambda: cell.bounding_box() != before)
        after = cell.bounding_box()
        assert before
        assert after
        assert after["y"] < before["y"] - 40
        assert after["width"] == before["width"]
        assert set(someone.marks()) == {"?", "/"}


def test_a_finger_drags_a_line(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        someone.open(WIDE)
        touch = someone.page.context.new_cdp_session(someone.page)
        for kind, place in [
            ("touchStart", (2, 0)),
            ("touchMove", (2, 3)),
            ("touchMove", (2, 7)),
            ("touchEnd", None),
        ]:
            points = [dict(zip("xy", someone.middle(*place), strict=True))] if place else []
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        someone.expect_marks("????????/????????/########")


def test_zooming_by_keys_and_wheel(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(Puzzle([[1]] * 60, [[1]] * 50))
        first = someone.page.locator(".play .mirror-cell").first
        box = first.bounding_box()
        assert box
        someone.page.keyboard.press("+")
        someone.settle()
        larger = first.bounding_box()
        assert larger
        assert larger["width"] > box["width"]
        someone.page.mouse.move(*someone.middle(5, 5))
        someone.page.mouse.wheel(0, 200)  # moves
        top = larger["y"]
        someone.until(lambda: first.evaluate("e => e.getBoundingClientRect().y") < top)
        assert first.evaluate("e => e.getBoundingClientRect().y") < top
        someone.page.keyboard.press("*")
        someone.settle()
        whole = first.bounding_box()
        assert whole
        assert 55 * whole["height"] < 750
        expect(someone.page.locator(".play .mirror-cell").last).to_be_in_viewport()
        someone.page.keyboard.press("*")
        someone.settle()
        assert first.bounding_box() == box


def test_pressing_the_clue_of_a_finished_line_crosses_the_rest(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        x, y = someone.middle(2, 0)
        someone.page.mouse.click(x - 45, y)
        someone.expect_marks(BLANK)
        someone.drag((2, 1), (2, 3))
        someone.page.mouse.click(x - 45, y)
        someone.expect_marks("?????/?????/.###./?????")


def test_a_line_that_nothing_fits_is_told(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((3, 0), (3, 1))
        someone.expect_message("Row 4 (1): 2 cells are filled, but the clue has 1.")
        someone.page.keyboard.press("Control+z")
        someone.expect_message("")


def test_check_frames_what_is_wrong(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        someone.page.get_by_role("button", name="Check").click()
        expect(someone.page.locator(".play .message")).to_have_text("No mistakes so far.")
        someone.drag((0, 1), button="right")
        someone.page.keyboard.press("c")
        expect(someone.page.locator(".play .message")).to_contain_text("One mark is wrong")


def test_check_as_i_go_and_other_settings(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        page = someone.page
        expect(page.locator(".clock")).to_be_visible()
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Show the timer").uncheck()
        page.get_by_label("Mark mistakes as I play").check()
        page.get_by_label("Free drawing").check()
        page.get_by_label("Theme:").select_option("dark")
        page.get_by_role("button", name="Close", exact=True).click()
        expect(page.locator(".clock")).to_be_hidden()
        assert page.locator("html").get_attribute("data-theme") == "dark"
        with page.expect_response("**/api/check"):
            someone.drag((0, 1), (1, 1), (1, 3))
        someone.expect_marks("?#???/?###?/?????/?????")
        page.reload()
        someone.ready()
        assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_hint_is_read_on_a_phone_on_its_side(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE | {"viewport": {"width": 844, "height": 390}}) as someone:
        page = someone.page
        someone.open(COLOUR)
        page.get_by_role("button", name="Hint").click()
        said = page.locator(".play .message p").first
        expect(said).to_contain_text("Look at")
        expect(said).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Tell me more")).to_be_in_viewport(ratio=1)


def test_a_chosen_tool_or_another_puzzle_ends_moving(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(PUZZLE)
        move = page.locator(".play").get_by_role("button", name="Move the board")
        move.click()
        expect(move).to_have_attribute("aria-pressed", "true")
        page.touchscreen.tap(*someone.middle(0, 1))
        someone.expect_marks(BLANK)
        page.locator(".play .tools").get_by_role("radio", name="Cross").click()
        expect(move).to_have_attribute("aria-pressed", "false")
        page.touchscreen.tap(*someone.middle(0, 0))
        someone.expect_marks(".????/?????/?????/?????")
        move.click()
        someone.open(WIDE)
        expect(move).to_have_attribute("aria-pressed", "false")
        page.touchscreen.tap(*someone.middle(0, 0))
        someone.expect_marks("#???????/????????/????????")


@pytest.mark.parametrize(("size", "keys"), [(DESKTOP, ["1", "2"]), (PHONE, ["", ""])])
def test_colours_show_their_keys_where_there_are_keys(
    browser: Browser, server: Served, size: dict[str, Any], keys: list[str]
) -> None:
    with player(browser, server, size) as someone:
        someone.open(COLOUR)
        assert someone.page.locator(".play .tools .swatch").all_inner_texts() == keys


def test_colours_are_chosen_by_key_and_named(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(COLOUR)
        someone.drag((0, 0))
        someone.page.keyboard.press("2")
        someone.drag((0, 1), (0, 2))
        someone.drag((1, 2))
        expect(someone.page.locator(".message .done")).to_be_visible()
        someone.expect_marks("brr/??r")


def test_titles_are_text(browser: Browser, server: Served) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    with player(browser, server) as someone:
        someone.page.on("dialog", lambda dialog: someone.problems.append(dialog.message))
        someone.open({"rows": [[1]], "columns": [[1]], "title": evil, "author": evil})
        expect(someone.page.locator(".play h1")).to_have_text(evil)
        assert someone.page.locator(".play img, .play script").count() == 0


def test_a_file_is_on_the_board_at_once(browser: Browser) -> None:
    path = Path(__file__).parents[1] / "data" / "puzzles" / "survey" / "webpbn-00006.non"
    with serve(str(path)) as served, player(browser, served) as someone:
        expect(someone.page.locator(".play h1")).to_have_text("Scardy Cat")
        assert someone.page.locator(".play .mirror-cell").count() == 400
        assert "#token" not in someone.page.url


def test_the_library_opens_and_remembers(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_role("button", name="Play the first puzzle").click()
        someone.fill_in(".#.#./#####/#####/.###./..#..")
        expect(page.locator(".message .done")).to_be_visible()
        page.get_by_role("link", name="Library").click()
        expect(page.locator(".statistics summary")).to_contain_text("1 puzzle solved")
        expect(page.locator(".find .welcome")).to_have_count(0)
        expect(page.locator(".library .card", has_text="Things")).to_contain_text("1 of 16")
        someone.open_pack("Things")
        expect(page.get_by_role("button", name="Heart")).to_contain_text("solved")
        page.get_by_label("Unsolved only").check()
        expect(page.get_by_role("button", name="Heart")).to_have_count(0)
        page.get_by_label("Colours", exact=True).select_option("In colour")
        expect(page.locator(".library .card-about").first).to_contain_text("colours")
        shown = page.locator(".library .card-about").all_inner_texts()
        assert all("colours" in each for each in shown)


@pytest.mark.parametrize("key", [True, False], ids=["key", "link"])
def test_whoever_comes_to_play_plays_and_goes_on(
    browser: Browser, server: Served, key: bool
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        if key:
            page.keyboard.press("p")
        else:
            someone.visit("play")
        expect(page.locator(".play h1")).to_have_text("Things 1")
        someone.settle()
        page.wait_for_timeout(700)  # the clock stops within a second
        someone.fill_in(".#.#./#####/#####/.###./..#..")
        done = page.locator(".message .done")
        expect(done).to_be_visible()
        expect(page.locator(".play h1")).to_have_text("Heart")
        assert page.locator(".play .clock").inner_text() in done.inner_text()
        page.get_by_role("button", name="Next: Things 2").click()
        expect(page.locator(".play h1")).to_have_text("Things 2")
        page.reload()
        someone.ready()
        expect(page.locator(".play h1")).to_have_text("Things 2")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_long_titles_leave_room_for_the_board(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    long = {"title": "A title that does not end " * 40, "author": "Someone " * 60}
    with player(browser, server, size) as someone:
        someone.open(as_dict(PUZZLE) | long)
        heading = someone.page.locator(".play .heading").bounding_box()
        hint = someone.page.get_by_role("button", name="Hint").bounding_box()
        assert heading
        assert hint
        assert heading["height"] < 280
        assert hint["y"] + hint["height"] < size["viewport"]["height"]
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_be_visible()


def test_links_and_files_leave_the_page(browser: Browser, server: Served, tmp_path: Path) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        page = someone.page
        page.get_by_role("button", name="Copy a link").click()
        link = page.locator(".message input").input_value()
        assert "token" not in link
        page.get_by_role("button", name="Save as").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="non", exact=True).click()
        download.value.save_as(tmp_path / "puzzle.non")
        assert load(tmp_path / "puzzle.non") == PUZZLE
        page.get_by_role("button", name="Close", exact=True).click()
        someone.open(COLOUR)
        someone.go(link)
        expect(page.locator(".play .mirror-cell")).to_have_count(20)


def test_without_the_token_the_page_says_so(browser: Browser, server: Served) -> None:
    context = browser.new_context(**DESKTOP)
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.wait_for_selector("html[data-ready]")
        expect(page.locator(".notices")).to_contain_text("Open the address that nonolith printed")
    finally:
        context.close()


def test_paper_gets_lines_and_text(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((1, 0))
        someone.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        someone.page.emulate_media(media="print")
        expect(someone.page.locator(".paper svg")).to_be_visible()
        assert someone.page.locator(".paper svg text").count() >= 10
        assert someone.page.locator(".paper svg rect").count() == 1
        expect(someone.page.locator(".top")).to_be_hidden()


def test_paper_tells_colours_and_its_clues_keep_clear(browser: Browser, server: Served) -> None:
    wide = COLOUR | {"rows": [[[12, 2]], [3, [10, 2]]], "columns": [[1, [1, 2]]] * 20}
    with player(browser, server) as someone:
        page = someone.page
        someone.open(wide)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        boxes = page.locator(".paper svg text").evaluate_all(
            "texts => texts.map(t => [t.textContent, t.getBBox().x, t.getBBox().width])"
        )
        rows = [box for box in boxes if box[0] in ("12r", "10r") or box[0] == "3#"]
        assert len(rows) == 3
        assert all(x + width <= 0 for _, x, width in rows)
        assert boxes[-1][0] == "# black · r red"


def test_a_lesson_is_printed_with_its_board(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("learn")
        expect(page.locator(".learn .message")).to_contain_text("This row has five cells")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        expect(page.locator(".paper svg")).to_be_visible()
        expect(page.locator(".learn .message")).to_be_visible()


def test_a_hundred_by_hundred_is_played(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(Puzzle([[50]] * 100, [[50]] * 100))
        someone.drag((3, 10), (3, 39))
        assert someone.marks().split("/")[3] == "?" * 10 + "#" * 30 + "?" * 60
