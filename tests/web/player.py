"""A player at the page: looks for cells and reads them as a screen reader does."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from nonolith import Puzzle
from nonolith.formats.json_puzzle import as_dict
from tests.web.served import Served

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}

COLOUR: dict[str, Any] = {
    "rows": [[1, [2, 2]], [[1, 2]]],
    "columns": [[1], [[1, 2]], [[2, 2]]],
    "palette": {
        "background": {"name": "white", "rgb": "#ffffff", "symbol": "."},
        "colours": [
            {"name": "black", "rgb": "#000000", "symbol": "#"},
            {"name": "red", "rgb": "#ff0000", "symbol": "r"},
        ],
    },
}
"""Black and red, as JSON."""

SETTINGS = "localStorage['nonolith:settings'] ??= JSON.stringify({ crossing: 'never' });"

LINK = """async (json) => {
  const { puzzleOf } = await import("/static/puzzle.js");
  const { toFragment } = await import("/static/links.js");
  return toFragment(puzzleOf(json));
}"""


class Player:
    """A page, and what can be done on its board."""

    def __init__(self, page: Page, server: Served) -> None:
        self.page = page
        self.server = server
        self.problems: list[str] = []
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        # What tests expect on a board is what they drew.
        page.add_init_script(SETTINGS)
        self.go(server.url)

    def go(self, url: str) -> None:
        self.page.goto(url)
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    def open(self, puzzle: Puzzle | dict[str, Any]) -> None:
        """Open a puzzle, by its link."""
        json = as_dict(puzzle) if isinstance(puzzle, Puzzle) else puzzle
        fragment = self.page.evaluate(LINK, json)
        self.page.goto(f"http://127.0.0.1:{self.server.port}/#p={fragment}")
        self.page.wait_for_selector(".play:not([hidden]) [role=gridcell]")
        self.settle()

    def open_file(self, path: Path) -> None:
        """Open a file in the part that makes puzzles."""
        self.page.click("nav a[data-part=make]")
        with self.page.expect_file_chooser() as chooser:
            self.page.locator(".make").get_by_role("button", name="From a photo or file").click()
        chooser.value.set_files(path)

    def settle(self) -> None:
        """Wait until what was asked for is painted."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )

    def middle(self, row: int, column: int, part: str = "play") -> tuple[float, float]:
        """Return where the middle of a cell is on the screen."""
        cell = (
            self.page.locator(f".{part} .mirror-row").nth(row).locator(".mirror-cell").nth(column)
        )
        box = cell.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, *places: tuple[int, int], button: Any = "left") -> None:
        mouse = self.page.mouse
        mouse.move(*self.middle(*places[0]))
        mouse.down(button=button)
        for place in places[1:]:
            mouse.move(*self.middle(*place))
        mouse.up(button=button)

    def marks(self, part: str = "play") -> str:
        """Return the board: # is filled, . empty, ? unknown, others by their first letter."""
        labels = self.page.locator(f".{part} .mirror-row").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('[role=gridcell]')]"
            ".map(cell => cell.getAttribute('aria-label')))"
        )
        letters = {"filled": "#", "empty": ".", "unknown": "?"}
        states = [[re.findall(r", (\w+)\.", label)[0] for label in row] for row in labels]
        return "/".join("".join(letters.get(s, s[0]) for s in row) for row in states)

    def expect_marks(self, rows: str, part: str = "play") -> None:
        """Wait until the board is as expected."""
        deadline = time.monotonic() + 10
        while self.marks(part) != rows and time.monotonic() < deadline:
            self.page.wait_for_timeout(50)
        assert self.marks(part) == rows

    @property
    def message(self) -> str:
        return self.page.locator(".play .message").inner_text()

    def fill_in(self, rows: str) -> None:
        """Solve with the mouse: a drag for each run of the picture."""
        for number, row in enumerate(rows.split("/")):
            for run in re.finditer("#+", row):
                self.drag((number, run.start()), (number, run.end() - 1))


@contextmanager
def player(browser: Browser, server: Served, size: dict[str, Any] = DESKTOP) -> Iterator[Player]:
    """A player with a browser of their own, in which nothing may go wrong unseen."""
    context = browser.new_context(**size)
    try:
        someone = Player(context.new_page(), server)
        yield someone
        assert someone.problems == [], someone.problems
    finally:
        context.close()
