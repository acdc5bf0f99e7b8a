"""Recounts shards of a certificate with code other than the original."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from nonolith import _core
from nonolith.census.certificate import PLAIN, Certificate, Check, ShardPart
from nonolith.census.kernel import Stop, Work, configurations, kernels, places, sample
from nonolith.census.kind import Counts, Kind
from nonolith.census.surveys import run_shard
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError, ChoiceError
from nonolith.machine import thread_count
from nonolith.workers.crew import thread_crew

_TRIES = 4  # for each part


@dataclass(frozen=True, slots=True)
class Recount:
    """Shards of a certificate, chosen at random, and the code that recounts them."""

    certificate: Certificate
    pieces: tuple[ShardTally, ...]
    kernel: str | None
    """The kernel; None is the plain code, which visits every grid on its own."""

    @property
    def by(self) -> str:
        """The name of the code that recounts."""
        return "the plain code" if self.kernel is None else f"kernel {self.kernel}"

    def seconds(self) -> float | None:
        """Return the seconds that the plain code will take; None for a kernel, which is quick."""
        if self.kernel is not None:
            return None
        shards = [piece.shard for piece in self.pieces]
        return self.certificate.survey.plain_seconds(self.certificate.size, shards)

    def run(
        self, threads: int | None = None, done: Callable[[Check], None] | None = None
    ) -> list[Check]:
        """Recount the shards, and return the checks for the certificate.

        :raises CensusError: one of them differs from the certificate.
        """
        counted = self._by_plain_code() if self.kernel is None else self._by_kernel(threads)
        checks = []
        for check in counted:
            checks.append(check)
            if done is not None:
                done(check)
        return checks

    def _by_kernel(self, threads: int | None) -> Iterator[Check]:
        assert self.kernel is not None
        work = Work(self.certificate.size, self.certificate.kind, self.kernel)
        by_shard = {piece.shard: piece for piece in self.pieces}
        with thread_crew(thread_count(threads), "census", Stop()) as crew:
            for tallies in crew.run(partial(run_shard, work), iter(by_shard)):
                for tally in tallies:
                    piece = by_shard[tally.shard]
                    _compare(self.certificate, piece, tally.weight, tally.counts, self.by)
                    yield Check(tally.shard, self.kernel)

    def _by_plain_code(self) -> Iterator[Check]:
        for piece in self.pieces:
            grids, counts = self.certificate.survey.plain(self.certificate.size, piece)
            _compare(self.certificate, piece, grids, counts, self.by)
            yield Check(piece.shard, PLAIN)


def choose_pieces(
    certificate: Certificate, pieces: int, *, plain: bool = False, seed: int | None = None
) -> Recount:
    """Choose shards at random, and a kernel that did not count them, if there is one.

    Clue sets are counted again by the plain code alone.

    Those that were not counted again in this way come first.
    """
    others = [name for name in kernels() if name not in certificate.kernels]
    plain = plain or not certificate.survey.checkers
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
    if not certificate.survey.has_parts:
        raise ChoiceError(f"shards of {certificate.kind} have no parts: they are counted whole")
    size, unique = certificate.size, certificate.kind is Kind.UNIQUE
    work = Work(size, certificate.kind, kernels()[-1])
    plain = _core.PlainCensus(size.height, size.width)
    cut, seeds = places(size), random.Random(seed)
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
            grids, *numbers = (part.images * number for number in recount)
            counts: Counts = dict(zip(certificate.survey.columns, numbers, strict=False))
            _compare(certificate, pieces[shard], grids, counts, "the plain code")
        yield Check(
            shard, PLAIN, ShardPart(part.fixed, part.value, part.grids, part.local, part.unique)
        )
        if len(done) == parts:
            return


def _compare(
    certificate: Certificate, piece: ShardTally, grids: int, counts: Counts, by: str
) -> None:
    if (grids, counts) != (piece.weight, piece.counts):
        said = certificate.survey.said
        raise CensusError(
            f"{certificate.size}: shard {piece.shard} has {said(grids, counts)} by {by}, but the "
            f"certificate says {said(piece.weight, piece.counts)}"
        )


def _checked(certificate: Certificate, by: str, *, whole: bool) -> set[int]:
    return {
        check.shard
        for check in certificate.checks
        if check.by == by and (check.part is None or not whole)
    }
