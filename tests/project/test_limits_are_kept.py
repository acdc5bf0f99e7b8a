"""Every public function that takes limits keeps them, and ends in the documented way."""

import inspect
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Knowledge, Limits, Puzzle
from nonolith.errors import LimitError
from nonolith.explaining.wrong_marks import wrong_marks
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.render import draw_png
from nonolith.solving import Limit
from tests.project.public import documented

GRID = Grid.parse("##.#/#..#/.##.")
PUZZLE = Puzzle.from_grid(GRID)  # which is solved in no time, were there any
BAD = Grid.parse("#./.#")

Call = Callable[[Limits], Any]


def stream(limits: Limits) -> nonolith.Solutions:
    solutions = nonolith.solve(PUZZLE, limits=limits)
    assert list(solutions) == []
    return solutions


# They say so in what they return.
STOPPED: dict[str, Call] = {
    "solve": stream,
    "classify": lambda limits: nonolith.classify(PUZZLE, limits=limits),
    "solve_many": lambda limits: next(nonolith.solve_many([PUZZLE], limits=limits, threads=1)),
}
# They doubt what they return.
DOUBTING: dict[str, Call] = {
    "scan": lambda limits: nonolith.scan(drawing(), limits=limits),
}
# They have nothing to return.
RAISING: dict[str, Call] = {
    "agreement": lambda limits: nonolith.agreement(PUZZLE, limits=limits),
    "count_solutions": lambda limits: nonolith.count_solutions(PUZZLE, limits=limits),
    "explain": lambda limits: next(nonolith.explain(PUZZLE, limits=limits)),
    "hint": lambda limits: nonolith.hint(PUZZLE, limits=limits),
    "propagate": lambda limits: nonolith.propagate(PUZZLE, limits=limits),
    "rate_many": lambda limits: rated(next(nonolith.rate_many([PUZZLE], limits=limits))),
    "solving.prove": lambda limits: nonolith.solving.prove(PUZZLE, GRID, limits=limits),
    "rate": lambda limits: nonolith.rate(PUZZLE, limits=limits),
}
# They return the best so far, which is nothing, or a picture that takes no search.
BEST: dict[str, Call] = {
    "from_image": lambda limits: nonolith.from_image(picture(), width=4, limits=limits).repaired,
    "random_puzzle": lambda limits: nonolith.random_puzzle(4, 3, limits=limits),
    "repair": lambda limits: nonolith.repair(BAD, limits=limits),
}
# What is no function of its own in the package's list.
WITHIN: dict[str, Call] = {
    "repair of clues": lambda limits: nonolith.repair(PUZZLE, limits=limits),
    "unique": lambda limits: checked_puzzle(GRID, Solvable.UNIQUE, limits=limits),
    "local": lambda limits: checked_puzzle(GRID, Solvable.LOCAL, limits=limits),
    "wrong_marks": lambda limits: wrong_marks(PUZZLE, Knowledge.from_grid(GRID), limits=limits),
    "solve_many, two threads": lambda limits: raised(
        next(nonolith.solve_many([PUZZLE], limits=limits, threads=2)).stopped_by
    ),
}


def picture() -> Any:
    from PIL import Image

    return Image.new("L", (4, 4), "black")


def drawing() -> bytes:
    return draw_png(nonolith.random_puzzle(8, 9, seed=1, density=0.6).puzzle)


def rated(rating: nonolith.explaining.Rating | None) -> None:
    if rating is None:  # which says that it would take too long
        raise LimitError("no rating in the time", Limit.SECONDS)


def raised(limit: Limit | None) -> None:
    if limit is not None:
        raise LimitError("it says so", limit)


def ended(limit: Limit) -> Limits:
    """Limits that allow nothing, by the time or by a stop."""
    if limit is Limit.SECONDS:
        return Limits(seconds=0)
    stop = Event()
    stop.set()
    return Limits(stop=stop)


@pytest.fixture(params=[Limit.SECONDS, Limit.STOP])
def limit(request: pytest.FixtureRequest) -> Limit:
    chosen: Limit = request.param
    return chosen


def test_every_public_function_is_in_a_table() -> None:
    taking = {
        name
        for name, value in documented().items()
        if inspect.isfunction(value) and "limits" in inspect.signature(value).parameters
    }
    assert taking == {*STOPPED, *DOUBTING, *RAISING, *BEST}


@pytest.mark.parametrize("name", STOPPED)
def test_what_is_stopped_says_so(name: str, limit: Limit) -> None:
    found = STOPPED[name](ended(limit))
    assert found.verdict is nonolith.Verdict.UNDECIDED
    assert found.stopped_by is limit


@pytest.mark.parametrize("name", DOUBTING)
def test_what_is_stopped_is_not_certain(name: str, limit: Limit) -> None:
    assert DOUBTING[name](Limits()).is_certain
    assert not DOUBTING[name](ended(limit)).is_certain


@pytest.mark.parametrize("name", [*RAISING, *WITHIN])
def test_what_has_no_result_raises(name: str, limit: Limit) -> None:
    with pytest.raises(LimitError) as error:
        (RAISING | WITHIN)[name](ended(limit))
    assert error.value.limit is limit


@pytest.mark.parametrize("name", BEST)
def test_what_makes_puzzles_returns_the_best_so_far(name: str, limit: Limit) -> None:
    made = BEST[name](ended(limit))
    if isinstance(made, nonolith.generating.RandomPuzzle):
        assert made.attempts == 0
        assert made.puzzle.metadata.goal == Grid([[1] * 3] * 4)
    else:
        assert made.puzzle is None
        assert "in the time" in made.sentence
