"""The compiled kernels: the one place where the census calls the core."""

import os
import random
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import dataclass

from nonolith import _core
from nonolith.counting.kind import Kind
from nonolith.counting.total import ShardTally
from nonolith.errors import KernelError, SizeError
from nonolith.model.size import Size

LONGEST_LINE = 16
MOST_CELLS = 63

Stop = threading.Event


@dataclass(frozen=True, slots=True)
class Work:
    """What the shards of a run have in common; small, and the same on every machine."""

    size: Size
    kind: Kind
    """Local or unique."""
    kernel: str | None = None
    """The kernel to use; None is the default of the machine that runs the shard."""


@dataclass(frozen=True, slots=True)
class SubShard:
    """A small part of a shard: what it fixes, and what it found, not weighted."""

    fixed: int
    """The cells that are given; cell (row, column) is bit row·width + column."""
    value: int
    """The given cells that are filled."""
    images: int
    """How many grids each of its grids stands for."""
    grids: int
    local: int
    unique: int
    kernel: str

    @property
    def weight(self) -> int:
        """The number of grids that it stands for."""
        return self.images * self.grids


def kernels() -> list[str]:
    """Return the names of the kernels that this machine can run, slowest first."""
    return ["plain"]


def default_kernel() -> str:
    """Return the kernel that NONOLITH_KERNEL names, or else the fastest.

    :raises KernelError: NONOLITH_KERNEL names none that this machine can run.
    """
    return check_kernel(os.environ.get("NONOLITH_KERNEL") or kernels()[-1])


def check_kernel(name: str | None) -> str:
    """Return a kernel's name, the default one for None.

    :raises KernelError: there is no such kernel, or this machine can't run it.
    """
    if name is None:
        return default_kernel()
    if name not in kernels():
        raise KernelError(
            f"there is no census kernel {name!r} for this machine, only {', '.join(kernels())}"
        )
    return name


def shard_count(size: Size) -> int:
    """Return how many shards a size is cut into, by the size alone.

    :raises SizeError: the kernels can't count this size.
    """
    if size.cells > MOST_CELLS or max(size.height, size.width) > LONGEST_LINE:
        raise SizeError(
            f"can't count {size}: at most {MOST_CELLS} cells, no line longer than {LONGEST_LINE}"
        )
    return 1 << _shard_cells(size)


def run_shard(work: Work, shard: int, stop: Stop | None = None) -> ShardTally:
    """Count one shard.

    :raises CancelledError: it was stopped.
    """
    start = time.perf_counter()
    fixed = shard_count(work.size) - 1
    tally = [0, 0, 0]
    plain = _core.PlainCensus(work.size.height, work.size.width)
    # In pieces, so that a stop is noticed.
    step = max(0, work.size.cells - _shard_cells(work.size) - 14)
    for piece in range(1 << step):
        if stop is not None and stop.is_set():
            raise CancelledError
        more = piece << _shard_cells(work.size)
        mask = fixed | ((1 << step) - 1) << _shard_cells(work.size)
        found = plain.count(mask, shard | more, work.kind is Kind.UNIQUE)
        tally = [a + b for a, b in zip(tally, found, strict=True)]
    grids, local, unique = tally
    seconds = time.perf_counter() - start
    return ShardTally(shard, grids, local, unique, grids, seconds, check_kernel(work.kernel))


def sample(work: Work, seed: int) -> SubShard:
    """Count a small part of a shard, chosen at random."""
    fixed = (1 << max(0, work.size.cells - 14)) - 1
    value = random.Random(seed).getrandbits(64) & fixed
    plain = _core.PlainCensus(work.size.height, work.size.width)
    grids, local, unique = plain.count(fixed, value, work.kind is Kind.UNIQUE)
    return SubShard(fixed, value, 1, grids, local, unique, check_kernel(work.kernel))


def _shard_cells(size: Size) -> int:
    return min(16, max(0, size.cells - 16))


def signature(kernel: str | None = None) -> int:
    """Return one number over fixed work, the same for every correct kernel."""
    total = 0
    for size in (Size(4, 4), Size(3, 5), Size(2, 7)):
        tally = run_shard(Work(size, Kind.UNIQUE, kernel), 0)
        total = total * 31 + tally.local * 7 + tally.unique
    return total
