"""A player at the page: looks for cells and reads them as a screen reader does."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from nonolith import Puzzle
from nonolith.formats.json_puzzle import as_dict
from tests.web.served import Hosted, Place

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}

HERE = {"locale": "en-GB", "timezone_id": "Europe/Berlin"}
"""Whoever tests: not where the machine happens to be."""

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

PATIENCE = 20_000
"""Milliseconds to wait for what must come, on a machine that has much else to do."""

SETTINGS = "localStorage['nonolith:settings'] ??= JSON.stringify({ crossing: 'never' });"

LINK = """async (json) => {
  const of = (name) => new URL(`static/${name}`, document.baseURI).href;
  const { puzzleOf } = await import(of("puzzle.js"));
  const { fromFragment, toFragment } = await import(of("links.js"));
  const fragment = await toFragment(puzzleOf(json));
  return [fragment, JSON.stringify((await fromFragment(fragment)).json)];
}"""

OPENED = """(json) => localStorage.getItem("nonolith:last") === json
  && !document.querySelector(".part.play").hidden && "ready" in document.documentElement.dataset"""

FIRST_ANSWER = """async () => {
  const { call } = await import(new URL("static/api.js", document.baseURI).href);
  await call("numbered", { number: 5 });
}"""

PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""


expect.set_options(timeout=PATIENCE)


class Player:
    """A page, and what can be done on its board."""

    def __init__(self, page: Page, server: Place) -> None:
        self.page = page
        self.server = server
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        # What tests expect on a board is what they drew.
        page.add_init_script(SETTINGS)
        self.go(server.url)
        if isinstance(server, Hosted):
            page.evaluate(FIRST_ANSWER)  # on a busy machine an engine takes long to start

    def go(self, url: str) -> None:
        self.page.goto(url)
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    def open(self, puzzle: Puzzle | dict[str, Any]) -> None:
        """Open a puzzle, by its link."""
        json = as_dict(puzzle) if isinstance(puzzle, Puzzle) else puzzle
        fragment, opened = self.page.evaluate(LINK, json)
        self.page.goto(f"{self.server.base}#p={fragment}")
        self.page.wait_for_function(OPENED, arg=opened)
        self.settle()

    def visit(self, part: str) -> None:
        """Go to a part of the page by its link."""
        self.page.click(f"nav a[data-part={part}]")
        self.page.wait_for_selector(f"html[data-ready] .part.{part}:not([hidden])")
        self.settle()

    def open_pack(self, name: str) -> None:
        """Show the puzzles of a pack of the library."""
        self.page.locator(".library .card", has_text=name).click()
        expect(self.page.locator(".library h3")).to_have_text(name)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window, and wait until the page has its new one."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height",
            arg=[width, height],
        )
        self.settle()

    def open_file(self, path: Path) -> None:
        """Open a file in the part that makes puzzles."""
        self.visit("make")
        with self.page.expect_file_chooser() as chooser:
            self.page.locator(".make").get_by_role("button", name="From a photo or file").click()
        chooser.value.set_files(path)

    def settle(self) -> None:
        """Wait until what was asked for is painted."""
        self.page.evaluate(PAINTED)

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
        self.until(lambda: self.marks(part) == rows)
        marks = self.marks(part)
        assert marks == rows, f"{marks} instead of {rows}"

    def expect_message(self, text: str) -> None:
        """Wait until just this is said beside the board."""
        expect(self.page.locator(".play .message")).to_have_text(text)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, at most as long as for anything else."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds() and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)

    def fill_in(self, rows: str) -> None:
        """Solve with the mouse: a drag for each run of the picture."""
        for number, row in enumerate(rows.split("/")):
            for run in re.finditer("#+", row):
                self.drag((number, run.start()), (number, run.end() - 1))
                self.settle()


@contextmanager
def player(browser: Browser, server: Place, size: dict[str, Any] = DESKTOP) -> Iterator[Player]:
    """A player with a browser of their own, in which nothing may go wrong unseen."""
    context = browser.new_context(**(HERE | size))
    try:
        someone = Player(context.new_page(), server)
        yield someone
        assert someone.problems == [], someone.problems
    finally:
        context.close()
