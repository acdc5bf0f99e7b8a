"""A page of its own: one file that anyone can play, without a server and without a network."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nonolith import Grid, Knowledge, Metadata, Puzzle, explain
from nonolith.errors import RenderError
from nonolith.explaining.words import MOST_REASONS
from nonolith.formats import list_formats, loads_all
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import is_decided
from nonolith.web.calls import answer
from nonolith.web.page_file import _steps, publish
from tests.cli.program import run
from tests.explaining.test_colour_hints import check as check_hint
from tests.web.player import COLOUR, SIZES, Player, player
from tests.web.served import Served, host
from tests.web.test_access import violations
from tests.web.test_qr import codes
from tools.library import packs

HEART = ".#.#./#####/.###./..#.."
EVIL = "</script><img src=x onerror=alert(1)>"
ONE = Puzzle.from_grid(Grid.parse(HEART), Metadata(title=EVIL))
TWO = Puzzle([[1], [1]], [[1], [1]])


class Reader(Player):
    """Someone who opens a file from a disk."""

    def __init__(self, page: Page, path: Path) -> None:
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("dialog", lambda dialog: self.problems.append(dialog.message))
        super().__init__(page, Served(path.as_uri(), None))  # type: ignore[arg-type]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    page = tmp_path / "page.html"
    page.write_text(publish([ONE, TWO]), encoding="utf-8")
    return page


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_it_is_played_from_a_disk(browser: Browser, path: Path, size: dict[str, Any]) -> None:
    context = browser.new_context(**size)
    someone = Reader(context.new_page(), path)
    page = someone.page
    expect(page.locator(".play h1")).to_have_text(EVIL)
    assert violations(someone) == []
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".message p").first).to_contain_text("Look at")
    for _ in range(3):
        page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".message")).to_contain_text(next(explain(ONE)).sentence)
    page.get_by_role("button", name="Mark it").click()
    someone.drag((0, 0))
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".message")).to_contain_text("One mark is wrong")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".message")).to_contain_text("Something is wrong in row 1.")
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".message")).to_contain_text("The mark in row 1, column 1 is wrong.")
    page.get_by_role("button", name="Clear the board").click()
    someone.fill_in(HEART)
    expect(page.locator(".message .done")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".mirror-cell")).to_have_count(4)
    assert all(url.startswith(("file:", "data:")) for url in someone.requests)
    assert someone.problems == []
    context.close()


def test_its_marks_come_back_after_a_reload(browser: Browser, path: Path) -> None:
    """On a host: Chromium at times gives one file on a disk two stores."""
    with host(path.parent) as address, browser.new_context() as context:
        someone = Player(context.new_page(), Served(f"{address}{path.name}", None))  # type: ignore[arg-type]
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_be_visible()
        someone.page.get_by_role("button", name="Next puzzle").click()
        expect(someone.page.locator(".mirror-cell")).to_have_count(4)
        someone.page.reload()
        someone.ready()
        someone.expect_marks(HEART.replace(".", "?"))


def test_hints_alone_solve_it(browser: Browser, path: Path) -> None:
    context = browser.new_context()
    someone = Reader(context.new_page(), path)
    for _ in range(len(list(explain(ONE)))):
        for _ in range(4):
            someone.page.keyboard.press("h")
            someone.settle()
        someone.page.get_by_role("button", name="Mark it").click()
        if someone.page.locator(".message .done").count():
            break
    assert someone.marks().replace("?", ".") == HEART
    context.close()


@pytest.mark.parametrize("title", ["Tulip", "Parrot", "Bat"])
def test_its_hints_in_colour_rest_on_nothing_unseen(title: str) -> None:
    """They spoke of earlier steps, which only rule colours out and leave no mark."""
    puzzle = next(each for _, pack in packs() for each in pack if each.metadata.title == title)
    marks = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    for step in _steps(puzzle):
        check_hint(step, marks)
        assert len(step.reasons) <= MOST_REASONS
        rows = [list(row) for row in marks.rows]
        for cell in step.cells:
            assert is_decided(cell.colours)
            rows[cell.row][cell.column] = cell.colours
        marks = Knowledge(rows, puzzle.palette, width=puzzle.width)
    assert marks.to_grid() == puzzle.metadata.goal


def test_nothing_in_it_can_be_markup_or_come_from_elsewhere() -> None:
    page = publish([ONE])
    assert EVIL not in page
    assert page.count("<script") == 3
    assert "default-src 'none'" in page
    assert set(re.findall(r"https?://[\w.]+", page)) <= {"http://www.w3.org"}
    [data] = re.findall(r'id="puzzles">(.*?)</script>', page, re.DOTALL)
    assert json.loads(data)[0]["puzzle"]["title"] == EVIL
    assert "goal" not in json.loads(data)[0]["puzzle"]


def test_the_command_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    done = run("render", "-", "-o", str(path), stdin="1.1/1:2//1\n1:1\n")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert path.read_text().startswith("<!doctype html>")
    assert run("render", "-", "--output", "html", stdin="1:1").out.startswith("<!doctype html>")


def test_a_page_of_nothing_is_refused() -> None:
    with pytest.raises(RenderError, match="no puzzle"):
        publish([])


def test_every_format_says_what_it_cannot_store() -> None:
    colour = loads_all(json.dumps(COLOUR), "json")[0]
    for puzzle in (colour, Puzzle([[1]], [[1]])):
        body = json.dumps({"puzzle": as_dict(puzzle)}).encode()
        told = answer(b"formats\n" + body)["answer"]["formats"]
        assert told.keys() == {each.name for each in list_formats() if each.writes}
        for name, found in told.items():
            call = json.dumps({"puzzle": as_dict(puzzle), "format": name}).encode()
            written = answer(b"write\n" + call)
            assert written.get("error", "") == found["problem"]
            if not found["problem"]:
                assert written["answer"]["losses"] == found["losses"]
        refused = {name for name, found in told.items() if found["problem"]}
        assert ("nin" in refused) == (puzzle is colour)
        assert "pbm" in refused  # it takes a picture, and these are clues


def test_formats_that_cannot_hold_a_puzzle_are_disabled(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(COLOUR)
        page.get_by_role("button", name="Save as").click()
        nin = page.get_by_role("button", name="nin", exact=True)
        expect(nin).to_be_disabled()
        beside = page.locator(f"#{nin.get_attribute('aria-describedby')}")
        expect(beside).to_contain_text("colour")
        expect(page.get_by_role("button", name="json", exact=True)).to_be_enabled()


def test_a_link_is_shown_as_a_code(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(COLOUR)
        page.get_by_role("button", name="Copy a link").click()
        link = page.locator(".message input").input_value()
        page.get_by_role("button", name="QR code").click()
        modules = page.locator("canvas.qr").evaluate(
            """(canvas) => {
              const { width, height } = canvas;
              const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
              return Array.from({ length: height }, (_, y) =>
                Array.from({ length: width }, (_, x) => (data[4 * (y * width + x)] ? 0 : 1)));
            }"""
        )
        inner = [row[4:-4] for row in modules[4:-4]]
        assert not any(map(any, modules[:4] + modules[-4:]))
        assert [inner] == codes(link)


def test_the_puzzles_of_a_file_are_played_in_order_and_published(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    path = tmp_path / "three.json"
    puzzles = [
        as_dict(Puzzle.from_grid(Grid.parse(rows))) | {"title": title}
        for title, rows in (("One", "##./#.#"), ("Two", "#.#/.##"), ("Three", "###/#.#"))
    ]
    path.write_text(json.dumps({"format": "nonolith", "version": 1, "puzzles": puzzles}))
    with player(browser, server) as someone:
        page = someone.page
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files(path)
        with page.expect_download() as download:
            page.get_by_role("button", name="Publish all as one page").click()
        text = Path(download.value.path()).read_text()
        places = [text.index(f'"title": "{title}"') for title in ("One", "Two", "Three")]
        assert places == sorted(places)
        page.get_by_role("button", name="Play all in order").click()
        expect(page.locator(".play h1")).to_have_text("One")
        someone.fill_in("##./#.#")
        page.get_by_role("button", name="Next: Two").click()
        page.reload()
        someone.ready()
        someone.fill_in("#.#/.##")
        page.get_by_role("button", name="Next: Three").click()
        expect(page.locator(".play h1")).to_have_text("Three")
        someone.visit("find")
        expect(page.get_by_role("button", name="Three")).to_be_visible()
