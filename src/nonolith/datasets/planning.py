"""Plans the files to make for some targets, and checks the disk space."""

import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nonolith import _core
from nonolith.datasets import checksums
from nonolith.datasets.cost import readable
from nonolith.datasets.targets import Target
from nonolith.errors import ChangedFileError, FormatError, SizeError
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class Plan:
    """The files to make, each after those that it needs."""

    directory: Path
    steps: tuple[Target, ...]

    @property
    def bytes(self) -> int:
        """The most disk space that the files and temporary data take."""
        files = sum(step.file.cost(step.size).count for step in self.steps)
        return files + max((step.file.working(step.size) for step in self.steps), default=0)

    def check(self) -> None:
        """Check that everything can be made.

        :raises SizeError: there is no room on the disk, or a size is too large for any disk.
        """
        largest = max((step.size for step in self.steps), key=lambda size: size.cells, default=None)
        if largest is None:
            return
        check_makeable(largest)
        needed, free = self.bytes, free_bytes(self.directory)
        figure = f"{largest} has {largest.grids:,} grids"
        if needed > free:
            raise SizeError(
                f"no room: {figure}, up to {readable(needed, up=True)} are needed and"
                f" {readable(free)} are free in {self.directory}"
            )


def check_makeable(size: Size) -> None:
    """Check that the data sets of a size can be made.

    :raises SizeError: they can't.
    """
    most = _core.UniquePuzzles.max_cells
    if size.cells > most:
        raise SizeError(f"{size} has {size.cells} cells: data sets have at most {most}")


def plan(targets: Iterable[Target], directory: Path, *, force: bool = False) -> Plan:
    """Return the files to make for targets, without those that exist unchanged.

    With *force*, changed files are made again.

    :raises ChangedFileError: a file that is there was changed.
    :raises OSError: a file that is there can't be read.
    """
    steps: dict[Target, None] = {}

    @cache
    def is_there(path: Path) -> bool:
        if not path.exists():
            return False
        try:
            checksums.check(path)
        except (ChangedFileError, FormatError):
            if not force:
                raise
            return False
        return True

    def visit(target: Target) -> None:
        if target not in steps and not is_there(target.path(directory)):
            for needed in target.needs():
                visit(needed)
            steps[target] = None

    for target in targets:
        visit(target)
    return Plan(directory, tuple(steps))


def free_bytes(directory: Path) -> int:
    """Return the room on the disk of a directory, which need not be there yet.

    What has no size at all, such as /proc, is no disk; it says itself why it takes no file.
    """
    directory = directory.absolute()
    while not directory.exists():
        directory = directory.parent
    usage = shutil.disk_usage(directory)
    return usage.free if usage.total else sys.maxsize
