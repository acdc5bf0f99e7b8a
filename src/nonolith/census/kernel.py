"""The compiled kernels: the only place where the census calls the core."""

import time
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from threading import Lock
from typing import NamedTuple

from nonolith import _core
from nonolith.census.kind import Kind
from nonolith.census.program import UNSIGNED, Program, refuse_others
from nonolith.census.total import ShardLayout, ShardTally
from nonolith.errors import KernelError, SizeError
from nonolith.model.size import Size

__all__ = [
    "KERNELS",
    "Configuration",
    "Place",
    "Places",
    "Stop",
    "SubShard",
    "Work",
    "check_kernel",
    "configurations",
    "kernels",
    "places",
    "run_shard",
    "sample",
    "shard_count",
    "signature",
    "signed",
    "walk_seconds",
]

Stop = _core.Stop
KERNELS = ("scalar", "avx2", "avx512")
"""All kernels, whether this machine can run them or not."""


@dataclass(frozen=True, slots=True)
class Work:
    """Everything that the shards of a run share; small, and the same on every machine."""

    size: Size
    kind: Kind
    """One whose shards are its own (:attr:`Kind.work`)."""
    kernel: str | None = None
    """The kernel to use; None is the default of the machine that runs the shard."""
    program: Program = UNSIGNED
    """The program that requests it: any other refuses it."""


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


@dataclass(frozen=True, slots=True)
class Configuration:
    """The grids that have the given values in the outer cells, with all their mirror images."""

    fixed: int
    """The outer cells; cell (row, column) is bit row·width + column."""
    value: int
    """The outer cells that are filled."""
    images: int
    """How many configurations it stands for, itself included."""


class Place(NamedTuple):
    """Which grids a shard goes through."""

    shard: int
    configurations: int
    """How many configurations of the outer cells it goes through, up to symmetry."""
    filled: int | None
    """The outer cells that are filled; None if there are several configurations."""
    images: int
    """How many configurations all of them stand for."""


@dataclass(frozen=True, slots=True)
class Places(ShardLayout):
    """How a size is cut into shards."""

    size: Size
    outer: int
    """The outer cells; cell (row, column) is bit row·width + column."""
    by_shard: dict[int, Place]
    """The shards that have grids, in order."""

    @property
    def shards(self) -> int:
        """How many numbers shards have; some have no grids."""
        return shard_count(self.size)

    @property
    def head(self) -> tuple[tuple[str, str], ...]:
        """What a certificate says of all shards."""
        return (("outer", f"{self.outer:x}"),)

    @property
    def columns(self) -> tuple[str, ...]:
        """What a certificate says of a shard's place."""
        return ("configurations", "filled", "images")

    def place(self, shard: int) -> tuple[str, ...]:
        """Return the values of these columns."""
        place = self.by_shard[shard]
        filled = "-" if place.filled is None else f"{place.filled:x}"
        return f"{place.configurations}", filled, f"{place.images}"

    def grids(self, shard: int) -> int:
        """Return how many grids a shard stands for."""
        return self.by_shard[shard].images << (self.size.cells - self.outer.bit_count())


@lru_cache(maxsize=8)
def places(size: Size) -> Places:
    """Return how a size is cut into shards.

    >>> places(Size(7, 7)).by_shard[1]
    Place(shard=1, configurations=1, filled=134217728, images=4)

    :raises SizeError: the kernels can't count this size.
    """
    shard_count(size)
    outer, found = _core.census_places(size.height, size.width)
    return Places(size, outer, {place[0]: Place(*place) for place in found})


def configurations(work: Work, shard: int) -> list[Configuration]:
    """Return what a shard goes through, each with all values of the other cells."""
    return [Configuration(*one) for one in _engine(work).configurations(shard)]


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
    :raises ClusterError: the work comes from another program, that may count something else.
    """
    engine = _engine(work)
    asked = work.program
    mine = (
        UNSIGNED if asked.signature is None else signed(replace(work, kernel=engine.kernel)).program
    )
    refuse_others(asked, mine)
    start = time.perf_counter()
    found = engine.run(shard, stop)
    if found is None:
        raise CancelledError
    seconds = time.perf_counter() - start
    weight, local, unique, evaluated = found
    counts: dict[str | int, int] = {"local": local}
    if work.kind is Kind.UNIQUE:
        counts["unique"] = unique
    return ShardTally(shard, weight, counts, evaluated, seconds, engine.kernel, work.program)


def sample(
    work: Work, seed: int, most_grids: int = 1 << 18, configuration: Configuration | None = None
) -> SubShard:
    """Count a small part of a shard, chosen at random; the same seed chooses the same part.

    It belongs to any configuration, or to the given one.
    """
    engine = _engine(work)
    filled = None if configuration is None else configuration.value
    fixed, value, images, (weight, local, unique, _) = engine.sample(seed, most_grids, filled)
    return SubShard(
        fixed, value, images, weight // images, local // images, unique // images, engine.kernel
    )


def walk_seconds(work: Work, seed: int, most_grids: int) -> float:
    """Estimate the processor time of a whole run from a part of one random configuration.

    Configurations differ; the mean over many seeds is what a run takes. The part is walked as a run
    would: of a large configuration the cheapest mirror image, and what its own symmetry spares is
    left out.
    """
    engine = _engine(work)
    seconds, grids, configuration = engine.time_part(seed, most_grids)
    return seconds / grids * configuration * _orbits(work.size)


@lru_cache(maxsize=8)
def _orbits(size: Size) -> int:
    return _engine(Work(size, Kind.LOCAL)).orbits


def signature(kernel: str | None = None) -> int:
    """Return one number over fixed work, the same for every correct kernel.

    :raises KernelError: there is no such kernel, or this machine can't run it.
    """
    with _building:
        return _signature(check_kernel(kernel))


def signed(work: Work) -> Work:
    """Return the work with the signature and the layout of this program.

    A worker elsewhere, or a later run, compares them with its own.
    """
    program = Program(signature=signature(work.kernel), layout=_layout(work.size))
    return replace(work, program=program)


_building = Lock()  # threads that start together build one of each


@cache
def _signature(kernel: str) -> int:
    return _core.census_signature(kernel)


@lru_cache(maxsize=8)
def _layout(size: Size) -> int:
    return _core.census_layout(size.height, size.width)


def _engine(work: Work) -> _core.Census:
    with _building:
        return _build(work.size, work.kind, work.kernel)


@lru_cache(maxsize=2)
def _build(size: Size, kind: Kind, kernel: str | None) -> _core.Census:
    """Return the kernel for some work; its tables take a moment to build."""
    return _core.Census(size.height, size.width, kind is Kind.UNIQUE, check_kernel(kernel))
