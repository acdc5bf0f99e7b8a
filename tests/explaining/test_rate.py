"""Ratings do not depend on how a puzzle lies, and rise with what it takes."""

from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise, takewhile
from math import log2
from operator import ge, gt, le, lt
from threading import Event

import pytest
from hypothesis import given, settings

from nonolith import Grid, Limits, Puzzle, classify, explain, load, propagate, rate
from nonolith.errors import LimitError
from nonolith.explaining import Difficulty, Technique
from nonolith.explaining.rate import SCALE, rate_batch
from nonolith.model import Outcome
from nonolith.solving.arguments import task_given
from nonolith.solving.verdict import Verdict
from tests.explaining.corpus import ALL, FOLDER
from tests.strategies import COLOURS, grids, puzzles

SMALL = [(name, puzzle) for name, puzzle in ALL if puzzle.height * puzzle.width <= 250]


def check_symmetry(puzzle: Puzzle) -> None:
    bare = Puzzle(puzzle.rows, puzzle.columns, puzzle.palette)
    rating = rate(bare)
    for other in (
        bare.mirror(),
        bare.flip(),
        bare.mirror().flip(),
        bare.transpose(),
        bare.transpose().mirror(),
        bare.transpose().flip(),
        bare.transpose().mirror().flip(),
    ):
        turned = rate(other)
        found = propagate(other)  # its last pass only sees that nothing is left
        anything = any(cell != 3 for row in found.knowledge.rows for cell in row)
        if found.outcome is not Outcome.CONTRADICTION:
            assert turned.passes == (found.passes - 1 if anything else 0)
        assert replace(turned, passes=rating.passes) == rating


@pytest.mark.parametrize(("name", "puzzle"), SMALL, ids=[name for name, _ in SMALL])
def test_the_corpus_is_rated_like_its_images(name: str, puzzle: Puzzle) -> None:
    check_symmetry(puzzle)


@given(puzzles(max_height=8, max_width=9))
def test_any_puzzle_is_rated_like_its_images(puzzle: Puzzle) -> None:
    check_symmetry(puzzle)


@settings(max_examples=40)
@given(grids(max_height=6, max_width=7, palette=COLOURS))
def test_any_coloured_puzzle_is_rated_like_its_images(grid: Grid) -> None:
    check_symmetry(Puzzle.from_grid(grid))


@pytest.mark.parametrize(("name", "puzzle"), SMALL, ids=[name for name, _ in SMALL])
def test_ratings_agree_with_verdicts_and_explanations(name: str, puzzle: Puzzle) -> None:
    rating = rate(puzzle)
    verdict = classify(puzzle).verdict
    steps = takewhile(lambda step: step.technique is not Technique.SEARCH, explain(puzzle))
    used = {step.technique for step in steps}
    if puzzle.metadata.givens is not None:
        return
    if verdict is Verdict.LOCALLY_SOLVABLE:
        assert rating.score is not None
        assert rating.suppositions == 0
    if rating.name is None:
        assert rating.score is None
        assert verdict is Verdict.CONTRADICTORY
    if verdict is Verdict.MULTIPLE:
        assert rating.name is Difficulty.NEEDS_GUESSING
        assert rating.undecided > 0
    beyond = {Technique.CONTRADICTION, Technique.SAME_RESULT} & used
    assert (rating.suppositions > 0) == bool(beyond)


def test_nothing_to_do_is_trivial() -> None:
    for puzzle in (Puzzle([], []), Puzzle([], [[]]), Puzzle([[]], [])):
        rating = rate(puzzle)
        assert (rating.score, rating.name, rating.hardest) == (0.0, Difficulty.TRIVIAL, None)


def test_as_dict() -> None:
    told = rate(Puzzle([[3], [1]], [[1], [2], [1]])).as_dict()
    assert told["name"] == "trivial"
    assert told["uses"] == {"counting": 5}


def test_what_the_score_is_made_of() -> None:
    """By hand: of five lines first two and then three offer to be finished, at a cost of 1."""
    rating = rate(Puzzle([[3], [1]], [[1], [2], [1]]))
    effort = 2 * (1 + log2(5 / 2)) + 3 * (1 + log2(5 / 3))
    assert (rating.rounds, rating.lines, rating.footholds) == (2, 5, 2.5)
    assert rating.effort == round(effort, 1)
    assert rating.line_cost == round(effort / 5, 2)
    assert rating.score == round(effort / 5**1.5, 2)


def test_a_batch_is_rated_like_its_puzzles() -> None:
    tasks = [task_given(puzzle) for _, puzzle in SMALL]
    assert rate_batch(tasks, limits=Limits()) == [rate(puzzle) for _, puzzle in SMALL]


def test_a_batch_goes_on_after_a_puzzle_that_takes_too_long() -> None:
    long = task_given(load(FOLDER / "survey" / "webpbn-00803.non"))
    short = task_given(Puzzle([[1]], [[1]]))
    ratings = rate_batch([short, long, short], limits=Limits(seconds=1e-9))
    assert ratings == [rate(short.puzzle), None, rate(short.puzzle)]
    stop = Event()
    stop.set()
    with pytest.raises(LimitError):
        rate_batch([long], limits=Limits(), stop=stop)


def test_names_follow_the_scale() -> None:
    for name, puzzle in SMALL:
        rating = rate(puzzle)
        if rating.score is not None:
            limits = [limit for limit, _ in SCALE]
            at = bisect_right(limits, rating.score)
            least = 3 if rating.suppositions else 0
            assert rating.name is list(Difficulty)[max(at, least)], name


def test_difficulties_compare_by_difficulty() -> None:
    """As strings they compared by their letters: the hardest puzzle was a trivial one."""
    assert sorted(Difficulty, reverse=True) == list(Difficulty)[::-1]
    for at, (easier, harder) in enumerate(pairwise(Difficulty)):
        assert (easier.place, harder.place) == (at, at + 1)
        assert easier < harder
        assert easier <= harder
        assert harder > easier
        assert harder >= easier
        assert not harder < easier
        assert not harder <= easier
    assert Difficulty.HARD <= Difficulty.HARD >= Difficulty.HARD
    assert Difficulty("hard") is Difficulty.HARD
    for compare in (lt, gt, le, ge):
        for one, other in ((Difficulty.HARD, "easy"), ("easy", Difficulty.HARD)):
            with pytest.raises(TypeError, match="does not compare with 'easy'"):
                compare(one, other)
