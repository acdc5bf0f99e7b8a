"""Every option of `generate` is a promise, in every combination with the others."""

import io
from itertools import product

import pytest
from PIL import Image, ImageDraw

from nonolith import (
    Grid,
    Limits,
    Puzzle,
    classify,
    from_image,
    propagate,
    random_puzzle,
    rate,
)
from nonolith.model import Outcome

SIZES = [(8, 11), (9, 6), (1, 9)]


def goal_of(puzzle: Puzzle) -> Grid:
    assert puzzle.metadata.goal is not None
    return puzzle.metadata.goal


def is_solvable(puzzle: Puzzle, solvable: str) -> bool:
    if solvable == "local":
        return propagate(puzzle).outcome is Outcome.SOLVED
    return solvable == "any" or classify(puzzle).verdict.is_unique


@pytest.mark.parametrize("style", ["blobs", "noise", "shapes"])
@pytest.mark.parametrize("symmetry", ["none", "mirror", "flip", "rotation"])
@pytest.mark.parametrize("colours", [1, 2, 8])
def test_random_puzzles(style: str, symmetry: str, colours: int) -> None:
    """None of 60 coloured puzzles was symmetric; climbs for a difficulty forgot the density.

    Eight colours were refused: two of them had the same name.
    """
    others = product(SIZES, ("local", "unique", "any"), (None, "easy", "hard"), (0.3, 0.6))
    for seed, ((height, width), solvable, difficulty, density) in enumerate(others):
        if seed % 5 != (colours + len(style) + len(symmetry)) % 5:
            continue  # the others come with another style, symmetry or number of colours
        if height == 1 and difficulty == "hard":
            continue  # there is none, and the search for one takes its time
        made = random_puzzle(
            height,
            width,
            style=style,
            symmetry=symmetry,
            colours=colours,
            solvable=solvable,
            difficulty=difficulty,
            density=density,
            seed=seed,
        )
        goal = goal_of(made.puzzle)
        assert (goal.height, goal.width) == (height, width)
        assert (made.puzzle.rows, made.puzzle.columns) == (goal.row_clues, goal.column_clues)
        assert is_solvable(made.puzzle, solvable)
        if symmetry == "mirror":
            assert all(row == row[::-1] for row in goal.rows)
        if symmetry == "flip":
            assert goal.rows == goal.rows[::-1]
        if symmetry == "rotation":
            assert goal.rows == tuple(row[::-1] for row in goal.rows[::-1])
        assert len(goal.palette) == colours
        used = len({value for row in goal.rows for value in row} - {0})
        assert made.missing_colours == colours - used
        assert (f"{used} of {colours} colours" in made.sentence) == (used < colours)
        filled = sum(value > 0 for row in goal.rows for value in row) / (height * width)
        is_near = abs(filled - density) <= 0.1 + 2 / (height * width) + 1e-9
        assert is_near == (f"{filled:.0%} filled" not in made.sentence)
        if height > 1:  # there is room for everything
            assert used == colours
            assert is_near
        if solvable != "any":
            assert made.rating.word == rate(made.puzzle).word
        assert made.matches == (difficulty in (None, made.rating.word))
        assert made.matches or f"the nearest to {difficulty}" in made.sentence


def picture(kind: str) -> bytes:
    image = Image.new("RGBA", (150, 90), (0, 0, 0, 0) if kind == "transparent" else "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((20, 6, 110, 84), fill="#303030")
    draw.rectangle((60, 30, 149, 50), fill="#d02020")
    draw.polygon([(30, 60), (50, 20), (70, 60)], fill="#f0c040")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("kind", ["opaque", "transparent"])
@pytest.mark.parametrize(
    ("look", "colours"), [("plain", 1), ("edges", 1), ("dither", 1), ("plain", 2), ("plain", 4)]
)
@pytest.mark.parametrize("solvable", ["local", "unique", "any"])
def test_puzzles_from_pictures(kind: str, look: str, colours: int, solvable: str) -> None:
    data = picture(kind)
    locked = {(r, c) for r in range(2, 5) for c in range(3, 6)}
    found = 0
    thinned = len(kind) + len(look) + colours + len(solvable)
    for turn, ((height, width), fit, margin, invert) in enumerate(
        product([(None, 11), (8, 9)], ("stretch", "crop"), (None, 1), (False, True))
    ):
        if turn % 8 not in (thinned % 8, (thinned + 3) % 8):
            continue
        options = {
            "height": height,
            "width": width,
            "fit": fit,
            "margin": margin,
            "look": look,
            "invert": invert,
            "colours": colours,
            "limits": Limits(seconds=0.3),
        }
        made = from_image(data, solvable=solvable, locked=locked, **options)  # type: ignore[arg-type]
        raw = from_image(data, solvable="any", **options).repaired.grid  # type: ignore[arg-type]
        assert raw is not None
        if made.puzzle is None:  # the locked cells allow none, or none was found in the time
            assert solvable != "any"
            continue
        found += 1
        goal = goal_of(made.puzzle)
        assert height in (None, goal.height)
        assert width in (None, goal.width)
        assert is_solvable(made.puzzle, solvable)
        assert len(goal.palette) <= colours
        assert made.repaired.original == raw
        changed = {
            (r, c)
            for r in range(goal.height)
            for c in range(goal.width)
            if goal.rows[r][c] != raw.rows[r][c]
        }
        assert set(made.repaired.changed) == changed
        assert not changed & locked
        assert solvable != "any" or not changed
        if margin:
            sides = (value for row in goal.rows for value in (row[0], row[-1]))
            assert not any((*goal.rows[0], *goal.rows[-1], *sides))
    assert found


@pytest.mark.parametrize("threshold", range(0, 256, 15))
def test_thresholds_fill_more_and_more(threshold: int) -> None:
    grey = Image.linear_gradient("L").resize((16, 16))
    goals = [
        from_image(grey, width=16, threshold=limit, solvable="any").repaired.grid
        for limit in (threshold, min(255, threshold + 15))
    ]
    less, more = ("" if goal is None else str(goal) for goal in goals)
    assert all(b == "#" for a, b in zip(less, more, strict=True) if a == "#")
