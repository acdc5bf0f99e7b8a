"""One server for all tests of the page, and one browser."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.served import Served, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serve() as served:
        yield served


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("the page is tested in Chromium, and there is none: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
