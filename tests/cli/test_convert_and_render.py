"""`nonolith convert` and `nonolith render`."""

import re
from pathlib import Path

import pytest

from nonolith import Grid, Knowledge, Metadata, Puzzle, agreement, dump, load, load_all, loads
from nonolith.render import OUTPUTS, Picture, Style, draw_compact, draw_svg, draw_table
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
        (["-o", "puzzle.unheard"], 2, "no format to write has the suffix of 'puzzle.unheard': "),
        (["-o", "puzzle.PDF"], 2, "Pictures of puzzles are made by `nonolith render` ("),
        (["--to", "pbm"], 2, "picture"),
        (["--to", "keen"], 2, "keen can be read but not written"),
    ],
)
def test_impossible_conversions(arguments: list[str], code: int, message: str) -> None:
    result = run("convert", *arguments, stdin=ONE)
    assert (result.code, result.out) == (code, "")
    assert message in result.err


def test_texts_about_a_puzzle_are_set(tmp_path: Path) -> None:
    path = tmp_path / "dot.json"
    texts = ["--title", "Point", "--author", "Ann", "--copyright", "", "--license", "MIT"]
    assert run("convert", *texts, "-o", str(path), stdin=TITLED).code == 0
    said = load(path).metadata
    assert (said.title, said.author, said.copyright, said.licence) == ("Point", "Ann", "", "MIT")
    assert run("convert", "--title", "", "-o", str(path), str(path)).code == 0  # in its own place
    assert (load(path).metadata.title, load(path).metadata.author) == ("", "Ann")
    lost = run("convert", "--author", "Bob", "--to", "line", str(path))
    assert lost.err == "nonolith: line can't hold: author, licence\n"


def test_a_title_is_for_one_puzzle_and_an_author_for_many(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    dump([PUZZLE, PUZZLE], path)
    refused = run("convert", "--title", "Both", "--to", "json", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert "--title is for one puzzle, found 2 (" in refused.err
    folder = str(tmp_path / "made/")
    assert (
        "not for those of a folder"
        in run("convert", "--title", "x", "--to", "non", "-o", f"{folder}/", str(path)).err
    )
    assert run("convert", "--author", "Ann", "--to", "non", "-o", f"{folder}/", str(path)).code == 0
    written = load_all(tmp_path / "made" / "two.non")
    assert [puzzle.metadata.author for puzzle in written] == ["Ann", "Ann"]


def test_a_page_of_a_bad_puzzle_is_not_made_in_silence(tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    found = run("render", "1/1:1/1", "4:1/1/1", "1.1/1:2//1", "-o", page)
    assert found.code == 0
    assert found.err == (
        "nonolith: 1/1:1/1: there are several solutions; the page accepts each\n"
        "nonolith: 4:1/1/1: there is no solution: nobody can finish this puzzle\n"
    )


def test_rendering_to_a_terminal_and_to_files(tmp_path: Path) -> None:
    assert run("render", stdin=ONE).out.splitlines()[1] == " 1  1 |  |  |  |"
    assert run("render", "-o", "-", stdin=ONE).out == run("render", stdin=ONE).out
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
        assert (result.code, result.err) == (
            2,
            "nonolith: svg holds one picture per file, found 2\n",
        )


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
    said = " ".join(narrow.split())
    assert "the table is wider than the terminal's 40 columns: drawn without its clues" in said
    assert max(map(len, narrow.splitlines()[-3:])) <= 40


def test_rendering_what_cannot_be() -> None:
    assert run("render", "--solved", stdin=NONE).code == 1
    assert run("render", "-o", "picture.gif", stdin=ONE).code == 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two puzzles, one of them deeper, a pack of two, and what is no puzzle."""
    folder = tmp_path / "puzzles"
    (folder / "deep").mkdir(parents=True)
    (folder / "one.txt").write_text(ONE)
    (folder / "deep" / "one.txt").write_text(ONE)
    dump([PUZZLE, DUCK_PUZZLE], folder / "pack.json")
    (folder / "readme").write_text("no puzzle\n")
    return folder


def _below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_folder_is_converted_file_by_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"
    result = run("convert", str(folder), "--to", "non", "-o", f"{out}/")
    assert (result.code, result.out) == (0, "")
    assert _below(out) == ["deep/one.non", "one.non", "pack.non"]
    assert load(out / "deep" / "one.non") == PUZZLE
    assert load_all(out / "pack.non")[1].rows == DUCK_PUZZLE.rows
    # A file of this format holds one puzzle; the folder is there already and needs no slash.
    assert run("convert", str(folder), "--to", "nin", "-o", str(out)).code == 0
    assert [name for name in _below(out) if name.endswith(".nin")] == [
        "deep/one.nin",
        "one.nin",
        "pack-1.nin",
        "pack-2.nin",
    ]
    assert load(out / "pack-1.nin") == PUZZLE


@pytest.mark.parametrize("output", ["svg", "png", "pdf", "table", "html"])
def test_several_inputs_are_drawn_into_a_folder(output: str, folder: Path, tmp_path: Path) -> None:
    inputs = [str(folder / "one.txt"), str(folder / "pack.json"), "1/1:2", "-"]
    result = run("render", "--output", output, *inputs, "-o", f"{tmp_path}/out/", stdin=ONE)
    assert (result.code, result.out, result.err) == (0, "", "")
    suffix = "txt" if output == "table" else output
    packs = ["pack-1", "pack-2"] if output in ("svg", "png") else ["pack"]
    expected = sorted(f"{name}.{suffix}" for name in ["one", "stdin", "1-1-2", *packs])
    assert _below(tmp_path / "out") == expected
    if output == "svg":
        assert (tmp_path / "out" / "one.svg").read_text() == draw_svg(PUZZLE)
        solved = ["render", "--solved", "--output", "svg", str(folder / "one.txt")]
        assert run(*solved, "-o", f"{tmp_path}/out").code == 0
        drawn = (tmp_path / "out" / "one.svg").read_text()
        assert drawn == draw_svg(PUZZLE, Grid.parse("#.#/#.."))


@pytest.mark.parametrize("command", [["convert", "--to", "json"], ["render", "--output", "svg"]])
def test_files_of_one_name_are_numbered(command: list[str], folder: Path, tmp_path: Path) -> None:
    first, second = folder / "one.txt", folder / "deep" / "one.txt"
    result = run(*command, str(first), str(second), "-o", f"{tmp_path}/out/")
    assert (result.code, result.out) == (0, "")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [f"one-2.{command[-1]}", f"one.{command[-1]}"]


def test_what_cannot_go_into_a_folder_leaves_nothing_there(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    before = (folder / "pack.json").read_bytes()
    result = run("convert", str(folder), "--to", "json", "-o", str(folder))
    assert (result.code, result.err.count("\n")) == (3, 2)
    assert f"{folder}/pack.json: it is one of the files to read" in result.err
    assert (folder / "pack.json").read_bytes() == before
    assert not (folder / "one.json").exists()
    dump(FLAG_PUZZLE, folder / "flag.json")
    result = run(
        "convert", "--to", "nin", str(folder / "one.txt"), f"{folder}/flag.json", "-o", f"{out}/"
    )
    assert result.code == 2
    assert result.err.startswith(f"nonolith: {folder}/flag.json: nin ")
    for arguments, code in [
        (["convert", str(folder)], 2),
        (["render", str(folder)], 2),
        (["render", "--output", "pdf", "--per-page", "4", str(folder)], 2),
        (["render", "--output", "svg", str(folder / "missing")], 3),
    ]:
        assert run(*arguments, "-o", f"{out}/").code == code
    empty = tmp_path / "empty"
    empty.mkdir()
    result = run("render", "--output", "svg", str(empty), "-o", f"{out}/")
    message = f"nonolith: {empty}: no file in this folder holds a puzzle\n"
    assert (result.code, result.err) == (3, message)
    assert not out.exists()


SEVERAL = "1/1//4:1.1/1/1/1.1"


def test_cells_in_which_solutions_differ_are_marked(tmp_path: Path) -> None:
    shared = agreement(loads(SEVERAL))
    picture = Picture(loads(SEVERAL), shared.knowledge, ambiguous=True)
    for output in ("svg", "png", "pdf"):
        path = tmp_path / f"differing.{output}"
        result = run("render", "--ambiguous", SEVERAL, "-o", str(path))
        assert result.code == 0
        assert result.err.startswith(f"nonolith: {SEVERAL}: 4 cells differ: row 1, columns 1 and 4")
        drawn = OUTPUTS[output].draw([picture], Style())
        assert path.read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)
    text = run("render", "--ambiguous", "--output", "plain", SEVERAL).out
    assert text == f"{shared.knowledge}\n"
    assert "|??|><|><|??|" in run("render", "--ambiguous", SEVERAL).out
    one = run("render", "--ambiguous", stdin=ONE)
    assert one.out == run("render", "--solved", stdin=ONE).out
    assert one.err == "nonolith: <stdin>: there is one solution\n"
    none = run("render", "--ambiguous", stdin=NONE)
    assert (none.code, none.out) == (1, "")
    assert "there is no solution to draw" in none.err


@pytest.mark.parametrize(
    "options", [["--solved"], ["--output", "html"], ["--output", "pdf", "--per-page", "2"]]
)
def test_what_marked_cells_do_not_go_with(options: list[str]) -> None:
    assert run("render", "--ambiguous", *options, SEVERAL).code == 2


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        (["--cell", "5", "-o", "x.svg"], "--cell does not go with output svg"),
        (["--cell", "5"], "--cell does not go with output table"),
        (["--page", "letter", "-o", "x.txt"], "--page does not go with output table"),
        (["--page", "a4", "-o", "x.png"], "--page does not go with output png"),
        (["--letters", "--output", "boxed"], "--letters does not go with output boxed"),
        (["--title", "T", "-o", "x.svg"], "--title does not go with output svg"),
        (["--solved", "-o", "x.html"], "--solved does not go with a page"),
        (["--ambiguous", "-o", "x.html"], "--ambiguous does not go with a page"),
        (["--per-page", "2", "-o", "x.htm"], "--per-page does not go with a page"),
        (["--output", "svg", "--cell", "5", "-o", "each/"], "--cell does not go with output svg"),
        (["--per-page", "2", "--ambiguous", "-o", "x.pdf"], "not for a book"),
        (["--solutions-at-end", "--solved", "-o", "x.pdf"], "answers alone"),
        (["--author", "Ann", "-o", "x.svg"], "--author does not go with output svg"),
    ],
)
def test_options_that_would_change_nothing_are_refused(
    options: list[str], refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", *options, stdin=ONE)
    assert (result.code, result.out) == (2, "")
    assert refused in " ".join(result.err.split())
    assert not list(tmp_path.iterdir())


def test_options_that_change_something_are_not(tmp_path: Path) -> None:
    for options in (
        ["--cell", "5", "--letters", "-o", f"{tmp_path}/x.png"],
        ["--page", "letter", "--letters", "-o", f"{tmp_path}/x.pdf"],
        ["--title", "T", "--page", "letter", "-o", f"{tmp_path}/x.pdf"],
    ):
        assert run("render", *options, stdin=ONE).code == 0


def test_an_empty_title_is_for_many(tmp_path: Path) -> None:
    """Generated captions could not be removed from a file of many puzzles."""
    path = tmp_path / "two.json"
    assert run("generate", "4", "5", "--seed", "1", "--count", "2", "-o", str(path)).code == 0
    assert all(puzzle.metadata.title for puzzle in load_all(path))
    assert run("convert", "--title", "", str(path), "-o", str(path)).code == 0
    assert [puzzle.metadata.title for puzzle in load_all(path)] == ["", ""]


@pytest.mark.parametrize("turn", [None, "90", "180", "270"])
@pytest.mark.parametrize("mirror", [False, True])
def test_turned_and_mirrored(turn: str | None, mirror: bool, tmp_path: Path) -> None:
    goal = Grid.parse("##.#/#..#/.##.")
    givens = Knowledge.parse("#???/???#/?#??")
    path, made = tmp_path / "one.json", tmp_path / "made.json"
    dump(Puzzle.from_grid(goal, Metadata(title="One", goal=goal, givens=givens)), path)
    options = [*(["--turn", turn] if turn else []), *(["--mirror"] if mirror else [])]
    assert run("convert", *options, str(path), "-o", str(made)).code == 0
    puzzle = load(made)

    def moved(row: int, column: int) -> tuple[int, int]:
        height, width = 3, 4
        for _ in range(int(turn or 0) // 90):
            row, column, height, width = column, height - 1 - row, width, height
        return row, width - 1 - column if mirror else column

    assert puzzle.metadata.title == "One"
    assert puzzle.metadata.goal is not None
    assert puzzle.metadata.givens is not None
    assert puzzle == Puzzle.from_grid(puzzle.metadata.goal)
    for row in range(3):
        for column in range(4):
            assert puzzle.metadata.goal[moved(row, column)] == goal[row, column]
            assert puzzle.metadata.givens[moved(row, column)] == givens[row, column]


def test_a_pdf_with_small_cells_is_warned_about(tmp_path: Path) -> None:
    path = tmp_path / "large.pbm"
    path.write_text("P1 95 80 " + "10" * (95 * 40))
    done = run("render", str(path), "-o", str(tmp_path / "a4.pdf"))
    assert done.code == 0
    assert re.search(r"the cells are 1\.\d mm wide.*--per-page 1", done.err)
    assert not run("render", "1.1/1:2//1", "-o", str(tmp_path / "one.pdf")).err
