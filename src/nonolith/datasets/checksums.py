"""Checksums of the files of a size: nothing is built on a file that differs."""

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from nonolith.datasets.chunks import CHUNK_BYTES
from nonolith.errors import ChangedFileError, FormatError
from nonolith.whole_file import opened_beside

FILE = "checksums.json"
"""The file, beside those that it describes."""

_REMEDY = "--force makes it again"


@dataclass(frozen=True, slots=True)
class Checksum:
    """How long a file is, and what is in it."""

    bytes: int
    lines: int
    sha256: str


def checksum_of(file: BinaryIO) -> Checksum:
    """Return the checksum of a file that is open for reading, from its beginning."""
    file.seek(0)
    length = lines = 0
    digest = hashlib.sha256()
    while text := file.read(CHUNK_BYTES):
        length += len(text)
        lines += text.count(b"\n")
        digest.update(text)
    return Checksum(length, lines, digest.hexdigest())


def record(folder: Path, file: str, checksum: Checksum) -> None:
    """Keep the checksum of a file that is about to get its name.

    :raises OSError: the checksums can't be written.
    """
    with opened_beside(folder / FILE, wait=True) as output:  # one process at a time
        known = _read_if_possible(folder)
        known[file] = checksum
        _write(known, output)


def forget(folder: Path, files: Iterable[str]) -> None:
    """Forget files that were removed; the checksums go with the last of them.

    :raises OSError: they can't be written.
    """
    path = folder / FILE
    if not path.is_file():
        return
    known = _read_if_possible(folder)
    for file in files:
        known.pop(file, None)
    if known:
        with opened_beside(path, wait=True) as output:
            _write(known, output)
    else:
        path.unlink()


def check(path: Path) -> None:
    """Check that a file is as it was written.

    :raises ChangedFileError: it is shorter, longer or changed, or has no checksum.
    :raises FormatError: the checksums can't be read.
    :raises OSError: the file can't be read.
    """
    expected = _read(path.parent).get(path.name)
    if expected is None:
        raise ChangedFileError(
            f"{path} is not known to {path.with_name(FILE)}: it was not made here; {_REMEDY}"
        )
    with path.open("rb") as file:
        found = checksum_of(file)
    if found.lines != expected.lines:
        raise ChangedFileError(
            f"{path} has {found.lines:,} lines, but {expected.lines:,} were written: {_REMEDY}"
        )
    if found != expected:
        raise ChangedFileError(f"{path} was changed after it was made: {_REMEDY}")


def _read(folder: Path) -> dict[str, Checksum]:
    path = folder / FILE
    try:
        entries = json.loads(path.read_bytes())
        known = {file: Checksum(**values) for file, values in entries.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise FormatError(
            problem="expected the checksums of a data set; without it, --force makes all again",
            path=str(path),
        ) from None
    return known


def _read_if_possible(folder: Path) -> dict[str, Checksum]:
    """Return the checksums; none if they can't be read, so that all files are made again."""
    with suppress(FormatError):
        return _read(folder)
    return {}


def _write(known: dict[str, Checksum], output: BinaryIO) -> None:
    entries = {file: asdict(checksum) for file, checksum in known.items()}
    output.write((json.dumps(entries, indent=2) + "\n").encode())
