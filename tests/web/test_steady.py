"""Nothing moves, nothing hides, nothing is lost: the board stays where it is."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nonolith import Grid, Puzzle
from tests.web.player import DESKTOP, PAINTED, SIZES, player
from tests.web.served import Served, serve

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SCREENS = SIZES | {"phone": PHONE, "laptop": LAPTOP}
SMALL = Puzzle.from_grid(Grid.parse(".#.#./#####/.###./..#.."))

FONTS = """() => {
  window.smallest = 1000;
  const paint = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (...given) {
    window.smallest = Math.min(window.smallest, parseFloat(/([\\d.]+)px/.exec(this.font)[1]));
    return paint.apply(this, given);
  };
}"""

DROP = """() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["?"], "no.txt"));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer }));
}"""


def noise(height: int, width: int) -> Puzzle:
    chance = random.Random(1)
    return Puzzle.from_grid(
        Grid([[int(chance.random() < 0.6) for _ in range(width)] for _ in range(height)])
    )


def first_cell(page: Page, part: str = "play") -> tuple[float, ...]:
    """Return where the cell of row 1, column 1 is, and how large it is."""
    page.evaluate(PAINTED)
    box = page.locator(f".{part} .mirror-cell").first.bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def shares(page: Page, part: str = "play") -> tuple[float, float]:
    """Return the part of the room that the clues take, across and down."""
    found = page.evaluate(
        """(part) => {
          const room = document.querySelector(`.${part} .host`).getBoundingClientRect();
          const stage = document.querySelector(`.${part} .stage`).getBoundingClientRect();
          const cells = document.querySelector(`.${part} .mirror-window`).getBoundingClientRect();
          return [(cells.left - stage.left) / room.width, (cells.top - stage.top) / room.height];
        }""",
        part,
    )
    return found[0], found[1]


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_messages_and_hints_do_not_move_the_board(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        page = someone.page
        someone.open(noise(20, 20))
        before = first_cell(page)
        page.keyboard.press("h")
        expect(page.locator(".play .message")).not_to_be_empty()
        assert first_cell(page) == before
        for _ in range(3):
            with page.expect_response("**/api/hint"):
                page.keyboard.press("h")
            someone.settle()
            assert first_cell(page) == before
        page.keyboard.press("c")
        assert first_cell(page) == before
        someone.drag((0, 0), (0, 8))
        someone.drag((1, 0), (1, 18))
        expect(page.locator(".play .message .warn")).to_be_visible()
        assert first_cell(page) == before
        page.get_by_role("button", name="Copy a link").click()
        assert first_cell(page) == before
        page.evaluate(DROP)
        expect(page.locator(".notices .notice")).to_be_visible()
        assert first_cell(page) == before
        someone.problems.clear()  # the browser notes that a call was refused


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_clues_that_grow_do_not_move_the_board(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        page = someone.page
        someone.visit("make")
        for name in ("rows", "columns"):
            page.locator(f"#make-{name}").fill("20")
            page.locator(f"#make-{name}").press("Enter")
        page.evaluate("document.querySelector('main').scrollTop = 0")
        before = first_cell(page, "make")
        for number in range(10):
            for column in range(number % 2, 20, 2):
                page.mouse.click(*someone.middle(number, column, "make"))
            assert first_cell(page, "make") == before


def test_the_keyboard_of_a_phone_does_not_change_the_board(
    browser: Browser, server: Served
) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.visit("make")
        before = first_cell(page, "make")
        page.locator("#make-title").focus()
        someone.resize(390, 500)
        assert first_cell(page, "make")[2:] == before[2:]
        someone.resize(390, 844)
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.querySelector('main').scrollTop = 0")
        assert first_cell(page, "make") == before


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("side", [20, 50, 100])
def test_clues_leave_room_and_are_readable_at_every_zoom(
    browser: Browser, server: Served, size: dict[str, Any], side: int
) -> None:
    with player(browser, server, size) as someone:
        page = someone.page
        page.evaluate(FONTS)
        someone.open(noise(side, side))
        for key in ["", *"+++++++++++", "*", "+", "+", "+"]:
            if key:
                page.keyboard.press(key)
            someone.settle()
            across, down = shares(page)
            assert across <= 0.305
            assert down <= 0.305
        assert page.evaluate("window.smallest") >= 10


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_a_large_board_opens_at_its_beginning_with_a_map(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size) as someone:
        page = someone.page
        someone.open(noise(100, 100))
        expect(page.locator(".play .mirror-cell").first).to_be_in_viewport()
        assert first_cell(page)[2] >= 18
        overview = page.locator(".play .overview")
        expect(overview).to_be_visible()
        box = overview.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
        expect(page.locator(".play .mirror-cell").last).to_be_in_viewport()


def test_a_long_clue_is_scrolled(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(Puzzle.from_grid(Grid([[i % 2 for i in range(100)]] * 100)))
        state = "getComputedStyle(document.querySelector('.play .mirror')).transform"
        before = page.evaluate(state)
        picture = page.locator(".play .layer.rows").screenshot()
        x, y = someone.middle(3, 0)
        page.mouse.move(x - 40, y)
        page.mouse.down()
        page.mouse.move(x + 20, y, steps=4)
        page.mouse.up()
        someone.until(lambda: page.locator(".play .layer.rows").screenshot() != picture)
        assert page.locator(".play .layer.rows").screenshot() != picture
        assert page.evaluate(state) == before  # the board stays


def test_the_keyboard_is_on_the_grid_when_a_puzzle_opens(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.get_by_role("button", name="Play the first puzzle").focus()
        page.keyboard.press("Enter")
        cell = page.locator(".play .mirror-cell").first
        expect(cell).to_be_focused()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        assert someone.marks().startswith("?#")
        someone.fill_in("...../#####/#####/.###./..#..")
        someone.drag((0, 3))
        page.get_by_role("button", name="Next:").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".play h1")).to_have_text("Things 2")
        expect(cell).to_be_focused()


def test_a_hint_scrolls_into_view(browser: Browser, server: Served) -> None:
    rows = [[1 if row == 1 else 0] * 100 for row in range(100)]
    with player(browser, server, LAPTOP) as someone:
        page = someone.page
        someone.open(Puzzle.from_grid(Grid(rows)))
        for cells in ((0, 0), (99, 99)):
            page.locator(".play .mirror-cell").nth(cells[0] * 100 + cells[1]).focus()
            someone.settle()
            page.keyboard.press("h")
            for _ in range(3):
                with page.expect_response("**/api/hint"):
                    page.keyboard.press("h")
            someone.settle()
            expect(page.locator(".play .mirror-cell").nth(100)).to_be_in_viewport()
            page.keyboard.press("x")  # somewhere else: hints begin anew
            page.keyboard.press("Control+z")


def test_a_new_puzzle_has_a_view_of_its_own(browser: Browser, server: Served) -> None:
    with player(browser, server, LAPTOP) as someone:
        page = someone.page
        someone.open(Puzzle([[30]] * 60, [[30]] * 60))
        before = first_cell(page)
        for _ in range(4):
            page.keyboard.press("+")
        page.mouse.move(*someone.middle(5, 5))
        page.mouse.wheel(0, 900)
        corner = "document.querySelector('.play .mirror-cell').getBoundingClientRect().y"
        someone.until(lambda: page.evaluate(corner) < 0)
        someone.open(Puzzle([[31]] * 60, [[31]] * 60))
        assert first_cell(page) == before


def test_a_finished_picture_cannot_be_spoilt(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(SMALL)
        someone.fill_in(".#.#./#####/.###./..#..")
        expect(page.locator(".message .done")).to_be_visible()
        done = someone.marks()
        someone.drag((1, 1))
        someone.drag((0, 0), button="right")
        page.keyboard.press("Space")
        page.keyboard.press("Delete")
        someone.expect_marks(done)
        page.get_by_role("button", name="Undo").click()
        assert someone.marks() != done
        someone.drag((3, 2))
        someone.expect_marks(done)


def test_the_time_is_the_same_everywhere(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(SMALL)
        page.wait_for_timeout(1700)
        someone.fill_in(".#.#./#####/.###./..#..")
        said = page.locator(".message .done").inner_text()
        someone.visit("find")
        told = page.locator(".find .statistics summary").inner_text()
        assert told.split()[4].strip(".") == said.split()[-1].strip(".")


def test_a_restarted_server_is_found_in_the_same_window(browser: Browser) -> None:
    with serve() as first:
        port = first.port
        with player(browser, first) as someone:
            page = someone.page
            someone.open(SMALL)
            first.process.terminate()
            first.process.wait(timeout=60)
            with serve("--port", str(port)) as second:
                assert second.port == port
                page.keyboard.press("h")
                message = page.locator(".play .message")
                expect(message).to_contain_text("Open the address that nonolith printed")
                page.evaluate(f"location.hash = 'token={second.token}'")
                page.wait_for_url("**/")
                page.keyboard.press("h")
                expect(message).to_contain_text("Look at")
                page.reload()
                someone.ready()
                expect(page.locator(".notices .notice")).to_have_count(0)
                someone.problems.clear()  # the browser notes that a call was refused


def test_a_notice_about_a_file_goes_with_the_next(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    (tmp_path / "no.txt").write_text("?")
    (tmp_path / "yes.txt").write_text("1:1\n")
    with player(browser, server) as someone:
        someone.open_file(tmp_path / "no.txt")
        expect(someone.page.locator(".notices .notice")).to_be_visible()
        someone.open_file(tmp_path / "yes.txt")
        expect(someone.page.locator(".notices .notice")).to_have_count(0)
        someone.problems.clear()  # the browser notes that a call was refused


def test_a_press_at_the_edge_does_not_move_the_board(browser: Browser, server: Served) -> None:
    """A cell that was seen in part scrolled into view, under the finger."""
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(noise(60, 60))
        before = first_cell(page)
        window = page.locator(".play .mirror-window").bounding_box()
        assert window
        right = window["x"] + window["width"] - 2
        column = int((right - before[0]) / before[2])
        assert (right - before[0]) % before[2] < before[2] - 2, "the last column is whole"
        page.mouse.click(right, before[1] + 5)
        someone.until(lambda: "#" in someone.marks())
        assert someone.marks().index("#") == column
        assert first_cell(page) == before


def test_a_drag_at_the_edge_moves_the_board(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(Puzzle([[60]] * 60, [[60]] * 60))
        x, y = someone.middle(2, 0)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(386, y, steps=5)
        last = page.locator(".play .mirror-cell").nth(2 * 60 + 59)
        expect(last).to_be_in_viewport(timeout=10_000)
        page.mouse.up()
        rows = someone.marks().split("/")
        assert rows[2] == "#" * 60
        assert set(rows[1] + rows[3]) == {"?"}


def test_a_stroke_may_end_at_the_edge(browser: Browser, server: Served) -> None:
    """The board moved at once, and the stroke became longer than it was meant to be."""
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(Puzzle([[60]] * 60, [[60]] * 60))
        x, y = someone.middle(2, 0)
        window = page.locator(".play .mirror-window").bounding_box()
        assert window
        right = window["x"] + window["width"] - 4
        drawn = int((right - x) / first_cell(page)[2] + 0.5) + 1
        page.clock.install(time=0)
        page.clock.pause_at(1)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(right, y, steps=5)
        page.clock.run_for(200)
        row = someone.marks().split("/")[2]
        assert row == "#" * drawn + "?" * (60 - drawn)
        page.clock.run_for(1000)
        page.mouse.up()
        assert someone.marks().split("/")[2].count("#") > drawn


def test_the_hand_moves_the_board_and_paints_nothing(browser: Browser, server: Served) -> None:
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(noise(60, 60))
        page.get_by_role("button", name="Move the board").click()
        before = first_cell(page)
        x, y = someone.middle(8, 8)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 60, y - 40, steps=4)
        page.mouse.up()
        after = first_cell(page)
        assert (after[0], after[1]) == (before[0] - 60, before[1] - 40)
        assert set(someone.marks()) == {"?", "/"}


def test_a_brush_draws_from_a_filled_cell_and_erases_by_a_press(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("make")

        def stroke(*places: tuple[int, int]) -> None:
            page.mouse.move(*someone.middle(*places[0], "make"))
            page.mouse.down()
            for place in places[1:]:
                page.mouse.move(*someone.middle(*place, "make"), steps=3)
            page.mouse.up()

        stroke((0, 0), (0, 2))
        stroke((0, 0), (2, 0))
        assert [row[:3] for row in someone.marks("make").split("/")[:3]] == ["###", "#??", "#??"]
        stroke((0, 1))
        assert someone.marks("make")[:3] == "#?#"
        page.keyboard.press("e")
        stroke((0, 0), (2, 0))
        assert [row[:3] for row in someone.marks("make").split("/")[:3]] == ["??#", "???", "???"]


def test_four_hundred_per_cent_shows_the_board(browser: Browser, server: Served) -> None:
    size = {"viewport": {"width": 320, "height": 256}}
    with player(browser, server, size) as someone:
        someone.open(SMALL)
        for cell in (0, 19):
            expect(someone.page.locator(".play .mirror-cell").nth(cell)).to_be_in_viewport(ratio=1)
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_pointers_row_and_column_are_lit(browser: Browser, server: Served) -> None:
    with player(browser, server, DESKTOP) as someone:
        page = someone.page
        someone.open(SMALL)
        page.mouse.move(*someone.middle(2, 3))
        cell = (
            page.locator(".play .mirror-row").nth(2).locator(".mirror-cell").nth(3).bounding_box()
        )
        row, column = (page.locator(".play .band").nth(i).bounding_box() for i in (0, 1))
        assert cell
        assert row
        assert column
        assert row["y"] == pytest.approx(cell["y"], abs=1.5)
        assert column["x"] == pytest.approx(cell["x"], abs=1.5)
        assert row["width"] > 4 * cell["width"]
        page.mouse.move(5, 790)
        expect(page.locator(".play .band").first).to_be_hidden()
