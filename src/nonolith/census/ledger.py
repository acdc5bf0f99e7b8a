"""The ledger of a run by shards: a growing certificate, from which an interrupted run resumes.

It is always written whole. A killed process loses the shards in flight, and finished ones worth
less than the time of writing the ledger twenty times.
"""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from nonolith.census.certificate import FIRST_LINE, Certificate, Check, read_certificate
from nonolith.census.column_ledger_schema import HEADER_BYTES, is_column_ledger
from nonolith.census.kernel import Work
from nonolith.census.result import CensusMethod
from nonolith.census.total import ShardTally
from nonolith.errors import BusyError, FormatError, LedgerError
from nonolith.whole_file import claimed

_WORTH = 20  # times the cost of writing is what the shards that wait must have cost


class Ledger:
    """The certificate of one run, which no other run can use meanwhile; see :func:`opened`."""

    def __init__(self, path: Path, before: Certificate) -> None:
        self._path = path
        self._certificate = before
        self._waiting: list[ShardTally] = []
        self._cost = 0.0
        """The seconds that writing took the last time."""

    @property
    def certificate(self) -> Certificate:
        """What is written."""
        return self._certificate

    def add(self, tallies: Iterable[ShardTally]) -> None:
        """Take finished shards; they are in the file at once if that is worth it."""
        self._waiting.extend(tallies)
        if sum(tally.seconds for tally in self._waiting) >= _WORTH * self._cost:
            self.flush()

    def flush(self, tallies: Iterable[ShardTally] = (), checks: Iterable[Check] = ()) -> None:
        """Write what was added, and more; who adds nothing leaves the file as it is."""
        old = self._certificate
        self._waiting.extend(tallies)
        checks = set(checks).difference(old.checks)
        if not self._waiting and not checks:
            return
        new = Certificate.of(
            old.size, old.kind, [*old.pieces, *self._waiting], [*old.checks, *checks]
        )
        start = time.perf_counter()
        try:
            new.write(self._path)
        except OSError as error:
            raise LedgerError(f"{self._path}: can't write the ledger: {error.strerror}") from error
        self._cost = time.perf_counter() - start
        self._certificate, self._waiting = new, []


@contextmanager
def opened(path: str | os.PathLike[str], work: Work) -> Iterator[Ledger]:
    """Open the ledger of a run, or begin one; what was added is written when it is left.

    :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
        be written.
    """
    path = Path(path)
    _read(path, work)  # no temporary file appears beside a file that is not a ledger
    try:
        with claimed(path):
            ledger = Ledger(path, _read(path, work))
            try:
                yield ledger
            except LedgerError:
                raise
            except BaseException:
                ledger.flush()
                raise
            ledger.flush()
    except BusyError:
        raise LedgerError(f"{path}: the ledger is in use by another run") from None
    except OSError as error:
        raise LedgerError(f"{path}: can't make a ledger here: {error.strerror}") from error


def finished_shards(path: str | os.PathLike[str], work: Work) -> Certificate:
    """Return what the ledger of a run has by now, which may be in use; nothing if there is none.

    :raises LedgerError: it is of another run, damaged, or no ledger.
    """
    return _read(Path(path), work)


def ledger_method(path: str | os.PathLike[str] | None) -> CensusMethod | None:
    """Return the method of the run that a ledger is of; None if there is none, or it is no ledger.

    It is only asked, not checked: opening it does that.
    """
    try:
        return None if path is None else _method(path)
    except OSError:
        return None


def _method(path: str | os.PathLike[str]) -> CensusMethod | None:
    with open(path, "rb") as file:
        beginning = file.read(HEADER_BYTES)
    if is_column_ledger(beginning):
        return CensusMethod.COLUMNS
    return CensusMethod.SHARDS if beginning.startswith(FIRST_LINE.encode()) else None


def read_shards(path: str | os.PathLike[str]) -> Certificate:
    """Read a certificate as a ledger.

    :raises LedgerError: it can't be read, is damaged, or none.
    """
    name = os.fspath(path)
    try:
        method = _method(path)
        if method is CensusMethod.COLUMNS:
            raise LedgerError(f"{name}: this ledger is of another method: columns, not shards")
        if method is None:
            raise LedgerError(f"{name}: not a ledger of nonolith; it was left as it is")
        return read_certificate(path)
    except OSError as error:
        named = name or "''"
        raise LedgerError(f"{named}: can't read the ledger: {error.strerror}") from error
    except FormatError as error:
        raise LedgerError(f"{error}; the file was left as it is") from error


def _read(path: Path, work: Work) -> Certificate:
    if not path.exists():
        return Certificate(work.size, work.kind, ())
    found = read_shards(path)
    for name, there, here in (("size", found.size, work.size), ("kind", found.kind, work.kind)):
        if there != here:
            raise LedgerError(
                f"{path}: this ledger is of another {name}: {there}, not {here}; "
                "it was left as it is"
            )
    return found
