"""Certificates, parts, merged ledgers: counts that anyone can check and anyone can help with."""

import hashlib
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import nonolith
from nonolith.census import Kind, read_certificate
from nonolith.census.certificate import Certificate, Piece
from nonolith.census.kernel import Work, configurations, kernels, run_shard, shard_count, signed
from nonolith.census.ledger import Ledger
from nonolith.census.merge import merge_ledgers
from nonolith.census.program import Program
from nonolith.census.recount import choose_pieces
from nonolith.census.shards import Part, count_part
from nonolith.errors import CensusError, FormatError, LedgerError
from nonolith.model.size import Size
from tests.census.children import run


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
    assert certificate.count == found.count
    assert (certificate.size, certificate.kind) == (Size(*size), kind)
    assert certificate.grids == Size(*size).grids
    assert certificate.shards == found.shards
    for plain in (False, True):
        recount = choose_pieces(certificate, 1 if plain else 3, plain=plain, seed=5)
        if plain and sum(piece.grids for piece in recount.pieces) > 1 << 24:
            continue  # minutes
        recount.run()
    if len(kernels()) > 1:
        assert choose_pieces(certificate, 1).kernel != found.kernel


SMALL = Certificate(
    size=Size(2, 3),
    kind=Kind.UNIQUE,
    program=Program("1.2.3", 45),
    kernels="avx2+scalar",
    shards=4,
    outer=0x2A,
    pieces=(
        Piece(0, configurations=1, filled=0x1F, images=2, grids=40, local=30, unique=33),
        Piece(3, configurations=2, filled=None, images=None, grids=24, local=22, unique=23),
    ),
)
WRITTEN = """\
nonolith certificate 1
size 2 3
kind unique
version 1.2.3
signature 45
kernels avx2+scalar
shards 4
outer 2a
# shard configurations filled images grids local unique
0 1 1f 2 40 30 33
3 2 - - 24 22 23
total 64 52 56
"""


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert str(SMALL) == WRITTEN + f"sha256 {hashlib.sha256(WRITTEN.encode()).hexdigest()}\n"
    assert (SMALL.count, SMALL.grids) == (56, 64)
    assert replace(SMALL, kind=Kind.LOCAL).count == 52
    path = tmp_path / "certificate"
    SMALL.write(path)
    assert path.read_text() == str(SMALL)
    assert read_certificate(path) == SMALL


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        (WRITTEN, "", 1, "expected 'nonolith certificate 1', found 'sha256 "),
        (
            "certificate 1",
            "certificate 2",
            1,
            "expected 'nonolith certificate 1', found 'nonolith ",
        ),
        ("size 2 3", "size 2 3 4", 2, "expected size and 2 numbers, found 'size 2 3 4'"),
        ("size 2 3", "size 2 -3", 2, "expected size and 2 numbers, found 'size 2 -3'"),
        ("size 2 3", "place 2 3", 2, "expected size and a value, found 'place 2 3'"),
        ("size 2 3", "size 5 13", 2, "expected a size of at most 64 cells, found 5×13"),
        ("kind unique", "kind stuck", 3, "expected local or unique, found stuck"),
        ("signature 45", "signature x", 5, "expected signature and 1 numbers, found 'signature x'"),
        ("outer 2a", "outer z", 8, "expected a certificate, found something else"),
        ("# shard", "# piece", 9, "expected '# shard configurations filled images grids local"),
        ("40 30 33", "40 30", 10, "expected seven numbers, found 0 1 1f 2 40 30"),
        ("40 30 33", "40 30 3_3", 10, "expected seven numbers, found 0 1 1f 2 40 30 3_3"),
        ("40 30 33", "40 41 33", 10, "expected counts of up to 40 grids, found 41 and 33"),
        ("40 30 33", "40 30 41", 10, "expected counts of up to 40 grids, found 30 and 41"),
        ("\n3 2", "\n0 2", 11, "expected a shard after 0 and below 4, found 0"),
        ("\n3 2", "\n4 2", 11, "expected a shard after 0 and below 4, found 4"),
        ("total 64 52", "total 64 53", 12, "expected the sums 64 52 56, found total 64 53 56"),
        ("size 2 3", "size 2 4", 12, "expected pieces of 256 grids, found 64"),
    ],
)
def test_complaints_name_the_line(
    tmp_path: Path, old: str, new: str, line: int, complaint: str
) -> None:
    path = tmp_path / "certificate"
    assert WRITTEN.count(old) == 1
    path.write_text(signed_again(WRITTEN.replace(old, new) + "sha256 "))
    with pytest.raises(FormatError) as caught:
        read_certificate(path)
    assert str(caught.value).startswith(f"{path}:{line}: {complaint}")


def test_the_largest_size_that_is_certified(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    whole = replace(SMALL.pieces[0], grids=2**64)
    large = replace(SMALL, size=Size(8, 8), pieces=(whole,))
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
            f"{path}:13: expected the checksum {right} of what stands above, found {wrong!r}"
        )


def test_no_endless_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    SMALL.write(path)
    length = path.stat().st_size
    monkeypatch.setattr("nonolith.census.certificate.MAX_BYTES", length)
    assert read_certificate(path) == SMALL
    monkeypatch.setattr("nonolith.census.certificate.MAX_BYTES", length - 1)
    with pytest.raises(FormatError, match=f"expected at most {length - 1} bytes, found more"):
        read_certificate(path)


def test_a_certificate_of_other_shards_names_the_version() -> None:
    with pytest.raises(CensusError) as caught:
        choose_pieces(SMALL, 1)
    assert str(caught.value) == (
        "2×3: the certificate has 4 shards, this version of nonolith cuts it into 1: use version "
        "1.2.3"
    )


def test_who_counts_again(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    nonolith.count(5, 6, "unique", certificate=path, kernel="scalar")
    certificate = read_certificate(path)
    assert certificate.kernels == "scalar"
    assert certificate.program.signature == signed(Work(Size(5, 6), Kind.UNIQUE)).program.signature
    recount = choose_pieces(certificate, 3, seed=1)
    assert len(recount.pieces) == 3
    assert recount == choose_pieces(certificate, 3, seed=1)
    assert list(recount.pieces) == sorted(recount.pieces, key=lambda piece: piece.shard)
    assert recount.kernel == kernels()[-1]
    assert recount.by == f"kernel {kernels()[-1]}"
    assert recount.seconds() is None
    assert len(choose_pieces(certificate, 10**6).pieces) == len(certificate.pieces)
    heard: list[int] = []
    recount.run(threads=1, done=lambda piece: heard.append(piece.shard))
    assert sorted(heard) == [piece.shard for piece in recount.pieces]
    # All kernels have counted it: the fastest counts again.
    every = replace(certificate, kernels="+".join(kernels()))
    assert choose_pieces(every, 1).kernel == kernels()[-1]


def test_the_plain_code_counts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    nonolith.count(4, 4, "unique", certificate=path)
    certificate = read_certificate(path)
    recount = choose_pieces(certificate, 1, plain=True)
    assert (recount.kernel, recount.by) == (None, "the plain code")
    clock = count()
    monkeypatch.setattr("time.thread_time", lambda: 20_000.0 * next(clock))  # a second for each
    assert recount.seconds() == 2**16
    heard: list[int] = []
    recount.run(done=lambda piece: heard.append(piece.shard))
    assert heard == [0]
    (piece,) = certificate.pieces
    wrong = replace(certificate, pieces=(replace(piece, unique=piece.unique - 1),))
    with pytest.raises(CensusError) as caught:
        choose_pieces(wrong, 1, plain=True).run()
    assert str(caught.value) == (
        "4×4: shard 0 has (grids, local, unique) = (65536, 51234, 52362) by the plain code, but "
        "the certificate says (65536, 51234, 52361)"
    )


def test_the_configurations_of_a_size_cover_it() -> None:
    work = Work(Size(4, 7), Kind.LOCAL)
    found = [one for shard in range(shard_count(work.size)) for one in configurations(work, shard)]
    outer = {one.fixed for one in found}
    assert len(outer) == 1
    cells = outer.pop().bit_count()
    assert sum(one.images for one in found) == 2**cells
    assert len({one.value for one in found}) == len(found)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("certificates") / "5x6"
    nonolith.count(5, 6, certificate=path)
    return path.read_text()


def signed_again(text: str) -> str:
    above = text[: text.rindex("sha256 ")]
    return above + f"sha256 {hashlib.sha256(above.encode()).hexdigest()}\n"


@pytest.mark.parametrize(
    ("old", "new", "forge", "complaint"),
    [
        (r"size 5 6", "size 6 5", False, "the checksum"),
        (r"\nsha256.*", "\n", False, "the checksum"),
        (r"^nonolith certificate 1", "PNG", True, "expected 'nonolith certificate 1'"),
        (r"size 5 6", "size 5", True, "size and 2 numbers"),
        (r"size 5 6", "size 5 7", True, "grids"),
        (r"size 5 6", "size 1000000000 1000000000", True, "a size of at most 64 cells"),
        (r"size 5 6", "size 5 13", True, "a size of at most 64 cells, found 5×13"),
        (r"kind local", "kind odd", True, "local or unique"),
        (r"outer \w+", "outer zz", True, "a certificate"),
        (r"total (\d+) \d+", r"total \1 7", True, "the sums"),
        (r"(unique\n0 .*\n)\d+ ", r"\g<1>0 ", True, "a shard after 0"),
        (r"unique\n0 \d+", "unique\n0 many", True, "seven numbers"),
        (r"\ntotal.*\n", "\n", True, "total|seven numbers"),
        (r"unique\n0 (\d+)", r"unique\n0 +\1", True, "seven numbers"),
        (r"(\d+) 0\ntotal", r"-\1 0\ntotal", True, "seven numbers"),
        (r"\d+ (\d+) 0\ntotal", r"1 \1 0\ntotal", True, "counts of up to 1 grids"),
    ],
)
def test_a_changed_certificate_is_refused(
    tmp_path: Path, text: str, old: str, new: str, forge: bool, complaint: str
) -> None:
    path = tmp_path / "certificate"
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    path.write_text(signed_again(changed) if forge else changed)
    with pytest.raises(FormatError, match=complaint) as caught:
        read_certificate(path)
    assert "\n" not in str(caught.value)
    done = run("verify", path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1


def test_a_forged_piece_is_found(tmp_path: Path, text: str) -> None:
    path = tmp_path / "certificate"
    path.write_text(text)
    certificate = read_certificate(path)
    first, second, *rest = certificate.pieces
    forged = replace(
        certificate,
        pieces=(
            replace(first, local=first.local + 1),
            replace(second, local=second.local - 1),
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


@pytest.mark.parametrize("name", ["configurations", "filled", "images"])
def test_a_piece_of_other_grids_is_found(tmp_path: Path, text: str, name: str) -> None:
    """Whoever counts a piece with a program of their own goes by what it is said to be."""
    path = tmp_path / "certificate"
    path.write_text(text)
    first, *rest = read_certificate(path).pieces
    forged = replace(first, **{name: (getattr(first, name) or 0) + 1})
    replace(read_certificate(path), pieces=(forged, *rest)).write(path)
    done = run("verify", path, "--pieces", 99)
    assert done.returncode == 1
    assert done.stderr.endswith("stands for other grids than the certificate says\n")


def test_shards_of_another_program_are_not_taken_for_wrong(tmp_path: Path, text: str) -> None:
    path = tmp_path / "certificate"
    path.write_text(text)
    certificate = read_certificate(path)
    first, *rest = certificate.pieces
    moved = replace(first, configurations=first.configurations + 1)
    program = replace(certificate.program, signature=1)
    other = replace(certificate, program=program, pieces=(moved, *rest))
    other.write(path)
    with pytest.raises(CensusError, match="with signature 1, put other grids into its shards"):
        choose_pieces(other, 99)
    done = run("verify", path, "--pieces", 99)
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert run("count", 4, 6, "--certificate", path).stdout == "12560410\n"
    done = run("verify", path, "--pieces", 1, "--plain")
    assert run("verify", path, "--pieces", 1, "--scalar").stdout == done.stdout
    assert done.returncode == 0
    assert "4×6 local: 12560410; the checksum is right" in done.stdout
    assert "counted again by the plain code, all right: 0" in done.stdout
    assert "grid by grid this takes about" in done.stderr
    for wrong in (["--table", 9], ["4", "--method", "columns"], [], [1, 4]):
        done = run("count", *wrong, "--certificate", tmp_path / "none")
        assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    "options",
    [
        ["--plain"],
        ["--scalar"],
        ["--seed", 1],
        ["--threads", 2],
        ["--pieces", 0, "--plain"],
        ["--pieces", 1, "--plain", "--threads", 2],
    ],
)
def test_a_recount_that_would_not_be_made_is_refused(
    options: list[object], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "certificate"
    path.write_text(text)
    done = run("verify", path, *options)
    assert (done.returncode, done.stdout) == (2, "")


def test_parts_are_merged(tmp_path: Path) -> None:
    ledgers = [tmp_path / name for name in ("a", "b", "c")]
    for number, ledger in enumerate(ledgers, start=1):
        count_part(5, 6, "unique", part=Part(number, 3), ledger=ledger)
    joined = tmp_path / "joined"
    shards = shard_count(Size(5, 6))
    assert merge_ledgers(ledgers[:2], joined) < shards
    assert merge_ledgers([*ledgers, joined], joined.with_name("all")) == shards
    assert merge_ledgers(ledgers, joined) == shards
    assert nonolith.count(5, 6, "unique", ledger=joined).origin == "ledger"
    assert nonolith.count(5, 6, "stuck", ledger=joined).count == 794378773 - 781005372


def test_ledgers_that_differ_are_not_merged(tmp_path: Path) -> None:
    work, shards = signed(Work(Size(5, 6), Kind.LOCAL)), shard_count(Size(5, 6))
    right, wrong, joined = tmp_path / "right", tmp_path / "wrong", tmp_path / "joined"
    tally = run_shard(work, 0)
    with Ledger.open(right, work, shards) as ledger:
        ledger.add([tally])
    with Ledger.open(wrong, work, shards) as ledger:
        ledger.add([replace(tally, local=tally.local + 1)])
    with pytest.raises(LedgerError) as caught:
        merge_ledgers([right, wrong], joined)
    assert str(caught.value) == (
        f"{wrong}: shard 0 has (grids, local, unique) = ({tally.weight}, {tally.local + 1}, 0), "
        f"but in {right} it has ({tally.weight}, {tally.local}, 0): nothing was merged"
    )
    assert not joined.exists()
    merge_ledgers([right], joined)
    before = joined.read_bytes()
    with pytest.raises(LedgerError, match="nothing was merged"):
        merge_ledgers([wrong], joined)
    assert joined.stat().st_size == len(before)
    other = tmp_path / "other"
    count_part(4, 4, part=Part(1, 1), ledger=other)
    with pytest.raises(LedgerError, match="another size"):
        merge_ledgers([right, other], tmp_path / "never")
    thin = tmp_path / "thin"
    nonolith.count(2, 6, method="columns", ledger=thin)
    with pytest.raises(LedgerError, match=f"^{thin}: only ledgers of shards can be merged$"):
        merge_ledgers([thin], tmp_path / "never")


def test_parts_on_the_command_line(tmp_path: Path) -> None:
    for part in ("1/2", "2/2"):
        done = run("count", 5, 6, "--part", part, "--ledger", tmp_path / part[0])
        assert (done.returncode, done.stdout) == (0, "")
        assert f"part {part} is counted" in done.stderr
    done = run("ledger", "merge", tmp_path / "1", tmp_path / "2", "-o", tmp_path / "all")
    assert done.returncode == 0
    shards = shard_count(Size(5, 6))
    shown = run("ledger", "show", tmp_path / "all").stdout
    assert f"5×6 local, {shards} of {shards} shards" in shown
    assert run("count", 5, 6, "--ledger", tmp_path / "all").stdout == "781005372\n"
    for wrong in ("3/2", "0/1", "half"):
        assert run("count", 5, 6, "--part", wrong, "--ledger", tmp_path / "x").returncode == 2
    assert run("count", 5, 6, "--part", "1/2").returncode == 2
    for ignored in (["--verify", 3], ["--estimate"], ["--method", "columns"], ["--json"]):
        done = run("count", 4, 5, "--part", "1/2", "--ledger", tmp_path / "x", *ignored)
        assert done.returncode == 2
    assert not (tmp_path / "x").exists()
