"""The tool that counts a size configuration by configuration."""

from pathlib import Path

import pytest

from nonolith.census import Kind, Size
from nonolith.census.kernel import Work, configurations, run_shard
from tools.partial import finished, go_on


def test_a_census_goes_on_where_it_was_left(tmp_path: Path) -> None:
    size, path = Size(5, 7), tmp_path / "partial" / "5x7-local.csv"
    for lines in (1, 2):
        assert go_on(size, path, seconds=0) is None
        assert len(finished(path)) == lines
    work = Work(size, Kind.LOCAL)
    first = run_shard(work, 0)
    (configuration,) = configurations(work, 0)
    assert finished(path)[configuration.value] == (first.weight, first.local)


def test_shards_of_many_configurations_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="use a ledger"):
        go_on(Size(6, 6), tmp_path / "6x6-local.csv", seconds=0)


def test_threads_count_the_same(tmp_path: Path) -> None:
    size, one, two = Size(5, 7), tmp_path / "one.csv", tmp_path / "two.csv"
    assert go_on(size, one) == go_on(size, two, threads=2)
    assert finished(one) == finished(two)
