"""Progress on standard error: a bar where a terminal shows it, else a line a minute."""

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nonolith.cli._say import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress as RichProgress

    from nonolith.census.progress import Progress, ProgressReport

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
        yield _Lines(title)


class _Lines:
    """A line a minute, for logs."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._last = time.monotonic()

    def __call__(self, progress: "Progress") -> None:
        if time.monotonic() - self._last >= LINE_INTERVAL:
            tell(f"{self._title}: {progress}")
            self._last = time.monotonic()


class _Bar:
    """A bar with the shards done, the rate and the time left, drawn ten times a second."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._start = time.monotonic()
        self._bar: RichProgress | None = None

    def __call__(self, progress: "Progress") -> None:
        if self._bar is None:
            if time.monotonic() - self._start < BAR_DELAY:
                return
            self._bar = self._draw()
        self._bar.update(
            self._bar.task_ids[0],
            completed=progress.fraction,
            state=str(progress),
        )

    def _draw(self) -> "RichProgress":
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
        bar.start()
        return bar

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
