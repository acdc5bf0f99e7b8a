"""`nonolith solve`: a filter for sections, and a solver of files."""

import json
from pathlib import Path

import pytest

from nonolith import (
    Grid,
    Knowledge,
    Limits,
    Metadata,
    agreement,
    dump,
    loads,
    propagate,
)
from nonolith.errors import LimitError
from nonolith.render import OUTPUTS, Picture, Style, draw_svg
from nonolith.solving import Agreement, Limit, differing
from nonolith.solving.session import Session
from tests.cli.program import run

ONE = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
TWO = "2 2\n--\n1\n1\n--\n1\n1\n"
NONE = "2 2\n--\n2\n\n--\n2\n\n"
STUCK = "4 4\n--\n1 1\n1\n1 1\n2\n--\n1 1\n1\n1\n3\n"
STUCK_AT = "X.??\n...X\n??.X\n????\n"


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        # The two examples of the document, byte for byte, and its rule for no solution.
        (ONE, "X.X\nX..\n"),
        (TWO, "X.\n.X\n\n.X\nX.\n"),
        (NONE, ""),
        (ONE.rstrip("\n"), "X.X\nX..\n"),
    ],
)
def test_piped_in_it_writes_all_solutions(puzzle: str, solutions: str) -> None:
    for arguments in ([], ["solve"], ["solve", "-"]):
        result = run(*arguments, stdin=puzzle)
        assert result.out == solutions
        assert result.code == (0 if solutions else 1)


def test_a_zero_in_sections_is_an_error() -> None:
    result = run("solve", stdin="1 1\n--\n0\n--\n1\n")
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("nonolith: <stdin>:3:1: ")
    assert len(result.err.splitlines()) == 1


@pytest.fixture
def two(tmp_path: Path) -> str:
    path = tmp_path / "two.txt"
    path.write_text(TWO)
    return str(path)


def test_a_file_gets_one_solution_and_a_verdict(two: str, tmp_path: Path) -> None:
    result = run("solve", two)
    assert result.out == "X.\n.X\n"
    assert "2 solutions (--all shows them)" in result.err
    assert run("solve", "--all", two).out == "X.\n.X\n\n.X\nX.\n"
    assert run("solve", "--limit", "1", two).err == ""
    one = tmp_path / "one.txt"
    one.write_text(ONE)
    assert "the only solution" in run("solve", str(one)).err


def test_no_solution_says_why(tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("2 1\n--\n2\n--\n1\n\n")
    result = run("solve", str(path))
    assert (result.code, result.out) == (1, "")
    assert "no solution: " in result.err


def test_line_logic_alone_may_be_stuck() -> None:
    result = run("solve", "--method", "local", stdin=STUCK)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"{STUCK_AT}<stdin>: line logic alone gets stuck with 8 cells")
    assert run("solve", stdin=STUCK).out == "X..X\n...X\nX..X\n.XX.\n"


def test_the_grid_is_shown_as_far_as_line_logic_gets(tmp_path: Path) -> None:
    known = propagate(loads(STUCK)).knowledge
    assert f"{known}\n".replace("#", "X") == STUCK_AT
    path = tmp_path / "stuck.txt"
    path.write_text(STUCK)
    local = ["solve", "--method", "local", str(path)]
    result = run(*local, str(path))
    assert (result.code, result.out) == (1, f"{STUCK_AT}\n{STUCK_AT}")
    assert result.err.count("stuck with 8 cells unknown") == 2
    assert "Solved" not in run(*local, "--output", "table").out
    assert json.loads(run(*local, "--output", "json").out)["stuck_at"] == "/".join(
        str(known).splitlines()
    )
    picture = tmp_path / "stuck.svg"
    assert run(*local, "-o", str(picture)).code == 1
    assert picture.read_text() == draw_svg(loads(STUCK), known)
    assert json.loads(run("solve", "--output", "json", str(path)).out)["stuck_at"] is None
    path.write_text(NONE)
    assert run(*local).out == ""


def test_the_cells_that_differ_are_said(two: str) -> None:
    cells = "2 solutions (--all shows them); 4 cells differ: row 1, columns 1 and 2; row 2, "
    assert run("solve", two).err.endswith(f"{cells}columns 1 and 2\n  ??\n  ??\n")
    for options in ([], ["--all"], ["--limit", "2"]):
        record = json.loads(run("solve", *options, "--output", "json", two).out)
        assert record["ambiguous"] == [
            {"row": row, "column": column} for row, column in ((0, 0), (0, 1), (1, 0), (1, 1))
        ]
        assert record["shared"] == "??/??"
        assert (record["number_of_solutions"], record["number_is_exact"]) == (2, True)
    many = run("solve", "1/1/1/1/1:1/1/1/1/1").err
    assert "row 4, columns 1–5; and 5 more\n" in many
    assert many.endswith("  ?????\n" * 5)
    assert "120 solutions (--all shows them)" in many
    assert "25 cells differ: row 1, columns 1–5; row 2" in many
    one = json.loads(run("solve", "--output", "json", "1.1/1:2//1").out)
    assert (one["ambiguous"], one["number_of_solutions"]) == ([], 1)
    assert (
        json.loads(run("solve", "--limit", "1", "--output", "json", two).out)["ambiguous"] is None
    )


def test_pictures_mark_the_cells_that_differ(two: str, tmp_path: Path) -> None:
    shared = Picture(loads(TWO), agreement(loads(TWO)).knowledge, ambiguous=True)
    for output in ("svg", "png"):
        path = tmp_path / f"differing.{output}"
        assert run("solve", two, "-o", str(path)).code == 0
        drawn = OUTPUTS[output].draw([shared], Style())
        assert path.read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)
    path = tmp_path / "first.svg"
    assert run("solve", "--limit", "1", two, "-o", str(path)).code == 0
    assert path.read_text() == draw_svg(loads(TWO), Grid.parse("#./.#"))


def test_what_takes_too_long_to_count_is_at_least(
    two: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(session: Session, limits: Limits) -> int:
        raise LimitError("late", Limit.SECONDS)

    monkeypatch.setattr(differing, "count_of", late)
    monkeypatch.setattr(differing, "_LISTING", Limits(solutions=50))
    many = run("solve", "1/1/1/1/1:1/1/1/1/1")
    assert "at least 50 solutions (--all shows them); 25 cells differ" in many.err
    assert "2 solutions (--all shows them)" in run("solve", two).err


def test_what_takes_too_long_to_compare_is_said(two: str, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[float | None] = []

    def late(session: Session, limits: Limits) -> Agreement:
        allowed.append(limits.seconds)
        raise LimitError("late", Limit.SECONDS)

    monkeypatch.setattr(differing, "agreement_of", late)
    result = run("solve", two)
    assert (result.code, result.out) == (0, "X.\n.X\n")
    assert "were not found within 10 s (--timeout may give more)\n" in result.err
    assert result.err.endswith("there are other solutions (--all shows them)\n")
    limited = run("solve", "--timeout", "50", "--output", "json", two)
    assert json.loads(limited.out)["ambiguous"] is None
    assert "were not found within the time limit\n" in limited.err
    assert allowed[0] == pytest.approx(10, abs=0.1)
    assert allowed[1] is not None
    assert 0 < allowed[1] < 50  # what solving has left


def test_several_files_and_json(two: str) -> None:
    result = run("solve", "--all", "--output", "json", two, two)
    records = [json.loads(line) for line in result.out.splitlines()]
    assert len(records) == 2
    assert records[0]["solutions"] == ["#./.#", ".#/#."]
    assert records[0]["complete"] is True
    assert records[0]["height"] == records[0]["width"] == 2


def test_counting() -> None:
    ones = "\n".join(["1"] * 12)
    result = run("solve", "--count", stdin=f"12 12\n--\n{ones}\n--\n{ones}\n")
    assert result.out == "479001600\n"


def test_tables_name_the_time() -> None:
    result = run("solve", "--output", "table", stdin=ONE)
    lines = result.out.splitlines()
    assert lines[1:3] == [" 1  1 |██|><|██|", "    1 |██|><|><|"]
    assert lines[3].startswith("Solved in: ")


@pytest.mark.parametrize(
    ("output", "magic"), [("svg", b"<"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_pictures_go_to_files(output: str, magic: bytes, two: str, tmp_path: Path) -> None:
    path = tmp_path / f"solved.{output}"
    result = run("solve", "--output", output, "-o", str(path), two)
    assert (result.code, result.out) == (0, "")
    assert path.read_bytes().startswith(magic)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_an_unwritable_file_is_one_line(two: str, tmp_path: Path) -> None:
    result = run("solve", two, "-o", str(tmp_path / "no" / "where.txt"))
    assert result.code == 3
    assert result.err.splitlines()[-1].endswith("where.txt: No such file or directory")


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ("1.1/x:2//1", True),
        ("1.1/1", True),
        ("nowhere/a:b.non", False),
        ("1/2.non", False),
        ("X.X", False),
    ],
)
def test_mistyped_clues_are_told_from_files(clues: str, told: bool) -> None:
    result = run("solve", clues)
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith(f"nonolith: {clues}: No such file or directory")
    assert ("clues would be numbers" in result.err) is told


def test_wrong_calls_are_usage_errors(two: str) -> None:
    assert run("solve", "--all", "--limit", "2", two).code == 2
    assert run("solve", "--limit", "0", two).code == 2
    mistyped = run("solve", "--methd", "sat", two)
    assert mistyped.code == 2
    assert "--method" in mistyped.err


GIVEN = '{"rows": [[1], [1]], "columns": [[1], [1]], "givens": ["#?", "??"]}'


def test_given_cells_are_part_of_a_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "given.json"
    path.write_text(GIVEN)
    assert "the only solution" in run("solve", str(path)).err
    assert run("solve", "--count", str(path)).out == "1\n"
    assert ": locally solvable" in run("check", str(path)).out


def test_counts_of_several_files_and_their_limits(two: str, tmp_path: Path) -> None:
    none = tmp_path / "none.txt"
    none.write_text(NONE)
    result = run("solve", "--count", two, str(none))
    assert result.out == f"{two}: 2\n{none}: 0\n"
    assert result.code == 1
    assert run("solve", "--count", "--all", two).code == 2
    assert run("solve", "--timeout", "nan", two).code == 2


def test_an_unreadable_file_does_not_stop_the_others(two: str) -> None:
    result = run("solve", "nowhere.non", two)
    assert result.out == "X.\n.X\n"
    assert "nowhere.non: No such file or directory" in result.err
    assert result.code == 3


def test_the_suffix_names_the_picture(two: str, tmp_path: Path) -> None:
    path = tmp_path / "solved.svg"
    assert run("solve", two, "-o", str(path)).code == 0
    assert "<svg" in path.read_text()


def test_json_is_written_when_the_second_solution_was_sought(two: str, tmp_path: Path) -> None:
    one = tmp_path / "one.txt"
    one.write_text(ONE)
    result = run("solve", "--output", "json", str(one), two)
    unique, several = [json.loads(line) for line in result.out.splitlines()]
    assert (unique["complete"], unique["verdict"]) == (True, "locally solvable")
    assert (several["complete"], several["verdict"]) == (False, "multiple")
    assert len(several["solutions"]) == 1
    assert unique["stopped_by"] is several["stopped_by"] is None
    limited = json.loads(run("solve", "--limit", "1", "--output", "json", two).out)
    assert (limited["verdict"], limited["stopped_by"]) == ("undecided", "solutions")


@pytest.mark.parametrize("name", ["solved.gif", "solved", "solved.jpeg"])
def test_a_file_of_an_unknown_kind_is_refused(name: str, two: str, tmp_path: Path) -> None:
    path = tmp_path / name
    for command, last in ((["solve"], ".json"), (["render", "--solved"], ".html")):
        result = run(*command, two, "-o", str(path))
        assert (result.code, result.out) == (2, "")
        assert f"expected .txt, .svg, .png, .pdf or {last}\n" in result.err
        assert not path.exists()


def test_clues_take_the_place_of_a_file() -> None:
    result = run("solve", "1.1/1:2//1")
    assert (result.code, result.out) == (0, "X.X\nX..\n")
    assert run("check", "1/1:1/1", "2:1/1").out.splitlines()[0].startswith("1/1:1/1: multiple")
    assert run("solve", "nothing:here").code == 3


@pytest.mark.parametrize("puzzle", ["X.X/X..", "#.#/#..", "3x2:2//1/1.1/1"])
def test_pictures_and_game_ids_take_the_place_of_a_file(puzzle: str) -> None:
    result = run("solve", puzzle)
    assert (result.code, result.out) == (0, "X.X\nX..\n")
    assert result.err == f"{puzzle}: the only solution\n"


def test_a_picture_with_rows_of_unequal_length_is_not_called_a_file() -> None:
    result = run("solve", "X.X/X.")
    assert result.code == 3
    assert result.err == "nonolith: X.X/X.:1:5: expected 3 cells as in the row above, found 2\n"


def test_a_file_without_a_name_is_named() -> None:
    assert run("solve", "").err == "nonolith: '': No such file or directory\n"


@pytest.mark.parametrize(
    ("marks", "found"), [("#?\n??\n", ["X.", ".X"]), ("?X\n??", [".X", "X."]), ("??/??", None)]
)
def test_marks(marks: str, found: list[str] | None, tmp_path: Path) -> None:
    file = tmp_path / "marks"
    file.write_text(marks)
    done = run("solve", "1/1:1/1", "--output", "plain", "--marks", str(file))
    if found is None:
        assert done.code == 3
        assert f"{file}: expected 2 rows of marks, found 1" in done.err
        return
    assert done.out.split() == found
    assert "only solution" in done.err


def test_marks_of_a_puzzle_in_json_and_wrong_ones(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    marks = Knowledge.parse("?#/??")
    dump(loads("1/1:1/1").replace(metadata=Metadata(givens=marks)), file)
    done = run("solve", "1/1:1/1", "--output", "plain", "--marks", str(file))
    assert done.out.split() == [".X", "X."]
    file.write_text("##\n??")
    assert run("solve", "1/1:1/1", "--marks", str(file)).code == 1
    dump(loads("1/1:1/1"), file)
    assert "a puzzle with givens" in run("solve", "1/1:1/1", "--marks", str(file)).err
    two = run("solve", "1:1", "1:1", "--marks", str(file))
    assert (two.code, "--marks goes with one puzzle" in two.err) == (2, True)
