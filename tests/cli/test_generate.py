"""The commands that make puzzles."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

from nonolith import (
    Grid,
    Metadata,
    Puzzle,
    dump,
    load,
    load_all,
    loads,
    loads_all,
    rank,
    rate,
    repair,
)
from nonolith.errors import GenerateError
from nonolith.explaining import Difficulty
from tests.cli.program import on_a_terminal, run


def test_by_number() -> None:
    done = run("generate", "5", "5", "--number", "10725003")
    assert (done.code, done.out) == (0, ".###.\n#..#.\n###..\n#####\n#.#..\n")


def test_random_number(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    done = run("generate", "3", "4", "--number", "random", "-o", str(file))
    assert done.code == 0
    goal = load(file).metadata.goal
    assert goal is not None
    assert f"number {rank(goal)} of 0 to" in done.err


def test_a_random_number_is_said_in_a_pipe_too() -> None:
    done = run("generate", "3", "4", "--number", "random")
    goal = loads(done.out).metadata.goal
    assert goal is not None
    assert f"number {rank(goal)} of 0 to" in done.err
    assert run("generate", "3", "4", "--number", "5").err == ""


@pytest.mark.parametrize("text", ["#.#\n##.\n", "1.1/2:2/1/1", "width 1\nrows\n1\ncolumns\n1\n"])
def test_puzzles_are_no_pictures_of_pixels(text: str, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(text)
    done = run("generate", str(file))
    assert (done.code, done.out) == (3, "")
    assert "found a puzzle: `nonolith repair`" in " ".join(done.err.split())
    file.write_text("some words about a cat\n")
    done = run("generate", str(file))
    assert (done.code, "nonolith repair" in done.err) == (3, False)


def test_drawings_that_keep_their_puzzle_are_no_pictures_either(tmp_path: Path) -> None:
    """Of an empty drawing it said that every cell is empty."""
    file = str(tmp_path / "drawn.png")
    assert run("render", "1.1/1:2//1", "-o", file).code == 0
    done = run("generate", file)
    assert (done.code, done.out) == (3, "")
    assert "found a puzzle: `nonolith repair`" in " ".join(done.err.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["7", "7", "--number", "0"],
            "numbered up to 36 cells and lines of 16"
            " (20 with two rows or columns, 64 with one), found 7×7",
        ),
        (["4", "4", "--number", "51234"], "numbered 0 to 51233, found 51234"),
        (["4", "4", "--number", "-1"], "expected a number from 0 or 'random'"),
        (["4", "4", "--number", "many"], "expected a number from 0 or 'random'"),
    ],
)
def test_wrong_numbers(arguments: list[str], message: str) -> None:
    done = run("generate", *arguments)
    assert done.code == 2
    assert message in done.err
    assert not done.out


def test_repair_says_what_it_did() -> None:
    done = run("repair", stdin="#.\n.#\n")
    assert done.code == 0
    assert done.err == "nonolith: <stdin>: 1 cell changed, and fewer is impossible\n"
    assert loads(done.out).metadata.goal is not None


def test_repair_of_clues_and_of_another_solution() -> None:
    clues = '{"rows": [[1], [1]], "columns": [[1], [1]]}'
    for number in ("1", "2"):
        done = run("repair", "--solution", number, "--json", stdin=clues)
        assert done.code == 0
        found = json.loads(done.out)
        assert found["proved"]
        assert found["original"] == ["#./.#", ".#/#."][int(number) - 1]
    done = run("repair", "--solution", "3", stdin=clues)
    assert done.code == 1
    assert "there is no picture, and only 2 solutions" in done.err
    assert run("repair", "3/3:1/1").err.endswith("there is no picture, and no solution\n")


def test_a_goal_with_other_clues_is_not_repaired() -> None:
    """It was repaired in place of the puzzle, with exit code 0."""
    done = run("repair", stdin='{"rows": [[1]], "columns": [[1]], "goal": ["."]}')
    assert (done.code, done.out) == (3, "")
    assert done.err == "nonolith: <stdin>: the puzzle's goal has other clues\n"
    puzzle = Puzzle([[1]], [[1]], metadata=Metadata(goal=Grid([[0]])))
    with pytest.raises(GenerateError, match="the puzzle's goal has other clues"):
        repair(puzzle)


def test_what_can_not_be_repaired_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "repaired.json"
    first, last = (str(tmp_path / name) for name in ("first.txt", "last.txt"))
    for path in (first, last):
        Path(path).write_text("#.\n.#\n")
    done = run("repair", first, "3/3:1/1", last, "-o", str(file))
    assert done.code == 1
    assert [line.split(": ")[1] for line in done.err.splitlines()] == [first, "3/3:1/1", last]
    assert len(load_all(file)) == 2
    only = tmp_path / "none.json"
    assert run("repair", "3/3:1/1", "-o", str(only)).code == 1
    assert not only.exists()
    lines = run("repair", "--json", "--lock", "1-2,1-2", first, last).out.splitlines()
    found = [json.loads(line) for line in lines]
    assert [one["impossible"] for one in found] == [True, True]


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_repaired(
    tmp_path: Path,
) -> None:
    file, missing = tmp_path / "repaired.json", tmp_path / "missing"
    done = run("repair", "3/3:1/1", str(missing), "1/1:1/1", "-o", str(file))
    assert done.code == 3
    assert f"nonolith: {missing}: No such file or directory\n" in done.err
    assert len(load_all(file)) == 1


def test_finding_the_picture_is_part_of_the_time(tmp_path: Path) -> None:
    """Of a puzzle without a picture the solution was sought for as long as it took."""
    seeds = Random(0)
    rows = [[int(seeds.random() < 0.42) for _ in range(32)] for _ in range(32)]
    hard = Puzzle.from_grid(Grid(rows))
    dump(Puzzle(hard.rows, hard.columns), tmp_path / "hard.non")
    # A process of its own, which can be ended if it does not keep to its time.
    done = subprocess.run(
        [sys.executable, "-m", "nonolith", "repair", "--timeout", "0.3", tmp_path / "hard.non"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 4
    assert "and no solution found in time" in done.stderr


def test_repair_with_locks() -> None:
    done = run("repair", "--lock", "1-2,1-2", stdin="#.\n.#\n")
    assert done.code == 1
    assert "no change of the cells that are not locked" in done.err
    done = run("repair", "--lock", "1,1-9", "--lock", "2,2", stdin="#.\n.#\n")
    assert (done.code, done.out) == (0, "#.\n##\n")
    for wrong in ("0,1", "3", "2-1,1", "a,b"):
        assert run("repair", "--lock", wrong, stdin="#.\n.#\n").code == 2


def test_a_text_file_gets_a_text_picture(tmp_path: Path) -> None:
    """The suffix was said to tell no format."""
    path = tmp_path / "repaired.txt"
    assert run("repair", "-o", str(path), stdin="#./.#").code == 0
    assert set(path.read_text()) <= set("#.\n")


def test_repair_keeps_a_symmetry() -> None:
    done = run("repair", "--keep-symmetry", "flip", stdin="#..#\n.##.\n.##.\n#..#\n")
    rows = done.out.split()
    assert (done.code, rows) == (0, rows[::-1])
    assert "fewer is impossible" in done.err
    without = run("repair", "--keep-symmetry", "flip", stdin="#..\n.#.\n")
    assert (without.code, without.out) == (1, "")
    assert without.err == (
        "nonolith: <stdin>: the picture does not have the symmetry to keep: flip\n"
    )


def test_repair_writes_files(tmp_path: Path) -> None:
    file = tmp_path / "repaired.non"
    assert run("repair", "--solvable", "unique", "-o", str(file), stdin="#.\n.#\n").code == 0
    assert load(file).metadata.goal is not None


def test_at_random(tmp_path: Path) -> None:
    file = tmp_path / "three.json"
    arguments = ["generate", "8", "11", "--difficulty", "easy", "--seed", "1", "--count", "3"]
    assert run(*arguments, "-o", str(file)).code == 0
    puzzles = load_all(file)
    assert [(puzzle.height, puzzle.width) for puzzle in puzzles] == [(8, 11)] * 3
    assert len(set(puzzles)) == 3
    assert {rate(puzzle).name for puzzle in puzzles} == {Difficulty.EASY}
    assert load_all(file) == loads_all(run(*arguments, "--to", "json").out)
    single = json.loads(run("generate", "6", "--seed", "4", "--json").out)
    assert len(single["picture"].split("/")) == 6
    assert single["seed"] == 4


def test_colours_are_painted_on_a_terminal_and_json_elsewhere(tmp_path: Path) -> None:
    """JSON came to the terminal, pages of it."""
    coloured = ("generate", "6", "9", "--colours", "3", "--seed", "1", "--count", "2")
    shown = on_a_terminal(80, *coloured)
    assert shown.count("\n") == 3 + 1 + 3
    assert "\x1b[38;5;" in shown
    puzzles = loads_all(run(*coloured).out, "json")
    assert [puzzle.palette.is_black_and_white for puzzle in puzzles] == [False, False]
    file = tmp_path / "puzzle.json"
    dump(puzzles[0], file)
    assert "{" not in on_a_terminal(80, "repair", str(file))
    assert on_a_terminal(80, *coloured, "--to", "json").startswith("{")


def test_a_size_in_one_word() -> None:
    puzzle = json.loads(run("generate", "3x4", "--seed", "4", "--json").out)
    assert [len(row) for row in puzzle["picture"].split("/")] == [4, 4, 4]


@pytest.mark.parametrize("command", [["generate", "5"], ["repair"]])
def test_a_file_of_an_unknown_kind_is_refused_before_the_work(command: list[str]) -> None:
    done = run(*command, "-o", "puzzle.unheard", stdin="#.\n.#\n")
    assert (done.code, done.out) == (2, "")
    assert "no format to write has the suffix" in done.err
    assert "seed" not in done.err
    assert "changed" not in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["5", "--width", "7"], "--width does not go with a puzzle at random ("),
        (["5", "--lock", "1,1"], "--lock does not go with a puzzle at random ("),
        (["a.png", "--count", "1"], "--count does not go with a puzzle from a picture ("),
        (["5", "--number", "3", "--json"], "--json does not go with a puzzle by number ("),
        (["5", "--number", "3", "--style", "noise"], "--style does not go with a puzzle by number"),
    ],
)
def test_options_that_would_change_nothing(arguments: list[str], message: str) -> None:
    done = run("generate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_from_a_picture(tmp_path: Path) -> None:
    picture, puzzle, preview = (tmp_path / name for name in ("a.png", "a.json", "b.png"))
    image = Image.new("L", (60, 40), 255)
    ImageDraw.Draw(image).ellipse((10, 5, 40, 30), fill=0)
    image.save(picture)
    done = run(
        *("generate", str(picture), "--width", "12", "-o", str(puzzle), "--preview", str(preview))
    )
    assert done.code == 0
    assert done.err.startswith(f"nonolith: {picture}: ")
    assert (load(puzzle).height, load(puzzle).width) == (8, 12)
    with Image.open(preview) as both:
        assert both.size == (2 * 144 + 12, 96)
    locked = run("generate", str(picture), "--width", "12", "--lock", "1-99,1-99", "--json")
    assert locked.code in (0, 1)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["none.png"], 3),
        (["5", "5", "5"], 2),
        (["a.png", "b.png"], 2),
        (["a.png", "--number", "3"], 2),
        ([__file__, "--preview", "a.jpg"], 2),
        (["0", "5"], 2),
        (["5", "--difficulty", "impossible"], 2),
    ],
)
def test_wrong_calls(arguments: list[str], code: int) -> None:
    done = run("generate", *arguments)
    assert done.code == code
    assert done.err
    assert "Traceback" not in done.err


def test_small_pictures_are_read_by_every_command(tmp_path: Path) -> None:
    picture = tmp_path / "small.png"
    image = Image.new("1", (3, 2), 1)
    image.putpixel((1, 0), 0)
    image.save(picture)
    assert run("solve", str(picture)).out.split() == [".X.", "..."]
    assert run("check", str(picture)).code == 0
    assert run("convert", str(picture), "--to", "grid").out == ".#.\n...\n"
    assert run("render", str(picture)).code == 0
    large = tmp_path / "large.png"
    Image.new("RGB", (500, 500), "red").save(large)
    done = run("check", str(large))
    assert done.code == 3
    assert "nonolith generate PICTURE --width 30" in done.err


def test_locked_cells_outside_are_refused(tmp_path: Path) -> None:
    """Row 99 of a picture of four rows was accepted, and nothing was locked."""
    done = run("repair", "--lock", "99,99", stdin="#..#\n.##.\n.#.#\n#.#.\n")
    assert (done.code, done.out) == (2, "")
    said = "--lock names row 99, column 99: the picture has 4 rows and 4 columns"
    assert said in done.err
    assert run("repair", "--lock", "4-99,4-99", stdin="#..#\n.##.\n.#.#\n#.#.\n").code == 0
    picture = tmp_path / "a.png"
    Image.linear_gradient("L").save(picture)
    done = run("generate", str(picture), "--width", "4", "--lock", "1,5")
    assert (done.code, done.out) == (2, "")
    assert "--lock names row 1, column 5" in done.err


def test_a_blank_puzzle_is_warned_about(tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    Image.new("RGB", (40, 40), "white").save(picture)
    done = run("generate", str(picture), "--width", "4")
    assert f"nonolith: {picture}: every cell is empty" in done.err


def test_a_picture_of_cells_says_so(tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    art = Image.new("1", (3, 2), 1)
    art.putpixel((1, 0), 0)
    art.resize((30, 20)).save(picture)
    done = run("generate", str(picture))
    assert done.out == ".#.\n...\n"
    assert "the picture shows 2×3 cells" in done.err
