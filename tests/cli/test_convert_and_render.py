"""`nonolith convert` and `nonolith render`."""

from pathlib import Path

import pytest

from nonolith import Puzzle, load, loads
from tests.cli.program import run
from tests.cli.test_solve import NONE, ONE

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


def test_rendering_what_cannot_be() -> None:
    assert run("render", "--solved", stdin=NONE).code == 1
    assert run("render", "-o", "picture.gif", stdin=ONE).code == 2
