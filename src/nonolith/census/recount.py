"""Count shards of a certificate again, with other code than counted them."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nonolith import _core
from nonolith.census.certificate import PLAIN, Certificate, Check, ShardPart
from nonolith.census.executor import thread_crew
from nonolith.census.kernel import Work, configurations, kernels, places, sample
from nonolith.census.kind import Kind
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError
from nonolith.machine import thread_count

_PLAIN_SAMPLE = 20_000  # grids, to see how long one takes
_TRIES = 4  # for each part


@dataclass(frozen=True, slots=True)
class Recount:
    """Shards of a certificate, chosen at random, and who counts them again."""

    certificate: Certificate
    pieces: tuple[ShardTally, ...]
    kernel: str | None
    """The kernel; None is the plain code, which looks at every grid on its own."""

    @property
    def by(self) -> str:
        """Who counts."""
        return "the plain code" if self.kernel is None else f"kernel {self.kernel}"

    def seconds(self) -> float | None:
        """Return how long the plain code will take; None for a kernel, which is quick."""
        if self.kernel is not None:
            return None
        size = self.certificate.size
        start = time.thread_time()
        _plain(self.certificate).sample(_PLAIN_SAMPLE, seed=1, unique=self._unique)
        each = (time.thread_time() - start) / _PLAIN_SAMPLE
        free = sum(
            1 << (size.cells - one.fixed.bit_count())
            for piece in self.pieces
            for one in configurations(Work(size, self.certificate.kind), piece.shard)
        )
        return free * each

    def run(
        self, threads: int | None = None, done: Callable[[Check], None] | None = None
    ) -> list[Check]:
        """Count the shards again, and return what may be written into the certificate.

        :raises CensusError: one of them is not what the certificate says.
        """
        counted = self._by_plain_code() if self.kernel is None else self._by_kernel(threads)
        checks = []
        for check in counted:
            checks.append(check)
            if done is not None:
                done(check)
        return checks

    @property
    def _unique(self) -> bool:
        return self.certificate.kind is Kind.UNIQUE

    def _by_kernel(self, threads: int | None) -> Iterator[Check]:
        assert self.kernel is not None
        work = Work(self.certificate.size, self.certificate.kind, self.kernel)
        by_shard = {piece.shard: piece for piece in self.pieces}
        with thread_crew(thread_count(threads)) as crew:
            for tallies in crew.run(work, iter(by_shard)):
                for tally in tallies:
                    counts = tally.weight, tally.local, tally.unique
                    _compare(self.certificate, by_shard[tally.shard], counts, self.by)
                    yield Check(tally.shard, self.kernel)

    def _by_plain_code(self) -> Iterator[Check]:
        plain, work = _plain(self.certificate), Work(self.certificate.size, self.certificate.kind)
        for piece in self.pieces:
            total = [0, 0, 0]
            for one in configurations(work, piece.shard):
                found = plain.count(one.fixed, one.value, self._unique)
                total = [sum_ + one.images * part for sum_, part in zip(total, found, strict=True)]
            _compare(self.certificate, piece, tuple(total), self.by)
            yield Check(piece.shard, PLAIN)


def choose_pieces(
    certificate: Certificate, pieces: int, *, plain: bool = False, seed: int | None = None
) -> Recount:
    """Choose shards at random, and a kernel that did not count them, if there is one.

    Those that were not counted again in this way come first.
    """
    others = [name for name in kernels() if name not in certificate.kernels]
    kernel = None if plain else (others or kernels())[-1]
    shuffled = random.Random(seed).sample(certificate.pieces, len(certificate.pieces))
    checked = _checked(certificate, kernel or PLAIN, whole=True)
    shuffled.sort(key=lambda piece: piece.shard in checked)
    chosen = sorted(shuffled[:pieces], key=lambda piece: piece.shard)
    return Recount(certificate, tuple(chosen), kernel)


def recount_parts(
    certificate: Certificate, parts: int, most_grids: int, *, seed: int | None = None
) -> Iterator[Check]:
    """Count random parts of shards grid by grid, and with the fastest kernel, and compare.

    A part has at most so many grids, though at least those that a kernel looks at at once. None is
    counted twice, and a small size has fewer than may be asked for; shards no part of which was
    counted again come first.

    :raises CensusError: the kernel counted something else, or a part that is all of its shard is
        not what the certificate says.
    """
    size, unique = certificate.size, certificate.kind is Kind.UNIQUE
    work = Work(size, certificate.kind, kernels()[-1])
    plain, cut, seeds = _plain(certificate), places(size), random.Random(seed)
    pieces = {piece.shard: piece for piece in certificate.pieces}
    checked = _checked(certificate, PLAIN, whole=False)
    left = sorted(pieces.keys() - checked)
    done: set[tuple[int, int]] = set()
    for _ in range(_TRIES * parts):  # in a small size the same part comes again
        left = left or sorted(pieces)
        shard = left.pop(seeds.randrange(len(left)))
        one = seeds.choice(configurations(work, shard))
        part = sample(work, seeds.getrandbits(63), most_grids, one)
        if (part.fixed, part.value) in done:
            continue
        done.add((part.fixed, part.value))
        found, recount = (
            (part.grids, part.local, part.unique),
            plain.count(part.fixed, part.value, unique),
        )
        if found != recount:
            raise CensusError(
                f"{size}: kernel {part.kernel} counts (grids, local, unique) = {found}, but grid "
                f"by grid they are {recount}, where the cells {part.fixed:#x} are {part.value:#x}"
            )
        if part.fixed == cut.outer and cut.by_shard[shard].configurations == 1:
            all_of_it = tuple(part.images * number for number in recount)
            _compare(certificate, pieces[shard], all_of_it, "the plain code")
        yield Check(
            shard, PLAIN, ShardPart(part.fixed, part.value, part.grids, part.local, part.unique)
        )
        if len(done) == parts:
            return


def _compare(certificate: Certificate, piece: ShardTally, found: tuple[int, ...], by: str) -> None:
    said = (piece.weight, piece.local, piece.unique)
    if found != said:
        raise CensusError(
            f"{certificate.size}: shard {piece.shard} has (grids, local, unique) = "
            f"{found} by {by}, but the certificate says {said}"
        )


def _checked(certificate: Certificate, by: str, *, whole: bool) -> set[int]:
    return {
        check.shard
        for check in certificate.checks
        if check.by == by and (check.part is None or not whole)
    }


def _plain(certificate: Certificate) -> _core.PlainCensus:
    return _core.PlainCensus(certificate.size.height, certificate.size.width)
