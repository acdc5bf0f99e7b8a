"""Reads files up to a limit, and writes them whole or not at all.

A file gets its name only when all of it is on disk. Until then it has the name that
:func:`part_name` returns, and a lock that ends with the process: the remains of a killed process
are overwritten, and never mistaken for work in progress.
"""

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from nonolith.errors import BusyError, FormatError

try:
    import fcntl
except ImportError:  # Windows: see _locked
    fcntl = None  # type: ignore[assignment]

_LONGEST_NAME = 140  # bytes; file systems take 255, a few of them less


@contextlib.contextmanager
def naming(path: Path, *others: Path) -> Iterator[None]:
    """Make a system's error about writing, such as a full disk, name the requested file.

    *others* are its internal names, which the error must not show.
    """
    try:
        yield
    except OSError as error:
        if error.filename is None or error.filename in map(os.fspath, others):
            error.filename = os.fspath(path)
            del error.filename2  # a renamed file has two; None would be shown
        raise


def read_at_most(file: BinaryIO, most: int, name: str) -> bytes:
    """Return a file's content, reading no more than allowed even from an endless device.

    :raises FormatError: it holds more bytes than that.
    :raises OSError: it can't be read.
    """
    data = file.read(most + 1)
    if len(data) > most:
        raise FormatError(f"at most {most:,} bytes", found="more", path=name)
    return data


def part_name(file: str) -> str:
    """Return the name that a file has while it is written.

    >>> part_name("puzzle.svg")
    '.puzzle.svg.part'
    """
    name = f".{file}.part"
    if len(os.fsencode(name)) > _LONGEST_NAME:
        name = f".{hashlib.sha256(os.fsencode(file)).hexdigest()}.part"
    return name


def write_beside(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that was there keeps its permissions and its owner.

    A link is followed. A pipe or a device is written to directly.

    :raises OSError: it can't be written; what was there before is still there.
    """
    target = path.resolve()
    with naming(path, target):
        before = target.stat() if target.exists() else None
        if before is not None and not stat.S_ISREG(before.st_mode):
            target.write_bytes(data)
            return
        with opened_beside(target, wait=True) as file:
            file.write(data)
            if before is not None:
                _like_before(file, before)


def _like_before(file: BinaryIO, before: os.stat_result) -> None:
    """Give a file the owner and the permissions of another, if the system has them."""
    if hasattr(os, "fchown"):
        with contextlib.suppress(PermissionError):  # only root may give files away
            os.fchown(file.fileno(), before.st_uid, before.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))


@contextlib.contextmanager
def opened_beside(path: Path, *, wait: bool = False) -> Iterator[BinaryIO]:
    """Open a file for writing and reading; it gets its name at the end of the context.

    :raises BusyError: another process is writing the same file, and waiting is not wanted.
    :raises OSError: it can't be written.
    """
    part = path.with_name(part_name(path.name))
    with naming(path, part, _own(part)), _locked(part, path, wait) as file:
        try:
            file.truncate()
            yield file
            file.flush()
            os.fsync(file.fileno())
            if fcntl is None:
                file.close()  # Windows renames no file that is open
            os.replace(file.name, path)
        except BaseException:
            if fcntl is None:
                file.close()
            Path(file.name).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


@contextlib.contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Claim a file, so that no other process can; the file itself is not touched.

    The claim is a lock on a file beside it, which ends with the process.

    :raises BusyError: somebody else has claimed it.
    :raises OSError: there can't be a file beside it.
    """
    beside = path.with_name(part_name(path.name).removesuffix(".part") + ".lock")
    with naming(path, beside, _own(beside)), _locked(beside, path, wait=False) as file:
        try:
            yield
        finally:
            if fcntl is None:
                file.close()  # Windows removes no file that is open
            Path(file.name).unlink(missing_ok=True)


@contextlib.contextmanager
def _locked(part: Path, path: Path, wait: bool) -> Iterator[BinaryIO]:
    if fcntl is None:
        # Without locks each process has a file of its own; the last to be complete remains.
        with open(_own(part), "w+b") as file:
            yield file
        return
    while True:
        with open(part, "r+b", opener=_opened) as file:
            if _lock(file, wait) and _is_still(file, part):
                yield file
                return
        if not wait:
            raise BusyError(f"{path} is being made by another process")


def _own(part: Path) -> Path:
    """Return a name that no other process writes to."""
    return part.with_name(f"{part.name}.{os.getpid()}")


def _opened(name: str, mode: int) -> int:
    """Open a file, new or not; a link of that name is not followed."""
    return os.open(name, mode | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)


def _lock(file: BinaryIO, wait: bool) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Some network file systems have no locks; a small file is written without one.
        if not wait or error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP):
            raise
    return True


def _is_still(file: BinaryIO, part: Path) -> bool:
    """Return whether no other process renamed or removed the file between opening and locking."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(part))
    except FileNotFoundError:
        return False


def _sync_folder(folder: Path) -> None:
    """Flush a new name to disk, if the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
