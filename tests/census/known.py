"""The published counts, from tests/data/known-counts.csv."""

import csv
from functools import cache
from pathlib import Path

from nonolith.census import Kind, Size

FILE = Path(__file__).parents[1] / "data" / "known-counts.csv"


@cache
def known_counts() -> dict[tuple[Kind, Size], int]:
    with FILE.open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return {
        (Kind(row["kind"]), Size(int(row["rows"]), int(row["columns"]))): int(row["count"])
        for row in rows
    }
