"""Every census kernel this machine can run, against known counts and each other."""

import itertools
import os
import subprocess
import sys
import threading
import time

import pytest

from nonolith import _core

KERNELS = _core.census_kernels()

# (height, width, locally solvable, uniquely solvable): published counts, small enough to be quick
# with every kernel. Heights and widths both ways round, lines longer than 8 cells among them.
COUNTS = [
    (1, 1, 2, 2),
    (1, 16, 1 << 16, 1 << 16),
    (2, 2, 14, 14),
    (2, 3, 52, 52),
    (4, 2, 208, 210),
    (2, 5, 810, 816),
    (10, 2, 736786, 746456),
    (3, 3, 384, 384),
    (3, 4, 3116, 3152),
    (5, 3, 24052, 24230),
    (3, 7, 1457710, 1473674),
    (4, 4, 51234, 52362),
    (4, 5, 801832, 814632),
    (6, 4, 12560410, 12819322),
    (5, 5, 24976511, 25309575),
]


def totals(height: int, width: int, unique: bool, kernel: str) -> tuple[int, int, int]:
    census = _core.Census(height, width, unique, kernel)
    weight = local = unique_count = 0
    for shard in range(census.shards):
        counts = census.run(shard)
        assert counts is not None
        weight, local, unique_count = (
            weight + counts[0],
            local + counts[1],
            unique_count + counts[2],
        )
    return weight, local, unique_count


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("height", "width", "local", "unique"), COUNTS)
def test_known_counts(height: int, width: int, local: int, unique: int, kernel: str) -> None:
    every_grid = 2 ** (height * width)
    assert totals(height, width, False, kernel) == (every_grid, local, 0)
    assert totals(height, width, True, kernel) == (every_grid, local, unique)


def test_six_by_five() -> None:
    every_grid = 2**30
    fastest = KERNELS[-1]
    assert totals(6, 5, True, fastest) == (every_grid, 781005372, 794378773)


def test_length_nine_lines() -> None:
    assert totals(9, 3, True, KERNELS[-1]) == (2**27, 87341874, 88586340)


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize("size", [(6, 6), (7, 6), (4, 9), (8, 5), (3, 12), (2, 16), (7, 7)])
def test_kernels_agree_on_pieces(size: tuple[int, int], unique: bool) -> None:
    pieces = []
    for kernel in KERNELS:
        census = _core.Census(*size, unique, kernel)
        pieces.append([census.sample(seed) for seed in range(2)])
    for piece in pieces[1:]:
        assert piece == pieces[0]
    for fixed, value, images, (weight, local, unique_count, evaluated) in pieces[0]:
        free_cells = size[0] * size[1] - fixed.bit_count()
        assert value & ~fixed == 0
        assert evaluated == 2**free_cells
        assert weight == images * evaluated
        assert local <= unique_count <= weight if unique else unique_count == 0


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize(
    "size", [(1, 9), (2, 7), (7, 3), (4, 6), (5, 5), (8, 4), (4, 9), (6, 6), (7, 6), (9, 5), (7, 7)]
)
def test_what_is_left_below_a_node_is_counted_as_grid_by_grid(
    size: tuple[int, int], unique: bool
) -> None:
    # Random problems as the walk meets them, each counted from a memo that knows others already.
    plain = _core.PlainCensus(*size)
    most = 2**13 if unique else 2**18
    for kernel in KERNELS:
        census = _core.Census(*size, unique, kernel)
        for seed in range(3):
            fixed, value, images, counts = census.sample(seed, most)
            grids, local, unique_count = plain.count(fixed, value, unique)
            found = (grids * images, local * images, unique_count * images, grids)
            assert counts == found


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize(
    "size", [(2, 9), (3, 6), (3, 11), (5, 4), (5, 7), (8, 4), (6, 6), (6, 7), (6, 8), (7, 7)]
)
def test_random_blocks_are_counted_as_grid_by_grid(size: tuple[int, int], unique: bool) -> None:
    # The problems that are left to blocks: many, each of some 512 grids.
    plain = _core.PlainCensus(*size)
    for kernel in KERNELS:
        census = _core.Census(*size, unique, kernel)
        for seed in range(100, 125 if unique else 200):
            fixed, value, images, counts = census.sample(seed, 1)
            grids, local, unique_count = plain.count(fixed, value, unique)
            assert counts == (grids * images, local * images, unique_count * images, grids)


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (7, 3), (5, 6), (9, 3), (7, 7)])
def test_a_piece_has_at_least_one_block(size: tuple[int, int]) -> None:
    """Where less was asked for, the search for it went beyond the last level, and crashed."""
    for kernel in KERNELS:
        census = _core.Census(*size, True, kernel)
        for most in (0, 1, 100):
            for seed in range(5):
                _, _, images, (weight, _, _, evaluated) = census.sample(seed, most)
                assert 1 <= evaluated <= 512
                assert weight == images * evaluated


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize(("height", "width"), [(3, 5), (2, 8), (4, 4), (5, 4), (4, 5)])
def test_every_shard_is_what_its_grids_are(height: int, width: int, unique: bool) -> None:
    plain = _core.PlainCensus(height, width).count(0, 0, unique)
    for kernel in KERNELS:
        assert totals(height, width, unique, kernel) == plain


def test_a_stopped_walk_leaves_nothing_wrong_behind() -> None:
    for kernel in KERNELS:
        census = _core.Census(4, 8, False, kernel)
        stop = _core.Stop()
        worker = threading.Thread(target=census.run, args=(3, stop))
        worker.start()
        time.sleep(0.01)
        stop.set()
        worker.join()
        assert census.run(3) == _core.Census(4, 8, False, kernel).run(3)


@pytest.mark.parametrize(
    ("size", "unique", "shards"),
    [((6, 6), False, range(100, 103)), ((4, 8), True, range(16)), ((3, 10), True, range(4))],
)
def test_kernels_agree_on_shards(size: tuple[int, int], unique: bool, shards: range) -> None:
    found = []
    for kernel in KERNELS[::-1]:  # the slowest counts every fifth
        census = _core.Census(*size, unique, kernel)
        some = shards if kernel != KERNELS[0] else shards[:: 1 if len(shards) < 5 else 5]
        found.append({shard: census.run(shard) for shard in some})
    for results in found[1:]:
        assert results == {shard: found[0][shard] for shard in results}


def test_the_places_of_shards_are_where_they_go() -> None:
    for size in [(1, 1), (2, 5), (6, 4), (5, 6), (3, 10), (6, 6), (7, 5)]:
        census = _core.Census(*size, False, KERNELS[0])
        outer, places = _core.census_places(*size)
        found = []
        for shard in range(census.shards):
            there = census.configurations(shard)
            assert {fixed for fixed, _, _ in there} <= {outer}
            if there:
                filled = there[0][1] if len(there) == 1 else None
                found.append((shard, len(there), filled, sum(images for _, _, images in there)))
        assert places == found
        assert sum(images for *_, images in places) == 2 ** outer.bit_count()


def test_signature_is_the_same_for_every_kernel() -> None:
    assert len({_core.census_signature(kernel) for kernel in KERNELS}) == 1


def test_the_cut_does_not_depend_on_orientation() -> None:
    for height, width in itertools.combinations(range(1, 9), 2):
        assert _core.census_shards(height, width) == _core.census_shards(width, height)
        assert _core.Census(height, width, False, KERNELS[0]).shards == _core.census_shards(
            height, width
        )


@pytest.mark.parametrize("kernel", KERNELS)
def test_stop_ends_a_shard_at_once(kernel: str) -> None:
    census = _core.Census(8, 8, True, kernel)
    stop = _core.Stop()
    results: list[object] = []
    worker = threading.Thread(target=lambda: results.append(census.run(0, stop)))
    worker.start()
    time.sleep(0.05)
    assert worker.is_alive()
    stop.set()
    worker.join(120)
    assert not worker.is_alive()
    assert results == [None]


@pytest.mark.parametrize("size", [(0, 3), (-1, 3), (17, 1), (9, 8), (1, 17)])
def test_sizes_out_of_reach_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="census"):
        _core.Census(*size, False, KERNELS[0])
    with pytest.raises(ValueError, match="census"):
        _core.census_shards(*size)


def test_a_shard_that_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError, match="shard 1 of 1"):
        _core.Census(3, 3, False, KERNELS[0]).run(1)


def test_an_unknown_kernel_is_refused() -> None:
    with pytest.raises(ValueError, match="no kernel 'mmx'"):
        _core.Census(3, 3, False, "mmx")


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_forced_kernel_runs(kernel: str) -> None:
    code = (
        "from nonolith import _core; name = _core.default_census_kernel();"
        "print(_core.Census(3, 3, False, name).kernel)"
    )
    environment = {**os.environ, "NONOLITH_KERNEL": kernel}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == kernel


def test_a_kernel_forced_by_a_wrong_name_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONOLITH_KERNEL", "fast")
    code = "from nonolith import _core; _core.default_census_kernel()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "there is no kernel 'fast'" in done.stderr
