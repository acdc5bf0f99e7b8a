"""Random puzzles: as asked, or the nearest with a word about it; the same for the same seed."""

import random
import threading

import pytest

from nonolith import Limits, propagate, random_puzzle, rate
from nonolith.errors import ChoiceError, GenerateError, SizeError
from nonolith.explaining import Difficulty
from nonolith.generating.at_random import WANTED
from nonolith.generating.random_picture import PictureStyle, RandomPictures
from nonolith.generating.symmetry import Symmetry
from nonolith.model import Outcome
from nonolith.solving.classify import classify
from nonolith.solving.limits import Clock


@pytest.mark.parametrize("difficulty", [name.value for name in WANTED])
@pytest.mark.parametrize("size", [(10, 10), (7, 15)])
def test_the_rating_is_what_was_asked_or_is_said_not_to_be(
    difficulty: str, size: tuple[int, int]
) -> None:
    made = random_puzzle(*size, difficulty=difficulty, seed=4)
    assert (made.puzzle.height, made.puzzle.width) == size
    assert propagate(made.puzzle).outcome is Outcome.SOLVED
    assert rate(made.puzzle) == made.rating
    assert made.matches == (made.rating.word == difficulty)
    assert made.matches != ("the nearest to" in made.sentence)


@pytest.mark.parametrize("style", ["blobs", "noise", "shapes"])
def test_a_picture_that_takes_too_long_is_given_up(style: str) -> None:
    """Shapes on 500×500 took eleven seconds more than the limit."""
    pictures = RandomPictures(50, 50, 0.5, Symmetry.NONE, PictureStyle(style), 1)
    clock = Clock(Limits(seconds=0))
    clock.start()
    with pytest.raises(TimeoutError):
        pictures.picture(random.Random(1), 0.5, clock)
    made = random_puzzle(50, 50, style=style, limits=Limits(seconds=0))
    assert made.puzzle.metadata.goal is not None


def test_most_wishes_come_true() -> None:
    wishes = [(name.value, seed) for name in WANTED for seed in range(4)]
    met = sum(random_puzzle(15, 15, difficulty=name, seed=seed).matches for name, seed in wishes)
    assert met >= len(wishes) - 2


@pytest.mark.parametrize("style", ["blobs", "noise", "shapes"])
@pytest.mark.parametrize("symmetry", ["none", "mirror", "rotation"])
def test_styles_and_symmetries(style: str, symmetry: str) -> None:
    goal = random_puzzle(9, 14, style=style, symmetry=symmetry, seed=2).puzzle.metadata.goal
    assert goal is not None
    if symmetry == "mirror":
        assert goal == goal.mirror()
    if symmetry == "rotation":
        assert goal == goal.mirror().flip()


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (2, 3)])
def test_thin_sizes(size: tuple[int, int]) -> None:
    made = random_puzzle(*size, seed=1)
    assert propagate(made.puzzle).outcome is Outcome.SOLVED


def test_density_colours_and_uniqueness() -> None:
    def share(density: float) -> float:
        text = str(random_puzzle(12, 12, density=density, seed=3).puzzle.metadata.goal)
        return text.count("#") / 144

    assert share(0.2) < share(0.5) < share(0.8)
    coloured = random_puzzle(8, 9, colours=3, seed=5).puzzle
    assert len(coloured.palette) == 3
    assert propagate(coloured).outcome is Outcome.SOLVED
    assert classify(
        random_puzzle(9, 9, solvable="unique", style="noise", seed=6).puzzle
    ).verdict.is_unique


def test_the_same_seed_makes_the_same_puzzle() -> None:
    makes = [random_puzzle(11, 13, difficulty="medium", seed=seed) for seed in (7, 7, 8)]
    assert makes[0].puzzle == makes[1].puzzle != makes[2].puzzle
    assert makes[0].as_dict() == makes[1].as_dict()


def test_it_ends_at_once_when_it_is_stopped() -> None:
    stop = threading.Event()
    stop.set()
    made = random_puzzle(
        40, 40, difficulty="expert", style="noise", seed=1, limits=Limits(stop=stop)
    )
    assert propagate(made.puzzle).outcome is Outcome.SOLVED


def test_wrong_arguments() -> None:
    for options in (
        {"density": 0.0},
        {"colours": 0},
        {"colours": 9},
    ):
        with pytest.raises(GenerateError):
            random_puzzle(5, 5, **options)
    for size in ((0, 5), (1000, 1000)):
        with pytest.raises(GenerateError, match="1 to 250000 cells"):
            random_puzzle(*size)
    with pytest.raises(SizeError, match="can't be 5×-1"):
        random_puzzle(5, -1)
    choices = "difficulty: expected trivial, easy, medium, hard or expert, found"
    for difficulty in ("foo", "needs guessing", Difficulty.NEEDS_GUESSING):
        with pytest.raises(ChoiceError, match=choices):
            random_puzzle(5, 5, difficulty=difficulty)
    with pytest.raises(ValueError, match="nonsense"):
        random_puzzle(5, 5, style="nonsense")
