"""How many threads are worth starting."""

import os


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
