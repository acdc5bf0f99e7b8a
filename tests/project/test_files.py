"""Files are written whole or not at all, and nothing but ordinary files is replaced."""

import os
import stat
from pathlib import Path

import pytest

from nonolith.whole_file import write_beside


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
