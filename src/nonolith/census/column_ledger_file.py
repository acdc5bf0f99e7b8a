"""The file of a ledger of columns: SQLite, made whole, used by one run at a time, checked.

A ledger belongs to one run, that is one size, kind and program. It is made beside its final
name and linked there, so that a file is either no ledger or a whole one.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nonolith.census.column_ledger_schema import (
    SCHEMA,
    Row,
    check_file,
    check_header,
    is_as_written,
    with_checksum,
)
from nonolith.census.kind import Kind
from nonolith.census.program import Program
from nonolith.errors import LedgerError
from nonolith.model.size import Size
from nonolith.texts import one_line

_ATTEMPTS = 5  # to read a ledger that is being written
_PAUSE = 0.2  # seconds between them


@dataclass(frozen=True, slots=True)
class ColumnRun:
    """The run that a ledger belongs to."""

    size: Size
    kind: Kind
    steps: int
    program: Program

    @property
    def row(self) -> Row:
        """The run as it is written."""
        return (
            *(self.size.height, self.size.width, self.kind.value),
            *(self.steps, *self.program.row),
        )


class LedgerFile:
    """An open ledger, which no other process can open meanwhile."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, run: ColumnRun, seconds: float
    ) -> None:
        self.path = path
        self.run = run
        self.seconds = seconds
        """How long the runs that wrote it took."""
        self._connection = connection

    @classmethod
    def open(cls, path: str | os.PathLike[str], run: ColumnRun) -> "LedgerFile":
        """Open the ledger of a run, or make it.

        :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
            be made.
        """
        path = Path(path)
        if not path.exists():
            _create(path, run)
        check_header(path)
        connection = _connect(path)
        try:
            with _reported(path):
                check_file(path, connection)
                seconds = _check_run(path, connection, run.row)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, run, seconds)

    def read(self, table: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a table in order, without their checksums.

        :raises LedgerError: a row is not what was written.
        """
        with _reported(self.path):
            for row in self._connection.execute(f"SELECT * FROM {table} ORDER BY 1"):
                if not is_as_written(table, row):
                    raise self.damaged(f"row {row[0]!r} is not what was written")
                yield row[:-1]

    def write(
        self,
        additions: Sequence[tuple[str, Sequence[Row]]],
        seconds: float,
        *,
        emptied: Sequence[str] = (),
    ) -> None:
        """Add rows, given without checksums, to tables some of which are emptied first.

        All of it is one transaction.
        """
        connection = self._connection
        try:
            with _reported(self.path):
                connection.execute("BEGIN IMMEDIATE")
                for table in emptied:
                    connection.execute(f"DELETE FROM {table}")
                for table, rows in additions:
                    for row in map(with_checksum, rows):
                        places = ", ".join("?" * len(row))
                        connection.execute(f"INSERT INTO {table} VALUES ({places})", row)
                connection.execute(
                    "UPDATE run SET seconds = ?, checksum = ?",
                    with_checksum((*self.run.row, seconds))[-2:],
                )
                connection.execute("COMMIT")
        except BaseException:
            # Ctrl-C may come anywhere in here; whether it is written, SQLite knows.
            if connection.in_transaction:
                connection.rollback()
                raise
            self.seconds = seconds
            raise
        self.seconds = seconds

    def damaged(self, what: str) -> LedgerError:
        """Return the error of a file that does not say what was written."""
        return LedgerError(f"{self.path}: the ledger is damaged: {what}")

    def close(self) -> None:
        """Close it, so that others can open it."""
        self._connection.close()


def look_at(path: str | os.PathLike[str]) -> tuple[ColumnRun, int]:
    """Return what a ledger is of and at which step it is, though a run may be using it.

    :raises LedgerError: it is none, or is damaged.
    """
    path = Path(path)
    check_header(path)
    for attempt in range(_ATTEMPTS):
        try:
            with _reported(path), closing(_connect_to_look(path)) as connection:
                check_file(path, connection)
                row = _only_run(path, connection)
                there = connection.execute("SELECT * FROM step LIMIT 1").fetchone()
                if there is not None and not is_as_written("step", there):
                    raise LedgerError(
                        f"{path}: the ledger is damaged: its step is not what was written"
                    )
            break
        except LedgerError:
            # It may be in the middle of a transaction.
            if attempt == _ATTEMPTS - 1:
                raise
            time.sleep(_PAUSE)
    height, width, kind, steps, *program = row[:-2]
    try:
        run = ColumnRun(Size(height, width), Kind(kind), steps, Program.of_row(*program))
        return run, 0 if there is None else there[0]
    except ValueError:
        raise LedgerError(f"{path}: the ledger is damaged: there is no such run") from None


def _connect_to_look(path: Path) -> sqlite3.Connection:
    """Open a file without asking for its locks."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None
    )


def _create(path: Path, run: ColumnRun) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.new")
    try:
        with suppress(FileNotFoundError):
            beside.unlink()
        connection = sqlite3.connect(beside, isolation_level=None)
        with _reported(beside):
            connection.executescript(SCHEMA)
            connection.execute(
                "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                with_checksum((*run.row, 0.0)),
            )
        connection.close()
        # Unlike a rename, it never replaces a ledger that another run has made meanwhile.
        with suppress(FileExistsError):
            os.link(beside, path)
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


def _check_run(path: Path, connection: sqlite3.Connection, wanted: Row) -> float:
    """Return how long the runs so far took, if the ledger is of the run that is wanted."""
    *found, seconds, _ = _only_run(path, connection)
    here = _described(wanted)
    for name, there in _described(found).items():
        if there != here[name]:
            raise LedgerError(
                f"{path}: this ledger is of another {name}: {there}, not {here[name]}; "
                "it was left as it is"
            )
    return float(seconds)


def _only_run(path: Path, connection: sqlite3.Connection) -> tuple[Any, ...]:
    runs = connection.execute("SELECT * FROM run").fetchall()
    if len(runs) != 1:
        raise LedgerError(f"{path}: the ledger is damaged: it describes {len(runs)} runs")
    row: tuple[Any, ...] = runs[0]
    if not is_as_written("run", row):
        raise LedgerError(f"{path}: the ledger is damaged: its run is not what was written")
    return row


def _described(run: Sequence[Any]) -> dict[str, str]:
    """Return what a run is of, in words."""
    height, width, kind, steps, version, signature = run
    return {
        "size": f"{height}×{width}",
        "kind": kind,
        "number of steps": str(steps),
        "version": version,
        "signature": signature,
    }


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into one line that names the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise LedgerError(f"{path}: the ledger is in use by another run") from error
        raise LedgerError(f"{path}: can't use the ledger: {one_line(str(error))}") from error
    except (sqlite3.DatabaseError, MemoryError, UnicodeDecodeError) as error:
        # Names or values that are not those that were written may not even be text, and where a
        # length is wrong, SQLite asks for gigabytes.
        what = one_line(str(error)) or "it asks for too much memory"
        raise LedgerError(f"{path}: the ledger is damaged: {what}; it was left as it is") from error
