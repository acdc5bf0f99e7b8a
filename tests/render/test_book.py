"""Books: the pages are read back."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from nonolith import Grid, Metadata, Puzzle, dump
from nonolith.errors import RenderError
from nonolith.render import PAGES, Book, Entry
from nonolith.render.book import SMALLEST_CELL
from nonolith.render.layout import CELL
from tests.cli.program import run
from tests.render.examples import DUCK, DUCK_PUZZLE, FLAG, FLAG_PUZZLE, ODD_PUZZLES

LARGE = Puzzle([[k % 7 + 1, 1] for k in range(70)], [[k % 5 + 1] for k in range(60)])


def texts(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def duck(number: int) -> Entry:
    return Entry(Puzzle.from_grid(DUCK, Metadata(title=f"Duck {number}")), DUCK, stars=3)


@pytest.mark.parametrize(
    ("per_page", "puzzles", "pages"), [(4, 9, 3), (1, 2, 2), (2, 2, 1), (30, 5, 2)]
)
def test_puzzles_are_numbered_and_pages_too(per_page: int, puzzles: int, pages: int) -> None:
    book = Book([duck(k) for k in range(1, puzzles + 1)], title="Ducks", per_page=per_page)
    found = texts(book.pdf())
    answers = -(-puzzles // 12)
    assert len(found) == 1 + pages + answers
    assert "Ducks" in found[0]
    assert f"{puzzles} nonograms" in found[0]
    for number, text in enumerate(found[1:], start=2):
        assert text.strip().splitlines()[-1] == str(number)
    asked = re.findall(r"(\d+)  Duck \1\b", "\n".join(found[1 : 1 + pages]))
    assert asked == [str(number) for number in range(1, puzzles + 1)]
    answered = re.findall(r"Answer to (\d+)  Duck", "\n".join(found[-answers:]))
    assert answered == asked
    assert book.notes == []


@pytest.mark.parametrize("page", ["a4", "letter", "a5"])
def test_a_large_puzzle_is_split_with_all_its_clues(page: str) -> None:
    book = Book([duck(1), Entry(LARGE), duck(2)], page=page)
    parts = [item for sheet in book.pages for item in sheet.items if "sheet" in item.heading]
    [note] = book.notes
    expected = rf"puzzle 2 \(70×60\) is split over {len(parts)} pages: .* would be [\d.]+ mm"
    assert re.fullmatch(expected, note)
    seen: dict[tuple[int, int], int] = {}
    for part in parts:
        assert part.scale is not None
        assert part.scale * CELL >= SMALLEST_CELL * 0.95
        assert part.width * part.scale <= PAGES[page][0]
        places = re.search(r"rows (\d+)-(\d+), columns (\d+)-(\d+)", part.heading)
        assert places
        top, bottom, left, right = map(int, places.groups())
        assert (top - 1) % 5 == (left - 1) % 5 == 0, "guides stay where they are"
        clues = [label.text for label in part.layout.labels if label.role == "row"]
        assert clues == [str(int(block)) for clue in LARGE.rows[top - 1 : bottom] for block in clue]
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                seen[row, column] = seen.get((row, column), 0) + 1
    assert len(seen) == 70 * 60, "every cell is on some sheet"
    assert {seen[row, column] for row in (1, 70) for column in (1, 60)} == {1}
    assert max(seen.values()) in (2, 4)
    assert len(book.pages[0].items) == 1, "the order is kept"


def test_answers_of_huge_puzzles_have_no_lines_between_cells() -> None:
    huge = Grid([[row % 3 % 2] * 100 for row in range(100)])
    book = Book([duck(1), Entry(Puzzle.from_grid(huge), huge)])
    small, large = book.pages[-1].items
    assert small.layout.rules
    assert not large.layout.rules
    assert sum(box.role == "cell" for box in large.layout.boxes) >= 33


def test_odd_books() -> None:
    entries = [Entry(puzzle) for puzzle in ODD_PUZZLES] + [Entry(FLAG_PUZZLE, FLAG)]
    assert len(texts(Book(entries, letters=True).pdf())) == 1 + 3 + 1
    with pytest.raises(RenderError, match="nothing to draw"):
        Book([])
    with pytest.raises(RenderError, match="at least 1 puzzle"):
        Book([Entry(DUCK_PUZZLE)], per_page=0)
    with pytest.raises(RenderError, match="expected a page of"):
        Book([Entry(DUCK_PUZZLE)], page="a9")


def test_the_command_makes_a_book(tmp_path: Path) -> None:
    files = []
    for number, grid in enumerate([DUCK, Grid.parse("###/.#.")]):
        files.append(str(tmp_path / f"{number}.json"))
        dump(Puzzle.from_grid(grid, Metadata(title=f"No. {number}")), files[-1])
    target = tmp_path / "book.pdf"
    options = ["--per-page", "2", "--solutions-at-end", "--title", "Two", "--page", "letter"]
    done = run("render", *files, "-o", str(target), *options)
    assert (done.code, done.err) == (0, "")
    found = texts(target.read_bytes())
    assert len(found) == 3
    assert "for beginners" in found[0], "the stars are explained"
    wrong = run("render", *files, "--per-page", "2", "--output", "table")
    assert wrong.code == 2
    assert "--per-page does not go with output table" in wrong.err


def test_books_without_captions_with_an_author_and_of_answers_alone(tmp_path: Path) -> None:
    path, target = tmp_path / "two.json", tmp_path / "book.pdf"
    goals = [DUCK, Grid.parse("###/.#.")]
    puzzles = [
        Puzzle.from_grid(goal, Metadata(title=f"Title {n}", author="Bob", goal=goal))
        for n, goal in enumerate(goals)
    ]
    dump(puzzles, path)
    plain = run("render", str(path), "-o", str(target), "--per-page", "2", "--author", "Ann Lee")
    assert (plain.code, plain.err) == (0, "")
    first, second = texts(target.read_bytes())
    assert "Ann Lee" in first
    assert "Title 0" in second
    assert run("render", str(path), "-o", str(target), "--no-captions").code == 0
    first, second = texts(target.read_bytes())
    assert "Title" not in first + second
    assert "Bob" not in second
    options = ["--solved", "--per-page", "1"]
    assert run("render", str(path), "-o", str(target), *options).code == 0
    pages = texts(target.read_bytes())
    assert len(pages) == 3, "the title page, and a page for each answer"
    assert "Answers" in pages[0]
    for page, title in zip(pages[1:], ("Title 0", "Title 1"), strict=True):
        assert f"Answer to {int(title[-1]) + 1}  {title}" in page
