"""The page without a server: engines in the tab answer the same tests, and some of its own."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from nonolith import Grid, Puzzle
from nonolith.version import __version__
from nonolith.web.engine import begin
from nonolith.web.page_file import STATIC
from nonolith.web.site import SiteError, write_site
from nonolith.web.values import CallError
from tests.web import test_finding as finding
from tests.web import test_hostile as hostile
from tests.web import test_learning as learning
from tests.web import test_making as making
from tests.web import test_pictures as pictures
from tests.web import test_playing as playing
from tests.web import test_publishing as publishing
from tests.web.player import DESKTOP, player
from tests.web.served import Hosted, host

CHOSEN: list[Callable[..., None]] = [
    finding.test_a_random_puzzle_is_made,
    finding.test_sizes_are_known_and_counted_again,
    learning.test_hints_tell_more_and_more_and_solve,
    learning.test_the_solver_is_watched_forwards_and_backwards,
    making.test_clues_with_several_solutions_are_repaired,
    playing.test_check_frames_what_is_wrong,
    publishing.test_a_link_is_shown_as_a_code,
    publishing.test_formats_that_cannot_hold_a_puzzle_are_disabled,
]
"""Tests of the page that make different kinds of calls."""

WITH_FILES: list[Callable[..., None]] = [
    hostile.test_what_hostile_files_say_stays_text,
    pictures.test_an_svg_is_drawn,
    publishing.test_the_puzzles_of_a_file_are_played_in_order_and_published,
]
"""Tests that open or save files."""

CALL = """async ([job, body]) => {
  const { call } = await import(new URL("static/api.js", document.baseURI).href);
  return call(job, body).catch((error) => `${error.status} ${error.message}`);
}"""
SOME = {"number": 5}


def ask(page: Page, job: str, body: dict[str, Any]) -> Any:
    return page.evaluate(CALL, [job, body])


@pytest.mark.parametrize("test", CHOSEN, ids=lambda test: test.__name__)
def test_what_the_served_page_does(
    test: Callable[[Browser, Hosted], None], browser: Browser, site: Hosted
) -> None:
    test(browser, site)


@pytest.mark.parametrize("test", WITH_FILES, ids=lambda test: test.__name__)
def test_what_the_served_page_does_with_files(
    test: Callable[[Browser, Hosted, Path], None], browser: Browser, site: Hosted, tmp_path: Path
) -> None:
    test(browser, site, tmp_path)


@pytest.mark.parametrize("solved", [False, True])
def test_png_files_keep_their_puzzles(
    browser: Browser, site: Hosted, tmp_path: Path, solved: bool
) -> None:
    pictures.test_a_png_file_keeps_its_puzzle(browser, site, tmp_path, solved)


def test_pictures_become_puzzles(browser: Browser, site: Hosted, tmp_path: Path) -> None:
    with player(browser, site) as someone:
        for name in pictures.PICTURES:
            pictures.test_pictures_become_the_puzzles_of_the_program(someone, name, tmp_path)


def test_it_plays_before_the_engine_is_there_and_asks_nobody_else(
    browser: Browser, site: Hosted
) -> None:
    asked: list[str] = []
    held: list[Any] = []
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/engine.json", lambda route: held.append(route))
    page.goto(site.url)
    page.wait_for_selector("html[data-ready]")
    page.click("nav a[data-part=play]")
    cell = page.locator(".play .mirror-cell").first
    cell.press("Space")
    expect(cell).to_have_attribute("aria-label", re.compile("filled"))
    expect(page.locator("progress.engine")).to_have_count(0)  # nothing has come yet
    held[0].continue_()
    assert "rows" in ask(page, "numbered", SOME)["puzzle"]
    expect(page.locator("progress.engine")).to_have_count(0)
    assert {url for url in asked if not url.startswith((site.url, "data:", "blob:"))} == set()
    assert not [url for url in asked if "/api/" in url]
    context.close()


def test_the_second_start_needs_no_network(browser: Browser, site: Hosted, tmp_path: Path) -> None:
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.goto(site.url)
    assert "puzzle" in ask(page, "numbered", SOME)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto(site.url)
    page.wait_for_selector("html[data-ready]")
    assert "puzzle" in ask(page, "numbered", SOME)
    context.close()


def test_a_shared_picture_is_opened(browser: Browser, site: Hosted) -> None:
    with player(browser, site) as someone:
        page = someone.page
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.evaluate(
            """async (svg) => {
              const body = new FormData();
              body.set("file", new File([svg], "half.svg", { type: "image/svg+xml" }));
              await fetch("share", { method: "POST", body }); // as the browser does for other apps
            }""",
            pictures.SVG,
        )
        someone.go(site.url)
        expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("12×25")


def test_a_call_that_is_given_up_holds_nobody_up(browser: Browser, site: Hosted) -> None:
    with player(browser, site) as someone:
        answers = someone.page.evaluate(
            """async (some) => {
              const { postMessage } = Worker.prototype;
              Worker.prototype.postMessage = function (message) { // a call that takes for ever
                if (!String(message).startsWith("classify")) postMessage.call(this, message);
              };
              const { call } = await import(new URL("static/api.js", document.baseURI).href);
              const { puzzle } = await call("numbered", some);
              const giving = new AbortController();
              const slow = call("classify", { puzzle }, giving.signal).catch((e) => e.name);
              const quick = await call("numbered", some); // another engine has it
              giving.abort();
              const after = await call("rate", { puzzle }); // as slow, so it takes a place
              return [await slow, "puzzle" in quick, "score" in after];
            }""",
            SOME,
        )
        assert answers == ["AbortError", True, True]


def test_an_engine_that_dies_is_replaced(browser: Browser, site: Hosted) -> None:
    with player(browser, site) as someone:
        page = someone.page
        page.evaluate(
            """() => {
              const { postMessage } = Worker.prototype;
              Worker.prototype.postMessage = function (message) {
                const fatal = String(message).startsWith("classify");
                if (fatal) this.dispatchEvent(new MessageEvent("message", { data: "dead" }));
                else postMessage.call(this, message);
              };
            }"""
        )
        assert ask(page, "classify", {"puzzle": {"rows": [[1]], "columns": [[1]]}}) == (
            "413 this is more than the page can handle"
        )
        assert "puzzle" in ask(page, "numbered", SOME)


def test_the_policy_forbids_what_the_page_does_not_need(browser: Browser, site: Hosted) -> None:
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.goto(site.url)
    page.wait_for_selector("html[data-ready]")
    refused = page.evaluate(
        """async () => {
          await new Promise((done) => setTimeout(done)); // a debugger's own call may evaluate
          const tried = [
            () => new Function("return 1")(),
            () => eval("1"),
            () => fetch("http://127.0.0.1:9/"),
            () => import("data:text/javascript,export default 1"),
          ];
          const said = [];
          for (const each of tried) said.push(await (async () => each())().catch(() => "no"));
          return said;
        }"""
    )
    assert refused == ["no"] * 4
    context.close()


def test_puzzles_come_with_a_site(
    browser: Browser, site: Hosted, tmp_path: Path, engine: Path
) -> None:
    title = "<b>Ours</b> & </script>"
    puzzle = Puzzle.from_grid(Grid.parse("#.#/###"))
    puzzle = puzzle.replace(metadata=puzzle.metadata.replace(title=title))
    write_site(tmp_path / "site", engine, [puzzle])
    with host(tmp_path / "site") as url, player(browser, Hosted(url)) as someone:
        expect(someone.page.locator(".play .mirror-row")).to_have_count(2)
        expect(someone.page).to_have_title(f"{title} – nonolith")


def test_pdf_is_fetched_once_when_it_is_asked_for(browser: Browser, site: Hosted) -> None:
    asked: list[str] = []

    def no_network(route: Route) -> None:
        asked.append("in vain")
        route.abort()

    context = browser.new_context(service_workers="block", **DESKTOP)
    page = context.new_page()
    page.goto(site.url)
    puzzle = ask(page, "numbered", SOME)["puzzle"]
    page.route("**/pdf.zip", no_network)
    pdf = {"puzzle": puzzle, "format": "pdf"}
    assert asked == []
    assert ask(page, "write", pdf) == (
        "400 fpdf could not be loaded: check the connection and try again"
    )
    assert asked == ["in vain"]
    page.unroute("**/pdf.zip")
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        assert ask(page, "write", pdf)["file"]["base64"].startswith("JVBERi0")  # %PDF-
    assert len([url for url in asked if url.endswith("pdf.zip")]) == 1
    context.close()


def test_a_call_has_its_time_and_a_slow_network_takes_none_of_it(
    browser: Browser, site: Hosted
) -> None:
    def hurry(route: Route) -> None:
        shelf = route.fetch().json()
        shelf["calls"]["write"]["seconds"] = shelf["calls"]["rate"]["seconds"] = 1
        route.fulfill(json=shelf)

    context = browser.new_context(service_workers="block", **DESKTOP)
    page = context.new_page()
    page.route("**/shelf.json", hurry)
    page.goto(site.url)
    assert "puzzle" in ask(page, "numbered", SOME)
    page.evaluate(
        """() => {
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (message) {
            const hear = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
            if (String(message).startsWith("write")) {
              hear("fetching");
              setTimeout(() => {
                hear("fetched");
                hear({ text: '{"answer": "late"}' });
              }, 2000);
            } else if (!String(message).startsWith("rate")) postMessage.call(this, message);
          };
        }"""
    )
    assert ask(page, "write", {}) == "late"
    assert ask(page, "rate", {}) == "504 this took longer than 1 seconds"
    assert "puzzle" in ask(page, "numbered", SOME)
    context.close()


def test_the_engine_starts_without_packages_that_no_browser_has() -> None:
    code = (
        "import sys; sys.modules.update(numpy=None, PIL=None); from nonolith.web import engine;"
        "print(engine.answered('numbered\\n{\"number\": 5}'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "rows" in json.loads(done.stdout)["answer"]["puzzle"]


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """Return a folder like an engine's, of two small files."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "a.zip").write_bytes(b"")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    about = {"version": __version__, "start": {"a.zip": {"bytes": 0, "sha256": empty}}, "later": {}}
    (folder / "engine.json").write_text(json.dumps(about))
    return folder


def test_a_site_is_whole_and_lies_anywhere(parts: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_site(out, parts)
    write_site(out, parts)  # an earlier site is replaced
    source = (out / "service_worker.js").read_text().partition("\n")[0]
    site = json.loads(source.removeprefix("globalThis.SITE = ").removesuffix(";"))
    for name in site["files"]:
        assert (out / name).exists(), name
    page = (out / "index.html").read_text()
    assert 'href="/' not in page
    assert 'src="/' not in page
    served = {path.name for path in STATIC.iterdir()} - {"index.html", "service_worker.js"}
    assert served - {"package.json"} <= {path.name for path in (out / "static").iterdir()}
    assert json.loads((out / "static" / "shelf.json").read_text())["puzzles"] == []


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda engine: (engine / "a.zip").write_bytes(b"x"), "a.zip is damaged"),
        (lambda engine: (engine / "a.zip").unlink(), "is missing"),
        (lambda engine: (engine / "engine.json").unlink(), "is missing"),
        (lambda engine: (engine / "engine.json").write_text("{"), "engine.json is damaged"),
        (
            lambda engine: (engine / "engine.json").write_text(
                json.dumps({"version": __version__, "start": {"../a": {}}, "later": {}})
            ),
            "no name of a file",
        ),
        (
            lambda engine: (engine / "engine.json").write_text(
                json.dumps({"version": "0.0.0", "start": {}, "later": {}})
            ),
            "an engine of nonolith 0.0.0",
        ),
    ],
)
def test_an_engine_that_is_not_whole_is_refused(
    parts: Path, tmp_path: Path, spoil: Callable[[Path], object], problem: str
) -> None:
    spoil(parts)
    with pytest.raises(SiteError, match=problem):
        write_site(tmp_path / "out", parts)
    assert not (tmp_path / "out").exists()


def test_a_folder_of_something_else_is_left_alone(parts: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="something else than a site"):
        write_site(tmp_path / "mine", parts)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_packages_are_fetched_once_as_they_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []
    reached = [False, True, True]

    def fetch(name: str) -> bool:
        fetched.append(name)
        return reached[len(fetched) - 1]

    monkeypatch.setattr("sys.meta_path", [])
    begin(["nowhere_to_be_found"], fetch)
    with pytest.raises(CallError, match="nowhere_to_be_found could not be loaded: check the conn"):
        __import__("nowhere_to_be_found")
    for _ in range(2):
        with pytest.raises(ImportError):
            __import__("nowhere_to_be_found")
    assert fetched == ["nowhere_to_be_found"] * 2
