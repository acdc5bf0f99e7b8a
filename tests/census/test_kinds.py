"""Kinds that follow from clue sets: counted, certified, counted again, and compared."""

import hashlib
import json
import re
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Puzzle, count_solutions
from nonolith.census import CensusMethod, Certificate, Kind, Size, read_certificate
from nonolith.census.clue_sets import by_solutions, clue_set_layout, plain_clue_sets, shard_of
from nonolith.census.kernel import Work
from nonolith.census.merge import merge_ledgers
from nonolith.census.program import Program
from nonolith.census.recount import choose_pieces, recount_parts
from nonolith.census.shards import CensusPart, count_part
from nonolith.census.surveys import SURVEYS, run_shard, signed
from nonolith.errors import CensusError, ChoiceError, ClusterError, FormatError, SizeError
from tests.census.children import run
from tests.census.test_clue_sets import clues_of_every_grid

SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3)]
OF_CLUE_SETS = [kind for kind in Kind if kind.of_clue_sets]


def every_clue_set(height: int, width: int, kind: Kind) -> dict[int, int]:
    found: Counter[int] = Counter()
    for (_, times), number in clues_of_every_grid(height, width, kind is Kind.YESNO).items():
        found[times] += number
    return dict(sorted(found.items()))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", OF_CLUE_SETS)
def test_all_that_follows_from_every_grid(size: tuple[int, int], kind: Kind) -> None:
    """Wide sizes are turned, and in yesnograms filled and empty cells exchanged."""
    expected = every_clue_set(*size, kind)
    found = nonolith.count(*size, kind, recount=True)
    assert found.histogram == expected
    assert (
        found.count
        == {
            Kind.CLUES: sum(expected.values()),
            Kind.MULTIPLICITY: sum(expected.values()),
            Kind.MOST: max(expected),
            Kind.YESNO: expected[1],
        }[kind]
    )
    assert found.example is not None
    assert found.example.size == Size(*size)
    same = sum(
        clues(Grid(rows), kind) == clues(found.example, kind)
        for rows in product(product((0, 1), repeat=size[1]), repeat=size[0])
    )
    assert same == max(expected)


def clues(grid: Grid, kind: Kind) -> object:
    other = Grid([[1 - cell for cell in row] for row in grid])
    return (other if kind is Kind.YESNO else grid).row_clues, grid.column_clues


@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        ("clues", [2, 15, 445, 58196, 28781820]),
        ("most", [1, 2, 6, 24, 120]),
        ("yesno", [2, 14, 368, 49578, 24177516]),  # OEIS A385861
    ],
)
def test_squares(kind: str, counts: list[int]) -> None:
    assert [nonolith.count(n, kind=kind).count for n in range(1, 6)] == counts


def test_yesnograms_that_are_published() -> None:
    """From OEIS A385862."""
    for size, count in {"4x3": 2992, "5x4": 775204}.items():
        assert nonolith.count(size, kind="yesno").count == count


def test_the_grid_with_most_solutions_has_them() -> None:
    for size in (Size(3, 7), Size(5, 5), Size(6, 3)):
        found = nonolith.count(size, kind="most")
        assert found.example is not None
        assert count_solutions(Puzzle.from_grid(found.example)) == found.count


@pytest.mark.parametrize("size", [Size(2, 2), Size(3, 3), Size(2, 5), Size(4, 3), Size(4, 4)])
@pytest.mark.parametrize("kind", [Kind.CLUES, Kind.YESNO])
def test_shards_are_cut_as_the_layout_says(size: Size, kind: Kind) -> None:
    layout, work = clue_set_layout(size, kind), Work(size, kind)
    assert sum(layout.by_shard.values()) == size.grids
    by_grid = Counter(shard_of(size, kind, cells) for cells in range(size.grids))
    assert layout.by_shard == dict(sorted(by_grid.items()))
    for shard in range(layout.shards):
        tally = run_shard(work, shard)
        assert tally.weight == layout.by_shard.get(shard, 0)
        if tally.weight:
            grids, sets = plain_clue_sets(size, kind, shard)
            assert (grids, by_solutions(sets)) == (tally.weight, tally.counts)


def test_a_certificate_of_clue_sets(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    found = nonolith.count(3, 5, "multiplicity", certificate=path)
    certificate = read_certificate(path)
    assert (certificate.kind, certificate.count) == (Kind.CLUES, found.count)
    assert str(certificate) == path.read_text()
    checks = choose_pieces(certificate, 2, seed=1).run()
    assert [check.by for check in checks] == ["plain", "plain"]
    assert read_certificate(path) == certificate
    with pytest.raises(ChoiceError, match="have no parts"):
        next(recount_parts(certificate, 1, 100))
    done = run("verify", path, "--pieces", "2", "--keep")
    assert done.returncode == 0
    assert "counted again by the plain code, all right" in done.stdout
    assert len(read_certificate(path).checks) == 2
    # The same file answers other kinds of the same clue sets, and none of others.
    assert nonolith.count(3, 5, "most", ledger=path).origin == "ledger"
    with pytest.raises(nonolith.errors.LedgerError, match="another kind: clues, not yesno"):
        nonolith.count(3, 5, "yesno", ledger=path)


def test_a_forged_shard_is_found(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    nonolith.count(3, 4, "clues", certificate=path)
    certificate = read_certificate(path)
    piece = next(piece for piece in certificate.pieces if piece.counts.get(2))
    moved = dict(piece.counts)
    moved[2] -= 1
    moved[1] += 2
    forged = replace(piece, counts=moved)
    whole = replace(
        certificate, pieces=tuple(forged if p is piece else p for p in certificate.pieces)
    )
    with pytest.raises(CensusError, match=f"shard {piece.shard} has .* by the plain code"):
        choose_pieces(whole, len(whole.pieces)).run()
    # The unique census knows better as well.
    with pytest.raises(CensusError, match="3154 clue sets have one solution, but 3152 grids"):
        _ = whole.count
    other = next(p.example for p in certificate.pieces if p is not piece)
    with pytest.raises(CensusError, match=r"example of shard .* has 1 solutions, not"):
        SURVEYS[Kind.CLUES].plain(Size(3, 4), replace(piece, example=_unique_grid(piece.shard)))
    path.write_text(str(replace(certificate, pieces=(replace(piece, example=other),))))
    with pytest.raises(FormatError, match=f"expected a grid of shard {piece.shard}"):
        read_certificate(path)


def _unique_grid(shard: int) -> int:
    """Return a grid of a shard of 3×4 whose clues have no other solution."""
    for cells in range(1 << 12):
        rows = [[cells >> row * 4 + c & 1 for c in range(4)] for row in range(3)]
        if shard_of(Size(3, 4), Kind.CLUES, cells) == shard and (
            count_solutions(Puzzle.from_grid(Grid(rows))) == 1
        ):
            return cells
    raise AssertionError


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"(\n0 \d+ \S+) 1:", r"\1 2:", "numbers of solutions that sum to"),
        (r"(\n0 \d+) \S+ ", r"\1 - ", "a grid of shard 0"),
        (r"(\n0 \d+) \S+ ", r"\1 fffff ", "a grid of shard 0"),
        (r"(\n0 \d+ \S+) \S+", r"\1 1:x", "a number"),
        (r"(\n0 \d+ \S+) \S+", r"\1 -", "numbers of solutions that sum to"),
        (r" none\n", " avx2\n", "kernels among none"),
        (r"\ntotal", "\ncheck 0 scalar\ntotal", "plain"),
        (r"\ntotal", "\ncheck 0 plain 1 1 1 1\ntotal", "a shard and who counted it"),
        (r"(total \d+ \d+ )\S+", r"\g<1>0", "'total "),
    ],
)
def test_what_a_certificate_can_not_say(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "certificate"
    nonolith.count(3, 4, "clues", certificate=path)
    above = path.read_text().rpartition("sha256 ")[0]
    forged, changes = re.subn(old, new, above, count=1)
    assert changes == 1
    path.write_text(f"{forged}sha256 {hashlib.sha256(forged.encode()).hexdigest()}\n")
    with pytest.raises(FormatError, match=f"expected {re.escape(complaint)}"):
        read_certificate(path)


def test_parts_are_merged(tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}" for number in (1, 2)]
    for number, path in enumerate(parts, start=1):
        count_part(4, 4, "most", part=CensusPart(number, 2), ledger=path)
    whole = tmp_path / "whole"
    assert merge_ledgers(parts, whole).complete
    found = nonolith.count(4, 4, "clues", ledger=whole)
    assert (found.count, found.origin) == (58196, "ledger")


def test_a_shard_of_another_program_is_refused() -> None:
    work = signed(Work(Size(3, 4), Kind.CLUES))
    assert run_shard(work, 0).program == work.program
    with pytest.raises(ClusterError, match="refused the work of"):
        run_shard(replace(work, program=replace(work.program, signature=1)), 0)
    with pytest.raises(ClusterError, match="refused the work of"):
        run_shard(replace(work, program=Program("0.0.1")), 0)


def test_an_empty_certificate_has_no_sum() -> None:
    text = str(Certificate(Size(4, 4), Kind.CLUES, ()))
    assert "\ntotal 0 0 - -\n" in text


def test_how_clue_sets_can_not_be_counted() -> None:
    with pytest.raises(SizeError, match="at most 22×2, 15×3, 11×4, 8×5 or 7×6"):
        nonolith.count(7, kind="clues")
    with pytest.raises(ChoiceError, match="kernel 'avx2' counts grids, not clue sets"):
        nonolith.count(4, kind="clues", kernel="avx2")
    with pytest.raises(SizeError, match="clue sets are counted by shards"):
        nonolith.count(4, kind="most", method=CensusMethod.COLUMNS)


def test_what_the_message_says_of_sizes_is_so() -> None:
    for height, width in [(22, 2), (15, 3), (11, 4), (8, 5), (7, 6)]:
        assert SURVEYS[Kind.YESNO].layout(Size(width, height)).shards
        with pytest.raises(SizeError):
            SURVEYS[Kind.CLUES].layout(Size(height + 1, width))


def test_the_command_prints_all_of_it() -> None:
    done = run("count", "3", "--kind", "multiplicity")
    assert done.stdout == "solutions\tclue sets\n1\t384\n2\t59\n4\t1\n6\t1\n"
    done = run("count", "2", "3", "--kind", "most", "--recount")
    assert done.stdout.splitlines()[0] == "2"
    assert set("".join(done.stdout.splitlines()[1:])) == set("#.")
    found = json.loads(run("count", "3", "--kind", "clues", "--json").stdout)
    assert found["histogram"]["1"] == 384
    assert re.fullmatch("[#.]{3}/[#.]{3}/[#.]{3}", found["example"])
    done = run("count", "--bfile", "4", "--kind", "clues")
    assert done.stdout == "0 1\n1 2\n2 15\n3 445\n"
    done = run("count", "--bfile", "4", "--kind", "multiplicity")
    assert (done.returncode, done.stdout) == (2, "")
    done = run("count", "5", "6", "--kind", "clues", "--estimate")
    assert re.match(r"5×6 clues: (about|instantly)", done.stdout)
