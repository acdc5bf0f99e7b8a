"""Time limits, Ctrl-C and threads, in every rung.

Times are those of the processor, so that a busy machine fails no test.
"""

import errno
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from nonolith import (
    Grid,
    Limits,
    Puzzle,
    Verdict,
    classify,
    count_solutions,
    load,
    propagate,
    solve,
    solve_many,
)
from nonolith.errors import LimitError, SolverError
from nonolith.solving import Limit, Method, Rung
from nonolith.solving.findings import Findings
from nonolith.solving.limits import Clock
from nonolith.solving.rungs import guess, sat, search
from nonolith.solving.sat_solver.process import SatProcess, SatProcesses
from nonolith.solving.sat_solver.search import SatSearch
from tests.solving.children import MOST_DELAY, interrupted
from tests.solving.families import dom, half_filled, permutations
from tests.solving.turns import shorten_search

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"

# Puzzles that keep a method busy for minutes, and the rung that it is on at least.
HARD: list[tuple[Method, Puzzle, Rung]] = [
    (Method.AUTO, dom(18), Rung.SAT),
    (Method.SAT, dom(18), Rung.SAT),
    (Method.SAT, half_filled(90, 80, 1), Rung.SAT),
    (Method.FAST, dom(14), Rung.SEARCH),
    (Method.COMPLETE, dom(14), Rung.SEARCH),
    (Method.FAST, half_filled(40, 45, 1, colours=2), Rung.SEARCH),
]


# A slow or busy machine may need more time for a first solution.
PATIENCE = (1.0, 4.0, 16.0)


def seconds_spent() -> float:
    """The processor seconds of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.mark.parametrize(("method", "puzzle", "rung"), HARD)
def test_a_time_limit_ends_every_rung(method: Method, puzzle: Puzzle, rung: Rung) -> None:
    # On a slow or busy machine the rung may take longer to reach.
    for seconds in (0.5, 2.0, 8.0, 32.0):
        before = seconds_spent()
        stream = solve(puzzle, limits=Limits(seconds=seconds, solutions=2), method=method)
        solutions = list(stream)
        assert seconds_spent() - before < seconds + MOST_DELAY
        if stream.rung >= rung:
            break
    assert stream.stopped_by is Limit.SECONDS
    assert not stream.exhausted
    assert stream.verdict is Verdict.UNDECIDED
    assert stream.rung >= rung
    assert all(puzzle.is_solved_by(grid) for grid in solutions)


@pytest.mark.parametrize("method", [Method.AUTO, Method.FAST, Method.COMPLETE, Method.SAT])
def test_solutions_found_before_the_time_is_over_are_kept(method: Method) -> None:
    puzzle = permutations(12)
    for seconds in PATIENCE:
        stream = solve(puzzle, limits=Limits(seconds=seconds), method=method)
        found = list(stream)
        if len(found) > 2:
            break
    assert stream.stopped_by is Limit.SECONDS
    assert stream.verdict is Verdict.MULTIPLE
    assert len(found) == len(set(found)) == stream.found > 2
    assert all(puzzle.is_solved_by(grid) for grid in found)
    for threads in (1, 2):
        for seconds in PATIENCE:
            limits = Limits(seconds=seconds, solutions=sys.maxsize)
            (batch,) = solve_many([puzzle], limits=limits, method=method, threads=threads)
            if len(batch.solutions) > 2:
                break
        assert batch.verdict is Verdict.MULTIPLE
        common = min(len(batch.solutions), len(found))
        assert common > 2
        assert all(puzzle.is_solved_by(grid) for grid in batch.solutions[:common])
        if method is not Method.AUTO:  # which gives batches more search before SAT
            assert list(batch.solutions[:common]) == found[:common]


def test_a_time_limit_ends_the_encoding_for_sat() -> None:
    before = seconds_spent()
    stream = solve(half_filled(150, 150, 1), limits=Limits(seconds=0.1), method="sat")
    assert list(stream) == []
    assert seconds_spent() - before < 0.1 + MOST_DELAY
    assert stream.stopped_by is Limit.SECONDS
    assert stream.statistics.conflicts == 0


def killed(process: SatProcess) -> SatProcess:
    os.kill(process._process.pid, signal.SIGKILL)
    process._process.wait()
    return process


def test_a_solver_that_dies_is_an_error() -> None:
    solver = SatProcess()
    solver.add(b"")
    killed(solver)
    with pytest.raises(SolverError, match="memory"):
        solver.decide(10, Clock(Limits(seconds=60)))
    solver.close()


@contextmanager
def many_files() -> Iterator[None]:
    """Open so many files that select() refuses the next."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2000:
        pytest.skip("the system allows too few files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2000, hard))
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    try:
        yield
    finally:
        for file in opened:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_process_answers_where_many_files_are_open() -> None:
    """Waiting for it by select() ended with a ValueError."""
    with many_files():
        solver = SatProcess()
        solver.add(array("i", [1, 0]).tobytes())
        assert solver.decide(10, Clock()) is True
        assert list(solver.model) == [1]
        solver.close()


def test_a_process_that_can_not_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object, **named: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", refused)
    with pytest.raises(SolverError, match="can't be started: Too many open files"):
        SatProcess()


def test_a_dead_process_is_never_lent_out() -> None:
    processes = SatProcesses()
    first = processes.lend()
    first.close()
    assert processes.lend() is first
    killed(first).close()  # not taken back
    second = processes.lend()
    assert second is not first
    second.close()
    killed(second)  # while it is idle
    third = processes.lend()
    assert third is not second
    third.add(array("i", [1, 0, -1, 0]).tobytes())
    assert third.decide(10, Clock()) is False
    third.close()
    processes.close()


class Dying(SatProcesses):
    """Lends processes of which so many die as soon as they are asked."""

    def __init__(self, deaths: int) -> None:
        super().__init__()
        self.deaths = deaths

    def lend(self) -> SatProcess:
        process = super().lend()
        if self.deaths:
            self.deaths -= 1
            killed(process)
        return process


def test_a_death_costs_one_retry_and_not_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    # The first three need no SAT. The others are one chunk, for one thread: the deaths meet the
    # first of them.
    puzzles = [Puzzle([[1]], [[1]])] * 3 + [dom(6), permutations(3), dom(7)]
    for deaths, expected in ((1, ["unique"] * 2), (2, ["undecided", "unique"])):
        processes = Dying(deaths)
        monkeypatch.setattr("nonolith.solving.many.SatProcesses", lambda made=processes: made)
        *_, first, second, third = solve_many(puzzles, method="sat", threads=2)
        assert [first.verdict.value, third.verdict.value] == expected
        assert second.verdict is Verdict.MULTIPLE or deaths == 1
        assert first.stopped_by is (Limit.MEMORY if deaths == 2 else None)


class DyingWithItsAnswer(SatProcesses):
    """Lends processes that die right after they have found a solution."""

    def lend(self) -> SatProcess:
        process = super().lend()
        decide = process.decide

        def decide_and_die(*arguments: Any) -> bool | None:
            answer = decide(*arguments)
            if answer:
                killed(process)
            return answer

        process.decide = decide_and_die  # type: ignore[method-assign, assignment]
        return process


@pytest.mark.parametrize("puzzle", [permutations(3), dom(6)], ids=["several", "unique"])
def test_a_death_loses_no_solution(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one just found was lost: a puzzle with two solutions could be called unique."""
    expected = classify(puzzle).verdict
    monkeypatch.setattr("nonolith.solving.many.SatProcesses", DyingWithItsAnswer)
    limits = Limits(solutions=100)
    (found,) = solve_many([puzzle], method="sat", threads=2, limits=limits)
    assert found.verdict is expected
    assert set(found.solutions) == set(solve(puzzle, method="fast", limits=limits))


def test_a_stream_that_is_given_up_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[SatProcess] = []

    class Watched(SatProcess):
        def __init__(self) -> None:
            super().__init__()
            started.append(self)

    monkeypatch.setattr("nonolith.solving.sat_solver.search._LARGE", 0)
    monkeypatch.setattr("nonolith.solving.sat_solver.search.SatProcess", Watched)
    puzzle = permutations(4)
    with solve(puzzle, method="sat") as closed:
        guessed, first = islice(closed, 2)
    assert guessed != first
    assert puzzle.is_solved_by(first)
    forgotten = solve(puzzle, method="sat")
    for _ in range(2):
        next(forgotten)
    del forgotten
    gc.collect()
    assert len(started) == 2
    assert all(process._process.poll() is not None for process in started)


def test_a_batch_goes_on_from_what_search_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    original = SatSearch.__init__

    def spy(self: SatSearch, findings: Findings, cells: bytes, *rest: Any) -> None:
        seen.append(cells.count(3))
        original(self, findings, cells, *rest)

    monkeypatch.setattr(SatSearch, "__init__", spy)
    shorten_search(monkeypatch)
    monkeypatch.setattr(search, "SHARES_PER_TURN", 1)
    monkeypatch.setattr(sat, "EARLY_WORK", (1, 1, 1))
    monkeypatch.setattr(guess, "GUESSING", (guess.Guessing(0, 0.02, patience=0),))
    puzzle = load(PUZZLES / "survey" / "webpbn-00803.non")
    list(solve_many([puzzle], threads=1))
    assert seen
    assert seen[0] < propagate(puzzle).knowledge.unknown_count


def test_no_time_at_all() -> None:
    stream = solve(dom(8), limits=Limits(seconds=0), method="fast")
    assert list(stream) == []
    assert stream.stopped_by is Limit.SECONDS


def test_the_time_between_two_solutions_is_the_callers() -> None:
    stream = solve(permutations(3))
    next(stream)
    spent = stream.statistics.wall_seconds
    time.sleep(0.02)
    assert stream.statistics.wall_seconds == spent


def test_a_count_ends_when_its_time_or_memory_is_over() -> None:
    puzzle = permutations(40)
    for timeout in (0.2, 0):
        with pytest.raises(LimitError, match="longer than"):
            count_solutions(puzzle, limits=Limits(seconds=timeout))
    with pytest.raises(ValueError, match="nan"):
        count_solutions(puzzle, limits=Limits(seconds=float("nan")))
    assert count_solutions(permutations(8), limits=Limits(seconds=1e300)) == 40320
    with pytest.raises(LimitError, match="1 MiB"):
        count_solutions(puzzle, limits=Limits(memory=1 << 20))


STREAM = """
import sys
from nonolith import solve
from tests.solving.families import dom, half_filled, permutations
puzzle = eval(sys.argv[2])
stream = solve(puzzle, method=sys.argv[1])
found = set()
print("ready", flush=True)
try:
    for grid in stream:
        assert puzzle.is_solved_by(grid)
        found.add(grid)
except KeyboardInterrupt:
    assert stream.found - len(found) in (0, 1)  # one may be on its way
    print(min(len(found), 3), stream.verdict.value, stream.rung.value, flush=True)
"""


@pytest.mark.parametrize(
    ("method", "puzzle", "answer"),
    [
        ("auto", "dom(18)", "undecided sat"),
        ("sat", "dom(18)", "undecided sat"),
        ("sat", "half_filled(90, 80, 1)", "undecided sat"),
        ("fast", "dom(14)", "undecided search"),
        ("complete", "dom(18)", "undecided search"),
        ("fast", "half_filled(40, 45, 1, colours=2)", "undecided search"),
        ("fast", "permutations(12)", "multiple search"),
        ("complete", "permutations(12)", "multiple search"),
        ("sat", "permutations(12)", "multiple sat"),
    ],
)
def test_ctrl_c(method: str, puzzle: str, answer: str) -> None:
    found, verdict, rung = interrupted(STREAM, method, puzzle).split()
    expected_verdict, least_rung = answer.split()
    assert verdict == expected_verdict
    assert Rung(rung) >= Rung(least_rung)
    assert (int(found) > 2) == (verdict == "multiple")


COUNT = """
from nonolith import Limits, count_solutions
from tests.solving.families import permutations
print("ready", flush=True)
try:
    count_solutions(permutations(40), limits=Limits(memory=1 << 33))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_count() -> None:
    assert interrupted(COUNT) == "interrupted\n"


def test_threads_do_not_disturb_each_other() -> None:
    puzzles = [dom(5), dom(7), permutations(4), permutations(5)]
    expected = [list(solve(puzzle)) for puzzle in puzzles]
    found: dict[tuple[int, Method], list[Grid]] = {}

    def work(index: int, method: Method) -> None:
        found[index, method] = list(solve(puzzles[index], method=method))

    jobs = [
        threading.Thread(target=work, args=(index, method))
        for index in range(len(puzzles))
        for method in (Method.AUTO, Method.COMPLETE, Method.SAT)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    assert len(found) == len(jobs)
    for (index, method), grids in found.items():
        assert set(grids) == set(expected[index]), (index, method)


def test_classify_under_a_time_limit() -> None:
    found = classify(dom(18), limits=Limits(seconds=0.3))
    assert found.verdict is Verdict.UNDECIDED
    assert len(found.solutions) <= 1
