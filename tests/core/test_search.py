"""The search against the referee: all solutions, each once, whatever the words and budgets."""

import random
import signal
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import _core, reference
from nonolith.model import Grid, Knowledge, Puzzle
from tests.core.searching import EXHAUSTED, FOUND, all_cells, grid_of, search_for
from tests.strategies import knowledge_for, palette_of, puzzles


def search_grids(puzzle: Puzzle, start: Knowledge | None = None) -> list[Grid]:
    return [grid_of(puzzle, cells) for cells in all_cells(search_for(puzzle, start))]


def by_cells(grids: list[Grid]) -> list[tuple[tuple[int, ...], ...]]:
    return sorted(grid.rows for grid in grids)


def few_blocks(rng: random.Random, height: int, width: int) -> Puzzle:
    """A puzzle of a thin random picture: mostly one with several solutions."""
    rows = [[int(rng.random() < 0.35) for _ in range(width)] for _ in range(height)]
    return Puzzle.from_grid(Grid(rows, width=width))


@given(puzzles(max_height=4, max_width=5))
@settings(max_examples=800, deadline=None)
def test_all_solutions_are_those_of_the_referee(puzzle: Puzzle) -> None:
    assert by_cells(search_grids(puzzle)) == by_cells(reference.solutions(puzzle))


@pytest.mark.parametrize("seed", range(30))
def test_many_solutions(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = few_blocks(rng, rng.randint(3, 5), rng.randint(3, 6))
    expected = by_cells(reference.solutions(puzzle))
    assert by_cells(search_grids(puzzle)) == expected


@given(st.data(), puzzles(max_height=4, max_width=5))
@settings(max_examples=300, deadline=None)
def test_partial_starts(data: st.DataObject, puzzle: Puzzle) -> None:
    start = data.draw(knowledge_for(puzzle))
    expected = [grid for grid in reference.solutions(puzzle) if start.allows(grid)]
    assert by_cells(search_grids(puzzle, start)) == by_cells(expected)


@pytest.mark.parametrize(("rows", "columns"), [(33, 0), (0, 40), (65, 3), (70, 130)])
@pytest.mark.parametrize("seed", range(5))
def test_every_word_size_finds_the_same(rows: int, columns: int, seed: int) -> None:
    puzzle = few_blocks(random.Random(seed), 5, 6)
    padded = Puzzle([*puzzle.rows, *[()] * rows], [*[()] * columns, *puzzle.columns])
    found = [[row[columns:] for row in grid.rows[: puzzle.height]] for grid in search_grids(padded)]
    assert sorted(found) == [list(rows) for rows in by_cells(reference.solutions(puzzle))]


@pytest.mark.parametrize(("height", "width"), [(5, 300), (4, 1200)])
def test_boards_of_many_words_are_probed(height: int, width: int) -> None:
    # Once a board for which there was no room among others was written beside its memory.
    rng = random.Random(width)
    grid = Grid([[int(rng.random() < 0.3) for _ in range(width)] for _ in range(height)])
    search = search_for(Puzzle.from_grid(grid))
    assert search.next(work=2_000_000) is not EXHAUSTED
    assert search.statistics.probes > 0
    colours = (cell for row in grid.rows for cell in row)
    assert all(
        1 << colour & candidates
        for colour, candidates in zip(colours, search.knowledge, strict=True)
    )


def hard_puzzle() -> Puzzle:
    """A puzzle that keeps a search busy: permutation matrices of a size far beyond listing."""
    return Puzzle([[1]] * 30, [[1]] * 30)


def test_second_thread_is_refused() -> None:
    puzzle = hard_puzzle()
    search = search_for(puzzle)
    started = threading.Event()

    def work() -> None:
        started.set()
        for _ in range(2000):
            search.next(0.05)

    thread = threading.Thread(target=work)
    thread.start()
    started.wait()
    refused = False
    while thread.is_alive() and not refused:
        try:
            search.statistics  # noqa: B018
        except RuntimeError:
            refused = True
    thread.join()
    assert refused


@pytest.mark.parametrize("colours", [1, 2])
def test_ctrl_c_stops_a_search_and_it_can_go_on(colours: int) -> None:
    puzzle = Puzzle([[1, 1]] * 24, [[1, 1]] * 24, palette_of(colours))
    search = search_for(puzzle)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        list(all_cells(search))
    timer.join()
    assert search.next() is FOUND
    assert puzzle.is_solved_by(grid_of(puzzle, search.solution))


def test_wrong_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="one cell for each"):
        _core.Solver(_core.Puzzle([[1]], [[1]]), b"\x03\x03")
