"""The ledger: a file of finished shards, from which an interrupted census goes on.

One row a shard, written in transactions: a process that is killed loses the shards in flight and
nothing else. A ledger belongs to one run, that is one size, kind and program (a version of nonolith
and the signature of its kernels), and every row says which program counted it. Every row, that of
the run included, has a checksum. A ledger is made beside its final name and linked there, so that a
file is either no ledger or a whole one.
"""

import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from nonolith.census.kernel import Work
from nonolith.census.program import Program
from nonolith.census.total import ShardTally
from nonolith.errors import LedgerError
from nonolith.texts import one_line
from nonolith.version import __version__

_APPLICATION = 0x6E6F6E6F  # "nono": what a file must say to be taken for a ledger
_FORMAT = 2
_SQLITE = b"SQLite format 3\0"  # how SQLite's files begin; the application's number is at 68
_SCHEMA = f"""
    PRAGMA application_id = {_APPLICATION};
    PRAGMA user_version = {_FORMAT};
    CREATE TABLE run (
        height INTEGER NOT NULL, width INTEGER NOT NULL, kind TEXT NOT NULL,
        shards INTEGER NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
        seconds REAL NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE shard (
        shard INTEGER PRIMARY KEY, weight INTEGER NOT NULL, local INTEGER NOT NULL,
        "unique" INTEGER NOT NULL, evaluated INTEGER NOT NULL, seconds REAL NOT NULL,
        kernel TEXT NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );
"""
_COMMIT_INTERVAL = 0.25  # seconds: a transaction costs some milliseconds, a small shard less

Row = tuple[int | float | str, ...]
"""Values as SQLite keeps them, without the checksum that is written behind them."""


class Ledger:
    """The finished shards of one run, in a file; a context manager."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, run: Row, seconds: float
    ) -> None:
        self.path = path
        self._connection = connection
        self._run = run
        self._seconds = seconds
        self._waiting: list[ShardTally] = []
        self._last_commit = time.monotonic()

    @classmethod
    def open(cls, path: str | os.PathLike[str], work: Work, shards: int) -> Self:
        """Open the ledger of a run, or make it.

        :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
            be made.
        """
        path = Path(path)
        if not path.exists():
            _create(path, work, shards)
        _check_header(path)
        connection = _connect(path)
        try:
            with _reported(path):
                _check_file(path, connection)
                run = _run_row(work, shards)
                seconds = _check_run(path, connection, run)
                _check_shards(path, connection, work.program, shards)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, run, seconds)

    def tallies(self) -> Iterator[ShardTally]:
        """Yield all shards that are finished and written."""
        with _reported(self.path):
            for row in self._connection.execute("SELECT * FROM shard"):
                yield _tally(row[:-1])

    def seconds(self) -> float:
        """Return how long the runs that wrote this ledger took."""
        return self._seconds

    def add(self, tallies: Iterable[ShardTally]) -> None:
        """Take finished shards; they are in the file a moment later, or after :meth:`flush`."""
        self._waiting.extend(tallies)
        if time.monotonic() - self._last_commit >= _COMMIT_INTERVAL:
            self.flush()

    def flush(self) -> None:
        """Write what was added, in one transaction."""
        batch, self._waiting = self._waiting, []
        now = time.monotonic()
        seconds = self._seconds + now - self._last_commit
        try:
            with _reported(self.path):
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany(
                    "INSERT INTO shard VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [_with_checksum(_shard_row(tally)) for tally in batch],
                )
                self._connection.execute(
                    "UPDATE run SET seconds = ?, checksum = ?",
                    _with_checksum((*self._run, seconds))[-2:],
                )
                self._connection.execute("COMMIT")
        except BaseException:
            # Ctrl-C may come anywhere in here; whether the batch is written, SQLite knows.
            if self._connection.in_transaction:
                self._connection.rollback()
                self._waiting = batch
            raise
        self._last_commit, self._seconds = now, seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            if not isinstance(error, LedgerError):
                self.flush()
        finally:
            self._connection.close()


def _create(path: Path, work: Work, shards: int) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with suppress(FileNotFoundError):
            beside.unlink()
        connection = sqlite3.connect(beside, isolation_level=None)
        with _reported(beside):
            connection.executescript(_SCHEMA)
            connection.execute(
                "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                _with_checksum((*_run_row(work, shards), 0.0)),
            )
        connection.close()
        os.link(beside, path)  # unlike a rename, never replaces a ledger made meanwhile
    except (OSError, sqlite3.Error) as error:
        raise LedgerError(f"{path}: can't make a ledger here: {error}") from error
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()


def _connect(path: Path) -> sqlite3.Connection:
    with _reported(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=1)
        try:
            # Held until the connection closes or the process dies: one run at a time.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        return connection


def _check_header(path: Path) -> None:
    """Look at a file before SQLite does, which takes an empty one for its own and writes to it."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise LedgerError(f"{path}: can't read the ledger: {error.strerror}") from error
    if not header.startswith(_SQLITE) or header[68:72] != _APPLICATION.to_bytes(4, "big"):
        raise LedgerError(f"{path}: not a ledger of nonolith; it was left as it is")


def _check_file(path: Path, connection: sqlite3.Connection) -> None:
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number != _FORMAT:
        raise LedgerError(
            f"{path}: a ledger of format {number}, nonolith {__version__} reads format {_FORMAT}"
        )
    problems = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"]:
        raise LedgerError(f"{path}: the ledger is damaged: {one_line(problems[0])}")


def _check_run(path: Path, connection: sqlite3.Connection, wanted: Row) -> float:
    """Return how long the runs so far took, if the ledger is of the run that is wanted."""
    runs = connection.execute("SELECT * FROM run").fetchall()
    if len(runs) != 1:
        raise LedgerError(f"{path}: the ledger is damaged: it describes {len(runs)} runs")
    if not _is_as_written(runs[0]):
        raise LedgerError(f"{path}: the ledger is damaged: its run is not what was written")
    *found, seconds, _ = runs[0]
    here = _described(wanted)
    for name, there in _described(found).items():
        if there != here[name]:
            raise LedgerError(
                f"{path}: this ledger is of another {name}: {there}, not {here[name]}; "
                "it was left as it is"
            )
    return float(seconds)


def _check_shards(
    path: Path, connection: sqlite3.Connection, program: Program, shards: int
) -> None:
    # SQLite's own check sees a broken structure, but not a changed number.
    for row in connection.execute("SELECT * FROM shard"):
        if not _is_as_written(row) or not 0 <= row[0] < shards:
            raise LedgerError(
                f"{path}: the ledger is damaged: shard {row[0]!r} is not what was written"
            )
        counted_by = _tally(row[:-1]).program
        if counted_by != program:
            raise LedgerError(
                f"{path}: shard {row[0]} was counted by {counted_by}, this is {program}; "
                "the ledger was left as it is"
            )


def _run_row(work: Work, shards: int) -> Row:
    return (
        *(work.size.height, work.size.width, work.kind.value, shards),
        *(work.program.version, str(work.program.signature)),
    )


def _described(run: Sequence[Any]) -> dict[str, str]:
    """Return what a run is of, in words."""
    height, width, kind, shards, version, signature = run
    return {
        "size": f"{height}×{width}",
        "kind": kind,
        "number of shards": str(shards),
        "version": version,
        "signature": signature,
    }


def _shard_row(tally: ShardTally) -> Row:
    return (
        *(tally.shard, tally.weight, tally.local, tally.unique, tally.evaluated),
        *(tally.seconds, tally.kernel, tally.program.version, str(tally.program.signature)),
    )


def _tally(row: Sequence[Any]) -> ShardTally:
    # A signature has 64 bits, one more than SQLite's numbers: it is kept as text.
    *values, version, signature = row
    shard, weight, local, unique, evaluated, seconds, kernel = values
    program = Program(version, int(signature))
    return ShardTally(shard, weight, local, unique, evaluated, seconds, kernel, program)


def _with_checksum(row: Row) -> Row:
    return (*row, zlib.crc32(repr(row).encode()))


def _is_as_written(row: tuple[Any, ...]) -> bool:
    return _with_checksum(row[:-1]) == row


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into one line that names the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise LedgerError(f"{path}: the ledger is in use by another run") from error
        raise LedgerError(f"{path}: can't use the ledger: {one_line(str(error))}") from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        # Names or values that are not those that were written may not even be text.
        raise LedgerError(
            f"{path}: the ledger is damaged: {one_line(str(error))}; it was left as it is"
        ) from error
