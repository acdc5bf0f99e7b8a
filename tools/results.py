"""The counts computed with nonolith: compute what is missing, write the page that shows them.

    python -m tools.results compute                 all sizes of up to 36 cells, both kinds
    python -m tools.results compute 5x8 6x7 4x10    these sizes, locally solvable grids
    python -m tools.results page                    docs/census-results.md from results/counts.csv

Each count is appended as soon as it is there; long ones keep a ledger beside the table, so the
same command goes on after an interruption. A count that is published must agree.
"""

import csv
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from nonolith.census import Kind, Size, count
from nonolith.census.sequences import sizes_up_to

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "results" / "counts.csv"
PUBLISHED = ROOT / "tests" / "data" / "known-counts.csv"
PAGE = ROOT / "docs" / "census-results.md"
CELLS = 36
LONGEST_LINE = 16
LEDGER_FROM = 33  # cells: what takes longer than seconds


@dataclass(frozen=True)
class Entry:
    """One row of the table."""

    kind: str
    height: int
    width: int
    count: int
    method: str
    kernel: str
    threads: int
    seconds: float
    core_seconds: float
    shards: int
    weights: str
    """What the weights of the shards were found to sum to."""
    version: str
    date: str
    published: str
    """``yes`` if it is in the published tables, else ``no``: then it is new."""

    @property
    def size(self) -> Size:
        """The size that was counted."""
        return Size(self.height, self.width)


def entries() -> list[Entry]:
    """Return the rows of the table."""
    if not TABLE.exists():
        return []
    types = {field.name: field.type for field in fields(Entry)}
    with TABLE.open(newline="") as file:
        return [
            Entry(**{name: types[name](value) for name, value in row.items()})  # type: ignore[operator]
            for row in csv.DictReader(file)
        ]


def published() -> dict[tuple[str, Size], int]:
    """Return the published counts, those by formula included."""
    with PUBLISHED.open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return {
        (row["kind"], Size(int(row["rows"]), int(row["columns"])).upright): int(row["count"])
        for row in rows
    }


def wanted(sizes: list[Size]) -> Iterator[tuple[Size, Kind]]:
    """Yield what the table should hold: the given sizes, or all that are quick to count."""
    if sizes:
        yield from ((size.upright, Kind.LOCAL) for size in sizes)
        return
    quick = [size for size in sizes_up_to(CELLS) if size.height <= LONGEST_LINE]
    # Long lines take longer: those that are done soon come first.
    for size in sorted(quick, key=lambda size: (size.height > 8, size.cells, size.height)):
        yield size, Kind.LOCAL
        yield size, Kind.UNIQUE


def compute(sizes: list[Size]) -> None:
    """Compute and append the counts that the table lacks."""
    known = published()
    have = {(entry.kind, entry.size) for entry in entries()}
    for size, kind in wanted(sizes):
        if (kind.value, size) in have:
            continue
        ledger = TABLE.with_name(f"{size.height}x{size.width}-{kind}.ledger")
        keep = size.cells >= LEDGER_FROM and size.width > 1
        result = count(size.height, size.width, kind, ledger=ledger if keep else None)
        expected = known.get((kind.value, size), result.count)
        if size.width == 1:
            expected = size.grids
        if result.count != expected:
            sys.exit(f"{size} {kind}: counted {result.count}, published is {expected}")
        append(
            Entry(
                kind=kind.value,
                height=size.height,
                width=size.width,
                count=result.count,
                method=result.method.value,
                kernel=result.kernel,
                threads=result.threads,
                seconds=round(result.seconds, 3),
                core_seconds=round(result.core_seconds, 3),
                shards=result.shards,
                weights=f"2^{size.cells}",
                version=result.version,
                date=datetime.now(UTC).date().isoformat(),
                published="yes" if (kind.value, size) in known or size.width == 1 else "no",
            )
        )
        ledger.unlink(missing_ok=True)
        print(f"{size} {kind}: {result.count} ({result.seconds:.1f} s)", flush=True)


def append(entry: Entry) -> None:
    """Add a row to the table, written beside and renamed."""
    rows = [*entries(), entry]
    rows.sort(key=lambda row: (row.kind, row.size.cells, row.width))
    TABLE.parent.mkdir(exist_ok=True)
    beside = TABLE.with_suffix(".new")
    with beside.open("w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Entry)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    beside.replace(TABLE)


def page() -> str:
    """Return the page of results."""
    rows = entries()
    found = {(row.kind, row.size): row for row in rows}
    new = sum(row.published == "no" for row in rows)
    lines = [
        "# Results of the census",
        "",
        "How many grids of a size are locally and uniquely solvable, all counted with nonolith;",
        "stuck is the difference: unique, but not local. A size and its mirror image have the same",
        f"counts. **Bold** counts are in none of the published tables ({new} of {len(rows)}).",
        "",
        "The data is `results/counts.csv`: for each count also the method, kernel, version, time",
        "and shards, whose weights were checked to sum to the number of all grids. The times are",
        "those of a machine with other work to do: speed is measured by the benchmarks. This page",
        "is made from the data (`python -m tools.results page`).",
        "",
        "| size | local | share | unique | share | stuck |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for size in sorted({row.size for row in rows}, key=lambda size: (size.cells, size.width)):
        local, unique = found.get(("local", size)), found.get(("unique", size))
        stuck = f"{unique.count - local.count}" if local and unique else ""
        lines.append(f"| {size} | {_cells(local)} | {_cells(unique)} | {stuck} |")
    return "\n".join(lines) + "\n"


def _cells(entry: Entry | None) -> str:
    if entry is None:
        return " | "
    count = f"{entry.count}" if entry.published == "yes" else f"**{entry.count}**"
    return f"{count} | {100 * entry.count / entry.size.grids:.3f}%"


def main() -> None:
    """Do what the arguments say."""
    match sys.argv[1:]:
        case ["compute", *sizes]:
            compute([Size.parse(size) for size in sizes])
        case ["page"]:
            PAGE.write_text(page())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
