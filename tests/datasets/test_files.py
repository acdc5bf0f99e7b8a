"""The files against the referee's, line by line."""

import json
from functools import partial
from pathlib import Path

import pytest

import nonolith
from nonolith.datasets import make, parse_target
from nonolith.datasets.catalogue import FILES, TEXTS
from nonolith.datasets.stages import unique_puzzles
from nonolith.model import Grid
from nonolith.model.size import Size
from tests.datasets import referee

TO_12_CELLS = [Size(h, w) for h in range(13) for w in range(13) if h * w <= 12 and h + w <= 13]
LARGER = [Size(7, 2), Size(3, 5), Size(4, 4)]


@pytest.mark.parametrize("size", TO_12_CELLS + LARGER, ids=str)
def test_every_file_is_the_referees(size: Size, tmp_path: Path) -> None:
    made = make(parse_target(size.name), tmp_path)
    assert [target.name for target in made] == list(TEXTS)
    expected = referee.files(size)
    for file, lines in expected.items():
        text = (tmp_path / size.name / file).read_text()
        assert text.endswith("\n")
        assert text.split("\n")[:-1] == lines, file
        cost = FILES[file].cost(size)
        assert len(text) == cost.count if cost.exact else len(text) <= cost.count, file
    summary = json.loads((tmp_path / size.name / "summary.json").read_text())
    assert summary["grids"] == len(expected["allGrids"]) == size.grids
    assert summary["uniquely_solvable"] == len(expected["uniqueHints"])
    assert summary["locally_solvable"] == expected["uniqueHintSols"].count("1")
    assert summary["stuck"] == expected["uniqueHintSols"].count("2")
    assert sum(summary["passes"].values()) == summary["locally_solvable"]
    if size.cells:
        for passes, count in summary["passes"].items():
            assert expected["difficulty"].count(passes) == count


def test_the_difficulty_of_4x4(tmp_path: Path) -> None:
    make(parse_target("4/summary.json"), tmp_path)
    summary = json.loads((tmp_path / "4" / "summary.json").read_text())
    passes = {1: 256, 2: 16670, 3: 20608, 4: 9272, 5: 3356, 6: 772, 7: 248, 8: 40, 9: 12}
    assert summary["passes"] == {str(number): count for number, count in passes.items()}
    assert summary["locally_solvable"] == sum(passes.values()) == 51234


@pytest.mark.parametrize("parquet", [False, True])
def test_unique_clues_are_the_same_where_they_are_sorted_on_disk(
    parquet: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [target] = parse_target("3x4/uniqueHints", parquet=parquet)
    make([target], tmp_path / "memory")
    on_disk = partial(unique_puzzles, run_keys=100)
    monkeypatch.setattr("nonolith.datasets.stages.unique_puzzles", on_disk)
    make([target], tmp_path / "disk")
    in_memory, sorted_on_disk = (target.path(tmp_path / how) for how in ("memory", "disk"))
    assert in_memory.read_bytes() == sorted_on_disk.read_bytes()


@pytest.mark.parametrize("size", ["2x3", "3x2", "1", "0x2", "2x0", "0"])
def test_lines_are_what_the_package_reads(size: str, tmp_path: Path) -> None:
    make(parse_target(f"{size}/allHints"), tmp_path)
    grids = (tmp_path / size / "allGrids").read_text().split("\n")[:-1]
    hints = (tmp_path / size / "allHints").read_text().split("\n")[:-1]
    for line, clues in zip(grids, hints, strict=True):
        puzzle = nonolith.loads(clues)
        assert nonolith.dumps(puzzle, "line") == clues + "\n"
        assert (puzzle.height, puzzle.width) == (Size.parse(size).height, Size.parse(size).width)
        if Size.parse(size).cells:
            assert puzzle.is_solved_by(Grid.parse(line))
