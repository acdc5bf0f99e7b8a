"""Progress on standard error: a bar on a terminal, otherwise one line per minute."""

import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from nonolith.cli._say import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress as RichProgress

    from nonolith.census.progress import Progress, ProgressReport

_Result = TypeVar("_Result")

BAR_DELAY = 0.5  # seconds: what is done sooner needs no bar
LINE_INTERVAL = 60.0


@contextmanager
def shown(title: str, *, quiet: bool = False) -> "Iterator[ProgressReport | None]":
    """Provide what a census reports its progress to."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        bar = _Bar(title)
        try:
            yield bar
        finally:
            bar.close()
    else:
        yield _ProgressLines(title)


def progressing(title: str, total: int, results: "Iterator[_Result]") -> "Iterator[_Result]":
    """Yield results, with a bar on a terminal; a single one needs none."""
    if total < 2 or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, title, total=total, console=Console(stderr=True))


class _ProgressLines:
    """One line per minute, for logs."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._last = time.monotonic()

    def __call__(self, progress: "Progress") -> None:
        if time.monotonic() - self._last >= LINE_INTERVAL:
            tell(f"{self._title}: {progress}")
            self._last = time.monotonic()


class _Bar:
    """A bar with the shards done, the rate and the time left, drawn ten times a second.

    It comes a moment after the first report, even if no other report has come by then.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._lock = threading.Lock()
        self._timer = threading.Timer(BAR_DELAY, self._draw)
        self._timer.daemon = True
        self._last: Progress | None = None
        self._closed = False
        self._bar: RichProgress | None = None

    def __call__(self, progress: "Progress") -> None:
        with self._lock:
            if self._last is None:
                self._timer.start()
            self._last = progress
            self._update()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as RichProgress

        bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[state]}"),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task(self._title, total=1.0, state="")
        with self._lock:
            if self._closed:
                return
            self._bar = bar
            bar.start()
            self._update()

    def _update(self) -> None:
        if self._bar is not None and self._last is not None:
            self._bar.update(
                self._bar.task_ids[0], completed=self._last.fraction, state=str(self._last)
            )

    def close(self) -> None:
        self._timer.cancel()
        with self._lock:
            self._closed = True
            if self._bar is not None:
                self._bar.stop()
