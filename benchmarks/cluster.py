"""Checking puzzles on a Dask cluster of this machine, with one worker and with two.

Each worker is a process with one thread. The same puzzles are checked in this process with one
thread, for comparison. All times are seconds by the clock, the least of some rounds, in which one
thread, one worker and two take turns.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import Puzzle, rate_many, solve_many

ROUNDS = 4


def main(arguments: Arguments = ()) -> None:
    parser = parser_of("cluster", __doc__)
    parser.add_argument(
        "--puzzles",
        type=int,
        default=5_000,
        metavar="N",
        help="of 10×10; of 20×20 a quarter",
    )
    options = parser.parse_args(arguments)
    data: dict[str, Any] = {"sizes": {}}
    for side, share in ((10, 1), (20, 4)):
        puzzles = [_half_filled(side, seed) for seed in range(options.puzzles // share)]
        rounds = [_round(puzzles) for _ in range(ROUNDS)]
        rates: dict[str, Any] = {
            workers: {
                f"{done}_a_second": round(len(puzzles) / min(one[workers][done] for one in rounds))
                for done in ("solved", "rated")
            }
            for workers in rounds[0]
        }
        rates["puzzles"] = len(puzzles)
        data["sizes"][f"{side}x{side}"] = rates
        print(f"{side}×{side}: {rates}")
    print(f"recorded in {record('cluster', data)}")


def _half_filled(side: int, seed: int) -> Puzzle:
    rng = random.Random(f"half filled {side} {seed}")
    return Puzzle.from_grid([[rng.getrandbits(1) for _ in range(side)] for _ in range(side)])


def _round(puzzles: list[Puzzle]) -> dict[str, dict[str, float]]:
    found = {"one thread": _times(puzzles, threads=1)}
    for workers in (1, 2):
        with local_cluster(workers) as address:
            found[f"workers: {workers}"] = _times(puzzles, cluster=address)
    return found


def _times(puzzles: list[Puzzle], **workers: Any) -> dict[str, float]:
    """Return the seconds in which all puzzles are solved, and in which they are rated."""
    return {
        "solved": _time(lambda: list(solve_many(puzzles, **workers)), len(puzzles)),
        "rated": _time(lambda: list(rate_many(puzzles, **workers)), len(puzzles)),
    }


def _time(work: Callable[[], list[Any]], expected: int) -> float:
    start = time.perf_counter()
    assert len(work()) == expected
    return time.perf_counter() - start


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """Provide the address of a cluster of processes on this machine."""
    from distributed import LocalCluster

    with (
        TemporaryDirectory() as folder,
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            local_directory=folder,
        ) as cluster,
    ):
        yield str(cluster.scheduler_address)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
