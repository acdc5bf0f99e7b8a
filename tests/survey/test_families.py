import zlib
from random import Random

import pytest

from nonolith import Grid, Puzzle
from survey.families import FAMILIES, Rows, clues, pictures
from tests.solving.families import dom

SEEDS = 3


def checksum(rows: Rows) -> int:
    return zlib.crc32("\n".join("".join(map(str, row)) for row in rows).encode())


# Of the pictures of the first size, with seeds 0 to 2 one after another: the same on every machine.
CHECKSUMS = {
    "random 20 %": 0x3862702D,
    "random 30 %": 0x01EE0FCA,
    "random 35 %": 0x13482CD7,
    "random 40 %": 0xA33B1CE7,
    "random 45 %": 0x46D9569C,
    "random 50 %": 0xDE080D3A,
    "random 55 %": 0x6660BE1E,
    "rows of equal sums": 0x4474B97B,
    "blocks": 0xA7D0AF29,
    "rule 30": 0x9B64C408,
    "rule 54": 0x528C948D,
    "rule 90": 0x20528205,
    "rule 110": 0x49A330C0,
    "life": 0xDBF8B029,
    "cave, 1 step": 0xE2389437,
    "cave, 3 steps": 0xBF6DE99D,
    "moiré": 0x6689685C,
    "Kronecker": 0x63C90EB6,
    "Voronoi": 0x84DC4FE6,
    "truchet": 0xFD847E1C,
    "plasma": 0x52984A1C,
    "Mandelbrot": 0xCB226669,
    "QR": 0x416E65C6,
    "checkerboard": 0x8F013D68,
    "checkerboard, 1 %": 0x9FCD7FC9,
    "checkerboard of 2×2, 5 %": 0xB437542B,
    "text": 0x01F1ED44,
    "thin, 30 %": 0xFA3A39AC,
    "thin, 50 %": 0x3B45BE1D,
    "n-Dom": 0x667BA3E4,
    "ordered dither": 0xE0437078,
}


@pytest.mark.parametrize("name", FAMILIES)
def test_every_machine_draws_the_same(name: str) -> None:
    height, width = FAMILIES[name].sizes[0]
    drawn = [row for s in range(SEEDS) for row in FAMILIES[name].picture(height, width, s)]
    assert checksum(drawn) == CHECKSUMS[name]


@pytest.mark.parametrize("name", FAMILIES)
def test_all_sizes(name: str) -> None:
    for height, width in (*FAMILIES[name].sizes[:2], (23, 31), (31, 23)):
        rows = FAMILIES[name].picture(height, width, 0)
        assert (len(rows), {len(row) for row in rows}) == (height, {width})
        assert {cell for row in rows for cell in row} == {0, 1}


def test_seeds_make_a_difference() -> None:
    for name, family in FAMILIES.items():
        first, second = (family.picture(23, 31, seed) for seed in (0, 1))
        assert first != second or name in ("checkerboard", "n-Dom")


def test_only_the_promised_random_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("getrandbits", "randrange", "randint", "shuffle", "choice", "sample", "gauss"):
        monkeypatch.setattr(Random, method, None)
    for family in FAMILIES.values():
        family.picture(23, 31, 0)


def test_clues_are_those_of_the_puzzle() -> None:
    for family in FAMILIES.values():
        rows = family.picture(23, 31, 2)
        assert Puzzle(*clues(rows)) == Puzzle.from_grid(Grid(rows))


@pytest.mark.parametrize("n", [3, 6])
def test_doms_are_those_of_wolter(n: int) -> None:
    side = 2 * n + 1
    assert Puzzle(*clues(FAMILIES["n-Dom"].picture(side, side, 0))) == dom(n)


def test_all_pictures_have_names() -> None:
    names = [name for name, _ in zip(pictures(range(2)), range(40), strict=False)]
    assert len({name for name, _ in names}) == 40
