"""Tempering, compared with brute force, with the search and with itself."""

import random
import threading
from collections import Counter

import pytest
from hypothesis import given

from nonolith import (
    Cell,
    Grid,
    Knowledge,
    Limits,
    Puzzle,
    Verdict,
    _core,
    propagate,
    reference,
    solve,
)
from nonolith.census.kernel import kernels
from nonolith.errors import KernelError
from nonolith.solving import Limit, Method, Rung
from nonolith.solving.cells import grid_of, handle_of, pack
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import guess, sat
from nonolith.solving.rungs import temper as temper_rung
from nonolith.solving.sat_solver.search import SatSearch
from tests.solving.families import dom, half_filled, permutations, sparse
from tests.solving.turns import shorten_search
from tests.strategies import puzzles

LITTLE, MUCH = 100_000, 50_000_000


def temper(
    puzzle: Puzzle, work: int = MUCH, known: Knowledge | None = None, seed: int = 0
) -> Grid | None:
    """Return what tempering finds, after a look at its clues by other code."""
    cells = known or Knowledge.unknown(puzzle.height, puzzle.width)
    colours = _core.Tempering(handle_of(puzzle), pack(cells), seed).go_on(work)
    if colours is None:
        return None
    grid = grid_of(puzzle, colours)
    assert Puzzle.from_grid(grid) == puzzle
    return grid


@given(puzzles(max_height=4, max_width=5))
def test_any_clues(puzzle: Puzzle) -> None:
    solutions = set(reference.solutions(puzzle)) if puzzle.height and puzzle.width else set()
    found = temper(puzzle, LITTLE)
    assert found in solutions if solutions else found is None


@pytest.mark.parametrize(
    ("height", "width"),
    [(1, 1), (1, 30), (30, 1), (2, 40), (9, 9), (12, 33), (33, 12), (20, 64), (7, 100), (128, 3)],
)
def test_puzzles_of_all_shapes(height: int, width: int) -> None:
    """Rows of one word and of more, and lines as long as they may be."""
    for seed in range(3):
        assert temper(half_filled(height, width, seed)) is not None
        assert temper(sparse(height, width, seed)) is not None


@pytest.mark.parametrize("density", [0.02, 0.8, 0.97])
def test_hardly_any_cells_or_hardly_any_gaps(density: float) -> None:
    rng = random.Random(5)
    for size in (10, 20):
        rows = [[int(rng.random() < density) for _ in range(size)] for _ in range(size)]
        assert temper(Puzzle.from_grid(Grid(rows))) is not None


@pytest.mark.parametrize("length", [9, 20, 35])
def test_long_blocks(length: int) -> None:
    """The products of their odds are beyond what a float can hold."""
    rng = random.Random(length)
    solved = 0
    for _ in range(4):
        starts = [rng.randrange(90 - length + 1) for _ in range(12)]
        rows = [[int(start <= c < start + length) for c in range(90)] for start in starts]
        solved += temper(Puzzle.from_grid(Grid(rows))) is not None
    assert solved >= 3


def test_replicas_change_places() -> None:
    """If they do not, hardly any of these puzzles is solved."""
    rng = random.Random(43)
    solved = 0
    for _ in range(30):
        rows = [[int(rng.random() < 0.43) for _ in range(30)] for _ in range(30)]
        solved += temper(Puzzle.from_grid(Grid(rows))) is not None
    assert solved >= 8


@pytest.mark.parametrize("n", [3, 5, 8])
def test_the_only_solution(n: int) -> None:
    (only,) = solve(dom(n))
    assert temper(dom(n)) == only


def test_every_solution_is_as_likely() -> None:
    found = Counter(temper(permutations(3), seed=seed) for seed in range(600))
    assert None not in found
    assert len(found) == 6
    assert all(60 < times < 140 for times in found.values()), found  # 100 but for chance


def test_what_is_known_is_kept() -> None:
    """A picture may have the clues and contradict what is known: that is no solution."""
    puzzle = permutations(6)
    rng = random.Random(1)
    for seed in range(20):
        places = rng.sample(range(6), 6)
        cells = [[int(places[row] == column) for column in range(6)] for row in range(6)]
        known = Knowledge(
            [[1 << cell if rng.random() < 0.5 else Cell.UNKNOWN for cell in row] for row in cells]
        )
        found = temper(puzzle, known=known, seed=seed)
        assert found is not None
        for row, known_row in zip(found.rows, known.rows, strict=True):
            assert all(
                1 << cell & candidates for cell, candidates in zip(row, known_row, strict=True)
            )


def test_the_same_with_every_instruction_set(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for kernel in kernels():
        monkeypatch.setenv("NONOLITH_KERNEL", kernel)
        found[kernel] = [
            [temper(half_filled(height, width, seed), work) for work in (LITTLE, MUCH)]
            for seed, (height, width) in enumerate([(20, 20), (25, 25), (12, 40), (40, 9)])
        ]
    first, *others = found.values()
    assert all(other == first for other in others)


def test_it_goes_on_where_it_stopped() -> None:
    puzzle = half_filled(20, 20, 1)
    handle, cells = handle_of(puzzle), pack(propagate(puzzle).knowledge)
    at_once = _core.Tempering(handle, cells).go_on(MUCH)
    in_steps = _core.Tempering(handle, cells)
    found = None
    for _ in range(MUCH):
        found = in_steps.go_on(1)  # a pass
        if found is not None:
            break
    assert found == at_once is not None


def test_a_signal_stops_it() -> None:
    puzzle = dom(16)
    tempering = _core.Tempering(handle_of(puzzle), pack(propagate(puzzle).knowledge))
    signal = threading.Event()
    threading.Timer(0.2, signal.set).start()
    with pytest.raises(TimeoutError):
        tempering.go_on(1 << 60, None, signal)
    with pytest.raises(TimeoutError):
        tempering.go_on(1 << 60, 0.1)


def only_tempering(
    monkeypatch: pytest.MonkeyPatch, first: int = 0, work: int = MUCH, early_sat: int | None = None
) -> None:
    """Let the ladder temper from its first turn on, with hardly any search and without guesses."""
    shorten_search(monkeypatch)
    monkeypatch.setattr(temper_rung, "work_of", lambda turn: work if turn.number >= first else 0)
    if early_sat is not None:
        monkeypatch.setattr(sat, "EARLY_WORK", (early_sat,) * (first + 1))
    monkeypatch.setattr(guess, "GUESSING", [how._replace(rounds=0) for how in guess.GUESSING])
    monkeypatch.setattr(guess, "_dive", lambda *_: None)


def test_the_ladder_takes_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    only_tempering(monkeypatch)
    puzzle = sparse(25, 25, 3)
    with solve(puzzle, limits=Limits(solutions=2)) as stream:
        first, second = stream
    assert first == temper(puzzle, known=propagate(puzzle).knowledge)
    assert Puzzle.from_grid(second) == puzzle
    assert first != second
    assert stream.verdict is Verdict.MULTIPLE
    assert stream.rung is Rung.GUESSING


def test_nothing_is_found_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = set(solve(permutations(5)))
    assert len(expected) == 120
    only_tempering(monkeypatch)
    found = list(solve(permutations(5), method=Method.SAT))
    assert found[0] == temper(permutations(5))
    assert len(found) == 120
    assert set(found) == expected


def test_sat_goes_on_after_another_rung_found_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has begun by then, and proves that there is no other."""
    only_tempering(monkeypatch, first=3, early_sat=1)
    begun = []
    begin = SatSearch.__init__

    def noted(sat: SatSearch, findings: Findings, cells: bytes, belief: _core.Belief) -> None:
        begun.append(findings.number)
        begin(sat, findings, cells, belief)

    monkeypatch.setattr(SatSearch, "__init__", noted)
    with solve(dom(7), method=Method.SAT) as stream:
        only = next(stream)
        assert list(stream) == []
    assert only == temper(dom(7))
    assert begun == [0]
    assert stream.verdict is Verdict.UNIQUE


def test_time_runs_out_while_it_tempers(monkeypatch: pytest.MonkeyPatch) -> None:
    only_tempering(monkeypatch, work=1 << 60)
    with solve(dom(16), limits=Limits(seconds=0.3)) as stream:
        assert list(stream) == []
    assert stream.verdict is Verdict.UNDECIDED
    assert stream.stopped_by is Limit.SECONDS
    assert stream.rung is Rung.GUESSING  # where it would have been SAT's turn


def test_an_unknown_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    only_tempering(monkeypatch)
    monkeypatch.setenv("NONOLITH_KERNEL", "abacus")
    with pytest.raises(KernelError, match="NONOLITH_KERNEL: there is no kernel 'abacus'"):
        list(solve(dom(9)))
