"""From shards to the total of a size, with the proof that nothing was lost or counted twice."""

from collections.abc import Iterable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Total:
    """The sum over all shards of a size."""

    local: int
    unique: int
    evaluated: int
    shards: int
    shard_seconds: float
    kernel: str


def add_up(size: Size, shards: int, tallies: Iterable[ShardTally]) -> Total:
    """Add up all shards of a size.

    :raises CensusError: a shard is missing or there twice, or the weights do not sum to
        2^(height·width): the count would be wrong.
    """
    tallies = list(tallies)
    numbers = {tally.shard for tally in tallies}
    if len(tallies) != shards or numbers != set(range(shards)):
        raise CensusError(f"{size}: got {len(numbers)} of {shards} shards in {len(tallies)} parts")
    weight = sum(tally.weight for tally in tallies)
    if weight != size.grids:
        raise CensusError(
            f"{size}: the shards stand for {weight} grids, but there are {size.grids}; "
            "the count would be wrong"
        )
    return Total(
        local=sum(tally.local for tally in tallies),
        unique=sum(tally.unique for tally in tallies),
        evaluated=sum(tally.evaluated for tally in tallies),
        shards=shards,
        shard_seconds=sum(tally.seconds for tally in tallies),
        kernel="+".join(sorted({tally.kernel for tally in tallies})),
    )
