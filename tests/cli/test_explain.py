"""`nonolith explain`, `hint` and `rate`: what they print, and their exit codes."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from unittest import mock

import pytest

from nonolith import Limits, Puzzle, Step, explain
from nonolith.solving.limits import Clock
from tests.cli.program import on_a_terminal, run
from tests.cli.test_solve import NONE, ONE, STUCK, TWO

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
COLUMNS = ("puzzle", "size", "rating", "score", "effort", "lines", "suppositions", "hardest")


def test_needing_to_guess_because_there_are_several_solutions_is_said() -> None:
    found = run("rate", "1/1:1/1", "1.1/1:2//1", "1/1:1/1")
    assert (found.code, found.out.count("needs guessing")) == (0, 2)
    assert found.err == (
        "nonolith: several solutions, so logic can't decide: 1/1:1/1, 1/1:1/1 "
        "(`nonolith check` shows where they differ)\n"
    )
    one = run("rate", str(PUZZLES / "picross-solver" / "domino_logic.txt"))
    assert ("needs guessing" in one.out, one.err) == (True, "")


def test_steps_are_numbered() -> None:
    result = run("explain", stdin=ONE)
    lines = result.out.splitlines()
    assert (result.code, result.err) == (0, "")
    assert lines[0].startswith("1. ")
    assert run("explain", "--steps", "2", stdin=ONE).out.splitlines() == [lines[1]]


@pytest.mark.parametrize("columns", [30, 60, 160])
@pytest.mark.parametrize("command", ["explain", "hint"])
def test_a_terminal_gets_lines_broken_between_words(command: str, columns: int) -> None:
    puzzle = "1/1/1/1:2/1.1"
    shown = on_a_terminal(columns, command, puzzle)
    assert max(map(len, shown.splitlines())) <= columns
    assert shown.split() == run(command, puzzle).out.split()


def test_steps_that_are_not_there() -> None:
    """They were a remark, with exit code 0."""
    beyond = run("explain", "--steps", "9-", stdin=ONE)
    assert (beyond.code, beyond.out) == (2, "")
    assert "<stdin>: --steps begins at 9, but there are only 4 steps (" in beyond.err
    assert run("explain", "--json", "--steps", "99-100", stdin=ONE).code == 2
    assert run("explain", "--steps", "4-", stdin=ONE).err == ""
    assert "there is only 1 step (" in run("explain", "--steps", "2-", "1:1").err
    assert run("explain", "--from", "grid", stdin="#\n").out.startswith("1. ")


def test_some_of_the_steps() -> None:
    lines = run("explain", stdin=ONE).out.splitlines()
    for steps, shown in {"2-3": lines[1:3], "3-": lines[2:], "1-99": lines}.items():
        assert run("explain", "--steps", steps, stdin=ONE).out.splitlines() == shown


@pytest.mark.parametrize("steps", ["0", "-2", "3-2", "2-0", "a", "", "1-2-3", "²"])
def test_wrong_steps(steps: str) -> None:
    result = run("explain", f"--steps={steps}", stdin=ONE)
    assert (result.code, result.out) == (2, "")
    assert repr(steps) in result.err


def test_json_holds_every_step() -> None:
    told = json.loads(run("explain", "--json", stdin=ONE).out)
    assert told["solved"] is True
    assert told["number"] == len(told["steps"])
    assert [step["step"] for step in told["steps"]] == list(range(1, told["number"] + 1))
    assert all(step["sentence"] for step in told["steps"])


def test_what_was_found_before_the_time_was_over_is_shown() -> None:
    def out_of_time(puzzle: Puzzle, *, limits: Limits) -> Iterator[Step]:
        yield from islice(explain(puzzle), 3)
        raise Clock(limits).error("explaining")

    with mock.patch("nonolith.cli.explain.steps_of", out_of_time):
        told = json.loads(run("explain", "--json", "--timeout", "60", stdin=ONE).out)
        result = run("explain", "--timeout", "60", stdin=ONE)
    assert (told["solved"], told["stopped_by"]) == (False, "seconds")
    assert told["number"] == len(told["steps"]) == 3
    assert [line[:2] for line in result.out.splitlines()] == ["1.", "2.", "3."]
    assert (result.code, result.err) == (
        4,
        "nonolith: <stdin>: explaining takes longer than 60 s\n",
    )


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (STUCK, 0, "Suppose "),
        (TWO, 1, "There are several solutions"),
        (NONE, 1, "no solution"),
    ],
)
def test_where_lines_do_not_suffice(text: str, code: int, said: str) -> None:
    result = run("explain", stdin=text)
    assert result.code == code
    assert said in result.out


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(ONE)
    result = run("explain", str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "c"))
    assert result.code == 3
    assert f"{tmp_path / 'a'}:\n1. " in result.out
    assert f"\n\n{tmp_path / 'b'}:\n" in result.out


def test_hints(tmp_path: Path) -> None:
    puzzle, marks = tmp_path / "puzzle", tmp_path / "marks"
    puzzle.write_text("3/1:1/2/1")
    marks.write_text("XXX\n???\n")
    result = run("hint", str(puzzle), "--marks", str(marks), "--level", "1")
    assert (result.code, result.out) == (0, "Look at column 1.\n")
    marks.write_text("###\n#??\n")
    result = run("hint", str(puzzle), "--marks", str(marks), "--json")
    assert result.code == 1
    assert json.loads(result.out)["kind"] == "wrong mark"


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ("###\n", "expected 2 rows of marks, found 1"),
        ("###\n##\n", ":2: expected 3 marks, found 2"),
        ("###\n#!#\n", ":2: "),
        (None, "No such file"),
        (b"\xff\xfe\n", "this is not text"),
    ],
)
def test_wrong_marks_files(tmp_path: Path, marks: str | bytes | None, message: str) -> None:
    puzzle, file = tmp_path / "puzzle", tmp_path / "marks"
    puzzle.write_text("3/1:1/2/1")
    if marks is not None:
        file.write_bytes(marks.encode() if isinstance(marks, str) else marks)
    result = run("hint", str(puzzle), "--marks", str(file))
    assert result.code == 3
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_hint_is_about_one_puzzle(tmp_path: Path) -> None:
    two = run("convert", "--to", "json", stdin=ONE).out
    pack = tmp_path / "pack.json"
    pack.write_text(json.dumps([json.loads(two), json.loads(two)]))
    result = run("hint", str(pack))
    assert result.code in (2, 3)


def test_ratings_are_sorted(tmp_path: Path) -> None:
    for name, text in [("two", TWO), ("one", ONE), ("stuck", STUCK), ("none", NONE)]:
        (tmp_path / name).write_text(text)
    files = [str(tmp_path / name) for name in ("two", "none", "stuck", "one")]
    table = run("rate", *files)
    assert table.code == 0
    assert [line.split()[0].rpartition("/")[2] for line in table.out.splitlines()] == [
        "puzzle",
        "one",
        "stuck",
        "two",
        "none",
    ]
    rows = run("rate", "--csv", *files).out.splitlines()
    assert rows[0] == (
        "puzzle,title,height,width,rating,score,effort,lines,suppositions,hardest,verdict"
    )
    verdicts = [json.loads(run("check", "--json", row.split(",")[0]).out) for row in rows[1:]]
    assert [row.split(",")[-1] for row in rows[1:]] == [one["verdict"] for one in verdicts]
    records = [json.loads(line) for line in run("rate", "--json", *files).out.splitlines()]
    assert [record["name"] for record in records][2:] == ["needs guessing", None]
    assert [row.split(",")[4] for row in rows][3:] == ["needs guessing", "no solution"]
    assert run("rate", "--csv", "--json", *files).code == 2
    assert run("rate", *files, str(tmp_path / "missing")).code == 3


def test_a_narrow_terminal_gets_the_columns_that_matter(tmp_path: Path) -> None:
    (tmp_path / "puzzle").write_text(ONE)
    room = len(str(tmp_path / "puzzle")) + 40
    shown = on_a_terminal(room, "rate", str(tmp_path / "puzzle")).splitlines()
    assert max(map(len, shown)) <= room
    assert {"puzzle", "rating", "score"} <= set(shown[0].split()) < {*COLUMNS}
    narrow = on_a_terminal(20, "rate", str(tmp_path / "puzzle"))  # it ended with "this is a bug"
    assert narrow.split()[:4] == ["puzzle", "size", "rating", "score"]
    assert set(run("rate", str(tmp_path / "puzzle")).out.splitlines()[0].split()) == {*COLUMNS}
