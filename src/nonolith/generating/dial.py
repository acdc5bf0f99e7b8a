"""Puzzles that need an exact number of passes, or of suppositions.

A picture is changed by a few cells at a time, and a change is kept if the puzzle has one solution
and comes no farther from the number. Most changes lead nowhere, so measuring must be quick.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from nonolith import _core
from nonolith.model import Grid
from nonolith.solving.limits import Clock

_CHANGES = (1, 1, 1, 2, 2, 3, 4)
"""How many cells change at once; most steps are small."""
_TRIES = 1_000_000


class Measure(StrEnum):
    """What is counted, as the rating counts it."""

    PASSES = "passes"
    SUPPOSITIONS = "suppositions"


class Dial(NamedTuple):
    """What a puzzle is to need."""

    measure: Measure
    number: int

    def distance(self, found: int) -> int:
        """Return how far a puzzle is from it."""
        return abs(found - self.number)


def turned_to(
    grid: Grid,
    dial: Dial,
    changed: Callable[[Grid, random.Random, int], Grid],
    off: Callable[[Grid], float],
    rng: random.Random,
    clock: Clock,
) -> Grid:
    """Return a picture near another one that needs the number, or comes nearest to it in the time.

    `changed` changes some cells of a picture. `off` is how far one is from other wishes; that never
    grows. The first one must have one solution.
    """
    best = measured(grid.rows, dial.measure)
    assert best is not None
    for _ in range(_TRIES):
        if best == dial.number or clock.reached:
            break
        other = changed(grid, rng, rng.choice(_CHANGES))
        if off(other) > off(grid):
            continue
        found = measured(other.rows, dial.measure)
        if found is not None and dial.distance(found) <= dial.distance(best):
            grid, best = other, found
    return grid


def measured(rows: Sequence[Sequence[int]], measure: Measure) -> int | None:
    """Return what the clues of a grid in black and white need; None if that does not solve them.

    >>> measured(Grid.parse("#.../.##./.###/#.#.").rows, Measure.PASSES)
    9
    >>> measured([[1, 0], [0, 1]], Measure.SUPPOSITIONS) is None
    True
    """
    columns = zip(*rows, strict=True)
    handle = _core.Puzzle([*map(_clue, rows)], [*map(_clue, columns)])
    if measure is Measure.PASSES:
        solver = _core.Solver(handle)
        if solver.propagate() is not _core.Outcome.SOLVED:
            return None
        return solver.statistics.passes - 1  # the last one only sees that nothing is left
    (solved,) = _core.rate([(handle, None)])
    assert solved is not None  # no time was given
    _, _, _, _, suppositions, _, unknown, _, _ = solved
    return None if unknown else suppositions


def _clue(line: Iterable[int]) -> list[int]:
    return [len(list(run)) for cell, run in groupby(line) if cell]
