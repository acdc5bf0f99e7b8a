"""The targets: each takes bytes, and fails with an AssertionError or an undocumented exception."""

import hashlib
import io
import json
import math
import os
import random
import sqlite3
import sys
import tempfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from unittest import mock

import nonolith
from fuzz import promises
from fuzz.descriptors import ODD, outcome
from nonolith import _core, reference, render
from nonolith.census import Kind, read_certificate
from nonolith.census.certificate import Check
from nonolith.census.column_ledger_file import look_at
from nonolith.census.kernel import kernels
from nonolith.census.surveys import SURVEYS
from nonolith.datasets import checksums, stages
from nonolith.datasets.chunks import Chunk, pipe_chunks
from nonolith.datasets.summary import Summary
from nonolith.errors import (
    CensusError,
    ChangedFileError,
    ConversionError,
    FormatError,
    LedgerError,
    NonolithError,
)
from nonolith.formats import list_formats
from nonolith.model.size import Size
from nonolith.solving.limits import Limits

CORPUS = Path(__file__).with_name("corpus")
_FORMATS = list_formats()
_SMALL = 150  # cells; larger puzzles are read, but not solved
_SOON = Limits(seconds=0.5, solutions=2)


@dataclass(frozen=True)
class Target:
    """A door, the folder of its corpus, and how often it is tried."""

    name: str
    run: Callable[[bytes], None]
    corpus: str
    share: int

    def inputs(self) -> list[bytes]:
        """Return the kept inputs, smallest first, so that seeds mean the same everywhere."""
        if self.corpus in _MADE:  # they belong to a version, and are made for it
            return _MADE[self.corpus]()
        files = (CORPUS / self.corpus).iterdir()
        return sorted((file.read_bytes() for file in files), key=lambda data: (len(data), data))


def read(data: bytes) -> None:
    """Every reader: puzzles, or a FormatError of one line."""
    name = _FORMATS[sum(data[:64]) % len(_FORMATS)].name
    for chosen in (None, name):
        try:
            puzzles = nonolith.loads_all(data, chosen)
        except FormatError as error:
            assert "\n" not in str(error)
            assert error.line is None or error.line >= 1
            assert error.column is None or error.column >= 1
        else:
            assert puzzles


def use(data: bytes) -> None:
    """What was loaded, through the solver, every writer and back."""
    try:
        puzzles = nonolith.loads_all(data)
    except FormatError:
        return
    for puzzle in puzzles[:3]:
        if puzzle.height * puzzle.width <= _SMALL:
            _solve(puzzle)
            str(puzzle), repr(puzzle)
            render.draw_svg(puzzle)
            _write(puzzle)


def _solve(puzzle: nonolith.Puzzle) -> None:
    propagated = nonolith.propagate(puzzle, limits=_SOON)
    with nonolith.solve(puzzle, limits=_SOON) as solutions:
        found = list(solutions)
    for grid in found:
        assert puzzle.is_solved_by(grid)
        known = propagated.knowledge
        assert all(
            cell & 1 << colour
            for row, cells in zip(grid, known.rows, strict=True)
            for colour, cell in zip(row, cells, strict=True)
        ), "line logic decided a cell that a solution has otherwise"
    if solutions.stopped_by is None:
        assert propagated.outcome is not nonolith.model.Outcome.CONTRADICTION or not found


def _write(puzzle: nonolith.Puzzle) -> None:
    for format in _FORMATS:
        if not format.writes:
            continue
        try:
            content = nonolith.formats.dumpb(puzzle, format.name)
        except ConversionError:
            continue
        (again,) = nonolith.loads_all(content, format.name.removesuffix("-raw"))
        clues = [[(int(block), block.colour) for block in clue] for clue in puzzle.rows]
        assert [[(int(block), block.colour) for block in clue] for clue in again.rows] == clues
        assert (again.height, again.width) == (puzzle.height, puzzle.width)
        assert not any(code in content for code in (b"\x1b", b"\x9b[")) or format.binary


def settle(data: bytes) -> None:
    """The line engine against the plain one."""
    dice = random.Random(data)
    colours = dice.choice((1, 1, 2, 3))
    length = dice.randrange(0, 13)
    palette = nonolith.Palette(
        tuple(nonolith.Colour(name, "#000000", name) for name in "abc"[:colours])
    )
    clue = [
        nonolith.Block(dice.randint(1, 4), dice.randint(1, colours))
        for _ in range(dice.randrange(0, 5))
    ]
    everything = palette.everything
    cells = [
        everything if dice.random() < 0.7 else dice.randint(1, everything) for _ in range(length)
    ]
    found = nonolith.solving.settle(clue, cells, palette=palette)
    expected = reference.settle(tuple(clue), cells)
    contradiction = found.outcome is nonolith.model.Outcome.CONTRADICTION
    assert (None if contradiction else found.cells) == expected


def count(data: bytes) -> None:
    """Kernels against each other, on a small part of a census."""
    dice = random.Random(data)
    height, width = dice.choice(((2, 3), (4, 4), (3, 6), (5, 5), (6, 4), (7, 3), (5, 6), (9, 3)))
    unique, seed, most_grids = dice.random() < 0.5, dice.getrandbits(60), 1 << dice.randrange(15)
    found = {
        _census(height, width, unique, kernel).sample(seed, most_grids) for kernel in kernels()
    }
    assert len(found) == 1, found


@cache
def _census(height: int, width: int, unique: bool, kernel: str) -> _core.Census:
    return _core.Census(height, width, unique, kernel)  # its tables take a moment to build


def ledger(data: bytes) -> None:
    """The bytes of a ledger of columns: the right count, or a LedgerError."""
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder) / "a.ledger"
        path.write_bytes(data)
        try:
            result = nonolith.count(3, 4, ledger=path, method="columns", threads=1)
        except LedgerError as error:
            assert "\n" not in str(error)
        else:
            assert result.count == 3116


@cache
def _a_ledger() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.ledger"
        nonolith.count(3, 4, ledger=path, method="columns", threads=1)
        return path.read_bytes()


def forge(data: bytes) -> None:
    """A ledger of a stranger, whose checksums are right: a count, or a documented error."""
    dice = random.Random(data)
    values: list[object] = [0, -1, 1 << 62, 0.5, math.inf, "", "x", "1" * 50, "unique", b"\xff"]
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder) / "a.ledger"
        path.write_bytes(_a_ledger())
        with closing(sqlite3.connect(path)) as connection, connection:
            table = dice.choice(("run", "step"))
            (row,) = connection.execute(f"SELECT * FROM {table} LIMIT 1")
            forged = [dice.choice(values) if dice.random() < 0.2 else value for value in row[:-1]]
            with suppress(sqlite3.IntegrityError):  # a number is an int, whatever happens
                connection.execute(f"DELETE FROM {table}")
                places = ", ".join("?" * len(row))
                checksum = zlib.crc32(repr(tuple(forged)).encode())
                connection.execute(f"INSERT INTO {table} VALUES ({places})", [*forged, checksum])
        for look in (
            lambda: nonolith.count(3, 4, ledger=path, method="columns", threads=1),
            lambda: look_at(path),
        ):
            try:
                look()
            except (LedgerError, CensusError) as error:
                assert "\n" not in str(error)


def certificate(data: bytes) -> None:
    """The text of a certificate, as it is and with a checksum that is right.

    It is refused with a FormatError, or says the same when it is written again: the right count,
    or none where shards are missing.
    """
    above = data.rpartition(b"sha256 ")[0]
    sealed = above + f"sha256 {hashlib.sha256(above).hexdigest()}\n".encode()
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder) / "a.certificate"
        for content in (data, sealed):
            path.write_bytes(content)
            try:
                found = read_certificate(path)
            except FormatError as error:
                assert "\n" not in str(error)
                continue
            assert str(found).encode() == content
            assert found.complete == (found.grids == found.survey.layout(found.size).total)
            if found.complete:
                assert found.count == nonolith.count(found.size, kind=found.kind).count
                continue
            try:
                raise AssertionError(f"an incomplete certificate has a count: {found.count}")
            except CensusError as error:
                assert "no count yet" in str(error)


@cache
def _certificates() -> list[bytes]:
    some = promises.certificate_of(Size(4, 8), Kind.LOCAL, (0, 1, 5))
    checked = replace(some, checks=(Check(1, "scalar"),))
    whole = [promises.certificate_of(Size(3, 4), kind) for kind in SURVEYS]
    return [str(one).encode() for one in (checked, *whole)]


_MADE: dict[str, Callable[[], list[bytes]]] = {
    "ledgers": lambda: [_a_ledger()],
    "certificates": _certificates,
}


@cache
def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def lines(data: bytes) -> None:
    """The inputs of the data sets: a line for a line, or a FormatError."""
    for stage in (stages.clues(), stages.verdicts(), stages.verdicts(passes=True)):
        try:
            text = b"".join(
                stage(chunk) for chunk in pipe_chunks(io.BufferedReader(io.BytesIO(data)), "x")
            )
        except FormatError as error:
            assert error.line is not None
        else:
            whole = data if not data or data.endswith(b"\n") else data + b"\n"
            assert text.count(b"\n") == whole.count(b"\n")
    for size in (Size(2, 2), Size(3, 2)):
        try:
            stages.clues(size)(Chunk(data, "x"))
        except FormatError:
            continue


def made(data: bytes) -> None:
    """What lies beside the files of a data set: checksums and a summary that somebody changed."""
    with tempfile.TemporaryDirectory(dir=_memory()) as name:
        folder = Path(name)
        (folder / "size").write_bytes(b"2\n")
        (folder / checksums.FILE).write_bytes(data)
        (folder / "summary.json").write_bytes(data)
        try:
            checksums.check(folder / "size")
        except (ChangedFileError, FormatError):
            pass
        else:
            entry = json.loads(data)["size"]
            assert (entry["bytes"], entry["lines"]) == (2, 1)
        try:
            Summary.read(folder / "summary.json")
        except NonolithError:
            return


def call(data: bytes) -> None:
    """The command line with any arguments: a documented exit code, and no bug."""
    from nonolith.cli.main import run

    words, content = _command(data)
    if words is None:
        return
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(content)), encoding="utf-8")
    with (
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        code = run(words)
        out.flush()
        err.flush()
    assert code in (0, 1, 2, 3, 4), (code, err.buffer.getvalue())
    assert b"\x1b" not in err.buffer.getvalue()


def describe(data: bytes) -> None:
    """The command line with odd descriptors: the same answer, or one that says it was not told."""
    words, content = _command(data)
    if words is None:
        return
    dice = random.Random(data)
    odd = {number: dice.choice(ODD[number]) for number in dice.sample(range(3), dice.randint(1, 3))}
    code, messages = outcome(words, content, odd)
    assert code in (0, 1, 2, 3, 4), (odd, code, messages)
    assert b"Traceback" not in messages, (odd, messages)
    assert b"bug" not in messages, (odd, messages)
    # What can't be said is no other answer; what can't be answered is no "no".
    if odd.keys() == {2} or (0 not in odd and code == 1):
        usual, _ = outcome(words, content, {})
        assert code == usual or 4 in (code, usual), (odd, code, usual)


def _command(data: bytes) -> tuple[list[str] | None, bytes]:
    """Return arguments and standard input; None where that would be dangerous."""
    *arguments, content = data.split(b"\n", 8) if data else [b""]
    # No system passes a NUL in an argument.
    words = [word.replace(b"\0", b"").decode(errors="surrogateescape") for word in arguments]
    if any(_is_dangerous(word, words[0] in _SAFE) for word in words):
        return None, content
    return [*words[:7], "--timeout", "1"] if words[:1] in _TIMED else words[:7], content


def _is_dangerous(word: str, is_safe: bool) -> bool:
    """Tell what would run for hours, wait for a browser or write outside of a folder of its own."""
    return (
        word in _DANGEROUS
        or word.startswith(_WRITING)
        or (word.lstrip("-").isdigit() and not is_safe)
        or os.path.isdir(word)  # all files of a whole machine, for "/"
    )


_TIMED = (["solve"], ["check"])
_SAFE = {"solve", "check", "explain", "hint", "rate", "convert"}  # numbers don't make them slow
_WRITING = ("-o", "--o", "--svg", "--an", "--pr")
_DANGEROUS = {"count", "bench", "play", "make", "grids", "data", "-o", "--output", "demo", "book"}
_DANGEROUS |= {"clean", "fullclean", "generate", "ledger", "results", "repair", "plot", "verify"}

TARGETS: Sequence[Target] = (
    Target("read", read, "files", 48),
    Target("use", use, "files", 16),
    Target("settle", settle, "files", 8),
    Target("count", count, "files", 4),
    Target("ledger", ledger, "ledgers", 4),
    Target("forge", forge, "files", 2),
    Target("certificate", certificate, "certificates", 2),
    Target("lines", lines, "lines", 8),
    Target("made", made, "made", 4),
    Target("call", call, "calls", 8),
    Target("describe", describe, "calls", 1),
    Target("lists", promises.lists, "lines", 4),
    Target("generate", promises.generate, "lines", 2),
    Target("picture", promises.picture, "lines", 2),
    Target("interrupt", promises.interrupt, "lines", 8),
    Target("tamper", promises.tamper, "lines", 2),
    Target("scan", promises.scan, "lines", 1),
)
