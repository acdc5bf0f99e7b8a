"""What makes playing a pleasure: the reward, automatic crosses, guessing, themes, sound."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nonolith import Grid, Puzzle
from nonolith.formats.json_puzzle import as_dict
from tests.web.player import COLOUR, DESKTOP, PHONE, SIZES, Player, player
from tests.web.served import Served

HEART = ".#.#./#####/.###./..#.."
PUZZLE = as_dict(Puzzle.from_grid(Grid.parse(HEART)))
BLANK = "?????/?????/?????/?????"


def choose(someone: Player, **settings: object) -> None:
    someone.page.evaluate(
        "(settings) => localStorage['nonolith:settings'] = JSON.stringify(settings)", settings
    )


def opacity(someone: Player, layer: str) -> float:
    style = f"getComputedStyle(document.querySelector('.play .layer.{layer}')).opacity"
    return float(someone.page.evaluate(style))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_solved_picture_is_revealed(
    browser: Browser, server: Served, size: dict[str, Any]
) -> None:
    with player(browser, server, size | {"reduced_motion": "reduce"}) as someone:
        page = someone.page
        someone.open(PUZZLE | {"title": "A heart", "author": "Ann"})
        before = page.locator(".play .mirror-cell").first.bounding_box()
        assert opacity(someone, "picture") == 0
        someone.fill_in(HEART)
        expect(page.locator(".message .reveal-title")).to_have_text("A heart")
        expect(page.locator(".message .about")).to_have_text("by Ann")
        expect(page.get_by_role("button", name="Next:")).to_be_visible()
        expect(page.get_by_role("button", name="Another like this")).to_have_count(1)
        assert opacity(someone, "picture") == 1
        assert opacity(someone, "rows") < 0.2
        assert page.locator(".play .mirror-cell").first.bounding_box() == before
        page.keyboard.press("Control+z")
        assert opacity(someone, "picture") == 0
        page.keyboard.press("Control+y")
        page.get_by_role("button", name="Another like this").click()
        expect(page.locator(".play .mirror-cell").first).to_be_focused()
        assert opacity(someone, "picture") == 0


def test_the_reveal_fades_unless_motion_is_reduced(browser: Browser, server: Served) -> None:
    duration = "getComputedStyle(document.querySelector('.layer.picture')).transitionDuration"
    for motion, expected in (("no-preference", "0.9s"), ("reduce", "0s")):
        with player(browser, server, DESKTOP | {"reduced_motion": motion}) as someone:
            someone.open(PUZZLE)
            assert someone.page.evaluate(duration) == "0s"  # what is over goes at once
            someone.fill_in(HEART)
            expect(someone.page.locator(".message .done")).to_be_visible()
            assert someone.page.evaluate(duration) == expected


def test_finished_lines_cross_themselves_out(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        choose(someone, crossing="small")
        someone.open(PUZZLE)
        someone.drag((2, 1), (2, 3))
        someone.expect_marks("?????/?????/.###./?????")
        page.keyboard.press("Control+z")
        someone.expect_marks(BLANK)
        page.keyboard.press("Control+y")
        someone.expect_marks("?????/?????/.###./?????")
        someone.open(Puzzle([[2], [1]] + [[]] * 14, [[1], [1], [1]]))
        someone.drag((0, 0), (0, 1))
        assert someone.marks().startswith("##?")
        choose(someone, crossing="always")
        someone.drag((1, 2))
        someone.page.keyboard.press("Control+z")
        someone.drag((1, 2))
        assert someone.marks().split("/")[1] == "..#"


def test_a_guess_is_discarded_or_kept(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        page.keyboard.press("g")
        expect(page.get_by_role("button", name="Guess")).to_have_attribute("aria-pressed", "true")
        someone.drag((0, 0))
        someone.drag((3, 2), button="right")
        page.reload()
        someone.ready()
        someone.expect_marks("#????/#####/?????/??.??")
        page.keyboard.press("g")
        page.get_by_role("button", name="Discard").click()
        someone.expect_marks("?????/#####/?????/?????")
        expect(page.get_by_role("button", name="Guess")).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("g")
        someone.drag((2, 1), (2, 3))
        page.keyboard.press("g")
        page.get_by_role("button", name="Keep").click()
        someone.expect_marks("?????/#####/?###?/?????")
        page.keyboard.press("g")
        someone.drag((3, 0), (3, 4))
        page.get_by_role("button", name="Discard the guess").click()
        someone.expect_marks("?????/#####/?###?/?????")


def test_a_guess_is_ended_where_it_is_seen(browser: Browser, server: Served) -> None:
    """The buttons stay while one marks; on a phone on its side they leave room for the tools."""
    with player(browser, server, PHONE) as someone:
        page = someone.page
        someone.open(PUZZLE)
        page.get_by_role("button", name="Guess").click()
        page.touchscreen.tap(*someone.middle(0, 0))
        page.touchscreen.tap(*someone.middle(1, 1))
        someone.expect_marks("#????/?#???/?????/?????")
        expect(page.get_by_role("button", name="Keep")).to_be_in_viewport(ratio=1)
        expect(page.locator(".play .message p")).to_be_visible()
        page.reload()
        someone.ready()
        someone.resize(740, 360)
        expect(page.get_by_role("button", name="Keep")).to_be_in_viewport(ratio=1)
        expect(page.locator(".play .message p")).to_be_hidden()
        page.get_by_role("button", name="Discard").click()
        someone.expect_marks(BLANK)
        expect(page.locator(".play .message")).to_be_empty()


def test_what_is_guessed_looks_so(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page

        def look() -> bytes:
            page.mouse.move(5, 790)
            someone.settle()
            return page.locator(".play .stage").screenshot()

        someone.open(PUZZLE)
        page.keyboard.press("g")
        someone.drag((0, 0))
        guessed = look()
        pressed, released = (
            page.get_by_role("button", name=name).evaluate("e => getComputedStyle(e).borderColor")
            for name in ("Guess", "Move the board")
        )
        assert pressed != released
        page.keyboard.press("g")
        page.get_by_role("button", name="Keep").click()
        someone.expect_marks("#????/?????/?????/?????")
        assert look() != guessed


def test_undoing_a_guess_ends_it(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.open(PUZZLE)
        someone.drag((1, 0), (1, 4))
        page.keyboard.press("g")
        someone.drag((0, 1))
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        expect(page.get_by_role("button", name="Guess")).to_have_attribute("aria-pressed", "false")
        someone.expect_marks(BLANK)


def test_the_board_is_dark_in_the_dark_but_not_in_colour(browser: Browser, server: Served) -> None:
    paper = "getComputedStyle(document.querySelector('.play .stage')).getPropertyValue('--paper')"
    with player(browser, server, DESKTOP | {"color_scheme": "dark"}) as someone:
        page = someone.page
        someone.open(PUZZLE)
        assert page.evaluate(paper) == "#1d2229"
        page.keyboard.press(",")
        page.get_by_label("Dark board").uncheck()
        page.get_by_role("button", name="Close", exact=True).click()
        assert page.evaluate(paper) == "#dfe3e8"
        page.keyboard.press(",")
        page.get_by_label("Dark board").check()
        page.get_by_role("button", name="Close", exact=True).click()
        someone.open(COLOUR)
        assert page.evaluate(paper) == "#dfe3e8"


def test_a_picture_that_is_solved_in_the_dark_stays_dark(browser: Browser, server: Served) -> None:
    """It flashed up on white paper."""
    corner = (
        "[...document.querySelector('.layer.picture').getContext('2d')"
        ".getImageData(4, 4, 1, 1).data.slice(0, 3)]"
    )
    with player(browser, server, DESKTOP | {"color_scheme": "dark"}) as someone:
        someone.open(PUZZLE)
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_be_visible()
        someone.settle()
        assert someone.page.evaluate(corner) == [0x1D, 0x22, 0x29]


LISTEN = """
  window.heard = [];
  window.AudioContext = class { constructor() { window.heard.push("sound"); } };
  navigator.vibrate = () => window.heard.push("vibration");
"""


@pytest.mark.parametrize("wanted", ["", "vibration"])
def test_nothing_sounds_or_shakes_unless_it_is_switched_on(
    browser: Browser, server: Served, wanted: str
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        page.add_init_script(LISTEN)
        page.reload()
        someone.ready()
        if wanted:
            choose(someone, **{wanted: True, "crossing": "never"})
        someone.open(PUZZLE)
        someone.fill_in(HEART)
        expect(page.locator(".message .done")).to_be_visible()
        assert set(page.evaluate("window.heard")) == ({wanted} if wanted else set())


def test_the_sound_plays(browser: Browser, server: Served) -> None:
    with player(browser, server) as someone:
        choose(someone, sound=True, crossing="never")
        someone.page.evaluate(
            "() => { const start = OscillatorNode.prototype.start; window.tones = 0;"
            " OscillatorNode.prototype.start = function (...a) { window.tones += 1;"
            " return start.apply(this, a); }; }"
        )
        someone.open(PUZZLE)
        someone.fill_in(HEART)
        expect(someone.page.locator(".message .done")).to_be_visible()
        assert someone.page.evaluate("window.tones") >= 5 + 3
