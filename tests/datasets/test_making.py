"""Making targets: only what is missing, whole or not at all, and nobody else's files."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from nonolith.datasets import checksums, clean, make, parse_target, plan, size_directories
from nonolith.datasets.catalogue import FILES, TEXTS
from nonolith.datasets.cost import ByteCount, readable
from nonolith.datasets.removal import remove_directories
from nonolith.datasets.summary import summary_text
from nonolith.datasets.targets import parse_clean_target
from nonolith.errors import BusyError, ChangedFileError, FormatError, SizeError, TargetError
from nonolith.model.size import Size
from nonolith.whole_file import opened_beside, part_name


def contents(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }


def test_a_target_makes_what_it_needs_first(tmp_path: Path) -> None:
    made = make(parse_target("2x3/numUniqueHints"), tmp_path)
    assert [target.name for target in made] == [
        "size",
        "allGrids",
        "allHints",
        "uniqueHints",
        "numUniqueHints",
    ]
    assert sorted(contents(tmp_path)) == sorted([*map(str, made), "2x3/checksums.json"])


def test_nothing_that_is_there_is_made(tmp_path: Path) -> None:
    make(parse_target("2/all"), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert make(parse_target("2/all"), tmp_path) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_what_is_there_is_enough_whatever_it_came_from(tmp_path: Path) -> None:
    make(parse_target("3/uniqueHints"), tmp_path)
    clean([*parse_target("3/allGrids"), *parse_target("3/allHints")], tmp_path)
    made = make(parse_target("3/numUniqueSolvable"), tmp_path)
    assert [target.name for target in made] == ["uniqueHintSols", "numUniqueSolvable"]
    assert (tmp_path / "3" / "numUniqueSolvable").read_text() == "384\n"


@pytest.mark.parametrize("content", [b"", b"many\n", b"-1\n", b"\xff\n", b"9" * 5000, b"\xd9\xa3"])
def test_a_count_that_is_no_number(content: bytes, tmp_path: Path) -> None:
    """Bytes that are no text, or thousands of digits, were a ValueError."""
    for name in ("numUniqueUnsolvable", "numUniqueHints", "numUniqueSolvable"):
        (tmp_path / name).write_bytes(b"1\n")
    assert '"stuck": 1' in summary_text(Size(1, 1), tmp_path, [])
    path = tmp_path / "numUniqueHints"
    path.write_bytes(content)
    with pytest.raises(FormatError, match="expected a number, found '") as caught:
        summary_text(Size(1, 1), tmp_path, [])
    assert str(caught.value).startswith(f"{path}:1: ")


def test_bytes_are_shown_as_they_are_known() -> None:
    assert (str(ByteCount(1239, exact=True)), str(ByteCount(1239))) == ("1.23 kB", "≤ 1.24 kB")


def cut(path: Path) -> None:
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:100]))


def lengthen(path: Path) -> None:
    path.write_text(path.read_text() + "###/###/###\n")


def change(path: Path) -> None:
    path.write_text(path.read_text().replace("#", ".", 1).replace("1", "2", 1))


def keep_alone(path: Path) -> None:
    """Keep only what the others are made from, cut short."""
    cut(path)
    for other in path.parent.iterdir():
        if other.name not in ("size", "allGrids"):
            other.unlink()


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (cut, "has 100 lines, but 512 were written"),
        (lengthen, "has 513 lines, but 512 were written"),
        (change, "was changed after it was made"),
        (keep_alone, r"is not known to .*checksums\.json: it was not made here"),
    ],
)
def test_nothing_is_built_on_a_file_that_was_changed(
    damage: Callable[[Path], None], complaint: str, tmp_path: Path
) -> None:
    """3/all said numUniqueHints 86 of an allGrids cut to 100 lines; it is 384."""
    make(parse_target("3/all"), tmp_path)
    whole = contents(tmp_path)
    damage(tmp_path / "3" / "allGrids")
    (tmp_path / "3" / "numUniqueHints").unlink(missing_ok=True)
    before = contents(tmp_path)
    with pytest.raises(ChangedFileError, match=complaint) as caught:
        make(parse_target("3/all"), tmp_path)
    assert str(tmp_path / "3" / ("size" if damage is keep_alone else "allGrids")) in str(
        caught.value
    )
    assert contents(tmp_path) == before
    make(parse_target("3/all"), tmp_path, force=True)
    assert contents(tmp_path) == whole


@pytest.mark.parametrize("file", TEXTS)
def test_every_file_is_checked(file: str, tmp_path: Path) -> None:
    make(parse_target("3/all"), tmp_path)
    path = tmp_path / "3" / file
    path.write_bytes(path.read_bytes()[:-1] + b" ")
    with pytest.raises(ChangedFileError, match=f"{file} (was changed|has)"):
        make(parse_target("3/all"), tmp_path)
    made = make(parse_target("3/all"), tmp_path, force=True)
    assert [target.name for target in made] == [file]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"size": 1}', '{"size": {"bytes": 2}}', "[" * 9999]
)
def test_checksums_that_can_not_be_read(text: str, tmp_path: Path) -> None:
    make(parse_target("2/all"), tmp_path)
    whole = contents(tmp_path)
    (tmp_path / "2" / checksums.FILE).write_text(text)
    with pytest.raises(FormatError, match=r"2/checksums\.json: expected the checksums"):
        make(parse_target("2/all"), tmp_path)
    make(parse_target("2/all"), tmp_path, force=True)
    assert contents(tmp_path) == whole


def test_a_line_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    make(parse_target("2/allGrids"), tmp_path)
    path = tmp_path / "2" / "allGrids"
    path.write_bytes(b"##/##\n#?/..\n")
    with path.open("rb") as file:  # as if it had been written so
        checksums.record(path.parent, path.name, checksums.checksum_of(file))
    with pytest.raises(FormatError) as caught:
        make(parse_target("2/allHints"), tmp_path)
    assert str(caught.value) == f"{path}:2:2: expected '#', '.' or '/', found '?'"
    assert not (tmp_path / "2" / "allHints").exists()


def test_a_file_of_somebody_else_is_made_again_only_if_asked(tmp_path: Path) -> None:
    (tmp_path / "2").mkdir()
    mine = tmp_path / "2" / "allGrids"
    mine.write_text("##/##\n##/#\n")
    with pytest.raises(ChangedFileError, match="2/allGrids is not known"):
        make(parse_target("2/all"), tmp_path)
    assert mine.read_text() == "##/##\n##/#\n"
    make(parse_target("2/numUniqueHints"), tmp_path, force=True)
    assert (tmp_path / "2" / "numUniqueHints").read_text() == "14\n"


NO_TARGET = "is not a target: expected a size and a file, such as 4/all or 2x5/allHints"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", NO_TARGET),
        ("x/all", NO_TARGET),
        ("4x/all", NO_TARGET),
        ("-1/all", NO_TARGET),
        ("all", NO_TARGET),
        ("data/data/4", NO_TARGET),
        ("4/4/all", f": there is no file '4/all': expected all, {', '.join(FILES)}"),
        ("4/zzz", f": there is no file 'zzz': expected all, {', '.join(FILES)}"),
        ("4/uniqueHint", ": there is no file 'uniqueHint': did you mean 'uniqueHints'?"),
        ("4/allhints", ": there is no file 'allhints': did you mean 'allHints'?"),
    ],
)
def test_wrong_targets(text: str, complaint: str) -> None:
    with pytest.raises(TargetError) as caught:
        parse_target(text)
    assert str(caught.value).removeprefix(repr(text)).lstrip() == complaint
    with pytest.raises(TargetError):
        parse_clean_target(text)


def test_targets() -> None:
    assert [target.name for target in parse_target("4")] == list(TEXTS)
    assert parse_target("4x4/all") == parse_target("4/") == parse_target("4/all")
    assert parse_target("5x2/size")[0].path(Path("d")) == Path("d/5x2/size")
    names = [str(target) for target in parse_target("4", parquet=True)]
    assert names == ["4/allHints.parquet", "4/uniqueHints.parquet"]
    assert parse_target("4/allHints", parquet=True) == parse_target("4/allHints.parquet")
    assert parse_target("data/4/size/") == parse_target("4/size")
    with pytest.raises(TargetError, match=r"no file 'size\.parquet': expected all, allHints\.p"):
        parse_target("4/size", parquet=True)


def test_targets_of_removal() -> None:
    assert [target.name for target in parse_clean_target("2x3/all")] == list(FILES)
    assert parse_clean_target("2x3") == parse_clean_target("2x3/all")
    assert parse_clean_target("2x3/size") == parse_target("2x3/size")


def test_what_does_not_fit_is_refused_with_the_figure(tmp_path: Path) -> None:
    with pytest.raises(SizeError, match=r"6×6 has 36 cells: data sets have at most 32"):
        make(parse_target("6/all"), tmp_path)
    with pytest.raises(SizeError, match="10000 cells"):
        make(parse_target("100/all"), tmp_path)
    with pytest.raises(SizeError, match=r"9{2}.* cells"):
        make(parse_target("999999999x999999999/all"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_more_cells_than_keys_have_bits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.datasets.planning.free_bytes", lambda directory: 10**20)
    with pytest.raises(SizeError, match="33 cells: data sets have at most 32"):
        plan(parse_target("3x11/all"), tmp_path).check()
    plan(parse_target("4x8/all"), tmp_path).check()


def test_room_is_counted_for_files_and_for_what_making_them_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "not" / "there" / "yet"
    targets = [*parse_target("5/uniqueHints"), *parse_target("2/size")]
    clues = 10 * 66 / 32 + 10  # the 32 clues of 5 cells have 66 characters; a separator after each
    grids, keys = 30, 8  # the keys are sorted on disk
    needed = len("5\n") + len("2\n") + int(2**25 * (grids + 2 * clues + keys))
    assert plan(targets, directory).bytes == needed
    places: list[Path] = []

    def usage(free: int) -> Callable[[Path], SimpleNamespace]:
        def disk_usage(place: Path) -> SimpleNamespace:
            places.append(place)
            return SimpleNamespace(total=1 << 50, free=free)

        return disk_usage

    monkeypatch.setattr("shutil.disk_usage", usage(needed))
    plan(targets, directory).check()
    monkeypatch.setattr("shutil.disk_usage", usage(needed - 1))
    with pytest.raises(SizeError) as caught:
        plan(targets, directory).check()
    assert str(caught.value) == (
        f"no room: 5×5 has 33,554,432 grids, up to {readable(needed, up=True)} are needed and"
        f" {readable(needed - 1)} are free in {directory}"
    )
    assert places == [tmp_path, tmp_path]
    plan([], directory).check()  # nothing takes no room


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
    removed = clean(parse_clean_target("2"), tmp_path)
    names = {*TEXTS, part_name("allHints")} - {"difficulty"}
    assert sorted(removed) == sorted(tmp_path / "2" / name for name in names)
    assert sorted(os.listdir(tmp_path / "2")) == ["difficulty", "notes.txt"]
    assert len(contents(tmp_path / "1x2")) == len(TEXTS) + 1


def test_clean_never_follows_a_link(tmp_path: Path) -> None:
    """`fullclean` deleted files outside of the data directory."""
    make(parse_target("2/all"), tmp_path / "elsewhere")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "2").symlink_to(tmp_path / "elsewhere" / "2")
    before = contents(tmp_path / "elsewhere")
    assert clean(parse_clean_target("2"), tmp_path / "data") == []
    assert remove_directories([Size(2, 2)], tmp_path / "data") == []
    assert contents(tmp_path / "elsewhere") == before
    assert (tmp_path / "data" / "2").is_symlink()


def test_a_link_is_removed_and_what_it_leads_to_is_not(tmp_path: Path) -> None:
    (tmp_path / "2").mkdir()
    mine = tmp_path / "mine"
    mine.write_text("mine")
    for name, goal in (("allGrids", mine), ("allHints", tmp_path / "nowhere")):
        (tmp_path / "2" / name).symlink_to(goal)
    assert len(clean(parse_clean_target("2"), tmp_path)) == 2
    assert list((tmp_path / "2").iterdir()) == []
    assert mine.read_text() == "mine"


def test_only_empty_directories_are_removed(tmp_path: Path) -> None:
    for name in ("2", "1x3", "4"):
        (tmp_path / name).mkdir()
    (tmp_path / "1x3" / "mine").write_text("mine")
    (tmp_path / "5").write_text("a file")
    (tmp_path / "6").symlink_to(tmp_path / "2")
    sizes = [Size(6, 6), Size(3, 3), Size(5, 5), Size(1, 3), Size(2, 2)]
    assert remove_directories(sizes, tmp_path) == [tmp_path / "1x3"]
    assert sorted(os.listdir(tmp_path)) == ["1x3", "4", "5", "6"]


def test_two_processes_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with opened_beside(path) as first:
        first.write(b"first")
        with pytest.raises(BusyError, match="another process"), opened_beside(path):
            pass
    assert path.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["file"]


def test_a_failure_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with opened_beside(tmp_path / "file") as file:
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
        assert sorted(os.listdir(folder)) == ["allGrids", "checksums.json", "size"]
    else:
        assert process.returncode == -how
        assert sorted(os.listdir(folder)) == [
            part_name("allHints"),
            "allGrids",
            "checksums.json",
            "size",
        ]
    subprocess.run([*command, "-q"], check=True)
    make(parse_target(target), tmp_path / "whole")
    assert contents(folder) == contents(tmp_path / "whole" / "3x7")
