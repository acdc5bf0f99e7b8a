"""The census by columns: the same counts by another method, and all that can happen to a run."""

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import reference
from nonolith._core import ColumnCensus, Stop
from nonolith.census import CensusMethod, Kind, Origin, Size
from nonolith.census.columns import number_of
from nonolith.census.plan import plan_for
from nonolith.census.progress import ColumnProgress
from nonolith.errors import CensusError, LedgerError, LimitError, SizeError
from tests.census.children import run
from tests.census.known import known_counts

THIN = [Size(2, 2), Size(2, 3), Size(3, 3), Size(5, 2), Size(2, 6), Size(4, 3)]
BOTH = [  # sizes that shards count in a moment as well
    *(Size(2, width) for width in range(7, 13)),
    *(Size(3, width) for width in range(5, 9)),
    *(Size(4, width) for width in range(4, 7)),
    Size(5, 5),
    Size(9, 2),
]
PUBLISHED = [
    (kind, size, count)
    for (kind, size), count in known_counts().items()
    if (kind is Kind.UNIQUE and size.width == 2 and 12 < size.height <= 20)
    or (kind is Kind.LOCAL and size.width == 2 and 12 < size.height <= 15)
    or (size.width == 3 and 8 < size.height <= 9)
]


@pytest.mark.parametrize("size", THIN, ids=str)
def test_the_referee_counts_the_same(size: Size) -> None:
    for kind, expected in [
        (Kind.LOCAL, reference.count_local(size.height, size.width)),
        (Kind.UNIQUE, reference.count_unique(size.height, size.width)),
    ]:
        result = nonolith.count(size.height, size.width, kind, method="columns")
        assert (result.count, result.method) == (expected, CensusMethod.COLUMNS)


@pytest.mark.parametrize("kind", list(Kind)[:3])
@pytest.mark.parametrize("size", BOTH, ids=str)
def test_shards_count_the_same(size: Size, kind: Kind) -> None:
    columns, shards = (
        nonolith.count(size.height, size.width, kind, method=method)
        for method in ("columns", "shards")
    )
    assert columns.count == shards.count


@pytest.mark.parametrize(
    ("kind", "size", "count"),
    PUBLISHED,
    ids=lambda value: str(value) if isinstance(value, Kind | Size) else "",
)
def test_published_counts(kind: Kind, size: Size, count: int) -> None:
    assert nonolith.count(size.height, size.width, kind, method="columns").count == count


@pytest.mark.parametrize("kind", [Kind.LOCAL, Kind.UNIQUE])
def test_any_number_of_threads_finds_the_same(kind: Kind) -> None:
    counts = {
        nonolith.count(3, 7, kind, method="columns", threads=threads).count for threads in (1, 2, 5)
    }
    assert len(counts) == 1


def test_sizes_that_shards_can_not_count() -> None:
    found = nonolith.count(17, 2, "unique", recount=True)
    assert (found.count, found.method) == (10292179494, CensusMethod.COLUMNS)
    assert found.memory > 0
    assert found.shards == 0


@pytest.mark.parametrize(
    ("size", "kind", "method"),
    [
        ((4, 4), "unique", "shards"),
        ((6, 6), "unique", "shards"),
        ((2, 14), "local", "shards"),
        ((2, 17), "local", "columns"),
        ((12, 3), "unique", "columns"),
        ((4, 10), "unique", "columns"),
        ((7, 7), "stuck", "shards"),
        ((1, 50), "local", "formula"),
    ],
)
def test_the_method_that_is_chosen(size: tuple[int, int], kind: str, method: str) -> None:
    plan = plan_for(Size(*size), Kind(kind))
    assert plan.method == method
    assert plan.reason


@pytest.mark.parametrize(
    ("size", "method", "complaint"),
    [
        ((6, 6), "columns", "can't count 6×6 by columns"),
        ((2, 64), "columns", "can't count 2×64 by columns"),
        ((2, 20), "shards", "can't count 2×20"),
        ((9, 9), None, "can't count 9×9"),
        ((3, 3), "formula", "single lines only"),
    ],
)
def test_sizes_that_a_method_refuses(
    size: tuple[int, int], method: str | None, complaint: str
) -> None:
    with pytest.raises(SizeError, match=complaint):
        nonolith.count(*size, method=method)


def test_what_is_for_shards_alone(tmp_path: Path) -> None:
    others: list[dict[str, Any]] = [
        {"certificate": tmp_path / "never"},
        {"kernel": "scalar"},
        {"cluster": "tcp://nowhere:1"},
    ]
    for other in others:
        with pytest.raises(
            ValueError, match=r"^a kernel, executor, cluster or certificate is for "
        ):
            nonolith.count(2, 5, method="columns", **other)
    with pytest.raises(SizeError) as caught:
        nonolith.count(1, 5, certificate=tmp_path / "never")
    assert str(caught.value) == "1×5 follows from a formula: there are no shards to certify"
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(ValueError, match=r"^either an executor or a cluster, not both$"),
    ):
        nonolith.count(2, 5, executor=executor, cluster="tcp://nowhere:1")
    done = run("count", 2, 5, "--method", "columns", "--dask", "tcp://nowhere:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is for shards" in done.stderr


def test_a_limit_of_memory() -> None:
    with pytest.raises(LimitError, match="2×16 local: the states after column 10 need more than"):
        nonolith.count(2, 16, method="columns", memory=10_000_000)
    done = run("count", 2, 16, "--method", "columns", "--memory", "9M", "--quiet")
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.count("\n") == 1
    assert "need more than 0.009 GB of memory" in done.stderr
    wrong = run("count", 2, 16, "--memory", "lots")
    assert wrong.returncode == 2
    assert "'lots' is not an amount of memory" in wrong.stderr


def interrupted(path: Path, after: int) -> None:
    """Count until some steps are done, then give up, as Ctrl-C does."""

    def give_up(progress: nonolith.census.Progress) -> None:
        if progress.shards_done == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nonolith.count(3, 8, "unique", method="columns", ledger=path, progress=give_up)


@pytest.mark.parametrize("after", [1, 3, 4])
def test_an_interrupted_run_goes_on(tmp_path: Path, after: int) -> None:
    path = tmp_path / "a.ledger"
    interrupted(path, after)
    steps: list[nonolith.census.Progress] = []
    found = nonolith.count(3, 8, "unique", ledger=path, progress=steps.append)
    assert (found.count, found.method) == (11426640, CensusMethod.COLUMNS)
    assert steps[0].shards_done == after
    assert steps[-1].shards_done == steps[-1].shards
    again = nonolith.count(3, 8, "unique", ledger=path)
    assert (again.count, again.origin) == (11426640, Origin.LEDGER)
    assert path.stat().st_size < 100_000


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("UPDATE states SET data = zeroblob(100) WHERE part = 7", "row 7 is not what was written"),
        ("UPDATE states SET step = 2", "row 0 is not what was written"),
        ("DELETE FROM states WHERE part = 255", "some of its states are missing"),
        ("DELETE FROM states WHERE part = 0", "some of its states are missing"),
        ("UPDATE step SET rejected = '5'", "row 3 is not what was written"),
        ("UPDATE step SET step = 4", "row 4 is not what was written"),
        (
            "INSERT INTO step SELECT * FROM step",
            "it was at several steps, or at none that there is",
        ),
        ("DELETE FROM step", None),  # nothing is left of the run: it begins anew
    ],
)
def test_a_changed_ledger_is_reported(
    tmp_path: Path, statement: str, complaint: str | None
) -> None:
    path = tmp_path / "a.ledger"
    interrupted(path, 3)
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    if complaint is None:
        assert nonolith.count(3, 8, "unique", ledger=path).count == 11426640
        return
    with pytest.raises(LedgerError) as caught:
        nonolith.count(3, 8, "unique", ledger=path)
    assert str(caught.value) == f"{path}: the ledger is damaged: {complaint}"


def test_a_result_by_columns_says_how_it_was_found(tmp_path: Path) -> None:
    steps: list[nonolith.census.Progress] = []
    path = tmp_path / "a.ledger"
    options: dict[str, Any] = {"method": "columns", "threads": 2, "ledger": path}
    found = nonolith.count(3, 8, "unique", progress=steps.append, **options)
    assert (found.size, found.kind, found.count) == (Size(3, 8), Kind.UNIQUE, 11426640)
    assert (found.kernel, found.threads, found.shards) == ("none", 2, 0)
    assert (found.version, found.origin) == (nonolith.__version__, Origin.RUN)
    assert found.memory > 0
    assert found.seconds > 0
    assert found.core_seconds > 0
    pieces = steps[0].shards
    assert [step.shards_done for step in steps] == list(range(pieces + 1))
    last = steps[-1]
    assert isinstance(last, ColumnProgress)
    assert (last.grids, last.grids_done, last.grids_before) == (2**24, 2**24, 0)
    assert max(step.states for step in steps if isinstance(step, ColumnProgress)) > 1
    # What the ledger has says the same again, to the second.
    again = nonolith.count(3, 8, "unique", **options)
    assert (again.memory, again.core_seconds) == (found.memory, found.core_seconds)
    assert 0 < again.seconds <= found.seconds


def test_stuck_grids_by_columns_take_both_counts() -> None:
    local, unique, stuck = (nonolith.count(2, 8, kind, method="columns") for kind in list(Kind)[:3])
    assert (stuck.count, stuck.kind) == (unique.count - local.count, Kind.STUCK)
    assert stuck.memory == max(local.memory, unique.memory)
    assert stuck.core_seconds > 0


def test_grids_that_were_lost_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.census.columns.number_of", lambda words: words[0] // 2)
    with pytest.raises(CensusError) as caught:
        nonolith.count(3, 6, method="columns")
    assert re.fullmatch(
        r"3×6: after step 1 there are \d+ grids, not 262144; the count would be wrong",
        str(caught.value),
    )


def test_numbers_of_two_words() -> None:
    assert number_of((5, 3)) == 3 * 2**64 + 5


def test_ledgers_of_other_runs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.ledger"
    interrupted(path, 2)
    with pytest.raises(LedgerError, match="another kind: unique, not local"):
        nonolith.count(3, 8, "local", ledger=path)
    with pytest.raises(LedgerError, match="another method: columns, not shards"):
        nonolith.count(3, 8, "unique", ledger=path, method="shards")
    with pytest.raises(LedgerError) as caught:
        nonolith.count(3, 8, "stuck", ledger=path)
    assert str(caught.value) == (
        f"{path}: by columns a ledger holds local or unique grids: count both kinds, stuck is the "
        "difference"
    )


def test_nonsense_is_no_state() -> None:
    census = ColumnCensus(2, 9, True, 0, 1, Stop())
    census.restore(2, (0, 0))
    for text in (b"short", bytes(16) + b"\xff\0\0\0" + b"x", bytes(20)):
        with pytest.raises(ValueError, match="state"):
            census.load(text)
    with pytest.raises(ValueError, match="no such step"):
        census.restore(99, (0, 0))


def test_a_stop_ends_a_run() -> None:
    stop = Stop()
    census = ColumnCensus(2, 9, True, 0, 1, stop)
    stop.set()
    assert census.advance(stop) is False
    with pytest.raises(TimeoutError):
        ColumnCensus(2, 16, False, 0, 1, stop)


def test_an_estimate_of_a_thin_grid() -> None:
    done = run("count", 2, 26, "--kind", "unique", "--estimate")
    assert done.stdout.startswith("2×26 unique: about ")
    assert "by columns" in done.stdout
