"""Making targets: only what is missing, whole or not at all, and nobody else's files."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonolith.datasets import clean, make, parse_target, plan, size_directories
from nonolith.datasets.files import part_name, written_beside
from nonolith.datasets.targets import NEEDS, parse_clean_target
from nonolith.errors import BusyError, FormatError, SizeError, TargetError
from nonolith.model.size import Size


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }


def test_a_target_makes_what_it_needs_first(tmp_path: Path) -> None:
    made = make(parse_target("2x3/numUniqueHints"), tmp_path)
    assert [target.file for target in made] == [
        "size",
        "allGrids",
        "allHints",
        "uniqueHints",
        "numUniqueHints",
    ]
    assert sorted(contents(tmp_path)) == sorted(map(str, made))


def test_nothing_that_is_there_is_made(tmp_path: Path) -> None:
    make(parse_target("2/all"), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert make(parse_target("2/all"), tmp_path) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_what_is_there_is_enough_whatever_it_came_from(tmp_path: Path) -> None:
    make(parse_target("3/uniqueHints"), tmp_path)
    clean([*parse_target("3/allGrids"), *parse_target("3/allHints")], tmp_path)
    made = make(parse_target("3/numUniqueSolvable"), tmp_path)
    assert [target.file for target in made] == ["uniqueHintSols", "numUniqueSolvable"]
    assert (tmp_path / "3" / "numUniqueSolvable").read_text() == "384\n"


def test_files_are_read_and_not_guessed(tmp_path: Path) -> None:
    (tmp_path / "2").mkdir()
    (tmp_path / "2" / "allGrids").write_text("##/##\n#./..\n")
    make(parse_target("2/all"), tmp_path)
    assert (tmp_path / "2" / "uniqueHints").read_text() == "1/0:1/0\n2/2:2/2\n"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "2").mkdir()
    (tmp_path / "2" / "allGrids").write_text("##/##\n##/#\n")
    with pytest.raises(FormatError, match=r"2/allGrids:2:5: expected a row of 2 cells, found 1"):
        make(parse_target("2/all"), tmp_path)
    assert sorted(os.listdir(tmp_path / "2")) == ["allGrids", "size"]


@pytest.mark.parametrize("text", ["", "x/all", "4x/all", "-1/all", "all", "4/4/all", "4/nothing"])
def test_wrong_targets(text: str) -> None:
    with pytest.raises(TargetError):
        parse_target(text)


def test_targets() -> None:
    assert [target.file for target in parse_target("4")] == list(NEEDS)
    assert parse_target("4x4/all") == parse_target("4/") == parse_target("4/all")
    assert parse_target("5x2/size")[0].path(Path("d")) == Path("d/5x2/size")
    names = [str(target) for target in parse_target("4", parquet=True)]
    assert names == ["4/allHints.parquet", "4/uniqueHints.parquet"]
    assert parse_target("4/allHints", parquet=True) == parse_target("4/allHints.parquet")
    with pytest.raises(TargetError, match="did you mean 'uniqueHints'"):
        parse_target("4/uniqueHint")
    with pytest.raises(TargetError, match=r"no file 'size\.parquet'"):
        parse_target("4/size", parquet=True)


def test_what_does_not_fit_is_refused_with_the_figure(tmp_path: Path) -> None:
    with pytest.raises(SizeError, match=r"6×6 has 68,719,476,736 grids, up to 9\.61 TB"):
        make(parse_target("6/all"), tmp_path)
    with pytest.raises(SizeError, match=r"2\^10000 grids"):
        make(parse_target("100/all"), tmp_path)
    with pytest.raises(SizeError, match=r"2\^9{2}.* grids"):
        make(parse_target("999999999x999999999/all"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_more_cells_than_keys_have_bits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.datasets.planning.free_bytes", lambda directory: 10**20)
    with pytest.raises(SizeError, match="8,589,934,592 grids: data sets have at most 32 cells"):
        plan(parse_target("3x11/all"), tmp_path).check()
    plan(parse_target("4x8/all"), tmp_path).check()


def test_only_directories_of_sizes_are_seen(tmp_path: Path) -> None:
    for name in ("5", "2x5", "10", "0x3", "05", "5x5", "x", "five", "2X5"):
        (tmp_path / name).mkdir()
    (tmp_path / "7").write_text("a file")
    assert size_directories(tmp_path) == [Size(0, 3), Size(2, 5), Size(5, 5), Size(10, 10)]
    assert size_directories(tmp_path / "missing") == []


def test_clean_removes_our_files_alone(tmp_path: Path) -> None:
    make([*parse_target("2/all"), *parse_target("1x2/all")], tmp_path)
    mine = tmp_path / "2" / "notes.txt"
    mine.write_text("mine")
    (tmp_path / "2" / part_name("allHints")).write_text("half")
    (tmp_path / "2" / "difficulty").unlink()
    (tmp_path / "2" / "difficulty").mkdir()  # not ours, whatever its name
    clean(parse_clean_target("2"), tmp_path)
    assert sorted(os.listdir(tmp_path / "2")) == ["difficulty", "notes.txt"]
    assert len(contents(tmp_path / "1x2")) == len(NEEDS)


def test_two_processes_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with written_beside(path) as first:
        first.write(b"first")
        with pytest.raises(BusyError, match="another process"), written_beside(path):
            pass
    assert path.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["file"]


def test_a_failure_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with written_beside(tmp_path / "file") as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert os.listdir(tmp_path) == []


def _bytes_in(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_leaves_whole_files_and_is_completed(
    how: signal.Signals, tmp_path: Path
) -> None:
    target, folder = "3x7/numUniqueHints", tmp_path / "3x7"
    command = [sys.executable, "-m", "nonolith", "data", "make", target, "--dir", str(tmp_path)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    # Wait until something is written of a file that is made of another one.
    part = folder / part_name("allHints")
    while process.poll() is None and not _bytes_in(part):
        time.sleep(0.002)
    process.send_signal(how)
    _, errors = process.communicate()
    assert b"Traceback" not in errors
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert sorted(os.listdir(folder)) == ["allGrids", "size"]
    else:
        assert process.returncode == -how
        assert sorted(os.listdir(folder)) == [part_name("allHints"), "allGrids", "size"]
    subprocess.run([*command, "-q"], check=True)
    make(parse_target(target), tmp_path / "whole")
    assert contents(folder) == contents(tmp_path / "whole" / "3x7")
