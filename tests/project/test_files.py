"""Files are written whole or not at all, and nothing but ordinary files is replaced."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from nonolith.whole_file import opened_beside, part_name, write_beside


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_beside(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_beside(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_beside(pipe, b"through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_what_was_there_survives_a_failure(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_beside(tmp_path / "no" / "where", b"")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_beside(folder, b"")
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("length", [200, 241, 255])
def test_long_names(tmp_path: Path, length: int) -> None:
    """Names of more than 240 bytes could not be written: the name beside was longer still."""
    path = tmp_path / ("ä" * (length // 2) + "x" * (length % 2))
    write_beside(path, b"first")
    write_beside(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_process_left_is_written_over(tmp_path: Path) -> None:
    """It was in the way if a later process happened to have the same number."""
    path = tmp_path / "file"
    (tmp_path / part_name("file")).write_bytes(b"much longer than what is written now")
    write_beside(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_in_the_place_of_the_part_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    (tmp_path / part_name("file")).symlink_to(victim)
    with pytest.raises(OSError, match="symbolic links"):
        write_beside(tmp_path / "file", b"new")
    assert victim.read_bytes() == b"precious"


def test_all_of_it_is_on_the_disk_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut, the name was there and the content was not."""
    calls: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def noted(*arguments: object, name: str = name, real: Callable[..., None] = real) -> None:
            calls.append(name)
            real(*arguments)

        monkeypatch.setattr(os, name, noted)
    write_beside(tmp_path / "file", b"new")
    assert calls == ["fsync", "replace", "fsync"]


def test_two_writers_of_one_file_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with opened_beside(path) as first:
        first.write(b"first")
        second = Thread(target=write_beside, args=(path, b"second"))
        second.start()
        second.join(0.05)
        assert second.is_alive()
    second.join()
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["missing/file.svg", "file/file.svg"])
def test_an_error_names_the_file_that_was_asked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It named a file of which only this program knows."""
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    with pytest.raises(OSError, match=f"'{name}'$") as error:
        write_beside(Path(name), b"new")
    assert error.value.filename == name
    with pytest.raises(OSError, match=f"'{name}'$"), opened_beside(Path(name)):
        pass


def test_an_error_about_another_file_names_that(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with pytest.raises(FileNotFoundError) as error, opened_beside(tmp_path / "file"):
        other.read_bytes()
    assert error.value.filename == str(other)
