"""Checks of the solver's arguments: puzzles, and what is known from the start."""

import os
from typing import TYPE_CHECKING, NamedTuple

from nonolith import _core
from nonolith.errors import ArgumentError, GridError
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.cells import handle_of, pack
from nonolith.solving.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

_WAYS_TO_A_PUZZLE: tuple[tuple[type | tuple[type, ...], str], ...] = (
    ((str, bytes), ": nonolith.loads makes one"),
    (os.PathLike, ": nonolith.load reads one"),
    (Grid, ": Puzzle.from_grid makes one"),
)


class Start(NamedTuple):
    """What is known about a puzzle before it is solved."""

    knowledge: Knowledge | None = None
    """None: nothing at all."""
    conflict: str = ""
    """Where the caller's cells and the puzzle's own contradict each other; empty if nowhere."""


class Task(NamedTuple):
    """A puzzle with everything that the core needs to work on it, made once."""

    puzzle: Puzzle
    start: Start
    handle: _core.Puzzle

    @property
    def packed(self) -> tuple[_core.Puzzle, bytes | None]:
        """The task in the core's form."""
        known = self.start.knowledge
        return self.handle, None if known is None else pack(known)

    def __reduce__(self) -> "tuple[Callable[..., Task], tuple[Puzzle, Start]]":
        """Pickle what the handle is made of: another process makes its own."""
        return _task, (self.puzzle, self.start)


def task_given(puzzle: object, start: object = None, givens: bool = True) -> Task:
    """Return the task; the arguments are those of :func:`puzzle_given` and :func:`start_given`.

    :raises ArgumentError: the puzzle is not a Puzzle, or the start is not Knowledge.
    :raises GridError: the start has another size or palette than the puzzle.
    """
    puzzle = puzzle_given(puzzle)
    return _task(puzzle, start_given(puzzle, start, givens))


def _task(puzzle: Puzzle, start: Start) -> Task:
    return Task(puzzle, start, handle_of(puzzle))


def puzzle_given(puzzle: object, givens: bool = True) -> Puzzle:
    """Return the puzzle, if it is one, without the cells that it reveals unless *givens*.

    :raises ArgumentError: it is something else.
    """
    if isinstance(puzzle, Puzzle):
        if givens or puzzle.metadata.givens is None:
            return puzzle
        return puzzle.replace(metadata=puzzle.metadata.replace(givens=None))
    way = next((way for kind, way in _WAYS_TO_A_PUZZLE if isinstance(puzzle, kind)), "")
    raise ArgumentError(f"expected a Puzzle, found {type(puzzle).__name__}{way}")


def limits_given(limits: object) -> Limits:
    """Return the limits; without any, unlimited ones.

    :raises ArgumentError: they are something else.
    """
    if limits is None:
        return NO_LIMITS
    if isinstance(limits, Limits):
        return limits
    raise ArgumentError(
        f"limits: expected Limits(seconds=…, solutions=…), found {type(limits).__name__}"
    )


def start_given(puzzle: Puzzle, start: object, givens: bool) -> Start:
    """Return what is known from the start: from the caller and, if *givens*, from the puzzle.

    :raises ArgumentError: the start is not Knowledge.
    :raises GridError: it has another size or palette than the puzzle.
    """
    if start is not None and not isinstance(start, Knowledge):
        way = ": Knowledge.from_grid makes one" if isinstance(start, Grid) else ""
        raise ArgumentError(f"start: expected a Knowledge, found {type(start).__name__}{way}")
    own = puzzle.metadata.givens if givens else None
    for knowledge in (start, own):
        if knowledge is not None:
            _check_knowledge(puzzle, knowledge)
    if start is None or own is None:
        return Start(own if start is None else start)
    return _both(start, own)


def _both(start: Knowledge, own: Knowledge) -> Start:
    """Return what both know together."""
    rows = []
    for number, (mine, theirs) in enumerate(zip(start.rows, own.rows, strict=True), start=1):
        rows.append([one & other for one, other in zip(mine, theirs, strict=True)])
        if 0 in rows[-1]:
            column = rows[-1].index(0) + 1
            where = f"row {number}, column {column}"
            return Start(own, f"the start contradicts the puzzle's given cells: {where}")
    return Start(Knowledge(rows, width=own.width, palette=own.palette))


def _check_knowledge(puzzle: Puzzle, knowledge: Knowledge) -> None:
    expected, found = (puzzle.height, puzzle.width), (knowledge.height, knowledge.width)
    if expected != found:
        raise GridError(
            f"the puzzle is {expected[0]}×{expected[1]}, what is known of it {found[0]}×{found[1]}"
        )
    if puzzle.palette != knowledge.palette:
        raise GridError("what is known has another palette than the puzzle")
