"""Write src/nonolith/generating/prefixes.zip: how many locally solvable grids begin in each way.

    python -m tools.prefixes

A size that is in the file already is kept, so that an interrupted run goes on. All sizes take about
half an hour on one core. Each table is held against the count of its size before it is written.
"""

import struct
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from nonolith.census.known import known_count
from nonolith.generating import numbering
from nonolith.generating.thin_numbering import DecidedColumns
from nonolith.model.size import Size

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src/nonolith/generating/prefixes.zip"


def sizes() -> list[Size]:
    """Return the sizes that need a table, the smallest first."""
    lines = range(1, numbering.LONGEST_THIN + 1)
    found = [Size(height, width) for height in lines for width in lines]
    tabulated = range(numbering._TABULATED + 1, numbering.MOST_CELLS + 1)
    usual = [
        size
        for size in found
        if size.cells in tabulated
        and min(size.height, size.width) > 1
        and max(size.height, size.width) <= numbering.LONGEST_LINE
    ]
    thin = [size for size in found if numbering.is_thin(size)]
    return sorted(
        {*usual, *thin},
        key=lambda size: (size.cells, abs(size.height - size.width), size.width),
    )


def table(size: Size) -> tuple[list[int], bytes]:
    """Return how many grids begin with each prefix, and how the file has it."""
    prefix = numbering.prefix_cells(size)
    if numbering.is_thin(size):
        columns = DecidedColumns(size)
        counts = [columns.count(cells, prefix) for cells in range(1 << prefix)]
    else:
        counts = numbering.prefix_census(size, prefix).count(0, 1 << prefix)
    form = numbering.count_format(size)
    return counts, b"".join(struct.pack(form, count) for count in counts)


def main() -> None:
    """Add the missing sizes."""
    for size in sizes():
        name = f"{size.height}x{size.width}"
        with ZipFile(TABLE, "a", ZIP_DEFLATED) as file:
            if name in file.namelist():
                continue
        counts, data = table(size)
        known = known_count(size.height, size.width)
        if known is None or sum(counts) != known.count:
            raise SystemExit(f"{name}: the prefixes add up to {sum(counts)}: {known}")
        print(f"{name}: {sum(counts)}", flush=True)
        with ZipFile(TABLE, "a", ZIP_DEFLATED) as file:
            # Without the date, which would make each run's file another.
            file.writestr(ZipInfo(name), data, ZIP_DEFLATED)


if __name__ == "__main__":
    main()
