"""The tool that counts a size configuration by configuration."""

import csv
from pathlib import Path

import pytest

import nonolith
from nonolith.census import Kind, Size, known_counts, read_certificate
from nonolith.census.kernel import Work, configurations, kernels, run_shard
from tools.partial import PARTIAL, check, finished, go_on, main
from tools.results import CERTIFICATES


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


def test_a_finished_census_is_published_like_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.partial.PARTIAL", tmp_path)
    monkeypatch.setattr("tools.partial.CERTIFICATES", tmp_path)
    monkeypatch.setattr("tools.results.TABLE", tmp_path / "counts.csv")

    def call(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["partial", "5x7", *arguments])
        main()
        return capsys.readouterr().out

    assert call("--for", "0") == "1 configurations are counted\n"
    with pytest.raises(SystemExit, match="do not cover all grids"):
        call("--publish", kernels()[-1])
    assert call() == "24259979981\n"
    assert call("--publish", kernels()[-1]) == ""
    run = tmp_path / "run.txt"
    nonolith.count(7, 5, kernel=kernels()[-1], certificate=run)
    assert (tmp_path / "7x5-local.txt").read_text() == run.read_text()
    rows = list(csv.DictReader((tmp_path / "counts.csv").read_text().splitlines()))
    assert len(rows) == len(known_counts())
    (row,) = [
        row for row in rows if (row["kind"], row["height"], row["width"]) == ("local", "7", "5")
    ]
    assert (row["count"], row["seconds"]) == ("24259979981", "nan")


@pytest.mark.parametrize("plain", [False, True])
def test_what_is_counted_is_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    monkeypatch.setattr("tools.partial.PLAIN_GRIDS", 1 << 12)
    size, path = Size(5, 7), tmp_path / "5x7-local.csv"
    for _ in range(4):
        go_on(size, path, seconds=0)
    assert check(size, path, 1, plain=plain) == 1
    assert check(size, path, 2, plain=plain) == 3
    assert check(size, path, 9, plain=plain) == 4
    lines = path.with_name("5x7-local-checks.csv").read_text().splitlines()
    assert len({line.split(",")[0] for line in lines[1:]}) == 4
    # With nothing left, parts were drawn for ever.
    assert check(size, path, 2, plain=plain) == 4
    again = path.with_name("5x7-local-checks.csv").read_text().splitlines()
    assert again[: len(lines)] == lines
    assert len(again) == len(lines) + 2


def test_a_wrong_count_is_found(tmp_path: Path) -> None:
    size, path = Size(5, 7), tmp_path / "5x7-local.csv"
    go_on(size, path, seconds=0)
    head, line = path.read_text().splitlines()
    *before, local, unique = line.split(",")
    path.write_text(f"{head}\n{','.join(before)},{int(local) + 1},{unique}\n")
    with pytest.raises(SystemExit, match="by the scalar kernel"):
        check(size, path, 1)


COUNTED = [("7x7", "7x7"), ("5x9", "9x5"), ("6x8", "8x6")]


@pytest.mark.parametrize(("size", "tall"), COUNTED)
def test_a_certificate_has_the_counts_of_its_configurations(size: str, tall: str) -> None:
    work = Work(Size(*map(int, size.split("x"))), Kind.LOCAL)
    found = {}
    for piece in read_certificate(CERTIFICATES / f"{tall}-local.txt").pieces:
        (configuration,) = configurations(work, piece.shard)
        found[configuration.value] = piece.grids, piece.local
    assert found == finished(PARTIAL / f"{size}-local.csv")


@pytest.mark.parametrize("size", [size for size, _ in COUNTED])
def test_what_was_checked_is_what_the_file_says(size: str) -> None:
    done = finished(PARTIAL / f"{size}-local.csv")
    looked_at = set()
    with (PARTIAL / f"{size}-local-checks.csv").open(newline="") as file:
        for line in csv.DictReader(file):
            cells = int(line["cells"], 16)
            grids, local = done[cells]
            if line["given"] == "0":
                assert (int(line["grids"]), int(line["local"])) == (grids, local)
            else:
                assert line["by"] == "plain"
                looked_at.add(cells)
    # Grid by grid, in a part of each; of 5×9, which has more of them, in a part of some.
    assert len(looked_at) > 300 if size == "5x9" else looked_at == done.keys()
