"""Adding up shards: nothing lost, nothing twice."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from nonolith.census.program import Program
from nonolith.census.total import Account, ShardTally, Total
from nonolith.errors import CensusError
from nonolith.model.size import Size

SIZE = Size(2, 3)


def shards() -> list[ShardTally]:
    return [
        ShardTally(0, 40, {"local": 30, "unique": 33}, 10, 0.5, "scalar"),
        ShardTally(1, 24, {"local": 22, "unique": 23}, 6, 0.25, "avx2"),
    ]


def add_up(size: Size, shards: int, tallies: Iterable[ShardTally]) -> Total:
    account = Account(size, range(shards))
    for tally in tallies:
        account.add(tally)
    return account.total()


def test_the_sum_of_everything() -> None:
    total = add_up(SIZE, 2, reversed(shards()))
    assert total.counts == {"local": 52, "unique": 56}
    assert total.shard_seconds == 0.75
    assert total.kernel == "avx2+scalar"


def test_a_lost_shard_is_an_error() -> None:
    with pytest.raises(CensusError, match="only 1 of 2 shards"):
        add_up(SIZE, 2, shards()[:1])


def test_a_doubled_shard_is_an_error() -> None:
    with pytest.raises(CensusError, match="shard 1 was counted twice"):
        add_up(SIZE, 2, [*shards(), shards()[1]])


def test_a_shard_of_another_size_is_an_error() -> None:
    with pytest.raises(CensusError, match="no shard 2"):
        add_up(SIZE, 2, [shards()[0], replace(shards()[1], shard=2)])


@pytest.mark.parametrize("program", [Program("0.0.9"), Program(signature=1), Program(layout=1)])
def test_a_shard_of_another_program_is_an_error(program: Program) -> None:
    with pytest.raises(CensusError, match=f"shard 1 was counted by {program}, this is nonolith"):
        add_up(SIZE, 2, [shards()[0], replace(shards()[1], program=program)])


@pytest.mark.parametrize("weight", [23, 25])
def test_a_wrong_weight_is_an_error(weight: int) -> None:
    with pytest.raises(CensusError, match=f"stand for {40 + weight} grids, but there are 64"):
        add_up(SIZE, 2, [shards()[0], replace(shards()[1], weight=weight)])


def test_what_is_missing_is_known_at_any_time() -> None:
    account = Account(SIZE, range(2))
    account.add(shards()[0])
    assert account.missing() == [1]


def test_the_shards_of_earlier_runs_are_of_any_program() -> None:
    account = Account(SIZE, [0, 1])
    account.resume(replace(shards()[1], program=Program("0.0.9", 1), kernel="avx2+avx512"))
    account.add(shards()[0])
    assert account.total().kernel == "avx2+avx512+scalar"
    with pytest.raises(CensusError, match="counted twice"):
        account.resume(shards()[1])
