"""Adds up the shards of a size, and proves that nothing was lost or counted twice."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonolith.census.kind import Counts, numbers
from nonolith.census.program import UNSIGNED, Program
from nonolith.errors import CensusError
from nonolith.model.size import Size


class ShardLayout:
    """How a size is cut into shards."""

    __slots__ = ()
    size: Size

    if TYPE_CHECKING:

        @property
        def shards(self) -> int:
            """The number of shard numbers; some shards may have no grids."""

        @property
        def by_shard(self) -> Mapping[int, Any]:
            """The shards that have grids, in order, or only how many grids each stands for."""

    @property
    def total(self) -> int:
        """How many grids all shards stand for."""
        return self.size.grids

    @property
    def head(self) -> tuple[tuple[str, str], ...]:
        """The header of a certificate: names and values."""
        return ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns that place a shard in a certificate."""
        return ()

    def place(self, shard: int) -> tuple[str, ...]:
        """Return the values of these columns."""
        return ()

    def grids(self, shard: int) -> int:
        """Return how many grids a shard stands for."""
        number: int = self.by_shard[shard]
        return number


@dataclass(frozen=True, slots=True)
class ShardTally:
    """The result of one shard. All but `evaluated` and the example are weighted by symmetry."""

    shard: int
    weight: int
    """The number of grids that the shard covers."""
    counts: Counts
    """The counts among them."""
    evaluated: int
    """The number of grids actually visited; 0 if unknown."""
    seconds: float
    """The seconds it took; NaN if unknown."""
    kernel: str
    """The kernel, or those one of which it was, joined by +."""
    program: Program = UNSIGNED
    """The program that counted it."""
    example: int | None = None
    """Where clue sets or passes are counted, a grid with most of them in this shard: bit
    row·width + column."""


@dataclass(frozen=True, slots=True)
class Total:
    """The sum over all shards of a size."""

    counts: Counts
    shards: int
    shard_seconds: float
    kernel: str
    example: int | None
    """The example of the shard that has most, the first if there are several."""


class Account:
    """Adds up the shards of a size as they come, in any order, each exactly once.

    A run may have hundreds of thousands of shards, so they are not kept, only marked.
    """

    def __init__(
        self,
        size: Size,
        shards: Iterable[int],
        program: Program = UNSIGNED,
        grids: int | None = None,
    ) -> None:
        """Begin an account of the shards that have grids: a given number, or all of the size."""
        self._size = size
        self._grids = size.grids if grids is None else grids
        self._missing = dict.fromkeys(shards)
        self._shards = len(self._missing)
        self._seen: set[int] = set()
        self._kernels: set[str] = set()
        self._program = program
        self._shard_seconds = 0.0
        self._counts: Counter[str | int] = Counter()
        self._example: tuple[str | int, int, int] | None = None
        self.weight = 0
        """The number of grids that the shards so far cover."""

    @property
    def shards_done(self) -> int:
        """How many shards were added."""
        return len(self._seen)

    def missing(self) -> list[int]:
        """Return the shards that are missing."""
        return list(self._missing)

    def add(self, tally: ShardTally) -> None:
        """Add a shard that this run has counted.

        :raises CensusError: the size has no such shard, it was added before, or another program
            counted it.
        """
        if tally.program != self._program:
            raise CensusError(
                f"{self._size}: shard {tally.shard} was counted by {tally.program}, this is "
                f"{self._program}: they can't be added up"
            )
        self.resume(tally)

    def resume(self, tally: ShardTally) -> None:
        """Add a shard of an earlier run, counted by any program.

        :raises CensusError: the size has no such shard, or it was added before.
        """
        if tally.shard in self._seen:
            raise CensusError(f"{self._size}: shard {tally.shard} was counted twice")
        if tally.shard not in self._missing:
            raise CensusError(f"{self._size} has no shard {tally.shard}")
        del self._missing[tally.shard]
        self._seen.add(tally.shard)
        self._kernels.update(tally.kernel.split("+"))
        self._shard_seconds += tally.seconds
        self._counts.update(tally.counts)
        if tally.example is not None:
            found = (max(numbers(tally.counts)), -tally.shard, tally.example)
            self._example = found if self._example is None else max(self._example, found)
        self.weight += tally.weight

    def sum(self) -> Total:
        """Return the sum of the shards added so far."""
        return Total(
            counts=dict(self._counts),
            shards=self._shards,
            shard_seconds=self._shard_seconds,
            kernel="+".join(sorted(self._kernels)),
            example=None if self._example is None else self._example[2],
        )

    def total(self) -> Total:
        """Return the sum of all shards.

        :raises CensusError: a shard is missing, or the weights do not sum to all grids: the count
            would be wrong.
        """
        if self._missing:
            raise CensusError(
                f"{self._size}: only {self.shards_done} of {self._shards} shards are there"
            )
        if self.weight != self._grids:
            raise CensusError(
                f"{self._size}: the shards stand for {self.weight} grids, but there are "
                f"{self._grids}; the count would be wrong"
            )
        return self.sum()
