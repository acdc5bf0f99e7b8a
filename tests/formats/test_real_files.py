"""Files that others have made: read whole, of the right size, with goals that fit their clues."""

import csv
from pathlib import Path

import pytest

from nonolith import Grid, Puzzle, dumps, load, load_all, loads

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"


def expected() -> list[tuple[str, int, int, int]]:
    with open(PUZZLES / "sizes.csv") as file:
        rows = list(csv.reader(file))[1:]
    return [(name, int(count), int(height), int(width)) for name, count, height, width in rows]


@pytest.mark.parametrize(("name", "count", "height", "width"), expected())
def test_every_file_is_read(name: str, count: int, height: int, width: int) -> None:
    puzzles = load_all(PUZZLES / name)
    assert len(puzzles) == count
    assert (puzzles[0].height, puzzles[0].width) == (height, width)
    for puzzle in puzzles:
        goal = puzzle.metadata.goal
        assert goal is None or puzzle.is_solved_by(goal)
        assert sum(map(sum, puzzle.rows)) == sum(map(sum, puzzle.columns))


def test_every_file_is_listed() -> None:
    others = {"README.md", "README.txt", "sizes.csv"}
    files = [path for path in PUZZLES.rglob("*") if path.is_file() and path.name not in others]
    named = {str(path.relative_to(PUZZLES)) for path in files if "solution" not in path.name}
    assert named == {row[0] for row in expected()}


@pytest.mark.parametrize("path", sorted((PUZZLES / "survey").glob("*.non")), ids=lambda p: p.stem)
def test_metadata_survives_conversion(path: Path) -> None:
    puzzle = load(path)
    assert puzzle.metadata.author
    assert puzzle.metadata.copyright.startswith("© Copyright")
    for format in ("json", "webpbn", "non"):
        again = loads(dumps(puzzle, format))
        assert again == puzzle
        assert again.metadata == puzzle.metadata


@pytest.mark.parametrize(
    "path", sorted((PUZZLES / "generated").glob("*.xml")), ids=lambda p: p.stem
)
def test_coloured_puzzles_have_their_solution(path: Path) -> None:
    puzzle = load(path)
    picture = path.with_suffix(".solution.txt").read_text()
    assert puzzle == Puzzle.from_grid(Grid.parse(picture, puzzle.palette))
    for format in ("json", "webpbn", "g"):
        assert loads(dumps(puzzle, format)) == puzzle
    simple = loads(dumps(puzzle, "non"))  # which has no place for names of colours
    assert (simple.rows, simple.columns) == (puzzle.rows, puzzle.columns)
    assert [colour.rgb for colour in simple.palette.colours] == ["#ff0000", "#00a000"]
