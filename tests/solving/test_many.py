"""Batches say what single calls say, in order, and read no further than they must."""

import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest

from nonolith import (
    Classification,
    Grid,
    Knowledge,
    Limits,
    Puzzle,
    Verdict,
    classify,
    solve_many,
)
from nonolith.errors import ArgumentError, GridError
from nonolith.solving.verdict import Method, Rung, Statistics
from nonolith.workers import crew
from tests.solving.children import interrupted
from tests.solving.families import dom, permutations
from tests.solving.turns import shorten_search
from tests.strategies import COLOURS


def mixed(number: int, seed: int) -> list[Puzzle]:
    rng = random.Random(seed)
    puzzles = []
    for _ in range(number):
        height, width = rng.randint(0, 12), rng.randint(0, 12)
        colours = rng.choice([1, 1, 1, 3])
        cells = [[rng.randint(0, colours) for _ in range(width)] for _ in range(height)]
        grid = (
            Grid(cells, width=width, palette=COLOURS) if colours > 1 else Grid(cells, width=width)
        )
        puzzle = Puzzle.from_grid(grid)
        if rng.random() < 0.2 and height > 1:
            puzzle = Puzzle(puzzle.rows[1:] + puzzle.rows[:1], puzzle.columns, puzzle.palette)
        puzzles.append(puzzle)
    return puzzles


def work_of(found: Classification) -> Statistics:
    return found.statistics._replace(wall_seconds=0, processor_seconds=0)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("method", list(Method))
def test_same_as_one_by_one(threads: int, method: Method) -> None:
    puzzles = mixed(120, seed=threads)
    for puzzle, found in zip(
        puzzles, solve_many(puzzles, threads=threads, method=method), strict=True
    ):
        alone = classify(puzzle, method=method)
        assert found.verdict is alone.verdict
        assert found.reason == alone.reason
        assert found.solutions == alone.solutions
        assert found.rung is alone.rung
        assert work_of(found) == work_of(alone)
        assert found.stopped_by is alone.stopped_by


def test_puzzles_are_read_as_they_are_needed() -> None:
    read = 0

    def source() -> Iterator[Puzzle]:
        nonlocal read
        while True:
            read += 1
            yield permutations(3)

    for threads in (1, 2):
        results = solve_many(source(), threads=threads)
        assert next(results).verdict is Verdict.MULTIPLE
        assert read < 400
        results.close()  # type: ignore[attr-defined]


class AtOnce(ThreadPoolExecutor):
    """Threads that are done as soon as they are asked."""

    def submit(self, *call: Any, **named: Any) -> "Future[Any]":
        future = super().submit(*call, **named)
        wait([future])
        return future


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_results_are_yielded_as_soon_as_they_are_known(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of puzzles were read before the first result."""
    monkeypatch.setattr(crew, "ThreadPoolExecutor", AtOnce)
    read = []

    def source() -> Iterator[Puzzle]:
        for number in range(20):
            read.append(number)
            yield permutations(3)

    found = solve_many(source(), threads=threads)
    read_before = [len(read) for _ in found]
    # In groups of one, two, four and eight; what is left at the end are five more.
    groups = [1, *[3] * 2, *[7] * 4, *[15] * 8, *[20] * 5]
    assert read_before == groups


@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_found_before_an_error_is_not_lost(threads: int) -> None:
    puzzles: list[Any] = [*[permutations(3)] * 5, "1:1", permutations(3)]
    found = solve_many(puzzles, threads=threads)
    assert [next(found).verdict for _ in range(5)] == [Verdict.MULTIPLE] * 5
    with pytest.raises(ArgumentError, match=r"^puzzle 6: expected a Puzzle, found str"):
        next(found)


def test_hard_ones_go_on_to_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten_search(monkeypatch)
    puzzles = [dom(7), permutations(5), dom(8)]
    found = list(solve_many(puzzles, threads=2))
    assert [one.verdict for one in found] == [Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNIQUE]
    assert found[0].rung is Rung.SAT
    (everything,) = solve_many([permutations(5)], limits=Limits(solutions=sys.maxsize))
    assert len(set(everything.solutions)) == len(everything.solutions) == 120


def test_a_time_limit_for_each() -> None:
    slow, easy = solve_many([dom(18), dom(4)], limits=Limits(seconds=0.3), threads=2)
    assert slow.verdict is Verdict.UNDECIDED
    assert easy.verdict is Verdict.UNIQUE


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="thread"):
        solve_many([], threads=0)
    with pytest.raises(ValueError, match="guess"):
        solve_many([], method="guess")
    assert list(solve_many([])) == []


def test_clues_that_do_not_fit() -> None:
    puzzle = Puzzle([[3, 2], [], [9, 9], [1]], [[], [2], [], [1]])
    (found,) = solve_many([puzzle])
    assert found.verdict is Verdict.CONTRADICTORY
    assert found.reason == "row 1 needs 6 cells and has 4"


def test_one_solution_of_a_locally_solvable_puzzle_says_so() -> None:
    (found,) = solve_many([Puzzle([[1]], [[1]])], limits=Limits(solutions=1))
    assert found.verdict is Verdict.LOCALLY_SOLVABLE


def test_starts() -> None:
    puzzles = [permutations(3)] * 3
    starts = [None, Knowledge.parse("#??/???/???"), Knowledge.parse("#??/?#?/???")]
    for threads in (1, 2):
        limits = Limits(solutions=9)
        found = solve_many(puzzles, limits=limits, threads=threads, start=starts)
        assert [len(one.solutions) for one in found] == [6, 2, 1]
    with pytest.raises(GridError, match="3×3"):
        list(solve_many(puzzles, start=[Knowledge.unknown(1, 1)] * 3, threads=1))


BATCH = """
import sys
from nonolith import solve_many
from tests.solving.children import interrupted
from tests.solving.families import dom
print("ready", flush=True)
try:
    for found in solve_many([dom(3)] * 15 + [dom(18)] * 20, method=sys.argv[1],
                            threads=int(sys.argv[2])):
        print(found.verdict.value)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("method", ["auto", "fast", "sat"])
@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_ends_all_threads(method: str, threads: str) -> None:
    printed = interrupted(BATCH, method, threads).split("\n")
    assert printed == ["unique"] * 15 + ["interrupted", ""]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seconds", [None, 0.5])
def test_processor_seconds_are_those_of_all_processes(threads: int, seconds: float | None) -> None:
    before = os.times()
    found = list(solve_many([dom(11)], limits=Limits(seconds=seconds), threads=threads))
    after = os.times()
    used = sum(after[:4]) - sum(before[:4])
    counted = sum(one.statistics.processor_seconds for one in found)
    assert 0.5 * used - 0.1 < counted < used + 0.1
