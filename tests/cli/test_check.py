"""`nonolith check`: verdicts, many files, exit codes."""

import json
from pathlib import Path

import pytest

from tests.cli.program import run
from tests.cli.test_solve import NONE, ONE, STUCK, TWO


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in [("one", ONE), ("two", TWO), ("none", NONE), ("stuck", STUCK)]:
        (tmp_path / name).write_text(text)
    (tmp_path / "broken").write_text("not a puzzle")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "verdict", "code"),
    [
        ("one", "locally solvable", 0),
        ("stuck", "unique", 0),
        ("two", "multiple", 1),
        ("none", "contradictory", 1),
    ],
)
def test_verdicts(folder: Path, name: str, verdict: str, code: int) -> None:
    result = run("check", str(folder / name))
    assert result.out.startswith(f"{folder / name}: {verdict}")
    assert (result.code, result.err) == (code, "")
    record = json.loads(run("check", "--json", stdin=(folder / name).read_text()).out)
    assert record["verdict"] == verdict


def test_many_files_are_summed_up(folder: Path) -> None:
    result = run("check", str(folder / "one"), str(folder / "stuck"), str(folder / "one"))
    assert len(result.out.splitlines()) == 3
    assert result.err == "3 puzzles: 2 locally solvable, 1 unique\n"
    assert result.code == 0
    assert run("check", "--local", str(folder / "one"), str(folder / "stuck")).code == 1


def test_a_broken_file_does_not_stop_the_others(folder: Path) -> None:
    result = run("check", str(folder / "broken"), str(folder / "one"))
    assert "locally solvable" in result.out
    assert str(folder / "broken") in result.err
    assert result.code == 3
