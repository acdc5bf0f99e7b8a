"""Files that are whole or not there: written beside their place under a lock, then renamed."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from nonolith.errors import BusyError
from nonolith.whole_file import naming


def part_name(file: str) -> str:
    """Return the name that a file has while it is written."""
    return f".{file}.part"


@contextlib.contextmanager
def written_beside(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that gets its name only when all of it is on the disk.

    Whatever a killed process left behind is written over. The lock goes with the process that
    holds it, so that a leftover is never mistaken for work in progress.

    :raises BusyError: another process is writing the same file.
    :raises OSError: it can't be written.
    """
    part = path.with_name(part_name(path.name))
    with naming(path), _locked(part, path) as file:
        try:
            file.truncate()
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


@contextlib.contextmanager
def _locked(part: Path, path: Path) -> Iterator[BinaryIO]:
    with open(os.open(part, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Another process may have finished, and renamed the file, since it was opened.
            mine = os.path.samestat(os.fstat(file.fileno()), os.stat(part))
        except (BlockingIOError, FileNotFoundError):
            mine = False
        if not mine:
            raise BusyError(f"{path} is being made by another process")
        yield file
