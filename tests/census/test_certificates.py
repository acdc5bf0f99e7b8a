"""Certificates, parts, merged ledgers: counts that anyone can check and anyone can help with."""

import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

import nonolith
from nonolith.census import Kind, read_certificate
from nonolith.census.kernel import Work, configurations, kernels, run_shard, shard_count, signed
from nonolith.census.ledger import Ledger
from nonolith.census.merge import merge_ledgers
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


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert run("count", 4, 6, "--certificate", path).stdout == "12560410\n"
    done = run("verify", path, "--pieces", 1, "--scalar")
    assert done.returncode == 0
    assert "4×6 local: 12560410; the checksum is right" in done.stdout
    assert "counted again by the plain code, all right: 0" in done.stdout
    assert "grid by grid this takes about" in done.stderr
    for wrong in (["--table", 9], ["4", "--method", "columns"], [], [1, 4]):
        done = run("count", *wrong, "--certificate", tmp_path / "none")
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
    with pytest.raises(LedgerError, match="nothing was merged"):
        merge_ledgers([right, wrong], joined)
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
