"""Random puzzles of a wanted difficulty.

Rough pictures make hard puzzles, smooth ones easy puzzles: if a puzzle is too easy or too hard, the
roughness is tuned. A picture that makes no good puzzle is repaired, with symmetric changes if it
must be symmetric.
"""

import random
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from nonolith import _core
from nonolith.arguments import one_of, real_number, whole_number
from nonolith.errors import ChoiceError, GenerateError, LimitError
from nonolith.explaining.rate import SCALE, Difficulty, Rating, rate
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.generating.dial import Dial, Measure, turned_to
from nonolith.generating.random_picture import (
    COLOURS,
    ROUGHNESS,
    PictureStyle,
    RandomPictures,
    palette_of,
)
from nonolith.generating.symmetry import Symmetry
from nonolith.model import Grid, Metadata, Puzzle
from nonolith.model.size import Size
from nonolith.solving.limits import Clock, Limits

MOST_CELLS = 250_000
WANTED = (
    Difficulty.TRIVIAL,
    Difficulty.EASY,
    Difficulty.MEDIUM,
    Difficulty.HARD,
    Difficulty.EXPERT,
)
"""The difficulties to choose from, easiest first."""

_ATTEMPTS = 60
_NEAR = 0.1
"""So far from the density that was asked a picture may be: its symmetry and repair change some."""
_CLIMBS = 4000
_CLIMBED_CELLS = 3_000_000  # climbs are fewer for large puzzles
_TESTS = 300  # for the repair of one picture: what it need not have changed is as it was


@dataclass(frozen=True, slots=True)
class RandomPuzzle:
    """A random puzzle.

    >>> made = random_puzzle(5, 5, seed=1)
    >>> made.sentence
    '5×5, easy (1.24), seed 1'
    >>> print(made.puzzle.metadata.goal)
    ..#..
    ###..
    ####.
    ##.#.
    .#...
    """

    puzzle: Puzzle
    """The puzzle, with the picture as its goal."""
    rating: Rating
    asked: Difficulty | None
    """The requested difficulty."""
    seed: int
    attempts: int
    """The number of pictures tried."""
    density: float = 0.5
    """The requested share of filled cells."""
    dial: Dial | None = None
    """The requested number of passes or suppositions."""

    @property
    def matches(self) -> bool:
        """Whether it has the requested difficulty, or number of passes or suppositions."""
        if self.dial is not None:
            return self.needs == self.dial.number
        return self.asked is None or self.rating.name is self.asked

    @property
    def needs(self) -> int | None:
        """The passes or suppositions that it needs, by its rating; None if no number was asked."""
        if self.dial is None:
            return None
        passes = self.dial.measure is Measure.PASSES
        return self.rating.passes if passes else self.rating.suppositions

    @property
    def missing_colours(self) -> int:
        """How many colours of the palette no cell has: small puzzles have no room for many."""
        goal = self.puzzle.metadata.goal
        assert goal is not None, "what is made comes with its picture"
        return len(goal.palette) - len({value for row in goal.rows for value in row} - {0})

    @property
    def share(self) -> float:
        """The share of cells that are filled."""
        goal = self.puzzle.metadata.goal
        assert goal is not None, "what is made comes with its picture"
        return _share(goal)

    @property
    def off_density(self) -> float:
        """How far the share of filled cells is from what was asked, beyond a tenth or two cells."""
        goal = self.puzzle.metadata.goal
        assert goal is not None, "what is made comes with its picture"
        return _off_density(goal, self.density)

    @property
    def sentence(self) -> str:
        """A sentence about the puzzle, for people."""
        size = f"{self.puzzle.height}×{self.puzzle.width}"
        what = f"{size}, {self.rating}, seed {self.seed}"
        if self.missing_colours:
            colours = len(self.puzzle.palette)
            what += f", {colours - self.missing_colours} of {colours} colours"
        if self.off_density:
            what += f", {self.share:.0%} filled"
        if self.dial is not None:
            what += f", {self.needs} {self.dial.measure}"
            if not self.matches:
                what += f": the nearest to {self.dial.number} that was found"
            return what
        if self.matches or self.asked is None:
            return what
        return f"{what}: the nearest to {self.asked.value} of {self.attempts} tries"

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        return {
            "picture": str(self.puzzle.metadata.goal).replace("\n", "/"),
            "rating": self.rating.as_dict(),
            "asked": None if self.asked is None else self.asked.value,
            "dial": None if self.dial is None else {self.dial.measure.value: self.dial.number},
            "matches": self.matches,
            "seed": self.seed,
            "attempts": self.attempts,
            "sentence": self.sentence,
        }


def random_puzzle(
    height: int | str | Size,
    width: int | None = None,
    *,
    difficulty: Difficulty | str | None = None,
    density: float = 0.5,
    symmetry: Symmetry | str = Symmetry.NONE,
    style: PictureStyle | str = PictureStyle.BLOBS,
    colours: int = 1,
    solvable: Solvable | str = Solvable.LOCAL,
    passes: int | None = None,
    suppositions: int | None = None,
    seed: int = 0,
    limits: Limits | None = None,
) -> RandomPuzzle:
    """Make a random puzzle; the same arguments give the same one unless a limit ends the search.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.
    The *difficulty* is one of :func:`rate`, from trivial to expert; if no try hits it, the nearest
    is returned, and ``matches`` is False. *density* is the approximate share of filled cells.
    Without *limits* it takes at most ten seconds and 60 tries; if none succeeds in that time, all
    cells are filled.

    *passes* and *suppositions* ask for exactly that number, as :func:`rate` counts them, instead of
    a difficulty. A puzzle that needs suppositions is beyond line logic, so it is made uniquely
    solvable.

    >>> made = random_puzzle(10, 12, difficulty="easy", seed=1)
    >>> made.matches, made.puzzle.height, made.puzzle.width
    (True, 10, 12)
    >>> random_puzzle(8, 8, suppositions=2, seed=1).rating.suppositions
    2

    :raises SizeError: the size is negative, or is none.
    :raises GenerateError: a size or a number is out of range.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known.
    """
    size = Size.of(height, width)
    height, width = size.height, size.width
    density, colours = real_number(density, "density"), whole_number(colours, "colours")
    seed = whole_number(seed, "seed")
    symmetry, style = one_of(Symmetry, symmetry, "symmetry"), one_of(PictureStyle, style, "style")
    solvable = one_of(Solvable, solvable, "solvable")
    asked = None if difficulty is None else one_of(WANTED, difficulty, "difficulty")
    dial = _dial(passes, suppositions, asked, colours, solvable)
    if dial is not None:  # passes are those of line logic, which makes no suppositions
        beyond = dial.measure is Measure.SUPPOSITIONS and dial.number
        solvable = Solvable.UNIQUE if beyond else Solvable.LOCAL
    if min(height, width) < 1 or height * width > MOST_CELLS:
        raise GenerateError(f"a random puzzle has 1 to {MOST_CELLS} cells, found {size}")
    if not 0.05 <= density <= 0.95:
        raise GenerateError(f"the density is from 0.05 to 0.95, found {density}")
    if not 1 <= colours <= len(COLOURS):
        raise GenerateError(f"a random puzzle has 1 to {len(COLOURS)} colours, found {colours}")
    pictures = RandomPictures(height, width, density, symmetry, style, colours)
    task = _PuzzleSearch(pictures, solvable, seed, ROUGHNESS[style])
    time = Allowance(limits)
    best: RandomPuzzle | None = None
    attempts = 0
    while attempts < _ATTEMPTS:
        # Something that is at hand need not be looked at any more.
        clock = time.search if best is None else time.whole
        if clock.reached:
            break
        attempts += 1
        grid = task.picture(attempts, clock)
        made = None if grid is None else _made(grid, task, asked, attempts, time)
        if made is None:
            task.tune(too_easy=False)
            continue
        if best is None or _distance(made) < _distance(best):
            best = made
        if _distance(made)[:2] == (0, 0):
            break
        if not made.matches:
            task.tune(_too_easy(made))
    if best is not None and _distance(best)[:2] != (0, 0):
        best = _climbed(best, task, time)
    if best is None:  # nothing rough enough was good in the time: the plainest picture is
        grid = Grid([[1] * width for _ in range(height)], palette=palette_of(colours))
        puzzle = checked_puzzle(grid, Solvable.LOCAL)
        best = RandomPuzzle(puzzle, rate(puzzle), asked, seed, attempts, density)
    if dial is not None:
        best = _turned(best, dial, task, time)
    return replace(best, puzzle=_titled(best))


def _dial(
    passes: object, suppositions: object, asked: object, colours: int, solvable: Solvable
) -> Dial | None:
    """Check what is asked for exactly."""
    given = {
        measure: whole_number(number, measure.value, least=0)
        for measure, number in ((Measure.PASSES, passes), (Measure.SUPPOSITIONS, suppositions))
        if number is not None
    }
    if not given:
        return None
    if len(given) + (asked is not None) > 1:
        raise ChoiceError("a difficulty, passes and suppositions exclude each other")
    if solvable is Solvable.ANY or colours > 1:
        raise ChoiceError(f"{next(iter(given))}: the puzzle must have one colour and one solution")
    return Dial(*next(iter(given.items())))


def _turned(best: RandomPuzzle, dial: Dial, task: "_PuzzleSearch", time: Allowance) -> RandomPuzzle:
    """Return a puzzle that needs what was asked for, made from another one."""
    grid = best.puzzle.metadata.goal
    assert grid is not None
    rng = random.Random(f"{task.seed} {dial}")
    found = turned_to(
        grid,
        dial,
        lambda grid, rng, number: task.pictures.changed(grid, rng, number=number),
        lambda grid: _off_density(grid, task.pictures.density),
        rng,
        time.search,
    )
    made = _made(found, task, None, best.attempts, time)
    return replace(best if made is None else made, dial=dial)


def _made(
    grid: Grid, task: "_PuzzleSearch", asked: Difficulty | None, attempts: int, time: Allowance
) -> RandomPuzzle | None:
    """Return the puzzle of a picture, solved and rated; None where the time is too short."""
    try:
        puzzle = checked_puzzle(grid, task.solvable, limits=time.last_look())
        rating = rate(puzzle, limits=time.last_look())
    except LimitError:
        return None
    return RandomPuzzle(puzzle, rating, asked, task.seed, attempts, task.pictures.density)


def _climbed(best: RandomPuzzle, task: "_PuzzleSearch", time: Allowance) -> RandomPuzzle:
    """Change cells, or whole rectangles, while it stays good and comes nearer to what was asked."""
    rng = random.Random(f"{task.seed} climb")
    cells = best.puzzle.height * best.puzzle.width
    for _ in range(min(_CLIMBS, _CLIMBED_CELLS // cells)):
        if _distance(best)[:2] == (0, 0) or time.whole.reached:
            break
        grid = best.puzzle.metadata.goal
        assert grid is not None
        if _too_easy(best):
            changed = task.pictures.changed(grid, rng, number=rng.randint(1, 3))
        else:
            changed = task.pictures.changed(grid, rng, plainer=rng.random() < 0.5)
        if not task.is_good(changed, time.whole):
            continue
        made = _made(changed, task, best.asked, best.attempts + 1, time)
        if made is not None and _distance(made) <= _distance(best):
            best = made
    return best


def _share(grid: Grid) -> float:
    filled = sum(len(row) - row.count(0) for row in grid.rows)
    return filled / (grid.height * grid.width)


def _off_density(grid: Grid, density: float) -> float:
    beyond = abs(_share(grid) - density) - _NEAR - 2 / (grid.height * grid.width)
    return max(0.0, round(beyond, 9))


def _titled(made: RandomPuzzle) -> Puzzle:
    puzzle = made.puzzle
    title = f"Random {puzzle.height}×{puzzle.width}, seed {made.seed}"
    metadata = Metadata(title=title, goal=puzzle.metadata.goal)
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, metadata)


def _too_easy(made: RandomPuzzle) -> bool:
    return made.asked is not None and _difficulty(made) < made.asked


def _difficulty(made: RandomPuzzle) -> Difficulty:
    assert made.rating.name is not None, "what is made from a picture has a solution"
    return made.rating.name


def _distance(made: RandomPuzzle) -> tuple[float, int, float]:
    """Return how far it is from what was asked; all zero up to the last: it is that."""
    faults = made.missing_colours + made.off_density
    if made.asked is None:
        return faults, 0, 0.0
    limits = [0.0, *(limit for limit, _ in SCALE)]
    limits.append(2 * limits[-1])  # of expert there is no end
    at = WANTED.index(made.asked)
    target = (limits[at] + limits[at + 1]) / 2
    score = limits[-1] if made.rating.score is None else made.rating.score
    return faults, abs(_difficulty(made).place - made.asked.place), abs(score - target)


@dataclass(slots=True)
class _PuzzleSearch:
    pictures: RandomPictures
    solvable: Solvable
    seed: int
    roughness: float

    def picture(self, attempt: int, clock: Clock) -> Grid | None:
        """Return a picture that is a good puzzle; None where this attempt comes to none."""
        size = f"{self.pictures.height} {self.pictures.width}"
        rng = random.Random(f"{self.seed} {attempt} {size}")
        try:
            picture = self.pictures.picture(rng, self.roughness, clock)
        except TimeoutError:
            return None
        return self._good(picture, attempt, clock)

    def tune(self, too_easy: bool) -> None:
        """Make the next pictures rougher or smoother."""
        self.roughness = min(self.roughness * 1.25 + 0.02, 3) if too_easy else self.roughness * 0.8

    def is_good(self, grid: Grid, clock: Clock) -> bool:
        """Return whether a picture is a good puzzle as it is; in doubt it is not."""
        if self.solvable is Solvable.ANY:
            return True
        core, cells = self._repair(grid, 0)
        try:
            return core.test(cells, 1, clock.remaining, clock)[0] == 0
        except TimeoutError:
            return False

    def _repair(self, grid: Grid, seed: int) -> tuple[_core.Repair, bytes]:
        """Return the repair of a picture, and the picture as the core takes it."""
        cells = bytes(cell for row in grid.rows for cell in row)
        nothing = bytes(len(cells))
        unique = self.solvable is Solvable.UNIQUE
        size = (grid.height, grid.width, self.pictures.colours)
        partners = self.pictures.partners()
        return _core.Repair(*size, cells, nothing, nothing, unique, seed, partners), cells

    def _good(self, grid: Grid, attempt: int, clock: Clock) -> Grid | None:
        """Return a picture that is a good puzzle, changed where it was none."""
        if self.solvable is Solvable.ANY:
            return grid
        core, _ = self._repair(grid, attempt)
        with suppress(TimeoutError):
            core.search(_TESTS, clock.remaining, clock)
        if not core.best:
            return None
        return Grid(_core.rows_of(core.best, grid.width), palette=grid.palette)
