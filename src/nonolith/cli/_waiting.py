"""A spinner on standard error while a puzzle is worked on, and what to say after Ctrl-C."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Self

from nonolith.cli._say import tell
from nonolith.solving.verdict import Rung
from nonolith.texts import visible

NEEDED = {
    Rung.LINES: "line logic",
    Rung.PROBING: "probing",
    Rung.SEARCH: "search",
    Rung.GUESSING: "guessing",
    Rung.SAT: "SAT",
}
"""What the rungs of the solver are called."""

_DELAY = 0.5  # seconds: what is done sooner needs no spinner
_TURN = 0.1
_SIGNS = "|/-\\"


class Spinner:
    """A line that turns while something is waited for, on a terminal; elsewhere nothing at all.

    The line says who is working for how long; it is gone before anything else is written.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._ended = Event()
        self._since: float | None = None
        self._doing: Callable[[], str] = str
        self._shown = False
        self._thread: Thread | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether somebody could see it."""
        return sys.stderr.isatty()

    @contextmanager
    def during(self, doing: Callable[[], str]) -> Iterator[None]:
        """Show what is done while it is done; after Ctrl-C, say how far it was."""
        if not self.is_wanted:
            yield
            return
        since = time.monotonic()
        with self._lock:
            self._doing, self._since = doing, since
        if self._thread is None:
            self._thread = Thread(target=self._turn, daemon=True)
            self._thread.start()
        try:
            yield
        except KeyboardInterrupt:
            self._stop()
            tell(f"{doing()}: interrupted after {time.monotonic() - since:.0f} s")
            raise
        finally:
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _stop(self) -> None:
        with self._lock:
            self._since, self._doing = None, str
            if self._shown:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()
                self._shown = False

    def _turn(self) -> None:
        turn = 0
        while not self._ended.wait(_TURN):
            with self._lock:
                waited = 0.0 if self._since is None else time.monotonic() - self._since
                if waited < _DELAY:
                    continue
                turn += 1
                text = f"{_SIGNS[turn % len(_SIGNS)]} {self._doing()}, {waited:.0f} s"
                sys.stderr.write(f"\r{visible(text)}\x1b[K")
                sys.stderr.flush()
                self._shown = True
