"""`nonolith check`: verdicts, many files, exit codes."""

import csv
import json
import re
from pathlib import Path

import pytest

from nonolith import loads, rate
from nonolith.errors import SolverError
from tests.cli.program import on_a_terminal, run
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


def test_many_files_are_told_how_to_see_what_differs(folder: Path) -> None:
    files = [str(folder / "one"), str(folder / "two")]
    hint = "--ambiguous shows in which cells several solutions differ\n"
    assert run("check", *files).err.endswith(hint)
    shown = run("check", "--ambiguous", *files)
    assert hint not in shown.err
    assert "?" in shown.out


def test_a_broken_file_does_not_stop_the_others(folder: Path) -> None:
    result = run("check", str(folder / "broken"), str(folder / "one"))
    assert "locally solvable" in result.out
    assert str(folder / "broken") in result.err
    assert result.code == 3


def test_ratings_and_cells_that_differ(folder: Path) -> None:
    rating = rate(loads(ONE))
    assert str(rating) in run("check", str(folder / "one")).out
    told = json.loads(run("check", "--json", str(folder / "two")).out)
    assert told["rating"] is None
    assert told["ambiguous"] == [
        {"row": row, "column": column} for row, column in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]
    said = run("check", str(folder / "two")).out
    assert "2 solutions, 4 cells differ: row 1, columns 1 and 2" in said
    assert said.endswith("]\n  ??\n  ??\n")
    assert (told["shared"], told["number_of_solutions"]) == ("??/??", 2)
    both = [str(folder / "two"), str(folder / "one")]
    records = [json.loads(line) for line in run("check", "--json", *both).out.splitlines()]
    assert records[0]["ambiguous"] is None
    assert records[1]["rating"]["score"] > 0
    asked = run("check", "--json", "--ambiguous", "--no-rating", *both).out.splitlines()
    assert len(json.loads(asked[0])["ambiguous"]) == 4
    assert json.loads(asked[1])["rating"] is None


def test_a_folder_is_all_its_puzzles(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "one").write_text(ONE)
    result = run("check", str(folder))
    assert len(result.out.splitlines()) == 5
    assert f"nonolith: {folder}: 1 file in no known format skipped\n" in result.err
    assert result.code == 1
    assert len(run("rate", str(folder)).out.splitlines()) == 6


def test_columns_on_a_terminal(folder: Path) -> None:
    shown = on_a_terminal(300, "check", str(folder / "one"), str(folder / "stuck"))
    lines = [line for line in shown.splitlines() if str(folder) in line]
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    assert plain[0].index("locally solvable") == plain[1].index("unique")
    assert re.search("solvable +trivial", plain[0])
    assert plain[0].index("trivial") == plain[1].index("hard")
    assert "\x1b[38;" in lines[0]
    shown = on_a_terminal(100, "check", "--no-rating", str(folder / "one"), str(folder / "two"))
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in shown.splitlines()]
    assert any(line.endswith("  multiple") for line in plain), "no blanks at the end"


def test_a_reason_without_room_beside_it_stands_below(tmp_path: Path) -> None:
    (tmp_path / "none").write_text(NONE)
    shown = on_a_terminal(len(str(tmp_path)) + 50, "check", str(tmp_path / "none")).splitlines()
    reason = [line.strip() for line in shown if line.startswith("    ")]
    assert reason
    assert " ".join(reason) in run("check", str(tmp_path / "none")).out


def test_a_proof_is_not_written_over_a_puzzle(tmp_path: Path) -> None:
    """The formula goes beside the proof, where the puzzle may be."""
    puzzle = tmp_path / "p.cnf"
    puzzle.write_text(ONE)
    for named in (puzzle, tmp_path):
        result = run("check", "--proof", str(tmp_path / "p.drat"), str(named))
        assert (result.code, result.out) == (2, "")
        assert f"would write over the puzzle: {puzzle}" in result.err
        assert puzzle.read_text() == ONE
    link = tmp_path / "link.cnf"
    link.hardlink_to(puzzle)
    assert run("check", "--proof", str(tmp_path / "link.drat"), str(puzzle)).code == 2
    assert run("check", "--proof", str(puzzle), str(puzzle)).code == 2
    assert puzzle.read_text() == ONE


def test_a_proof_is_not_written_over_what_nobody_named(tmp_path: Path) -> None:
    other, proof = tmp_path / "p.cnf", tmp_path / "p.drat"
    other.write_text("p cnf 1 1\n1 0\n")
    result = run("check", "--proof", str(proof), stdin=ONE)
    assert result.code == 2
    assert str(other) in result.err
    assert other.read_text() == "p cnf 1 1\n1 0\n"
    other.unlink()
    for _ in range(2):  # one that was written before is written anew
        assert run("check", "--proof", str(proof), stdin=ONE).code == 0
        assert other.read_text().startswith("c A nonogram of 2 rows")


def fail(*arguments: object, **options: object) -> None:
    raise SolverError("the SAT solver has failed")


def test_a_failing_solver_does_not_end_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.cli.check.find_differing", fail)
    result = run("check", "--ambiguous", str(folder / "two"), str(folder / "one"))
    assert result.code == 1
    assert [line.split()[1] for line in result.out.splitlines()] == ["multiple", "locally"]
    assert f"{folder / 'two'}: the cells in which solutions differ were not found" in result.err


def test_a_proof_that_fails_leaves_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.solving.proof.prove", fail)
    result = run("check", "--proof", str(tmp_path / "p.drat"), stdin=ONE)
    assert result.code == 3
    assert result.out.startswith("<stdin>: locally solvable")
    assert result.err == "<stdin>: no proof was written: the SAT solver has failed\n"
    assert not list(tmp_path.iterdir())


def test_verdicts_as_csv() -> None:
    puzzles = ["1.1/1:2//1", "1/1:1/1", "1/2:1/1"]
    done = run("check", "--csv", *puzzles)
    rows = list(csv.DictReader(done.out.splitlines()))
    records = [json.loads(line) for line in run("check", "--json", *puzzles).out.splitlines()]
    assert [row["puzzle"] for row in rows] == puzzles
    for row, record in zip(rows, records, strict=True):
        for name in ("title", "height", "width", "verdict"):
            assert row[name] == str(record[name])
        rating = record["rating"]
        assert row["rating"] == ("" if rating is None else rating["name"])
        assert row["score"] == ("" if rating is None else str(rating["score"]))
        seconds = {name for name in record["statistics"] if name.endswith("seconds")}
        assert seconds == {name for name in row if name.endswith("seconds")}
        assert all(float(row[name]) >= 0 for name in seconds)
    assert run("check", "--csv", "--json", *puzzles).code == 2
