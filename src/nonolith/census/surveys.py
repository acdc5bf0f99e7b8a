"""What the shards of each kind of work tally: one row for each kind that has shards of its own.

A survey knows how a size is cut, who runs a shard, how a certificate writes what was found, what
all of it must close to, and who counts it again. A run, a ledger and a certificate know no more
of what is counted than that.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from nonolith import _core
from nonolith.census import clue_sets, kernel
from nonolith.census.kernel import KERNELS, Stop, Work
from nonolith.census.kind import Counts, Kind
from nonolith.census.known import known_count
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError, ChoiceError
from nonolith.model.size import Size

_PLAIN_SAMPLE = 20_000  # grids, to see how long one takes


class Layout(Protocol):
    """How a size is cut into shards."""

    @property
    def shards(self) -> int:
        """How many numbers shards have; some may have no grids."""

    @property
    def by_shard(self) -> Collection[int]:
        """The shards that have grids, in order."""

    @property
    def head(self) -> Sequence[tuple[str, str]]:
        """What a certificate says of all shards: names and values."""

    @property
    def columns(self) -> Sequence[str]:
        """What a certificate says of a shard's place: the names."""

    def place(self, shard: int) -> Sequence[str]:
        """Return the values of these columns."""

    def grids(self, shard: int) -> int:
        """Return how many grids a shard stands for."""


class Survey(ABC):
    """What the shards of one kind of work tally."""

    kernels: tuple[str, ...]
    """Who can count a shard."""
    checkers: tuple[str, ...]
    """Who can count it again, but for the plain code."""
    has_parts: bool
    """Whether a part of a shard can be counted."""
    columns: tuple[str, ...]
    """What a certificate says that was found in a shard: the names."""

    @abstractmethod
    def layout(self, size: Size) -> Layout:
        """Return how a size is cut; raises SizeError if it can't be counted."""

    @abstractmethod
    def kernel(self, name: str | None) -> str | None:
        """Check the name of a kernel, or choose one, if there are several."""

    @abstractmethod
    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        """Count one shard."""

    @abstractmethod
    def signed(self, work: Work) -> Work:
        """Return the work with the signature and the layout of this program."""

    @abstractmethod
    def words(self, counts: Counts, example: int | None) -> list[str]:
        """Return what was found as a certificate writes it, one word for each column."""

    @abstractmethod
    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        """Read these words; `whole` reads a number."""

    @abstractmethod
    def expected(self, size: Size, tally: ShardTally) -> str | None:
        """Return what was expected of a shard, if what was found can't be."""

    def said(self, grids: int, counts: Counts) -> str:
        """Return what was found in words, for messages."""
        names = ", ".join(map(str, counts))
        numbers = ", ".join(map(str, counts.values()))
        return f"(grids, {names}) = ({grids}, {numbers})"

    def close(self, size: Size, counts: Counts) -> None:
        """Check the sum of all shards against what is known otherwise.

        :raises CensusError: they differ.
        """
        return

    @abstractmethod
    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        """Count a shard's grids, and what is among them, grid by grid."""

    @abstractmethod
    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        """Estimate how long that takes."""


class _Solvable(Survey):
    """Locally, or locally and uniquely solvable grids, by the kernels."""

    kernels = checkers = KERNELS
    has_parts = True

    def __init__(self, kind: Kind, columns: tuple[str, ...]) -> None:
        self.kind = kind
        self.columns = columns

    def layout(self, size: Size) -> Layout:
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


class _ClueSets(Survey):
    """Clue sets by their number of solutions, with a grid whose clues have most in the shard."""

    kernels = ("none",)
    checkers = ()
    has_parts = False
    columns = ("example", "solutions:sets")

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def layout(self, size: Size) -> Layout:
        return clue_sets.clue_set_layout(size, self.kind)

    def kernel(self, name: str | None) -> None:
        if name is not None:
            raise ChoiceError(f"kernel {name!r} counts grids, not clue sets")

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        return clue_sets.run_clue_sets(work, shard, stop)

    def signed(self, work: Work) -> Work:
        return clue_sets.signed_clue_sets(work)

    def words(self, counts: Counts, example: int | None) -> list[str]:
        found = ",".join(f"{solutions}:{counts[solutions]}" for solutions in sorted(counts))
        return ["-" if example is None else f"{example:x}", found or "-"]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        example, found = words
        pairs = [] if found == "-" else [pair.partition(":") for pair in found.split(",")]
        counts: Counts = {whole(solutions, 10): whole(number, 10) for solutions, _, number in pairs}
        return counts, None if example == "-" else whole(example, 16)

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        if 0 in tally.counts or 0 in tally.counts.values() or _solutions(tally) != tally.weight:
            return f"numbers of solutions that sum to {tally.weight} grids"
        cells = tally.example
        if (
            cells is None
            or cells >= size.grids
            or clue_sets.shard_of(size, self.kind, cells) != tally.shard
        ):
            return f"a grid of shard {tally.shard}"
        return None

    def said(self, grids: int, counts: Counts) -> str:
        return f"{grids} grids with solutions:sets = {self.words(counts, None)[1]}"

    def close(self, size: Size, counts: Counts) -> None:
        unique = known_count(size, kind=Kind.UNIQUE) if self.kind is Kind.CLUES else None
        if unique is not None and counts.get(1, 0) != unique.count:
            raise CensusError(
                f"{size}: {counts.get(1, 0)} clue sets have one solution, but {unique.count} grids "
                "are uniquely solvable; the count would be wrong"
            )

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        if tally.example is not None:
            solutions = clue_sets.plain_solutions(size, self.kind, tally.example)
            if solutions != Kind.MOST.pick(tally.counts):
                raise CensusError(
                    f"{size}: the example of shard {tally.shard} has {solutions} solutions, not "
                    f"{Kind.MOST.pick(tally.counts)}"
                )
        return clue_sets.plain_clue_sets(size, self.kind, tally.shard)

    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        start = time.thread_time()
        grids, _ = clue_sets.plain_clue_sets(Size(4, 4), self.kind, 0)
        each = (time.thread_time() - start) / grids
        return each * sum(self.layout(size).grids(shard) for shard in shards)


def _solutions(tally: ShardTally) -> int:
    return sum(int(solutions) * number for solutions, number in tally.counts.items())


SURVEYS: dict[Kind, Survey] = {
    Kind.LOCAL: _Solvable(Kind.LOCAL, ("local",)),
    Kind.UNIQUE: _Solvable(Kind.UNIQUE, ("local", "unique")),
    Kind.CLUES: _ClueSets(Kind.CLUES),
    Kind.YESNO: _ClueSets(Kind.YESNO),
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
