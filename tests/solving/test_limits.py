"""Time limits, Ctrl-C and threads, in every rung.

Times are those of the processor, so that a busy machine fails no test.
"""

import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from nonolith import (
    CountError,
    CountTimeError,
    Grid,
    Method,
    Puzzle,
    Rung,
    Verdict,
    classify,
    count_solutions,
    solve,
)
from tests.solving.families import dom, permutations

HARD = {Method.AUTO: (dom(18), Rung.SAT), Method.SAT: (dom(18), Rung.SAT)}
HARD[Method.FAST] = (dom(14), Rung.SEARCH)


@pytest.mark.parametrize("method", HARD)
def test_a_time_limit_ends_every_rung(method: Method) -> None:
    puzzle, rung = HARD[method]
    before = time.process_time()
    stream = solve(puzzle, limit=2, timeout=0.5, method=method)
    solutions = list(stream)
    assert time.process_time() - before < 1.5
    assert stream.timed_out
    assert not stream.exhausted
    assert stream.verdict is Verdict.UNDECIDED
    assert stream.rung is rung
    assert all(puzzle.is_solved_by(grid) for grid in solutions)


def test_a_time_limit_ends_the_encoding_for_sat() -> None:
    rng = random.Random(1)
    cells = [[int(rng.random() < 0.5) for _ in range(150)] for _ in range(150)]
    before = time.process_time()
    stream = solve(Puzzle.from_grid(Grid(cells)), timeout=0.1, method="sat")
    assert list(stream) == []
    assert time.process_time() - before < 1.5
    assert stream.timed_out
    assert stream.statistics.conflicts == 0


def test_no_time_at_all() -> None:
    stream = solve(dom(8), timeout=0, method="fast")
    assert list(stream) == []
    assert stream.timed_out


def test_the_time_between_two_solutions_is_the_callers() -> None:
    stream = solve(permutations(3))
    next(stream)
    spent = stream.statistics.seconds
    time.sleep(0.02)
    assert stream.statistics.seconds == spent


def test_a_count_ends_when_its_time_or_memory_is_over() -> None:
    puzzle = permutations(40)
    for timeout in (0.2, 0):
        with pytest.raises(CountTimeError, match="longer than"):
            count_solutions(puzzle, timeout=timeout)
    with pytest.raises(ValueError, match="nan"):
        count_solutions(puzzle, timeout=float("nan"))
    assert count_solutions(permutations(8), timeout=1e300) == 40320
    with pytest.raises(CountError, match="1 MiB"):
        count_solutions(puzzle, memory=1 << 20)


CHILD = """
import sys
from nonolith import solve
from tests.solving.families import dom
stream = solve(dom(int(sys.argv[2])), method=sys.argv[1])
found = []
print("ready", flush=True)
try:
    for grid in stream:
        found.append(grid)
except KeyboardInterrupt:
    print("interrupted", len(found), stream.verdict.value, flush=True)
"""


@pytest.mark.parametrize(("method", "n"), [("auto", "18"), ("sat", "18"), ("fast", "14")])
def test_ctrl_c(method: str, n: str) -> None:
    command = [sys.executable, "-c", CHILD, method, n]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        answer, _ = child.communicate(timeout=60)
    assert answer.startswith("interrupted")
    assert "undecided" in answer


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
    found = classify(dom(18), timeout=0.3)
    assert found.verdict is Verdict.UNDECIDED
    assert len(found.solutions) <= 1
