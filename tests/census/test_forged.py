"""Ledgers of strangers: every checksum is right, and nothing else need be."""

import sqlite3
import struct
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.errors import LedgerError
from tests.census.children import run
from tests.census.test_columns import interrupted


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("ledgers")
    interrupted(folder / "columns", 3)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def forge(path: Path, table: str, **changes: object) -> None:
    """Change values of a table's first row, and make its checksum right."""
    with closing(sqlite3.connect(path)) as connection, connection:
        cursor = connection.execute(f"SELECT rowid, * FROM {table}")
        names = [name for name, *_ in cursor.description][1:-1]
        number, *values, _ = cursor.fetchone()
        row = {**dict(zip(names, values, strict=True)), **changes}
        for name, value in row.items():
            connection.execute(f'UPDATE {table} SET "{name}" = ? WHERE rowid = ?', (value, number))
        connection.execute(
            f"UPDATE {table} SET checksum = ? WHERE rowid = ?",
            (zlib.crc32(repr(tuple(row.values())).encode()), number),
        )


FORGERIES: list[tuple[str, dict[str, Any]]] = [
    ("run", {"height": "four"}),
    ("run", {"height": -4}),
    ("run", {"kind": "odd"}),
    ("run", {"kind": b"unique"}),
    ("run", {"steps": "all"}),
    ("run", {"signature": "x"}),
    ("run", {"signature": "1" * 5000}),
    ("run", {"version": 7}),
    ("run", {"seconds": "long"}),
    ("run", {"seconds": float("inf")}),
    ("step", {"parts": 2**62}),
    ("step", {"counted": "-1"}),
    ("step", {"counted": "many"}),
    ("step", {"rejected": "9" * 45}),
    ("step", {"rejected": str(2**24 + 1)}),
    ("step", {"rejected": "9" * 5000}),
    ("step", {"core_seconds": float("inf")}),
    ("states", {"data": "a text"}),
    ("states", {"data": bytes(16) + struct.pack("<I", 1) + b"\x08"}),
    ("states", {"data": bytes(16) + struct.pack("<I", 2) + b"\0\xff"}),
    ("states", {"data": bytes(16) + struct.pack("<I", 6) + b"\0\xff\xff\xff\xff\x7f"}),
    ("states", {"data": bytes(16) + struct.pack("<I", 2) + b"\0\x01"}),
]


def count(path: Path) -> object:
    return nonolith.count(3, 8, "unique", ledger=path, threads=1)


@pytest.mark.parametrize(("table", "changes"), FORGERIES)
def test_a_forged_row_is_refused(
    tmp_path: Path, ledgers: dict[str, bytes], table: str, changes: dict[str, Any]
) -> None:
    """They were a ValueError, a TypeError, an endless list, or numbers that the core trusted."""
    path = tmp_path / "forged"
    path.write_bytes(ledgers["columns"])
    forge(path, table, **changes)
    with pytest.raises(LedgerError) as caught:
        count(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("command", [("ledger", "show"), ("ledger", "merge", "-o", "target")])
@pytest.mark.parametrize("changes", [change for table, change in FORGERIES if table == "run"])
def test_the_command_says_so_too(
    tmp_path: Path, ledgers: dict[str, bytes], command: tuple[str, ...], changes: dict[str, Any]
) -> None:
    path = tmp_path / "forged"
    path.write_bytes(ledgers["columns"])
    forge(path, "run", **changes)
    words = [str(tmp_path / word) if word == "target" else word for word in command]
    done = run(*words, path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"nonolith: {path}: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "target").exists()


ENDLESS = "WITH RECURSIVE forever(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM forever)"


@pytest.mark.parametrize(
    "script",
    [
        # It was read for ever.
        f"""DROP TABLE run; CREATE VIEW run AS {ENDLESS} SELECT x AS height, x AS width,
            'unique' AS kind, x AS steps, '' AS version, '' AS signature,
            0.0 AS seconds, x AS checksum FROM forever""",
        f"DROP TABLE step; CREATE VIEW step AS {ENDLESS} SELECT * FROM forever",
        "CREATE TRIGGER more AFTER UPDATE ON run BEGIN DELETE FROM step; END",
        "CREATE TABLE other (x)",
        "CREATE INDEX slow ON step (abs(step))",
        "ALTER TABLE step ADD COLUMN more",
    ],
)
@pytest.mark.parametrize("look", [count, nonolith.census.column_ledger_file.look_at])
def test_nothing_in_it_runs(
    tmp_path: Path, ledgers: dict[str, bytes], script: str, look: Callable[[Path], object]
) -> None:
    path = tmp_path / "forged"
    path.write_bytes(ledgers["columns"])
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    with pytest.raises(LedgerError, match="other tables than a ledger has"):
        look(path)


@pytest.mark.parametrize("step", [float("inf"), "seven", None])
def test_a_forged_step_is_not_shown(
    tmp_path: Path, ledgers: dict[str, bytes], step: object
) -> None:
    """The first was an OverflowError."""
    path = tmp_path / "forged"
    path.write_bytes(ledgers["columns"])
    with closing(sqlite3.connect(path)) as connection, connection:
        names = "step, parts, counted, rejected, peak, core_seconds, checksum"
        connection.execute("DELETE FROM step")
        row = (step or 1, 0, "0", "0", 0, 0.5)
        checksum = zlib.crc32(repr(row).encode()) if step else 7
        connection.execute(
            f"INSERT INTO step ({names}) VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, checksum)
        )
    done = run("ledger", "show", path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith("the ledger is damaged: its step is not what was written\n")
