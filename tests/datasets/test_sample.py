"""Samples keep every promise of their card; the referee and brute force say what is right."""

import gc
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Puzzle, reference
from nonolith.datasets import SampledPuzzle, sample, sampling
from nonolith.datasets.canonical import canonical_clues
from nonolith.datasets.sample_files import FORMATS, schema, write_sample
from nonolith.errors import ArgumentError, ChoiceError, GenerateError, SizeError
from tests.datasets.test_command import run
from tests.strategies import puzzles

SAMPLE = list(sample(120, "1-5,2x7,8", seed=4))
SMALL = [one for one in SAMPLE if one.height * one.width <= 12]
HARD = list(sample(3, "7", solvable="unique", difficulties=["hard", "expert"], styles=["noise"]))
SOLVED = [one for one in SAMPLE + HARD if one.steps]


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    for turned in (puzzle.turn(quarters) for quarters in range(4)):
        yield turned
        yield turned.mirror()


@given(puzzles())
@settings(max_examples=60)
def test_the_canonical_form_is_the_first_of_eight(puzzle: Puzzle) -> None:
    forms = {canonical_clues(image) for image in images(puzzle)}
    assert forms == {min(map(plain_line, images(puzzle)))}


def plain_line(puzzle: Puzzle) -> str:
    sides = (puzzle.rows, puzzle.columns)
    return ":".join("/".join(".".join(map(str, clue)) or "0" for clue in side) for side in sides)


def test_no_two_are_alike() -> None:
    seen: set[Puzzle] = set()
    for one in SAMPLE:
        puzzle = one.puzzle()
        assert puzzle not in seen
        seen.update(images(puzzle))
    assert len({one.id for one in SAMPLE}) == len(SAMPLE)


def test_the_same_whoever_makes_them() -> None:
    with ThreadPoolExecutor(3) as executor:
        there = list(sample(120, "1-5,2x7,8", seed=4, executor=executor, threads=3))
    assert there == SAMPLE
    assert list(sample(30, ["1-5", "2x7", nonolith.Size(8, 8)], seed=4)) == SAMPLE[:30]
    assert list(sample(5, "1-5,2x7,8", seed=5)) != SAMPLE[:5]


def test_what_a_known_sample_is() -> None:
    """On every machine: it was recorded on one."""
    [one] = sample(1, "4x5", solvable="unique", seed=9)
    found = (one.id, one.clues, one.solution, one.split, one.rating["effort"])
    assert found == KNOWN


KNOWN = (
    "ee3e7db28ebb42f124e2dde46e765d4d",
    "2/1.1/5/3.1:2/3/2/3/1.2",
    "...##/.#.#./#####/###.#",
    "validation",
    21.8,
)


def test_clues_solutions_and_verdicts() -> None:
    assert len(SMALL) > 30
    for one in SAMPLE:
        solution = Grid.parse(one.solution)
        assert one.puzzle().is_solved_by(solution)
        assert (solution.height, solution.width) == (one.height, one.width)
        assert one.density == round(sum(map(sum, solution.rows)) / (one.height * one.width), 4)
    for one in SMALL:
        every = reference.solutions(one.puzzle())
        assert (one.solutions, one.solutions_are_all) == (len(every), True)
        outcome, _ = reference.propagate(one.puzzle())
        assert (one.verdict == "locally solvable") == (outcome is nonolith.model.Outcome.SOLVED)
        assert (one.verdict == "multiple") == (len(every) > 1)
    assert {"locally solvable", "multiple"} <= {one.verdict for one in SMALL}


def test_ratings() -> None:
    for one in SAMPLE:
        rating = nonolith.rate(one.puzzle())
        assert one.difficulty == rating.word
        assert one.passes == rating.passes
        assert one.techniques == [technique.value for technique in rating.uses]
        uses = one.rating["uses"]
        assert {name: number for name, number in uses.items() if number} == {
            technique.value: number for technique, number in rating.uses.items()
        }
        told = rating.as_dict()
        assert all(one.rating[name] == told[name] for name in one.rating if name != "uses")


def line_cells(name: str, one: SampledPuzzle) -> tuple[list[int], Any]:
    """Return the cells of a line by its name, and its clue."""
    kind, number = name.split()
    puzzle, at = one.puzzle(), int(number) - 1
    if kind == "row":
        return list(range(at * one.width, (at + 1) * one.width)), puzzle.rows[at]
    return list(range(at, one.height * one.width, one.width)), puzzle.columns[at]


def follows(step: dict[str, Any], one: SampledPuzzle) -> None:
    """Check by all placements of the line that the step follows from what it names."""
    cells, clue = line_cells(step["line"], one)
    known = dict.fromkeys(step["because_filled"], 1) | dict.fromkeys(step["because_empty"], 0)
    placements = [
        dict(zip(cells, placement, strict=True))
        for placement in reference.placements(clue, len(cells))
        if all(dict(zip(cells, placement, strict=True))[cell] == known[cell] for cell in known)
    ]
    said = dict.fromkeys(step["filled"], 1) | dict.fromkeys(step["empty"], 0)
    for cell, value in said.items():
        assert all(placement[cell] == value for placement in placements)


def test_steps_follow_and_solve() -> None:
    assert len(SOLVED) > 50
    for one in SOLVED:
        solution = [int(cell == "#") for cell in one.solution.replace("/", "")]
        known: dict[int, int] = {}
        for step in one.steps:
            assert dict.fromkeys(step["because_filled"], 1).items() <= known.items()
            assert dict.fromkeys(step["because_empty"], 0).items() <= known.items()
            if step["line"] is not None:
                follows(step, one)
            for chain in step["suppositions"]:
                supposed = {**known, chain["cell"]: int(chain["filled"])}
                for inner in chain["steps"]:
                    because = dict.fromkeys(inner["because_filled"], 1)
                    because |= dict.fromkeys(inner["because_empty"], 0)
                    assert because.items() <= supposed.items()
                    follows(inner, one)
                    supposed |= dict.fromkeys(inner["filled"], 1)
                    supposed |= dict.fromkeys(inner["empty"], 0)
            known |= dict.fromkeys(step["filled"], 1) | dict.fromkeys(step["empty"], 0)
        assert [known[cell] for cell in range(len(solution))] == solution
    assert any(step["suppositions"] for one in SOLVED for step in one.steps)
    assert all(one.steps == [] for one in SAMPLE if one.verdict == "multiple")


def test_splits_are_by_id() -> None:
    by_id = sorted(SAMPLE, key=lambda one: one.id)
    order = ["train", "validation", "test"]
    places = [order.index(one.split) for one in by_id]
    assert all(one <= next for one, next in pairwise(places))
    assert places.count(0) > 90


def test_only_what_is_wanted() -> None:
    for one in HARD:
        assert one.difficulty in ("hard", "expert")
        assert one.style == "noise"
        assert one.verdict in ("locally solvable", "unique")
    [dense] = sample(1, "9", density=(0.8, 0.8), solvable="local")
    assert abs(dense.density - 0.8) < 0.05
    assert dense.verdict == "locally solvable"


def test_a_sample_that_can_not_be_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "_CANDIDATES", (100, 20))
    found = sample(4, "1")
    assert next(found).clues == "1:1"
    with pytest.raises(GenerateError) as caught:
        list(found)
    assert str(caught.value) == (
        "only 1 different puzzles of the kind wanted are among 180 candidates"
    )


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"sizes": "5-"}, SizeError, "'5-' is not a size"),
        ({"sizes": "0-2"}, SizeError, "a puzzle of a sample has 1 to 2500 cells, found 0×0"),
        ({"sizes": "51"}, SizeError, "a puzzle of a sample has 1 to 2500 cells, found 51×51"),
        ({"sizes": []}, ChoiceError, "sizes: expected at least one, such as 5-20, found none"),
        ({"density": 0.5}, ArgumentError, "density: expected the least and the largest, found 0.5"),
        ({"density": (0.7, 0.3)}, ChoiceError, "the densities are from 0.05 to 0.95, found 0.7 to"),
        ({"styles": "noise"}, ArgumentError, "styles: expected some, found 'noise'"),
        ({"number": -1}, ChoiceError, "number: expected at least 0, found -1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        sample(**{"number": 1} | arguments)
    assert str(caught.value).startswith(message)


def test_the_command(tmp_path: Path) -> None:
    """Both formats hold the same rows as the function; the card counts them."""
    arguments = ["sample", "40", "--sizes", "4-6", "--seed", "3", "--threads", "2"]
    expected = [one._asdict() for one in sample(40, "4-6", seed=3)]
    made = run(*arguments, "-o", "lines", "--format", "jsonl", at=tmp_path)
    assert (made.returncode, made.stdout) == (0, "")
    splits = {}
    for split in ("train", "validation", "test"):
        text = (tmp_path / f"lines/{split}.jsonl").read_text()
        splits[split] = [json.loads(line) for line in text.splitlines()]
        assert splits[split] == [row for row in expected if row["split"] == split]
    named = ", ".join(f"{split} {len(rows)}" for split, rows in splits.items())
    assert made.stderr == f"nonolith: lines: 40 puzzles ({named}); README.md describes them\n"
    card = (tmp_path / "lines/README.md").read_text()
    assert "# A sample of 40 nonograms" in card
    assert f"| train | {len(splits['train'])} |" in card
    assert set(schema_names()) == set(expected[0])
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    command = next(line for line in card.splitlines() if line.startswith("nonolith data sample"))
    again = command.replace("jsonl", "parquet").split()[2:]
    made = run(*again, "-q", "--threads", "1", at=tmp_path)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    for split, rows in splits.items():
        assert parquet.read_table(tmp_path / f"sample/{split}.parquet").to_pylist() == rows


@pytest.mark.parametrize("form", FORMATS)
def test_what_fails_leaves_no_file(form: str, tmp_path: Path) -> None:
    """PyArrow's writers complained of closed files on the way."""
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="PyArrow is not installed")

    def broken() -> Iterator[SampledPuzzle]:
        yield from SAMPLE
        raise GenerateError("no more")

    with pytest.raises(GenerateError, match=r"^no more$"):
        write_sample(broken(), tmp_path, form, "")
    gc.collect()
    assert list(tmp_path.iterdir()) == []


def schema_names() -> list[str]:
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    return list(schema().names)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["5"], "missing option '-o'"),
        (["5", "-o", "x", "--density", "30%"], "'30%' is no density"),
        (["5", "-o", "x", "--sizes", "big"], "'big' is not a size"),
        (["5", "-o", "x", "--threads", "1", "--dask", "tcp://a:1"], "exclude each other"),
    ],
)
def test_wrong_options(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = run("sample", *arguments, at=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
