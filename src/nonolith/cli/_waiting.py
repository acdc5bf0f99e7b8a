"""A spinner on standard error while a puzzle is solved, and the message after Ctrl-C."""

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
"""Names of the solver's rungs."""

_DELAY = 0.5  # seconds: shorter work needs no spinner
_TURN = 0.1
_SIGNS = "|/-\\"


class Spinner:
    """A spinner line on a terminal during a wait; elsewhere nothing.

    The line shows the rung and the time; it is removed before anything else is written.
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
        """Whether a terminal could show it."""
        return sys.stderr.isatty()

    @contextmanager
    def during(self, doing: Callable[[], str]) -> Iterator[None]:
        """Show the spinner during the work; after Ctrl-C, say how far it got."""
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
