"""Keeping Python from looking for garbage where there is none."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Look for no garbage within: what is made there is kept, and would be looked at each time.

    Without this, files of many puzzles take up to twice the time to read.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
