"""Take the pictures of the page for docs/playing.md: `python -m tools.page_pictures`.

Needs Chromium and playwright. They show the page as it is now; look at them before you keep them.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.player import DESKTOP, PHONE, Player, player
from tests.web.served import Served, serve
from tools.library_pictures import PLAIN

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IMAGES = Path(__file__).parents[1] / "docs" / "images"
CAT = Path(__file__).parents[1] / "tests" / "data" / "puzzles" / "survey" / "webpbn-00006.non"
LAPTOP = DESKTOP | {"viewport": {"width": 1120, "height": 740}}


def hint(someone: Player) -> None:
    """Play by hints for a while, and show one whole."""
    for step in range(12):
        for _ in range(4):
            someone.page.keyboard.press("h")
        someone.page.wait_for_selector("text=Mark it")
        if step < 11:
            someone.page.get_by_role("button", name="Mark it").click()


def watch(someone: Player) -> None:
    """Show the solver half-way."""
    someone.page.click("nav a[data-part=learn]")
    someone.page.wait_for_selector(".scrubber")
    someone.page.locator(".scrubber").evaluate(
        "e => { e.value = 75; e.dispatchEvent(new Event('input')); }"
    )


def make(someone: Player) -> None:
    """Draw something that has several solutions, and ask for the fewest changes."""
    page = someone.page
    page.click("nav a[data-part=make]")
    page.get_by_label("Title").fill("A cup")
    rows = ["..........", ".######...", ".#....###.", ".#.#..#.#.", ".#..#.#.#.", ".#....###."]
    rows += [".#.##.#...", ".######...", "..####....", ".########."]
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            if cell == "#":
                page.mouse.click(*someone.middle(row, column, "make"))
    page.wait_for_selector(".verdict p")
    page.wait_for_timeout(800)
    offered = page.get_by_role("button", name="Find the fewest changes")
    if offered.count():
        offered.click()
        page.wait_for_selector(".repair p:nth-child(2)")


def find(someone: Player) -> None:
    """Show the library, with something solved."""
    page = someone.page
    page.click("nav a[data-part=find]")
    for number, title in enumerate(("Heart", "Boat")):
        page.locator(".library .card").nth(number).click()
        page.wait_for_selector(".play:not([hidden]) [role=gridcell]")
        someone.settle()
        someone.fill_in(PLAIN[title])
        page.click("nav a[data-part=find]")
        someone.settle()


PICTURES: dict[str, tuple[Callable[[Player], None], dict[str, Any]]] = {
    "page-hint": (hint, LAPTOP),
    "page-learn": (watch, LAPTOP | {"color_scheme": "dark"}),
    "page-make": (make, LAPTOP),
    "page-find": (find, LAPTOP | {"viewport": {"width": 1120, "height": 960}}),
    "page-phone": (hint, PHONE),
}


def take(browser: "Browser", server: Served) -> None:
    """Take every picture, with few colours: they are to be small."""
    from PIL import Image

    for name, (prepare, size) in PICTURES.items():
        with player(browser, server, size | {"reduced_motion": "reduce"}) as someone:
            prepare(someone)
            someone.page.mouse.move(5, 400)
            someone.settle()
            shot = Image.open(io.BytesIO(someone.page.screenshot()))
            shot.convert("RGB").quantize(64, kmeans=4).save(IMAGES / f"{name}.png", optimize=True)


def main() -> None:
    """Take the pictures."""
    import shutil

    from playwright.sync_api import sync_playwright

    with serve(str(CAT)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        take(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
