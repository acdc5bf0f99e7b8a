"""Puzzles as other programs have them; what was understood is said, what is ambiguous is asked."""

import json

import pytest

from nonolith import Grid, Metadata, Puzzle, loads, loads_all
from nonolith.errors import FormatError
from nonolith.formats import Source, detect, dumps

SEVEN = Puzzle([[1, 1], [1]], [[2], [], [1]])
JSON = [
    '{"rows": [[1, 1], [1]], "cols": [[2], [], [1]], "name": "Seven"}',
    '{"row_hints": [[1, 1], 1], "col_hints": [[2], 0, 1], "width": 3, "height": 2}',
    '{"rows": 2, "cols": 3, "row_clues": ["1 1", "1"], "col_clues": ["2", "", "1"]}',
    '{"rowHints": [[1, 1], [1, 0]], "columnHints": [[0, 2], [0], [1]]}',
    '{"hor": [[1, 1], [1]], "ver": [[2], [], [1]], "difficulty": 3}',
    '{"rows": [[1, 1], [1]], "columns": [[2], [], [1]], "difficulty": 3}',
    '{"content": {"rows": [[1, 1], [1]], "cols": [[2], [0], [1]]}, "id": 7}',
    '{"content": [[1, 0, 1], [1, 0, 0]]}',
    '{"grid": ["#.#", "#.."], "level": 2}',
    '{"id": 5, "clues": {"rows": ["1 1", "1"], "columns": ["2", "", "1"]}}',
    '{"hints": {"row": [[1, 1], [1]], "col": [[2], [], [1]]}, "size": [2, 3]}',
    "[[[1, 1], [1]], [[2], [], [1]]]",
    "[[1, 0, 1], [1, 0, 0]]",
    "[[true, false, true], [true, false, false]]",
    "[[1, 1], [1]]\n[[2], [], [1]]\n",
    "[[1, 1],\n [1]],\n[[2], [],\n [1]]\n",
    '{"rows": [[1, 0, 1], [1]], "cols": [[1, 1], [], [1]]}',  # unary
    '{"rows": ["1 1", "1"], "columns": ["2", "0", "1"]}',
    '{"rows": [[["!", 1], ["!", 1]], [["!", 1]]], "cols": [[["!", 2]], [], [["!", 1]]]}',
    '{"rows": [[["r", 1], ["r", 1]], [["r", 1]]], "columns": [[["r", 2]], [], [["r", 1]]]}',
]


@pytest.mark.parametrize("text", JSON)
def test_json_with_other_names(text: str) -> None:
    assert detect(Source(text)).name == "json"
    assert loads(text) == SEVEN


def test_blocks_with_the_marks_of_colours() -> None:
    """The layout of nonogram-rs, whose marks are letters of colours."""
    text = (
        '{"cols": [[["y", 1], ["y", 1]], [["r", 1]]], "rows": [[["y", 1], ["r", 1]], [["y", 1]]]}'
    )
    puzzle = loads(text)
    blocks = [[(int(block), block.colour) for block in clue] for clue in puzzle.rows]
    assert blocks == [[(1, 1), (1, 2)], [(1, 1)]]
    assert [colour.symbol for colour in puzzle.palette.colours] == ["y", "r"]


def test_what_was_understood_is_said() -> None:
    source = Source(JSON[1])
    assert detect(source).read(source) == [SEVEN]
    assert source.details == ["rows are 'row_hints', columns are 'col_hints'"]


def test_other_keys_beside_ours_are_ignored_and_nothing_else_is_lost() -> None:
    text = dumps(SEVEN.replace(metadata=Metadata(goal=Grid.parse("#.#/#.."))), "json")
    content = {**json.loads(text)["puzzles"][0], "difficulty": 3}
    source = Source(json.dumps(content))
    (puzzle,) = detect(source).read(source)
    assert puzzle.metadata.goal == Grid.parse("#.#/#..")
    assert source.details == ["ignored: 'difficulty'"]
    with pytest.raises(FormatError, match="expected one of the keys"):
        loads(json.dumps({**content, "format": "nonolith"}))


def test_lists_of_foreign_puzzles() -> None:
    objects = f"[{JSON[0]}, {JSON[1]}]"
    assert loads_all(objects) == [SEVEN, SEVEN]
    assert loads_all(f"{JSON[0]}\n{JSON[1]}\n") == [SEVEN, SEVEN]
    assert loads_all(f'{{"puzzles": {objects}, "count": 2}}') == [SEVEN, SEVEN]
    pairs = json.dumps([[[[1, 1], [1]], [[2], [], [1]]]] * 3)
    assert loads_all(pairs) == [SEVEN] * 3
    assert loads(JSON[0]).metadata.title == "Seven"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[[1, 1], [1, 1]], [[1, 1], [1, 1]]]", "this could be two pictures, or the clues"),
        ("[[1, 1], [1, 1]]\n[[1, 1], [1, 1]]", "this could be two pictures, or the clues"),
        ('{"rows": [[2, 0, 1]], "cols": [[1], [1], [0], [1]]}', "found a 0 between them"),
    ],
)
def test_what_is_ambiguous_is_asked(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        loads(text)


@pytest.mark.parametrize("text", ["[" * 900 + "]" * 900, '{"a":' * 300 + "1" + "}" * 300])
def test_lists_too_deep_are_refused(text: str) -> None:
    with pytest.raises(FormatError):
        loads(text, "json")


# In the notation of the MiniZinc Challenge's data: a lamp, in unary clues.
LAMP = """X = 4;
Y = 5;
maxlen = 3;
rows = \t[|0, 1, 1
\t |1, 0, 1
\t |1, 0, 1
\t |0, 0, 1
\t |1, 1, 1
\t |];
cols = \t[|1, 0, 1
\t |1, 0, 1
\t |1, 1, 1
\t |0, 1, 1
\t |];
"""


def test_data_of_the_minizinc_challenge() -> None:
    rows = [[2], [1, 1], [1, 1], [1], [3]]
    columns = [[1, 1], [1, 1], [3], [2]]
    assert loads(LAMP) == Puzzle(rows, columns)
    assert loads(dumps(loads(LAMP), "dzn-unary")) == loads(LAMP)


@pytest.mark.parametrize(
    "text",
    [
        "var rowClues = [[1, 1], [1]];\nconst colClues = [[2], [], [1]]; // Seven\n",
        "ROWS:\n1 1\n1\nCOLUMNS:\n2\n0\n1\n",
        "row_rules = array2d(1..2, 1..2, [[1, 1], [0, 1]]);\ncol_rules = [|2|0|1|];",
        "row_rules = array2d(1..2, 1..2, [1, 1, 0, 1]);\ncol_rules = [|2|0|1|];",
        "rows = 2;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len,\n  [1,1,\n"
        "   0,1]);\ncols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..cols,\n"
        "  1..col_rule_len, [2, 0, 1,]);\n",
        "Rows\n1,1\n1\n\nColumns\n2\n0\n1\n",
        "self.row_constraints = ((1, 1), (1,))\nself.col_constraints = ((2,), (), (1,))\n",
    ],
)
def test_lists_in_programs(text: str) -> None:
    assert loads(text) == SEVEN


def test_urls_and_files_of_pzprjs() -> None:
    """The example in the tests of pzprjs (MIT), once as a URL and once as a solved file."""
    url = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    solved = (
        "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . "
        "/. 2 1 # # . # . . /. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . "
        "/. 1 1 # . . . # . /. . 3 . # # # . . /"
    )
    goal = Grid.parse("##.#../#...#./.#.##./....../#...#./.###..")
    assert loads(url) == loads(solved) == Puzzle.from_grid(goal)
    assert loads(solved).metadata.goal == goal
    assert dumps(loads(url), "puzz.link") == url + "\n"
    unsolved = solved.replace("# # # . . /", "# . # . . /")
    assert loads(unsolved).metadata.goal is None


def test_long_blocks_and_long_gaps_in_urls() -> None:
    puzzle = Puzzle([[300], [20], [], [1]], [[1]] * 300)
    assert loads(dumps(puzzle, "puzz.link")) == puzzle
    assert "+12c" in dumps(puzzle, "puzz.link")
    assert "-14" in dumps(puzzle, "puzz.link")


def hidden(cells: list[list[int]], colours: list[str]) -> str:
    """Hide a picture as nonograms.org does: the reverse of what its page computes."""
    runs = []
    for row, line in enumerate(cells):
        for column, colour in enumerate(line):
            if colour:
                runs.append([column + 1 + 7, 1 + 8, colour + 9, row + 1 + 10])
    size = [[one + 20, 13, 13, 1000] for one in (len(cells[0]), len(cells), len(colours))]
    size = [[a, 3, 23, 1000] for a, *_ in size]
    key = [31, 41, 59, 26]
    rgb = [[int(c[k : k + 2], 16) for k in (1, 3, 5)] for c in colours]
    table = [[r + key[1], g + key[0], b + key[3], 99] for r, g, b in rgb]
    count = [0, 0, len(runs), 1000]
    d = [[0] * 4, *size, key, *table, count, [7, 8, 9, 10], *runs]
    return f"<script>\nvar d={json.dumps(d)};\n</script>\n"


def test_the_hidden_pictures_of_nonograms_org() -> None:
    assert loads(hidden([[1, 0, 1], [1, 0, 0]], ["#000000"])) == SEVEN
    coloured = loads(hidden([[1, 2, 2], [0, 0, 1]], ["#ff0000", "#0000ff"]))
    assert [colour.rgb for colour in coloured.palette.colours] == ["#ff0000", "#0000ff"]
    assert coloured.metadata.goal is not None
    assert coloured.metadata.goal.rows == ((1, 2, 2), (0, 0, 1))


def test_a_save_file_with_moves() -> None:
    text = dumps(SEVEN, "tatham-save").replace("NSTATES :1:1", "NSTATES :1:2")
    assert loads(text + "MOVE    :8:F0,0,1,1\n") == SEVEN


def test_gnonograms_solution_and_texts() -> None:
    text = (
        "[Description]\nSeven\nMe\n2010/06/27\n4\n[License]\nCC BY-SA\n[Dimensions]\n2\n3\n"
        "[Row clues]\n1,1\n1\n[Column clues]\n2\n0\n1\n[Solution]\n2 1 2 \n2 1 1 \n"
        "[Working grid]\n0 0 0 \n0 0 0 \n[State]\nGAME_STATE_SETTING\n"
    )
    puzzle = loads(text)
    assert puzzle == SEVEN
    about = puzzle.metadata
    assert (about.title, about.author, about.licence) == ("Seven", "Me", "CC BY-SA")
    assert about.goal == Grid.parse("#.#/#..")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"rows": ["a", "b"], "cols": [1, 1]}', "rows: expected numbers in clue 1, found 'a'"),
        ('{"rows": [1, "#.#"], "cols": [1, 1]}', "rows: expected numbers in clue 2, found '#.#'"),
        ('{"rows": [1, 1], "cols": ["1", "3a"]}', "cols|columns: expected numbers in clue 2"),
        ('{"rows": ["-2", 1], "cols": [1, 1]}', "rows: expected numbers in clue 1, found '-2'"),
        ('{"height": 7, "grid": [[1, 0]]}', "height is 7, but there are 1 of them in the pict"),
        ('{"w": 3, "data": {"rows": [1], "cols": [1]}}', "w is 3, but there are 1 of them"),
        ('{"data": [[[1]], [[0]], [[1]]]}', "expected one puzzle in 'data', found 3"),
        ("rows = [[1]]\nrows = [[2]]\ncols = [[1]]", "rows changes after it was assigned"),
        ("rows = [[1]]\nrows.append([1])\ncols = [[1]]", "rows changes after it was assigned"),
        ("rows = [[1]]\ncols = [[1]]\ncols += [[1]]", "cols changes after it was assigned"),
        ("rows = [[1]]\nrows[0] = [2]\ncols = [[1]]", "rows changes after it was assigned"),
        ("rows = [[1]] + [[1]]\ncols = [[1]]", "expected"),
        ("rows = [[1]] * 2\ncols = [[1]]", "expected"),
        ("row_rules = array2d(1..n, 1..2, [1, 1])\ncol_rules = [[1], [1]]", "expected"),
        ("row_rules = array2d(1..2, 1..2, [1, 1])\ncol_rules = [[1], [1]]", "expected"),
        ('{"width": 2, "rows": [[1]], "columns": [[1]]}', "width is 2, but there are 1 lists"),
        ("row_hint(0, 1, 1). row_hint(1, 1, 1). col_hint(1, 1, 2).", "hints of row 1 and up"),
        ("row_hint(1, 1, 1). col_hint(0, 1, 1). col_hint(1, 1, 1).", "hints of col 1 and up"),
        ("rows = 3\nrow_rules = [[1]]\ncol_rules = [[1]]", "rows is 3, but there are 1 lists"),
        ('{"rows": 1, "cols": 2, "row_clues": [1], "col_clues": [1]}', "cols is 2, but there"),
        ('{"rows": [[["?", 1]]], "cols": [[["!", 1]]]}', "a colour of nonogram-rs, found '\\?'"),
        ('{"rows": [[["!", 1]]], "cols": [[1]]}', "columns: expected a colour and a length"),
    ],
)
def test_what_is_understood_by_half_is_refused(text: str, complaint: str) -> None:
    """Letters were left out of clues, and only the first list of a formula was read."""
    with pytest.raises(FormatError, match=complaint):
        loads_all(text)
