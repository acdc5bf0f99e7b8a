"""How long a census would take: what is measured, what follows from it, and how it is said."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from nonolith.census import CensusMethod, Kind, Size
from nonolith.census import estimate as module
from nonolith.census.estimate import Estimate, estimate
from nonolith.census.kernel import Work, run_shard, shard_count, signed, walk_seconds
from nonolith.census.ledger import opened
from nonolith.census.plan import CensusPlan

SHARDS = Estimate(
    size=Size(5, 6),
    kind=Kind.UNIQUE,
    plan=CensusPlan(CensusMethod.SHARDS, "because"),
    shards=40,
    shards_done=0,
    threads=2,
    seconds=125.0,
    grids_per_second=1.234e9,
)
COLUMNS = replace(
    SHARDS,
    plan=CensusPlan(CensusMethod.COLUMNS, "because"),
    shards=0,
    threads=1,
    grids_per_second=None,
    memory=499_600_000,
)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (SHARDS, "about 2 min 5 s on 2 threads here, 40 shards, 1.23e+09 grids/s"),
        (
            replace(SHARDS, shards_done=3),
            "about 2 min 5 s on 2 threads here, 3 of 40 shards are in the ledger, 1.23e+09 grids/s",
        ),
        (replace(SHARDS, shards_done=40), "instantly, the ledger has the 40 shards"),
        (
            replace(SHARDS, seconds=0.01),
            "about 0.01 s on 2 threads here, 40 shards, 1.23e+09 grids/s",
        ),
        (replace(SHARDS, seconds=0.0099), "instantly, 40 shards"),
        (COLUMNS, "about 2 min 5 s on 1 thread here by columns (because), 500 MB"),
        (
            replace(COLUMNS, memory=1_260_000_000, seconds=0.001),
            "instantly by columns (because), 1.3 GB",
        ),
        (
            replace(COLUMNS, plan=CensusPlan(CensusMethod.FORMULA, "because")),
            "instantly, there is a formula",
        ),
    ],
)
def test_what_is_said(found: Estimate, text: str) -> None:
    assert str(found) == f"5×6 unique: {text}"


def test_as_json() -> None:
    assert replace(SHARDS, shards_done=3, memory=7).as_dict() == {
        "height": 5,
        "width": 6,
        "kind": "unique",
        "method": "shards",
        "reason": "because",
        "shards": 40,
        "shards_done": 3,
        "threads": 2,
        "seconds": 125.0,
        "grids_per_second": 1.234e9,
        "memory": 7,
    }


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Work, int, int]]:
    """Let the part of seed n say that all takes n seconds; return what was measured."""
    calls: list[tuple[Work, int, int]] = []

    def walk(work: Work, seed: int, most_grids: int) -> float:
        calls.append((work, seed, most_grids))
        return float(seed)

    monkeypatch.setattr(module, "walk_seconds", walk)
    return calls


def test_the_mean_of_the_samples(measured: list[tuple[Work, int, int]]) -> None:
    found = estimate(5, 6, "stuck", threads=3, kernel="scalar", samples=9)
    work = Work(Size(5, 6), Kind.UNIQUE, "scalar")
    # The first one only builds tables, and does not count.
    assert measured == [(work, seed, 1 << 20) for seed in (1 << 32, *range(9))]
    assert found.shards == shard_count(Size(5, 6))
    assert (found.size, found.kind, found.threads) == (Size(5, 6), Kind.STUCK, 3)
    assert found.shards_done == 0
    assert found.plan.method is CensusMethod.SHARDS
    assert found.grids_per_second == pytest.approx(3 * 2**30 / 4)
    assert found.seconds == pytest.approx(4 / 3)
    assert found.memory == 0


def test_locally_solvable_grids_take_larger_samples(measured: list[tuple[Work, int, int]]) -> None:
    found = estimate(4, 4, threads=2)
    assert {most for _, _, most in measured} == {1 << 24}
    assert len(measured) == 1 + module.SAMPLES
    assert found.threads == 2
    assert found.seconds == pytest.approx(124.5)  # there is one shard: a second thread is no help


def test_fewer_samples_where_they_take_long(
    measured: list[tuple[Work, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count()
    monkeypatch.setattr("time.thread_time", lambda: float(next(clock)))
    # It is looked at before the first sample and after each: 5 s are over after the fifth.
    assert estimate(5, 6, threads=1).seconds == pytest.approx((0 + 1 + 2 + 3 + 4) / 5)
    assert len(measured) == 1 + 5


def test_what_the_ledger_has_is_not_estimated(
    measured: list[tuple[Work, int, int]], tmp_path: Path
) -> None:
    path = tmp_path / "a.ledger"
    work, shards = signed(Work(Size(5, 6), Kind.LOCAL)), shard_count(Size(5, 6))
    tallies = [run_shard(work, shard) for shard in (0, 1)]
    with opened(path, work) as ledger:
        ledger.add(tallies)
    found = estimate(5, 6, threads=1, samples=3, ledger=path)
    done = sum(tally.weight for tally in tallies)
    assert (found.shards, found.shards_done) == (shards, 2)
    assert found.seconds == pytest.approx(1.0 * (1 - done / 2**30))
    assert found.grids_per_second == pytest.approx(2**30)


def test_a_formula_takes_no_time() -> None:
    found = estimate(1, 9, threads=2)
    assert found.plan.method is CensusMethod.FORMULA
    assert (found.size, found.kind, found.threads) == (Size(1, 9), Kind.LOCAL, 2)
    assert (found.shards, found.shards_done, found.seconds, found.memory) == (0, 0, 0.0, 0)
    assert found.grids_per_second is None


class Columns:
    """Counts by columns in a time and memory that are said beforehand, for each width."""

    def __init__(self, seconds: dict[int, float], memory: dict[int, int]) -> None:
        self.seconds, self.memory = seconds, memory
        self.counted: list[tuple[Size, Kind]] = []
        self.now = 0.0

    def run(self, size: Size, kind: Kind, *, threads: int) -> object:
        assert threads == 1
        self.counted.append((size, kind))
        self.now += self.seconds[size.width]
        return type("Result", (), {"memory": self.memory[size.width]})

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "run_columns", self.run)
        monkeypatch.setattr("time.process_time", lambda: self.now)


FIXED = 8 << 20
MB = 1_000_000


@pytest.fixture
def columns(monkeypatch: pytest.MonkeyPatch) -> Columns:
    double = Columns(
        seconds={2: 0.01, 4: 0.05, 6: 0.2, 8: 0.6, 10: 9.0},
        memory={2: FIXED, 4: FIXED + MB, 6: FIXED + 2 * MB, 8: FIXED + 6 * MB, 10: FIXED},
    )
    double.install(monkeypatch)
    return double


def test_columns_go_on_as_they_grew_last(columns: Columns) -> None:
    found = estimate(2, 14, "unique", method="columns", threads=2)
    # Two columns more took three times as long and as much: it is three steps to 14.
    assert columns.counted == [(Size(2, width), Kind.UNIQUE) for width in (2, 4, 6, 8)]
    assert found.seconds == pytest.approx(0.6 * 3**3 / 2)
    assert found.memory == pytest.approx(FIXED + 6 * MB * 3**3, abs=1)
    assert found.plan.method is CensusMethod.COLUMNS
    assert (found.size, found.kind, found.threads) == (Size(2, 14), Kind.UNIQUE, 2)
    assert (found.shards, found.shards_done, found.grids_per_second) == (0, 0, None)


def test_a_short_size_is_measured_itself(columns: Columns) -> None:
    found = estimate(6, 2, "local", method="columns", threads=1)
    assert columns.counted == [(Size(2, width), Kind.LOCAL) for width in (2, 4, 6)]
    assert found.seconds == pytest.approx(0.2)
    assert found.memory == FIXED + 2 * MB


def test_stuck_grids_take_both_counts(columns: Columns) -> None:
    found = estimate(2, 4, "stuck", method="columns", threads=1)
    sizes = [Size(2, 2), Size(2, 4)]
    assert columns.counted == [(size, kind) for kind in (Kind.LOCAL, Kind.UNIQUE) for size in sizes]
    assert found.seconds == pytest.approx(0.1)
    assert found.memory == FIXED + MB


def test_growth_that_is_known_where_nothing_shorter_is_quick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Columns(seconds={5: 2.0}, memory={5: FIXED + MB})
    slow.install(monkeypatch)
    found = estimate(5, 9, "local", method="columns", threads=1)
    assert slow.counted == [(Size(5, 5), Kind.LOCAL)]
    assert found.seconds == pytest.approx(2 * 26.0**4)
    assert found.memory == pytest.approx(FIXED + MB * 26.0**4, abs=1)


def test_an_odd_width_is_reached_from_an_odd_one(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Columns(dict.fromkeys((3, 5), 0.1), dict.fromkeys((3, 5), FIXED))
    quick.install(monkeypatch)
    estimate(2, 5, "local", method="columns", threads=1)
    assert quick.counted == [(Size(2, 3), Kind.LOCAL), (Size(2, 5), Kind.LOCAL)]


def test_a_part_stands_for_its_configuration_and_that_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Engine:
        def time_part(self, seed: int, most_grids: int) -> tuple[float, int, int]:
            assert (seed, most_grids) == (5, 100)
            return 2.0, 100, 1000  # seconds, grids that were walked, grids of the configuration

    monkeypatch.setattr("nonolith.census.kernel._engine", lambda work: Engine())
    monkeypatch.setattr("nonolith.census.kernel._orbits", lambda size: 7)
    assert walk_seconds(Work(Size(6, 6), Kind.LOCAL), 5, 100) == pytest.approx(2 * 10 * 7)
