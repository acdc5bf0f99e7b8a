"""Lists the files of a size: those that exist, and the cost of the others."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nonolith.datasets.catalogue import FILES
from nonolith.datasets.cost import ByteCount, readable
from nonolith.datasets.planning import check_makeable
from nonolith.datasets.targets import Target
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class ListedFile:
    """One file of a size."""

    target: Target
    on_disk: int | None
    """Its bytes, if it is there."""
    cost: ByteCount
    """What it would take if it were made."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The files of a size."""

    size: Size
    entries: tuple[ListedFile, ...]

    @property
    def on_disk(self) -> int:
        """The bytes of all files that are there."""
        return sum(entry.on_disk or 0 for entry in self.entries)

    @property
    def missing(self) -> ByteCount:
        """What the files would take that make up ``all`` and are not there."""
        costs = [
            entry.cost
            for entry in self.entries
            if entry.on_disk is None and not entry.target.file.columnar
        ]
        return ByteCount(sum(cost.count for cost in costs), all(cost.exact for cost in costs))

    @property
    def working(self) -> int:
        """What making the files that are not there takes besides, until they are made."""
        return max(
            (
                entry.target.file.working(self.size)
                for entry in self.entries
                if entry.on_disk is None and not entry.target.file.columnar
            ),
            default=0,
        )

    def lines(self) -> Iterator[str]:
        """Yield the listing as text."""
        rest = f", all would take {self.missing} more" if self.missing.count else ", complete"
        if self.working:
            rest += f", and {readable(self.working, up=True)} while they are made"
        yield f"{self.size.name}: {self.size.grids:,} grids, {readable(self.on_disk)} on disk{rest}"
        for entry in self.entries:
            if entry.on_disk is not None:
                yield f"  {entry.target.name:<22}{readable(entry.on_disk):>10}"
            else:
                yield f"  {entry.target.name:<22}{'-':>10}  {entry.cost}"

    def to_json(self) -> dict[str, object]:
        """Return the listing as JSON has it."""
        return {
            "size": self.size.name,
            "height": self.size.height,
            "width": self.size.width,
            "grids": self.size.grids,
            "bytes": self.on_disk,
            "missing_bytes": self.missing.count,
            "working_bytes": self.working,
            "files": [
                {
                    "file": entry.target.name,
                    "bytes": entry.on_disk,
                    "cost_bytes": entry.cost.count,
                    "cost_is_exact": entry.cost.exact,
                }
                for entry in self.entries
            ],
        }


def listings(sizes: Iterable[Size], directory: Path) -> Iterator[Listing]:
    """Yield what is there of each size, and what is not.

    :raises SizeError: the data sets of a size can't be made.
    """
    for size in sizes:
        check_makeable(size)
        entries = []
        for name, file in FILES.items():
            target = Target(size, name)
            path = target.path(directory)
            on_disk = path.stat().st_size if path.is_file() else None
            entries.append(ListedFile(target, on_disk, file.cost(size)))
        yield Listing(size, tuple(entries))
