"""What a user sees while a puzzle is worked on, and of several puzzles."""

import re
from pathlib import Path

import pytest

from nonolith import dump
from nonolith.render import draw_compact
from tests.cli.program import on_a_terminal, run
from tests.render.examples import DUCK, DUCK_PUZZLE, FLAG_PUZZLE
from tests.solving.families import dom


@pytest.fixture
def hard(tmp_path: Path) -> str:
    """A file with a puzzle that takes many seconds on any machine."""
    path = tmp_path / "hard.non"
    dump(dom(26), path)
    return str(path)


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_hard_puzzle_shows_that_it_is_worked_on(command: str, hard: str) -> None:
    seconds = r" 1 s\x1b\[K"
    rung = f"{re.escape(hard)}: (lines, probing, search|SAT), "
    awaited = [seconds, rung] if command == "solve" else [seconds]
    shown = on_a_terminal(200, command, "--timeout", "300", hard, until=awaited)
    assert hard in shown
    assert all(re.search(each, shown) for each in awaited)
    assert "\r\x1b[K" in shown, "and the line is gone before the answer"
    assert "Traceback" not in shown


def test_nothing_turns_in_a_pipe(hard: str) -> None:
    told = run("solve", "--timeout", "1", hard)
    assert told.code == 4
    assert told.err.count("\n") == 1
    assert not set("\r\x1b") & set(told.err)


def test_lines_are_as_wide_as_the_terminal_that_shows_them() -> None:
    clues = "/".join(["1"] * 20)
    stuck = ("solve", "--method", "local", f"{clues}:{clues}")
    said = f"{clues}:{clues}: line logic alone gets stuck with 400 cells unknown"
    assert on_a_terminal(140, *stuck, piped=True) == f"{said}\n"
    assert "stuck" not in on_a_terminal(100, *stuck, piped=True).splitlines()[0]


def test_solutions_say_which_puzzle_they_belong_to() -> None:
    several = run("solve", stdin="1:1\n2:1/1\n")
    assert several.out == "X\n\nXX\n"
    assert several.err == "<stdin>#1\n<stdin>#2\n"
    assert run("solve", stdin="1:1\n").err == ""
    assert "#" not in run("solve", "--output", "json", stdin="1:1\n2:1/1\n").err


def test_forced_colours_and_narrow_terminals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag, duck = tmp_path / "flag.json", tmp_path / "duck.json"
    dump(FLAG_PUZZLE, flag)
    dump(DUCK_PUZZLE, duck)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[38;2;" in run("solve", "--output", "compact", str(flag)).out
    narrow = on_a_terminal(40, "solve", str(duck))
    assert draw_compact(DUCK).splitlines()[0] in narrow
    assert "drawn without its clues" in " ".join(narrow.split())
