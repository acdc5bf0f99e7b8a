"""Recount random parts of a census with code that shares nothing with the fast kernels."""

import random
from dataclasses import dataclass

from nonolith import _core
from nonolith.census.kernel import Work, sample
from nonolith.census.kind import Kind
from nonolith.errors import CensusError


@dataclass(frozen=True, slots=True)
class Verification:
    """What was recounted, and found equal."""

    subshards: int
    grids: int

    def __str__(self) -> str:
        return f"{self.subshards} random sub-shards, {self.grids} grids, recounted: all agree"


def verify(work: Work, subshards: int, seed: int | None = None) -> Verification:
    """Recount random sub-shards grid by grid.

    A sub-shard is what a kernel counts at a time: some cells are given, all others take both
    values.

    :raises CensusError: the kernel counted something else; the message names the grids.
    """
    seeds = random.Random(seed)
    plain = _core.PlainCensus(work.size.height, work.size.width)
    grids = 0
    for _ in range(subshards):
        part = sample(work, seeds.getrandbits(63))
        found = part.grids, part.local, part.unique
        recount = plain.count(part.fixed, part.value, work.kind is Kind.UNIQUE)
        if found != recount:
            raise CensusError(
                f"{work.size}: kernel {part.kernel} counts (grids, local, unique) = {found}, "
                f"but one by one they are {recount}, where the cells {part.fixed:#x} are "
                f"{part.value:#x}"
            )
        grids += part.grids
    return Verification(subshards, grids)
