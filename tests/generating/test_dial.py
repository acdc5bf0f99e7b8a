"""Puzzles that need an exact number of passes or suppositions."""

import json

import pytest

from nonolith import Limits, Verdict, _core, classify, random_puzzle, rate
from nonolith.errors import ChoiceError
from nonolith.formats.clue_line import write
from tests.cli.program import run

PATIENT = Limits()
"""However busy the machine is."""


@pytest.mark.parametrize("seed", range(5))
def test_as_many_suppositions_as_asked(seed: int) -> None:
    made = random_puzzle(15, 15, suppositions=5, seed=seed, limits=PATIENT)
    assert made.matches
    assert rate(made.puzzle).suppositions == 5
    assert classify(made.puzzle).verdict is Verdict.UNIQUE
    assert made.sentence.endswith(f"seed {seed}, 5 suppositions")


@pytest.mark.parametrize(("height", "width", "passes"), [(15, 15, 30), (9, 14, 12), (4, 4, 1)])
def test_as_many_passes_as_asked(height: int, width: int, passes: int) -> None:
    made = random_puzzle(height, width, passes=passes, seed=1, limits=PATIENT)
    assert made.matches
    assert rate(made.puzzle).passes == passes
    # The data sets count passes on their own, from the clues.
    found = _core.write_verdicts(write([made.puzzle]).encode(), (height, width), passes=True)
    assert found == b"%d\n" % passes
    again = random_puzzle(height, width, passes=passes, seed=1, limits=PATIENT)
    assert made.puzzle == again.puzzle


def test_other_wishes_hold() -> None:
    made = random_puzzle(12, 12, passes=15, symmetry="mirror", seed=3, limits=PATIENT)
    assert made.matches
    assert made.puzzle.metadata.goal is not None
    assert all(row == row[::-1] for row in made.puzzle.metadata.goal.rows)
    assert random_puzzle(6, 6, suppositions=0, seed=1, limits=PATIENT).rating.suppositions == 0


@pytest.mark.parametrize("seed", [716, 1])
def test_passes_are_those_of_line_logic(seed: int) -> None:
    """It began with a picture that line logic does not solve, and failed."""
    wish = {"style": "noise", "density": 0.3, "solvable": "unique"}
    made = random_puzzle(11, 12, passes=3, seed=seed, limits=PATIENT, **wish)  # type: ignore[arg-type]
    assert made.matches
    assert rate(made.puzzle).passes == 3


def test_the_nearest_is_kept() -> None:
    made = random_puzzle(1, 3, passes=3, seed=1, limits=Limits(seconds=0.5))
    assert not made.matches
    assert made.sentence.endswith("passes: the nearest to 3 that was found")


def test_what_does_not_go_together() -> None:
    with pytest.raises(ChoiceError, match="exclude each other"):
        random_puzzle(9, 9, passes=3, suppositions=2)
    with pytest.raises(ChoiceError, match="exclude each other"):
        random_puzzle(9, 9, passes=3, difficulty="hard")
    with pytest.raises(ChoiceError, match="suppositions: the puzzle must have one colour"):
        random_puzzle(9, 9, suppositions=3, colours=2)
    with pytest.raises(ChoiceError, match="passes: the puzzle must have one colour"):
        random_puzzle(9, 9, passes=3, solvable="any")


def test_the_command() -> None:
    wish = ("--suppositions", "3", "--seed", "4", "--count", "3", "--timeout", "300")
    done = run("generate", "10", *wish, "--json")
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [one["rating"]["suppositions"] for one in found] == [3, 3, 3]
    assert found[0]["dial"] == {"suppositions": 3}
    assert run("generate", "picture.png", "--passes", "3").code == 2
