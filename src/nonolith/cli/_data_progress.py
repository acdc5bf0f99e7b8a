"""Progress of `nonolith data make`, on standard error: a bar where a terminal shows it."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Self

from nonolith.cli._say import tell
from nonolith.datasets.cost import readable
from nonolith.datasets.targets import Target
from nonolith.texts import visible

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class MakingProgress:
    """Shows what is being made, and names each finished file."""

    def __init__(self, directory: Path, *, quiet: bool) -> None:
        self._directory = directory
        self._quiet = quiet
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._target: Target | None = None

    def __enter__(self) -> Self:
        if not self._quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

            self._bar = Progress(
                "{task.description}",
                BarColumn(),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def report(self, target: Target, fraction: float) -> None:
        """Move the bar of a file."""
        if self._bar is None:
            return
        if target != self._target or self._task is None:
            self._forget()
            self._target, self._task = target, self._bar.add_task(str(target), total=1.0)
        self._bar.update(self._task, completed=fraction)

    def made(self, target: Target) -> None:
        """Name a finished file."""
        self._forget()
        if self._quiet:
            return
        path = target.path(self._directory)
        line = f"{path}  {readable(path.stat().st_size)}"
        if self._bar is not None:
            self._bar.console.print(visible(line), highlight=False, markup=False)
        else:
            tell(line)

    def _forget(self) -> None:
        if self._bar is not None and self._task is not None:
            self._bar.remove_task(self._task)
        self._task = None
