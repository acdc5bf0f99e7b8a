"""Counting the solutions of a puzzle without listing them."""

import math

from nonolith import _core
from nonolith.errors import CountError
from nonolith.model import Knowledge, Outcome, Puzzle
from nonolith.solving.cells import pack, unpack
from nonolith.solving.propagation import propagate

DEFAULT_MEMORY = 1 << 30
"""Bytes that a count may use."""


def count_solutions(
    puzzle: Puzzle,
    timeout: float | None = None,
    memory: int = DEFAULT_MEMORY,
    start: Knowledge | None = None,
) -> int:
    """Return the exact number of solutions, also where listing them is hopeless.

    What line logic leaves open is counted by a dynamic programme over its rows or columns, so
    that the width of the open part decides what is possible, not the number of solutions.
    Coloured puzzles are counted in the same way. *start* is what is known from the beginning.

    >>> count_solutions(Puzzle([[1]] * 12, [[1]] * 12))
    479001600

    :raises CountError: it would take more than *memory* bytes or *timeout* seconds.
    :raises GridError: *start* has another size or palette than the puzzle.
    """
    seconds = 0.0 if timeout is None else max(timeout, 1e-6)
    found = propagate(puzzle, start)
    if found.outcome is Outcome.CONTRADICTION:
        return 0
    if found.outcome is Outcome.SOLVED:
        return 1
    candidates = unpack(puzzle, pack(found.knowledge))
    try:
        factors = _core.count_solutions(
            puzzle.rows, puzzle.columns, len(puzzle.palette), candidates, memory, seconds
        )
    except MemoryError:
        raise CountError(
            f"counting needs more than {memory >> 20} MiB: {found.knowledge.unknown_count} cells"
            " are open after line logic"
        ) from None
    except TimeoutError:
        raise CountError(f"counting takes longer than {timeout} s") from None
    return math.prod(int.from_bytes(factor, "little") for factor in factors)
