"""Guesses, swaps and the turns of the ladder, compared with brute force."""

import random
import struct
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from benchmarks.puzzle_classes import checkerboard, noisy_blobs
from nonolith import (
    Grid,
    Knowledge,
    Limits,
    Puzzle,
    Verdict,
    _core,
    classify,
    load,
    reference,
    solve,
    solve_many,
)
from nonolith.model import Palette
from nonolith.solving import Method, Rung, first_share
from nonolith.solving.cells import colours_of, grid_of, handle_of, pack
from nonolith.solving.propagation import propagate
from nonolith.solving.rungs import guess, sat, search, temper
from nonolith.solving.sat_solver import search as sat_search
from nonolith.solving.sat_solver.search import SatSearch
from nonolith.solving.shares import Turn
from tests.solving.families import dom, half_filled, permutations
from tests.solving.turns import shorten_search
from tests.strategies import COLOURS

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
SHAPES = [(1, 1), (1, 9), (8, 1), (2, 7), (6, 3), (5, 8), (12, 9)]


def random_grid(
    rng: random.Random, height: int, width: int, colours: int = 1, density: float = 0.4
) -> Grid:
    rows = [
        [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width)]
        for _ in range(height)
    ]
    if colours == 1:
        return Grid(rows, width=width)
    return Grid(rows, width=width, palette=Palette(COLOURS.colours[:colours]))


def open_cells(puzzle: Puzzle) -> bytes:
    return pack(propagate(puzzle).knowledge)


def beside(puzzle: Puzzle, cells: bytes, grid: Grid) -> bytes | None:
    return _core.Solver(handle_of(puzzle), cells).beside(colours_of(grid))


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_a_guess_is_a_solution_or_nothing(height: int, width: int, colours: int) -> None:
    rng = random.Random(f"{height} {width} {colours}")
    for _ in range(10):
        puzzle = Puzzle.from_grid(random_grid(rng, height, width, colours))
        handle = handle_of(puzzle)
        belief = _core.Belief(handle, open_cells(puzzle))
        guess = belief.harden(200, 0.9, 0.02)
        assert guess is None or puzzle.is_solved_by(grid_of(puzzle, guess))
        assert belief.harden(200, 0.9, 0.02) == guess


def test_most_guesses_at_sparse_random_puzzles_are_solutions() -> None:
    rng = random.Random(7)
    found = 0
    for _ in range(10):
        puzzle = Puzzle.from_grid(random_grid(rng, 30, 30, density=0.3))
        guess = _core.Belief(handle_of(puzzle), open_cells(puzzle)).harden(200, 0.9, 0.02)
        found += guess is not None
    assert found >= 6


@pytest.mark.parametrize("colours", [1, 2, 3])
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_beliefs_in_a_known_solution_make_every_clause_true(
    height: int, width: int, colours: int
) -> None:
    # The sums over a line and the encoding must agree on where each block begins.
    rng = random.Random(f"phases {height} {width} {colours}")
    for _ in range(20):
        grid = random_grid(rng, height, width, colours)
        puzzle = Puzzle.from_grid(grid)
        handle, cells = handle_of(puzzle), open_cells(puzzle)
        belief = _core.Belief(handle, cells)
        belief.follow(colours_of(grid))
        encoding = _core.encode_for_sat(handle, cells, belief)
        assert encoding is not None
        for clause in _core.Clauses(encoding.clauses):
            assert any(literal > 0 for literal in clause), (puzzle, clause)
        for cell, colour, literal in encoding.choices:
            assert (literal > 0) == (colours_of(grid)[cell] == colour)


def swaps(puzzle: Puzzle, grid: Grid) -> set[Grid]:
    """All solutions that come from a grid by exchanging the corners of a rectangle.

    Along each of its sides one block moves, and none is in its way.
    """

    def is_side(cells: Sequence[int]) -> bool:
        one, *between, other = cells
        return one != other and (not any(between) or set(between) == {one or other})

    found = set()
    for top, bottom in combinations(range(puzzle.height), 2):
        for left, right in combinations(range(puzzle.width), 2):
            rows = [list(cells) for cells in grid.rows]
            sides = [rows[row][left : right + 1] for row in (top, bottom)]
            sides += [
                [cells[column] for cells in rows[top : bottom + 1]] for column in (left, right)
            ]
            if not all(map(is_side, sides)):
                continue
            for row in (top, bottom):
                rows[row][left], rows[row][right] = rows[row][right], rows[row][left]
            other = Grid(rows, width=puzzle.width, palette=puzzle.palette)
            if puzzle.is_solved_by(other):
                found.add(other)
    return found


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_swaps_are_those_of_brute_force(height: int, width: int, colours: int) -> None:
    rng = random.Random(f"swaps {height} {width} {colours}")
    for _ in range(100):
        grid = random_grid(rng, height, width, colours)
        puzzle = Puzzle.from_grid(grid)
        other = beside(puzzle, open_cells(puzzle), grid)
        expected = swaps(puzzle, grid)
        assert (other is None) == (not expected)
        assert other is None or grid_of(puzzle, other) in expected


@pytest.mark.parametrize("colours", [1, 2])
def test_swaps_beside_known_cells_are_those_of_brute_force(colours: int) -> None:
    rng = random.Random(f"known cells {colours}")
    for _ in range(100):
        grid = random_grid(rng, 6, 9, colours)
        puzzle = Puzzle.from_grid(grid)
        known = [[rng.random() < 0.3 for _ in row] for row in grid.rows]
        everything = (2 << colours) - 1
        rows = [
            [1 << cell if fixed else everything for cell, fixed in zip(*pair, strict=True)]
            for pair in zip(grid.rows, known, strict=True)
        ]
        cells = pack(Knowledge(rows, palette=puzzle.palette))
        other = beside(puzzle, cells, grid)
        expected = {
            found
            for found in swaps(puzzle, grid)
            if all(
                one == new or not fixed
                for lines in zip(grid.rows, found.rows, known, strict=True)
                for one, new, fixed in zip(*lines, strict=True)
            )
        }
        assert (other is None) == (not expected)
        assert other is None or grid_of(puzzle, other) in expected


def test_the_corners_of_a_large_rectangle_are_exchanged() -> None:
    grid = Grid([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]])
    puzzle = Puzzle.from_grid(grid)
    other = beside(puzzle, open_cells(puzzle), grid)
    assert other == bytes([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0])


def test_a_sparse_grid_without_a_rectangle_is_left_alone_soon() -> None:
    # Each cell of the diagonal could go to hundreds of places; no two of them fit together, since
    # what lies below it is known.
    size = 450
    grid = Grid([[int(column == row) for column in range(size)] for row in range(size)])
    puzzle = Puzzle.from_grid(grid)
    cells = b"".join(b"\1" * row + b"\3" * (size - row) for row in range(size))
    assert beside(puzzle, cells, grid) is None


def test_a_swap_keeps_to_what_is_known() -> None:
    puzzle = permutations(2)
    grid = Grid([[1, 0], [0, 1]])
    assert beside(puzzle, bytes([3, 3, 3, 3]), grid) == bytes([0, 1, 1, 0])
    assert beside(puzzle, bytes([2, 3, 3, 3]), grid) is None


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every rung give up as soon as it can."""
    shorten_search(monkeypatch)
    monkeypatch.setattr(search, "LATER_WORK", 1)
    monkeypatch.setattr(search, "SHARES_PER_TURN", 1)
    monkeypatch.setattr(sat, "EARLY_WORK", (0, 1, 1))
    monkeypatch.setattr(sat, "LATER_WORK", 1)
    monkeypatch.setattr(guess, "GUESSING", (guess.Guessing(20, 0.05, patience=1),))


@pytest.mark.usefixtures("short_turns")
@pytest.mark.parametrize("colours", [1, 2])
def test_short_turns_find_every_solution_once(colours: int) -> None:
    rng = random.Random(colours)
    for _ in range(150):
        height, width = rng.choice([(3, 4), (4, 3), (4, 4), (2, 6), (5, 4)])
        puzzle = Puzzle.from_grid(random_grid(rng, height, width, colours))
        expected = set(reference.solutions(puzzle))
        for method in (Method.AUTO, Method.SAT):
            stream = solve(puzzle, method=method)
            found = list(stream)
            assert len(found) == len(set(found))
            assert set(found) == expected
            assert classify(puzzle, method=method).verdict is stream.verdict
            (batched,) = solve_many([puzzle], method=method, limits=Limits(solutions=10**6))
            assert len(batched.solutions) == len(found)
            assert set(batched.solutions) == expected


@pytest.mark.usefixtures("short_turns")
def test_the_rungs_take_turns() -> None:
    stream = solve(permutations(5))
    assert len(set(stream)) == 120
    found = classify(dom(9))
    assert (found.verdict, found.rung) == (Verdict.UNIQUE, Rung.SAT)
    assert found.statistics.nodes > 1


@pytest.mark.usefixtures("short_turns")
def test_short_turns_say_the_same_as_search() -> None:
    for seed in range(12):
        puzzle = half_filled(14, 15, seed)
        assert classify(puzzle).verdict is classify(puzzle, method="fast").verdict


def test_one_rule_for_all() -> None:
    turns = [Turn(number) for number in range(6)]
    least = search.LEAST_LATER_WORK
    searched = [search.work_of(turn) for turn in turns[1:]]
    assert searched == [search.SECOND_WORK, least, least, least, 9 * search.LATER_WORK]
    later = [3**late * sat.LATER_WORK for late in range(3)]
    assert [sat.work_of(turn) for turn in turns] == [*sat.EARLY_WORK, *later]
    tempered = [temper.work_of(turn) for turn in turns]
    assert tempered == [0, 0, 0, 0, temper.LATER_WORK, 3 * temper.LATER_WORK]
    assert search.work_of(Turn(0, Method.FAST)) == search.ENDLESS
    assert sat.work_of(Turn(5, Method.FAST)) == 0
    assert search.work_of(Turn(5, Method.SAT)) == 0


def test_turns_grow_with_what_is_open() -> None:
    def work(number: int, still_open: int) -> int:
        return search.work_of(Turn(number, Method.AUTO, still_open))

    assert work(0, 1) == first_share.LEAST_FIRST_SEARCH
    assert work(0, 2000) == 2000 * first_share.FIRST_SEARCH_PER_CANDIDATE
    assert work(0, 10**6) == first_share.MOST_FIRST_SEARCH
    for times, still_open in (
        (4, 2 * search.MANY_CANDIDATES),
        (search.MOST_TIMES_LONGER, 10**6),
    ):
        assert work(1, still_open) == times * search.SECOND_WORK
        later = [work(number, still_open) for number in range(2, 5)]
        assert later == [times * search.LATER_WORK * growth for growth in (1, 1, 3)]


def test_probing_that_makes_progress_is_not_interrupted() -> None:
    puzzle = load(PUZZLES / "survey" / "webpbn-00803.non")
    found = classify(puzzle)
    assert (found.verdict, found.rung) == (Verdict.UNIQUE, Rung.PROBING)
    solver = _core.Solver(handle_of(puzzle))
    solver.propagate()
    share = search.work_of(Turn(0, Method.AUTO, solver.statistics.open))
    assert solver.next(work=share) is _core.Progress.BUDGET  # one share was not enough


def check_that_it_grows(solver: _core.Solver, name: str) -> None:
    """Check that a share of the search grows, through the middle, and is all in the end."""
    found = [0.0]
    while solver.next(work=solver.statistics.work + 1) is not _core.Progress.EXHAUSTED:
        found.append(getattr(solver.statistics, name))
    assert found == sorted(found)
    assert any(0 < share < 1 for share in found)
    assert getattr(solver.statistics, name) == 1


def test_what_probing_has_decided_only_grows() -> None:
    solver = _core.Solver(handle_of(load(PUZZLES / "survey" / "webpbn-00436.non")))
    solver.propagate()
    assert (solver.statistics.open, solver.statistics.decided) == (1354, 0)
    check_that_it_grows(solver, "decided")


def test_windows_add_up_to_what_is_decided() -> None:
    rng = random.Random(5)
    solver = _core.Solver(handle_of(Puzzle.from_grid(random_grid(rng, 3, 300, density=0.5))))
    assert solver.propagate() is _core.Outcome.STUCK
    assert solver.statistics.open > 0
    assert solver.statistics.decided == 0
    solver.next()
    assert 0 < solver.statistics.decided <= 1


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("height", "width"), [*SHAPES, (2, 70)])
def test_followed_wishes_lead_to_solutions_only(height: int, width: int, colours: int) -> None:
    rng = random.Random(f"wishes {height} {width} {colours}")
    followed = 0
    for _ in range(20):
        puzzle = Puzzle.from_grid(random_grid(rng, height, width, colours))
        handle = handle_of(puzzle)
        solver = _core.Solver(handle)
        wishes = [
            (cell, rng.randint(0, colours)) for cell in range(height * width) if rng.random() < 0.8
        ]
        rng.shuffle(wishes)
        packed = b"".join(struct.pack("<2I", *wish) for wish in wishes)
        progress = solver.follow(packed, 3)
        assert progress in (_core.Progress.SOLUTION, _core.Progress.BUDGET)
        if progress is _core.Progress.SOLUTION:
            assert puzzle.is_solved_by(grid_of(puzzle, solver.solution))
            followed += 1
        solver.next()  # which goes on as if nothing had been followed
        assert solver.solution == _first_of(handle)
    assert followed


def _first_of(handle: _core.Puzzle) -> bytes:
    solver = _core.Solver(handle)
    assert solver.next() is _core.Progress.SOLUTION
    return solver.solution


def test_wishes_that_are_no_contradiction_come_true() -> None:
    handle = handle_of(permutations(4))
    solver = _core.Solver(handle)
    for column in range(4):
        assert solver.follow(struct.pack("<2I", column, 1), 1) is _core.Progress.SOLUTION
        assert solver.solution[column] == 1


@pytest.mark.parametrize("draw", [checkerboard(60, 0.01), noisy_blobs(70, 0.01)])
@pytest.mark.parametrize("seed", range(6))
def test_a_dive_by_rows_needs_no_patience(draw: Callable[[random.Random], Grid], seed: int) -> None:
    puzzle = Puzzle.from_grid(draw(random.Random(seed)))
    handle = handle_of(puzzle)
    solver = _core.Solver(handle)
    if solver.propagate() is _core.Outcome.SOLVED:
        return
    belief = _core.Belief(handle, solver.knowledge)
    if belief.harden(2, 0.9, 0.02, 0) is None:
        assert solver.follow(belief.wishes, 0) is _core.Progress.SOLUTION
        assert handle.is_solved_by(solver.solution)


@pytest.mark.parametrize("wish", [(4, 0), (0, 2)])
def test_wishes_beyond_the_puzzle_are_refused(wish: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="does not have"):
        _core.Solver(handle_of(permutations(2))).follow(struct.pack("<2I", *wish), 1)


def test_there_is_nothing_to_follow_without_a_solution() -> None:
    puzzle = Puzzle([[2], [], [2]], [[1, 1], [1], [1]])
    assert _core.Solver(handle_of(puzzle)).follow(b"", 3) is _core.Progress.EXHAUSTED


def test_a_closed_tree_is_explored() -> None:
    check_that_it_grows(_core.Solver(handle_of(dom(6))), "explored")


def test_a_guess_and_its_swap_decide_without_sat() -> None:
    rng = random.Random(3)
    puzzle = Puzzle.from_grid(random_grid(rng, 40, 40, density=0.35))
    found = classify(puzzle, limits=Limits(seconds=60, solutions=2))
    assert found.verdict is Verdict.MULTIPLE
    assert all(puzzle.is_solved_by(grid) for grid in found.solutions)
    assert len(set(found.solutions)) == 2


def test_sat_wants_new_formula_where_probing_has_decided_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first turn of SAT comes before probing has decided anything.
    shorten_search(monkeypatch)
    monkeypatch.setattr(search, "LATER_WORK", 200_000)
    monkeypatch.setattr(search, "SHARES_PER_TURN", 1)
    monkeypatch.setattr(sat, "EARLY_WORK", (1, 1, 1))
    monkeypatch.setattr(sat, "LATER_WORK", 1)
    monkeypatch.setattr(sat_search, "_FEWEST", 1)
    monkeypatch.setattr(guess, "GUESSING", (guess.Guessing(0, 0.02, patience=0),))
    begun: list[SatSearch] = []
    begin = SatSearch.__init__

    def note(self: SatSearch, *arguments: Any) -> None:
        begun.append(self)
        begin(self, *arguments)

    monkeypatch.setattr(SatSearch, "__init__", note)
    puzzle = load(PUZZLES / "survey" / "webpbn-00803.non")
    found = classify(puzzle)
    assert found.verdict is Verdict.UNIQUE
    assert found.solutions == (puzzle.metadata.goal,)
    assert len(begun) > 1
    assert found.statistics.conflicts == sum(one.conflicts for one in begun) > 1
