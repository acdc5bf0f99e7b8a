"""Files are written beside and renamed, so that nobody ever sees half of one."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Give a system's error about writing, as that the disk is full, the file that it is about."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = os.fspath(path)
        raise


def write_beside(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that was there keeps its permissions.

    A link is followed. What is no ordinary file, such as a pipe or a device, has no beside: it is
    written to.

    :raises OSError: it can't be written; what was there before is still there.
    """
    with naming(path):
        _write_beside(path.resolve(), data)


def _write_beside(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "xb") as file:
            file.write(data)
        if mode is not None:
            os.chmod(beside, stat.S_IMODE(mode))
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise
