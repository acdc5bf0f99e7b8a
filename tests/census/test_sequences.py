"""Sizes as text, tables and sequences."""

import pytest

from nonolith.census.progress import Progress, duration
from nonolith.census.sequences import Sequence, bfile_line, sizes_up_to
from nonolith.errors import SizeError
from nonolith.model.size import Size


@pytest.mark.parametrize("text", ["2 5", " 2\t5\n", "2x5", "2×5", "2, 5", "02 5"])
def test_sizes_are_read_as_people_write_them(text: str) -> None:
    assert Size.parse(text) == Size(2, 5)


@pytest.mark.parametrize("text", ["", "x", "2 5 7", "-1", "2.5", "2 -5", "٣", "1e3", "9" * 5000])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(SizeError, match="is no size"):
        Size.parse(text)


def test_no_negative_size() -> None:
    with pytest.raises(SizeError, match="3×-1"):
        Size(3, -1)


def test_every_size_up_to_so_many_cells_once() -> None:
    sizes = sizes_up_to(12)
    assert len(sizes) == len(set(sizes))
    expected = {
        Size(height, width).upright
        for height in range(1, 13)
        for width in range(1, 13)
        if height * width <= 12
    }
    assert set(sizes) == expected
    assert [size.cells for size in sizes] == sorted(size.cells for size in sizes)


def test_squares_and_antidiagonals() -> None:
    assert list(Sequence.SQUARES.sizes(3)) == [Size(0, 0), Size(1, 1), Size(2, 2)]
    table = list(Sequence.ANTIDIAGONALS.sizes(10))
    assert table[6:] == [Size(0, 3), Size(1, 2), Size(2, 1), Size(3, 0)]


def test_a_line_of_a_bfile() -> None:
    assert bfile_line(6, 48625108931) == "6 48625108931\n"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (0.0371, "0.037 s"),
        (9.96, "10 s"),
        (59.9, "60 s"),
        (3600, "1 h"),
        (3661, "1 h 1 min"),
        (90000, "1 days 1 h"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_resumed_run_does_not_count_what_was_there_as_speed() -> None:
    progress = Progress(
        shards=4, shards_done=3, grids=400, grids_done=300, grids_before=200, seconds=2.0
    )
    assert progress.rate == 50.0
    assert progress.remaining == 2.0
    assert str(progress) == "3 of 4 shards, 75.0%, 50 grids/s, 2 s left"
