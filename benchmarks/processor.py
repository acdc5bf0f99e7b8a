"""Processor time, that of processes which were started and have ended included."""

import resource
import time


def children_seconds() -> float:
    """Return the processor seconds of the processes that this one started and waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_seconds() -> float:
    """Return the processor seconds of this process and those that it waited for."""
    return time.process_time() + children_seconds()
