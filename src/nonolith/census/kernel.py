"""The compiled kernels: the one place where the census calls the core."""

import time
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from nonolith import _core
from nonolith._core import Stop
from nonolith.census.kind import Kind
from nonolith.census.total import ShardTally
from nonolith.errors import KernelError, SizeError
from nonolith.model.size import Size

__all__ = [
    "Stop",
    "SubShard",
    "Work",
    "check_kernel",
    "kernels",
    "run_shard",
    "sample",
    "shard_count",
    "signature",
]


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
    """A small part of a shard: which grids it holds, and what was found among them."""

    fixed: int
    """The cells that are given; cell (row, column) is bit row·width + column."""
    value: int
    """The given cells that are filled."""
    images: int
    """How many grids each of its grids stands for."""
    grids: int
    local: int
    unique: int
    """0 where only locally solvable grids are counted."""
    kernel: str

    @property
    def weight(self) -> int:
        """The number of grids that it stands for."""
        return self.images * self.grids


def kernels() -> list[str]:
    """Return the names of the kernels that this machine can run, slowest first."""
    return _core.census_kernels()


def check_kernel(name: str | None = None) -> str:
    """Return a kernel's name; for None the one that NONOLITH_KERNEL names, or else the fastest.

    :raises KernelError: there is no such kernel, or this machine can't run it.
    """
    try:
        chosen = _core.default_census_kernel() if name is None else name
    except ValueError as error:
        raise KernelError(f"NONOLITH_KERNEL: {error}") from error
    if chosen not in kernels():
        raise KernelError(
            f"no census kernel {chosen!r} on this machine: there are {', '.join(kernels())}"
        )
    return chosen


def shard_count(size: Size) -> int:
    """Return how many shards a size is cut into; that depends on the size alone.

    :raises SizeError: the kernels can't count this size.
    """
    try:
        return _core.census_shards(size.height, size.width)
    except (ValueError, TypeError) as error:  # TypeError: it does not even fit into an int
        raise SizeError(
            f"can't count {size}: at most 64 cells, and no line longer than 16"
        ) from error


def run_shard(work: Work, shard: int, stop: Stop | None = None) -> ShardTally:
    """Count one shard.

    :raises CancelledError: it was stopped.
    """
    engine = _engine(work)
    start = time.perf_counter()
    found = engine.run(shard, stop)
    if found is None:
        raise CancelledError
    return ShardTally(shard, *found, time.perf_counter() - start, engine.kernel)


def sample(work: Work, seed: int) -> SubShard:
    """Count a small part of a shard, chosen at random; the same seed chooses the same part."""
    engine = _engine(work)
    fixed, value, images, (weight, local, unique, _) = engine.sample(seed)
    return SubShard(
        fixed, value, images, weight // images, local // images, unique // images, engine.kernel
    )


def signature(kernel: str | None = None) -> int:
    """Return one number over fixed work, the same for every correct kernel.

    :raises KernelError: there is no such kernel, or this machine can't run it.
    """
    return _core.census_signature(check_kernel(kernel))


_building = Lock()


def _engine(work: Work) -> _core.Census:
    with _building:  # threads that start together share one
        return _build(work)


@lru_cache(maxsize=2)
def _build(work: Work) -> _core.Census:
    """Return the kernel for some work; its tables take a moment to build."""
    size, unique = work.size, work.kind is Kind.UNIQUE
    return _core.Census(size.height, size.width, unique, check_kernel(work.kernel))
