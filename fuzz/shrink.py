"""Shrinking: the smallest part of an input, found by leaving out, that still fails."""

import time
from collections.abc import Callable

PATIENCE = 20.0  # seconds


def shrunk(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """Return an input that fails as the given one does, with as much left out as can be.

    >>> shrunk(b"some text with an x in it", lambda smaller: b"x" in smaller[1:])
    b'tx'
    """
    deadline = time.monotonic() + PATIENCE
    size = max(len(data) // 2, 1)
    while size and time.monotonic() < deadline:
        start, smaller = 0, False
        while start < len(data) and time.monotonic() < deadline:
            candidate = data[:start] + data[start + size :]
            if fails(candidate):
                data, smaller = candidate, True
            else:
                start += size
        if not smaller:
            size //= 2
    return data
