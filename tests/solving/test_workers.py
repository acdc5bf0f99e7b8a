"""Batches elsewhere: on executors and on a real Dask cluster, of which a worker dies."""

import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from threading import Event

import pytest

import nonolith
from nonolith import Classification, Knowledge, Limits, Puzzle, rate_many, solve_many
from nonolith.datasets import sample
from nonolith.errors import ArgumentError, ChoiceError, ClusterError
from nonolith.solving.arguments import Task
from nonolith.solving.batch import BatchJob, run_batch
from nonolith.solving.limits import StopSignal
from nonolith.workers.crew import run_elsewhere
from tests.census.children import run
from tests.clusters import Cluster
from tests.solving.families import dom
from tests.solving.test_many import mixed

PUZZLES = [*mixed(150, seed=3), dom(5)]


def told(found: Iterable[Classification]) -> list[object]:
    return [one._replace(statistics=None) for one in found]  # type: ignore[arg-type]


EXPECTED = told(solve_many(PUZZLES, threads=1))
RATINGS = list(rate_many(PUZZLES, threads=1))


def test_many_ratings_are_those_of_single_puzzles() -> None:
    assert [nonolith.rate(puzzle) for puzzle in PUZZLES] == RATINGS
    assert list(rate_many(PUZZLES, threads=2)) == RATINGS
    assert list(rate_many(PUZZLES[:3], limits=Limits(seconds=0))) == [None] * 3


@pytest.mark.parametrize("threads", [1, 3])
def test_as_completed_says_which(threads: int) -> None:
    numbers = range(len(PUZZLES))
    solved = dict(solve_many(PUZZLES, threads=threads, as_completed=True))
    rated = dict(rate_many(PUZZLES, threads=threads, as_completed=True))
    assert sorted(solved) == sorted(rated) == list(numbers)
    assert told(solved[number] for number in numbers) == EXPECTED
    assert [rated[number] for number in numbers] == RATINGS


def test_the_first_to_be_completed_comes_first() -> None:
    """The first puzzle waits for a signal that is set when the others have come."""
    signal = Event()

    class Waiting(BatchJob[int]):
        limits = Limits()

        def __call__(self, tasks: list[Task], stop: StopSignal | None) -> list[int]:
            if tasks[0].puzzle.height == 7:
                assert signal.wait(60)
            return [task.puzzle.height for task in tasks]

    puzzles = [Puzzle([[]] * 7, []), *[Puzzle([], [])] * 6]
    found = run_batch(Waiting(), puzzles, {"threads": 2}, as_completed=True)
    others = [next(found) for _ in range(6)]
    signal.set()
    assert sorted(others) == [(number, 0) for number in range(1, 7)]
    assert list(found) == [(0, 7)]


def executors() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        yield processes


def test_executors() -> None:
    starts = [Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette) for puzzle in PUZZLES]
    for executor in executors():
        assert told(solve_many(PUZZLES, executor=executor, threads=2)) == EXPECTED
        assert told(solve_many(PUZZLES, executor=executor, start=starts)) == EXPECTED
        assert list(rate_many(PUZZLES, executor=executor)) == RATINGS


class _Dying(BatchJob[str]):
    """Kills the process in which it is unpickled and called."""

    limits = Limits()

    def __call__(self, tasks: list[Task], stop: StopSignal | None) -> list[str]:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def test_an_executor_that_dies_is_an_error() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        found = run_batch(_Dying(), PUZZLES, {"executor": executor})
        with pytest.raises(ClusterError, match=r"^the executor can't go on: "):
            list(found)


def test_another_version_is_refused() -> None:
    here = nonolith.__version__
    assert run_elsewhere(here, len, "piece") == 5
    with pytest.raises(ClusterError) as caught:
        run_elsewhere("0.0.1", len, "piece")
    expected = f"refused the work of nonolith 0.0.1: here is nonolith {here}, and all must have "
    assert str(caught.value) == f"{expected}the same"


def test_wrong_arguments() -> None:
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ChoiceError, match=r"^either an executor or a cluster, not both$"):
            solve_many(PUZZLES, executor=executor, cluster="tcp://nowhere:1")
        with pytest.raises(ChoiceError, match=r"^a stop signal does not reach an executor"):
            rate_many(PUZZLES, executor=executor, limits=Limits(stop=Event()))
    with pytest.raises(ArgumentError, match=r"^as_completed: expected True or False, found 1$"):
        solve_many(PUZZLES, as_completed=1)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="Dask is not installed")
    with ExitStack() as processes:
        cluster = Cluster(tmp_path_factory.mktemp("cluster"), processes)
        cluster.add_worker()
        cluster.add_worker()
        yield cluster


def test_the_commands_say_the_same_with_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    plain = [puzzle for puzzle in PUZZLES if puzzle.palette == nonolith.model.BLACK_AND_WHITE]
    nonolith.dump(plain[:60], file)
    for command in (["check", "--ambiguous"], ["rate", "--json"]):
        here = run(*command, file)
        there = run(*command, "--dask", cluster.address, file)
        assert there.returncode == here.returncode
        # The milliseconds differ.
        assert [line.split(" ms")[-1] for line in there.stdout.splitlines()] == [
            line.split(" ms")[-1] for line in here.stdout.splitlines()
        ]
        assert there.stderr == here.stderr


class _DyingOnce(BatchJob[tuple[str, Classification]]):
    """Solves puzzles, but in one of them the first worker that gets it dies."""

    limits = Limits()

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(
        self, tasks: list[Task], stop: StopSignal | None
    ) -> Iterator[tuple[str, Classification]]:
        log = self.folder / f"{os.getpid()}.log"
        with log.open("a") as file:
            file.write(f"{tasks[0].puzzle.metadata.title}\n")
        if any(task.puzzle.metadata.title == "40" for task in tasks):
            with suppress(FileExistsError), (self.folder / "died").open("x") as file:
                file.write(str(os.getpid()))
                file.flush()
                os.kill(os.getpid(), signal.SIGKILL)
        found = solve_many([task.puzzle for task in tasks], threads=1)
        for task, one in zip(tasks, found, strict=True):
            yield task.puzzle.metadata.title, one


def test_a_worker_that_dies_costs_its_chunk_once(cluster: Cluster, tmp_path: Path) -> None:
    titled = [
        puzzle.replace(metadata=puzzle.metadata.replace(title=str(number)))
        for number, puzzle in zip(count(), PUZZLES, strict=False)
    ]
    found = dict(run_batch(_DyingOnce(tmp_path), titled, {"cluster": cluster.address}))
    dead = (tmp_path / "died").read_text()
    assert list(found) == list(range(len(PUZZLES)))
    assert [title for title, _ in found.values()] == [puzzle.metadata.title for puzzle in titled]
    assert told(one for _, one in found.values()) == EXPECTED
    logs = {path.stem: path.read_text().split() for path in tmp_path.glob("*.log")}
    times = Counter(piece for pieces in logs.values() for piece in pieces)
    assert max(times.values()) == 2
    assert {piece for piece, number in times.items() if number > 1} <= set(logs[dead])


def test_a_cluster_gives_the_same_as_they_come(cluster: Cluster) -> None:
    found = dict(solve_many(PUZZLES, cluster=cluster.address, as_completed=True))
    assert told(found[number] for number in range(len(PUZZLES))) == EXPECTED
    assert list(rate_many(PUZZLES, cluster=cluster.address)) == RATINGS


def test_a_sample_is_the_same_on_a_cluster(cluster: Cluster) -> None:
    there = list(sample(70, "3-6", seed=2, cluster=cluster.address))
    assert there == list(sample(70, "3-6", seed=2))
