"""Certificates: a count, or a part of one, with everything needed to check it.

A text file: what was counted, the programs that counted, one line for each shard that has grids,
one line for each time that something was counted again, the totals, and the checksum of everything
above it.

    nonolith certificate 2
    size 3 4
    kind unique
    shards 1
    outer 0
    program 1 0.1.0 16240719802773772522 avx2
    # shard configurations filled images grids local unique program seconds
    0 1 0 1 4096 3116 3152 1 0.001
    check 0 plain
    total 1 4096 3116 3152
    sha256 …

Cell (row, column) is bit row·width + column of a hexadecimal number. A certificate of locally
solvable grids has no column for unique ones, and one of clue sets has other columns: the columns
between the shard and the grids, and between the grids and the program, depend on the survey
(surveys.py). A certificate without all shards is incomplete: a run can resume from it, and
certificates of different shards can be merged.
"""

import hashlib
import math
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn, Self

from nonolith.arguments import path_given
from nonolith.census.kernel import Work, configurations, places
from nonolith.census.kind import Kind
from nonolith.census.program import Program
from nonolith.census.survey import Survey
from nonolith.census.surveys import SURVEYS
from nonolith.census.total import Account, ShardTally, Total
from nonolith.errors import CensusError, FormatError, SizeError
from nonolith.model.size import Size
from nonolith.whole_file import read_at_most, write_beside

MAX_BYTES = 1 << 28
"""The largest certificate read: 256 MiB; one with a million shards has a quarter of that."""
PLAIN = "plain"
"""The recounting code that visits grid by grid and shares nothing with the kernels."""

FIRST_LINE = "nonolith certificate 2"
_MOST_DIGITS = 24  # of a number; 2^64 has 20


@dataclass(frozen=True, slots=True)
class ShardPart:
    """All grids that have given values in given cells, and what is among them."""

    given: int
    """The cells that are given, the outer ones included."""
    filled: int
    """Those of them that are filled."""
    grids: int
    local: int
    unique: int = 0
    """0 if only locally solvable grids are counted."""


@dataclass(frozen=True, slots=True)
class Check:
    """A shard, or a part of it, that was counted again with the same result."""

    shard: int
    by: str
    """A kernel, or "plain"."""
    part: ShardPart | None = None
    """None if all of the shard was counted again."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A count, shard by shard, which may be incomplete.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from nonolith import count
    >>> from nonolith.census import read_certificate
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "3x4.txt")
    ...     found = count(3, 4, certificate=path)
    ...     certificate = read_certificate(path)
    >>> certificate.complete, certificate.count == found.count
    (True, True)
    """

    size: Size
    kind: Kind
    """One whose shards are its own (:attr:`Kind.work`)."""
    pieces: tuple[ShardTally, ...]
    """The shards that have grids, in order."""
    checks: tuple[Check, ...] = ()

    @classmethod
    def of(
        cls, size: Size, kind: Kind, pieces: Iterable[ShardTally], checks: Iterable[Check] = ()
    ) -> Self:
        """Return the certificate of some shards in any order; those without grids are left out."""
        with_grids = (piece for piece in pieces if piece.weight)
        return cls(
            size,
            kind,
            tuple(sorted(with_grids, key=lambda piece: piece.shard)),
            tuple(sorted(set(checks), key=_order)),
        )

    @property
    def grids(self) -> int:
        """The number of grids that the shards stand for."""
        return sum(piece.weight for piece in self.pieces)

    @property
    def shards(self) -> int:
        """The number of shards that a complete certificate of this size has."""
        return len(self.survey.layout(self.size).by_shard)

    @property
    def survey(self) -> Survey:
        """What its shards tally."""
        return SURVEYS[self.kind]

    @property
    def complete(self) -> bool:
        """Whether all shards are there."""
        return len(self.pieces) == self.shards

    @property
    def count(self) -> int:
        """The number of grids or clue sets of the kind.

        :raises CensusError: the certificate is incomplete, or its sum is known to be wrong.
        """
        if not self.complete:
            raise CensusError(f"{self.progress}: there is no count yet")
        total = self._sum()
        self.survey.close(self.size, total.counts)
        return self.kind.pick(total.counts)

    @property
    def kernels(self) -> set[str]:
        """The kernels that counted."""
        return {name for piece in self.pieces for name in piece.kernel.split("+")}

    @property
    def progress(self) -> str:
        """The progress in words."""
        share = 100 * self.grids / self.survey.layout(self.size).total
        return (
            f"{self.size} {self.kind}: {len(self.pieces)} of {self.shards} shards with "
            f"{share:.2f}% of all grids"
        )

    def _sum(self) -> Total:
        account = Account(self.size, [piece.shard for piece in self.pieces])
        for piece in self.pieces:
            account.resume(piece)
        return account.sum()

    def __str__(self) -> str:
        survey = self.survey
        layout = survey.layout(self.size)
        programs: dict[tuple[str, int | None, str], int] = {}
        lines = []
        for piece in self.pieces:
            key = (piece.program.version, piece.program.signature, piece.kernel)
            program = programs.setdefault(key, len(programs) + 1)
            place = layout.place(piece.shard)
            found = survey.words(piece.counts, piece.example)
            seconds = "-" if math.isnan(piece.seconds) else f"{piece.seconds:.3f}"
            lines.append(_line(piece.shard, *place, piece.weight, *found, program, seconds))
        total = self._sum()
        text = "\n".join(
            [
                FIRST_LINE,
                f"size {self.size.height} {self.size.width}",
                f"kind {self.kind.value}",
                f"shards {layout.shards}",
                *(_line(*one) for one in layout.head),
                *(
                    f"program {number} {version} {signature} {kernel}"
                    for (version, signature, kernel), number in programs.items()
                ),
                _line("# shard", *layout.columns, "grids", *survey.columns, "program", "seconds"),
                *lines,
                *(_check_line(check, survey) for check in self.checks),
                _line(
                    "total",
                    len(self.pieces),
                    self.grids,
                    *survey.words(total.counts, total.example),
                ),
                "",
            ]
        )
        return text + f"sha256 {_checksum(text)}\n"

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate to a file, whole or not at all."""
        write_beside(Path(path), str(self).encode())


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Read a certificate, which may be incomplete, and check everything in it.

    It checks the checksum, the sums, and that each shard has the same grids as in this version of
    nonolith. To recount what was found in them is left to `nonolith verify`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from nonolith import count
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "3x4.txt")
    ...     _ = count(3, 4, certificate=path)
    ...     read_certificate(path).grids
    4096

    :raises FormatError: it is no certificate, or says something that can't be.
    :raises OSError: the file can't be read.
    :raises ArgumentError: it is not a path.
    """
    return _CertificateReader(path_given(path, "path")).read()


class _CertificateReader:
    """Reads a certificate line by line, and knows where it is."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        with open(path, "rb") as file:
            self.text = read_at_most(file, MAX_BYTES, self.path).decode(errors="replace")
        self.lines = self.text.split("\n")
        self.number = 0

    def read(self) -> Certificate:
        self.number = 1
        if self.lines[0] != FIRST_LINE:
            first = self.lines[0].rstrip("\r")[:60]
            self.fail(f"a certificate, which begins with {FIRST_LINE!r}", repr(first))
        if len(self.lines) < 2 or not self.lines[-2].startswith("sha256 "):
            self.number = len(self.lines)
            self.fail("the line of the checksum at the end", "none: the file is cut short")
        above, _, checksum = self.text.rpartition("sha256 ")
        if checksum != f"{_checksum(above)}\n":
            self.number = len(self.lines) - self.text.endswith("\n")
            found = repr(checksum.strip()[:64])
            self.fail(f"the checksum {_checksum(above)} of everything above", found)
        self.size = Size(*self.numbers("size", 2))
        (kind,) = self.words("kind", 1)
        if kind not in SURVEYS:
            *others, last = SURVEYS
            self.fail(f"{', '.join(others)} or {last}", kind)
        self.kind = Kind(kind)
        self.survey = SURVEYS[self.kind]
        try:
            self.layout = self.survey.layout(self.size)
        except SizeError:
            self.number = 2
            self.fail("a size that is counted in shards", f"{self.size}"[:60])
        self.said("shards", f"{self.layout.shards}")
        for name, value in self.layout.head:
            self.said(name, value)
        programs = list(self.programs())
        self.next()  # the names of the columns: see below
        pieces = tuple(self.pieces(programs))
        checks = tuple(self.checks({piece.shard: piece for piece in pieces}))
        certificate = Certificate.of(self.size, self.kind, pieces, checks)
        # Whatever else is not as it is written, such as totals, zeros in front and blanks, shows
        # when it is written again.
        for number, (found, right) in enumerate(
            zip_longest(self.lines, str(certificate).split("\n"), fillvalue=""), start=1
        ):
            if found != right:
                self.number = number
                self.fail(repr(right[:80]), repr(found[:80]))
        return certificate

    def programs(self) -> Iterator[tuple[Program, str]]:
        while self.lines[self.number].startswith("program "):
            _, version, signature, kernels = self.words("program", 4)
            if not re.fullmatch(r"[0-9A-Za-z.+-]{1,40}", version):
                self.fail("a version", repr(version[:60]))
            if not set(kernels.split("+")) <= set(self.survey.kernels):
                self.fail(f"kernels among {', '.join(self.survey.kernels)}", repr(kernels[:60]))
            yield Program(version, self.whole(signature)), kernels

    def pieces(self, programs: list[tuple[Program, str]]) -> Iterator[ShardTally]:
        last, places, found = -1, len(self.layout.columns), len(self.survey.columns)
        while self.lines[self.number][:1].isdecimal():
            words = self.next().split(" ")
            if len(words) != places + found + 4:
                self.fail("a shard, its place and its counts", " ".join(words)[:80])
            *place, program, seconds = words
            shard = self.whole(place[0])
            if not last < shard or shard not in self.layout.by_shard:
                self.fail(f"a shard after {last} that has grids", f"{shard}")
            last = shard
            grids = self.whole(place[places + 1])
            if grids != self.layout.grids(shard):
                self.fail(f"{self.layout.grids(shard)} grids", f"{grids}")
            counts, example = self.survey.read(place[places + 2 :], self.whole)
            number = self.whole(program)
            if not 1 <= number <= len(programs):
                self.fail(f"a program from 1 to {len(programs)}", f"{number}")
            if not re.fullmatch(r"-|\d{1,12}\.\d{3}", seconds, re.ASCII):
                self.fail("seconds with three digits behind the point", repr(seconds[:60]))
            made_by, kernel = programs[number - 1]
            tally = ShardTally(
                shard=shard,
                weight=grids,
                counts=counts,
                evaluated=0,
                seconds=math.nan if seconds == "-" else float(seconds),
                kernel=kernel,
                program=made_by,
                example=example,
            )
            self.must_be_possible(tally)
            yield tally

    def checks(self, pieces: dict[int, ShardTally]) -> Iterator[Check]:
        work = Work(self.size, self.kind)
        while self.lines[self.number].startswith("check "):
            words = self.next().split(" ")[1:]
            if len(words) not in (2, 5 + len(self.survey.columns)):
                self.fail("a shard and who counted it, or a part of it", " ".join(words)[:80])
            shard, by = self.whole(words[0]), words[1]
            if shard not in pieces:
                self.fail("a shard of above", f"{shard}")
            counters = (PLAIN, *self.survey.checkers)
            if by not in counters:
                self.fail(", ".join(counters), repr(by[:60]))
            if len(words) == 2:
                yield Check(shard, by)
                continue
            if not self.survey.has_parts:
                self.fail("a shard and who counted it", " ".join(words)[:80])
            cut = places(self.size)
            given, filled = self.whole(words[2], 16), self.whole(words[3], 16)
            cells, outer = self.size.cells, cut.outer
            if given >> cells or outer & ~given or filled & ~given:
                self.fail(f"given cells, {outer:x} among them, and filled ones", f"{given:x}")
            single = cut.by_shard[shard].filled
            if (
                filled & outer != single
                if single is not None
                else all(filled & outer != one.value for one in configurations(work, shard))
            ):
                self.fail(f"cells of shard {shard}", f"{filled:x}")
            grids = self.whole(words[4])
            if grids != 1 << (cells - given.bit_count()):
                self.fail(f"{1 << (cells - given.bit_count())} grids", f"{grids}")
            counts, _ = self.survey.read(words[5:], self.whole)
            self.must_be_possible(ShardTally(shard, grids, counts, 0, 0.0, by))
            yield Check(shard, by, ShardPart(given, filled, grids, *counts.values()))

    def must_be_possible(self, tally: ShardTally) -> None:
        expected = self.survey.expected(self.size, tally)
        if expected is not None:
            words = self.survey.words(tally.counts, tally.example)
            self.fail(expected, " and ".join(words)[:80])

    def next(self) -> str:
        if self.number >= len(self.lines) - 1:
            self.fail("another line", "the end")
        self.number += 1
        return self.lines[self.number - 1]

    def words(self, name: str, count: int) -> list[str]:
        first, *words = self.next().split(" ")
        if first != name or len(words) != count:
            values = "a value" if count == 1 else f"{count} values"
            self.fail(f"{name} and {values}", repr(self.lines[self.number - 1][:60]))
        return words

    def numbers(self, name: str, count: int) -> list[int]:
        return [self.whole(word) for word in self.words(name, count)]

    def whole(self, word: str, base: int = 10) -> int:
        # int takes more: signs, blanks, underlines and the digits of all scripts.
        if not re.fullmatch("[0-9]+" if base == 10 else "[0-9a-f]+", word[: _MOST_DIGITS + 1]) or (
            len(word) > _MOST_DIGITS
        ):
            self.fail("a number", repr(word[:60]))
        return int(word, base)

    def said(self, name: str, right: str) -> None:
        (found,) = self.words(name, 1)
        if found != right:
            self.fail(f"{name} {right}, as this version of nonolith cuts {self.size}", found[:60])

    def fail(self, expected: str, found: str) -> NoReturn:
        raise FormatError(expected, found=found, path=self.path, line=max(1, self.number))


def _order(check: Check) -> tuple[int, str, int, int]:
    part = check.part
    return (check.shard, check.by, *((part.given, part.filled) if part else (0, 0)))


def _line(*words: str | int) -> str:
    return " ".join(map(str, words))


def _check_line(check: Check, survey: Survey) -> str:
    part = check.part
    if part is None:
        return _line("check", check.shard, check.by)
    found = (part.local, part.unique)[: len(survey.columns)]
    where = f"{part.given:x} {part.filled:x}"
    return _line("check", check.shard, check.by, where, part.grids, *found)


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
