"""`nonolith convert` and `nonolith render`."""

from pathlib import Path

import pytest

from nonolith import Puzzle, dump, load, loads
from nonolith.render import draw_compact, draw_table
from tests.cli.program import on_a_terminal, run
from tests.cli.test_solve import NONE, ONE
from tests.render.examples import DUCK, DUCK_PUZZLE, FLAG_PUZZLE

PUZZLE = Puzzle([[1, 1], [1]], [[2], [], [1]])
TITLED = 'title "Dot"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'


def test_a_conversion_round_trips() -> None:
    xml = run("convert", "--to", "webpbn", stdin=ONE)
    assert loads(xml.out) == PUZZLE
    assert run("convert", "--to", "sections", stdin=xml.out).out == ONE


def test_the_suffix_names_the_format(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    assert run("convert", "-o", str(path), stdin=ONE).code == 0
    assert load(path) == PUZZLE


def test_what_is_lost_is_said() -> None:
    result = run("convert", "--to", "nin", stdin=TITLED)
    assert result.out == "1 1\n1\n1\n"
    assert result.err == "nonolith: nin can't hold: title\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--to", "webpn"], 2, "did you mean webpbn?"),
        ([], 2, "--to"),
        (["-o", "puzzle.unheard"], 2, "'puzzle.unheard' tells no format to write: expected one of"),
        (["--to", "pbm"], 2, "picture"),
        (["--to", "keen"], 2, "keen can be read but not written"),
    ],
)
def test_impossible_conversions(arguments: list[str], code: int, message: str) -> None:
    result = run("convert", *arguments, stdin=ONE)
    assert (result.code, result.out) == (code, "")
    assert message in result.err


def test_rendering_to_a_terminal_and_to_files(tmp_path: Path) -> None:
    assert run("render", stdin=ONE).out.splitlines()[1] == " 1  1 |  |  |  |"
    assert run("render", "--solved", stdin=ONE).out.splitlines()[1] == " 1  1 |██|><|██|"
    for name, magic in [("a.svg", b"<"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")]:
        path = tmp_path / name
        assert run("render", "-o", str(path), stdin=ONE).code == 0
        assert path.read_bytes().startswith(magic)
    assert run("render", "--output", "png", stdin=ONE).raw.startswith(b"\x89PNG")


def test_several_pictures_for_one_file_are_refused_before_solving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwanted(*arguments: object, **options: object) -> None:
        raise AssertionError("nothing should be solved")

    monkeypatch.setattr("nonolith.cli.render.solutions_of", unwanted)
    monkeypatch.setattr("nonolith.cli.solve.solutions_of", unwanted)
    path = tmp_path / "one.txt"
    path.write_text(ONE)
    for command in (["render", "--solved"], ["solve"]):
        result = run(*command, str(path), str(path), "-o", str(tmp_path / "two.svg"))
        assert (result.code, result.err) == (2, "nonolith: svg holds one picture a file, found 2\n")


def test_one_of_several_solutions_is_not_drawn_in_silence() -> None:
    several = run("render", "--solved", stdin="2 2\n--\n1\n1\n--\n1\n1\n")
    assert several.code == 0
    assert several.err == "nonolith: <stdin>: there are other solutions than the one drawn\n"
    assert run("render", "--solved", stdin=ONE).err == ""


def test_letters_for_printing_without_colours(tmp_path: Path) -> None:
    path = tmp_path / "flag.json"
    dump(FLAG_PUZZLE, path)
    drawn = run("render", "--letters", "--output", "svg", str(path)).out
    assert ">3y</text>" in drawn
    assert ">y = yellow</text>" in drawn
    assert ">3y</text>" not in run("render", "--output", "svg", str(path)).out


def test_forced_colours_reach_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "flag.json"
    dump(FLAG_PUZZLE, path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b[" not in run("render", str(path)).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for output in ("table", "boxed"):
        assert "\x1b[38;2;0;0;0;48;2;255;255;0m" in run("render", "--output", output, str(path)).out


def test_a_narrow_terminal_gets_what_fits(tmp_path: Path) -> None:
    path = tmp_path / "duck.json"
    dump(DUCK_PUZZLE, path)
    wide, narrow = (on_a_terminal(columns, "render", "--solved", str(path)) for columns in (80, 40))
    assert draw_table(DUCK_PUZZLE, DUCK).splitlines()[0] in wide
    assert "wider than" not in wide
    assert draw_compact(DUCK).splitlines()[0] in narrow
    assert "the table is wider than the terminal's 40 columns: drawn without its clues" in narrow
    assert max(map(len, narrow.splitlines()[-3:])) <= 40


def test_rendering_what_cannot_be() -> None:
    assert run("render", "--solved", stdin=NONE).code == 1
    assert run("render", "-o", "picture.gif", stdin=ONE).code == 2
