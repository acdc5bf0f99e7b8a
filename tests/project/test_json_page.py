"""The page about JSON names every field that the commands print, and no other."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonolith import loads, random_puzzle
from nonolith.explaining.facts import Facts
from nonolith.render import draw_png
from tests.cli.program import run

PAGE = Path(__file__).parents[2] / "docs" / "json.md"
UNIQUE = "1.1/1:2//1"
SEVERAL = "1/1//4:1.1/1/1/1.1"
NONE = "1/2:1/1"
SUPPOSING = "1.1/2:1/1/1/1"

Object = dict[str, Any]


def documented() -> dict[str, list[str]]:
    """Return the fields of the tables, by the headings they stand under."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in PAGE.read_text().splitlines():
        if heading := re.match(r"##+ (.+)", line):
            name = heading[1]
            found[name] = []
        elif row := re.match(r"\| `(\w+)` \|", line):
            found[name].append(row[1])
    return found


FIELDS = documented()
PUZZLE = FIELDS["Every puzzle"]


def printed(*arguments: str) -> Object:
    """Return the object that a command prints."""
    [line] = run(*arguments).out.splitlines()
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def steps_within(found: object) -> Iterator[Object]:
    """Yield all steps, those of chains too."""
    if isinstance(found, dict):
        if "sentence" in found:
            yield found
        for value in found.values():
            yield from steps_within(value)
    elif isinstance(found, list):
        for value in found:
            yield from steps_within(value)


@pytest.mark.parametrize("puzzle", [UNIQUE, SEVERAL, NONE])
@pytest.mark.parametrize(
    ("section", "arguments"),
    [
        ("check", ["check", "--json"]),
        ("solve", ["solve", "--json"]),
        ("rate", ["rate", "--json"]),
        ("explain", ["explain", "--json"]),
    ],
)
def test_puzzles(section: str, arguments: list[str], puzzle: str) -> None:
    found = printed(*arguments, puzzle)
    assert list(found) == PUZZLE + FIELDS[section]
    if "statistics" in found:
        assert list(found["statistics"]) == FIELDS["statistics"]
    if found.get("rating"):
        assert list(found["rating"]) == FIELDS["rate"]


def test_steps() -> None:
    found = [printed("explain", "--json", puzzle) for puzzle in (SUPPOSING, SEVERAL, NONE)]
    assert list(found[0]["steps"][0]) == ["step", *FIELDS["step"]]
    steps = list(steps_within(found))
    for step in steps:
        assert [name for name in step if name != "step"] == FIELDS["step"]
        for cell in step["cells"] + step["reason"]:
            assert list(cell) == FIELDS["cell"]
        for line in [step["line"], *step["conflicting"]]:
            assert line is None or list(line) == FIELDS["line"]
        for chain in step["chains"]:
            assert list(chain) == FIELDS["chain"]
    assert any(step["chains"] for step in steps)
    assert any(step["conflicting"] for step in steps)
    differing = [cell for step in steps for cell in step["differing"]]
    assert differing
    assert all(list(cell) == ["row", "column"] for cell in differing)


def test_facts() -> None:
    assert list(Facts._fields) == FIELDS["facts"]


def test_hints_tell_as_much_as_their_level() -> None:
    always = ["kind", "level", "text", "line", "lines"]
    for level, more in enumerate([[], ["cells"], ["technique"], ["step"]], start=1):
        always += more
        found = printed("hint", "--json", "--level", str(level), UNIQUE)
        assert sorted(found) == sorted(always)
    assert sorted(always) == sorted(FIELDS["hint"])


def test_counts_and_estimates() -> None:
    assert list(printed("count", "3", "--json")) == FIELDS["count"]
    assert list(printed("count", "5", "--estimate", "--json")) == FIELDS["estimate"]


def test_certificates_and_ledgers(tmp_path: Path) -> None:
    shards, columns = str(tmp_path / "shards"), str(tmp_path / "columns")
    assert run("count", "4", "--certificate", shards).code == 0
    assert run("count", "3", "4", "--method", "columns", "--ledger", columns).code == 0
    found = printed("verify", "--json", shards, "--pieces", "1", "--seed", "1")
    assert list(found) == FIELDS["verify"]
    assert (found["complete"], found["count"], len(found["recounted"])) == (True, 51234, 1)
    for file, method in ((shards, "shards"), (columns, "columns")):
        found = printed("ledger", "show", "--json", file)
        assert list(found) == FIELDS["ledger"]
        assert (found["method"], found["done"]) == (method, found["total"])


def test_measurements() -> None:
    plain, *others = map(json.loads, run("bench", "--json").out.splitlines())
    assert (plain["kernel"], plain["signature"], plain["times_plain"]) == ("plain", None, 1)
    for found in (plain, *others):
        assert list(found) == FIELDS["bench"]
    assert len({found["signature"] for found in others}) == 1


def test_results() -> None:
    for line in run("results", "--json").out.splitlines():
        assert list(json.loads(line)) == FIELDS["results"]


def test_scans(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(draw_png(random_puzzle(8, 9, seed=1, density=0.6).puzzle))
    found = printed("scan", "--json", str(picture))
    assert list(found) == PUZZLE + FIELDS["scan"]
    assert list(found["lines"][0]) == FIELDS["scanned line"]


def test_repaired_and_generated_puzzles() -> None:
    repaired = json.loads(run("repair", "--json", stdin="#./.#").out)
    assert list(repaired) == PUZZLE + FIELDS["repair"]
    assert all(list(cell) == ["row", "column"] for cell in repaired["changed"])
    assert loads(repaired["picture"]).height == repaired["height"] == 2
    picture = PAGE.parent / "images" / "boat.png"
    made = printed("generate", str(picture), "--width", "8", "--json")
    assert list(made) == PUZZLE + FIELDS["repair"]
    assert made["puzzle"] == str(picture)
    several = run("generate", "3", "4", "--seed", "1", "--count", "2", "--json").out
    for generated in map(json.loads, several.splitlines()):
        assert list(generated) == PUZZLE + FIELDS["generate"]
        assert (generated["height"], generated["width"]) == (3, 4)
    assert list(generated["rating"]) == FIELDS["rate"]
