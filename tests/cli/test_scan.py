"""`nonolith scan`, and pictures of puzzles given to other commands."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from nonolith import Puzzle, load, random_puzzle
from nonolith.render import draw_png
from nonolith.scanning import look
from tests.cli.program import run

SIZE = (9, 11)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return random_puzzle(*SIZE, seed=2, density=0.6).puzzle


@pytest.fixture(scope="module")
def picture(puzzle: Puzzle) -> Image.Image:
    """What a screenshot would be: the drawing without the puzzle that its file keeps."""
    return Image.open(io.BytesIO(draw_png(puzzle))).convert("RGB")


@pytest.fixture
def screenshot(picture: Image.Image, tmp_path: Path) -> str:
    picture.info = {}
    picture.save(tmp_path / "screenshot.png")
    return str(tmp_path / "screenshot.png")


def spoilt(picture: Image.Image, path: Path) -> str:
    """Save a picture in which the clues of a row and of two columns are painted over."""
    seen = look(picture)
    (x, y), (right, _), *_ = seen.corners
    cell = (right - x) / SIZE[1]
    other = picture.copy()
    pen = ImageDraw.Draw(other)
    pen.rectangle([2, y + cell * 4 + 2, x - 3, y + cell * 5 - 2], fill="white")
    pen.rectangle([x + cell * 4 + 2, cell * 1.6, x + cell * 6 - 2, y - 3], fill="white")
    other.save(path)
    return str(path)


def test_a_certain_puzzle(puzzle: Puzzle, screenshot: str, tmp_path: Path) -> None:
    out, seen = tmp_path / "puzzle.non", tmp_path / "seen.png"
    done = run("scan", screenshot, "-o", str(out), "--preview", str(seen))
    assert (done.code, done.out) == (0, "")
    size = "9×11: certain: no other reading of the picture is consistent"
    assert done.err == f"nonolith: {screenshot}: {size}\n"
    assert load(out) == puzzle.replace(metadata=load(out).metadata)
    with Image.open(seen) as drawn:
        assert drawn.width > 100
    assert run("solve", screenshot).out.count("X") == sum(map(sum, puzzle.rows))


def test_what_is_known_helps(puzzle: Puzzle, picture: Image.Image, screenshot: str) -> None:
    places = [f"{x},{y}" for x, y in look(picture).corners]
    for options in (["--rows", "9", "--columns", "11"], ["--corners", *places]):
        done = run("scan", screenshot, *options, "--to", "line")
        assert done.code == 0
        rows = "/".join(".".join(map(str, row)) for row in puzzle.rows)
        assert done.out.startswith(f"{rows}:")


def test_a_puzzle_to_be_looked_at(picture: Image.Image, tmp_path: Path) -> None:
    file = spoilt(picture, tmp_path / "spoilt.png")
    done = run("scan", file, "--json", "-o", str(tmp_path / "puzzle.json"))
    found = json.loads(done.out)
    assert done.code == 1
    assert found["trust"] != "certain"
    assert done.err.splitlines() == [f"nonolith: {file}: {line}" for line in found["sentences"]]
    assert any("row 5" in sentence for sentence in found["sentences"])
    assert str(load(tmp_path / "puzzle.json").size) == "9×11"
    other = run("solve", file)
    assert (other.code, other.out) == (3, "")
    assert f"`nonolith scan {file} -o puzzle.json` says what to look at" in other.err


def test_marks_are_kept(puzzle: Puzzle, picture: Image.Image, tmp_path: Path) -> None:
    goal = puzzle.metadata.goal
    assert goal is not None
    (x, y), (right, _), *_ = look(picture).corners
    cell = (right - x) / SIZE[1]
    begun = picture.copy()
    pen = ImageDraw.Draw(begun)
    for row in range(4):
        for column in range(11):
            if goal.rows[row][column]:
                left, top = x + column * cell, y + row * cell
                pen.rectangle([left + 3, top + 3, left + cell - 3, top + cell - 3], fill="black")
    begun.save(tmp_path / "begun.png")
    done = run("scan", str(tmp_path / "begun.png"))
    givens = json.loads(done.out)["puzzles"][0]["givens"]
    expected = ["".join("#" if cell else "?" for cell in row) for row in goal.rows[:4]]
    assert givens == expected + ["?" * 11] * 5


def test_a_picture_of_something_else(tmp_path: Path) -> None:
    Image.linear_gradient("L").save(tmp_path / "grey.png")
    done = run("scan", str(tmp_path / "grey.png"))
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"nonolith: {tmp_path}/grey.png: no grid with clues found")
    assert run("scan", "1:1").code == 3
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("1:1")
    assert "found a puzzle" in run("scan", str(puzzle)).err


def test_every_command_says_which_kind_of_picture_it_took(screenshot: str) -> None:
    done = run("check", screenshot)
    assert f"note: {screenshot}: took the puzzle of 9×11 that the picture shows" in done.err
    done = run("generate", screenshot, "--width", "8", "--solvable", "any")
    assert f"{screenshot}: took this as a picture to make a puzzle of" in done.err


def test_the_drawing_of_a_solved_puzzle_stays_a_picture(puzzle: Puzzle, tmp_path: Path) -> None:
    goal = puzzle.metadata.goal
    assert goal is not None
    solved = Image.open(io.BytesIO(draw_png(puzzle, goal))).convert("RGB")
    solved.save(tmp_path / "solved.png")
    done = run("convert", str(tmp_path / "solved.png"), "--to", "grid")
    assert done.code == 0
    assert done.out.split() == str(goal).split()


@pytest.mark.parametrize(
    "wrong",
    [
        ["--rows", "2"],
        ["--columns", "101"],
        ["--corners", "1,1", "2,2"],
        ["--corners", "a", "b", "c", "d"],
        ["--corners", "0,0", "0,0", "0,0", "0,0"],
        ["--preview", "seen.jpg"],
        ["--to", "nothing"],
        ["-o", "puzzle.unknown"],
        ["--json", "--to", "non"],
    ],
    ids=" ".join,
)
def test_wrong_calls(wrong: list[str], screenshot: str) -> None:
    done = run("scan", screenshot, *wrong)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("nonolith: ")


def test_the_picture_is_never_overwritten(screenshot: str) -> None:
    before = Path(screenshot).read_bytes()
    assert run("scan", screenshot, "--preview", screenshot).code == 2
    assert Path(screenshot).read_bytes() == before
