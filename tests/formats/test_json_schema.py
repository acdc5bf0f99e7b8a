"""The published schema says of JSON what the reader says."""

import json

import jsonschema
import pytest
from hypothesis import given

from nonolith import Puzzle, dumps, loads_all
from nonolith.errors import FormatError
from nonolith.formats import format_named
from nonolith.formats.json_puzzle import schema
from tests.formats.strategies import full_puzzles

VALIDATOR = jsonschema.Draft202012Validator(json.loads(schema()))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema()))


@given(full_puzzles(format_named("json")))
def test_what_is_written_fits_the_schema(puzzle: Puzzle) -> None:
    VALIDATOR.validate(json.loads(dumps(puzzle, "json")))


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": [[1]], "columns": [[1]]}',
        '{"rows": [], "columns": [[], [0]]}',
        '[{"rows": [[1]], "columns": [[1]]}]',
        '{"version": 1, "puzzles": [{"rows": [[1]], "columns": [[1]], "goal": ["#"]}]}',
        '{"rows": [[1]], "columns": [[1]], "givens": ["?"]}',
        '{"rows": [[1], []], "columns": [[1]], "givens": [["#."], "?"]}',
    ],
)
def test_both_take_what_is_right(text: str) -> None:
    VALIDATOR.validate(json.loads(text))
    assert loads_all(text, "json")


@pytest.mark.parametrize(
    "text",
    [
        "3",
        "[]",
        "{}",
        '{"puzzles": []}',
        '{"rows": [[1]]}',
        '{"rows": [[1]], "columns": [["1"]]}',
        '{"rows": [[1]], "columns": [[-1]]}',
        '{"rows": [[1]], "columns": [[1.5]]}',
        '{"rows": [[true]], "columns": [[1]]}',
        '{"rows": [1], "columns": [1]}',
        '{"rows": [[[1, 1, 1]]], "columns": [[1]]}',
        '{"format": "nonolith", "rows": [[1]], "columns": [[1]], "name": "x"}',
        '{"rows": [[1]], "columns": [[1]], "title": 3}',
        '{"rows": [[1]], "columns": [[1]], "goal": "#"}',
        '{"rows": [[1]], "columns": [[1]], "givens": "#"}',
        '{"rows": [[1]], "columns": [[1]], "givens": [[""]]}',
        '{"rows": [[1]], "columns": [[1]], "givens": [[1]]}',
        '{"rows": [[1]], "columns": [[1]], "extra": [["x"]]}',
        '{"rows": [[1]], "columns": [[1]], "palette": {"colours": []}}',
        '{"version": 2, "rows": [[1]], "columns": [[1]]}',
        '{"format": "other", "rows": [[1]], "columns": [[1]]}',
    ],
)
def test_both_refuse_what_is_wrong(text: str) -> None:
    assert not VALIDATOR.is_valid(json.loads(text))
    with pytest.raises(FormatError):
        loads_all(text, "json")
