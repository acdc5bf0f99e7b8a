"""The counts that come with the package, and the files made from them."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import _core
from nonolith.census import Kind, Origin, Size, known_count, known_counts, read_certificate
from nonolith.census.cite import cite_count, cite_program
from nonolith.census.known import KnownCount
from nonolith.census.progress import grids_in_words
from nonolith.census.published import published
from nonolith.census.sequences import SEQUENCES, TRIANGLES
from nonolith.census.surveys import SURVEYS
from nonolith.errors import SizeError
from tests.census.known import known_counts as published_counts
from tools.results import BFILES, CERTIFICATES, PAGE, bfiles, in_words, page

CERTIFICATES_PAGE = PAGE.with_name("certificates.md")

NEW = {
    Kind.LOCAL: ["16×2", "12×3", "10×4", "8×5", "7×6", "9×5", "8×6", "7×7"],
    Kind.UNIQUE: ["11×3", "12×3"],
}


def test_the_page_is_made_from_the_table() -> None:
    assert PAGE.read_text() == page(), "run `python -m tools.results pages`"


def test_the_page_has_no_empty_rows() -> None:
    """Sizes of which only other kinds are known, as 1×2 of passes, stood on it without a number."""
    rows = [line for line in page().splitlines() if line.startswith("| ")]
    assert [row for row in rows if not row.replace("|", "").split()[1:]] == []


def test_the_bfiles_are_made_from_the_table() -> None:
    texts = bfiles()
    assert {path.name: path.read_text() for path in BFILES.iterdir()} == texts
    assert len(texts) == len(SEQUENCES) + len(TRIANGLES)
    assert texts["multiplicity-triangle.txt"].startswith("1 2\n2 14\n3 1\n4 384\n5 59\n6 0\n")
    assert texts["A391619-local-squares.txt"].endswith("6 48625108931\n7 372123760986730\n")
    assert texts["A383345-unique-width-2.txt"].startswith("0 1\n1 4\n2 14\n3 52\n")


def test_results_agree_with_what_is_published() -> None:
    values = published_counts()
    compared = 0
    for entry in known_counts():
        value = values.get((Kind(entry.kind), entry.size))
        if value is not None:
            assert entry.count == value, entry
            compared += 1
    assert compared > 50
    for kind, size in values:
        if size.cells:
            assert published(size, kind) is not None, (kind, size)


@pytest.mark.parametrize("kind", NEW)
def test_what_is_called_new_is_what_nobody_published(kind: Kind) -> None:
    new = [entry for entry in known_counts() if entry.new and entry.kind == kind]
    assert [str(entry.size) for entry in new if entry.method == "shards"] == NEW[kind]
    for entry in new:  # columns have gone further since
        assert (kind, entry.size) not in published_counts()
        assert entry.height + entry.width > 13 or kind is Kind.LOCAL
        assert entry.width > 2 or entry.height > (15 if kind is Kind.LOCAL else 22)


def test_both_methods_found_the_same() -> None:
    """Sizes that were counted by shards before columns could do them."""
    known = {(entry.kind, entry.size): entry for entry in known_counts()}
    for kind, height, width in [("unique", 9, 3), ("local", 9, 3), ("local", 14, 2)]:
        entry = known[kind, Size(height, width)]
        assert entry.method == "shards"
        assert nonolith.count(height, width, kind, method="columns").count == entry.count


def test_every_result_is_complete_and_there_once() -> None:
    rows = known_counts()
    assert len({(entry.kind, entry.size) for entry in rows}) == len(rows)
    for entry in rows:
        kind = Kind(entry.kind)
        assert not kind.turns or entry.size == entry.size.upright
        total = SURVEYS[kind].layout(entry.size).total if not kind.of_grids else entry.size.grids
        assert entry.weights == grids_in_words(total)
        assert 0 < entry.count <= entry.size.grids
        assert (entry.method == "formula") == (kind.has_formula and entry.width == 1)
        assert (entry.method == "columns") == (entry.memory > 0)


def test_unique_is_never_less_than_local() -> None:
    counts = {(entry.kind, entry.size): entry.count for entry in known_counts()}
    for (kind, size), count in counts.items():
        if kind == "local":
            assert count <= counts.get(("unique", size), count)


@pytest.mark.parametrize("size", [Size(6, 6), Size(7, 6), Size(6, 7), Size(2, 12)], ids=str)
def test_a_known_count_says_that_it_is_known(size: Size) -> None:
    found = nonolith.count(size.height, size.width)
    assert (found.size, found.origin) == (size, Origin.TABLE)
    assert found == nonolith.known_count(size.height, size.width)


def test_the_library_answers_at_once_unless_it_is_told_otherwise() -> None:
    """`nonolith.count(7)` counted for hours, without a warning."""
    assert nonolith.count(7).count == 372123760986730
    known, counted = (nonolith.count(4, 5, "stuck", recount=again) for again in (False, True))
    assert (known.origin, counted.origin) == (Origin.TABLE, Origin.RUN)
    assert counted.count == known.count == 12800


@pytest.mark.parametrize(
    "how", [{"threads": 1}, {"kernel": "scalar"}, {"method": "shards"}, {"memory": 10**9}], ids=str
)
def test_whoever_says_how_to_count_has_it_counted(how: dict[str, Any]) -> None:
    assert nonolith.count(4, 4, **how).origin is Origin.RUN


def test_a_known_count_keeps_no_file_from_being_written(tmp_path: Path) -> None:
    for name in ("ledger", "certificate"):
        path = tmp_path / name
        nonolith.count(4, 4, **{name: path})  # type: ignore[arg-type]
        assert path.exists()
    with pytest.raises(nonolith.errors.KernelError):
        nonolith.count(4, 4, kernel="abacus")


def test_what_is_not_known_is_counted() -> None:
    assert nonolith.known_count(3, 20, "stuck") is None
    assert nonolith.known_count(0, 5) is None
    assert nonolith.count(0, 5).origin is Origin.RUN


def test_a_row_as_json_and_as_a_result() -> None:
    entry = next(row for row in known_counts() if (row.kind, row.size) == ("unique", Size(6, 4)))
    values = entry.as_dict()
    assert values.pop("published") == "A384764"
    assert (values.pop("histogram"), values.pop("example")) == (None, None)
    assert KnownCount(**values, counts_found="", example="") == entry
    assert values["count"] == 12_819_322
    found = entry.result(Size(4, 6))
    assert found.as_dict() == {
        **{name: values[name] for name in values.keys() - {"weights"}},
        "histogram": None,
        "example": None,
        "height": 4,
        "width": 6,
        "grids": 2**24,
        "share": 12_819_322 / 2**24,
        "origin": "table",
    }
    new = next(row for row in known_counts() if row.new)
    assert new.as_dict()["published"] is None


def test_stuck_counts_follow_from_two_others() -> None:
    local, unique, stuck = (known_count(5, 4, kind) for kind in list(Kind)[:3])
    assert local is not None
    assert unique is not None
    assert stuck == replace(unique, kind=Kind.STUCK, count=unique.count - local.count)
    assert known_count(5, 4) == local
    only_one = next(
        entry.size
        for entry in known_counts()
        if known_count(entry.height, entry.width, "unique") is None
    )
    assert known_count(only_one.height, only_one.width, "stuck") is None


@pytest.mark.parametrize(
    ("kind", "size", "name"),
    [
        ("local", (6, 6), "A391619"),
        ("local", (7, 7), None),
        ("local", (2, 15), "LocalNonogram"),
        ("local", (2, 16), None),
        ("local", (11, 3), "LocalNonogram"),
        ("local", (9, 4), "LocalNonogram"),
        ("local", (5, 7), "LocalNonogram"),
        ("local", (6, 7), None),
        ("local", (5, 1), None),
        ("unique", (6, 6), "A242876"),
        ("unique", (7, 7), None),
        ("unique", (22, 2), "A383345"),
        ("unique", (2, 23), None),
        ("unique", (3, 2), "A383345"),
        ("unique", (10, 3), "A384764"),
        ("unique", (11, 3), None),
        ("unique", (5, 1), "A384764"),
        ("stuck", (4, 4), None),
    ],
)
def test_where_a_count_is_published(kind: str, size: tuple[int, int], name: str | None) -> None:
    source = published(Size(*size), Kind(kind))
    assert (source and source.name) == name
    if source is not None and name != "LocalNonogram":
        assert source.url == f"https://oeis.org/{name}"


def test_the_whole_of_oeis_own_table_is_confirmed() -> None:
    """All uniquely solvable n×m with n + m ≤ 13: OEIS's b-file is the beginning of ours."""
    text = (BFILES / "A384764-unique-antidiagonals.txt").read_text()
    beginning = "".join(text.splitlines(keepends=True)[: sum(range(1, 15))]).encode()
    assert len(beginning) == 884
    assert hashlib.sha256(beginning).hexdigest() == (
        "c1036b92ddfdaab5c6acef93c651060695c9230f0477817b247883df2c735a83"
    )


def test_every_published_count_has_been_compared() -> None:
    compared = {(kind, size.upright) for kind, size in published_counts()}
    for row in known_counts():
        # Of yesnograms test_atlas.py has those that could be compared.
        if row.published is not None and row.method != "formula" and row.kind != "yesno":
            in_oeis_file = row.kind == "unique" and row.height + row.width <= 13
            assert in_oeis_file or (row.kind, row.size) in compared, row
    assert in_words([Size(3, 2)]) == "3×2"


def test_citations() -> None:
    assert cite_program() == (
        "@software{nonolith,\n"
        "  author  = {{The nonolith contributors}},\n"
        "  title   = {{nonolith: a laboratory for nonograms}},\n"
        "  year    = {2026},\n"
        f"  version = {{{nonolith.__version__}}},\n"
        "  url     = {https://example.org/nonolith},\n"
        "  note    = {MIT licence},\n"
        "}"
    )
    for kind, words, more in [
        (
            Kind.UNIQUE,
            "uniquely solvable",
            ". Also in A242876: uniquely solvable squares, https://oeis.org/A242876",
        ),
        (
            Kind.STUCK,
            "uniquely, but not locally solvable",
            ". Also the difference of the counts in A242876: uniquely solvable squares, "
            "https://oeis.org/A242876 and A391619: locally solvable squares, "
            "https://oeis.org/A391619",
        ),
    ]:
        found = known_count(5, 5, kind)
        assert found is not None
        assert found.date is not None
        assert cite_count(Size(5, 5), kind) == (
            f"@software{{nonolith-5x5-{kind},\n"
            "  author  = {{The nonolith contributors}},\n"
            f"  title   = {{There are {found.count} {words} 5×5 nonograms}},\n"
            f"  year    = {{{found.date[:4]}}},\n"
            f"  month   = {{{found.date[5:7]}}},\n"
            f"  version = {{{found.version}}},\n"
            "  url     = {https://example.org/nonolith},\n"
            f"  note    = {{Counted with nonolith {found.version} on {found.date}, method shards, "
            f"kernel {found.kernel}{more}}},\n"
            "}"
        )
    assert "Batenburg" in cite_count(Size(6, 6), Kind.LOCAL)
    assert "Also" not in cite_count(Size(7, 6), Kind.STUCK)  # its local count is new
    assert ", method formula}," in cite_count(Size(1, 3), Kind.LOCAL)  # there is no kernel
    with pytest.raises(SizeError) as caught:
        cite_count(Size(9, 9), Kind.UNIQUE)
    assert str(caught.value) == (
        "the unique count of 9×9 is not known: `nonolith results` lists the known ones"
    )


@pytest.mark.parametrize("path", sorted(CERTIFICATES.glob("*.txt")), ids=lambda path: path.stem)
def test_certificates_are_of_counts_that_nobody_else_has(path: Path) -> None:
    certificate = read_certificate(path)  # checks whatever it says
    size, kind = certificate.size, certificate.kind
    assert path.stem == f"{size.height}x{size.width}-{kind}"
    assert path.stat().st_size < 1_000_000
    assert published(size, kind) is None
    assert str(size) in CERTIFICATES_PAGE.read_text()
    known = {(row.size, row.kind): row.count for row in known_counts()}
    if certificate.complete:
        assert certificate.count == known[size, kind]


@pytest.mark.parametrize("size", ["7x7", "9x5", "8x6"])
def test_what_a_certificate_says_was_counted_again_is_so(size: str) -> None:
    certificate = read_certificate(CERTIFICATES / f"{size}-local.txt")
    plain = _core.PlainCensus(certificate.size.height, certificate.size.width)
    parts = [check.part for check in certificate.checks if check.part is not None]
    assert len(parts) >= 360
    for part in parts[:: len(parts) // 3]:
        found = plain.count(part.given, part.filled, False)
        assert found == (part.grids, part.local, part.unique)


def test_a_certificate_that_is_incomplete_has_the_local_counts_of_the_other() -> None:
    """Shard by shard: a unique run finds the local counts as well."""
    local = {one.shard: one for one in read_certificate(CERTIFICATES / "7x7-local.txt").pieces}
    for piece in read_certificate(CERTIFICATES / "7x7-unique.txt").pieces:
        same = local[piece.shard]
        assert (piece.weight, piece.counts["local"]) == (same.weight, same.counts["local"])
