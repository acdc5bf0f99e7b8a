"""The rows of a sample: a random puzzle, and everything that is known about it."""

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from nonolith.datasets.canonical import canonical_clues, clue_text, identity
from nonolith.explaining.explain import explain
from nonolith.explaining.rate import RATED, Difficulty, Rating, rate
from nonolith.explaining.step import Decision, Step
from nonolith.formats.api import loads
from nonolith.generating.checking import Solvable
from nonolith.generating.random_picture import ROUGHNESS, PictureStyle, RandomPictures
from nonolith.generating.symmetry import Symmetry
from nonolith.model import Puzzle
from nonolith.model.size import Size
from nonolith.solving.classify import Classification, classify
from nonolith.solving.limits import Limits
from nonolith.solving.verdict import Verdict

MOST_SOLUTIONS = 100
"""Solutions that are counted: listing all may take forever."""
FILLED = 2  # as a set of colours
SPLITS = (("train", 90), ("validation", 95), ("test", 100))
"""Each split with the percentage at which it ends."""
VECTOR = (
    *("score", "effort", "lines", "line_cost", "footholds", "rounds"),
    *("suppositions", "hardest", "undecided"),
)
"""The fields of a rating that are numbers or techniques."""


class Recipe(NamedTuple):
    """What is sampled; the same recipe has the same candidates on every machine."""

    sizes: tuple[Size, ...]
    density: tuple[float, float]
    styles: tuple[PictureStyle, ...]
    difficulties: tuple[Difficulty, ...]
    """Empty: any."""
    solvable: Solvable
    seed: int


class SampledPuzzle(NamedTuple):
    """A puzzle of a sample; each field is a column."""

    id: str
    """The same for a puzzle and its mirror images and turns."""
    split: str
    height: int
    width: int
    style: str
    density: float
    """The share of cells that are filled."""
    clues: str
    """As :func:`nonolith.loads` reads them: the rows, a colon, the columns."""
    solution: str
    """The picture that the clues were taken from; the only solution unless there are several."""
    verdict: str
    solutions: int
    """How many there are, or how many were found."""
    solutions_are_all: bool
    difficulty: str
    rating: dict[str, Any]
    """The rating as :func:`nonolith.rate` returns it."""
    techniques: list[str]
    """Those that the rating needs, the easiest first."""
    passes: int
    canonical: str
    """The first of the clue lines of the puzzle's eight images, in the order of texts."""
    steps: list[dict[str, Any]]
    """The steps of the explanation, each proved; empty unless there is one solution."""

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        return loads(self.clues, "line")


def split_of(id: str) -> str:
    """Return the split of a puzzle: its id alone decides, so that samples share their splits.

    >>> split_of("00" * 16), split_of("f0" * 16), split_of("ff" * 16)
    ('train', 'validation', 'test')
    """
    percent = 100 * int(id[:8], 16) / (1 << 32)
    return next(name for name, end in SPLITS if percent < end)


def candidates(recipe: Recipe, numbers: range, stop: object = None) -> list[SampledPuzzle | None]:
    """Make the candidates with some numbers; None for each that is not of the kind wanted."""
    return [candidate(recipe, number) for number in numbers]


def candidate(recipe: Recipe, number: int) -> SampledPuzzle | None:
    """Make the candidate with a number; None if it is not of the kind wanted."""
    rng = random.Random(f"sample {recipe.seed} {number}")
    size, style = rng.choice(recipe.sizes), rng.choice(recipe.styles)
    density = rng.uniform(*recipe.density)
    pictures = RandomPictures(size.height, size.width, density, Symmetry.NONE, style, 1)
    # From smooth to rough: what each style begins with is in the middle.
    grid = pictures.picture(rng, ROUGHNESS[style] * rng.uniform(0.2, 1.8))
    puzzle = Puzzle.from_grid(grid)
    found = classify(puzzle, limits=Limits(solutions=MOST_SOLUTIONS))
    if not _is_wanted(found, recipe.solvable):
        return None
    rating = rate(puzzle)
    assert rating.name is not None, "a picture's clues have a solution"
    if recipe.difficulties and rating.name not in recipe.difficulties:
        return None
    canonical = canonical_clues(puzzle)
    id = identity(canonical)
    rows, columns = (
        "/".join(clue_text([str(int(block)) for block in clue]) for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    filled = sum(map(sum, grid.rows))
    return SampledPuzzle(
        id=id,
        split=split_of(id),
        height=size.height,
        width=size.width,
        style=style.value,
        density=round(filled / (size.height * size.width), 4),
        clues=f"{rows}:{columns}",
        solution=str(grid).replace("\n", "/"),
        verdict=found.verdict.value,
        solutions=len(found.solutions),
        solutions_are_all=found.stopped_by is None,
        difficulty=rating.word,
        rating=_vector(rating),
        techniques=[technique.value for technique in rating.uses],
        passes=rating.passes,
        canonical=canonical,
        steps=proved_steps(puzzle) if found.verdict.is_unique else [],
    )


def _is_wanted(found: Classification, solvable: Solvable) -> bool:
    if solvable is Solvable.LOCAL:
        return found.verdict is Verdict.LOCALLY_SOLVABLE
    return solvable is Solvable.ANY or found.verdict.is_unique


def _vector(rating: Rating) -> dict[str, Any]:
    """Return the numbers of a rating, with every technique: columns are alike in all rows."""
    found = rating.as_dict()
    uses = {technique.value: rating.uses.get(technique, 0) for technique in RATED}
    return {**{name: found[name] for name in VECTOR}, "uses": uses}


def proved_steps(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the steps that solve a puzzle, after each was proved; cells count from 0, row by row.

    >>> for step in proved_steps(Puzzle([[3], [1]], [[1], [2], [1]]))[:2]:
    ...     print(step["technique"], step["line"], step["filled"], step["empty"])
    counting row 1 [0, 1, 2] []
    counting column 1 [] [3]

    :raises FalseClaimError: a step does not follow, which is a fault of ours.
    """
    steps = []
    for step in explain(puzzle):
        step.prove()
        steps.append(
            {
                **_plain_step(step, puzzle.width),
                "suppositions": [
                    {
                        "cell": chain.supposed.row * puzzle.width + chain.supposed.column,
                        "filled": chain.supposed.colours == FILLED,
                        "steps": [_plain_step(inner, puzzle.width) for inner in chain.steps],
                    }
                    for chain in step.chains
                ],
            }
        )
    return steps


def _plain_step(step: Step, width: int) -> dict[str, Any]:
    line = step.line
    filled, empty = _cells(step.cells, width)
    filled_before, empty_before = _cells(step.reason, width)
    return {
        "technique": step.technique.value,
        "line": None if line is None else str(line),
        "filled": filled,
        "empty": empty,
        "because_filled": filled_before,
        "because_empty": empty_before,
    }


def _cells(decisions: Iterable[Decision], width: int) -> tuple[list[int], list[int]]:
    cells: tuple[list[int], list[int]] = [], []
    for row, column, colours in decisions:
        cells[colours != FILLED].append(row * width + column)
    return cells
