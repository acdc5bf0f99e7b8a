"""The counts themselves: against the referee, against what is published, and by formula."""

import pytest

import nonolith
from nonolith import reference
from nonolith.census import CensusMethod, Kind, Size
from nonolith.census.kernel import kernels, shard_count
from tests.census.known import known_counts

SMALL = [
    Size(height, width)
    for height in range(13)
    for width in range(13)
    if height * width <= 12 and height + width <= 13
]
KNOWN = [
    (kind, size, count)
    for (kind, size), count in known_counts().items()
    if size.cells <= (28 if size.height <= 8 else 26)  # the quick ones
]


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_the_referee_counts_the_same(size: Size) -> None:
    local = nonolith.count(size.height, size.width, recount=True).count
    unique = nonolith.count(size.height, size.width, "unique", recount=True).count
    # The mirror image of a size is counted by us, but not again by the referee.
    upright = size.upright
    if size == upright:
        assert local == reference.count_local(size.height, size.width)
        assert unique == reference.count_unique(size.height, size.width)
    else:
        assert local == nonolith.count(upright.height, upright.width, recount=True).count
        assert unique == nonolith.count(upright.height, upright.width, "unique", recount=True).count


@pytest.mark.parametrize("kernel", kernels())
@pytest.mark.parametrize(
    ("kind", "size", "count"),
    KNOWN,
    ids=lambda value: str(value) if isinstance(value, Kind | Size) else "",
)
def test_published_counts(kind: Kind, size: Size, count: int, kernel: str) -> None:
    assert nonolith.count(size.height, size.width, kind, kernel=kernel).count == count
    if size.cells <= 24:
        assert nonolith.count(size.width, size.height, kind, kernel=kernel).count == count


def test_without_a_width_it_is_a_square() -> None:
    assert nonolith.count(4).size == Size(4, 4)
    assert nonolith.count(4, kind="unique").count == 52362
    found = nonolith.known_count(7, kind="local")
    assert found is not None
    assert found.count == 372123760986730
    assert nonolith.known_count(5, kind="stuck") == nonolith.known_count(5, 5, "stuck")
    assert nonolith.estimate(3, samples=1).size == Size(3, 3)
    with pytest.raises(
        nonolith.errors.SizeError, match="expected an int for the width, found 'unique'"
    ):
        nonolith.count(4, "unique")  # type: ignore[arg-type]


def test_stuck_is_what_is_between() -> None:
    local, unique, stuck = (
        nonolith.count(4, 5, kind, recount=True).count for kind in list(Kind)[:3]
    )
    assert stuck == unique - local == 814632 - 801832


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize(("height", "width"), [(0, 0), (0, 7), (3, 0), (0, 10**9)])
def test_there_is_one_grid_without_cells(height: int, width: int, kind: Kind) -> None:
    result = nonolith.count(height, width, kind, recount=True)
    assert result.count == (0 if kind in (Kind.STUCK, Kind.PASSES) else 1)
    assert result.method is CensusMethod.FORMULA
    assert result.share == result.count


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 6), (7, 1), (1, 100)])
def test_all_grids_of_one_line_are_locally_solvable(height: int, width: int) -> None:
    result = nonolith.count(height, width, "local", recount=True)
    assert result.count == 2 ** (height * width)
    assert result.share == 1.0
    assert nonolith.count(height, width, "stuck", recount=True).count == 0


def test_a_formula_takes_no_kernel_and_no_time() -> None:
    assert nonolith.count(1, 6, "unique", threads=3) == nonolith.CensusResult(
        size=Size(1, 6),
        kind=Kind.UNIQUE,
        count=64,
        seconds=0.0,
        core_seconds=0.0,
        kernel="none",
        threads=1,
        method=CensusMethod.FORMULA,
        shards=0,
        version=nonolith.__version__,
    )


@pytest.mark.parametrize(("height", "width"), [(64, 2), (6, 17), (9, 9), (1, 5000), (40, 40)])
def test_sizes_beyond_reach_are_refused(height: int, width: int) -> None:
    with pytest.raises(nonolith.errors.SizeError, match=f"{height}×{width}"):
        nonolith.count(height, width)


def test_a_result_says_how_it_was_found() -> None:
    result = nonolith.count(3, 5, "unique", threads=2)
    assert (result.size, result.kind, result.count) == (Size(3, 5), Kind.UNIQUE, 24230)
    assert result.share == 24230 / 2**15
    assert result.threads == 2
    assert result.shards == shard_count(Size(3, 5))
    assert result.method is CensusMethod.SHARDS
    assert result.version == nonolith.__version__
    assert 0 < result.core_seconds < 2 * result.seconds + 1


def test_any_number_of_threads_finds_the_same() -> None:
    counts = {nonolith.count(4, 5, threads=threads).count for threads in (1, 2, 3, 7)}
    assert counts == {801832}
    with pytest.raises(ValueError, match="at least one thread"):
        nonolith.count(4, 4, threads=0)


def test_progress_ends_with_everything_done() -> None:
    reports: list[nonolith.census.Progress] = []
    nonolith.count(4, 5, progress=reports.append, recount=True)
    first, last = reports[0], reports[-1]
    assert first.shards_done == first.grids_done == 0
    assert first.remaining is None
    assert last.shards_done == last.shards
    assert last.grids_done == last.grids == 2**20
    assert last.remaining == 0.0
    assert last.rate > 0
