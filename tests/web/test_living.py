"""What happens to a page in an hour of somebody's life: reloads, windows, pastes, odd files."""

import gzip
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Route, expect

from nonolith import Grid, Puzzle, load
from tests.web.player import PHONE, Player, player
from tests.web.served import Served, serve

HEART = ".#.#./#####/.###./..#.."
PUZZLE = Puzzle.from_grid(Grid.parse(HEART))
PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"

PASTE = """({ text, name, type, bytes }) => {
  const data = new DataTransfer();
  if (text) data.setData("text/plain", text);
  else data.items.add(new File([new Uint8Array(bytes)], name, { type }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""

BEGIN_AGAIN = """() => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  return document.querySelector(".play .clock").textContent; // before it goes on
}"""


def test_a_puzzle_that_was_only_opened_is_there_after_a_reload(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        someone.open_pack("Things")
        someone.page.get_by_role("button", name="Things 6").click()
        expect(someone.page.locator(".play h1")).to_have_text("Things 6")
        someone.page.reload()
        someone.ready()
        expect(someone.page.locator(".play h1")).to_have_text("Things 6")


def test_back_and_forward_go_through_the_parts(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open_pack("Things")
        page.get_by_role("button", name="Things 6").click()
        expect(page.locator(".play h1")).to_have_text("Things 6")
        page.keyboard.press("m")
        expect(page.locator(".make h1")).to_be_visible()
        page.go_back()
        expect(page.locator(".play h1")).to_have_text("Things 6")
        page.go_back()
        expect(page.locator(".find h1")).to_be_visible()
        page.go_forward()
        expect(page.locator(".play h1")).to_be_visible()


def test_two_windows_show_the_same_game(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        other = Player(someone.page.context.new_page(), server)
        other.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        other.expect_marks("?????/#####/?????/?????")
        other.drag((0, 1))
        someone.expect_marks("?#???/#####/?????/?????")
        someone.page.keyboard.press("Control+z")
        someone.page.keyboard.press("Control+z")
        other.expect_marks("?????/?????/?????/?????")
        assert other.problems == []


def test_the_window_changes_its_size_in_the_middle_of_a_game(
    browser: Browser, server: Served
) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        for width, height in ((360, 700), (1600, 500), (700, 360), (1280, 800)):
            someone.resize(width, height)
            someone.drag((3, 1), (3, 3))
            someone.expect_marks("?????/#####/?????/?###?")
            someone.page.keyboard.press("Control+z")
            wide = someone.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width


def test_a_link_is_pasted(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        link = someone.page.url
        someone.page.keyboard.press("f")
        expect(someone.page.locator(".find h1")).to_be_visible()
        someone.settle()
        someone.page.evaluate(PASTE, {"text": f"look: {link.replace('127.0.0.1', 'other')}"})
        expect(someone.page.locator(".play .mirror-cell")).to_have_count(20)
        expect(someone.page.locator(".play h1")).to_be_visible()


def test_a_picture_is_pasted(browser: Browser, server: Served, tmp_path: Path) -> None:
    Image.new("RGB", (40, 20), "black").save(tmp_path / "a.png")
    with player(browser, server) as someone:
        content = list((tmp_path / "a.png").read_bytes())
        file = {"name": "a.png", "type": "image/png", "bytes": content}
        someone.visit("make")  # elsewhere, a picture shows a puzzle
        someone.page.evaluate(PASTE, file)
        expect(someone.page.get_by_role("dialog").get_by_role("status")).to_contain_text("×25")


def test_a_large_photo_is_cut_by_dragging(browser: Browser, server: Served, tmp_path: Path) -> None:
    photo = Image.new("RGB", (6000, 4000), "white")
    photo.paste("black", (0, 0, 3000, 2000))
    photo.save(tmp_path / "large.jpg")
    with player(browser, server) as someone:
        page = someone.page
        someone.open_file(tmp_path / "large.jpg")
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("status")).to_contain_text("17×25", timeout=30_000)
        someone.settle()  # the dialog has grown around the picture
        box = page.locator(".photo").bounding_box()
        assert box
        page.mouse.move(box["x"] + 1, box["y"] + 1)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
        page.mouse.up()
        expect(dialog.get_by_role("status")).to_contain_text("8×25")
        dialog.get_by_text("Exact crop").click()
        assert dialog.get_by_label("Crop right (%)").input_value() == "50"
        dialog.get_by_role("button", name="Reset crop").click()
        expect(dialog.get_by_role("status")).to_contain_text("17×25")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.non", b""),
        ("binary.bin", bytes(range(256)) * 40),
        ("text.txt", "Grüße, 你好".encode()),
        ("archive.zip", b"PK\x03\x04" + bytes(100)),
        ("paper.pdf", b"%PDF-1.4\n%\xe2\xe3\n"),
        ("bomb.gz", gzip.compress(bytes(50_000_000))),
        ("deep.json", b"[" * 100_000),
        ("large.json", json.dumps({"rows": [[1]] * 600, "columns": [[1]] * 600}).encode()),
    ],
)
def test_odd_files_are_told_of_in_a_line(
    browser: Browser, server: Served, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    with player(browser, server) as someone:
        someone.open_file(tmp_path / name)
        notice = someone.page.locator(".notices p, .make .verdict .warn")
        expect(notice.first).to_be_visible(timeout=30_000)
        assert "\n" not in notice.first.inner_text()
        assert "Traceback" not in notice.first.inner_text()
        someone.page.get_by_role("button", name="Dismiss").click()
        expect(someone.page.locator(".notices .notice")).to_have_count(0)
        someone.problems.clear()  # the browser notes that a call was refused


@pytest.mark.parametrize(
    "path", sorted((PUZZLES / "survey").glob("*.non"))[:3], ids=lambda p: p.name
)
def test_files_of_other_programs_are_opened(browser: Browser, server: Served, path: Path) -> None:
    with player(browser, server) as someone:
        someone.open_file(path)
        puzzle = load(path)
        cells = someone.page.locator(".make .mirror-cell")
        expect(cells).to_have_count(puzzle.height * puzzle.width, timeout=30_000)
        verdict = someone.page.locator(".make .verdict")
        expect(verdict).to_contain_text("solution", timeout=30_000)  # one of them is large
        expect(someone.page.locator(".notices .notice")).to_have_count(0)


def test_a_solved_puzzle_begun_again_has_its_own_time(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        page.wait_for_timeout(1500)
        someone.fill_in(HEART)
        expect(page.locator(".message .done")).to_be_visible()
        assert page.evaluate(BEGIN_AGAIN) == "00:00"
        expect(page.locator(".message")).to_contain_text("Undo brings all marks back")
        page.keyboard.press("f")
        page.locator(".statistics summary").click()
        row = page.locator(".statistics tbody td")
        expect(row).to_have_text(["Up to 10×10", "1", *[re.compile(r"^00:(0[1-9]|[1-5]\d)$")] * 2])
        expect(page.locator(".statistics li")).to_contain_text("Untitled · 4×5")


def test_letters_can_be_switched_off(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        page.keyboard.press(",")
        page.get_by_label("Single-key shortcuts").uncheck()
        page.get_by_role("button", name="Close", exact=True).click()
        page.keyboard.press("f")
        page.keyboard.press("h")
        expect(page.locator(".play h1")).to_be_visible()
        someone.expect_message("")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()


def test_a_browser_that_keeps_nothing_more_says_so(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        someone.page.evaluate(
            "for (let n = 2 ** 20; n >= 1; n /= 2) {"
            "  try { for (let i = 0; ; i += 1) localStorage.setItem(`x${n} ${i}`, 'x'.repeat(n)); }"
            "  catch { /* full */ }"
            "}"
        )
        someone.drag((1, 0), (1, 4))
        expect(someone.page.locator(".message")).to_contain_text("storage is full")
        someone.expect_marks("?????/#####/?????/?????")


def test_the_server_goes_and_the_board_stays(browser: Browser) -> None:
    with serve() as served, player(browser, served) as someone:
        someone.open(PUZZLE)
        served.process.terminate()
        served.process.wait(timeout=60)
        someone.drag((1, 0), (1, 4))
        someone.page.keyboard.press("h")
        expect(someone.page.locator(".message")).to_contain_text("not running any more")
        someone.expect_marks("?????/#####/?????/?????")
        someone.problems.clear()  # the browser notes that nobody answered


def test_cancelling_in_the_page_gives_the_call_up(browser: Browser, server: Served) -> None:
    hard = {"rows": [[1, 1, 1, 1]] * 60, "columns": [[1, 1, 1, 1]] * 60}
    given_up: list[str] = []
    with player(browser, server) as someone:
        page = someone.page
        page.on("requestfailed", lambda request: given_up.append(request.url))
        someone.open(hard)
        page.get_by_role("button", name="Edit").click()
        with page.expect_event("requestfailed"):
            page.get_by_role("button", name="Cancel").click(timeout=30_000)
        assert [url.rpartition("/")[2] for url in given_up] == ["classify"]


def test_who_waits_for_a_hint_is_told_and_can_give_up(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        held: list[Route] = []
        page.route("**/api/hint", lambda route: held.append(route))
        page.keyboard.press("h")
        expect(page.locator(".message")).to_contain_text("Looking for the next step")
        page.get_by_role("button", name="Cancel").click()
        someone.expect_message("")
        page.unroute("**/api/hint")
        page.keyboard.press("h")
        expect(page.locator(".message")).to_contain_text("Look at")


@pytest.mark.parametrize("then", ["check", "stroke"])
def test_an_answer_that_comes_too_late_is_not_shown(
    browser: Browser, server: Served, then: str
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        held: list[Route] = []
        page.route("**/api/hint", lambda route: held.append(route))
        with page.expect_request("**/api/hint"):
            page.keyboard.press("h")
        with page.expect_event("requestfailed", lambda request: "hint" in request.url):
            if then == "check":
                page.keyboard.press("c")
                expect(page.locator(".message")).to_contain_text("No mistakes so far")
            else:
                someone.drag((1, 0), (1, 1))
        said = page.locator(".play .message").inner_text()
        page.wait_for_timeout(500)
        someone.expect_message(said)


def test_a_phone_on_its_side(browser: Browser, server: Served) -> None:
    size = PHONE | {"viewport": {"width": 740, "height": 360}}
    with player(browser, server, size) as someone:
        someone.open(PUZZLE)
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_be_visible()
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= 740
