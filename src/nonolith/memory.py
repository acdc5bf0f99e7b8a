"""How much memory there is to work with."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_SUPPOSED = 4 << 30
"""Bytes, where the system does not say."""

_CGROUPS = Path("/sys/fs/cgroup")
_PROCESS = Path("/proc/self/cgroup")


def available_memory() -> int:
    """Return how many bytes this process can have at most.

    That is the machine's memory, or less in a container: whoever takes more is killed there,
    however much the machine has.
    """
    return min([_physical_memory(), *_container_limits()])


def _physical_memory() -> int:
    if not hasattr(os, "sysconf"):  # on Windows
        return _SUPPOSED
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):  # a name that this system does not know
        return _SUPPOSED
    return size if size > 0 else _SUPPOSED


def _container_limits() -> Iterator[int]:
    """Yield the limits of the process's control group and of those around it, on Linux."""
    try:
        lines = _PROCESS.read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        _, controllers, group = line.split(":", 2)
        if controllers == "":  # version 2: one tree for everything
            top, name = _CGROUPS, "memory.max"
        elif "memory" in controllers.split(","):
            top, name = _CGROUPS / "memory", "memory.limit_in_bytes"
        else:
            continue
        folder = top / group.lstrip("/")
        # In a container its own group may be shown as the top, and the path below it be missing.
        for each in (folder, *folder.parents):
            if each.is_relative_to(top):
                with suppress(OSError, ValueError):  # ValueError: "max", which is no limit
                    yield int((each / name).read_text())
