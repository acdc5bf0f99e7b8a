"""The survey of each kind of work: one row for each kind that has shards of its own."""

import time
from collections.abc import Callable, Sequence

from nonolith import _core
from nonolith.census import clue_set_surveys, kernel, symmetries, walks
from nonolith.census.kernel import KERNELS, Stop, Work
from nonolith.census.kind import Counts, Kind
from nonolith.census.survey import Survey
from nonolith.census.total import ShardLayout, ShardTally
from nonolith.model.size import Size

_PLAIN_SAMPLE = 20_000  # grids, to see how long one takes


class _Solvable(Survey):
    """Locally, or locally and uniquely solvable grids, by the kernels."""

    kernels = checkers = KERNELS
    has_parts = True

    def __init__(self, kind: Kind, columns: tuple[str, ...]) -> None:
        self.kind = kind
        self.columns = columns

    def layout(self, size: Size) -> ShardLayout:
        return kernel.places(size)

    def kernel(self, name: str | None) -> str:
        return kernel.check_kernel(name)

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        return kernel.run_shard(work, shard, stop)

    def signed(self, work: Work) -> Work:
        return kernel.signed(work)

    def words(self, counts: Counts, example: int | None) -> list[str]:
        return [f"{counts.get(name, 0)}" for name in self.columns]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        return {name: whole(word, 10) for name, word in zip(self.columns, words, strict=True)}, None

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        rising = [*tally.counts.values(), tally.weight]
        if rising == sorted(rising):
            return None
        return f"counts of up to {tally.weight} grids, of which every local one is unique"

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        census = _core.PlainCensus(size.height, size.width)
        unique = self.kind is Kind.UNIQUE
        grids = 0
        counts: dict[str | int, int] = dict.fromkeys(self.columns, 0)
        for one in kernel.configurations(Work(size, self.kind), tally.shard):
            found, *numbers = census.count(one.fixed, one.value, unique)
            grids += one.images * found
            for name, number in zip(self.columns, numbers, strict=False):
                counts[name] += one.images * number
        return grids, counts

    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        start = time.thread_time()
        census = _core.PlainCensus(size.height, size.width)
        census.sample(_PLAIN_SAMPLE, seed=1, unique=self.kind is Kind.UNIQUE)
        each = (time.thread_time() - start) / _PLAIN_SAMPLE
        free = sum(
            1 << (size.cells - one.fixed.bit_count())
            for shard in shards
            for one in kernel.configurations(Work(size, self.kind), shard)
        )
        return free * each


SURVEYS: dict[Kind, Survey] = {
    Kind.LOCAL: _Solvable(Kind.LOCAL, ("local",)),
    Kind.UNIQUE: _Solvable(Kind.UNIQUE, ("local", "unique")),
    Kind.CLUES: clue_set_surveys.CLUES,
    Kind.YESNO: clue_set_surveys.YESNO,
    Kind.UNIQUE_FILLED: clue_set_surveys.UNIQUE_FILLED,
    Kind.PASSES: walks.PASSES,
    Kind.TECHNIQUE: walks.TECHNIQUE,
    Kind.LOCAL_SYMMETRIC: symmetries.LOCAL_SYMMETRIC,
    Kind.UNIQUE_SYMMETRIC: symmetries.UNIQUE_SYMMETRIC,
}
"""The survey of each kind that has shards of its own (:attr:`Kind.work`)."""


def run_shard(work: Work, shard: int, stop: Stop | None = None) -> ShardTally:
    """Count one shard of any kind.

    :raises CancelledError: it was stopped.
    :raises ClusterError: the work comes from another program, that may count something else.
    """
    return SURVEYS[work.kind].run(work, shard, stop)


def signed(work: Work) -> Work:
    """Return the work with the signature and the layout of this program.

    It is for whoever counts it elsewhere, or another day.
    """
    return SURVEYS[work.kind].signed(work)
