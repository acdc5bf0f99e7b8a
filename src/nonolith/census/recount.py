"""Recount pieces of a certificate with other code than counted them."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from nonolith import _core
from nonolith.census.certificate import Certificate, Piece, place_of
from nonolith.census.executor import thread_crew
from nonolith.census.kernel import Work, configurations, kernels, shard_count, signature
from nonolith.census.kind import Kind
from nonolith.errors import CensusError
from nonolith.machine import thread_count

_PLAIN_SAMPLE = 20_000  # grids, to see how long one takes


@dataclass(frozen=True, slots=True)
class Recount:
    """Pieces of a certificate, chosen at random, and who counts them again."""

    certificate: Certificate
    pieces: tuple[Piece, ...]
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
        plain = _core.PlainCensus(size.height, size.width)
        start = time.thread_time()
        plain.sample(_PLAIN_SAMPLE, seed=1, unique=self._unique)
        each = (time.thread_time() - start) / _PLAIN_SAMPLE
        work = Work(size, self.certificate.kind)
        free = sum(
            1 << (size.cells - one.fixed.bit_count())
            for piece in self.pieces
            for one in configurations(work, piece.shard)
        )
        return free * each

    def run(self, threads: int | None = None, done: Callable[[Piece], None] | None = None) -> None:
        """Count the pieces again.

        :raises CensusError: one of them is not what the certificate says.
        """
        if self.kernel is None:
            for piece in self.pieces:
                self._compare(piece, self._plain(piece))
                if done is not None:
                    done(piece)
            return
        work = Work(self.certificate.size, self.certificate.kind, self.kernel)
        by_shard = {piece.shard: piece for piece in self.pieces}
        with thread_crew(thread_count(threads)) as crew:
            for tallies in crew.run(work, iter(by_shard)):
                for tally in tallies:
                    piece = by_shard[tally.shard]
                    self._compare(piece, (tally.weight, tally.local, tally.unique))
                    if done is not None:
                        done(piece)

    @property
    def _unique(self) -> bool:
        return self.certificate.kind is Kind.UNIQUE

    def _plain(self, piece: Piece) -> tuple[int, ...]:
        size = self.certificate.size
        plain = _core.PlainCensus(size.height, size.width)
        total = [0, 0, 0]
        for one in configurations(Work(size, self.certificate.kind), piece.shard):
            found = plain.count(one.fixed, one.value, self._unique)
            total = [sum_ + one.images * part for sum_, part in zip(total, found, strict=True)]
        return tuple(total)

    def stands_here(self, piece: Piece) -> bool:
        """Return whether the piece is what this program takes its shard for."""
        there = configurations(Work(self.certificate.size, self.certificate.kind), piece.shard)
        return place_of(there) == (piece.configurations, piece.filled, piece.images)

    def _compare(self, piece: Piece, found: tuple[int, ...]) -> None:
        if not self.stands_here(piece):
            raise CensusError(
                f"{self.certificate.size}: shard {piece.shard} stands for other grids than the "
                "certificate says"
            )
        said = (piece.grids, piece.local, piece.unique)
        if found != said:
            raise CensusError(
                f"{self.certificate.size}: shard {piece.shard} has (grids, local, unique) = "
                f"{found} by {self.by}, but the certificate says {said}"
            )


def choose_pieces(
    certificate: Certificate, pieces: int, *, plain: bool = False, seed: int | None = None
) -> Recount:
    """Choose pieces at random, and a kernel that did not count them, if there is one.

    :raises SizeError: this version can't count the size.
    :raises CensusError: this version cuts the size into other shards.
    """
    size = certificate.size
    if shard_count(size) != certificate.shards:
        raise CensusError(
            f"{size}: the certificate has {certificate.shards} shards, this version of nonolith "
            f"cuts it into {shard_count(size)}: use version {certificate.program.version}"
        )
    others = [name for name in kernels() if name not in certificate.kernels.split("+")]
    kernel = None if plain else (others or kernels())[-1]
    number = min(pieces, len(certificate.pieces))
    chosen = random.Random(seed).sample(certificate.pieces, number)
    recount = Recount(certificate, tuple(sorted(chosen, key=lambda piece: piece.shard)), kernel)
    written_by = certificate.program.signature
    if written_by != signature() and not all(map(recount.stands_here, recount.pieces)):
        raise CensusError(
            f"{size}: the program that wrote the certificate, version "
            f"{certificate.program.version} with signature {written_by}, put other grids into "
            f"its shards than this one, with signature {signature()}: use that"
        )
    return recount
