"""The page without a server in Firefox: it plays, answers, and starts without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nonolith import Grid, Puzzle
from nonolith.formats.json_puzzle import as_dict
from nonolith.web.site import write_site
from tests.web import firefox
from tests.web.firefox import Firefox
from tests.web.player import LINK
from tests.web.served import host

HEART = ".#.#./#####/.###./..#.."
PUZZLE = as_dict(Puzzle.from_grid(Grid.parse(HEART)))
WIDE = as_dict(Puzzle.from_grid(Grid.parse("#.###/##.##")))

CALL = """async (job, body) => {
  const { call } = await import(new URL("static/api.js", document.baseURI).href);
  return call(job, body).catch((error) => `${error.status} ${error.message}`);
}"""

SOLVED = "document.querySelector('.message .done') !== null"
KEYS = {"Home": "\ue011", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
HINT = """async () => {
  const button = (name) => [...document.querySelectorAll(".part.play button")]
    .find((button) => button.textContent.trim() === name);
  const until = async (holds) => {
    while (!holds()) await new Promise((done) => setTimeout(done, 20));
  };
  button("Hint").click();
  while (!button("Mark it")) {
    await until(() => button("Tell me more") ?? button("Mark it"));
    button("Tell me more")?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
  button("Mark it").click();
}"""
"""Ask for a hint, for all of it, and do what it says."""


@pytest.fixture(scope="module")
def window() -> Iterator[Firefox]:
    if firefox.path() is None:
        pytest.skip(
            "the page is tested in Firefox too, if it is there: apt-get install firefox-esr"
        )
    with firefox.firefox() as window:
        yield window


@pytest.fixture
def folder(tmp_path: Path, engine: Path) -> Path:
    """A site below the root of a host."""
    write_site(tmp_path / "some" / "where", engine)
    return tmp_path


def test_firefox_plays_and_answers_and_then_needs_no_network(window: Firefox, folder: Path) -> None:
    with host(folder) as address:
        url = f"{address}some/where/"
        window.open(url)
        link = f"{url}#p={window.evaluate(LINK, PUZZLE)[0]}"
        window.open(link)
        window.wait("document.querySelectorAll('.part.play .mirror-row').length === 4")
        window.evaluate("() => document.querySelector('.play .mirror-cell').focus()")
        for row in HEART.split("/"):
            window.press(KEYS["Home"])
            for cell in row:
                window.press(" " if cell == "#" else "x")
                window.press(KEYS["ArrowRight"])
            window.press(KEYS["ArrowDown"])
        window.wait(SOLVED)
        for job, body, found in [
            ("classify", {"puzzle": PUZZLE}, "locally"),
            ("count", {"height": 4, "width": 4, "kind": "local"}, "51234"),
            ("write", {"puzzle": PUZZLE, "format": "pdf"}, "JVBERi0"),
        ]:
            assert found in str(window.evaluate(CALL, job, body)), job
        window.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        window.wait("navigator.serviceWorker.controller !== null")
    # The host has gone: nothing but what Firefox has kept answers now.
    window.open(f"{url}?again#p={window.evaluate(LINK, WIDE)[0]}")
    window.wait("document.querySelectorAll('.part.play .mirror-row').length === 2")
    for _ in range(10):
        window.evaluate(HINT)
        if window.evaluate(f"() => {SOLVED}"):
            break
    assert window.evaluate(f"() => {SOLVED}")
