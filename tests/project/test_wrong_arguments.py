"""Whatever a public function is given, an error that it raises on purpose is a NonolithError."""

import inspect
import io
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Knowledge, Metadata, NonolithError, Palette, Puzzle, Size
from nonolith.errors import ArgumentError, ChoiceError
from tests.project.public import documented, named

PUZZLE = Puzzle([[1]], [[1]])
GRID = Grid([[1]])
OTHER = object()
"""Of a type that no function takes."""

# What is right, and for each argument what is wrong besides OTHER. A flag takes anything.
FLAGS = {"as_completed", "givens", "invert", "known"}
FUNCTIONS: dict[str, dict[str, Any]] = {
    "agreement": {"puzzle": PUZZLE},
    "classify": {"puzzle": PUZZLE},
    "count": {"height": 2, "width": 2},
    "count_solutions": {"puzzle": PUZZLE},
    "dump": {"puzzles": PUZZLE, "file": io.BytesIO()},
    "formats.dumpb": {"puzzles": PUZZLE},
    "dumps": {"puzzles": PUZZLE},
    "estimate": {"height": 2, "width": 2},
    "explain": {"puzzle": PUZZLE},
    "from_image": {"image": b"P1 1 1 1"},
    "random_puzzle": {"height": 2, "width": 2},
    "hint": {"puzzle": PUZZLE},
    "known_count": {"height": 2, "width": 2},
    "load": {"file": io.BytesIO(b"1:1")},
    "load_all": {"file": io.BytesIO(b"1:1")},
    "loads": {"text": "1:1"},
    "loads_all": {"text": "1:1"},
    "formats.losses": {"puzzles": PUZZLE, "format": "nin"},
    "propagate": {"puzzle": PUZZLE},
    "solving.prove": {"puzzle": PUZZLE, "solution": GRID},
    "publish": {"puzzles": [PUZZLE]},
    "rank": {"grid": GRID},
    "rate": {"puzzle": PUZZLE},
    "rate_many": {"puzzles": [PUZZLE]},
    "datasets.sample": {"number": 3},
    "census.read_certificate": {"path": "certificate.txt"},
    "repair": {"picture": GRID},
    "scan": {"image": b"P1 1 1 1"},
    "solving.settle": {"clue": [1], "cells": "?"},
    "show": {"subject": PUZZLE},
    "solve": {"puzzle": PUZZLE},
    "solve_many": {"puzzles": [PUZZLE]},
    "unrank": {"height": 2, "width": 2, "number": 1},
    "Block": {"length": 1},
    "Colour": {"name": "red", "rgb": "#ff0000", "symbol": "r"},
    "Grid": {"rows": [[1]]},
    "Knowledge": {"rows": [[1]]},
    "Limits": {},
    "Metadata": {},
    "Palette": {},
    "Puzzle": {"rows": [[1]], "columns": [[1]]},
    "Size": {"height": 1, "width": 1},
}
WRONG: dict[str, list[object]] = {
    "puzzle": [None, 5, "1:1", GRID, [PUZZLE]],
    "puzzles": [None, 5, "1:1", [5], [PUZZLE, None]],
    "picture": [None, "#", [[1]]],
    "subject": [None, "a", [PUZZLE]],
    "grid": [None, 5, "#", PUZZLE],
    "start": ["?", GRID, 5],
    "marks": ["?", GRID, 5],
    "limits": [5, 1.5, {"seconds": 5}],
    "threads": [0, -1, 1.5, "2", True],
    "seconds": [-1, "5", True, float("nan")],
    "solutions": [-1, 1.5],
    "memory": [-1, "6G", 1.5],
    "stop": [True],
    "method": ["nonsense", 5],
    "kind": ["nonsense", 5],
    "kernel": ["nonsense", 5],
    "difficulty": ["nonsense", 5],
    "symmetry": ["nonsense", 5],
    "style": ["nonsense", 5],
    "solvable": ["nonsense", 5],
    "fit": ["nonsense", 5],
    "look": ["nonsense", 5],
    "format": ["nonsense", 5, ["nin"]],
    "text": [None, 5, Path("a.non"), io.BytesIO()],
    "file": [None, 5, b"a.non"],
    "image": [None, 5],
    "rows": ["1", 1.5, 2],
    "columns": ["1", 1.5, 101],
    "corners": [5, [1, 2], "abcd"],
    "settled": [5, {1: 2}],
    "ledger": [5],
    "certificate": [5],
    "cluster": [5],
    "path": [5, None],
    "samples": [0, 1.5],
    "solution": ["#", Grid([[0]]), Grid([[1, 1]])],
    "number": [1.5, "1", None],
    "seed": [1.5, "1"],
    "colours": [1.5, "1", 0],
    "contrast": ["1", 0, float("nan")],
    "threshold": [1.5, "1", 256],
    "density": ["1", 2, 10**400],
    "height": ["1", 1.5, -1],
    "width": ["1", 1.5, -1],
    "locked": [5, [5], ["ab"], [(1, 2, 3)]],
    "costs": [5, [5], [["a"]], [[1, 2]]],
    "level": [0, "1", [1]],
    "palette": [5, "red"],
    "extra": [5, ["abc"], [("a", 1)]],
}


def calls() -> Iterator[tuple[str, str, object]]:
    for name, right in FUNCTIONS.items():
        parameters = inspect.signature(named(name)).parameters
        assert right.keys() <= parameters.keys(), name
        for argument in [argument for argument in parameters if argument not in FLAGS]:
            for wrong in (OTHER, *WRONG.get(argument, [])):
                yield name, argument, wrong


def test_every_function_and_every_class_that_users_make_is_called() -> None:
    functions = {
        name
        for name, value in documented().items()
        if inspect.isroutine(inspect.unwrap(value)) and inspect.signature(value).parameters
    }
    checked = {name for name in FUNCTIONS if not name[0].isupper()}
    assert checked <= functions
    assert {name for name in functions - checked if "." not in name} == set()


@pytest.mark.parametrize(
    ("name", "argument", "wrong"),
    [pytest.param(*call, id=f"{call[0]}-{call[1]}-{call[2]!r:.20}") for call in calls()],
)
def test_wrong_arguments(name: str, argument: str, wrong: object) -> None:
    function: Callable[..., Any] = named(name)

    def call() -> None:
        made = function(**{**FUNCTIONS[name], argument: wrong})
        if isinstance(made, Iterator):
            list(made)

    with pytest.raises(NonolithError) as error:
        call()
    assert "\n" not in str(error.value)
    assert isinstance(error.value, TypeError | ValueError)


@pytest.mark.parametrize(
    "call",
    [
        lambda: PUZZLE.is_solved_by("#"),  # type: ignore[arg-type]
        lambda: Knowledge.parse("?").allows("#"),  # type: ignore[arg-type]
        lambda: Knowledge.from_grid([[1]]),  # type: ignore[arg-type]
        lambda: Knowledge.parse(5),  # type: ignore[arg-type]
        lambda: Knowledge.parse("?", palette="red"),  # type: ignore[arg-type]
        lambda: Knowledge.unknown(2, "2"),  # type: ignore[arg-type]
        lambda: Knowledge.unknown(2, 2, palette=5),  # type: ignore[arg-type]
        lambda: Grid.parse(None),  # type: ignore[arg-type]
        lambda: Grid.parse("#", palette=5),  # type: ignore[arg-type]
        lambda: Grid.from_numpy("#"),
        lambda: Size.parse(5),  # type: ignore[arg-type]
        lambda: Puzzle.from_grid(GRID, metadata="Cat"),  # type: ignore[arg-type]
        lambda: Palette().index_of(5),  # type: ignore[arg-type]
        lambda: nonolith.show(GRID).save(5),  # type: ignore[arg-type]
        lambda: nonolith.show(GRID).save("a.txt", output=["svg"]),  # type: ignore[arg-type]
        lambda: nonolith.show(GRID).save("a.txt", style="bold"),  # type: ignore[arg-type]
        lambda: nonolith.render.Drawing(5),  # type: ignore[arg-type]
        lambda: nonolith.render.Drawing(PUZZLE, "#"),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_of_methods(call: Callable[[], object]) -> None:
    with pytest.raises(NonolithError):
        call()


def test_messages_name_the_choices() -> None:
    with pytest.raises(
        ChoiceError, match=r"^kind: expected local, unique, .* or [\w-]+, found 'loco'$"
    ):
        nonolith.count(3, 3, kind="loco")
    with pytest.raises(ArgumentError, match=r"^number: expected a whole number, found 1\.5$"):
        nonolith.unrank(3, 3, number=1.5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"found \w+Path: load reads a file$"):
        nonolith.loads(Path("a.non"))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"expected a Grid, found str: Grid\.parse makes one"):
        PUZZLE.is_solved_by("#")  # type: ignore[arg-type]


def test_every_error_is_one_of_ours() -> None:
    errors = [value for name, value in vars(nonolith.errors).items() if name.endswith("Error")]
    assert all(issubclass(error, NonolithError) for error in errors)
    assert str(pickle.loads(pickle.dumps(ChoiceError("no")))) == "no"


def test_what_is_welcome_all_the_same() -> None:
    assert Metadata(extra=[("level", "2")]).extra == (("level", "2"),)
    assert hash(Metadata(extra=[["level", "2"]])) == hash(Metadata(extra=(("level", "2"),)))  # type: ignore[list-item]
    assert nonolith.random_puzzle(2, 2, density=1 / 2, seed=3).seed == 3
