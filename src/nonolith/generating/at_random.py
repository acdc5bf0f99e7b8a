"""Random puzzles of a wanted difficulty.

A picture is a threshold in a field of heights: soft spots, or shapes, with more or less roughness.
Rough fields make hard puzzles, smooth ones easy puzzles, so that the roughness is what is tuned
when a puzzle comes out too easy or too hard. A picture that is no good puzzle is repaired, by
symmetric changes where it is to be symmetric.
"""

import math
import random
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from nonolith import _core
from nonolith.arguments import one_of, real_number, whole_number
from nonolith.errors import GenerateError, LimitError
from nonolith.explaining.rate import SCALE, Difficulty, Rating, rate
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.model import Colour, Grid, Metadata, Palette, Puzzle
from nonolith.solving.limits import Clock, Limits

MOST_CELLS = 250_000
WANTED = (
    Difficulty.TRIVIAL,
    Difficulty.EASY,
    Difficulty.MEDIUM,
    Difficulty.HARD,
    Difficulty.EXPERT,
)
"""What may be asked for, from the easiest on."""

_ATTEMPTS = 60
_CLIMBS = 4000
_CLIMBED_CELLS = 3_000_000  # climbs are fewer for large puzzles
_TESTS = 300  # for the repair of one picture: what it need not have changed is as it was
_COLOURS = ("#000000", "#d02020", "#2050d0", "#208040", "#e0a000", "#8040a0", "#20a0a0", "#a06030")


class PictureStyle(StrEnum):
    """What random pictures look like.

    >>> print(random_puzzle(4, 8, style=PictureStyle.SHAPES, seed=2).puzzle.metadata.goal)
    ..####.#
    .##...#.
    ..##..#.
    ####...#
    """

    NOISE = "noise"
    BLOBS = "blobs"
    SHAPES = "shapes"


class Symmetry(StrEnum):
    """How random pictures are symmetric.

    >>> picture = random_puzzle(4, 8, symmetry=Symmetry.MIRROR, seed=2).puzzle.metadata.goal
    >>> picture == picture.mirror()
    True
    """

    NONE = "none"
    MIRROR = "mirror"
    """Left and right are alike."""
    ROTATION = "rotation"
    """Half a turn changes nothing."""


_ROUGHNESS = {PictureStyle.NOISE: 1.0, PictureStyle.BLOBS: 0.35, PictureStyle.SHAPES: 0.2}


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
    """With the picture as its goal."""
    rating: Rating
    asked: Difficulty | None
    """The difficulty that was asked for."""
    seed: int
    attempts: int
    """How many pictures were tried."""

    @property
    def matches(self) -> bool:
        """Whether it is as difficult as was asked."""
        return self.asked is None or self.rating.name is self.asked

    @property
    def sentence(self) -> str:
        """What it is, for people."""
        size = f"{self.puzzle.height}×{self.puzzle.width}"
        what = f"{size}, {self.rating}, seed {self.seed}"
        if self.matches or self.asked is None:
            return what
        return f"{what}: the nearest to {self.asked.value} of {self.attempts} tries"

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        return {
            "picture": str(self.puzzle.metadata.goal).split("\n"),
            "rating": self.rating.as_dict(),
            "asked": None if self.asked is None else self.asked.value,
            "matches": self.matches,
            "seed": self.seed,
            "attempts": self.attempts,
            "sentence": self.sentence,
        }


def random_puzzle(
    height: int,
    width: int,
    *,
    difficulty: Difficulty | str | None = None,
    density: float = 0.5,
    symmetry: Symmetry | str = Symmetry.NONE,
    style: PictureStyle | str = PictureStyle.BLOBS,
    colours: int = 1,
    solvable: Solvable | str = Solvable.LOCAL,
    seed: int = 0,
    limits: Limits | None = None,
) -> RandomPuzzle:
    """Make a random puzzle; the same arguments make the same one, unless a limit ends the search.

    The *difficulty* is a class of :func:`rate`, from trivial to expert; where no try hits it the
    nearest is kept, and ``matches`` tells. *density* is the share of filled cells, about.
    Without *limits* it takes ten seconds at most, and 60 tries; where none comes to anything in
    the time, all cells are filled.

    >>> made = random_puzzle(10, 12, difficulty="easy", seed=1)
    >>> made.matches, made.puzzle.height, made.puzzle.width
    (True, 10, 12)

    :raises GenerateError: a size or a number is out of range.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: a name is not known.
    """
    height, width = whole_number(height, "height"), whole_number(width, "width")
    density, colours = real_number(density, "density"), whole_number(colours, "colours")
    seed = whole_number(seed, "seed")
    symmetry, style = one_of(Symmetry, symmetry, "symmetry"), one_of(PictureStyle, style, "style")
    solvable = one_of(Solvable, solvable, "solvable")
    asked = None if difficulty is None else one_of(Difficulty, difficulty, "difficulty")
    if asked is not None and asked not in WANTED:
        raise GenerateError(f"puzzles are made from trivial to expert, not {asked.value}")
    if min(height, width) < 1 or height * width > MOST_CELLS:
        raise GenerateError(f"a random puzzle has 1 to {MOST_CELLS} cells, found {height}×{width}")
    if not 0.05 <= density <= 0.95:
        raise GenerateError(f"the density is from 0.05 to 0.95, found {density}")
    if not 1 <= colours <= len(_COLOURS):
        raise GenerateError(f"a random puzzle has 1 to {len(_COLOURS)} colours, found {colours}")
    task = _Task(height, width, density, symmetry, style, colours, solvable, seed)
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
        if made.matches:
            break
        task.tune(_too_easy(made))
    if best is not None and not best.matches:
        best = _climbed(best, task, time)
    if best is None:  # nothing rough enough was good in the time: the plainest picture is
        grid = Grid([[1] * width for _ in range(height)], palette=_palette(colours))
        puzzle = checked_puzzle(grid, Solvable.LOCAL)
        best = RandomPuzzle(puzzle, rate(puzzle), asked, seed, attempts)
    return replace(best, puzzle=_titled(best))


def _made(
    grid: Grid, task: "_Task", asked: Difficulty | None, attempts: int, time: Allowance
) -> RandomPuzzle | None:
    """Return the puzzle of a picture, solved and rated; None where the time is too short."""
    try:
        puzzle = checked_puzzle(grid, task.solvable, limits=time.last_look())
        rating = rate(puzzle, limits=time.last_look())
    except LimitError:
        return None
    return RandomPuzzle(puzzle, rating, asked, task.seed, attempts)


def _climbed(best: RandomPuzzle, task: "_Task", time: Allowance) -> RandomPuzzle:
    """Change cells, or whole rectangles, while it stays good and comes nearer to what was asked."""
    rng = random.Random(f"{task.seed} climb")
    for _ in range(min(_CLIMBS, _CLIMBED_CELLS // (task.height * task.width))):
        if best.matches or time.whole.reached:
            break
        grid = best.puzzle.metadata.goal
        assert grid is not None
        if _too_easy(best):
            changed = task.changed(grid, rng, number=rng.randint(1, 3))
        else:
            changed = task.changed(grid, rng, plainer=rng.random() < 0.5)
        if not task.is_good(changed, time.whole):
            continue
        made = _made(changed, task, best.asked, best.attempts + 1, time)
        if made is not None and _distance(made) <= _distance(best):
            best = made
    return best


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


def _distance(made: RandomPuzzle) -> tuple[int, float]:
    if made.asked is None:
        return 0, 0.0
    limits = [0.0, *(limit for limit, _ in SCALE)]
    limits.append(2 * limits[-1])  # of expert there is no end
    at = WANTED.index(made.asked)
    target = (limits[at] + limits[at + 1]) / 2
    score = limits[-1] if made.rating.score is None else made.rating.score
    return abs(_difficulty(made).place - made.asked.place), abs(score - target)


@dataclass(slots=True)
class _Task:
    height: int
    width: int
    density: float
    symmetry: Symmetry
    style: PictureStyle
    colours: int
    solvable: Solvable
    seed: int
    roughness: float = -1.0

    def picture(self, attempt: int, clock: Clock) -> Grid | None:
        """Return a picture that is a good puzzle; None where this attempt comes to none."""
        if self.roughness < 0:
            self.roughness = _ROUGHNESS[self.style]
        rng = random.Random(f"{self.seed} {attempt} {self.height} {self.width}")
        return self._good(self._picture(rng), attempt, clock)

    def tune(self, too_easy: bool) -> None:
        """Make the next pictures rougher or smoother."""
        self.roughness = min(self.roughness * 1.25 + 0.02, 3) if too_easy else self.roughness * 0.8

    def changed(
        self, grid: Grid, rng: random.Random, *, number: int = 1, plainer: bool = False
    ) -> Grid:
        """Return a picture with some other cells, or *plainer* by a rectangle of one colour.

        What is their mirror image changes too.
        """
        cells = [list(line) for line in grid.rows]
        for _ in range(number):
            row, column = rng.randrange(self.height), rng.randrange(self.width)
            tall, wide, colour = 1, 1, cells[row][column]
            if plainer:
                tall = rng.randint(1, max(2, self.height // 2))
                wide = rng.randint(1, max(2, self.width // 2))
            else:
                colour = rng.choice([c for c in range(self.colours + 1) if c != colour])
            for r in range(row, min(self.height, row + tall)):
                for c in range(column, min(self.width, column + wide)):
                    cells[r][c] = colour
                    if self.symmetry is Symmetry.MIRROR:
                        cells[r][self.width - 1 - c] = colour
                    elif self.symmetry is Symmetry.ROTATION:
                        cells[self.height - 1 - r][self.width - 1 - c] = colour
        return Grid(cells, palette=grid.palette)

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
        size = (self.height, self.width, self.colours)
        return _core.Repair(*size, cells, nothing, nothing, unique, seed, self._partners()), cells

    def _partners(self) -> list[int]:
        """Return for each cell the one that must be like it; nothing where none must."""
        if self.symmetry is Symmetry.NONE:
            return []
        cells = range(self.height * self.width)
        if self.symmetry is Symmetry.ROTATION:
            return list(reversed(cells))
        return [
            cell // self.width * self.width + self.width - 1 - cell % self.width for cell in cells
        ]

    def _good(self, grid: Grid, attempt: int, clock: Clock) -> Grid | None:
        """Return a picture that is a good puzzle, changed where it was none."""
        if self.solvable is Solvable.ANY:
            return grid
        core, _ = self._repair(grid, attempt)
        with suppress(TimeoutError):
            core.search(_TESTS, clock.remaining, clock)
        if not core.best:
            return None
        return Grid(_core.rows_of(core.best, self.width), palette=grid.palette)

    def _picture(self, rng: random.Random) -> Grid:
        field = self._field(rng)
        border = sorted(value for row in field for value in row)
        limit = border[min(int((1 - self.density) * len(border)), len(border) - 1)]
        filled = [[int(value >= limit) for value in row] for row in field]
        if self.colours == 1:
            return Grid(filled)
        # A field of its own, smooth, so that colours lie together.
        shades = self._spots(rng)
        levels = sorted(value for row in shades for value in row)
        limits = [levels[len(levels) * k // self.colours] for k in range(1, self.colours)]
        cells = [
            [cell * (1 + sum(shade >= limit for limit in limits)) for cell, shade in pairs]
            for pairs in (zip(*rows, strict=True) for rows in zip(filled, shades, strict=True))
        ]
        return Grid(cells, palette=_palette(self.colours))

    @property
    def _detail(self) -> float:
        """How many spots or shapes there are, as a share: fewer in smoother pictures."""
        return min(max(self.roughness / _ROUGHNESS[self.style], 0.1), 1.0)

    def _field(self, rng: random.Random) -> list[list[float]]:
        smooth = self._shapes(rng) if self.style is PictureStyle.SHAPES else self._spots(rng)
        rough = [[value + self.roughness * rng.uniform(-1, 1) for value in row] for row in smooth]
        if self.symmetry is Symmetry.MIRROR:
            other = [row[::-1] for row in rough]
        elif self.symmetry is Symmetry.ROTATION:
            other = [row[::-1] for row in rough[::-1]]
        else:
            return rough
        return [
            [one + two for one, two in zip(*rows, strict=True)]
            for rows in zip(rough, other, strict=True)
        ]

    def _spots(self, rng: random.Random) -> list[list[float]]:
        side = min(self.height, self.width)
        number = 3 + int(self._detail * self.height * self.width / 40)
        spots = [
            (
                rng.uniform(0, self.height),
                rng.uniform(0, self.width),
                rng.uniform(1.5, 2.5 + side / 10),
                rng.choice((-1.0, 1.0)),
            )
            for _ in range(min(number, 120))
        ]
        field = [[0.0] * self.width for _ in range(self.height)]
        for top, left, size, sign in spots:
            reach = int(3 * size) + 1
            for row in range(max(0, int(top) - reach), min(self.height, int(top) + reach)):
                for column in range(max(0, int(left) - reach), min(self.width, int(left) + reach)):
                    far = (row - top) ** 2 + (column - left) ** 2
                    field[row][column] += sign * math.exp(-far / (2 * size * size))
        return field

    def _shapes(self, rng: random.Random) -> list[list[float]]:
        field = [[0.0] * self.width for _ in range(self.height)]
        for _ in range(2 + int(self._detail * self.height * self.width / 60)):
            tall = rng.randint(2, max(2, self.height // 3))
            wide = rng.randint(2, max(2, self.width // 3))
            top, left = rng.randint(-1, self.height - 2), rng.randint(-1, self.width - 2)
            round_, sign = rng.random() < 0.5, rng.choice((1, 1, -1))
            for row in range(max(0, top), min(self.height, top + tall)):
                for column in range(max(0, left), min(self.width, left + wide)):
                    y, x = (row - top + 0.5) / tall * 2 - 1, (column - left + 0.5) / wide * 2 - 1
                    if not round_ or x * x + y * y <= 1:
                        field[row][column] += sign
        return field


def _palette(colours: int) -> Palette:
    if colours == 1:
        return Palette()
    return Palette(
        tuple(Colour(rgb, rgb, "#abcdefg"[i]) for i, rgb in enumerate(_COLOURS[:colours]))
    )
