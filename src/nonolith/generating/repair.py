"""Repairs pictures: changes the fewest cells that make a good puzzle, and proves it.

Two searches work in turns. One, in the core, changes cells until the picture is good and then
tries to do with fewer: it always has an answer. The other proposes the picture with the fewest
changes that avoids every known reason for a bad picture; the core tests it and names new reasons.
When a proposal is good, or needs as many changes as the best answer, fewer are impossible.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from nonolith import _core
from nonolith.arguments import cells_given, one_of, whole_number
from nonolith.errors import ArgumentError, GenerateError, GridError, LimitError
from nonolith.generating.allowance import Allowance
from nonolith.generating.checking import Solvable, checked_puzzle
from nonolith.generating.fewest_changes import FewestChanges, ImpossibleError, OutOfTimeError
from nonolith.generating.symmetry import Symmetry
from nonolith.model import Grid, Metadata, Puzzle
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.solve import solve

_REASONS = 12  # of each test: more make the solver slower, fewer need more tests
_MORE_REASONS = 400
_TESTS = 60  # of the search, between two proposals
_LAST_TESTS = 400  # for cheaper cells, once the number of changes is known
_GOOD, _BAD = 0, 1


@dataclass(frozen=True, slots=True)
class Repaired:
    """The result of repairing a picture.

    >>> repaired = repair(Grid.parse("#./.#"), locked=[(0, 0), (0, 1)])
    >>> len(repaired.changed), repaired.needed, repaired.proved
    (1, 1, True)
    >>> repaired.grid == repaired.original
    False
    """

    puzzle: Puzzle | None
    """The puzzle, with the picture as its goal; None if none was found."""
    original: Grid
    solvable: Solvable
    changed: tuple[tuple[int, int], ...]
    """The changed cells as (row, column)."""
    needed: int
    """A proved lower bound on the number of changes."""
    impossible: bool = False
    """Whether it is proved that no change of the unlocked cells is enough."""
    seconds: float = 0.0

    @property
    def grid(self) -> Grid | None:
        """The picture with its changes."""
        return None if self.puzzle is None else self.puzzle.metadata.goal

    @property
    def proved(self) -> bool:
        """Whether fewer changes are proved to be impossible."""
        return self.puzzle is not None and self.needed == len(self.changed)

    @property
    def sentence(self) -> str:
        """A sentence about the changes, for people."""
        goal = "locally solvable" if self.solvable is Solvable.LOCAL else "uniquely solvable"
        if self.impossible:
            return f"no change of the cells that are not locked makes it {goal}"
        at_least = (
            f"at least {self.needed} {'is' if self.needed == 1 else 'are'} needed"
            if self.needed
            else "how many are needed is not known"
        )
        if self.puzzle is None:
            return f"nothing {goal} was found in the time; {at_least}"
        if not self.changed:
            return "nothing had to be changed"
        number = len(self.changed)
        what = f"{number} cell{'' if number == 1 else 's'} changed"
        return f"{what}, and fewer is impossible" if self.proved else f"{what}; {at_least}"

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it; pictures with their rows split by slashes."""
        return {
            "picture": None if self.grid is None else str(self.grid).replace("\n", "/"),
            "original": str(self.original).replace("\n", "/"),
            "solvable": self.solvable.value,
            "changed": [{"row": row, "column": column} for row, column in self.changed],
            "needed": self.needed,
            "proved": self.proved,
            "impossible": self.impossible,
            "seconds": round(self.seconds, 3),
            "sentence": self.sentence,
        }


def repair(
    picture: Grid | Puzzle,
    *,
    solvable: Solvable | str = Solvable.LOCAL,
    locked: Collection[tuple[int, int]] = (),
    costs: Sequence[Sequence[int]] | None = None,
    symmetry: Symmetry | str = Symmetry.NONE,
    seed: int = 0,
    limits: Limits | None = None,
) -> Repaired:
    """Change as few cells of a picture as possible so that its clues make a good puzzle.

    *picture* is a grid, or a puzzle: then its goal, or its first solution where it has none.
    *locked* cells, as (row, column), stay as they are. Among equally few changes those with the
    least *costs* (0 to 255 for each cell, row by row) are preferred: grey pixels, for a
    photograph. The search ends with a proof that fewer changes are impossible, or when a limit is
    reached (without *limits*, ten seconds): the best so far is then the answer, and ``needed``
    says how many are proved to be needed. The same *seed* gives the same answer unless a limit
    ended the search.

    A picture that has the *symmetry* keeps it: cells change together with their partners, what is
    proved is about such changes alone, and the partner of a locked cell stays too.

    >>> found = repair(Grid.parse("#./.#"))
    >>> found.sentence
    '1 cell changed, and fewer is impossible'
    >>> found.puzzle is not None and found.proved
    True

    :raises GenerateError: the puzzle has no picture and no solution, or not that symmetry.
    :raises LimitError: it has no picture, and a limit ends the search for its first solution.
    :raises GridError: a locked cell is outside, or the costs are not those of its size.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: *solvable* or *symmetry* is not known.
    """
    solvable = one_of(Solvable, solvable, "solvable")
    symmetry = one_of(Symmetry, symmetry, "symmetry")
    locked, seed = cells_given(locked, "locked"), whole_number(seed, "seed")
    time = Allowance(limits)
    original, metadata = _picture_of(picture, time)
    if not symmetry.is_of(original):
        raise GenerateError(f"the picture does not have the symmetry to keep: {symmetry.value}")
    partners = symmetry.partners(original.height, original.width)
    if solvable is Solvable.ANY or original.height * original.width == 0:
        puzzle = checked_puzzle(original, Solvable.ANY, metadata.replace(goal=original))
        return Repaired(puzzle, original, solvable, (), 0)
    held = _lock(original, locked, partners)
    task = _Repair(original, solvable, held, _flat(original, costs), seed, partners)
    try:
        task.run(time.search)
    finally:
        task.fewest.close()
    return task.result(metadata, time)


class _Repair:
    """One picture on its way."""

    def __init__(
        self,
        original: Grid,
        solvable: Solvable,
        locked: bytes,
        costs: bytes,
        seed: int,
        partners: Sequence[int],
    ) -> None:
        self.original = original
        self.solvable = solvable
        self.cells = bytes(cell for row in original.rows for cell in row)
        self.costs = costs
        colours = len(original.palette)
        self.core = _core.Repair(
            original.height,
            original.width,
            colours,
            self.cells,
            costs,
            locked,
            solvable is Solvable.UNIQUE,
            seed % 2**64,
            partners,
        )
        self.fewest = FewestChanges(self.cells, colours, locked, partners)
        self.needed = 0
        self.impossible = False

    @property
    def changes(self) -> int | None:
        """How many cells the best picture changes, if there is one."""
        best = self.core.best
        if not best:
            return None
        return sum(one != other for one, other in zip(best, self.cells, strict=True))

    def run(self, clock: Clock) -> None:
        """Work until it is proved that nothing is better, or the time is over."""
        if clock.reached:
            return
        try:
            self._run(clock)
        except (OutOfTimeError, TimeoutError):
            pass
        except ImpossibleError:
            self.impossible = self.changes is None

    def _run(self, clock: Clock) -> None:
        self._search(1, clock)  # before anything else: a first answer
        if self.changes and self.solvable is Solvable.LOCAL:
            self.needed = 1  # it looked at the picture as it was
        proposal = self.cells
        while self.changes != 0:
            # A picture that is bad in many places has a reason in each.
            number = _REASONS + min((self.changes or 0) // 2, _MORE_REASONS)
            judgement, reasons = self.core.test(proposal, number, clock.remaining, clock)
            if judgement == _GOOD:
                self.core.offer(proposal)
                break
            if judgement != _BAD:  # no reason is known: the bound stands where it is
                while clock.reached is None:
                    self._search(_LAST_TESTS, clock)
                return
            self.needed = max(self.needed, 1)
            for reason in reasons:
                self.fewest.add(proposal, reason)
            proposal = self.fewest.propose(lambda: clock.reached is not None)
            self.needed = max(self.needed, self.fewest.bound)
            self._search(_TESTS + 2 * (self.changes or 0), clock)
            if self.changes is not None and self.changes <= self.needed:
                break
        if len(set(self.costs)) > 1:
            self._search(_LAST_TESTS, clock)

    def _search(self, tests: int, clock: Clock) -> None:
        self.core.search(tests, clock.remaining, clock)

    def result(self, metadata: Metadata, time: Allowance) -> Repaired:
        """Return what was found, after the solver has looked at it."""
        needed = max(self.needed, self.fewest.bound)
        puzzle = self._checked(metadata, time)
        best, width = self.core.best, self.original.width
        changed = [
            divmod(cell, width) for cell, colour in enumerate(best) if colour != self.cells[cell]
        ]
        return Repaired(
            puzzle=puzzle,
            original=self.original,
            solvable=self.solvable,
            changed=() if puzzle is None else tuple(changed),
            needed=needed,
            impossible=self.impossible,
            seconds=time.whole.spent,
        )

    def _checked(self, metadata: Metadata, time: Allowance) -> Puzzle | None:
        """Return the puzzle of the best picture; None if the solver does not come to an end."""
        best = self.core.best
        if not best:
            return None
        grid = Grid(_core.rows_of(best, self.original.width), palette=self.original.palette)
        metadata = metadata.replace(goal=grid)
        try:
            return checked_puzzle(grid, self.solvable, metadata, limits=time.last_look())
        except LimitError:
            return None


def _picture_of(picture: Grid | Puzzle, time: Allowance) -> tuple[Grid, Metadata]:
    if isinstance(picture, Grid):
        return picture, Metadata()
    if not isinstance(picture, Puzzle):
        raise ArgumentError(f"expected a Grid or a Puzzle, found {type(picture).__name__}")
    # What was given away of the old picture need not be true of the new one.
    metadata = picture.metadata.replace(givens=None)
    goal = picture.metadata.goal
    if goal is None:
        with solve(picture, limits=time.search.left(solutions=1)) as stream:
            goal = stream.first()
        if goal is None and stream.stopped_by is not None:
            raise time.whole.error("finding a picture to repair")
    if goal is None:
        raise GenerateError("the puzzle has no picture and no solution to repair")
    if not picture.is_solved_by(goal):
        raise GenerateError("the puzzle's goal has other clues")
    return goal, metadata


def _lock(grid: Grid, locked: Collection[tuple[int, int]], partners: Sequence[int]) -> bytes:
    cells = bytearray(grid.height * grid.width)
    for row, column in locked:
        if not (0 <= row < grid.height and 0 <= column < grid.width):
            raise GridError(f"the locked cell ({row}, {column}) is outside the picture")
        cell = row * grid.width + column
        cells[cell] = 1
        if partners:
            cells[partners[cell]] = 1
    return bytes(cells)


def _flat(grid: Grid, costs: Sequence[Sequence[int]] | None) -> bytes:
    if costs is None:
        return bytes(grid.height * grid.width)
    try:
        rows = [bytes(list(row)) for row in costs]
    except (TypeError, ValueError):
        raise GridError("costs are rows of ints from 0 to 255") from None
    if [len(row) for row in rows] != [grid.width] * grid.height:
        raise GridError("there must be a cost for each cell of the picture")
    return b"".join(rows)
