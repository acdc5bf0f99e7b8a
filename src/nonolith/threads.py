"""How many threads are worth starting."""

import os

from nonolith.arguments import whole_number
from nonolith.errors import ChoiceError


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return how many threads to start: those that are asked for, or as many as there are.

    :raises ChoiceError: it is less than one.
    :raises ArgumentError: it is not a whole number.
    """
    if threads is None:
        return available_threads()
    number = whole_number(threads, "threads")
    if number < 1:
        raise ChoiceError(f"at least one thread is needed, found {number}")
    return number
