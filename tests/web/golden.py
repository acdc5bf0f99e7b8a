"""Pictures of the page that are kept, and compared with what it looks like now.

``python -m tests.web.golden`` takes them anew: look at them before you keep them. The page is set
in a font that comes with Pillow, so that type takes the same room on every machine; what is left
to differ between browsers, the edges of letters, is tolerated.
"""

import base64
import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.player import PHONE, Player, player
from tests.web.served import Served, serve

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser

FOLDER = Path(__file__).with_name("golden")

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
SETTINGS = {"timer": False, "symbols": True, "crossing": "never"}


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
    someone.visit("learn")
    for number in (2, 3, 4):
        someone.page.get_by_role("button", name="Next step").click()
        someone.page.wait_for_selector(f".learn .message >> text=Step {number}")


def make(someone: Player) -> None:
    """A picture with several solutions."""
    page = someone.page
    someone.visit("make")
    page.get_by_label("Title").fill("A cross")
    for cell in ((2, 2), (3, 3), (5, 5), (7, 2), (7, 4)):
        page.mouse.click(*someone.middle(*cell, "make"))
    page.wait_for_selector("text=Find the fewest changes")


def find(someone: Player) -> None:
    """What a newcomer sees."""
    someone.page.wait_for_selector(".find .welcome")
    someone.page.wait_for_selector(".thumbnail[data-loading]", state="detached")


def library(someone: Player) -> None:
    """A pack of the library."""
    someone.open_pack("Animals")
    someone.page.wait_for_selector(".thumbnail[data-loading]", state="detached")
    someone.page.locator(".shelf").evaluate("e => e.scrollIntoView()")


def solved(someone: Player) -> None:
    """A puzzle that is done."""
    someone.open(HEART)
    someone.fill_in(".#.#./#####/#####/.###./..#..")
    someone.page.wait_for_selector(".play .done")


def lesson(someone: Player) -> None:
    """A lesson."""
    someone.visit("learn")
    someone.page.get_by_role("button", name="Overlap").click()


SCREENS: dict[str, Callable[[Player], None]] = {
    "hint": hint,
    "wrong": wrong,
    "learn": learn,
    "make": make,
    "find": find,
    "library": library,
    "solved": solved,
    "lesson": lesson,
}
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 900, "height": 600}},
    "phone": PHONE | {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 1},
}
THEMES = ("light", "dark")

APART = 40
"""How far apart a value of red, green or blue must be for two pixels to differ."""

MOST = 0.001
"""The share of pixels that may differ."""

SET_TYPE = """(font) => {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  const face = new FontFace("Golden", bytes.buffer, { weight: "100 900" });
  document.fonts.add(face);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --sans: Golden; --serif: Golden; }");
  document.adoptedStyleSheets = [sheet];
  return face.load().then(() => true);
}"""


@cache
def font() -> str:
    """Return Pillow's own font as base64, with the few signs of the page that it lacks."""
    from fontTools.ttLib import TTFont
    from PIL import ImageFont

    loaded = ImageFont.load_default(16)
    assert isinstance(loaded, ImageFont.FreeTypeFont)
    face = TTFont(io.BytesIO(loaded.font_bytes))
    for table in filter(lambda table: table.isUnicode(), face["cmap"].tables):
        for sign, like in (("×", "x"), ("–", "-"), ("−", "-")):
            table.cmap[ord(sign)] = table.cmap[ord(like)]
    out = io.BytesIO()
    face.save(out)
    return base64.b64encode(out.getvalue()).decode()


def shoot(
    browser: "Browser", server: Served, screen: str, size: str, theme: str, *, hidden: str = ""
) -> "Image":
    """Return what a screen looks like; what is *hidden*, a selector, is left out."""
    from PIL import Image

    options = SIZES[size] | {"color_scheme": theme, "reduced_motion": "reduce"}
    kept = json.dumps(json.dumps(SETTINGS))
    with player(browser, server, options) as someone:
        someone.page.evaluate(f"localStorage.setItem('nonolith:settings', {kept})")
        someone.page.add_init_script(f"({SET_TYPE})({json.dumps(font())})")
        someone.page.clock.set_fixed_time("2026-11-18T12:00:00")  # a picture of every day
        someone.page.reload()
        someone.ready()
        someone.page.evaluate("() => document.fonts.ready.then(() => true)")
        SCREENS[screen](someone)
        someone.page.mouse.move(3, SIZES[size]["viewport"]["height"] - 3)
        someone.page.evaluate("document.activeElement?.blur()")
        if hidden:
            someone.page.locator(hidden).evaluate_all(
                "all => all.forEach((each) => { each.style.opacity = 0; })"
            )
        someone.settle()
        someone.settle()
        shot = someone.page.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def difference(one: "Image", other: "Image") -> float:
    """Return the share of pixels that are like none around the same place in the other picture.

    All of them, if the sizes differ.
    """
    from PIL import ImageChops

    if one.size != other.size:
        return 1.0
    strongest = ImageChops.lighter(_beyond(one, other), _beyond(other, one))
    return sum(strongest.histogram()[APART:]) / (one.width * one.height)


def _beyond(one: "Image", other: "Image") -> "Image":
    """Return how far each pixel lies outside the range of those around it in the other picture."""
    from PIL import ImageChops, ImageFilter

    above = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    red, green, blue = ImageChops.lighter(above, below).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


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
        for screen in SCREENS:
            for size in SIZES:
                for theme in THEMES:
                    taken = shoot(browser, server, screen, size, theme)
                    path = FOLDER / f"{screen}-{size}-{theme}.png"
                    taken.quantize(64, kmeans=4, dither=Dither.NONE).save(path, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
