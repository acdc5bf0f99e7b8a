"""The ledger: what it keeps, and all that it refuses."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import nonolith
from nonolith import _core
from nonolith.census import CensusMethod, Kind, Size, kernel, ledger_file
from nonolith.census.kernel import Work, run_shard, shard_count, signed
from nonolith.census.ledger import Ledger
from nonolith.census.ledger_file import Run, finished_pieces, ledger_method, read_run
from nonolith.census.merge import merge_ledgers
from nonolith.census.program import Program
from nonolith.census.total import ShardTally
from nonolith.errors import ClusterError, LedgerError

WORK = signed(Work(Size(4, 4), Kind.UNIQUE))
SHARDS = shard_count(WORK.size)
PIECES = f"number of pieces: {SHARDS}, not {SHARDS + 1}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "4x4.ledger"


@pytest.fixture
def finished(path: Path) -> Path:
    nonolith.count(4, 4, "unique", ledger=path)
    return path


def tally(shard: int) -> ShardTally:
    return ShardTally(
        *(shard, 2**53 + 1, 2, 3, 1, 0.1, "x"),
        program=Program(signature=2**64 - 1, layout=2**64 - 2),
    )


def test_what_is_written_is_read(path: Path) -> None:
    work = replace(WORK, program=tally(0).program)
    with Ledger.open(path, work, 10) as ledger:
        ledger.add([tally(3), tally(0)])
    with Ledger.open(path, work, 10) as ledger:
        assert sorted(ledger.tallies(), key=lambda t: t.shard) == [tally(0), tally(3)]
        assert ledger.seconds() > 0


def test_a_finished_ledger_answers_at_once(finished: Path) -> None:
    reports: list[nonolith.census.Progress] = []
    before = finished.read_bytes()
    result = nonolith.count(4, 4, "unique", ledger=finished, progress=reports.append)
    assert result.count == 52362
    assert len(reports) == 1
    assert reports[0].shards_done == SHARDS
    assert len(finished.read_bytes()) == len(before)


def test_stuck_shares_the_ledger_of_unique(finished: Path) -> None:
    assert nonolith.count(4, 4, "stuck", ledger=finished).count == 52362 - 51234


def test_a_shard_can_not_be_added_twice(path: Path) -> None:
    with pytest.raises(LedgerError), Ledger.open(path, WORK, 10) as ledger:
        ledger.add([tally(3), tally(3)])
    with Ledger.open(path, WORK, 10) as ledger:
        assert list(ledger.tallies()) == []


@pytest.mark.parametrize(
    ("open_it", "complaint"),
    [
        (lambda path: nonolith.count(4, 5, "unique", ledger=path), "size: 4×4, not 4×5"),
        (lambda path: nonolith.count(4, 4, "local", ledger=path), "kind: unique, not local"),
        (lambda path: Ledger.open(path, WORK, SHARDS + 1), PIECES),
    ],
)
def test_another_run_is_refused(
    finished: Path, open_it: Callable[[Path], object], complaint: str
) -> None:
    before = finished.read_bytes()
    with pytest.raises(LedgerError) as caught:
        open_it(finished)
    assert str(caught.value) == (
        f"{finished}: this ledger is of another {complaint}; it was left as it is"
    )
    assert finished.read_bytes() == before


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        (Program("0.0.1", WORK.program.signature), r"version: 0\.0\.1, not "),
        (Program(signature=7), "signature: 7, not "),
        (replace(WORK.program, layout=7), "layout of shards: 7, not "),
        (replace(WORK.program, layout=None), "layout of shards: None, not "),
    ],
)
def test_another_program_is_refused(path: Path, program: Program, complaint: str) -> None:
    Ledger.open(path, replace(WORK, program=program), SHARDS).__exit__(None, None, None)
    with pytest.raises(LedgerError, match=complaint):
        nonolith.count(4, 4, "unique", ledger=path)


@pytest.mark.parametrize("program", [Program("0.0.1", 7), replace(WORK.program, layout=7)])
def test_one_shard_of_another_program_is_refused(path: Path, program: Program) -> None:
    """Only the run had a version: a shard of another one was added to the total."""
    with Ledger.open(path, WORK, SHARDS) as ledger:
        ledger.add([replace(run_shard(WORK, 0), program=program)])
    with pytest.raises(LedgerError, match=r"shard 0 was counted by nonolith .* with sig"):
        nonolith.count(4, 4, "unique", ledger=path)


def test_a_layout_is_one_number_for_each_size() -> None:
    sizes = [(height, width) for height in range(1, 8) for width in range(1, 8)]
    layouts = [_core.census_layout(*size) for size in sizes]
    assert layouts == [_core.census_layout(*size) for size in sizes]
    assert len(set(layouts)) == len(sizes)


def test_a_shard_of_another_layout_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two layouts may have as many shards, of the same weights: only their number tells."""
    monkeypatch.setattr(kernel, "_layout", lambda size: 7)
    with pytest.raises(ClusterError, match="and layout 7, and all must have the same"):
        run_shard(WORK, 0)


@pytest.mark.parametrize("number", [1, 3, 99])
def test_another_format_is_refused(finished: Path, number: int) -> None:
    change(finished, f"PRAGMA user_version = {number}")
    before = finished.read_bytes()
    with pytest.raises(LedgerError, match=f"format {number}, .* reads format 4: finish it with"):
        nonolith.count(4, 4, "unique", ledger=finished)
    assert finished.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no ledger at all, but a text\n" * 100, b"\0" * 4096])
def test_other_files_are_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(LedgerError, match="not a ledger"):
        nonolith.count(4, 4, "unique", ledger=path)
    assert path.read_bytes() == content


def test_other_databases_are_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE run (x)")
    with pytest.raises(LedgerError, match="not a ledger"):
        nonolith.count(4, 4, "unique", ledger=path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE shard SET local = local + 1",
        "UPDATE shard SET kernel = 'other'",
        "UPDATE shard SET version = '0.0.1'",
        "UPDATE shard SET signature = 'x'",
        "UPDATE shard SET layout = '7'",
        "UPDATE run SET layout = '7'",
        "UPDATE run SET version = '0.0.1'",
        "UPDATE run SET seconds = seconds + 1",
        "UPDATE run SET seconds = 'abc'",
        "UPDATE shard SET shard = 1000000 WHERE shard = 0",
        "DELETE FROM run",
        "DROP TABLE shard",
    ],
)
def test_a_changed_ledger_is_reported(finished: Path, statement: str) -> None:
    change(finished, statement)
    with pytest.raises(LedgerError, match=r"damaged|can't use"):
        nonolith.count(4, 4, "unique", ledger=finished)


def test_who_only_reads_changes_nothing(finished: Path, tmp_path: Path) -> None:
    """Every look at a finished ledger, or merging it, made its run longer."""
    whole = finished.read_bytes()
    result = nonolith.count(4, 4, "unique", ledger=finished)
    merge_ledgers([finished], tmp_path / "other.ledger")
    assert finished.read_bytes() == whole
    assert nonolith.count(4, 4, "unique", ledger=finished).seconds == result.seconds
    other = nonolith.count(4, 4, "unique", ledger=tmp_path / "other.ledger")
    assert other.seconds >= result.seconds


def test_overwritten_bytes_are_never_counted(finished: Path) -> None:
    """Whatever is overwritten: an error, or the right count, but never a restart or a wrong one."""
    whole = finished.read_bytes()
    places = range(0, len(whole), 97)
    refused = 0
    for start in places:
        finished.write_bytes(whole[:start] + b"\xa5" * 16 + whole[start + 16 :])
        try:
            assert nonolith.count(4, 4, "unique", ledger=finished).count == 52362
        except LedgerError:
            refused += 1
    assert 0 < refused < len(places)  # most of the file is nothing yet


def test_any_flipped_bit_is_reported_or_harmless(finished: Path) -> None:
    """A bit of the schema's text gave a UnicodeDecodeError."""
    whole = finished.read_bytes()
    schema = range(whole.index(b"CREATE TABLE"), 4096)
    for byte in [*range(0, 100, 3), *schema[::5], *range(4096, len(whole), 61)]:
        for bit in (0, 5, 7):
            damaged = bytearray(whole)
            damaged[byte] ^= 1 << bit
            finished.write_bytes(damaged)
            complaint = ""
            try:
                assert nonolith.count(4, 4, "unique", ledger=finished).count == 52362
            except LedgerError as error:
                complaint = str(error)
            assert "\n" not in complaint  # SQLite has complaints of two lines


def test_a_ledger_that_asks_for_too_much_memory(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a length is damaged, SQLite may ask for gigabytes: that was a MemoryError."""

    def refuse(path: Path, connection: object) -> None:
        raise MemoryError

    monkeypatch.setattr(ledger_file, "check_file", refuse)
    with pytest.raises(LedgerError, match="the ledger is damaged: it asks for too much memory"):
        nonolith.count(4, 4, "unique", ledger=finished)


def test_a_truncated_ledger_is_reported(finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:5000])
    with pytest.raises(LedgerError, match="damaged"):
        nonolith.count(4, 4, "unique", ledger=finished)


def test_one_run_at_a_time(path: Path) -> None:
    with Ledger.open(path, WORK, SHARDS), pytest.raises(LedgerError) as caught:
        nonolith.count(4, 4, "unique", ledger=path)
    assert str(caught.value) == f"{path}: the ledger is in use by another run"
    assert nonolith.count(4, 4, "unique", ledger=path).count == 52362


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.ledger"
    with pytest.raises(LedgerError, match=f"^{path}: can't make a ledger here: unable to open"):
        nonolith.count(4, 4, ledger=path)


def test_a_ledger_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(LedgerError) as caught:
        Ledger.open(tmp_path, WORK, SHARDS)
    assert str(caught.value) == f"{tmp_path}: can't read the ledger: Is a directory"


def test_what_a_ledger_is_of(finished: Path, tmp_path: Path) -> None:
    run = read_run(finished)
    assert run == Run(WORK.size, WORK.kind, CensusMethod.SHARDS, SHARDS, WORK.program)
    assert (finished_pieces(finished), ledger_method(finished)) == (SHARDS, CensusMethod.SHARDS)
    columns = tmp_path / "columns"
    nonolith.count(3, 8, "unique", method="columns", ledger=columns)
    thin = read_run(columns)
    assert (thin.size, thin.kind, thin.method) == (Size(3, 8), Kind.UNIQUE, CensusMethod.COLUMNS)
    assert finished_pieces(columns) == thin.pieces > 3
    assert thin.program.layout is None
    for other in (None, tmp_path / "nowhere"):
        assert ledger_method(other) is None


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("DELETE FROM run", "it describes 0 runs"),
        ("INSERT INTO run SELECT * FROM run", "it describes 2 runs"),
        ("UPDATE run SET kind = 'local'", "its run is not what was written"),
        ("UPDATE shard SET local = local + 1", "row 0 is not what was written"),
        ("CREATE TABLE more (x)", "it has other tables than a ledger has"),
    ],
)
def test_what_is_said_of_damage(finished: Path, statement: str, complaint: str) -> None:
    change(finished, statement)
    with pytest.raises(LedgerError) as caught:
        nonolith.count(4, 4, "unique", ledger=finished)
    assert str(caught.value) == f"{finished}: the ledger is damaged: {complaint}"


def test_shards_that_there_are_not(path: Path) -> None:
    work = replace(WORK, program=tally(0).program)
    with Ledger.open(path, work, 10) as ledger:
        ledger.add([tally(9), tally(10)])
    with pytest.raises(LedgerError) as caught:
        Ledger.open(path, work, 10)
    assert str(caught.value) == f"{path}: the ledger is damaged: there is no shard 10"
    # It is closed again, and can be opened by others.
    assert finished_pieces(path) == 2


def test_shards_are_written_now_and_then(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    work = replace(WORK, program=tally(0).program)
    with Ledger.open(path, work, 10) as ledger:
        now += 0.24
        ledger.add([tally(0)])
        assert list(ledger.tallies()) == []
        now += 0.01
        ledger.add([tally(1)])
        assert list(ledger.tallies()) == [tally(0), tally(1)]
        assert ledger.seconds() == pytest.approx(0.25)
        now += 1
        ledger.flush()  # there is nothing to write, so the time goes to the next shard
        assert ledger.seconds() == pytest.approx(0.25)
        ledger.credit(50)
        ledger.add([tally(2)])
        assert ledger.seconds() == pytest.approx(51.25)
        now += 0.1
        ledger.add([tally(3)])
    with Ledger.open(path, work, 10) as ledger:  # the last one was written in the end
        assert [one.shard for one in ledger.tallies()] == [0, 1, 2, 3]
        assert ledger.seconds() == pytest.approx(51.35)


def test_a_run_goes_on_where_it_was(path: Path) -> None:
    work = signed(Work(Size(5, 6), Kind.LOCAL))
    shards = shard_count(work.size)
    assert shards > 2
    with Ledger.open(path, work, shards) as ledger:
        ledger.add([run_shard(work, shard) for shard in (0, shards - 1)])
    reports: list[nonolith.census.Progress] = []
    assert nonolith.count(5, 6, ledger=path, progress=reports.append).count == 781005372
    assert reports[0].shards_done == 2
    assert [path] == list(path.parent.iterdir())


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
