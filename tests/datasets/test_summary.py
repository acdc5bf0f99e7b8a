"""The counts of a size in one file: written from the others, and read again."""

import json
from pathlib import Path

import pytest

from nonolith.datasets.chunks import Chunk
from nonolith.datasets.summary import Summary, summary_text
from nonolith.errors import FormatError
from nonolith.model.size import Size

FIELDS: dict[str, object] = {
    "height": 2,
    "width": 3,
    "grids": 64,
    "uniquely_solvable": 52,
    "locally_solvable": 50,
    "stuck": 2,
    "passes": {"2": 38, "10": 12},
}


def write_counts(folder: Path, unique: bytes, local: bytes, stuck: bytes) -> None:
    (folder / "numUniqueHints").write_bytes(unique)
    (folder / "numUniqueSolvable").write_bytes(local)
    (folder / "numUniqueUnsolvable").write_bytes(stuck)


def test_written_from_the_other_files(tmp_path: Path) -> None:
    write_counts(tmp_path, b"52\n", b"50\n", b"2\n")
    # Stuck puzzles have no number of passes: a 0.
    lines = [b"10\n" * 12 + b"0\n" + b"2\n" * 8, b"2\n" * 30 + b"0\n"]
    text = summary_text(Size(2, 3), tmp_path, [Chunk(line, "difficulty") for line in lines])
    assert text == json.dumps(FIELDS, indent=2) + "\n"
    path = tmp_path / "summary.json"
    path.write_text(text)
    summary = Summary.read(path)
    assert summary == Summary(2, 3, 64, 52, 50, 2, {2: 38, 10: 12})
    assert summary.size == Size(2, 3)
    assert summary.text() == text


def test_without_cells_a_puzzle_is_solved_in_no_pass(tmp_path: Path) -> None:
    write_counts(tmp_path, b"1\n", b"1\n", b"0\n")
    text = summary_text(Size(0, 3), tmp_path, [Chunk(b"0\n", "difficulty")])
    assert json.loads(text)["passes"] == {"0": 1}


def test_the_largest_number_of_grids(tmp_path: Path) -> None:
    write_counts(tmp_path, b"4611686018427387904\n", b"0\n", b"0\n")
    text = summary_text(Size(2, 31), tmp_path, [])
    assert json.loads(text)["uniquely_solvable"] == 2**62
    write_counts(tmp_path, b"1" + b"0" * 19, b"0\n", b"0\n")
    with pytest.raises(FormatError) as caught:
        summary_text(Size(2, 31), tmp_path, [])
    path = tmp_path / "numUniqueHints"
    assert str(caught.value) == f"{path}:1: expected a number, found '10000000000000000000'"
    write_counts(tmp_path, b"x" * 100, b"0\n", b"0\n")
    with pytest.raises(FormatError, match=f"found '{'x' * 40}'$"):
        summary_text(Size(2, 31), tmp_path, [])


@pytest.mark.parametrize(
    "changed",
    [
        {"grids": -1},
        {"grids": True},
        {"grids": 64.0},
        {"grids": None},
        {"passes": None},
        {"passes": {"two": 38}},
        {"passes": {"2": -1}},
        {"passes": {"2": "38"}},
        {"more": 1},
    ],
)
def test_what_is_no_summary(changed: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "summary.json"
    path.write_text(json.dumps(FIELDS | {"grids": 0}))
    assert Summary.read(path).grids == 0
    path.write_text(json.dumps(FIELDS | changed))
    with pytest.raises(FormatError) as caught:
        Summary.read(path)
    assert str(caught.value) == f"{path}: expected the summary of a data set"


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", '{"passes": {}}', "[" * 9999])
def test_files_of_another_kind(text: str, tmp_path: Path) -> None:
    path = tmp_path / "summary.json"
    path.write_text(text)
    with pytest.raises(FormatError, match="expected the summary of a data set"):
        Summary.read(path)
