"""Passes, techniques, filled cells and symmetric grids, compared with the referee's definitions."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Knowledge, Puzzle, _core, rate
from nonolith.census import CensusMethod, Kind, Size, read_certificate
from nonolith.census.kind import LEVELS, LINE_LEVELS
from nonolith.census.outer_rows import grids_of, outer_rows, shard_of
from nonolith.census.recount import choose_pieces
from nonolith.census.sequences import known_rows
from nonolith.census.surveys import SURVEYS
from nonolith.errors import ChoiceError, FormatError, SizeError
from nonolith.explaining.rate import RATED
from nonolith.reference import settle
from tests.census.children import run
from tools import atlas
from tools.results import ATLAS_PAGE, BFILES, DRAFTS, PICTURE

SIZES = [Size(1, 4), Size(4, 1), Size(2, 2), Size(2, 5), Size(5, 2), Size(3, 3), Size(4, 3)]
NEW = [kind for kind in Kind if not kind.of_grids and not kind.of_clue_sets and kind is kind.work]


@cache
def every_grid(size: Size) -> tuple[Grid, ...]:
    rows = list(product((0, 1), repeat=size.width))
    return tuple(Grid(grid) for grid in product(rows, repeat=size.height))


@cache
def passes_of(grid: Grid) -> int:
    """Settle all rows, all columns, and so on, with the referee; 0 if cells stay unknown."""
    puzzle = Puzzle.from_grid(grid)
    rows = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette).rows
    last = number = 0
    while number < last + 3:
        number += 1
        clues = puzzle.rows if number % 2 else puzzle.columns
        settled = [settle(tuple(clue), line) for clue, line in zip(clues, rows, strict=True)]
        after = [line for line in settled if line is not None]
        if after != list(map(tuple, rows)):
            last = number
        rows = tuple(zip(*after, strict=True))
    solved = all(cell.bit_count() == 1 for line in rows for cell in line)
    return last if solved else 0


@cache
def unique_grids(size: Size) -> frozenset[Grid]:
    clues = Counter(grid.clues for grid in every_grid(size))
    return frozenset(grid for grid in every_grid(size) if clues[grid.clues] == 1)


def solvable(size: Size, kind: Kind) -> Iterator[Grid]:
    if kind.adverb == "uniquely":
        return iter(unique_grids(size))
    return filter(passes_of, every_grid(size))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_passes(size: Size) -> None:
    found = nonolith.count(size, kind="passes", recount=True)
    expected = Counter(map(passes_of, every_grid(size)))
    assert found.histogram == dict(sorted(expected.items()))
    assert found.count == max(expected)
    assert found.example is not None
    assert passes_of(found.example) == found.count


@pytest.mark.parametrize(
    "size", [Size(4, 3), Size(4, 4), Size(5, 4), Size(4, 5), Size(7, 3)], ids=str
)
def test_passes_of_one_grid_and_of_64_at_once(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways must agree shard by shard, in their examples too."""
    found = []
    for kernel in _core.census_kernels():
        monkeypatch.setenv("NONOLITH_KERNEL", kernel)
        census = _core.PassCensus(size.height, size.width)
        found.append([census.run(shard) for shard in range(census.shards)])
    assert all(one == found[0] for one in found)


def test_the_triangles_of_squares() -> None:
    for kind, sides in [(Kind.PASSES, 3), (Kind.UNIQUE_FILLED, 3), (Kind.MULTIPLICITY, 3)]:
        expected: list[int] = []
        for side in range(1, sides + 1):
            found = nonolith.count(side, kind=kind, recount=True).histogram
            assert found is not None
            least = 1 if kind is Kind.MULTIPLICITY else 0
            expected += [found.get(k, 0) for k in range(least, max(map(int, found)) + 1)]
        terms = list(islice(known_rows(kind), len(expected)))
        assert terms == list(enumerate(expected, start=1))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", [Kind.LOCAL_FILLED, Kind.UNIQUE_FILLED])
def test_filled_cells(size: Size, kind: Kind) -> None:
    filled = Counter(sum(map(sum, grid.rows)) for grid in solvable(size, kind))
    found = nonolith.count(size, kind=kind, recount=True)
    assert found.histogram == dict(sorted(filled.items()))
    assert found.count == filled.total()


Symmetry = Callable[[list[list[int]]], list[list[int]]]


def turned(rows: list[list[int]]) -> list[list[int]]:
    return [list(row) for row in zip(*rows[::-1], strict=True)]


IMAGES: dict[str, Symmetry] = {
    "mirror": lambda rows: [row[::-1] for row in rows],
    "flip": lambda rows: rows[::-1],
    "rotation": lambda rows: turned(turned(rows)),
    "diagonal": lambda rows: turned(rows[::-1]),
    "antidiagonal": lambda rows: turned([row[::-1] for row in rows]),
    "quarter": turned,
    "three-quarters": lambda rows: turned(turned(turned(rows))),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", [Kind.LOCAL_SYMMETRIC, Kind.UNIQUE_SYMMETRIC])
def test_symmetric_grids_and_classes(size: Size, kind: Kind) -> None:
    """Classes are counted here by the orbit of each grid, not by Burnside's lemma."""
    grids = [[list(map(int, row)) for row in grid.rows] for grid in solvable(size, kind)]
    images = list(IMAGES.items())[: 7 if size.height == size.width else 3]
    found = nonolith.count(size, kind=kind, recount=True)
    assert found.histogram == {
        name: sum(image(grid) == grid for grid in grids) for name, image in images
    }
    assert found.count == found.histogram["mirror"]
    classes = {
        min([grid, *(image(grid) for _, image in images)], key=str).__str__() for grid in grids
    }
    up_to = Kind.UNIQUE_CLASSES if kind is Kind.UNIQUE_SYMMETRIC else Kind.LOCAL_CLASSES
    assert nonolith.count(size, kind=up_to, recount=True).count == len(classes)


@pytest.mark.parametrize("size", [Size(2, 4), Size(3, 3)], ids=str)
def test_techniques(size: Size) -> None:
    expected: Counter[str] = Counter()
    names = [level for level in LEVELS for _ in level.split("/")]
    for grid in every_grid(size):
        rating = rate(Puzzle.from_grid(grid))
        assert rating.hardest is not None or rating.undecided
        hardest = "unsolved" if rating.undecided else names[RATED.index(rating.hardest)]
        expected[hardest] += 1
        line_logic = hardest in LINE_LEVELS
        assert line_logic == (passes_of(grid) > 0)
    assert nonolith.count(size, kind="technique", recount=True).histogram == expected
    assert "/".join(LEVELS).split("/") == [name.value.replace(" ", "-") for name in RATED]


def test_what_was_known() -> None:
    assert [nonolith.count(n, kind="passes").count for n in range(1, 6)] == [1, 2, 3, 9, 17]
    assert [nonolith.count(2, n, kind="passes").count for n in range(3, 9)] == [3, 4, 6, 8, 10, 12]
    assert [nonolith.count(n, kind="unique-classes").count for n in range(1, 5)] == [2, 5, 78, 6780]
    symmetric = [nonolith.count(n, kind="unique-symmetric").count for n in range(1, 5)]
    assert symmetric == [2, 4, 64, 254]
    by_filled = nonolith.count(4, kind="unique-filled").histogram
    assert by_filled is not None
    assert list(by_filled.values())[:9] == [1, 16, 48, 272, 868, 2272, 4720, 8532, 10868]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_outer_rows(size: Size) -> None:
    layout = outer_rows(size)
    assert sum(layout.by_shard.values()) == layout.total == size.grids
    by_grid = Counter(shard_of(size, cells) for cells in range(size.grids))
    assert layout.by_shard == dict(sorted(by_grid.items()))
    for shard in layout.by_shard:
        for rows in grids_of(size, shard):
            cells = sum(row << number * size.width for number, row in enumerate(rows))
            assert shard_of(size, cells) == shard


@pytest.mark.parametrize("kind", NEW)
def test_a_certificate_is_counted_again_by_other_code(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    found = nonolith.count(3, 4, kind, certificate=path)
    certificate = read_certificate(path)
    assert (certificate.kind, certificate.count) == (kind, found.count)
    assert str(certificate) == path.read_text()
    checks = choose_pieces(certificate, 3, seed=1).run()
    assert [check.by for check in checks] == ["plain"] * 3
    survey = SURVEYS[kind]
    assert survey.plain_seconds(Size(3, 4), [checks[0].shard]) > 0
    piece = certificate.pieces[0]
    assert str(piece.weight) in survey.said(piece.weight, piece.counts)
    done = run("verify", path, "--pieces", "1")
    assert done.returncode == 0
    assert f"3×4 {kind}: {found.count}; the checksum is right" in done.stdout


@pytest.mark.parametrize(
    ("kind", "old", "new", "complaint"),
    [
        ("passes", r" 0:(\d+),1:", r" 1:\1,2:", "filled cells of"),
        ("passes", r"(\n\d+ \d+ \w+) 0:", r"\1 0:9", "passes of"),
        ("passes", r"(\n\d+ \d+) \w+ ", r"\1 - ", "a grid of shard"),
        ("technique", r"(\n\d+ \d+) [a-z/]+:", r"\1 magic:", "techniques"),
        ("technique", r"unsolved:\d+", "unsolved:0", "techniques of"),
        ("unique-filled", r"(\n\d+ \d+ \S+) \d+", r"\1 9", "unique and other grids"),
        ("local-symmetric", r"(\n0 \d+) mirror:\d+", r"\1 flip:1", "at most 64 solvable grids"),
        ("local-symmetric", r"(\n0 \d+) mirror:\d+", r"\1 mirror:65", "at most 64 solvable grids"),
    ],
)
def test_what_a_certificate_can_not_say(
    kind: str, old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "certificate"
    nonolith.count(3, 4, kind, certificate=path)
    above = path.read_text().rpartition("sha256 ")[0]
    forged, changes = re.subn(old, new, above, count=1)
    assert changes == 1
    path.write_text(f"{forged}sha256 {_sha256(forged)}\n")
    with pytest.raises(FormatError, match=f"expected {complaint}"):
        read_certificate(path)


def _sha256(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def test_a_ledger_answers_each_kind_of_its_shards(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    passes = nonolith.count(3, 5, "passes", ledger=path)
    filled = nonolith.count(3, 5, "local-filled", ledger=path)
    assert (passes.origin, filled.origin, filled.count) == ("run", "ledger", 24052)


def test_how_they_can_not_be_counted() -> None:
    for kind in ("passes", "technique", "local-filled"):
        with pytest.raises(SizeError, match="both sides need 1 to 8 cells"):
            nonolith.count(9, 2, kind)
    with pytest.raises(SizeError, match="no line longer than 16"):
        nonolith.count(17, 2, "local-symmetric")
    with pytest.raises(ChoiceError, match="kernel 'avx2' counts"):
        nonolith.count(3, kind="passes", kernel="avx2")
    with pytest.raises(SizeError, match="passes is counted by shards"):
        nonolith.count(3, kind="passes", method=CensusMethod.COLUMNS)
    for height, width in [(0, 3), (9, 2)]:
        with pytest.raises(ValueError, match="passes"):
            _core.PassCensus(height, width)
    with pytest.raises(ValueError, match="no such shard"):
        _core.PassCensus(2, 2).run(16)
    for sets in ([1, 1], [16], [0] * 64):
        with pytest.raises(ValueError, match="plain census takes"):
            _core.PlainCensus(2, 2).count_unions(sets, False)


def test_the_command_prints_tables() -> None:
    done = run("count", "3", "--kind", "passes")
    table, _, grid = done.stdout.partition("3\t62\n")
    assert table == "passes\tgrids\n0\t128\n1\t27\n2\t295\n"
    assert re.fullmatch("([#.]{3}\n){3}", grid)
    done = run("count", "2", "3", "--kind", "unique-symmetric")
    assert done.stdout == "symmetry\tgrids\nmirror\t16\nflip\t8\nrotation\t4\n"
    assert run("count", "4", "--kind", "local-classes").stdout == "6623\n"
    done = run("count", "4", "--kind", "unique-symmetric", "--estimate")
    assert done.stdout.startswith("4×4 unique-symmetric: instantly")


def test_yesnograms_agree_with_what_is_published() -> None:
    """The terms of OEIS A385861 and A385862 in their entries, and A383345 for the width 2."""
    published = {
        "3x3": 368,
        "4x3": 2992,
        "5x3": 23058,
        "6x3": 179576,
        "7x3": 1388978,
        "4x4": 49578,
        "5x4": 775204,
        "6x4": 12129616,
        "5x5": 24177516,
        "6x5": 754845831,
        "6x6": 46985524156,
    }
    for size, count in published.items():
        assert known(size, "yesno") == count
    for height in range(2, 16):
        yesno, unique = (known(Size(height, 2), kind) for kind in ("yesno", "unique"))
        assert yesno == unique


def test_the_largest_number_of_solutions_is_factorial_until_five() -> None:
    most = [known(Size(n, n), "most") for n in range(2, 7)]
    assert most == [2, 6, 24, 120, 744]


def test_larger_clue_sets_with_more_than_factorial_solutions() -> None:
    most = nonolith.known_count(6, kind="most")
    assert most is not None
    assert most.example is not None
    rows = [list(map(int, row)) for row in most.example.rows]
    for side, expected in [(7, 8104), (8, 113428)]:
        rows = [[*row, 0] for row in rows] + [[0] * (side - 1) + [1]]
        assert nonolith.count_solutions(Puzzle.from_grid(Grid(rows))) == expected


def test_the_page_the_picture_and_the_drafts_are_made_from_the_table() -> None:
    assert ATLAS_PAGE.read_text() == atlas.page(), "run `python -m tools.results pages`"
    assert PICTURE.read_text() == atlas.picture(), "run `python -m tools.results pages`"
    drafts = atlas.drafts()
    assert {path.name for path in DRAFTS.iterdir()} == drafts.keys()
    for name, text in drafts.items():
        assert (DRAFTS / name).read_text() == text, "run `python -m tools.results pages`"
        assert len(text.splitlines()[0]) <= 3 + 260
    assert "%S 1,2,15,445,58196,28781820,57385248472" in drafts["clues-squares.txt"]
    assert "%O 1,2" in drafts["passes-squares.txt"]
    assert "%E a(7) from" in drafts["A391619-local-squares.txt"]
    assert "A385861-yesno-squares.txt" not in drafts  # OEIS has all of it
    program = re.search(r"%o \(Shell\) nonolith (.*)", drafts["passes-squares.txt"])
    assert program is not None
    printed = run(*program[1].split()).stdout
    assert printed == (BFILES / "passes-squares.txt").read_text()


def known(size: Size | str, kind: str) -> int:
    found = nonolith.known_count(size, kind=kind)
    assert found is not None
    return found.count
