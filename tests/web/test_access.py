"""The page for everybody: axe-core finds nothing, and nothing is cut off on a small screen."""

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle
from tests.web.player import COLOUR, SIZES, Player, player
from tests.web.served import Served

AXE = next(Path(axe_playwright_python.__file__).parent.glob("axe.min.js")).read_text()
PUZZLE = Puzzle.from_grid(Grid.parse("##.##.##/#......#/########"))


def violations(someone: Player) -> list[str]:
    """Return what axe-core finds, a line each."""
    page = someone.page
    # The policy of the page forbids scripts from anywhere; a debugger's are not subject to it.
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE})
    found = page.evaluate("() => axe.run(document)")
    assert found["passes"]
    return [
        f"{violation['id']}: {node['html']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


PARTS = ["play", "find", "make", "learn"]
THEMES = ["light", "dark", "sepia"]
LOCALES = {"de": "de-DE", "es": "es-MX", "fr": "fr-CA", "ja": "ja-JP", "zh": "zh-CN"}


@pytest.mark.parametrize(
    ("size", "theme"),
    [("phone", theme) for theme in THEMES] + [("desktop", "dark"), ("tablet", "light")],
)
def test_axe_finds_nothing(browser: Browser, server: Served, size: str, theme: str) -> None:
    # Halfway through a transition a colour has less contrast than it is to have.
    with player(browser, server, SIZES[size] | {"reduced_motion": "reduce"}) as someone:
        someone.page.evaluate(
            "theme => localStorage['nonolith:settings'] = JSON.stringify({ theme })", theme
        )
        someone.page.reload()
        someone.ready()
        assert someone.page.locator("html").get_attribute("data-theme") == theme
        for puzzle in (COLOUR, PUZZLE):
            someone.open(puzzle)
            someone.drag((0, 1), (0, 2))
            assert violations(someone) == []
        for part in PARTS:
            someone.visit(part)
            assert violations(someone) == [], part
        someone.page.keyboard.press("?")
        someone.settle()
        assert violations(someone) == []


@pytest.mark.parametrize("locale", ["en-GB", *LOCALES.values()])
def test_nothing_is_cut_off_on_a_phone(browser: Browser, server: Served, locale: str) -> None:
    with player(browser, server, SIZES["phone"] | {"locale": locale}) as someone:
        someone.open(PUZZLE)
        for part in PARTS:
            someone.visit(part)
            wide = someone.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 360, part
            outside = someone.page.locator(".bar button, nav a, .corner button").evaluate_all(
                """all => all.filter((each) => each.offsetWidth).filter((each) => {
                  const { left, right } = each.getBoundingClientRect();
                  return left < 0 || right > 360;
                }).map((each) => each.textContent)"""
            )
            assert outside == [], part


@pytest.mark.parametrize(
    ("puzzle", "locale"),
    [(COLOUR, "en-GB"), *((PUZZLE, locale) for locale in ("en-GB", *LOCALES.values()))],
)
def test_what_is_under_the_board_is_labelled_on_a_phone(
    browser: Browser, server: Served, puzzle: Any, locale: str
) -> None:
    with player(browser, server, SIZES["phone"] | {"locale": locale}) as someone:
        someone.open(puzzle)
        shown = someone.page.locator(".play :is(.bar, .rest) button").evaluate_all(
            """buttons => buttons.filter((button) => button.offsetWidth).map((button) => {
              const spans = [...button.querySelectorAll(".label, .short")];
              const seen = spans.filter((span) => span.offsetWidth > 1);
              const box = button.getBoundingClientRect();
              return {
                name: button.querySelector(".label").textContent,
                texts: seen.map((span) => span.textContent),
                fits: seen.every((span) => {
                  const { left, right, bottom } = span.getBoundingClientRect();
                  return left >= box.left && right <= box.right && bottom <= box.bottom;
                }),
              };
            })"""
        )
        named = [each for each in shown if each["name"] not in {"black", "red"}]
        assert len(named) >= 14
        assert [each["texts"] for each in named if not each["fits"]] == []
        for each in named:
            (text,) = each["texts"]
            assert text.lower() in each["name"].lower()  # what is seen can be spoken to press it


def test_the_page_speaks_the_language_of_the_browser_or_another(
    browser: Browser, server: Served
) -> None:
    with player(browser, server, {"locale": "de-AT"}) as someone:
        page = someone.page
        assert page.evaluate("document.documentElement.lang") == "de"
        expect(page.locator(".find h1")).to_have_text("Rätsel finden")
        loaded = (
            "performance.getEntriesByType('resource').filter(({ name }) => /texts_/.test(name))"
        )
        assert page.evaluate(f"{loaded}.map(({{ name }}) => name.split('/').pop())") == [
            "texts_de.js"
        ]
        page.keyboard.press(",")
        with page.expect_navigation():
            page.get_by_label("Sprache").select_option("日本語")
        someone.ready()
        expect(page.locator(".find h1")).to_have_text("パズルを探す")
        page.keyboard.press(",")
        with page.expect_navigation():
            page.get_by_label("言語").select_option("English")
        someone.ready()
        expect(page.locator(".find h1")).to_have_text("Find a puzzle")
        assert page.evaluate(f"{loaded}.length") == 0
        someone.open(PUZZLE)
        page.keyboard.press("h")
        expect(page.locator(".play .message p[lang=en]")).to_contain_text("Look at")


KEYS = {
    "play": ({"H", "C", "D", "0"}, {"N", "T"}),
    "make": ({"N", "T", "B", "O", "Y"}, {"H", "C", "0"}),
    "learn": ({"Home, End"}, {"H", "X"}),
    "find": ({"P, F, M, L"}, {"H", "Arrows"}),
}
"""Some keys of each part, and some of others."""


@pytest.mark.parametrize("part", PARTS)
def test_the_keys_are_those_of_what_is_shown(browser: Browser, server: Served, part: str) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        someone.visit(part)
        page.keyboard.press("?")
        keys = set(page.locator("dialog kbd").all_inner_texts())
        its, others = KEYS[part]
        assert its <= keys
        assert not others & keys
        # Every button of the part that has a key is in the list.
        listed = set(", ".join(keys).split(", "))
        buttons = page.locator(f".{part} button[aria-keyshortcuts]").evaluate_all(
            "all => all.map((each) => each.getAttribute('aria-keyshortcuts'))"
        )
        assert {key for key in buttons if len(key) == 1 and key.isalpha()} <= listed


def test_the_keys_of_a_lesson(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("learn")
        page.get_by_role("button", name="Rules", exact=True).click()
        assert {"A", "N", "X"} <= set(page.locator("dialog kbd").all_inner_texts())


def test_only_keys_put_a_ring_around_a_cell(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        ring = "getComputedStyle(document.activeElement).outlineStyle"
        page.mouse.click(*someone.middle(1, 1))
        assert page.evaluate("document.activeElement.role") == "gridcell"
        assert page.evaluate(ring) == "none"
        page.keyboard.press("ArrowRight")
        assert page.evaluate(ring) == "solid"
        page.mouse.click(*someone.middle(1, 1))
        assert page.evaluate(ring) == "none"
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.role") == "gridcell"
        assert page.evaluate(ring) == "solid"


def test_the_grid_is_one_for_screen_readers(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(PUZZLE)
        grid = someone.page.get_by_role("grid")
        assert grid.get_attribute("aria-rowcount") == "4"
        assert grid.get_attribute("aria-colcount") == "9"
        assert someone.page.get_by_role("columnheader").nth(1).text_content() == "column 1: 3"
        cell = someone.page.get_by_role("gridcell").nth(9)
        assert cell.get_attribute("aria-label") == (
            "row 2, column 2, unknown. Row: 1, 1. Column: 1, 1."
        )
        cell.evaluate("cell => cell.click()")  # as a screen reader does
        assert "row 2, column 2, filled" in str(cell.get_attribute("aria-label"))
        assert someone.page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_motion_is_reduced_where_that_is_wanted(browser: Browser, server: Served) -> None:
    with player(browser, server, {"reduced_motion": "reduce"}) as someone:
        moving = someone.page.evaluate(
            "[...document.querySelectorAll('*')].filter(e => {"
            "  const s = getComputedStyle(e);"
            "  return s.transitionDuration !== '0s' || s.animationName !== 'none';"
            "}).length"
        )
        assert moving == 0


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_long_panel_opens_at_its_beginning(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size | {"viewport": {"width": 360, "height": 300}}) as someone:
        someone.page.keyboard.press("?")
        dialog = someone.page.get_by_role("dialog")
        expect(dialog).to_be_focused()
        assert dialog.evaluate("e => e.scrollHeight > e.clientHeight && e.scrollTop === 0")


@pytest.mark.parametrize(("part", "reached"), [("find", "button"), ("play", "[role=gridcell]")])
def test_the_first_link_leads_past_the_menu(
    browser: Browser, server: Served, part: str, reached: str
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        if part == "play":
            someone.open(PUZZLE)
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f".{part} {reached}:focus")).to_have_count(1)


def test_the_arrows_choose_a_tool(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        someone.open(COLOUR)
        tools = someone.page.locator(".play [role=radio]")
        tools.first.focus()
        for key, chosen in (("ArrowRight", "red"), ("ArrowDown", "Cross"), ("ArrowUp", "red")):
            someone.page.keyboard.press(key)
            tool = someone.page.get_by_role("radio", name=chosen)
            expect(tool).to_be_focused()
            expect(tool).to_be_checked()
        assert tools.evaluate_all("nodes => nodes.filter(n => n.tabIndex === 0).length") == 1
        someone.page.mouse.click(*someone.middle(1, 1))
        someone.expect_marks("???/?r?")
