"""The census kernels against the plain one, in the same run.

The plain kernel is the algorithm of earlier programs: each grid from scratch, one table lookup per
line, rows then columns. All times are processor time, the least of some rounds.
"""

import resource
import sys
import time
from typing import Any

import nonolith
from benchmarks import census_page
from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import _core
from nonolith.census import Kind, Size
from nonolith.census.estimate import estimate
from nonolith.census.kernel import Work, check_kernel, kernels, run_shard, shard_count

SIX = Size(6, 6)
KNOWN = {
    (5, 5, "local"): 24976511,
    (6, 6, "local"): 48625108931,
    (6, 6, "unique"): 49745060669,
}
ROUNDS = 2


def main(arguments: Arguments = ()) -> None:
    parser_of("census", __doc__).parse_args(arguments)
    data: dict[str, Any] = {"plain": {}, "kernels": {}, "whole_runs": []}
    for kind in (Kind.LOCAL, Kind.UNIQUE):
        data["plain"][kind] = {"ns_a_grid": plain_cost(kind)}
        print(f"plain {kind}: {data['plain'][kind]['ns_a_grid']:.1f} ns a grid")
    for kernel in kernels():
        data["kernels"][kernel] = {
            kind: against_plain(kernel, kind) for kind in (Kind.LOCAL, Kind.UNIQUE)
        }
    for height, width, name, threads in [
        (5, 5, "local", 1),
        (6, 6, "local", 1),
        (6, 6, "local", 2),
        (6, 6, "unique", 1),
    ]:
        data["whole_runs"].append(whole_run(height, width, name, threads))
    one, two = (
        run["seconds"]
        for run in data["whole_runs"]
        if (run["size"], run["kind"]) == ([6, 6], "local")
    )
    data["speedup_of_two_threads"] = round(one / two, 3)
    data["costs"] = [
        cost(size, kind)
        for size in (Size(7, 6), Size(7, 7), Size(8, 8))
        for kind in (Kind.LOCAL, Kind.UNIQUE)
    ]
    data["peak_memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"two threads: {one / two:.2f}×; peak memory {data['peak_memory_mb']} MB")
    print(f"recorded in {record('census', data)}")
    census_page.main()


def plain_cost(kind: Kind, samples: int = 1_000_000) -> float:
    """Return the nanoseconds that the plain kernel takes for a random grid."""
    plain = _core.PlainCensus(SIX.height, SIX.width)
    if kind is Kind.UNIQUE:
        samples //= 10

    def once(seed: int) -> float:
        start = time.process_time()
        plain.sample(samples, seed, kind is Kind.UNIQUE)
        return time.process_time() - start

    return round(min(once(seed) for seed in range(ROUNDS)) / samples * 1e9, 2)


def against_plain(kernel: str, kind: Kind) -> dict[str, float]:
    """Measure a kernel on 6×6, between two measurements of the plain one.

    Shards differ a lot in difficulty, so that the local census is counted whole; the unique one,
    which takes a minute, on every fifth shard. A shard's number is the low bits of the outer cells'
    configuration: an even step would visit only grids in which those cells are empty, and a few
    shards far apart are easier or harder than the average by a factor of two.
    """
    work = Work(SIX, kind, kernel)
    whole = kind is Kind.LOCAL
    shards = range(0, shard_count(SIX), 1 if whole else 5)
    run_shard(work, 0)  # builds the tables
    before = plain_cost(kind)
    best, evaluated, weight = float("inf"), 0, 0
    for _ in range(ROUNDS):
        start = time.process_time()
        tallies = [run_shard(work, shard) for shard in shards]
        best = min(best, time.process_time() - start)
        evaluated = sum(tally.evaluated for tally in tallies)
        weight = sum(tally.weight for tally in tallies)
    plain = min(before, plain_cost(kind))
    found = {
        "ns_a_grid": round(best / evaluated * 1e9, 4),
        "ns_a_grid_with_symmetry": round(best / weight * 1e9, 4),
        "core_seconds_of_6x6": round(best / weight * SIX.grids, 2),
        "plain_ns_a_grid": plain,
        "times_plain": round(plain / (best / evaluated * 1e9), 1),
        "times_plain_with_symmetry": round(plain / (best / weight * 1e9), 1),
    }
    print(f"{kernel} {kind}: {found['times_plain']}× plain, {found['ns_a_grid']} ns a grid")
    return found


def cost(size: Size, kind: Kind) -> dict[str, Any]:
    """Estimate the core-hours of a size, as `nonolith count --estimate` does."""
    found = estimate(size.height, size.width, kind, threads=1, method="shards")
    hours = found.seconds / 3600
    print(f"{size} {kind}: about {hours:.4g} core-hours")
    return {
        "size": [size.height, size.width],
        "kind": kind,
        "kernel": check_kernel(),
        "grids_a_second_and_core": round(found.grids_per_second or 0),
        "core_hours": float(f"{hours:.4g}"),
    }


def whole_run(height: int, width: int, kind: str, threads: int) -> dict[str, Any]:
    """Count a whole size and check the count."""
    result = nonolith.count(height, width, kind, threads=threads)
    assert result.count == KNOWN[height, width, kind], result
    print(
        f"{height}×{width} {kind}, {threads} threads: {result.seconds:.3f} s, "
        f"kernel time {result.core_seconds:.3f} s"
    )
    return result.as_dict()


if __name__ == "__main__":
    main(sys.argv[1:])
