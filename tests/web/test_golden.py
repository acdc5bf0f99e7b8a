"""The page looks as it did when its pictures were taken."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.web.golden import FOLDER, MOST, SCREENS, SIZES, THEMES, difference, shoot
from tests.web.served import Served


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_looks_as_it_did(
    browser: Browser, server: Served, tmp_path: Path, screen: str, size: str, theme: str
) -> None:
    name = f"{screen}-{size}-{theme}.png"
    now = shoot(browser, server, screen, size, theme)
    share = difference(now, Image.open(FOLDER / name).convert("RGB"))
    if share > MOST:
        now.save(tmp_path / name)
        pytest.fail(
            f"{share:.2%} of the pixels differ: compare {tmp_path / name} with golden/{name}, "
            "and if it is to be so, `python -m tests.web.golden` takes the pictures anew"
        )


def test_every_picture_is_of_a_screen() -> None:
    names = {f"{s}-{z}-{t}.png" for s in SCREENS for z in SIZES for t in THEMES}
    assert {path.name for path in FOLDER.glob("*.png")} == names


def test_what_differs_is_counted() -> None:
    one = Image.new("RGB", (10, 10), "white")
    other = one.copy()
    other.putpixel((3, 4), (255, 255, 180))
    assert difference(one, one) == 0
    assert difference(one, other) == difference(other, one) == 0.01
    assert difference(one, Image.new("RGB", (10, 9), "white")) == 1


def test_edges_may_lie_a_pixel_beside() -> None:
    def page(left: int, ink: str) -> Image.Image:
        image = Image.new("RGB", (20, 20), "white")
        image.paste(ink, (left, 5, left + 6, 15))
        return image

    assert difference(page(5, "black"), page(6, "black")) == 0
    assert difference(page(5, "black"), page(7, "black")) > 0
    assert difference(page(5, "black"), page(5, "#303030")) > 0


@pytest.mark.parametrize(
    ("screen", "hidden"),
    [
        ("hint", ".play .message"),
        ("hint", ".play .bar"),
        ("make", ".make .verdict"),
        ("find", ".find .welcome"),
        ("library", ".thumbnail"),
    ],
)
def test_what_is_missing_is_noticed(
    browser: Browser, server: Served, screen: str, hidden: str
) -> None:
    now = shoot(browser, server, screen, "phone", "light", hidden=hidden)
    kept = Image.open(FOLDER / f"{screen}-phone-light.png").convert("RGB")
    assert difference(now, kept) > MOST
