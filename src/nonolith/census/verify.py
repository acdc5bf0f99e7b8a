"""Recount random parts of a census with code that shares nothing with the fast kernels."""

import random
from dataclasses import dataclass

from nonolith import _core
from nonolith.census.kernel import Work, sample
from nonolith.census.kind import Kind
from nonolith.errors import CensusError
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class Verification:
    """What was recounted, and found equal."""

    size: Size
    subshards: int
    grids: int

    def __str__(self) -> str:
        if self.grids == self.size.grids:
            return f"all {self.grids} grids recounted one by one: the kernel agrees"
        return (
            f"{self.subshards} random part{'s' if self.subshards > 1 else ''} of the census, "
            f"{self.grids} grids, recounted one by one: the kernel agrees"
        )


def verify(
    height: int,
    width: int,
    kind: Kind | str = Kind.LOCAL,
    *,
    subshards: int,
    kernel: str | None = None,
    seed: int | None = None,
) -> Verification:
    """Recount random sub-shards grid by grid.

    A sub-shard is what a kernel counts at a time: some cells are given, all others take both
    values. None is recounted twice, and a small size has fewer than may be asked for.

    >>> print(verify(2, 5, subshards=3))
    all 1024 grids recounted one by one: the kernel agrees

    :raises SizeError: the size can't be counted in shards.
    :raises CensusError: the kernel counted something else; the message names the grids.
    """
    work = Work(Size(height, width), Kind(kind).work, kernel)
    seeds = random.Random(seed)
    plain = _core.PlainCensus(height, width)
    done: set[tuple[int, int]] = set()
    grids = 0
    for _ in range(4 * subshards):  # in a small size the same part comes again
        part = sample(work, seeds.getrandbits(63))
        if (part.fixed, part.value) in done:
            continue
        found = part.grids, part.local, part.unique
        recount = plain.count(part.fixed, part.value, work.kind is Kind.UNIQUE)
        if found != recount:
            raise CensusError(
                f"{work.size}: kernel {part.kernel} counts (grids, local, unique) = {found}, "
                f"but one by one they are {recount}, where the cells {part.fixed:#x} are "
                f"{part.value:#x}"
            )
        done.add((part.fixed, part.value))
        grids += part.grids
        if len(done) == subshards or grids == work.size.grids:
            break
    return Verification(work.size, len(done), grids)
