"""What is there of a size, and what the rest would take."""

from pathlib import Path

import pytest

from nonolith.datasets import make, parse_target
from nonolith.datasets.cost import (
    ByteCount,
    check_listable,
    grid_line_bytes,
    readable,
    sorting_bytes,
)
from nonolith.datasets.listing import listings
from nonolith.errors import SizeError
from nonolith.model.size import Size


def test_a_size_that_is_partly_there(tmp_path: Path) -> None:
    make([*parse_target("1x2/allHints"), *parse_target("1x2/numUniqueHints")], tmp_path)
    [listing] = listings([Size(1, 2)], tmp_path)
    assert list(listing.lines()) == [
        "1x2: 4 grids, 66 B on disk, all would take ≤ 2.03 kB more",
        "  size                         4 B",
        "  allGrids                    12 B",
        "  allHints                    24 B",
        "  uniqueHints                 24 B",
        "  numUniqueHints               2 B",
        "  uniqueHintSols                 -  ≤ 8 B",
        "  numUniqueSolvable              -  ≤ 2 B",
        "  numUniqueUnsolvable            -  ≤ 2 B",
        "  difficulty                     -  ≤ 12 B",
        "  summary.json                   -  ≤ 2 kB",
        "  allHints.parquet               -  ≤ 60 B",
        "  uniqueHints.parquet            -  ≤ 44 B",
    ]
    told = listing.to_json()
    files = told.pop("files")
    assert told == {
        "size": "1x2",
        "height": 1,
        "width": 2,
        "grids": 4,
        "bytes": 66,
        "missing_bytes": 2024,
        "working_bytes": 0,
    }
    assert isinstance(files, list)
    assert files[2:4] + files[5:6] == [
        {"file": "allHints", "bytes": 24, "cost_bytes": 24, "cost_is_exact": True},
        {"file": "uniqueHints", "bytes": 24, "cost_bytes": 24, "cost_is_exact": False},
        {"file": "uniqueHintSols", "bytes": None, "cost_bytes": 8, "cost_is_exact": False},
    ]


def test_a_size_that_is_all_there(tmp_path: Path) -> None:
    make(parse_target("1/all"), tmp_path)
    whole = sum(target.path(tmp_path).stat().st_size for target in parse_target("1/all"))
    [listing, nothing] = listings([Size(1, 1), Size(2, 2)], tmp_path)
    assert listing.missing.count == 0
    assert next(listing.lines()) == f"1: 2 grids, {whole} B on disk, complete"
    assert (nothing.on_disk, nothing.size) == (0, Size(2, 2))


def test_what_is_missing_is_exact_where_it_can_be(tmp_path: Path) -> None:
    make(parse_target("2/all"), tmp_path)
    for file in ("allGrids", "allHints"):
        (tmp_path / "2" / file).unlink()
    [listing] = listings([Size(2, 2)], tmp_path)
    assert listing.missing == ByteCount(96 + 128, exact=True)


def test_sizes_too_large_to_list(tmp_path: Path) -> None:
    check_listable(Size(2, 31))
    with pytest.raises(SizeError, match=r"^3×21 has 2\^63 grids: at most 62 cells can be listed$"):
        check_listable(Size(3, 21))
    with pytest.raises(SizeError, match=r"^3×21 has 63 cells: data sets have at most 32$"):
        list(listings([Size(3, 21)], tmp_path))


@pytest.mark.parametrize(
    ("count", "cut", "up"),
    [
        (0, "0 B", "0 B"),
        (999, "999 B", "999 B"),
        (1000, "1 kB", "1 kB"),
        (1001, "1 kB", "1.01 kB"),
        (12_345, "12.3 kB", "12.4 kB"),
        (999_999, "999 kB", "1 MB"),
        (10**9, "1 GB", "1 GB"),
        (1_234_567_890_123, "1.23 TB", "1.24 TB"),
        (7 * 10**16, "70 PB", "70 PB"),
        (691 * 10**18 + 1, "691 EB", "692 EB"),
        (4 * 10**21, "4000 EB", "4000 EB"),
    ],
)
def test_bytes_as_people_write_them(count: int, cut: str, up: str) -> None:
    assert (readable(count), readable(count, up=True)) == (cut, up)
    assert (str(ByteCount(count, exact=True)), str(ByteCount(count))) == (cut, f"≤ {up}")


def test_room_for_what_is_sorted_on_disk() -> None:
    # Sixteen million keys are sorted in memory; of more, each takes eight bytes.
    assert sorting_bytes(Size(4, 6)) == 0
    assert sorting_bytes(Size(5, 5)) == 8 << 25


@pytest.mark.parametrize(
    ("size", "line"), [(Size(2, 3), ".../...\n"), (Size(0, 3), "\n"), (Size(3, 0), "//\n")]
)
def test_the_line_of_a_grid(size: Size, line: str) -> None:
    assert grid_line_bytes(size) == len(line)
