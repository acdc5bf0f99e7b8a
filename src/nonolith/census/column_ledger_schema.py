"""The tables of a ledger of columns, and its rows with checksums.

Ledgers are passed around, and a checksum is not a signature. A forged ledger can claim anything,
but it is read like any other input: only with these tables, nothing that would run when they are
read, and rows of the expected types.
"""

import math
import sqlite3
import zlib
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from nonolith.errors import LedgerError
from nonolith.texts import one_line
from nonolith.version import __version__

_APPLICATION = 0x6E6F6E6F  # "nono": what a file must say to be taken for a ledger
_FORMAT = 5
_SQLITE = b"SQLite format 3\0"  # how SQLite's files begin; the application's number is at 68
HEADER_BYTES = 100
SCHEMA = f"""
    PRAGMA application_id = {_APPLICATION};
    PRAGMA user_version = {_FORMAT};
    CREATE TABLE run (
        height INTEGER NOT NULL, width INTEGER NOT NULL, kind TEXT NOT NULL,
        steps INTEGER NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
        seconds REAL NOT NULL, checksum INTEGER NOT NULL
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
    "run": (int, int, str, int, str, str, float),
    "step": (int, int, str, str, int, float),
    "states": (int, int, bytes),
}
"""What stands in a row of each table, before its checksum: SQLite would keep anything."""

Row = tuple[int | float | str | bytes, ...]
"""Values as SQLite keeps them, without the checksum that is written behind them."""


def check_header(path: Path) -> None:
    """Look at a file before SQLite does, which takes an empty one for its own and writes to it.

    :raises LedgerError: it can't be read, or is no ledger.
    """
    try:
        with path.open("rb") as file:
            header = file.read(HEADER_BYTES)
    except OSError as error:
        raise LedgerError(f"{path}: can't read the ledger: {error.strerror}") from error
    if not is_column_ledger(header):
        raise LedgerError(f"{path}: not a ledger of nonolith; it was left as it is")


def is_column_ledger(header: bytes) -> bool:
    """Return whether a file that begins like this is said to be a ledger of columns."""
    return header.startswith(_SQLITE) and header[68:72] == _APPLICATION.to_bytes(4, "big")


def check_file(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse ledgers of another format, and damaged ones, rows apart.

    :raises LedgerError: it is such a file.
    """
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number != _FORMAT:
        raise LedgerError(
            f"{path}: a ledger of format {number}, nonolith {__version__} reads format {_FORMAT}: "
            "finish it with the nonolith that began it, or begin another; it was left as it is"
        )
    check_schema(path, connection)
    problems = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"]:
        raise LedgerError(f"{path}: the ledger is damaged: {one_line(problems[0])}")


def check_schema(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse any other tables: a view runs when it is read, a trigger when it is written.

    :raises LedgerError: it has others.
    """
    if _schema(connection) != _own_schema():
        raise LedgerError(f"{path}: the ledger is damaged: it has other tables than a ledger has")


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return {(kind, name, " ".join(str(sql).split())) for kind, name, sql in rows}


@cache
def _own_schema() -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCHEMA)
        return _schema(connection)


def with_checksum(row: Row) -> Row:
    """Return a row as it is written."""
    return (*row, zlib.crc32(repr(row).encode()))


def is_as_written(table: str, row: tuple[Any, ...]) -> bool:
    """Return whether a row has the types of its table, and the checksum of its values."""
    *values, _ = row
    return (
        tuple(map(type, values)) == _TYPES[table]
        and all(math.isfinite(value) for value in values if type(value) is float)
        and with_checksum(row[:-1]) == row
    )
