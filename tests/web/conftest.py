"""One server for all tests of the page, and one browser."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nonolith.web.site import ENGINE_FILE, engine_beside, write_site
from tests.web.served import Hosted, Served, host, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ROOT = Path(__file__).parents[2]
SOURCES = (".py", ".js", ".css", ".json", ".cpp", ".hpp")
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
def engine() -> Path:
    """Return the engine that `make site` has built."""
    engine = engine_beside()
    if engine is None:
        pytest.skip("the page without a server is tested where `make site` has built its engine")
    sources = (path for name in ("src", "core") for path in (ROOT / name).rglob("*.?*"))
    newest = max(path.stat().st_mtime for path in sources if path.suffix in SOURCES)
    if newest > (engine / ENGINE_FILE).stat().st_mtime:
        pytest.skip("the engine is older than the program: make site")
    return engine


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, engine: Path) -> Iterator[Hosted]:
    """The page without a server, somewhere below the root of a host."""
    root = tmp_path_factory.mktemp("host")
    folder = root / "some" / "where"
    write_site(folder, engine)
    _be_patient(folder / "static" / "shelf.json")
    with host(root) as address:
        yield Hosted(f"{address}some/where/")


def _be_patient(shelf: Path) -> None:
    """Give every call ten times its time: the machine may have much else to do."""
    content = json.loads(shelf.read_text())
    for kind in content["calls"].values():
        kind["seconds"] *= 10
    shelf.write_text(json.dumps(content))


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
