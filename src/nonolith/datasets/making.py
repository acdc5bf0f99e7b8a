"""Makes the files of a plan, each written whole or not at all."""

from collections.abc import Callable, Iterable
from pathlib import Path

from nonolith.datasets import checksums, parquet
from nonolith.datasets.planning import plan
from nonolith.datasets.recipes import FileTask
from nonolith.datasets.targets import Target
from nonolith.whole_file import opened_beside

Report = Callable[[Target, float], None]
"""Hears how much of a file, from 0 to 1, is written."""


def make(
    targets: Iterable[Target],
    directory: Path,
    *,
    force: bool = False,
    report: Report | None = None,
    made: Callable[[Target], None] | None = None,
) -> list[Target]:
    """Make targets, after the files that they need; return the files made.

    *made* is called with each finished file. Existing files are used if their checksums match; with
    *force*, the others are made again. An interrupt at any moment leaves only whole files.

    :raises ChangedFileError: a file that is there is short, long or changed; nothing is made.
    :raises SizeError: the disk has no room for it; nothing is made.
    :raises BusyError: another process is making the same file.
    :raises MissingDependencyError: Parquet is asked for and PyArrow is not installed.
    :raises OSError: a file can't be read or written.
    """
    todo = plan(targets, directory, force=force)
    if any(step.file.columnar for step in todo.steps):
        parquet.require()
    todo.check()
    for step in todo.steps:
        _make(step, step.path(directory), report)
        if made:
            made(step)
    return list(todo.steps)


def _make(target: Target, path: Path, report: Report | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with opened_beside(path) as output:
        target.file.write(
            FileTask(
                target.size,
                path.parent,
                output,
                lambda fraction: report(target, fraction) if report else None,
            )
        )
        # First the checksum, then the name: killed in between, the next run makes the file again.
        checksums.record(path.parent, path.name, checksums.checksum_of(output))
