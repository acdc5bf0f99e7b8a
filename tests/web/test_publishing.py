"""A page of its own: one file that anyone can play, without a server and without a network."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nonolith import Grid, Metadata, Puzzle, explain
from nonolith.errors import RenderError
from nonolith.web.published import publish
from tests.cli.program import run
from tests.web.player import SIZES, Player
from tests.web.served import Served
from tests.web.test_access import violations

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
    expect(page.locator(".message")).to_contain_text("Something is mistake in row 1.")
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".message")).to_contain_text("Row 1, column 1 is wrong.")
    page.get_by_role("button", name="Restart").click()
    someone.fill_in(HEART)
    expect(page.locator(".message .done")).to_be_visible()
    page.get_by_role("button", name="The next one").click()
    assert page.locator(".mirror-cell").count() == 4
    page.reload()
    someone.ready()
    # Another process of the browser may read what is kept before the last write has got there: it
    # is told a moment later, and the page listens.
    someone.expect_marks(HEART.replace(".", "?"))
    assert all(url.startswith(("file:", "data:")) for url in someone.requests)
    assert someone.problems == []
    context.close()


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
