"""Loading the program: its users wait for it, every time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from nonolith.machine import collector_paused


@contextmanager
def loading() -> Iterator[None]:
    """Import within what stays to the end: no garbage is sought in it, neither now nor later."""
    with collector_paused():
        yield
        gc.freeze()
