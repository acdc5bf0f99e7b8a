"""`nonolith data` as people call it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NONOLITH = [sys.executable, "-m", "nonolith"]


def run(*arguments: str, at: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*NONOLITH, "data", *arguments], cwd=at, input=text, capture_output=True, text=True
    )


def test_making_and_cleaning(tmp_path: Path) -> None:
    made = run("make", "2/all", "1x3/numUniqueHints", at=tmp_path)
    assert (made.returncode, made.stdout) == (0, "")
    assert made.stderr.splitlines()[0] == "data/2/size  2 B"
    assert len(made.stderr.splitlines()) == 15
    assert (tmp_path / "data/2/numUniqueHints").read_text() == "14\n"

    every = run("make", at=tmp_path)  # 1x3 lacks the rest of its files
    assert every.stderr.splitlines()[0].startswith("data/1x3/uniqueHintSols")
    again = run("make", at=tmp_path)
    assert (again.returncode, again.stderr) == (
        0,
        "nonolith: nothing to make, all of it is there\n",
    )

    assert run("clean", "2", at=tmp_path).returncode == 0
    assert os.listdir(tmp_path / "data/2") == []
    (tmp_path / "data/1x3/mine").write_text("mine")
    full = run("fullclean", at=tmp_path)
    assert full.stderr == "nonolith: data/1x3 is kept: it holds other files\n"
    assert os.listdir(tmp_path / "data") == ["1x3"]
    assert os.listdir(tmp_path / "data/1x3") == ["mine"]


def test_listing(tmp_path: Path) -> None:
    run("make", "2/allHints", "--dir", "sets", at=tmp_path)
    lines = run("list", "--dir", "sets", at=tmp_path).stdout.splitlines()
    assert lines[0] == "2: 16 grids, 226 B on disk, all would take ≤ 2.22 kB more"
    assert [line.split() for line in lines[1:4]] == [
        ["size", "2", "B"],
        ["allGrids", "96", "B"],
        ["allHints", "128", "B"],
    ]
    found = json.loads(run("list", "5x6", "--json", at=tmp_path).stdout)
    assert found["grids"] == 1 << 30
    assert found["bytes"] == 0
    assert found["missing_bytes"] > 8e10
    assert found["working_bytes"] == 8 << 30
    assert run("list", at=tmp_path).stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["make", "4/allHint"], "'4/allHint': there is no file 'allHint': did you mean"),
        (["make", "four"], "'four' is not a target: expected a size and a file"),
        (["make", "6/all"], "6×6 has 36 cells: data sets have at most 32"),
        (["clean", "x"], "'x' is not a target"),
        (["list", "x"], "'x' is not a size"),
        (["grids", "100"], "100×100 has 2^10000 grids"),
        (["list", "9"], "9×9 has 81 cells: data sets have at most 32"),
        (["make", "9/all"], "9×9 has 81 cells: data sets have at most 32"),
        (["plot", "4"], "there is no data/4/summary.json: nonolith data make 4/summary.json"),
    ],
)
def test_wrong_calls(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = run(*arguments, at=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"nonolith: {message}")
    assert done.stderr.count("\n") == 1
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="there is no /proc")
def test_a_place_that_takes_no_files_says_so_itself(tmp_path: Path) -> None:
    done = run("make", "2/all", "--dir", "/proc/sets", at=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "nonolith: /proc/sets: No such file or directory\n"


def test_without_a_directory_nothing_is_made(tmp_path: Path) -> None:
    done = run("make", at=tmp_path)
    assert done.returncode == 0
    assert done.stderr == "nonolith: no size has a directory in data: name a target\n"


def test_the_filters(tmp_path: Path) -> None:
    grids = run("grids", "2", at=tmp_path).stdout
    assert grids.splitlines()[:3] == ["../..", "../.#", "../#."]
    clues = run("clues", at=tmp_path, text=grids).stdout
    assert clues.splitlines()[:3] == ["0/0:0/0", "0/1:0/1", "0/1:1/0"]
    outcomes = run("classify", at=tmp_path, text=clues).stdout.split()
    assert (outcomes.count("1"), outcomes.count("2")) == (14, 2)
    passes = run("classify", "--passes", at=tmp_path, text=clues).stdout.split()
    assert passes.count("0") == 2
    (tmp_path / "clues").write_text(clues + "1:x\n")
    wrong = run("classify", "clues", at=tmp_path)
    assert wrong.returncode == 3
    assert wrong.stderr == "nonolith: clues:17:3: expected a length, '/' or the end, found 'x'\n"
    assert run("clues", at=tmp_path, text="#?\n").stderr == (
        "nonolith: <stdin>:1:2: expected '#', '.' or '/', found '?'\n"
    )


def test_a_broken_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [*NONOLITH, "data", "grids", "6"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"....../....../....../....../....../......\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_filters_answer_line_by_line() -> None:
    with subprocess.Popen(
        [*NONOLITH, "data", "clues"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for grid, clues in ((b"#./##\n", b"1/2:2/1\n"), (b"###\n", b"3:1/1/1\n")):
            process.stdin.write(grid)
            process.stdin.flush()
            assert process.stdout.readline() == clues
        process.stdin.close()


def test_plots(tmp_path: Path) -> None:
    run("make", "3/summary.json", at=tmp_path)
    svg = run("plot", "3", at=tmp_path).stdout
    assert svg.startswith("<svg ")
    assert "384 of the 384 puzzles with one solution" in svg
    for name in ("plot.svg", "plot.png"):
        assert run("plot", "3", "-o", name, "--log", at=tmp_path).returncode == 0
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "plot.svg").read_text() != svg
    assert "does not end in .svg or .png" in run("plot", "3", "-o", "a.gif", at=tmp_path).stderr
    summary = tmp_path / "data/3/summary.json"
    summary.write_text(summary.read_text().replace("384", "385"))
    wrong = run("plot", "3", at=tmp_path)
    assert (wrong.returncode, wrong.stderr) == (
        3,
        "nonolith: data/3/summary.json was changed after it was made: --force makes it again\n",
    )
