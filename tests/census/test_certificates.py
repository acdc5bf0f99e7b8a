"""Certificates: counts, and parts of them, that anyone can check and anyone can help with."""

import hashlib
import math
import random
import re
import signal
import time
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonolith
from nonolith.census import Certificate, Kind, read_certificate
from nonolith.census.certificate import Check, ShardPart
from nonolith.census.kernel import (
    Configuration,
    Work,
    configurations,
    kernels,
    places,
    run_shard,
    signed,
)
from nonolith.census.merge import merge_ledgers
from nonolith.census.program import Program
from nonolith.census.recount import choose_pieces, recount_parts
from nonolith.census.shards import CensusPart, count_part
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError, FormatError, LedgerError
from nonolith.model.size import Size
from tests.census.children import run, started


@pytest.mark.parametrize(
    ("size", "kind"),
    [((5, 6), "local"), ((6, 5), "unique"), ((2, 5), "unique"), ((3, 10), "local")],
)
def test_a_certificate_says_what_was_counted(
    tmp_path: Path, size: tuple[int, int], kind: str
) -> None:
    path = tmp_path / "certificate"
    found = nonolith.count(*size, kind, certificate=path)
    certificate = read_certificate(path)
    assert certificate.complete
    assert certificate.count == found.count
    assert (certificate.size, certificate.kind) == (Size(*size), kind)
    assert certificate.grids == Size(*size).grids
    assert certificate.shards == found.shards
    assert choose_pieces(certificate, 3, seed=5).run()
    assert list(recount_parts(certificate, 2, 1 << 12, seed=5))
    if len(kernels()) > 1:
        assert choose_pieces(certificate, 1).kernel != found.kernel


MINE = Program("1.2.3", 45)
OTHER = Program("1.2.4+prototype", 46)
FIRST = ShardTally(
    shard=0,
    weight=2**30,
    counts={"local": 30, "unique": 33},
    evaluated=0,
    seconds=1.25,
    kernel="avx2",
    program=MINE,
)
SECOND = replace(
    FIRST, shard=1, weight=2**31, seconds=math.nan, kernel="avx2+scalar", program=OTHER
)
CHECKS = (
    Check(0, "plain", ShardPart(0x7FFFFFFFF, 0x400000000, 1, 0, 1)),
    Check(0, "scalar"),
    Check(1, "scalar"),
)
SMALL = Certificate(Size(5, 7), Kind.UNIQUE, (FIRST, SECOND), CHECKS)
BEGINS = "expected a certificate, which begins with 'nonolith certificate 2'"
WRITTEN = """\
nonolith certificate 2
size 5 7
kind unique
shards 32
outer 81020408
program 1 1.2.3 45 avx2
program 2 1.2.4+prototype 46 avx2+scalar
# shard configurations filled images grids local unique program seconds
0 1 0 1 1073741824 30 33 1 1.250
1 1 80000000 2 2147483648 30 33 2 -
check 0 plain 7ffffffff 400000000 1 0 1
check 0 scalar
check 1 scalar
total 2 3221225472 60 66
"""


def with_checksum(text: str) -> str:
    return f"{text}sha256 {hashlib.sha256(text.encode()).hexdigest()}\n"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert str(SMALL) == with_checksum(WRITTEN)
    assert (SMALL.complete, SMALL.grids, SMALL.shards) == (False, 3 << 30, 20)
    assert SMALL.kernels == {"avx2", "scalar"}
    path = tmp_path / "certificate"
    SMALL.write(path)
    assert path.read_text() == str(SMALL)
    found = read_certificate(path)
    assert found.pieces[0] == FIRST
    assert math.isnan(found.pieces[1].seconds)
    assert replace(found.pieces[1], seconds=SECOND.seconds) == SECOND
    assert found.checks == SMALL.checks
    assert str(found) == str(SMALL)


def test_a_part_of_a_count_is_never_a_count(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    SMALL.write(path)
    with pytest.raises(CensusError) as caught:
        _ = read_certificate(path).count
    assert str(caught.value) == (
        "5×7 unique: 2 of 20 shards with 9.38% of all grids: there is no count yet"
    )
    done = run("verify", path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "5×7 unique: 2 of 20 shards with 9.38% of all grids: incomplete, there is no count yet; "
        "the checksum is right; it says that shards were counted again: 1 grid by grid, 2 by "
        "another kernel\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        (
            WRITTEN,
            "",
            1,
            f"{BEGINS}, found 'sha256 ",
        ),
        (
            "certificate 2",
            "certificate 1",
            1,
            f"{BEGINS}, found 'nono",
        ),
        ("size 5 7", "size 5 7 4", 2, "expected size and 2 values, found 'size 5 7 4'"),
        ("size 5 7", "size 5 -7", 2, "expected a number, found '-7'"),
        ("size 5 7", "place 5 7", 2, "expected size and 2 values, found 'place 5 7'"),
        ("size 5 7", "size 5 13", 2, "expected a size that is counted in shards, found 5×13"),
        ("size 5 7", "size 0 7", 2, "expected a size that is counted in shards, found 0×7"),
        ("size 5 7", f"size 5 1{'0' * 23}", 2, "expected a size that is counted in shards"),
        ("size 5 7", "size 5 8", 4, "expected shards 1024, as this version of nonolith cuts 5×8"),
        ("size 5 7", "size 7 5", 5, "expected outer "),
        ("size 5 7", "size 5 07", 2, "expected 'size 5 7', found 'size 5 07'"),
        ("kind unique", "kind stuck", 3, "expected local, unique, clues, yesno, "),
        ("kind unique", "kind local", 9, "expected a shard, its place and its counts, found 0 1"),
        ("shards 32", "shards 16", 4, "expected shards 32, as this version of nonolith cuts 5×7,"),
        ("outer 81020408", "outer 81020409", 5, "expected outer 81020408, as this version of"),
        ("1.2.3 45", "1.2.3\x1b 45", 6, "expected a version, found '1.2.3"),
        ("1.2.3 45", "1.2.3 x", 6, "expected a number, found 'x'"),
        ("45 avx2", "45 mmx", 6, "expected kernels among scalar, avx2, avx512, found 'mmx'"),
        ("program 1 ", "program 7 ", 6, "expected 'program 1 1.2.3 45 avx2', found 'program 7"),
        ("# shard", "# piece", 8, "expected '# shard configurations filled images grids local"),
        ("0 1 0 1 1", "0 2 0 1 1", 9, "expected '0 1 0 1 1073741824 30 33 1 1.250', found '0 2"),
        ("0 1 0 1 1", "0 1 1 1 1", 9, "expected '0 1 0 1 1073741824 30 33 1 1.250', found '0 1 1"),
        ("0 1 0 1 1", "0 1 0 2 1", 9, "expected '0 1 0 1 1073741824 30 33 1 1.250', found '0 1 0"),
        ("1073741824", "1073741823", 9, "expected 1073741824 grids, found 1073741823"),
        ("24 30 33", "24 30", 9, "expected a shard, its place and its counts, found 0 1 0 1 107"),
        ("24 30 33", "24 30 3_3", 9, "expected a number, found '3_3'"),
        ("24 30 33", "24 30 ٣", 9, "expected a number, found '٣'"),
        ("24 30 33", "24 34 33", 9, "expected counts of up to 1073741824 grids, of which every lo"),
        ("24 30 33", "24 30 1073741825", 9, "expected counts of up to 1073741824 grids, of which"),
        ("33 1 1.250", "33 3 1.250", 9, "expected a program from 1 to 2, found 3"),
        ("33 1 1.250", "33 1 1.25", 9, "expected seconds with three digits behind the point, fo"),
        ("33 1 1.250", "33 1 nan", 9, "expected seconds with three digits behind the point, foun"),
        ("\n1 1 80", "\n0 1 80", 10, "expected a shard after 0 that has grids, found 0"),
        ("\n1 1 80", "\n32 1 80", 10, "expected a shard after 0 that has grids, found 32"),
        ("check 1", "check 2", 13, "expected a shard of above, found 2"),
        ("check 1 scalar", "check 1 ghost", 13, "expected plain, scalar, avx2, avx512, found 'gh"),
        ("check 1 scalar", "check 0 avx2", 11, "expected 'check 0 avx2', found 'check 0 plain"),
        ("check 1 scalar", "check 0 scalar", 13, "expected 'total 2 3221225472 60 66', found 'ch"),
        ("plain 7fff", "plain ffff", 11, "expected given cells, 81020408 among them, and filled o"),
        (
            "plain 7ffffffff",
            "plain 7fffffff7",
            11,
            "expected given cells, 81020408 among them, and",
        ),
        ("f 400000000 1", "f 400000008 1", 11, "expected cells of shard 0, found 400000008"),
        ("00 1 0 1", "00 2 0 1", 11, "expected 1 grids, found 2"),
        ("00 1 0 1", "00 1 2 1", 11, "expected counts of up to 1 grids, of which every local one"),
        ("00 1 0 1", "00 1 0", 11, "expected a shard and who counted it, or a part of it, found 0"),
        ("total 2", "total 3", 14, "expected 'total 2 3221225472 60 66', found 'total 3 32212254"),
        ("total 2 3221225472 60", "total 2 3221225472 61", 14, "expected 'total 2 3221225472 60"),
    ],
)
def test_complaints_name_the_line(
    tmp_path: Path, old: str, new: str, line: int, complaint: str
) -> None:
    path = tmp_path / "certificate"
    assert WRITTEN.count(old) == 1
    path.write_text(with_checksum(WRITTEN.replace(old, new)))
    with pytest.raises(FormatError) as caught:
        read_certificate(path)
    assert str(caught.value).startswith(f"{path}:{line}: {complaint}")
    assert "\n" not in str(caught.value)


# A field that says who counted, or how long, or what was found, can be any that makes sense: a
# checksum is no signature. What was found is counted again; who counted is their own word.
WORDS = {6: {2, 3, 4}, 7: {2, 3, 4}, 9: {5, 6, 7, 8}, 10: {5, 6, 7, 8}}
FOUND = {11: {2, 4, 6, 7}, 12: {2}, 13: {2}}


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_every_field_is_checked(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """The outer cells were ignored, and a local certificate that said unique was believed."""
    path = tmp_path_factory.getbasetemp() / "forged"
    lines = WRITTEN.splitlines()
    line = data.draw(st.integers(1, len(lines)))
    words = lines[line - 1].split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    others = sorted({word for text in lines for word in text.split(" ")} | {"", "7", "ff", "-1"})
    word = data.draw(st.sampled_from(others).filter(lambda other: other != words[place]))
    free = (WORDS | FOUND).get(line, set())
    text = "\n".join(
        [
            *lines[: line - 1],
            " ".join([*words[:place], word, *words[place + 1 :]]),
            *lines[line:],
            "",
        ]
    )
    path.write_text(with_checksum(text))
    try:
        found = read_certificate(path)
    except FormatError:
        pass
    else:
        # Only what depends on nothing else in the file: the totals would have to fit the counts.
        assert place in free, text
        assert str(found) == with_checksum(text)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_every_byte_is_checked(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "forged"
    whole = bytearray(str(SMALL).encode())
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(whole)
    with pytest.raises(FormatError):
        read_certificate(path)


def test_a_local_certificate_is_not_taken_for_a_unique_one(tmp_path: Path) -> None:
    """It was "5×6 unique: 0; the checksum is right", with exit code 0."""
    path = tmp_path / "certificate"
    nonolith.count(5, 6, certificate=path)
    above = path.read_text().rpartition("sha256 ")[0]
    path.write_text(with_checksum(above.replace("kind local", "kind unique")))
    done = run("verify", path)
    assert (done.returncode, done.stdout) == (3, "")
    # With a column of zeros as well, it would say that local grids are not unique.
    lines = [
        re.sub(r"^(\d+ \d+ \S+ \d+ \d+ \d+)", r"\1 0", line) for line in above.splitlines(True)
    ]
    forged = (
        "".join(lines)
        .replace("kind local", "kind unique")
        .replace("local program", "local unique program")
    )
    path.write_text(with_checksum(re.sub("(total.*)", r"\1 0", forged)))
    with pytest.raises(FormatError, match="of which every local one is unique"):
        read_certificate(path)


def test_the_largest_size_that_is_certified(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    size = Size(8, 8)
    cut = places(size)
    large = Certificate.of(
        size,
        Kind.UNIQUE,
        (replace(FIRST, shard=shard, weight=cut.grids(shard)) for shard in cut.by_shard),
    )
    assert large.complete
    large.write(path)
    assert read_certificate(path) == large


def test_a_wrong_checksum_is_shown_beside_the_right_one(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    right = hashlib.sha256(WRITTEN.encode()).hexdigest()
    for wrong in ("0" * 64, ""):
        path.write_text(WRITTEN + f"sha256 {wrong}\n")
        with pytest.raises(FormatError) as caught:
            read_certificate(path)
        assert str(caught.value) == (
            f"{path}:15: expected the checksum {right} of everything above, found {wrong!r}"
        )


def test_no_endless_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    SMALL.write(path)
    length = path.stat().st_size
    monkeypatch.setattr("nonolith.census.certificate.MAX_BYTES", length)
    assert str(read_certificate(path)) == str(SMALL)
    monkeypatch.setattr("nonolith.census.certificate.MAX_BYTES", length - 1)
    with pytest.raises(FormatError, match=f"expected at most {length - 1} bytes, found more"):
        read_certificate(path)


def test_who_counts_again(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    nonolith.count(5, 6, "unique", certificate=path, kernel="scalar")
    certificate = read_certificate(path)
    assert certificate.kernels == {"scalar"}
    programs = {piece.program.signature for piece in certificate.pieces}
    assert programs == {signed(Work(Size(5, 6), Kind.UNIQUE)).program.signature}
    recount = choose_pieces(certificate, 3, seed=1)
    assert len(recount.pieces) == 3
    assert recount == choose_pieces(certificate, 3, seed=1)
    assert list(recount.pieces) == sorted(recount.pieces, key=lambda piece: piece.shard)
    assert recount.kernel == kernels()[-1]
    assert recount.by == f"kernel {kernels()[-1]}"
    assert recount.seconds() is None
    assert len(choose_pieces(certificate, 10**6).pieces) == len(certificate.pieces)
    heard: list[Check] = []
    found = recount.run(threads=1, done=heard.append)
    assert heard == found
    assert sorted(heard, key=lambda check: check.shard) == [
        Check(piece.shard, kernels()[-1]) for piece in recount.pieces
    ]
    # All kernels have counted it: the fastest counts again.
    pieces = tuple(replace(piece, kernel="+".join(kernels())) for piece in certificate.pieces)
    every = replace(certificate, pieces=pieces)
    assert choose_pieces(every, 1).kernel == kernels()[-1]
    # What was counted again in this way comes last.
    checked = replace(certificate, checks=tuple(found))
    (fourth,) = {piece.shard for piece in certificate.pieces} - {check.shard for check in found}
    assert [piece.shard for piece in choose_pieces(checked, 1).pieces] == [fourth]


def test_the_plain_code_counts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    nonolith.count(4, 4, "unique", certificate=path)
    certificate = read_certificate(path)
    recount = choose_pieces(certificate, 1, plain=True)
    assert (recount.kernel, recount.by) == (None, "the plain code")
    clock = count()
    monkeypatch.setattr("time.thread_time", lambda: 20_000.0 * next(clock))  # a second for each
    assert recount.seconds() == 2**16
    assert recount.run() == [Check(0, "plain")]
    (piece,) = certificate.pieces
    wrong = replace(
        certificate,
        pieces=(replace(piece, counts={**piece.counts, "unique": piece.counts["unique"] - 1}),),
    )
    with pytest.raises(CensusError) as caught:
        choose_pieces(wrong, 1, plain=True).run()
    assert str(caught.value) == (
        "4×4: shard 0 has (grids, local, unique) = (65536, 51234, 52362) by the plain code, but "
        "the certificate says (grids, local, unique) = (65536, 51234, 52361)"
    )


@pytest.mark.parametrize("kind", ["local", "unique"])
@pytest.mark.parametrize("size", [(2, 3), (4, 5), (3, 9), (6, 6), (2, 14)])
def test_parts_are_counted_again(size: tuple[int, int], kind: str) -> None:
    cut = places(Size(*size))
    work = Work(Size(*size), Kind(kind))
    shards = list(cut.by_shard)[:3]
    some = Certificate.of(work.size, work.kind, [run_shard(work, shard) for shard in shards])
    found = list(recount_parts(some, 3, 1 << 12, seed=1))
    assert len(found) == 3 or size == (2, 3)
    assert {check.shard for check in found} <= set(shards)
    assert len({(check.shard, check.part) for check in found}) == len(found)
    assert len({check.shard for check in found}) == min(3, len(shards), len(found))
    # They can be written down, and read.
    checked = Certificate.of(some.size, some.kind, some.pieces, found)
    assert checked.checks
    again = list(recount_parts(some, 3, 1 << 12, seed=1))
    assert again == found


def test_parts_of_shards_that_were_not_checked_come_first() -> None:
    work = Work(Size(5, 7), Kind.LOCAL)
    some = Certificate.of(work.size, work.kind, [run_shard(work, shard) for shard in range(3)])
    first = list(recount_parts(some, 2, 1 << 10))
    checked = Certificate.of(some.size, some.kind, some.pieces, first)
    (third,) = recount_parts(checked, 1, 1 << 10)
    assert {check.shard for check in [*first, third]} == {0, 1, 2}


def test_a_kernel_that_counts_parts_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(Size(2, 5), Kind.UNIQUE)
    right = Certificate.of(work.size, work.kind, [run_shard(work, 0)])
    sample = nonolith.census.kernel.sample

    def lie(work: Work, seed: int, most_grids: int, one: Configuration) -> object:
        part = sample(work, seed, most_grids, one)
        return replace(part, local=part.local + 1, kernel="scalar")

    monkeypatch.setattr("nonolith.census.recount.sample", lie)
    with pytest.raises(CensusError) as caught:
        list(recount_parts(right, 1, 1 << 10))
    assert str(caught.value) == (
        "2×5: kernel scalar counts (grids, local, unique) = (1024, 811, 816), but grid by grid "
        "they are (1024, 810, 816), where the cells 0x0 are 0x0"
    )


def test_a_part_that_is_all_of_its_shard_is_compared_with_what_is_said() -> None:
    work = Work(Size(2, 5), Kind.UNIQUE)
    tally = run_shard(work, 0)
    forged = Certificate.of(
        work.size,
        work.kind,
        [replace(tally, counts={**tally.counts, "local": tally.counts["local"] - 1})],
    )
    with pytest.raises(
        CensusError, match=r"but the certificate says \(grids, local, unique\) = \(1024, 809, 816\)"
    ):
        list(recount_parts(forged, 1, 1 << 10))


def test_the_configurations_of_a_size_cover_it() -> None:
    work = Work(Size(4, 7), Kind.LOCAL)
    cut = places(work.size)
    found = [one for shard in cut.by_shard for one in configurations(work, shard)]
    assert {one.fixed for one in found} == {cut.outer}
    assert sum(one.images for one in found) == 2 ** cut.outer.bit_count()
    assert len({one.value for one in found}) == len(found)
    assert sum(map(cut.grids, cut.by_shard)) == work.size.grids


def test_a_forged_shard_is_found(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    nonolith.count(5, 6, certificate=path)
    certificate = read_certificate(path)
    first, second, *rest = certificate.pieces
    forged = replace(
        certificate,
        pieces=(
            replace(first, counts={"local": first.counts["local"] + 1}),
            replace(second, counts={"local": second.counts["local"] - 1}),
            *rest,
        ),
    )
    forged.write(path)
    assert read_certificate(path) == forged  # the sums are right
    with pytest.raises(CensusError, match="but the certificate says"):
        choose_pieces(forged, 99).run()
    done = run("verify", path, "--pieces", 99)
    assert done.returncode == 1
    assert "but the certificate says" in done.stderr


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert run("count", 4, 6, "--certificate", path).stdout == "12560410\n"
    done = run("verify", path, "--pieces", 1, "--plain", "--keep")
    assert done.returncode == 0
    assert "4×6 local: 12560410; the checksum is right" in done.stdout
    assert "counted again by the plain code, all right: 0" in done.stdout
    assert "grid by grid this takes about" in done.stderr
    done = run("verify", path, "--pieces", 2, "--plain", "--grids", 2000, "--keep")
    assert "2 parts of shards counted again by the plain code, all right: 0, 0" in done.stdout
    done = run("verify", path, "--pieces", 1)
    assert "it says that shards were counted again: 1 grid by grid" in done.stdout
    checks = read_certificate(path).checks
    assert [check.part is None for check in checks] == [True, False, False]
    for wrong in (["--table", 9], ["4", "--method", "columns"], [], [1, 4]):
        done = run("count", *wrong, "--certificate", tmp_path / "none")
        assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    "options",
    [
        ["--plain"],
        ["--keep"],
        ["--seed", 1],
        ["--threads", 2],
        ["--pieces", 0, "--plain"],
        ["--pieces", 1, "--grids", 9],
        ["--pieces", 1, "--plain", "--threads", 2],
    ],
)
def test_a_recount_that_would_not_be_made_is_refused(options: list[object], tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    SMALL.write(path)
    done = run("verify", path, *options)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_count_goes_on_from_a_certificate(tmp_path: Path) -> None:
    path = tmp_path / "5x7.txt"
    arguments = ["count", 5, 7, "--certificate", path, "--resume"]
    work = Work(Size(5, 7), Kind.LOCAL)
    Certificate.of(
        work.size, work.kind, [run_shard(signed(work), shard) for shard in (0, 3)]
    ).write(path)
    assert run("verify", path).returncode == 1
    part = run(*arguments, "--part", "1/3")
    assert (part.returncode, part.stdout) == (0, "")
    assert f"resuming from {path}: 2 of 20 shards done" in part.stderr
    assert f"{path} has 7 of 20 shards" in part.stderr
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (0, "24259979981\n")
    assert f"resuming from {path}: 7 of 20 shards done" in done.stderr
    assert "the weights of 20 shards sum to 2^35; counted, kernel " in done.stderr
    assert run("verify", path, "--pieces", 1).returncode == 0
    finished = run(*arguments)
    assert finished.stdout == done.stdout
    assert "resuming" not in finished.stderr
    for wrong in (
        [4, "--resume"],
        [4, "--certificate", path, "--ledger", path, "--resume"],
        [4, "--certificate", path, "--resume", "--method", "columns"],
        ["--table", 9, "--certificate", path, "--resume"],
    ):
        assert run("count", *wrong).returncode == 2
    estimate = run("count", 5, 7, "--certificate", path, "--resume", "--estimate")
    assert "instantly, the ledger has the 20 shards" in estimate.stdout


def test_a_killed_count_loses_no_finished_shard(tmp_path: Path) -> None:
    path = tmp_path / "6x6.txt"
    arguments = ["count", 6, 6, "--certificate", path, "--resume", "--threads", 1]
    before, moments = 0, random.Random(1)
    for _ in range(6):
        with started(*arguments) as child:
            deadline = time.monotonic() + 60
            while child.poll() is None and shards_in(path) < before + 2:
                assert time.monotonic() < deadline
                time.sleep(0.005)
            time.sleep(moments.uniform(0, 0.05))
            child.send_signal(signal.SIGKILL)
            child.wait()
        assert shards_in(path) >= before  # whatever moment it was, it is a whole certificate
        before = shards_in(path)
    assert run(*arguments).stdout == "48625108931\n"


def shards_in(path: Path) -> int:
    return len(read_certificate(path).pieces) if path.exists() else 0


def test_parts_are_merged(tmp_path: Path) -> None:
    ledgers = [tmp_path / name for name in ("a", "b", "c")]
    for number, ledger in enumerate(ledgers, start=1):
        count_part(5, 6, "unique", part=CensusPart(number, 3), ledger=ledger)
    joined = tmp_path / "joined"
    assert not merge_ledgers(ledgers[:2], joined).complete
    assert merge_ledgers([*ledgers, joined], joined.with_name("all")).complete
    whole = merge_ledgers(ledgers, joined)
    assert whole.complete
    assert str(whole) == joined.read_text()
    found = nonolith.count(5, 6, "unique", method="shards", ledger=joined)
    assert (found.origin, found.count) == ("ledger", 794378773)
    assert nonolith.count(5, 6, "stuck", method="shards", ledger=joined).count == 13373401


def test_checks_are_merged(tmp_path: Path) -> None:
    one, two, joined = tmp_path / "one", tmp_path / "two", tmp_path / "joined"
    replace(SMALL, pieces=(FIRST,), checks=CHECKS[:1]).write(one)
    SMALL.write(two)
    assert str(merge_ledgers([one, two], joined)) == str(SMALL)
    replace(SMALL, checks=()).write(joined)
    assert merge_ledgers([one], joined).checks == CHECKS[:1]


def test_ledgers_that_differ_are_not_merged(tmp_path: Path) -> None:
    right, wrong, joined = tmp_path / "right", tmp_path / "wrong", tmp_path / "joined"
    replace(SMALL, checks=()).write(right)
    replace(SMALL, pieces=(replace(FIRST, counts={"local": 31, "unique": 33}),), checks=()).write(
        wrong
    )
    with pytest.raises(LedgerError) as caught:
        merge_ledgers([right, wrong], joined)
    assert str(caught.value) == (
        f"{wrong}: shard 0 has (grids, local, unique) = (1073741824, 31, 33), but in {right} it "
        "has (grids, local, unique) = (1073741824, 30, 33): nothing was merged"
    )
    assert not joined.exists()
    merge_ledgers([right], joined)
    before = joined.read_bytes()
    with pytest.raises(LedgerError, match="nothing was merged"):
        merge_ledgers([wrong], joined)
    assert joined.read_bytes() == before
    other = tmp_path / "other"
    count_part(4, 4, part=CensusPart(1, 1), ledger=other)
    with pytest.raises(LedgerError, match="4×4 local can't be merged with 5×7 unique"):
        merge_ledgers([right, other], tmp_path / "never")
    with pytest.raises(LedgerError, match="this ledger is of another size: 4×4, not 5×7"):
        merge_ledgers([right], other)
    thin = tmp_path / "thin"
    nonolith.count(2, 6, method="columns", ledger=thin)
    with pytest.raises(LedgerError, match="this ledger is of another method: columns, not shards"):
        merge_ledgers([thin], tmp_path / "never")


def test_parts_on_the_command_line(tmp_path: Path) -> None:
    for part in ("1/2", "2/2"):
        done = run("count", 5, 6, "--part", part, "--ledger", tmp_path / part[0])
        assert (done.returncode, done.stdout) == (0, "")
        assert f"part {part} is counted" in done.stderr
    done = run("ledger", "merge", tmp_path / "1", tmp_path / "2", "-o", tmp_path / "all")
    assert done.returncode == 0
    shown = run("ledger", "show", tmp_path / "all").stdout
    assert "5×6 local: 4 of 4 shards with 100.00% of all grids, nonolith " in shown
    assert run("count", 5, 6, "--ledger", tmp_path / "all").stdout == "781005372\n"
    for wrong in ("3/2", "0/1", "half"):
        assert run("count", 5, 6, "--part", wrong, "--ledger", tmp_path / "x").returncode == 2
    assert run("count", 5, 6, "--part", "1/2").returncode == 2
    for ignored in (["--estimate"], ["--method", "columns"], ["--json"]):
        done = run("count", 4, 5, "--part", "1/2", "--ledger", tmp_path / "x", *ignored)
        assert done.returncode == 2
    assert not (tmp_path / "x").exists()
