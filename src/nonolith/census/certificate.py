"""Certificates: a count with everything that anyone needs to check it piece by piece.

A text file: what was counted and with what, then one line for each shard that has grids, then the
total, then the checksum of all that stands above it.

    nonolith certificate 1
    size 3 4
    kind unique
    version 0.1.0
    signature 9010139030847705149
    kernels avx2
    shards 1
    outer 0
    # shard configurations filled images grids local unique
    0 1 0 1 4096 3116 3152
    total 4096 3116 3152
    sha256 …

A shard with a single configuration of the outer cells, which is the rule, names the ones that are
filled and how many mirror images it stands for; cell (row, column) is bit row·width + column, in
hexadecimal. Others have ``-`` there.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from nonolith.arguments import path_given
from nonolith.census.kernel import Configuration, Work, configurations, signed
from nonolith.census.kind import Kind
from nonolith.census.program import Program
from nonolith.census.total import ShardTally
from nonolith.errors import FormatError
from nonolith.model.size import Size
from nonolith.whole_file import read_at_most, write_beside

MAX_BYTES = 1 << 28
"""No certificate beyond this is read: 256 MiB; one with a million pieces has a quarter of that."""
MOST_CELLS = 64
"""Cells of a size that is counted in shards: of a larger one even the number of grids is a bomb."""

_FIRST = "nonolith certificate 1"
_COLUMNS = "# shard configurations filled images grids local unique"


@dataclass(frozen=True, slots=True)
class Piece:
    """One line: a shard and what was found in it. All counts are weighted by symmetry."""

    shard: int
    configurations: int
    filled: int | None
    """The outer cells that are filled; None if there are several configurations."""
    images: int | None
    """How many configurations it stands for; None if there are several."""
    grids: int
    local: int
    unique: int

    def __str__(self) -> str:
        filled = "-" if self.filled is None else f"{self.filled:x}"
        images = "-" if self.images is None else str(self.images)
        return (
            f"{self.shard} {self.configurations} {filled} {images} "
            f"{self.grids} {self.local} {self.unique}"
        )


@dataclass(frozen=True, slots=True)
class Certificate:
    """A count, piece by piece.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from nonolith import count
    >>> from nonolith.census import read_certificate
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "3x4.txt")
    ...     found = count(3, 4, certificate=path)
    ...     certificate = read_certificate(path)
    >>> sum(piece.local for piece in certificate.pieces) == found.count
    True
    """

    size: Size
    kind: Kind
    """Local, where unique counts are 0, or unique."""
    program: Program
    kernels: str
    shards: int
    outer: int
    """The outer cells."""
    pieces: tuple[Piece, ...]

    @property
    def count(self) -> int:
        """The number of grids of the kind."""
        return sum(self.kind.pick(piece.local, piece.unique) for piece in self.pieces)

    @property
    def grids(self) -> int:
        """The number of grids that all pieces cover."""
        return sum(piece.grids for piece in self.pieces)

    def __str__(self) -> str:
        lines = [
            _FIRST,
            f"size {self.size.height} {self.size.width}",
            f"kind {self.kind.value}",
            f"version {self.program.version}",
            f"signature {self.program.signature}",
            f"kernels {self.kernels}",
            f"shards {self.shards}",
            f"outer {self.outer:x}",
            _COLUMNS,
            *map(str, self.pieces),
            f"total {self.grids} {sum(piece.local for piece in self.pieces)} "
            f"{sum(piece.unique for piece in self.pieces)}",
        ]
        text = "\n".join(lines) + "\n"
        return text + f"sha256 {_checksum(text)}\n"

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate to a file, whole or not at all."""
        write_beside(Path(path), str(self).encode())


def certify(work: Work, shards: int, tallies: Iterable[ShardTally]) -> Certificate:
    """Make the certificate of a run from all its shards."""
    pieces, kernels, outer = [], set(), 0
    for tally in sorted(tallies, key=lambda tally: tally.shard):
        kernels.add(tally.kernel)
        found = configurations(work, tally.shard)
        if not found:
            continue
        outer = found[0].fixed
        pieces.append(Piece(tally.shard, *place_of(found), tally.weight, tally.local, tally.unique))
    program = work.program if work.program.signature is not None else signed(work).program
    return Certificate(
        work.size, work.kind, program, "+".join(sorted(kernels)), shards, outer, tuple(pieces)
    )


def place_of(found: Sequence[Configuration]) -> tuple[int, int | None, int | None]:
    """Return how many configurations a piece has and, of a single one, its cells and images."""
    if len(found) != 1:
        return len(found), None, None
    return 1, found[0].value, found[0].images


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Read a certificate and check its checksum, its sums and that all grids are covered.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from nonolith import count
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "3x4.txt")
    ...     _ = count(3, 4, certificate=path)
    ...     read_certificate(path).grids
    4096

    :raises FormatError: it is no certificate, or says something else than was written, or its
        pieces do not sum to its total, or not to the number of all grids.
    :raises OSError: the file can't be read.
    :raises ArgumentError: it is not a path.
    """
    reader = _Reader(path_given(path, "path"))
    try:
        return reader.read()
    except FormatError:
        raise
    except (ValueError, IndexError):
        reader.fail("a certificate", "something else")


class _Reader:
    """Reads a certificate line by line, and knows where it is."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        with open(path, "rb") as file:
            self.text = read_at_most(file, MAX_BYTES, self.path).decode(errors="replace")
        self.lines = self.text.splitlines()
        self.number = 0

    def read(self) -> Certificate:
        self.expect(_FIRST)
        above, _, checksum = self.text.rpartition("sha256 ")
        if checksum.strip() != _checksum(above):
            found = repr(checksum.strip()[:64])
            self.fail(f"the checksum {_checksum(above)} of what stands above", found, -1)
        height, width = self.numbers("size", 2)
        if height * width > MOST_CELLS:
            self.fail(f"a size of at most {MOST_CELLS} cells", f"{height}×{width}"[:60])
        kind = self.word("kind")
        if kind not in (Kind.LOCAL, Kind.UNIQUE):
            self.fail("local or unique", kind)
        version = self.word("version")
        (signature,) = self.numbers("signature", 1)
        kernels = self.word("kernels")
        (shards,) = self.numbers("shards", 1)
        outer = int(self.word("outer"), 16)
        self.expect(_COLUMNS)
        pieces = tuple(self.pieces(shards))
        certificate = Certificate(
            size=Size(height, width),
            kind=Kind(kind),
            program=Program(version, signature),
            kernels=kernels,
            shards=shards,
            outer=outer,
            pieces=pieces,
        )
        sums = [sum(getattr(piece, name) for piece in pieces) for name in _COUNTS]
        if self.numbers("total", 3) != sums:
            self.fail("the sums " + " ".join(map(str, sums)), self.lines[self.number - 1])
        if certificate.grids != certificate.size.grids:
            self.fail(f"pieces of {certificate.size.grids} grids", str(certificate.grids))
        return certificate

    def pieces(self, shards: int) -> Iterator[Piece]:
        last = -1
        while not self.lines[self.number].startswith("total "):
            words = self.next().split(" ")
            try:
                if not all(map(_WORD.fullmatch, words)):
                    raise ValueError
                shard, number, filled, images, grids, local, unique = words
                piece = Piece(
                    shard=int(shard),
                    configurations=int(number),
                    filled=None if filled == "-" else int(filled, 16),
                    images=None if images == "-" else int(images),
                    grids=int(grids),
                    local=int(local),
                    unique=int(unique),
                )
            except ValueError:
                self.fail("seven numbers", " ".join(words))
            if max(piece.local, piece.unique) > piece.grids:
                self.fail(f"counts of up to {piece.grids} grids", f"{local} and {unique}")
            if not last < piece.shard < shards:
                self.fail(f"a shard after {last} and below {shards}", shard)
            last = piece.shard
            yield piece

    def next(self) -> str:
        if self.number >= len(self.lines):
            self.fail("another line", "the end")
        self.number += 1
        return self.lines[self.number - 1]

    def expect(self, line: str) -> None:
        found = self.next() if self.lines else ""
        if found != line:
            self.fail(repr(line), repr(found[:60]))

    def word(self, name: str) -> str:
        line = self.next()
        if not line.startswith(f"{name} "):
            self.fail(f"{name} and a value", repr(line[:60]))
        return line.removeprefix(f"{name} ")

    def numbers(self, name: str, count: int) -> list[int]:
        words = self.word(name).split(" ")
        if len(words) != count or not all(word.isdecimal() for word in words):
            self.fail(f"{name} and {count} numbers", repr(self.lines[self.number - 1][:60]))
        return list(map(int, words))

    def fail(self, expected: str, found: str, line: int | None = None) -> NoReturn:
        number = len(self.lines) if line == -1 else max(1, self.number)
        raise FormatError(expected, found=found, path=self.path, line=number)


_COUNTS = ("grids", "local", "unique")
_WORD = re.compile("[0-9a-f]+|-")  # int takes more: signs, blanks and the digits of all scripts


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
