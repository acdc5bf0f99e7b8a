"""Every change of a file fails once, or is the last thing before the process is killed.

Nothing is half, nothing is lost, and there is one clear line: the next run is right. That takes
minutes for all of them (``NONOLITH_ALL_FAULTS=1``); without that, some are chosen.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("failing.c")
HOWS = ("ENOSPC", "EIO", "KILL")
PUZZLE = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("faults") / "failing.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(path), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return path


def run(
    arguments: Sequence[object], folder: Path, library: Path | None = None, **fault: object
) -> "subprocess.CompletedProcess[str]":
    preloaded = {} if library is None else {"LD_PRELOAD": str(library)}
    environment = {
        **os.environ,
        **preloaded,
        **{f"FAULT_{key.upper()}": str(value) for key, value in fault.items()},
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", "nonolith", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
    )


def changes(arguments: Sequence[object], folder: Path, library: Path) -> int:
    """Return how many changes of files a run makes."""
    folder.mkdir()
    log = folder.with_suffix(".log")
    assert run(arguments, folder, library, log=log).returncode == 0
    return int(log.read_text())


def told_in_one_line(done: "subprocess.CompletedProcess[str]", how: str) -> bool:
    if how == "KILL" and done.returncode == -9:
        return True  # otherwise it hit a process of the program, which has to tell
    if done.returncode == 0:
        return True  # what failed was no more than a precaution
    return done.returncode == 3 and done.stderr.count("\n") == 1 and "bug" not in done.stderr


def faults(total: int, most: int) -> list[tuple[str, int]]:
    """Return how which change fails: all of them in every way, or as many as there is time for."""
    every = [(how, number) for number in range(1, total + 1) for how in HOWS]
    if os.environ.get("NONOLITH_ALL_FAULTS"):
        return every
    step = max(1, len(every) // most)
    return every[:: step + (step % len(HOWS) == 0)]  # in turn, whatever the step


@pytest.mark.parametrize(("method", "least"), [("shards", 3), ("columns", 10)])
def test_a_ledger(tmp_path: Path, library: Path, method: str, least: int) -> None:
    arguments = ["count", 4, 4, "--kind", "unique", "--method", method, "-q"]
    arguments += ["--ledger", "a.ledger"]
    total = changes(arguments, tmp_path / "whole", library)
    assert total >= least
    for how, number in faults(total, most=7):
        folder = tmp_path / f"{how}-{number}"
        folder.mkdir()
        done = run(arguments, folder, library, at=number, how=how)
        assert told_in_one_line(done, how), (how, number, done)
        assert done.stdout in ("", "52362\n")
        again = run(arguments, folder)
        assert (again.returncode, again.stdout) == (0, "52362\n"), (how, number, again)


def test_a_merged_ledger(tmp_path: Path, library: Path) -> None:
    parts = [tmp_path / f"{number}.ledger" for number in (1, 2)]
    for number, part in enumerate(parts, start=1):
        counting = ["count", 5, 6, "--part", f"{number}/2", "--ledger", part, "-q"]
        assert run(counting, tmp_path).returncode == 0
    merge = ["ledger", "merge", *parts, "-o", "all.ledger"]
    total = changes(merge, tmp_path / "whole", library)
    assert total >= 3  # it is written, put on the disk and renamed
    before = contents(tmp_path)
    for how, number in faults(total, most=5):
        folder = tmp_path / f"{how}-{number}"
        folder.mkdir()
        done = run(merge, folder, library, at=number, how=how)
        assert told_in_one_line(done, how) or done.stderr.startswith("all.ledger: 5×6"), done
        assert contents(tmp_path) == before
        assert run(merge, folder).returncode == 0
        again = run(["count", 5, 6, "--ledger", "all.ledger", "-q"], folder)
        assert (again.returncode, again.stdout) == (0, "781005372\n"), (how, number, again)


def test_a_data_set(tmp_path: Path, library: Path) -> None:
    arguments = ["data", "make", "2/all", "--dir", ".", "-q"]
    total = changes(arguments, tmp_path / "whole", library)
    assert total > 40
    whole = contents(tmp_path / "whole" / "2")
    for how, number in faults(total, most=10):
        folder = tmp_path / f"{how}-{number}"
        folder.mkdir()
        done = run(arguments, folder, library, at=number, how=how)
        assert told_in_one_line(done, how), (how, number, done)
        for name, content in contents(folder / "2").items():
            if not name.endswith((".part", ".json")):
                assert content == whole[name], (how, number, name)
        again = run(arguments, folder)
        assert (again.returncode, again.stderr) == (0, ""), (how, number, again)
        assert contents(folder / "2") == whole


def contents(folder: Path) -> dict[str, bytes]:
    files = filter(Path.is_file, folder.iterdir()) if folder.is_dir() else ()
    return {path.name: path.read_bytes() for path in files}


def _said(arguments: list[str]) -> str:
    """Return how the line begins that a command says where nothing fails."""
    return "nonolith: 4×5" if arguments[0] == "generate" else arguments[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "a.txt", "-o", "out.json"],
        ["check", "a.txt", "--proof", "out.drat"],
        ["render", "a.txt", "-o", "out.png"],
        ["generate", "4", "5", "--seed", "1", "-o", "out.json"],
        ["count", "4", "--certificate", "out.txt"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_an_output(arguments: list[str], tmp_path: Path, library: Path) -> None:
    puzzle = tmp_path / "a.txt"
    puzzle.write_text(PUZZLE)
    arguments = [str(puzzle) if word == "a.txt" else word for word in arguments]
    total = changes(arguments, tmp_path / "whole", library)
    assert total >= 3
    whole = contents(tmp_path / "whole")
    for how, number in faults(total, most=4):
        folder = tmp_path / f"{how}-{number}"
        folder.mkdir()
        (folder / arguments[-1]).write_text("what was there before")
        done = run(arguments, folder, library, at=number, how=how)
        assert told_in_one_line(done, how) or done.stderr.startswith(_said(arguments)), done
        assert contents(folder)[arguments[-1]] in (b"what was there before", whole[arguments[-1]])
        again = run(arguments, folder)
        assert again.returncode == 0
        assert contents(folder) == whole
