"""Surveys: what the shards of a kind tally, for runs, ledgers and certificates.

A survey knows how a size is cut, who runs a shard, how a certificate writes what was found, what
all of it must close to, and who counts it again.
"""

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import Counts, Kind
from nonolith.census.known import known_count
from nonolith.census.program import UNSIGNED, Program, refuse_others
from nonolith.census.total import ShardLayout, ShardTally
from nonolith.errors import CensusError, ChoiceError
from nonolith.model.size import Size

_ENOUGH = 0.5  # seconds of counting fewer rows to tell how they grow


class Survey(ABC):
    """What the shards of one kind of work tally."""

    kernels: tuple[str, ...]
    """The kernels that can count a shard."""
    checkers: tuple[str, ...]
    """The kernels that can recount it, besides the plain code."""
    has_parts: bool
    """Whether a part of a shard can be counted."""
    columns: tuple[str, ...]
    """The names of the columns of a certificate for the findings of a shard."""

    @abstractmethod
    def layout(self, size: Size) -> ShardLayout:
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

    def seconds(self, work: Work) -> float | None:
        """Estimate the seconds of a core that all shards take; None if samples tell."""
        return None

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


class WholeSurvey(Survey):
    """One whose shards are counted by one program, whole, and counted again by plain code alone."""

    kernels = ("none",)
    checkers = ()
    has_parts = False
    counted: str
    """What is counted, for messages."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    @abstractmethod
    def signature(self) -> int:
        """Return one number over what the program finds in fixed work."""

    def kernel(self, name: str | None) -> None:
        """Refuse every kernel.

        :raises ChoiceError: one is named.
        """
        if name is not None:
            raise ChoiceError(f"kernel {name!r} counts grids, not {self.counted}")

    def signed(self, work: Work) -> Work:
        """Return the work with what this program finds in fixed work, and how it cuts the size."""
        layout = number_of(repr(self.layout(work.size)))
        return replace(work, program=Program(signature=self.signature(), layout=layout))

    def refuse_others(self, work: Work) -> None:
        """Refuse the work of another program.

        :raises ClusterError: it may count something else.
        """
        asked = work.program
        refuse_others(asked, UNSIGNED if asked.signature is None else self.signed(work).program)

    def seconds(self, work: Work) -> float:
        """Estimate the seconds of a core that all shards take, from sizes with fewer rows.

        They are counted until that takes a moment; another row is taken to cost as many times more
        as the last one did.
        """
        size = work.size.upright if work.kind.turns else work.size
        before = seconds = 0.0
        height = 2
        for height in range(min(2, size.height), size.height + 1):
            fewer = replace(work, size=Size(height, size.width))
            start = time.thread_time()
            for shard in self.layout(fewer.size).by_shard:
                self.run(fewer, shard, None)
            seconds = time.thread_time() - start
            if height == size.height or seconds > _ENOUGH:
                break
            before = seconds
        growth = max(seconds / before if before else 0.0, 2.0**size.width)
        return seconds * growth ** (size.height - height)


def number_of(text: str) -> int:
    """Return a number of 64 bits that stands for a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def in_pairs(counts: Counts, names: Iterable[str | int]) -> str:
    """Write some of the counts as a certificate has them.

    >>> in_pairs({1: 384, 2: 59, "others": 4}, [1, 2])
    '1:384,2:59'
    """
    return ",".join(f"{name}:{counts[name]}" for name in names if name in counts) or "-"


def of_pairs(word: str, whole: Callable[[str, int], int]) -> dict[str, int]:
    """Read such a word; `whole` reads a number."""
    pairs = [] if word == "-" else [pair.partition(":") for pair in word.split(",")]
    return {name: whole(number, 10) for name, _, number in pairs}


def must_equal(size: Size, what: str, found: int, kind: Kind) -> None:
    """Compare a sum with a count that is known otherwise, if it is.

    :raises CensusError: they differ.
    """
    known = known_count(size, kind=kind)
    if known is not None and known.count != found:
        raise CensusError(
            f"{size}: {found} {what}, but {known.count} grids are {kind.adverb} solvable; the "
            "count would be wrong"
        )
