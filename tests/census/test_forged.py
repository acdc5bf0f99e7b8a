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
from nonolith.census.ledger_file import ledger_method
from nonolith.errors import LedgerError
from tests.census.children import run
from tests.census.test_columns import interrupted


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("ledgers")
    nonolith.count(4, 4, "unique", ledger=folder / "shards")
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


FORGERIES: list[tuple[str, str, dict[str, Any]]] = [
    ("shards", "run", {"height": "four"}),
    ("shards", "run", {"height": -4}),
    ("shards", "run", {"kind": "odd"}),
    ("shards", "run", {"kind": b"unique"}),
    ("shards", "run", {"method": "magic"}),
    ("shards", "run", {"pieces": "all"}),
    ("shards", "run", {"signature": "x"}),
    ("shards", "run", {"layout": "1" * 5000}),
    ("shards", "run", {"seconds": "long"}),
    ("shards", "run", {"seconds": float("inf")}),
    ("shards", "shard", {"weight": "heavy"}),
    ("shards", "shard", {"weight": 1.5}),
    ("shards", "shard", {"kernel": 7}),
    ("shards", "shard", {"signature": "x"}),
    ("shards", "shard", {"version": "\x1b[2J"}),
    ("shards", "shard", {"seconds": float("inf")}),
    ("columns", "step", {"parts": 2**62}),
    ("columns", "step", {"counted": "-1"}),
    ("columns", "step", {"counted": "many"}),
    ("columns", "step", {"rejected": "9" * 45}),
    ("columns", "step", {"rejected": str(2**24 + 1)}),
    ("columns", "step", {"rejected": "9" * 5000}),
    ("columns", "step", {"core_seconds": float("inf")}),
    ("columns", "states", {"data": "a text"}),
    ("columns", "states", {"data": bytes(16) + struct.pack("<I", 1) + b"\x08"}),
    ("columns", "states", {"data": bytes(16) + struct.pack("<I", 2) + b"\0\xff"}),
    ("columns", "states", {"data": bytes(16) + struct.pack("<I", 6) + b"\0\xff\xff\xff\xff\x7f"}),
    ("columns", "states", {"data": bytes(16) + struct.pack("<I", 2) + b"\0\x01"}),
]


def count(name: str, path: Path) -> object:
    if name == "columns":
        return nonolith.count(3, 8, "unique", ledger=path, threads=1)
    return nonolith.count(4, 4, "unique", ledger=path, threads=1)


@pytest.mark.parametrize(("name", "table", "changes"), FORGERIES)
def test_a_forged_row_is_refused(
    tmp_path: Path, ledgers: dict[str, bytes], name: str, table: str, changes: dict[str, Any]
) -> None:
    """They were a ValueError, a TypeError, an endless list, or numbers that the core trusted."""
    path = tmp_path / "forged"
    path.write_bytes(ledgers[name])
    forge(path, table, **changes)
    with pytest.raises(LedgerError) as caught:
        count(name, path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("command", "code"), [(("ledger", "show"), 3), (("ledger", "merge", "-o", "target"), 3)]
)
@pytest.mark.parametrize("changes", [change for _, table, change in FORGERIES if table == "run"])
def test_the_command_says_so_too(
    tmp_path: Path,
    ledgers: dict[str, bytes],
    command: tuple[str, ...],
    code: int,
    changes: dict[str, Any],
) -> None:
    path = tmp_path / "forged"
    path.write_bytes(ledgers["shards"])
    forge(path, "run", **changes)
    words = [str(tmp_path / word) if word == "target" else word for word in command]
    done = run(*words, path)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(f"nonolith: {path}: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "target").exists()


ENDLESS = "WITH RECURSIVE forever(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM forever)"


@pytest.mark.parametrize(
    "script",
    [
        # It was read for ever.
        f"""DROP TABLE run; CREATE VIEW run AS {ENDLESS} SELECT x AS height, x AS width,
            'unique' AS kind, 'shards' AS method, x AS pieces, '' AS version, '' AS signature,
            '' AS layout, 0.0 AS seconds, x AS checksum FROM forever""",
        f"DROP TABLE shard; CREATE VIEW shard AS {ENDLESS} SELECT * FROM forever",
        "CREATE TRIGGER more AFTER UPDATE ON run BEGIN DELETE FROM shard; END",
        "CREATE TABLE other (x)",
        "CREATE INDEX slow ON shard (abs(weight))",
        "ALTER TABLE shard ADD COLUMN more",
    ],
)
@pytest.mark.parametrize(
    "look", [lambda path: count("shards", path), nonolith.census.ledger_file.read_run]
)
def test_nothing_in_it_runs(
    tmp_path: Path, ledgers: dict[str, bytes], script: str, look: Callable[[Path], object]
) -> None:
    path = tmp_path / "forged"
    path.write_bytes(ledgers["shards"])
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    with pytest.raises(LedgerError, match="other tables than a ledger has"):
        look(path)
    assert ledger_method(path) is None
