"""From shards to the total of a size, with the proof that nothing was lost or counted twice."""

from collections.abc import Iterator
from dataclasses import dataclass

from nonolith.census.program import UNSIGNED, Program
from nonolith.errors import CensusError
from nonolith.model.size import Size


@dataclass(frozen=True, slots=True)
class ShardTally:
    """What one shard found. All but `evaluated` counts are weighted by symmetry."""

    shard: int
    weight: int
    """The number of grids that the shard stands for."""
    local: int
    unique: int
    """0 where only locally solvable grids are counted."""
    evaluated: int
    """The number of grids that were really looked at."""
    seconds: float
    kernel: str
    program: Program = UNSIGNED
    """Who counted it."""


@dataclass(frozen=True, slots=True)
class Total:
    """The sum over all shards of a size."""

    local: int
    unique: int
    evaluated: int
    shards: int
    shard_seconds: float
    kernel: str


class Account:
    """Adds up the shards of a size as they come, in any order, each exactly once.

    A run may have a million shards, so they are not kept, only marked.
    """

    def __init__(self, size: Size, shards: int, program: Program = UNSIGNED) -> None:
        self._size = size
        self._seen = bytearray(shards)
        self._kernels: set[str] = set()
        self._program = program
        self._shard_seconds = 0.0
        self._local = self._unique = self._evaluated = 0
        self.shards_done = 0
        self.weight = 0
        """The number of grids that the shards so far stand for."""

    def missing(self) -> Iterator[int]:
        """Yield the shards that are missing, as it is when each is asked for."""
        return (shard for shard, seen in enumerate(self._seen) if not seen)

    def add(self, tally: ShardTally) -> None:
        """Add a shard.

        :raises CensusError: the size has no such shard, it was added before, or another program
            counted it.
        """
        if not 0 <= tally.shard < len(self._seen):
            raise CensusError(f"{self._size} has no shard {tally.shard}")
        if self._seen[tally.shard]:
            raise CensusError(f"{self._size}: shard {tally.shard} was counted twice")
        if tally.program != self._program:
            raise CensusError(
                f"{self._size}: shard {tally.shard} was counted by {tally.program}, this is "
                f"{self._program}: they can't be added up"
            )
        self._seen[tally.shard] = True
        self._kernels.add(tally.kernel)
        self._shard_seconds += tally.seconds
        self._local += tally.local
        self._unique += tally.unique
        self._evaluated += tally.evaluated
        self.shards_done += 1
        self.weight += tally.weight

    def total(self) -> Total:
        """Return the sum of all shards.

        :raises CensusError: a shard is missing, or the weights do not sum to 2^(height·width):
            the count would be wrong.
        """
        shards = len(self._seen)
        if self.shards_done != shards:
            raise CensusError(f"{self._size}: only {self.shards_done} of {shards} shards are there")
        if self.weight != self._size.grids:
            raise CensusError(
                f"{self._size}: the shards stand for {self.weight} grids, but there are "
                f"{self._size.grids}; the count would be wrong"
            )
        return Total(
            local=self._local,
            unique=self._unique,
            evaluated=self._evaluated,
            shards=shards,
            shard_seconds=self._shard_seconds,
            kernel="+".join(sorted(self._kernels)),
        )
