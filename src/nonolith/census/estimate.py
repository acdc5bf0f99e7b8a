"""How long a census would take here, from a sample of two seconds."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from nonolith.census.kernel import Work, check_kernel, sample, shard_count
from nonolith.census.kind import Kind
from nonolith.census.progress import duration
from nonolith.census.result import CensusMethod
from nonolith.census.run import method_for
from nonolith.model.size import Size
from nonolith.threads import available_threads


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would cost."""

    size: Size
    kind: Kind
    shards: int
    threads: int
    seconds: float
    """The time on so many threads of this machine."""
    grids_per_second: float | None
    """Grids of the size a second on all threads, by symmetry more than are looked at; None where
    a formula gives the count."""

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate as plain values, for JSON."""
        return {
            "size": [self.size.height, self.size.width],
            "kind": self.kind.value,
            "shards": self.shards,
            "threads": self.threads,
            "seconds": self.seconds,
            "grids_per_second": self.grids_per_second,
        }

    def __str__(self) -> str:
        if self.grids_per_second is None:
            return f"{self.size} {self.kind}: no time at all, there is a formula"
        return (
            f"{self.size} {self.kind}: about {duration(self.seconds)} on {self.threads} "
            f"thread{'s' if self.threads > 1 else ''} here, {self.shards} shards, "
            f"{self.grids_per_second:.3g} grids/s"
        )


def estimate(
    height: int,
    width: int,
    kind: Kind | str = Kind.LOCAL,
    *,
    threads: int | None = None,
    kernel: str | None = None,
    seconds: float = 2.0,
) -> Estimate:
    """Estimate a census by counting randomly chosen small parts of it for some seconds.

    :raises SizeError: the size is negative or too large to be counted.
    :raises KernelError: there is no such kernel, or this machine can't run it.
    """
    size, kind = Size(height, width), Kind(kind)
    threads = threads or available_threads()
    if method_for(size) is CensusMethod.FORMULA:
        return Estimate(size, kind, 0, threads, 0.0, None)
    work = Work(size, kind.work, check_kernel(kernel))
    deadline = time.perf_counter() + seconds

    def measure(first_seed: int) -> tuple[int, float]:
        weight, elapsed, seed = 0, 0.0, first_seed
        while time.perf_counter() < deadline or not weight:
            # The first time builds tables and lists, which a whole run does only once.
            sample(work, seed)
            start = time.perf_counter()
            weight += sample(work, seed).weight
            elapsed += time.perf_counter() - start
            seed += threads
        return weight, elapsed

    with ThreadPoolExecutor(threads) as pool:
        measured = list(pool.map(measure, range(1, threads + 1)))
    rate = sum(weight / elapsed for weight, elapsed in measured)
    return Estimate(size, kind, shard_count(size), threads, size.grids / rate, rate)
