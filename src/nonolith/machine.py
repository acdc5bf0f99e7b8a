"""The machine: how many threads and how much memory it has, and pauses of the garbage collector."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from nonolith.arguments import whole_number
from nonolith.errors import ChoiceError

_SUPPOSED_MEMORY = 4 << 30
"""Bytes of memory to assume if the system does not say."""

_CGROUPS = "/sys/fs/cgroup"
_PROCESS = "/proc/self/cgroup"

_MANY = 100_000
"""New objects that must survive before the collector runs."""


def available_threads() -> int:
    """Return how many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return how many threads to start: the number requested, or all that are available.

    :raises ChoiceError: it is less than one.
    :raises ArgumentError: it is not a whole number.
    """
    if threads is None:
        return available_threads()
    number = whole_number(threads, "threads")
    if number < 1:
        raise ChoiceError(f"at least one thread is needed, found {number}")
    return number


def available_memory() -> int:
    """Return how many bytes this process can have at most.

    That is the machine's memory, or less in a container, which kills a process that takes more.
    """
    return min([_physical_memory(), *_container_limits()])


def _physical_memory() -> int:
    if not hasattr(os, "sysconf"):  # on Windows
        return _SUPPOSED_MEMORY
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):  # a name unknown to this system
        return _SUPPOSED_MEMORY
    return size if size > 0 else _SUPPOSED_MEMORY


def _container_limits() -> Iterator[int]:
    """Yield the limits of the process's control group and of its parents, on Linux."""
    from pathlib import Path  # 3.7 ms (measured) that solving starts without

    try:
        lines = Path(_PROCESS).read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        _, controllers, group = line.split(":", 2)
        if controllers == "":  # version 2: one tree for everything
            top, name = Path(_CGROUPS), "memory.max"
        elif "memory" in controllers.split(","):
            top, name = Path(_CGROUPS, "memory"), "memory.limit_in_bytes"
        else:
            continue
        folder = top / group.lstrip("/")
        # In a container its own group may be shown as the top, and the path below it be missing.
        for each in (folder, *folder.parents):
            if each.is_relative_to(top):
                with suppress(OSError, ValueError):  # ValueError: "max", which is no limit
                    yield int((each / name).read_text())


@contextmanager
def collector_paused() -> Iterator[None]:
    """Disable the cyclic garbage collector: everything made here survives.

    Without this, files of many puzzles take up to twice the time to read.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def collector_slowed() -> Iterator[None]:
    """Run the garbage collector rarely: many values come and go, without cycles.

    A check of thousands of small puzzles takes an eighth less time.
    """
    before = gc.get_threshold()
    gc.set_threshold(_MANY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
