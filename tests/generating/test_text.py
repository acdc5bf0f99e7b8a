"""Puzzles that show a text: its letters can be read again, and wrong texts get one line."""

from pathlib import Path

import pytest

from nonolith import Limits, propagate
from nonolith.errors import GenerateError
from nonolith.generating import from_text
from nonolith.model import Outcome
from tests.cli.program import run

L = """
........
.#......
.#......
.#......
.#......
.#......
.####...
........
"""


@pytest.mark.parametrize("height", [8, 12, 20])
def test_a_text_is_a_puzzle_of_its_height(height: int) -> None:
    made = from_text("LIT", height=height, limits=Limits(seconds=3))
    assert made.puzzle is not None
    assert made.puzzle.height == height
    assert made.puzzle.metadata.title == "LIT"
    assert propagate(made.puzzle).outcome is Outcome.SOLVED
    rows = made.repaired.original.rows
    assert not any((*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)))
    assert any(rows[1])
    assert any(rows[-2])


def test_the_letters_are_those_of_the_text() -> None:
    original = from_text("L", height=8, solvable="any").repaired.original
    lines = [line.rstrip(".") for line in L.split()]
    assert [line.rstrip(".") for line in str(original).split()] == lines
    bar = from_text("I", height=8, margin=0, solvable="any").repaired.original
    assert {value for row in bar.rows for value in row} == {1}


@pytest.mark.parametrize("height", range(9, 24))
@pytest.mark.parametrize("invert", [False, True])
def test_a_stem_along_the_border_is_no_ground(height: int, invert: bool) -> None:
    """Stems fill more of the picture's border than paper: they were cut off as its ground."""
    grid = from_text("H", height=height, solvable="any", invert=invert).repaired.original
    assert [row[::-1] for row in grid.rows] == list(grid.rows)
    stems = [[int(value) ^ invert for value in row[1:-1]] for row in grid.rows[1:-1]]
    assert all(row[0] and row[-1] for row in stems)
    assert not all(stems[0])
    assert any(all(row) for row in stems)
    assert not any(grid.rows[0])


def test_wrong_texts(tmp_path: Path) -> None:
    font = tmp_path / "no.ttf"
    font.write_text("no font")
    for text, options, message in (
        ("", {}, "1 to 200 letters"),
        (" ", {}, "1 to 200 letters"),
        ("A" * 201, {}, "1 to 200 letters"),
        ("A", {"font": font}, "is no font that can be read"),
        ("A", {"height": 2}, "no room inside a margin of 1"),
        ("A", {"margin": -1}, "a margin is from 0 to 100"),
        ("\U0010fffe", {}, "no font here has"),
    ):
        with pytest.raises(GenerateError, match=message):
            from_text(text, **options)


def test_the_command() -> None:
    done = run("generate", "--text", "HI", "--height", "9", "--to", "grid")
    assert done.code == 0
    assert len(done.out.split()) == 9
    for wrong in (["5", "--text", "A"], ["--text", "A", "--look", "edges"], ["5", "--font", "x"]):
        assert run("generate", *wrong).code == 2
