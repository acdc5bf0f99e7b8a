"""Files that are in order are read at once; what is read so is what the careful readers read."""

import json
import random

import pytest

from nonolith.errors import FormatError
from nonolith.formats import Source, dumps, json_puzzle, loads_all, non
from nonolith.model import Metadata, Puzzle

PUZZLES = [
    Puzzle([[1, 1], []], [[1], [], [1]]),
    Puzzle([[3]], [[1], [1], [1]]),
    Puzzle([[12, 1], [2]], [[1]] * 14),
]
LINES = [
    "",
    " ",
    "0",
    "00",
    "1,",
    "1,,1",
    ",1",
    "1 1",
    "1, 1",
    "1.1",
    "x",
    "====",
    "=====",
    "== ==",
]
LINES += [
    "rows",
    "columns",
    "width 2",
    "width  2",
    "height 1",
    "height 01",
    "title a",
    "goal 1",
    "7",
]


def mutated(text: str, dice: random.Random) -> str:
    """Return a text in which some lines are others, missing or doubled."""
    lines = text.split("\n")
    for _ in range(dice.randint(0, 2)):
        at = dice.randrange(len(lines))
        lines[at : at + dice.randint(0, 1)] = dice.choice([[], [dice.choice(LINES)], [lines[at]]])
        lines = lines or [""]
    return "\n".join(lines)


def test_packs() -> None:
    dice = random.Random(1)
    quick = refused = 0
    for _ in range(4000):
        text = mutated(dumps(dice.choices(PUZZLES, k=dice.randint(1, 3)), "non"), dice)
        found = non._plain_puzzles(text)
        try:
            expected = list(non._puzzles(Source(text)))
        except FormatError:
            assert not found, text
            refused += 1
        else:
            assert not found or found == expected, text
            quick += bool(found)
    assert quick > 500
    assert refused > 500


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n====\n"])
def test_the_end_of_a_pack(end: str) -> None:
    text = dumps(PUZZLES, "non").rstrip("\n") + end
    assert non._plain_puzzles(text) == PUZZLES
    assert list(non._puzzles(Source(text))) == PUZZLES


def test_json() -> None:
    said = Metadata(title="Cat", author="", licence="CC0-1.0")
    puzzle = Puzzle([[1, 1], []], [[1], [], [1]], metadata=said)
    text = dumps([puzzle], "json")
    content = json.loads(text)["puzzles"][0]
    quick = json_puzzle._plain_puzzle(content)
    assert quick == puzzle
    assert quick.metadata == loads_all(text)[0].metadata == said
    for changes in (
        *({"rows": rows} for rows in (None, 1, [1], [[0, 1]], [["1"]], [[[1, 1]]], [[True]])),
        *({"title": 1}, {"goal": ["#.#", "..."]}, {"palette": None}, {"extra": []}, {"other": 1}),
    ):
        assert json_puzzle._plain_puzzle(content | changes) is None
    assert json_puzzle._plain_puzzle(content | {"title": None, "licence": None}) == puzzle
    assert json_puzzle._plain_puzzle([content]) is None


def test_json_lines() -> None:
    documents = [json_puzzle.as_dict(puzzle) for puzzle in PUZZLES]
    lines = [json.dumps(document) for document in documents]
    assert loads_all("\n".join(lines)) == PUZZLES
    assert loads_all("\n" + "\n\n".join([*lines, json.dumps(documents)]) + "\n") == PUZZLES * 2
    assert loads_all(lines[0] + "\n") == PUZZLES[:1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"rows": [[1]], "columns": [["x"]]}', "x:4:30: expected a whole number from 0 to"),
        ('{"rows": [[1]]', "x:4:15: expected JSON: Expecting ',' delimiter"),
        ('[{"rows": [[1]], "colums": []}]', "x:4:28: expected one of the keys"),
        ("{}", 'x:4:1: expected the key "rows", found none'),
    ],
)
def test_wrong_json_lines(line: str, message: str) -> None:
    good = json.dumps(json_puzzle.as_dict(PUZZLES[0]))
    with pytest.raises(FormatError) as error:
        loads_all(f"{good}\n{good}\n\n{line}\n{good}\n", name="x")
    assert str(error.value).startswith(message)
