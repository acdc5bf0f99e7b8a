"""The file of a ledger: SQLite, made whole, used by one run at a time, checked when opened.

Each row, that of the run included, has a checksum. A ledger belongs to one run, that is one size,
kind, method and program. It is made beside its final name and linked there, so that a file is
either no ledger or a whole one.

Ledgers are handed around, and a checksum is no signature. Whoever forges one can make it say
anything, but it is read like any other input: it has these tables and nothing that would run when
they are read, and rows of the types that are written.
"""

import math
import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nonolith.census.kind import Kind
from nonolith.census.program import Program
from nonolith.census.result import CensusMethod
from nonolith.errors import LedgerError
from nonolith.model.size import Size
from nonolith.texts import one_line
from nonolith.version import __version__

_APPLICATION = 0x6E6F6E6F  # "nono": what a file must say to be taken for a ledger
_FORMAT = 4
_SQLITE = b"SQLite format 3\0"  # how SQLite's files begin; the application's number is at 68
_SCHEMA = f"""
    PRAGMA application_id = {_APPLICATION};
    PRAGMA user_version = {_FORMAT};
    CREATE TABLE run (
        height INTEGER NOT NULL, width INTEGER NOT NULL, kind TEXT NOT NULL, method TEXT NOT NULL,
        pieces INTEGER NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
        layout TEXT NOT NULL, seconds REAL NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE shard (
        shard INTEGER PRIMARY KEY, weight INTEGER NOT NULL, local INTEGER NOT NULL,
        "unique" INTEGER NOT NULL, evaluated INTEGER NOT NULL, seconds REAL NOT NULL,
        kernel TEXT NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
        layout TEXT NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE step (
        step INTEGER NOT NULL, parts INTEGER NOT NULL, counted TEXT NOT NULL,
        rejected TEXT NOT NULL, peak INTEGER NOT NULL, core_seconds REAL NOT NULL,
        checksum INTEGER NOT NULL
    );
    CREATE TABLE states (
        part INTEGER PRIMARY KEY, step INTEGER NOT NULL, data BLOB NOT NULL,
        checksum INTEGER NOT NULL
    );
"""

_TYPES = {
    "run": (int, int, str, str, int, str, str, str, float),
    "shard": (int, int, int, int, int, float, str, str, str, str),
    "step": (int, int, str, str, int, float),
    "states": (int, int, bytes),
}
"""What stands in a row of each table, before its checksum: SQLite would keep anything."""

Row = tuple[int | float | str | bytes, ...]
"""Values as SQLite keeps them, without the checksum that is written behind them."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a ledger is of."""

    size: Size
    kind: Kind
    method: CensusMethod
    pieces: int
    """How many shards, or steps."""
    program: Program

    @property
    def row(self) -> Row:
        """The run as it is written."""
        return (
            *(self.size.height, self.size.width, self.kind.value, self.method.value),
            *(self.pieces, *self.program.row),
        )


class LedgerFile:
    """An open ledger, which nobody else can open meanwhile."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, run: Run, seconds: float
    ) -> None:
        self.path = path
        self.run = run
        self.seconds = seconds
        """How long the runs that wrote it took."""
        self._connection = connection

    @classmethod
    def open(cls, path: str | os.PathLike[str], run: Run) -> "LedgerFile":
        """Open the ledger of a run, or make it.

        :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
            be made.
        """
        path = Path(path)
        if not path.exists():
            _create(path, run)
        _check_header(path)
        connection = _connect(path)
        try:
            with _reported(path):
                _check_file(path, connection)
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
                if not _is_as_written(table, row):
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
                    for row in map(_with_checksum, rows):
                        places = ", ".join("?" * len(row))
                        connection.execute(f"INSERT INTO {table} VALUES ({places})", row)
                connection.execute(
                    "UPDATE run SET seconds = ?, checksum = ?",
                    _with_checksum((*self.run.row, seconds))[-2:],
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
        """Let others open it."""
        self._connection.close()


def ledger_method(path: str | os.PathLike[str] | None) -> CensusMethod | None:
    """Return the method of the run that a ledger is of; None if there is none, or it is no ledger.

    It is only asked, not checked: opening it does that.
    """
    if path is None or not Path(path).exists():
        return None
    try:
        _check_header(Path(path))
        with closing(sqlite3.connect(path, isolation_level=None, timeout=1)) as connection:
            _check_schema(Path(path), connection)
            (method,) = connection.execute("SELECT method FROM run").fetchone()
            return CensusMethod(method)
    except (LedgerError, sqlite3.Error, MemoryError, TypeError, ValueError):
        return None


def read_run(path: str | os.PathLike[str]) -> Run:
    """Return what a ledger is of.

    :raises LedgerError: it is none, is damaged, or in use.
    """
    path = Path(path)
    _check_header(path)
    with _reported(path), closing(_connect(path)) as connection:
        _check_file(path, connection)
        row = _only_run(path, connection)
        height, width, kind, method, pieces, *program = row[:-2]
        try:
            return Run(
                Size(height, width),
                Kind(kind),
                CensusMethod(method),
                pieces,
                Program.of_row(*program),
            )
        except ValueError:
            raise LedgerError(f"{path}: the ledger is damaged: there is no such run") from None


def finished_pieces(path: str | os.PathLike[str]) -> int:
    """Return how many shards, or steps, a ledger has.

    :raises LedgerError: it can't be read.
    """
    path = Path(path)
    with _reported(path), closing(_connect(path)) as connection:
        query = "SELECT (SELECT count(*) FROM shard) + (SELECT coalesce(max(step), 0) FROM step)"
        (number,) = connection.execute(query).fetchone()
        return int(number)


def _create(path: Path, run: Run) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with suppress(FileNotFoundError):
            beside.unlink()
        connection = sqlite3.connect(beside, isolation_level=None)
        with _reported(beside):
            connection.executescript(_SCHEMA)
            connection.execute(
                "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                _with_checksum((*run.row, 0.0)),
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
            f"{path}: a ledger of format {number}, nonolith {__version__} reads format {_FORMAT}: "
            "finish it with the nonolith that began it, or begin another; it was left as it is"
        )
    _check_schema(path, connection)
    problems = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"]:
        raise LedgerError(f"{path}: the ledger is damaged: {one_line(problems[0])}")


def _check_schema(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse other tables than ours: a view runs when it is read, a trigger when it is written."""
    if _schema(connection) != _own_schema():
        raise LedgerError(f"{path}: the ledger is damaged: it has other tables than a ledger has")


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return {(kind, name, " ".join(str(sql).split())) for kind, name, sql in rows}


@cache
def _own_schema() -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        return _schema(connection)


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
    if not _is_as_written("run", row):
        raise LedgerError(f"{path}: the ledger is damaged: its run is not what was written")
    return row


def _described(run: Sequence[Any]) -> dict[str, str]:
    """Return what a run is of, in words."""
    height, width, kind, method, pieces, version, signature, layout = run
    return {
        "size": f"{height}×{width}",
        "kind": kind,
        "method": method,
        "number of pieces": str(pieces),
        "version": version,
        "signature": signature,
        "layout of shards": layout,
    }


def _with_checksum(row: Row) -> Row:
    return (*row, zlib.crc32(repr(row).encode()))


def _is_as_written(table: str, row: tuple[Any, ...]) -> bool:
    *values, _ = row
    return (
        tuple(map(type, values)) == _TYPES[table]
        and all(math.isfinite(value) for value in values if type(value) is float)
        and _with_checksum(row[:-1]) == row
    )


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
