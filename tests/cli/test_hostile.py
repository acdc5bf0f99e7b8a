"""Hostile names, titles, files and descriptors: one clear line, and the documented exit code."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import run

NONOLITH = [sys.executable, "-m", "nonolith"]
GOOD = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
TITLE = "x\x1b]0;owned\x07\nother.non: locally solvable\u202e\x9b2J"
CODES = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
COMMANDS = [
    ["check"],
    ["check", "--json"],
    ["solve"],
    ["solve", "--count"],
    ["solve", "--output", "json"],
    ["solve", "--output", "table"],
    ["render", "--output", "plain"],
    ["render", "--output", "svg"],
    ["render", "--output", "html"],
    ["explain"],
    ["explain", "--json"],
    ["hint"],
    ["hint", "--json"],
    ["rate"],
    ["rate", "--json"],
    ["repair", "--json"],
    *(["convert", "--to", name] for name in ("json", "non", "webpbn", "collection", "g")),
]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.txt"
    path.write_text(GOOD)
    return path


def titled(path: Path, title: str) -> Path:
    path.write_text(json.dumps({"title": title, "rows": [[1, 1], [1]], "columns": [[2], [], [1]]}))
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["a.json", "b\x1b[31m\nother.non: unique\x07.json"])
def test_titles_and_names_are_only_text(command: list[str], name: str, tmp_path: Path) -> None:
    """They reached the terminal raw, and forged lines of output."""
    result = run(*command, str(titled(tmp_path / name, TITLE)))
    assert result.code == 0, result.err
    for text in (result.out, result.err):
        assert_only_text(text, is_file=command[0] == "convert" or "html" in command)


def assert_only_text(text: str, *, is_file: bool = False) -> None:
    """Check that a terminal obeys nothing in a text; files keep line ends, directions."""
    assert not CODES.search(text)
    if not is_file:
        assert "\u202e" not in text
        assert not re.search(r"^other\.non", text, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_all_else_that_a_file_says_is_only_text(command: list[str], tmp_path: Path) -> None:
    """Names of colours are in sentences and tables."""
    about = ("title", "author", "copyright", "licence", "description", "catalogue")
    colours = [("white", "#ffffff", "."), ("black", "#000000", "#"), ("red", "#ff0000", "r")]
    white, *others = (
        {"name": name + TITLE, "rgb": rgb, "symbol": symbol} for name, rgb, symbol in colours
    )
    puzzle = {
        **dict.fromkeys(about, TITLE),
        "rows": [[[1, 1], [1, 2]], [[1, 2]]],
        "columns": [[[1, 1]], [], [[2, 2]]],
        "palette": {"background": white, "colours": others},
    }
    path = tmp_path / "a.json"
    path.write_text(json.dumps(puzzle))
    result = run(*command, str(path))
    assert result.code == (2 if "collection" in command else 0), result.err  # it has no colours
    for text in (result.out, result.err):
        assert_only_text(text, is_file=command[0] == "convert" or "html" in command)


def test_names_of_ledgers_and_certificates_are_only_text(tmp_path: Path) -> None:
    name = str(tmp_path / "no\x1b[2J\nother.non: unique")
    assert run("count", "3", "4", "--ledger", name, "--certificate", name + ".txt").code == 0
    for command in (["ledger", "show"], ["verify"], ["ledger", "merge", "-o", name + "2"]):
        for path in (name, name + ".txt"):
            result = run(*command, path)
            assert result.code == 0  # a ledger is a certificate
            for text in (result.out, result.err):
                assert_only_text(text)
                assert text.count("\n") <= 1


@pytest.mark.parametrize("name", ["no\x1b[2J\nother.non: unique", "no\udcff"])
def test_names_in_complaints_are_only_text(name: str, tmp_path: Path) -> None:
    for command in (["check"], ["solve"], ["render"], ["convert", "--to", "non"]):
        result = run(*command, str(tmp_path / name))
        assert result.code == 3
        assert not CODES.search(result.err)
        assert result.err.count("\n") == 1
    result = run("solve", f"--x\x1b[2J{name}")
    assert result.code == 2
    assert not CODES.search(result.err)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_half_surrogates(command: list[str], tmp_path: Path) -> None:
    """They ended the program, and a whole batch, with "this is a bug"."""
    path = titled(tmp_path / "a.json", "\ud800 and \udfff")
    other = [str(path)] if command[0] in ("check", "solve") else []
    result = run(*command, str(path), *other)
    assert result.code == 0, result.err


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "txt", "html"])
def test_half_surrogates_are_drawn(suffix: str, tmp_path: Path) -> None:
    path = titled(tmp_path / "a.json", f"\ud800 {TITLE}")
    result = run("render", str(path), "-o", str(tmp_path / f"a.{suffix}"))
    assert result.code == 0, result.err


def test_the_title_of_a_book_is_only_text(good: Path, tmp_path: Path) -> None:
    """One that was no UTF-8 ended with "this is a bug"."""
    result = run("render", str(good), "--title", f"\udcff {TITLE}", "-o", str(tmp_path / "a.pdf"))
    assert result.code == 0, result.err


def test_one_bad_file_does_not_stop_the_others(good: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.non"
    many.write_text("".join(f"color c{i} #{i:06x}\n" for i in range(640)) + "rows\n1\ncolumns\n1\n")
    large = tmp_path / "large.non"
    large.write_text(
        f"width 40000\nheight 40000\nrows\n{chr(10) * 40000}columns\n{chr(10) * 40000}"
    )
    sparse = tmp_path / "sparse"
    with sparse.open("wb") as file:
        file.truncate(1 << 30)
    result = run("check", *map(str, (many, large, sparse, tmp_path, good, "/dev/zero")))
    assert result.code == 3
    # The good one is named, and found in its folder beside the three that are wrong.
    found = result.out.splitlines()
    assert [line.startswith(f"{good}: locally solvable") for line in found] == [True, True]
    complaints = result.err.splitlines()
    assert len(complaints) == 8, result.err
    for bad, complaint in zip((many, large, sparse), complaints, strict=False):
        assert complaint.startswith(f"nonolith: {bad}:")
    assert sorted(complaints[:3]) == complaints[3:6]
    assert complaints[6].startswith("nonolith: /dev/zero: ")
    assert complaints[7] == "2 puzzles: 2 locally solvable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_a_folder_is_not_waited_for(good: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    os.symlink("/dev/zero", tmp_path / "zero")
    done = shell("$N check $1", tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{good}: locally solvable")
    assert done.stderr == f"nonolith: {tmp_path}: 2 files in no known format skipped\n"


@pytest.mark.parametrize("command", [["solve"], ["check"]])
def test_the_time_limit_covers_reading(
    command: list[str], good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--timeout` did not help where a reader looped."""
    slow = tmp_path / "slow.non"
    slow.write_text("width 1\n")

    def never(*arguments: object) -> None:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr("nonolith.formats.non.read", never)
    result = run(*command, "--timeout", "0.05", str(slow), str(good))
    assert result.code == 4
    assert f"nonolith: {slow}: the time limit was reached while it was read\n" in result.err
    assert result.out
    # In a folder as well, where files of other kinds are skipped.
    result = run(*command, "--timeout", "0.05", str(tmp_path), str(good))
    assert result.code == 4
    assert f"nonolith: {slow}: the time limit was reached while it was read\n" in result.err
    assert result.out


def shell(script: str, *files: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["bash", "-c", script, "bash", *map(str, files)],
        capture_output=True,
        text=True,
        env={**os.environ, "N": " ".join(NONOLITH), **environment},
        timeout=120,
    )


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("$N check $1 $1 2>/dev/full", 0),  # it was 1, "the answer is no"
        ("$N solve $1 2>/dev/full", 0),
        ("$N solve /nowhere 2>/dev/full", 3),
        ("$N solve --nonsense 2>/dev/full", 2),
        ("$N check $1 >/dev/full", 3),
        ("$N solve $1 >/dev/full 2>/dev/full", 3),
        ("$N check $1 2>&-", 0),
        ("$N solve $1 >&-", 3),  # it was "this is a bug"
        ("$N check $1 >&-", 3),
        ("$N convert --to json $1 >&-", 3),
        ("$N render $1 -o $1.svg >&-", 0),
        ("$N count 3 >&-", 3),
        ("$N count 3 2>&-", 0),
        ("$N solve <&-", 3),
        ("$N check - <&-", 3),
        ("$N <&-", 0),
        ("$N --help >&- 2>&- <&-", 3),
        ("$N solve $1 | true", 0),
        ("head -c 200 /dev/zero | $N count", 3),
        ("printf '\\xff\\xfe' | $N count", 3),
        ("$N count < /dev/zero", 3),
        ("$N data clues < /dev/zero", 3),
        ("$N < /dev/zero", 3),
        ("$N verify /dev/zero", 3),  # it was read until the memory was full
        ("$N hint $1 --marks /dev/zero", 3),
        ("$N generate /dev/zero", 3),
        ("$N generate - < /dev/zero", 3),
        ("$N solve < /dev/zero", 3),
    ],
)
def test_descriptors_that_are_full_or_closed(script: str, code: int, good: Path) -> None:
    done = shell(f"set -o pipefail; {script}", good)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr


INTERRUPTED = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from nonolith.cli import start
start(["count", "4"])
"""


@pytest.mark.parametrize("module", ["nonolith.cli.main", "click", "nonolith.cli.count"])
def test_ctrl_c_while_the_program_is_loaded(module: str) -> None:
    """It ended with a traceback of imports."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module], capture_output=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, b"", b"")


def test_ctrl_c_while_the_program_ends() -> None:
    script = """
import atexit, os, signal
atexit.register(os.kill, os.getpid(), signal.SIGINT)
from nonolith.cli import start
start(["count", "4"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"51234\n", b"")
