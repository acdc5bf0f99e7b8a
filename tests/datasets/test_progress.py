"""What is heard while files are made: how much of each is written, and when it is there."""

from pathlib import Path

import pytest

from nonolith.datasets import Target, make, parse_target
from nonolith.datasets.catalogue import COLUMNS, TEXTS


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let even small files have many chunks."""
    for module in ("chunks", "stages"):
        monkeypatch.setattr(f"nonolith.datasets.{module}.CHUNK_BYTES", 512)


def reports(targets: list[Target], directory: Path) -> dict[str, list[float]]:
    """Make targets; return what is heard of each file until it is there."""
    heard: dict[str, list[float]] = {}
    finished: list[Target] = []

    def hear(target: Target, fraction: float) -> None:
        assert target not in finished
        assert not target.path(directory).exists()
        heard.setdefault(target.name, []).append(fraction)

    def is_made(target: Target) -> None:
        assert target.path(directory).exists()
        finished.append(target)

    made = make(targets, directory, report=hear, made=is_made)
    assert made == finished
    return heard


@pytest.mark.usefixtures("small_chunks")
def test_reports_rise_to_the_end(tmp_path: Path) -> None:
    heard = reports(parse_target("3x4"), tmp_path) | reports(
        parse_target("3x4", parquet=True), tmp_path
    )
    assert heard.keys() == {*TEXTS, *COLUMNS} - {"size"}
    for file, fractions in heard.items():
        assert fractions == sorted(fractions), file
        assert fractions[0] > 0, file
        assert fractions[-1] == 1, file
    for file in ("allGrids", "allHints", "uniqueHintSols", "difficulty", "allHints.parquet"):
        steps = [b - a for a, b in zip([0.0, *heard[file]], heard[file], strict=False)]
        assert len(steps) > 10
        assert max(steps) < 2 / len(steps), file  # each chunk has about as many lines


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("parquet", [False, True])
def test_half_of_finding_unique_clues_is_reading(parquet: bool, tmp_path: Path) -> None:
    [target] = parse_target("3x4/uniqueHints", parquet=parquet)
    fractions = reports([target], tmp_path)[target.name]
    reading = fractions.index(0.5) + 1
    writing = len(fractions) - reading
    assert reading > 10
    assert writing > 10
    assert 0 < fractions[0] < 1 / reading
    assert 0.5 < fractions[reading] < 0.5 + 2 / writing


def test_nobody_has_to_listen(tmp_path: Path) -> None:
    made = make([*parse_target("2"), *parse_target("2", parquet=True)], tmp_path)
    assert [target.name for target in made] == [*TEXTS, *COLUMNS]


@pytest.mark.usefixtures("small_chunks")
def test_files_are_the_same_however_they_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = parse_target("3x4")
    make(targets, tmp_path / "small")
    monkeypatch.undo()
    make(targets, tmp_path / "large")
    for target in targets:
        small, large = target.path(tmp_path / "small"), target.path(tmp_path / "large")
        assert small.read_bytes() == large.read_bytes(), target
