"""Pictures of the page that are kept, and compared with what it looks like now.

``python -m tests.web.golden`` takes them anew: look at them before you keep them. They are
compared with a tolerance, and only where type looks as it did when they were taken: another
browser, or other fonts, would differ everywhere.
"""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.player import PHONE, Player, player
from tests.web.served import Served, serve

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser

FOLDER = Path(__file__).with_name("golden")
TYPE = FOLDER / "type.json"

HEART = {
    "rows": [[1, 1], [5], [5], [3], [1]],
    "columns": [[2], [4], [4], [4], [2]],
    "title": "A heart",
    "author": "nonolith",
}
TULIP = {
    "rows": [[[1, 1], [1, 1], [1, 1]], [[5, 1]], [[5, 1]], [[3, 1]], [[1, 2]], [[5, 2]]],
    "columns": [[[3, 1], [1, 2]]] * 2 + [[[4, 1], [2, 2]]] + [[[3, 1], [1, 2]]] * 2,
    "title": "A tulip",
    "palette": {
        "background": {"name": "white", "rgb": "#ffffff", "symbol": "."},
        "colours": [
            {"name": "red", "rgb": "#c8372d", "symbol": "r"},
            {"name": "green", "rgb": "#2f8f4e", "symbol": "g"},
        ],
    },
}
SETTINGS = {"timer": False, "symbols": True}


def hint(someone: Player) -> None:
    """A hint told whole, on a board that is begun."""
    someone.open(HEART)
    someone.drag((1, 0), (1, 4))
    someone.drag((4, 0), (4, 1), button="right")
    for _ in range(4):
        with someone.page.expect_response("**/api/hint"):
            someone.page.keyboard.press("h")
    someone.page.wait_for_selector("text=Mark it")


def wrong(someone: Player) -> None:
    """A line that nothing fits, in colour."""
    someone.open(TULIP)
    someone.drag((0, 0), (0, 3))
    someone.page.wait_for_selector(".play .warn")


def learn(someone: Player) -> None:
    """The solver, three steps on."""
    someone.open(HEART)
    someone.page.click("nav a[data-part=learn]")
    someone.page.wait_for_selector(".scrubber")
    for _ in range(3):
        someone.page.get_by_role("button", name="One step on").click()


def make(someone: Player) -> None:
    """A picture with several solutions."""
    page = someone.page
    page.click("nav a[data-part=make]")
    page.get_by_label("Title").fill("A cross")
    for cell in ((2, 2), (3, 3), (5, 5), (7, 2), (7, 4)):
        page.mouse.click(*someone.middle(*cell, "make"))
    page.wait_for_selector("text=Find the fewest changes")


def find(someone: Player) -> None:
    """The library."""
    someone.page.wait_for_selector(".find .card")


SCREENS: dict[str, Callable[[Player], None]] = {
    "hint": hint,
    "wrong": wrong,
    "learn": learn,
    "make": make,
    "find": find,
}
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 900, "height": 600}},
    "phone": PHONE | {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 1},
}
THEMES = ("light", "dark")

APART = 48
"""How far apart a value of red, green or blue must be for two pixels to differ."""

MOST = 0.002
"""The share of pixels that may differ: the edges of letters are drawn a little otherwise."""


def shoot(browser: "Browser", server: Served, screen: str, size: str, theme: str) -> "Image":
    """Return what a screen looks like."""
    from PIL import Image

    options = SIZES[size] | {"color_scheme": theme, "reduced_motion": "reduce"}
    kept = json.dumps(json.dumps(SETTINGS))
    with player(browser, server, options) as someone:
        someone.page.evaluate(f"localStorage.setItem('nonolith:settings', {kept})")
        someone.page.reload()
        someone.ready()
        SCREENS[screen](someone)
        someone.page.mouse.move(3, SIZES[size]["viewport"]["height"] - 3)
        someone.page.evaluate("document.activeElement?.blur()")
        someone.settle()
        someone.settle()
        shot = someone.page.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def difference(one: "Image", other: "Image") -> float:
    """Return the share of pixels that differ; all of them if the sizes do."""
    from PIL import ImageChops

    if one.size != other.size:
        return 1.0
    apart = ImageChops.difference(one, other)
    strongest = apart.split()[0]
    for band in apart.split()[1:]:
        strongest = ImageChops.lighter(strongest, band)
    differing = sum(strongest.histogram()[APART:])
    return differing / (one.width * one.height)


def type_of(browser: "Browser") -> dict[str, Any]:
    """Return how wide some text is in each face: the same only where the fonts are."""
    page = browser.new_page()
    try:
        widths = page.evaluate(
            """() => Object.fromEntries(["sans-serif", "serif", "system-ui"].map((face) => {
              const context = document.createElement("canvas").getContext("2d");
              context.font = `16px ${face}`;
              return [face, context.measureText("nonolith: 0123456789 mark it").width];
            }))"""
        )
    finally:
        page.close()
    return {"browser": browser.version.split(".")[0], "widths": widths}


def main() -> None:
    """Take every picture anew."""
    import shutil

    from PIL.Image import Dither
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    with serve() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        TYPE.write_text(json.dumps(type_of(browser), indent=2) + "\n")
        for screen in SCREENS:
            for size in SIZES:
                for theme in THEMES:
                    taken = shoot(browser, server, screen, size, theme)
                    path = FOLDER / f"{screen}-{size}-{theme}.png"
                    taken.quantize(48, dither=Dither.NONE).save(path, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
