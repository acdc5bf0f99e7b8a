"""How many threads are worth starting."""

import os

from nonolith.errors import ArgumentError


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return how many threads to start: those that are asked for, or as many as there are.

    :raises ValueError: it is less than one.
    :raises ArgumentError: it is no whole number.
    """
    if threads is None:
        return available_threads()
    if isinstance(threads, bool) or not isinstance(threads, int):
        raise ArgumentError(f"threads: expected a whole number, found {threads!r}")
    if threads < 1:
        raise ValueError(f"at least one thread is needed, found {threads}")
    return threads
