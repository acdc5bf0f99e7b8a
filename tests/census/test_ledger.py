"""Ledgers: what they keep, and all that they refuse."""

import os
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import nonolith
from nonolith import _core
from nonolith.census import CensusMethod, Certificate, Kind, Size, column_ledger_file, kernel
from nonolith.census.certificate import Check, read_certificate
from nonolith.census.column_ledger_file import ColumnRun, LedgerFile, look_at
from nonolith.census.kernel import Work, places, run_shard, signed
from nonolith.census.ledger import ledger_method, opened
from nonolith.census.merge import merge_ledgers
from nonolith.census.program import Program
from nonolith.errors import ClusterError, LedgerError

WORK = signed(Work(Size(5, 6), Kind.UNIQUE))
SHARDS = list(places(WORK.size).by_shard)
COUNT = 794378773


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "5x6.ledger"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    path = tmp_path_factory.mktemp("whole") / "5x6.ledger"
    assert nonolith.count(5, 6, "unique", method="shards", ledger=path).count == COUNT
    return read_certificate(path)


@pytest.fixture
def finished(path: Path, whole: Certificate) -> Path:
    whole.write(path)
    return path


@pytest.fixture
def columns(tmp_path: Path) -> Path:
    path = tmp_path / "columns"
    count_columns(path)
    return path


def count_columns(path: Path) -> int:
    return nonolith.count(3, 7, "unique", method="columns", ledger=path, threads=1).count


def test_what_is_written_is_read(path: Path) -> None:
    tallies = [replace(run_shard(WORK, shard), seconds=0.125) for shard in SHARDS[:3]]
    with opened(path, WORK) as ledger:
        ledger.add([tallies[2], tallies[0]])
    with opened(path, WORK) as ledger:
        there = ledger.certificate.pieces
        assert [piece.shard for piece in there] == [SHARDS[0], SHARDS[2]]
        ledger.add([tallies[1]])
    found = read_certificate(path)
    assert not found.complete
    program = replace(WORK.program, layout=None)
    assert found.pieces == tuple(replace(one, evaluated=0, program=program) for one in tallies)


def test_a_finished_ledger_answers_at_once(finished: Path) -> None:
    reports: list[nonolith.census.Progress] = []
    before = finished.read_bytes()
    result = nonolith.count(
        5, 6, "unique", method="shards", ledger=finished, progress=reports.append
    )
    assert (result.count, result.origin) == (COUNT, "ledger")
    assert len(reports) == 1
    assert reports[0].shards_done == len(SHARDS)
    assert finished.read_bytes() == before
    assert list(finished.parent.iterdir()) == [finished]


def test_stuck_shares_the_ledger_of_unique(finished: Path) -> None:
    assert (
        nonolith.count(5, 6, "stuck", method="shards", ledger=finished).count == COUNT - 781005372
    )


@pytest.mark.parametrize(
    ("size", "kind", "complaint"),
    [((4, 5), "unique", "size: 5×6, not 4×5"), ((5, 6), "local", "kind: unique, not local")],
)
def test_another_run_is_refused(
    finished: Path, size: tuple[int, int], kind: str, complaint: str
) -> None:
    before = finished.read_bytes()
    with pytest.raises(LedgerError) as caught:
        nonolith.count(*size, kind, method="shards", ledger=finished)
    assert str(caught.value) == (
        f"{finished}: this ledger is of another {complaint}; it was left as it is"
    )
    assert finished.read_bytes() == before


def test_the_shards_of_another_program_are_named_as_such(path: Path, whole: Certificate) -> None:
    """Whatever program counted them, they are the same grids; and who counted is not lost."""
    other = Program("0.0.9", 7)
    first = replace(whole.pieces[0], program=other, kernel="avx2+scalar")
    Certificate.of(WORK.size, WORK.kind, [first]).write(path)
    result = nonolith.count(5, 6, "unique", method="shards", ledger=path)
    assert (result.count, result.origin) == (COUNT, "run")
    assert {"avx2", "scalar"} <= set(result.kernel.split("+"))
    found = read_certificate(path)
    assert found.pieces[0] == first
    assert {piece.program.signature for piece in found.pieces[1:]} == {WORK.program.signature}
    shown = path.read_text().splitlines()
    assert shown[5] == "program 1 0.0.9 7 avx2+scalar"
    assert shown[6].startswith(f"program 2 {nonolith.__version__} {WORK.program.signature} ")


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


@pytest.mark.parametrize(
    "content",
    [b"", b"no ledger at all, but a text\n" * 100, b"\0" * 4096, b"nonolith certificate 1\n"],
)
def test_other_files_are_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(LedgerError) as caught:
        nonolith.count(4, 4, "unique", ledger=path)
    assert str(caught.value) == f"{path}: not a ledger of nonolith; it was left as it is"
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_other_databases_are_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE run (x)")
    for method in ("shards", "columns"):
        with pytest.raises(LedgerError, match="not a ledger"):
            nonolith.count(4, 4, "unique", ledger=path, method=method)


def test_one_run_at_a_time(path: Path) -> None:
    with opened(path, WORK), pytest.raises(LedgerError) as caught:
        nonolith.count(5, 6, "unique", method="shards", ledger=path)
    assert str(caught.value) == f"{path}: the ledger is in use by another run"
    assert nonolith.count(5, 6, "unique", method="shards", ledger=path).count == COUNT


@pytest.mark.parametrize("method", ["shards", "columns"])
def test_runs_that_create_the_same_ledger_at_once(tmp_path: Path, method: str) -> None:
    """One of them was told "[Errno 17] File exists"."""
    script = (
        "import sys, nonolith\n"
        "sys.stdin.readline()\n"
        "try: print(nonolith.count(3, 8, 'unique', ledger=sys.argv[1], method=sys.argv[2]).count)\n"
        "except nonolith.errors.LedgerError as error: print(error)\n"
    )
    path = tmp_path / "new"
    for _ in range(3):
        children = [
            subprocess.Popen(
                [sys.executable, "-c", script, path, method],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(4)
        ]
        for child in children:
            assert child.stdin is not None
            child.stdin.write("\n")
            child.stdin.flush()
        said = [child.communicate(timeout=60)[0].strip() for child in children]
        assert set(said) <= {"11426640", f"{path}: the ledger is in use by another run"}
        assert "11426640" in said
        path.unlink()


def test_a_ledger_that_another_run_makes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same between looking for the file and linking it, without luck."""
    path = tmp_path / "new"
    run = ColumnRun(Size(3, 7), Kind.UNIQUE, 8, Program(signature=5))
    right = os.link

    def link(source: Path, target: Path) -> None:
        monkeypatch.setattr("os.link", right)
        other = threading.Thread(target=lambda: LedgerFile.open(path, run).close())
        other.start()
        other.join()
        right(source, target)

    monkeypatch.setattr("os.link", link)
    LedgerFile.open(path, run).close()
    assert look_at(path) == (run, 0)
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.ledger"
    for method in ("shards", "columns"):
        with pytest.raises(LedgerError, match=f"^{path}: can't make a ledger here: "):
            nonolith.count(4, 4, ledger=path, method=method)


def test_a_ledger_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(LedgerError) as caught, opened(tmp_path, WORK):
        pass
    assert str(caught.value) == f"{tmp_path}: can't read the ledger: Is a directory"


def test_who_only_reads_changes_nothing(finished: Path, tmp_path: Path) -> None:
    before = finished.read_bytes()
    merged = merge_ledgers([finished], tmp_path / "other.ledger")
    assert finished.read_bytes() == before == (tmp_path / "other.ledger").read_bytes()
    assert merged == read_certificate(finished)


def test_shards_are_written_when_that_is_worth_it(
    path: Path, whole: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1000))  # each write takes a second
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    pieces = [replace(piece, seconds=7.0) for piece in whole.pieces]

    def written() -> int:
        return len(read_certificate(path).pieces) if path.exists() else 0

    with opened(path, WORK) as ledger:
        for number, expected in [(0, 1), (1, 1), (2, 1), (3, 4)]:
            ledger.add([pieces[number]])
            assert written() == expected


def test_nothing_is_lost_when_writing_fails(
    path: Path, whole: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Certificate, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nonolith.census.ledger._WORTH", 0)  # however long the disk takes
    with opened(path, WORK) as ledger:
        ledger.add(whole.pieces[:1])
        with monkeypatch.context() as patched:
            patched.setattr(Certificate, "write", fail)
            with pytest.raises(LedgerError, match=f"^{path}: can't write the ledger: No space"):
                ledger.add(whole.pieces[1:2])
        assert read_certificate(path).pieces == whole.pieces[:1]
        ledger.flush()
    assert read_certificate(path).pieces == whole.pieces[:2]


def test_a_run_goes_on_where_it_was(path: Path) -> None:
    with opened(path, WORK) as ledger:
        ledger.add([run_shard(WORK, shard) for shard in (SHARDS[0], SHARDS[-1])])
    reports: list[nonolith.census.Progress] = []
    result = nonolith.count(5, 6, "unique", method="shards", ledger=path, progress=reports.append)
    assert result.count == COUNT
    assert reports[0].shards_done == 2
    assert result.seconds != result.seconds  # the runs before are not known
    assert result.core_seconds > 0
    assert [path] == list(path.parent.iterdir())


def test_checks_stay_when_a_run_goes_on(path: Path, whole: Certificate) -> None:
    check = Check(whole.pieces[0].shard, "scalar")
    Certificate.of(WORK.size, WORK.kind, whole.pieces[:1], [check]).write(path)
    nonolith.count(5, 6, "unique", method="shards", ledger=path)
    assert read_certificate(path).checks == (check,)


def test_it_can_be_looked_at_while_a_run_uses_it(path: Path, whole: Certificate) -> None:
    """That was "in use by another run", for hours."""
    from tests.census.children import run

    with opened(path, WORK) as ledger:
        ledger.add(whole.pieces[:2])
        shown = run("ledger", "show", path)
    assert shown.returncode == 0
    assert f"5×6 unique: 2 of {len(SHARDS)} shards with " in shown.stdout


def test_a_ledger_of_columns_can_be_looked_at_while_a_run_uses_it(columns: Path) -> None:
    run, step = look_at(columns)
    assert (run.size, run.kind, step) == (Size(3, 7), Kind.UNIQUE, run.steps)
    assert ledger_method(columns) is CensusMethod.COLUMNS
    held = LedgerFile.open(columns, run)
    stop = threading.Event()

    def work() -> None:
        writer = LedgerFile.open(other, replace(run, steps=9))
        while not stop.is_set():
            writer.write([("step", [(1, 0, "0", "0", 5, 0.5)])], 1.0, emptied=("step",))
        writer.close()

    try:
        assert look_at(columns) == (run, step)
    finally:
        held.close()
    # Also in the middle of transactions.
    other = columns.with_name("other")
    LedgerFile.open(other, replace(run, steps=9)).close()
    thread = threading.Thread(target=work)
    thread.start()
    try:
        assert {look_at(other) for _ in range(50)} <= {
            (replace(run, steps=9), 0),
            (replace(run, steps=9), 1),
        }
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("number", [1, 4, 99])
def test_another_format_is_refused(columns: Path, number: int) -> None:
    change(columns, f"PRAGMA user_version = {number}")
    before = columns.read_bytes()
    with pytest.raises(LedgerError, match=f"format {number}, .* reads format 5: finish it with"):
        count_columns(columns)
    assert columns.read_bytes() == before


@pytest.mark.parametrize("program", [Program("0.0.1", 5), Program(signature=7)])
def test_the_states_of_another_program_are_refused(path: Path, program: Program) -> None:
    run = ColumnRun(Size(3, 7), Kind.UNIQUE, 8, Program(signature=5))
    LedgerFile.open(path, run).close()
    with pytest.raises(LedgerError, match=r"this ledger is of another (version|signature): "):
        LedgerFile.open(path, replace(run, program=program))


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("DELETE FROM run", "it describes 0 runs"),
        ("INSERT INTO run SELECT * FROM run", "it describes 2 runs"),
        ("UPDATE run SET kind = 'local'", "its run is not what was written"),
        ("UPDATE run SET version = '0.0.1'", "its run is not what was written"),
        ("UPDATE run SET seconds = seconds + 1", "its run is not what was written"),
        ("UPDATE step SET counted = '1'", "row 4 is not what was written"),
        ("DROP TABLE step", "it has other tables than a ledger has"),
        ("CREATE TABLE more (x)", "it has other tables than a ledger has"),
    ],
)
def test_what_is_said_of_damage(columns: Path, statement: str, complaint: str) -> None:
    change(columns, statement)
    with pytest.raises(LedgerError) as caught:
        count_columns(columns)
    assert str(caught.value) == f"{columns}: the ledger is damaged: {complaint}"


def test_overwritten_bytes_are_never_counted(columns: Path) -> None:
    """Whatever is overwritten: an error, or the right count, but never a restart or a wrong one."""
    whole = columns.read_bytes()
    places = range(0, len(whole), 97)
    refused = 0
    for start in places:
        columns.write_bytes(whole[:start] + b"\xa5" * 16 + whole[start + 16 :])
        try:
            assert count_columns(columns) == 1473674
        except LedgerError:
            refused += 1
    assert 0 < refused < len(places)  # most of the file is nothing yet


def test_any_flipped_bit_is_reported_or_harmless(columns: Path) -> None:
    """A bit of the schema's text gave a UnicodeDecodeError."""
    whole = columns.read_bytes()
    schema = range(whole.index(b"CREATE TABLE"), 4096)
    for byte in [*range(0, 100, 3), *schema[::5], *range(4096, len(whole), 61)]:
        for bit in (0, 5, 7):
            damaged = bytearray(whole)
            damaged[byte] ^= 1 << bit
            columns.write_bytes(damaged)
            complaint = ""
            try:
                assert count_columns(columns) == 1473674
            except LedgerError as error:
                complaint = str(error)
            assert "\n" not in complaint  # SQLite has complaints of two lines


def test_a_ledger_that_asks_for_too_much_memory(
    columns: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a length is damaged, SQLite may ask for gigabytes: that was a MemoryError."""

    def refuse(path: Path, connection: object) -> None:
        raise MemoryError

    monkeypatch.setattr(column_ledger_file, "check_file", refuse)
    with pytest.raises(LedgerError, match="the ledger is damaged: it asks for too much memory"):
        count_columns(columns)


def test_a_truncated_ledger_is_reported(columns: Path, path: Path, whole: Certificate) -> None:
    columns.write_bytes(columns.read_bytes()[:5000])
    with pytest.raises(LedgerError, match="damaged"):
        count_columns(columns)
    text = str(whole)
    for length in (23, 100, len(text) - 70, len(text) - 1):
        path.write_text(text[:length])
        with pytest.raises(LedgerError, match=r"line of the checksum .*; the file was left"):
            nonolith.count(5, 6, "unique", method="shards", ledger=path)


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
