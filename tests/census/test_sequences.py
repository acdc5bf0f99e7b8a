"""Sizes as text, tables and sequences."""

import pytest

from nonolith.census import Kind, known_count
from nonolith.census.progress import ColumnProgress, Progress, duration, plural
from nonolith.census.sequences import Sequence, bfile_line, known_terms, sizes_up_to
from nonolith.errors import SizeError
from nonolith.model.size import Size


@pytest.mark.parametrize("text", ["2 5", " 2\t5\n", "2x5", "2×5", "2, 5", "02 5"])
def test_sizes_are_read_as_people_write_them(text: str) -> None:
    assert Size.parse(text) == Size(2, 5)


@pytest.mark.parametrize("text", ["", "x", "2 5 7", "-1", "2.5", "2 -5", "٣", "1e3", "9" * 5000])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(SizeError, match="is not a size"):
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
    assert (sizes_up_to(0), sizes_up_to(1)) == ([], [Size(1, 1)])
    assert sizes_up_to(2) == [Size(1, 1), Size(2, 1)]


def test_squares_and_antidiagonals() -> None:
    assert list(Sequence.SQUARES.sizes(3)) == [Size(0, 0), Size(1, 1), Size(2, 2)]
    table = list(Sequence.ANTIDIAGONALS.sizes(10))
    assert table[6:] == [Size(0, 3), Size(1, 2), Size(2, 1), Size(3, 0)]


@pytest.mark.parametrize("width", [2, 3, 4])
def test_sizes_of_one_width(width: int) -> None:
    sizes = Sequence(f"width-{width}").sizes(4)
    assert list(sizes) == [Size(height, width) for height in range(4)]


@pytest.mark.parametrize("kind", [Kind.LOCAL, Kind.UNIQUE])
def test_known_terms_end_where_a_count_is_missing(kind: Kind) -> None:
    terms = [term for _, term in known_terms(Sequence.WIDTH_3, kind)]
    assert terms[:2] == [1, 8]  # of no row, and of one: those are in no table
    for height, term in list(enumerate(terms))[2:]:
        found = known_count(height, 3, kind)
        assert found is not None
        assert found.count == term
    assert known_count(len(terms), 3, kind) is None
    antidiagonals = [term for _, term in known_terms(Sequence.ANTIDIAGONALS, kind)]
    assert antidiagonals[:13] == [1, 1, 1, 1, 2, 1, 1, 4, 4, 1, 1, 8, 14]


def test_a_line_of_a_bfile() -> None:
    assert bfile_line(6, 48625108931) == "6 48625108931\n"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (0.0371, "0.037 s"),
        (9.96, "10 s"),
        (10.4, "10 s"),
        (59.9, "60 s"),
        (60, "1 min"),
        (3599, "59 min 59 s"),
        (3600, "1 h"),
        (3604, "1 h"),
        (3661, "1 h 1 min"),
        (90000, "1 day 1 h"),
        (86400 * 364 + 3600 * 23, "364 days 23 h"),
        (86400 * 365 * 2, "2 years"),
        (86400 * 365 * 99 + 86400, "99 years 1 day"),
        (86400 * 365 * 123, "120 years"),
        (1.4574e21, "46,000,000,000,000 years"),
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


def test_a_run_that_knows_nothing_yet() -> None:
    begun = Progress(4, 0, 400, 0, grids_before=0, seconds=0.0)
    assert (begun.rate, begun.remaining, begun.fraction) == (0.0, None, 0.0)
    assert str(begun) == "0 of 4 shards, 0.0%, 0 grids/s"
    assert Progress(4, 1, 400, 100, grids_before=100, seconds=5.0).remaining is None
    assert Progress(4, 1, 400, 100, grids_before=0, seconds=0.5).rate == 200


def test_columns_are_counted_in_steps() -> None:
    progress = ColumnProgress(
        shards=8,
        shards_done=2,
        grids=400,
        grids_done=300,
        grids_before=0,
        seconds=2.0,
        states=1234,
        memory=56_700_000,
    )
    assert (progress.fraction, progress.remaining) == (0.25, None)
    assert str(progress) == "step 2 of 8, 1234 states, 57 MB"


def test_one_of_a_thing_and_several() -> None:
    words = [plural(number, "thread") for number in (0, 1, 2)]
    assert words == ["0 threads", "1 thread", "2 threads"]
