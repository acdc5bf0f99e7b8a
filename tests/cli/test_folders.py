"""Folders of puzzles: what is wrong in one is wrong for every command in the same way."""

import gzip
import os
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from nonolith import load_all, loads, loads_all
from nonolith.errors import FormatError, UnknownFormatError
from nonolith.formats import dumpb
from tests.cli.program import run
from tests.cli.test_solve import ONE

BROKEN = "width 3\nheight 2\nrows\n1\n"
COMMANDS = [
    ["check"],
    ["check", "--local"],
    ["solve"],
    ["solve", "--count"],
    ["solve", "-o", "{out}/solved.svg"],
    ["rate"],
    ["rate", "--csv"],
    ["explain"],
    ["repair", "-o", "{out}/repaired.json"],
    ["convert", "--to", "json", "-o", "{out}/pack.json"],
    ["convert", "--to", "non", "-o", "{out}/each/"],
    ["render"],
    ["render", "-o", "{out}/drawn.svg"],
    ["render", "-o", "{out}/page.html"],
    ["render", "--output", "html", "-o", "{out}/pages/"],
    ["render", "--output", "svg", "-o", "{out}/each/"],
    ["render", "--per-page", "2", "-o", "{out}/book.pdf"],
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    return folder


@pytest.fixture(params=COMMANDS, ids=" ".join)
def command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    (tmp_path / "out").mkdir()
    return [word.format(out=tmp_path / "out") for word in request.param]


def test_an_empty_folder_is_an_error(command: list[str], folder: Path, tmp_path: Path) -> None:
    result = run(*command, str(folder))
    assert (result.code, result.err) == (
        3,
        f"nonolith: {folder}: no file in this folder holds a puzzle\n",
    )
    assert not list((tmp_path / "out").iterdir())


def test_a_folder_of_other_things_is_one_too(
    command: list[str], folder: Path, tmp_path: Path
) -> None:
    (folder / "notes.txt").write_text("Dear diary,\n")
    (folder / "empty").touch()
    result = run(*command, str(folder))
    problem = "no file in this folder holds a puzzle"
    assert (result.code, result.err) == (3, f"nonolith: {folder}: {problem}\n")
    assert not list((tmp_path / "out").iterdir())


def test_a_broken_puzzle_is_an_error(command: list[str], folder: Path, tmp_path: Path) -> None:
    (folder / "mine.non").write_text(BROKEN)
    result = run(*command, str(folder))
    assert result.code == 3
    assert result.err.splitlines() == [
        f"nonolith: {folder}/mine.non:4:2: expected 2 rows, found 1",
        f"nonolith: {folder}: no puzzle in this folder could be read",
    ]
    assert not list((tmp_path / "out").iterdir())


def test_the_others_are_worked_on(command: list[str], folder: Path, tmp_path: Path) -> None:
    (folder / "mine.non").write_text(BROKEN)
    (folder / "one").write_text(ONE)
    (folder / "notes.txt").write_text("Dear diary,\n")
    result = run(*command, str(folder))
    assert result.code == 3
    lines = result.err.splitlines()
    assert f"nonolith: {folder}/mine.non:4:2: expected 2 rows, found 1" in lines
    assert f"nonolith: {folder}: 1 file in no known format skipped" in lines
    assert result.out or list((tmp_path / "out").iterdir())


def test_an_empty_folder_beside_a_puzzle(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "one").write_text(ONE)
    result = run("check", str(tmp_path / "one"), str(folder))
    assert result.code == 3
    assert "locally solvable" in result.out
    pack = tmp_path / "pack.json"
    result = run("convert", str(tmp_path / "one"), str(folder), "-o", str(pack))
    assert (result.code, result.err) == (
        3,
        f"nonolith: {folder}: no file in this folder holds a puzzle\n",
    )
    assert not pack.exists()


def claims(folder: Path, name: str, content: bytes) -> bool:
    """Return whether a file beside a good one is complained about, and not skipped."""
    (folder / "one").write_text(ONE)
    (folder / name).write_bytes(content)
    result = run("check", str(folder))
    assert result.out.startswith(f"{folder}/one: locally solvable")
    (line,) = result.err.splitlines()
    complained = line.startswith(f"nonolith: {folder / name.removesuffix('.gz')}")
    assert complained != (line == f"nonolith: {folder}: 1 file in no known format skipped")
    assert result.code == (3 if complained else 0)
    return complained


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.non", b""),
        ("a.non", b"Dear diary,"),
        ("a.NON", b"%PDF-1.7"),
        ("a.non", b"\x00\x01\xff\xfe\x80"),
        ("a.non.gz", gzip.compress(b"Dear diary,", mtime=0)),
        ("a.json", b"Dear diary,"),
        ("a", b"width 3\nheight 2\nrows\n1\n"),
        ("a", b"{"),
        ("a", b"P1\n9 9\n1"),
        ("a", b"3x2:2//1/1.1/x"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
        ("a.gz", b"\x1f\x8b\x08broken"),
    ],
)
def test_what_claims_to_be_a_puzzle(name: str, content: bytes, folder: Path) -> None:
    assert claims(folder, name, content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("README.md", b"# Puzzles\n\nby me\n"),
        ("a.txt", b""),
        ("a.pdf", b"%PDF-1.7"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
        ("a", b"\x00\x01\xff\xfe\x80"),
        ("a.txt.gz", gzip.compress(b"Dear diary,", mtime=0)),
    ],
)
def test_what_is_something_else(name: str, content: bytes, folder: Path) -> None:
    assert not claims(folder, name, content)


def test_a_photograph_is_something_else(folder: Path) -> None:
    Image.new("RGB", (400, 300), "red").save(folder / "photo.png")
    content = (folder / "photo.png").read_bytes()
    assert not claims(folder, "photo.png", content)


def test_an_archive_with_a_note_in_it_is_not_skipped(folder: Path) -> None:
    path = folder / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("README", "by me")
        archive.writestr("one", ONE)
    assert claims(folder, path.name, path.read_bytes())


def test_an_archive_of_nothing_has_no_puzzle(folder: Path) -> None:
    path = folder / "pack.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.mkdir("inside")
    result = run("check", str(path))
    assert result.code == 3
    assert result.err == f"nonolith: {path}: expected a puzzle, found nothing\n"
    assert not claims(folder, path.name, path.read_bytes())


def test_a_format_that_is_named_is_a_claim(folder: Path) -> None:
    (folder / "a").write_text("1 1\n1\n1\n")
    (folder / "b").write_text("Dear diary,")
    result = run("check", "--from", "nin", str(folder))
    assert result.code == 3
    assert f"nonolith: {folder}/b:1:1: " in result.err


def test_a_folder_that_cannot_be_looked_into(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "one").write_text(ONE)
    (folder / "secret").mkdir()
    scan = os.scandir

    def refused(path: str) -> object:
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refused)
    result = run("check", str(folder))
    assert (result.code, result.err) == (3, f"nonolith: {folder}/secret: Permission denied\n")
    assert result.out


def test_the_library_tells_them_apart(folder: Path) -> None:
    (folder / "a.non").write_text("")
    with pytest.raises(UnknownFormatError):
        loads_all("Dear diary,")
    with pytest.raises(FormatError) as error:
        load_all(folder / "a.non")
    assert not isinstance(error.value, UnknownFormatError)


def test_hidden_folders_are_skipped_and_skipped_files_are_named(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "packed").write_text("1:1\n")
    (tmp_path / "notes.txt").write_text("Hello, world\n")
    (tmp_path / "dot").write_text("1:1\n")
    quiet = run("check", str(tmp_path))
    assert quiet.out.count("\n") == 1
    assert quiet.err == f"nonolith: {tmp_path}: 1 file in no known format skipped\n"
    told = run("check", "-v", str(tmp_path)).err
    assert f"{tmp_path}/dot: read as line: clue lines" in told
    assert f"skipped: {tmp_path}/notes.txt:1:1: expected a puzzle in one of" in told


def test_clashing_names_are_numbered(tmp_path: Path) -> None:
    for name in ("a.non", "a.xml", "a.json"):
        (tmp_path / name).write_bytes(dumpb(loads("1.1/1:2//1"), format_named_by(name)))
    out = tmp_path / "out"
    run("convert", str(tmp_path), "--to", "nin", "-o", f"{out}/")
    assert sorted(path.name for path in out.iterdir()) == ["a-2.nin", "a-3.nin", "a.nin"]
    assert {loads(path.read_text(), "nin") for path in out.iterdir()} == {loads("1.1/1:2//1")}


def format_named_by(name: str) -> str:
    return {".non": "non", ".xml": "webpbn", ".json": "json"}[Path(name).suffix]


def test_solutions_of_several_files_are_labelled(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text("1:1\n")
    a, b = str(tmp_path / "a"), str(tmp_path / "b")
    assert run("solve", "--all", a, b).err == f"{a}\n{b}\n"
    assert run("solve", "--count", str(tmp_path)).out == f"{a}: 1\n{b}: 1\n"
    assert run("solve", "--count", a).out == "1\n"
