"""The stages on any lines: against the referee, and on lines that can't be read."""

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import reference
from nonolith.datasets import stages
from nonolith.datasets.chunks import Chunk, file_chunks, in_order, pipe_chunks
from nonolith.datasets.stages import unique_puzzles
from nonolith.errors import FormatError
from nonolith.machine import available_threads
from nonolith.model import Grid, Outcome, Puzzle
from nonolith.model.size import Size
from tests.datasets import referee
from tests.strategies import clues, grids

DIGITS = {Outcome.CONTRADICTION: "0", Outcome.SOLVED: "1", Outcome.STUCK: "2"}


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles with at least one line a side: text can't say that there is none."""
    grid = draw(grids(max_height=10, max_width=10).filter(lambda grid: grid.height * grid.width))
    puzzle = Puzzle.from_grid(grid)
    if draw(st.booleans()):
        rows = list(puzzle.rows)
        rows[draw(st.integers(0, len(rows) - 1))] = Puzzle([draw(clues())], []).rows[0]
        puzzle = Puzzle(rows, puzzle.columns)
    return puzzle


def text_of(puzzle: Puzzle) -> str:
    sides = (puzzle.rows, puzzle.columns)
    return ":".join("/".join(map(referee.clue_text, side)) for side in sides)


def apply(stage: stages.Stage, *lines: str) -> list[str]:
    text = stage(Chunk("".join(f"{line}\n" for line in lines).encode(), "lines"))
    return text.decode().split("\n")[:-1]


@given(st.lists(grids(max_height=12, max_width=12).filter(lambda grid: grid.width), max_size=4))
def test_clues_of_grids_of_any_size(drawn: list[Grid]) -> None:
    drawn = [grid for grid in drawn if grid.height]
    lines = apply(stages.clues(), *map(referee.grid_text, drawn))
    assert lines == [text_of(Puzzle.from_grid(grid)) for grid in drawn]


@given(st.lists(puzzles(), max_size=4))
def test_verdicts_of_puzzles_of_any_size(drawn: list[Puzzle]) -> None:
    expected = [referee.local_logic(puzzle.rows, puzzle.columns) for puzzle in drawn]
    for puzzle, (outcome, _) in zip(drawn, expected, strict=True):
        assert reference.propagate(puzzle)[0] is outcome
    lines = [text_of(puzzle) for puzzle in drawn]
    assert apply(stages.verdicts(), *lines) == [DIGITS[outcome] for outcome, _ in expected]
    assert apply(stages.verdicts(passes=True), *lines) == [str(passes) for _, passes in expected]


def test_lines_longer_than_a_word() -> None:
    # Few placements, for the referee tries them all.
    grid = Grid([[column != 40 * row + 30 for column in range(150)] for row in range(3)])
    puzzle = Puzzle.from_grid(grid)
    assert apply(stages.clues(), referee.grid_text(grid)) == [text_of(puzzle)]
    for each in (puzzle, puzzle.transpose()):
        outcome, passes = referee.local_logic(each.rows, each.columns)
        assert outcome is Outcome.SOLVED
        assert apply(stages.verdicts(passes=True), text_of(each)) == [str(passes)]


def test_what_contradicts_itself() -> None:
    # After the rows every cell is known; the columns must still be asked.
    assert apply(stages.verdicts(), "2/2:1/1", "3:1/1", "1000000:1") == ["0", "0", "0"]


def test_other_ways_to_write_the_same() -> None:
    assert apply(stages.clues(), "X-1/0#.\r") == ["1.1/1:1/1/1"]
    lines = ["0/1:0/1\r", "/1:/1", "0:0", ":", ":0/", "//:", "1:"]
    assert apply(stages.verdicts(), *lines) == ["1", "1", "1", "1", "1", "1", "0"]
    assert apply(stages.verdicts(passes=True), *lines) == ["2", "2", "1", "0", "0", "0", "0"]


@pytest.mark.parametrize(
    ("line", "place", "problem"),
    [
        ("#.#/#", 6, "expected a row of 3 cells, found 1"),
        ("#?#", 2, "expected '#', '.' or '/', found '?'"),
        ("#.\t", 3, "expected '#', '.' or '/', found the byte 0x09"),
    ],
)
def test_grids_that_cannot_be_read(line: str, place: int, problem: str) -> None:
    with pytest.raises(FormatError) as error:
        apply(stages.clues(), "#.", "", line)
    assert str(error.value) == f"lines:3:{place}: {problem}"


@pytest.mark.parametrize(
    ("line", "place", "problem"),
    [
        ("1.1/1", 6, "expected ':' and the clues of the columns, found the end of the line"),
        ("", 1, "expected ':' and the clues of the columns, found the end of the line"),
        ("1.:1", 3, "expected a length from 1 to 1000000, found ':'"),
        ("1.0:1", 3, "expected a length from 1 to 1000000, found '0'"),
        ("1:0.1", 3, "expected a length from 1 to 1000000, found '0'"),
        ("1000001:1", 1, "expected a length from 1 to 1000000, found '1'"),
        ("99999999999999999999:1", 1, "expected a length from 1 to 1000000, found '9'"),
        ("1 1:1", 2, "expected '.', '/' or ':', found ' '"),
        ("1:x", 3, "expected a length, '/' or the end, found 'x'"),
        ("1:1:1", 4, "expected '.', '/' or the end, found ':'"),
        (".1:1", 1, "expected a length, '/' or ':', found '.'"),
    ],
)
def test_puzzles_that_cannot_be_read(line: str, place: int, problem: str) -> None:
    with pytest.raises(FormatError) as error:
        apply(stages.verdicts(), "1:1", line)
    assert str(error.value) == f"lines:2:{place}: {problem}"


def test_lines_of_another_size() -> None:
    with pytest.raises(FormatError, match="expected a grid of 2×3 cells, found 3×2"):
        apply(stages.clues(Size(2, 3)), "##/##/##")
    with pytest.raises(FormatError, match="clues of 2 rows and 3 columns, found 1 and 1"):
        apply(stages.verdicts(Size(2, 3)), "1:1")


def test_pipes_give_lines_as_soon_as_they_are_whole() -> None:
    class Pipe(BytesIO):
        """Gives a few bytes at a time, as a slow writer does."""

        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(5)

    chunks = list(pipe_chunks(Pipe(b"#.\n##/..\n..\n.."), "pipe"))
    assert b"".join(chunk.text for chunk in chunks) == b"#.\n##/..\n..\n.."
    assert [(chunk.text, chunk.first_line) for chunk in chunks] == [
        (b"#.\n", 1),
        (b"##/..\n", 2),
        (b"..\n", 3),
        (b"..", 4),
    ]


def test_a_pipe_with_a_line_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.datasets.chunks.LONGEST_LINE", 6)
    monkeypatch.setattr("nonolith.datasets.chunks.CHUNK_BYTES", 3)
    assert b"".join(chunk.text for chunk in pipe_chunks(BytesIO(b"#\n######\n"), "pipe"))
    chunks = pipe_chunks(BytesIO(b"#\n#######\n"), "pipe")
    assert next(chunks) == Chunk(b"#\n", "pipe", 1)
    with pytest.raises(FormatError) as caught:
        next(chunks)
    assert str(caught.value) == "pipe:2: expected a line of at most 6 bytes, found a longer one"


def test_files_are_cut_between_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.datasets.chunks.CHUNK_BYTES", 4)
    assert list(file_chunks(BytesIO(b"#.\n##.#\n.\n.\n##\n#"), "file")) == [
        Chunk(b"#.\n##.#\n", "file", 1),
        Chunk(b".\n.\n##\n", "file", 3),
        Chunk(b"#", "file", 6),
    ]


def test_every_grid_once_whatever_the_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    for chunk, first in ((1, (0, 1)), (100, (0, 12)), (1 << 20, (0, 64))):
        monkeypatch.setattr("nonolith.datasets.stages.CHUNK_BYTES", chunk)
        ranges = list(stages.grid_ranges(Size(2, 3)))
        assert ranges[0] == first
        assert [n for start, count in ranges for n in range(start, start + count)] == [*range(64)]
        output = BytesIO()
        stages.write_all_grids(Size(2, 3), output)
        assert output.getvalue().decode().splitlines() == referee.files(Size(2, 3))["allGrids"]


def test_filters_write_line_by_line_and_name_the_source() -> None:
    output = BytesIO()
    stages.filter_lines(stages.clues(), BytesIO(b"#.\n##\n"), output, "grids")
    assert output.getvalue() == b"1:1/0\n2:1/1\n"
    with pytest.raises(FormatError, match=r"^grids:2:1: "):
        stages.filter_lines(stages.clues(), BytesIO(b"#.\n?\n"), output, "grids")


def test_few_items_are_under_way() -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    doubled = in_order(lambda number: 2 * number, numbers())
    assert [next(doubled) for _ in range(10)] == [*range(0, 20, 2)]
    assert 10 <= len(taken) <= 10 + 2 * available_threads()


def test_order_is_kept_and_errors_come_through() -> None:
    assert list(in_order(lambda number: number * number, range(500))) == [n * n for n in range(500)]

    def fail(number: int) -> int:
        return 1 // (3 - number)

    with pytest.raises(ZeroDivisionError):
        list(in_order(fail, range(100)))


@pytest.mark.parametrize("run_keys", [1, 100, 5000, 1 << 20])
def test_unique_puzzles_in_runs_of_any_length(run_keys: int, tmp_path: Path) -> None:
    size = Size(3, 4)
    lines = [text_of(Puzzle.from_grid(grid)) for grid in reference.all_grids(3, 4)]
    text = "".join(f"{line}\n" for line in lines).encode()
    chunks = file_chunks(BytesIO(text), "lines")
    found = b"".join(text for text, _ in unique_puzzles(size, chunks, tmp_path, run_keys))
    assert found.decode().splitlines() == referee.files(size)["uniqueHints"]
    assert list(tmp_path.iterdir()) == []


def test_unique_puzzles_of_unreadable_lines(tmp_path: Path) -> None:
    for line, problem in (("3/1:1/1", "row 1: its clue is too long for 2 cells"), ("1", "':'")):
        chunk = Chunk(f"1/1:1/1\n{line}\n".encode(), "lines")
        with pytest.raises(FormatError, match=f"lines:2:.*{problem}"):
            list(unique_puzzles(Size(2, 2), [chunk], tmp_path))


def test_unique_puzzles_without_a_place_for_runs(tmp_path: Path) -> None:
    chunk = Chunk(b"1:1\n0:0\n", "lines")
    with pytest.raises(FileNotFoundError):
        list(unique_puzzles(Size(1, 1), [chunk], tmp_path / "missing", run_keys=1))
