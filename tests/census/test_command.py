"""`nonolith count` as a command: what goes where, and how it exits."""

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

import nonolith
from nonolith.census import CensusResult, Kind, Progress, Size
from nonolith.census.columns import run_columns
from nonolith.census.estimate import estimate
from nonolith.census.kernel import Work, kernels, walk_seconds
from nonolith.cli import _progress
from tests.census.children import command, run


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["4"], 51234),
        (["2", "5"], 810),
        (["5", "2"], 810),
        (["2x5", "--kind", "unique"], 816),
        (["4", "4", "--kind", "stuck"], 1128),
        (["0"], 1),
        (["0", "9"], 1),
        (["1", "20"], 2**20),
        (["3", "3", "--threads", "1"], 384),
    ],
)
def test_a_bare_number_on_standard_output(arguments: list[str], count: int) -> None:
    done = run("count", *arguments)
    assert (done.returncode, done.stdout) == (0, f"{count}\n")


def test_what_was_checked_is_said() -> None:
    assert "sum to 2^12" in run("count", 3, 4, "--recount", "--verbose").stderr
    assert run("count", 3, 4, "--recount").stderr == ""


def test_known_counts_come_at_once() -> None:
    done = run("count", 6, 7)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3013419903103\n", "")
    told = run("count", 6, 7, "--verbose").stderr
    assert "6×7 local: counted with version" in told
    assert "--recount counts again" in told
    found = json.loads(run("count", 7, 6, "--json").stdout)
    assert (found["count"], found["origin"]) == (3013419903103, "table")
    assert (found["height"], found["width"]) == (7, 6)


@pytest.mark.parametrize("options", [["--recount"], ["--threads", 1], ["--method", "shards"]])
def test_who_says_how_to_count_gets_it_counted(options: list[object]) -> None:
    found = json.loads(run("count", 3, 4, "--json", *options).stdout)
    assert (found["count"], found["origin"], found["date"]) == (3116, "run", None)


def test_a_finished_ledger_is_named_as_the_source(tmp_path: Path) -> None:
    ledger = tmp_path / "a.ledger"
    first, again = (run("count", 3, 4, "--ledger", ledger) for _ in range(2))
    assert first.stdout == again.stdout == "3116\n"
    assert "from the ledger" not in first.stderr
    assert "from the ledger" in again.stderr


def test_results_are_listed() -> None:
    new = run("results", "--new", "--kind", "unique").stdout.splitlines()
    rows = [line.split()[:4] for line in new[1:]]
    assert ["unique", "11×3", "5316440418", "shards"] in rows
    assert ["unique", "13×3", "318967722208", "columns"] in rows
    assert all(row[0] == "unique" for row in rows)
    lines = run("results", "--json", "--kind", "local").stdout.splitlines()
    entries = [json.loads(line) for line in lines]
    assert {"kind": "local", "published": "A391619"}.items() <= next(
        row for row in entries if row["height"] == row["width"] == 6
    ).items()
    # It was counted in many runs, whose times were not kept; JSON has no NaN.
    assert {"kind": "local", "count": 372123760986730, "seconds": None}.items() <= next(
        row for row in entries if row["height"] == row["width"] == 7
    ).items()


def test_a_count_can_be_cited() -> None:
    text = run("cite", 6, 6, "--kind", "unique").stdout
    assert text.startswith("@software{nonolith-6x6-unique,\n")
    assert "49745060669 uniquely solvable 6×6" in text
    assert "https://oeis.org/A242876" in text
    assert "OEIS" not in run("cite", 6, 7).stdout
    assert run("cite").stdout.startswith("@software{nonolith,\n")
    unknown = run("cite", 9, 9)
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "the local count of 9×9 is not known" in unknown.stderr
    assert "-3 is not a size: sizes start at 0 (" in run("cite", -3).stderr
    empty = run("cite", 5, 0)
    assert (empty.returncode, empty.stdout) == (2, "")
    assert "5×0 has one grid, without cells: there is nothing to cite" in empty.stderr


@pytest.mark.parametrize(
    ("text", "counts"),
    [("4\n", "51234\n"), ("2 5", "810\n"), ("4\n\n 2 5 \n0\n", "51234\n810\n1\n"), ("", "")],
)
def test_sizes_from_standard_input(text: str, counts: str) -> None:
    done = run("count", stdin=text)
    assert (done.returncode, done.stdout) == (0, counts)


def test_a_wrong_line_of_standard_input_is_named() -> None:
    done = run("count", "--quiet", stdin="2 2\n3 x\n4\n")
    assert (done.returncode, done.stdout) == (3, "14\n")
    assert done.stderr == (
        "nonolith: <stdin>:2: '3 x' is not a size: "
        "expected one number for a square, or a height and a width\n"
    )


def test_json() -> None:
    done = run("count", 2, 5, "--kind", "unique", "--json", "--threads", 1)
    found = json.loads(done.stdout)
    assert (found.pop("origin"), found.pop("date")) == ("run", None)
    assert found.pop("seconds") > 0
    assert found.pop("core_seconds") > 0
    assert found.pop("kernel") in kernels()
    assert found == {
        "height": 2,
        "width": 5,
        "kind": "unique",
        "count": 816,
        "share": 816 / 1024,
        "grids": 1024,
        "threads": 1,
        "method": "shards",
        "shards": 1,
        "memory": 0,
        "version": nonolith.__version__,
        "histogram": None,
        "example": None,
    }


def test_json_of_several_sizes_is_an_object_a_line() -> None:
    done = run("count", "--json", stdin="3\n0\n")
    assert [json.loads(line)["count"] for line in done.stdout.splitlines()] == [384, 1]


def test_the_table_of_sizes() -> None:
    done = run("count", "--table", 6)
    assert done.stdout == (
        "height\twidth\tcount\n1\t1\t2\n2\t1\t4\n3\t1\t8\n4\t1\t16\n2\t2\t14\n5\t1\t32\n"
        "6\t1\t64\n3\t2\t52\n"
    )


def test_bfiles() -> None:
    squares = run("count", "--bfile", 5, "--kind", "unique")
    assert squares.stdout == "0 1\n1 2\n2 14\n3 384\n4 52362\n"
    table = run("count", "--bfile", 13, "--sequence", "antidiagonals")
    assert table.stdout.split("\n")[10:] == ["10 1", "11 8", "12 14", ""]


@pytest.mark.parametrize(
    "options",
    [
        [4, "--sequence", "squares"],
        ["--table", 9, "--sequence", "squares"],
        [4, "--estimate", "--dask", "tcp://nowhere:1"],
        [4, "--estimate", "--certificate", "/nowhere/certificate"],
    ],
)
def test_options_that_would_change_nothing_are_refused(options: list[object]) -> None:
    done = run("count", *options)
    assert (done.returncode, done.stdout) == (2, "")


def test_an_estimate() -> None:
    done = run("count", 7, 7, "--estimate", "--json", "--threads", 1)
    found = json.loads(done.stdout)
    assert found["shards"] > 1000
    assert found["seconds"] > 60
    assert found["grids_per_second"] == pytest.approx(2**49 / found["seconds"])
    assert "instantly, there is a formula" in run("count", 1, 9, "--estimate").stdout
    assert run("count", 4, "--estimate").stdout == "4×4 local: instantly, 1 shard\n"


def test_an_estimate_measures_no_part_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time the kernel remembers it: 6×6 seemed to take an eighth of its time."""
    seeds: list[int] = []

    def watched(work: Work, seed: int, most_grids: int) -> float:
        seeds.append(seed)
        return walk_seconds(work, seed, most_grids)

    monkeypatch.setattr("nonolith.census.estimate.walk_seconds", watched)
    estimate(6, 6, samples=20)
    assert len(seeds) == len(set(seeds)) > 10


def test_an_estimate_by_columns_does_not_count_the_whole_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the first shorter grid took long, the next one was counted too: for 5×8 itself."""
    counted: list[Size] = []

    def slow(size: Size, kind: Kind, **options: object) -> CensusResult:
        counted.append(size)
        return replace(small, memory=1 << 30)

    small = run_columns(Size(2, 4), Kind.UNIQUE, threads=1)
    monkeypatch.setattr("nonolith.census.estimate.run_columns", slow)
    monkeypatch.setattr("nonolith.census.estimate.ENOUGH", -1.0)
    found = estimate(5, 10, "unique", method="columns")
    assert counted == [Size(5, 6)]
    assert found.memory > 1 << 40


def test_an_estimate_knows_the_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "a.ledger"
    run("count", 4, 6, "--ledger", ledger)
    done = run("count", 4, 6, "--ledger", ledger, "--estimate")
    assert "instantly, the ledger has the" in done.stdout
    assert run("count", 4, 6, "--ledger", tmp_path / "b", "--estimate").returncode == 0
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["20", "20"], "can't count 20×20"),
        (["1", "99999"], "can't count 1×99999"),
        (["2", "3", "4"], "got 3 arguments"),
        (["four"], "'four' is not a size"),
        (["-3"], "-3 is not a size"),
        (["2", "-3"], "-3 is not a size"),
        (["--threads", "-3", "4"], "--threads: expected a whole number from 1, found '-3'"),
        (["4", "--table", "9"], "exclude each other"),
        (["--table", "9", "--ledger", "x.ledger"], "a ledger holds one size"),
        (["4", "--kind", "odd"], "found 'odd'"),
        (["4", "--threads", "0"], "--threads: expected a whole number from 1, found '0'"),
    ],
)
def test_wrong_usage(arguments: list[str], complaint: str) -> None:
    done = run("count", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_kernel_of_an_unknown_name() -> None:
    done = run("count", 4, "--recount", environment={"NONOLITH_KERNEL": "abacus"})
    assert (done.returncode, done.stdout) == (2, "")
    assert "abacus" in done.stderr
    for kernel in kernels():
        done = run("count", 4, "--json", "--recount", environment={"NONOLITH_KERNEL": kernel})
        assert json.loads(done.stdout)["kernel"] == kernel


def test_a_ledger_of_another_size(tmp_path: Path) -> None:
    ledger = tmp_path / "a.ledger"
    assert run("count", 3, 4, "--ledger", ledger).stdout == "3116\n"
    done = run("count", 4, 4, "--ledger", ledger)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert f"{ledger}: this ledger is of another size: 3×4, not 4×4" in done.stderr


def test_the_signature_is_the_same_for_every_kernel() -> None:
    signatures = {
        run("bench", "--signature", environment={"NONOLITH_KERNEL": kernel}).stdout
        for kernel in kernels()
    }
    assert len(signatures) == 1
    assert signatures.pop().strip().isdecimal()


def test_the_demonstration_counts_and_solves() -> None:
    done = run("demo")
    assert (done.returncode, done.stderr) == (0, "")
    assert "51234" in done.stdout
    assert "24976511" in done.stdout
    assert "██" in done.stdout


def test_a_terminal_gets_a_bar() -> None:
    pty = pytest.importorskip("pty")
    screen: list[bytes] = []

    def read(descriptor: int) -> bytes:
        screen.append(os.read(descriptor, 1024))
        if b"grids/s" in b"".join(screen):
            os.write(descriptor, b"\x03")  # Ctrl-C: the bar has been seen
        return screen[-1]

    # The child's standard error is a terminal.
    pty.spawn(["timeout", "120", *command(["count", 7, 7, "--threads", 2])], read, lambda _: b"")
    text = b"".join(screen).decode()
    assert "7×7 local" in text
    assert "grids/s" in text  # what else it says is an example of `Progress`


def test_a_bar_comes_though_no_shard_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """A resumed run of long shards showed none until the first of them was done."""
    monkeypatch.setattr("nonolith.cli._progress.BAR_DELAY", 0.01)
    begun = Progress(1332, 4, 2**49, 2**40, grids_before=2**40, seconds=0.0)
    bar = _progress._Bar("7×7 unique")
    bar(begun)
    deadline = time.monotonic() + 30
    while bar._bar is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    with bar._lock:  # it is drawn at once
        (task,) = bar._bar.tasks
    assert task.fields["state"] == "4 of 1332 shards, 0.2%, 0 grids/s"
    bar.close()
    monkeypatch.setattr("nonolith.cli._progress.BAR_DELAY", 60.0)
    closed = _progress._Bar("at once")
    closed(begun)
    closed.close()
    closed._draw()  # had it been at that moment
    assert closed._bar is None


def test_a_terminal_is_asked_for_the_size() -> None:
    pty = pytest.importorskip("pty")
    screen: list[bytes] = []

    def read(descriptor: int) -> bytes:
        screen.append(os.read(descriptor, 1024))
        if b"Size" in screen[-1]:
            os.write(descriptor, b"2 5\n")
        return screen[-1]

    pty.spawn(command(["count"]), read, lambda _: b"")
    text = b"".join(screen).decode()
    assert "810" in text
    assert "counted with version" in text
