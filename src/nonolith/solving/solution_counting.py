"""Counting the solutions of a puzzle without listing them."""

from math import prod

from nonolith import _core
from nonolith.errors import CountError, CountTimeError
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.budget import Clock
from nonolith.solving.cells import pack
from nonolith.solving.solve import solve

DEFAULT_MEMORY = 1 << 30
"""Bytes that a count may use."""

# A puzzle with few solutions may be beyond the dynamic programme and easy to search.
_LISTED = 50
_LISTING_SECONDS = 1.0


def count_solutions(
    puzzle: Puzzle,
    timeout: float | None = None,
    memory: int = DEFAULT_MEMORY,
    start: Knowledge | None = None,
) -> int:
    """Return the exact number of solutions, also where listing them is hopeless.

    A few solutions are listed, if there are no more than that. Otherwise what line logic leaves
    open is counted by a dynamic programme over its rows or columns, so that the width of the
    open part decides what is possible, not the number of solutions. Coloured puzzles are
    counted in the same way. *start* is what is known from the beginning.

    >>> count_solutions(Puzzle([[1]] * 12, [[1]] * 12))
    479001600

    :raises CountError: it would take more than *memory* bytes, or (as CountTimeError) more than
        *timeout* seconds.
    :raises ValueError: the timeout is negative or not a number.
    :raises GridError: *start* has another size or palette than the puzzle.
    """
    clock = Clock(timeout)
    clock.start()
    allowed = _LISTING_SECONDS if timeout is None else min(_LISTING_SECONDS, timeout)
    if timeout != timeout:  # not a number, which min() would hide
        raise ValueError(f"a timeout is at least 0 seconds, found {timeout}")
    listed = solve(puzzle, _LISTED + 1, allowed, start=start)
    number = sum(1 for _ in listed)
    if listed.exhausted:
        return number
    seconds = 0.0 if timeout is None else max(timeout - clock.spent, 1e-6)
    open_cells = listed.knowledge
    try:
        factors = _core.count_solutions(
            puzzle.rows, puzzle.columns, len(puzzle.palette), pack(open_cells), memory, seconds
        )
    except MemoryError:
        raise CountError(
            f"counting needs more than {memory >> 20} MiB: {open_cells.unknown_count} cells"
            " are open after line logic"
        ) from None
    except TimeoutError:
        raise CountTimeError(f"counting takes longer than {timeout} s") from None
    return prod(int.from_bytes(factor, "little") for factor in factors)
