"""Counts the solutions of a puzzle without listing them."""

from math import prod

from nonolith import _core
from nonolith.errors import LimitError
from nonolith.model import Knowledge, Puzzle
from nonolith.solving.arguments import limits_given
from nonolith.solving.limits import Clock, Limit, Limits
from nonolith.solving.session import Session
from nonolith.solving.solve import session_given
from nonolith.solving.verdict import Method

DEFAULT_MEMORY = 1 << 30
"""Bytes that a count may use."""

# A puzzle with few solutions may be beyond the dynamic programme and easy to search.
_LISTED = 50
_LISTING_SECONDS = 1.0
_LISTING_MEMORY = 1 << 28  # what the search keeps; with less, nothing is listed


def count_solutions(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
) -> int:
    """Return the exact number of solutions, even if listing them is hopeless.

    A few solutions are listed. If there are more, a dynamic programme over rows or columns counts
    what line logic leaves open: its cost depends on the width of the open part, not on the number
    of solutions. The same holds for coloured puzzles. Of the *limits* a number of solutions means
    nothing here; the other arguments are those of :func:`solve`. Without any time there is no
    count; without memory there is one only where line logic decides everything.

    >>> count_solutions(Puzzle([[1]] * 12, [[1]] * 12))
    479001600

    :raises LimitError: it would take more memory (1 GiB by default) or time than the limits allow.
    :raises ArgumentError: an argument has another type.
    :raises GridError: *start* has another size or palette than the puzzle.
    """
    limits = limits_given(limits)
    return count_of(session_given(puzzle, start, givens, limits, Method.AUTO), limits)


def count_of(session: Session, limits: Limits) -> int:
    """Return the same for a session, which resumes where it stopped.

    :raises LimitError: it would take more memory (1 GiB by default) or time than the limits allow.
    """
    clock = Clock(limits)
    clock.start()
    seconds = _LISTING_SECONDS if limits.seconds is None else min(_LISTING_SECONDS, limits.seconds)
    memory = DEFAULT_MEMORY if limits.memory is None else limits.memory
    session.resume(
        limits.replace(solutions=_LISTED + 1, seconds=seconds),
        Method.AUTO if memory >= _LISTING_MEMORY else Method.LOCAL,
    )
    findings = session.findings
    session.clock.start()
    session.seek(_LISTED + 1)
    session.clock.stop()
    if findings.exhausted:
        return findings.number
    if clock.reached:
        raise clock.error("counting")
    try:
        factors = _core.count_solutions(
            findings.handle, findings.solver.settled, memory, clock.remaining, clock
        )
    except MemoryError:
        raise LimitError(
            f"counting needs more than {_size(memory)}: {findings.knowledge.unknown_count} cells"
            " are open after line logic",
            Limit.MEMORY,
        ) from None
    except TimeoutError:
        raise clock.error("counting") from None
    return prod(int.from_bytes(factor, "little") for factor in factors)


def _size(memory: int) -> str:
    return f"{memory >> 20} MiB" if memory >= 1 << 20 else f"{memory} bytes"
