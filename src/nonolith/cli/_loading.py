"""Loads the program quickly: users wait for it every time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from nonolith.machine import collector_paused


@contextmanager
def loading() -> Iterator[None]:
    """Pause garbage collection during imports, and exclude their objects from it afterwards."""
    with collector_paused():
        yield
        gc.freeze()
