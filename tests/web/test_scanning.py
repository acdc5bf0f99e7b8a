"""A photograph of a puzzle on the page: the grid over it, its clues, a tap to correct them."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, expect

from nonolith import Puzzle, random_puzzle
from nonolith.render import draw_png
from nonolith.scanning import look
from nonolith.web.photos import rescan, scan
from nonolith.web.values import Body, CallError
from tests.web.player import player
from tests.web.served import Served

HEIGHT, WIDTH = 8, 9


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return random_puzzle(HEIGHT, WIDTH, seed=1, density=0.6).puzzle


@pytest.fixture(scope="module")
def picture(puzzle: Puzzle) -> Image.Image:
    """The drawing with its first two rows filled in."""
    image = Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")
    goal = puzzle.metadata.goal
    assert goal is not None
    (x, y), (right, _), *_ = look(image).corners
    cell = (right - x) / WIDTH
    pen = ImageDraw.Draw(image)
    for row in range(2):
        for column in range(WIDTH):
            if goal.rows[row][column]:
                left, top = x + column * cell, y + row * cell
                pen.rectangle([left + 3, top + 3, left + cell - 3, top + cell - 3], fill="black")
    return image


def file_of(image: Image.Image, path: Path) -> Path:
    image.info = {}
    image.save(path)
    return path


def choose_photo(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Photograph a puzzle").click()
    chooser.value.set_files(path)


def test_a_photo_is_played_with_its_marks(
    browser: Browser, server: Served, puzzle: Puzzle, picture: Image.Image, tmp_path: Path
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("find")
        choose_photo(page, file_of(picture, tmp_path / "photo.png"))
        status = page.locator(".scan-status")
        expect(status).to_have_text("8×9 · certain: no other reading fits", timeout=60_000)
        expect(page.locator(".scan-clues li")).to_have_count(HEIGHT + WIDTH)
        first = page.get_by_role("textbox", name="Row 1: read")
        expect(first).to_have_value(" ".join(map(str, puzzle.rows[0])))
        page.get_by_role("button", name="Play", exact=True).click()
        goal = puzzle.metadata.goal
        assert goal is not None
        begun = ["".join("#" if cell else "?" for cell in row) for row in goal.rows[:2]]
        someone.expect_marks("/".join(begun + ["?" * WIDTH] * (HEIGHT - 2)))


def test_a_clue_is_corrected_by_hand(
    browser: Browser, server: Served, picture: Image.Image, tmp_path: Path
) -> None:
    """Another size, back again, and a clue that contradicts the others."""
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("find")
        choose_photo(page, file_of(picture, tmp_path / "photo.png"))
        status = page.locator(".scan-status")
        expect(status).to_contain_text("certain", timeout=60_000)
        page.get_by_role("button", name="Columns: one less").click()
        expect(status).to_contain_text("8×8", timeout=60_000)
        page.get_by_role("button", name="Columns: one more").click()
        expect(status).to_contain_text("8×9 · certain", timeout=60_000)
        clue = page.get_by_role("textbox", name="Row 1: read")
        right = clue.input_value()
        clue.fill("9" if right != "9" else "1")
        clue.press("Enter")
        expect(status).not_to_contain_text("certain", timeout=60_000)
        expect(page.locator(".scan [data-state=doubtful]").first).to_be_visible()
        clue = page.get_by_role("textbox", name="Row 1:")
        clue.fill(right)
        clue.press("Enter")
        expect(status).to_contain_text("8×9 · certain", timeout=60_000)


def test_a_picture_of_something_else_may_become_a_puzzle(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with player(browser, server) as someone:
        page = someone.page
        someone.visit("find")
        choose_photo(page, file_of(Image.linear_gradient("L"), tmp_path / "grey.png"))
        expect(page.locator(".scan-status")).to_contain_text("no grid", timeout=60_000)
        page.get_by_role("button", name="Make a puzzle of the picture itself").click()
        expect(page.get_by_role("dialog", name="From a picture")).to_be_visible()


GREY = {"width": 3, "height": 2, "pixels": "AAAAAAAA"}
SEEN = {"first": [[1]] * 6, "readings": [[[0, [1]]]] * 6, "marks": [[-1] * 3] * 3}
KNOWN = {"height": 3, "width": 3, **SEEN, "costs": [[0] * 3] * 3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 0},
        {"width": 4},
        {"pixels": "%"},
        {"width": 20_000, "height": 20_000},
        {"rows": 2},
        {"corners": [[0, 0]]},
        {"corners": [[0, 0], [0, "a"], [1, 1], [1, 0]]},
    ],
    ids=str,
)
def test_a_wrong_picture_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(CallError):
        scan(Body(GREY | wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        {"height": 2},
        {"first": [[1]] * 5},
        {"first": [["a"]] * 6},
        {"readings": [[[0, [2, 2]]]] * 6},
        {"readings": [[[-1, [1]]]] * 6},
        {"readings": [[[0, [1]]] * 64] * 6},
        {"readings": [[5]] * 6},
        {"marks": [[2] * 3] * 3},
        {"costs": [[0] * 2] * 3},
        {"costs": [[float("inf")] * 3] * 3},
        {"settled": [[6, [1]]]},
        {"settled": [[0, [4]]]},
        {"settled": 5},
    ],
    ids=str,
)
def test_wrong_readings_are_refused(wrong: dict[str, object]) -> None:
    assert rescan(Body(KNOWN))["trust"] == "doubtful"  # it has several solutions
    with pytest.raises(CallError):
        rescan(Body(KNOWN | wrong))


def test_a_picture_without_a_puzzle_is_an_answer() -> None:
    assert scan(Body(GREY)) == {"trust": "nothing"}
