"""Other programs read what is written; where they are not installed, the test is skipped."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonolith import Grid, Knowledge, Metadata, Puzzle, dump, dumps, loads_all
from tests.strategies import grids

PATTERN = shutil.which("sgt-pattern", path="/usr/games:/usr/bin:/usr/local/bin")
PBNSOLVE = shutil.which("pbnsolve")


@st.composite
def revealed(draw: st.DrawFn) -> Puzzle:
    """A puzzle of a real picture, some of whose cells may be given."""
    grid = draw(grids(8, 40).filter(lambda grid: grid.height > 0 and grid.width > 0))
    shown = draw(st.none() | st.sets(st.integers(0, grid.height * grid.width - 1), max_size=5))
    givens = None
    if shown is not None:
        cells = [1 << cell for row in grid for cell in row]
        cells = [cell if index in shown else 3 for index, cell in enumerate(cells)]
        width = grid.width
        givens = Knowledge([cells[row * width : (row + 1) * width] for row in range(grid.height)])
    return Puzzle.from_grid(grid, Metadata(givens=givens))


@pytest.mark.skipif(PATTERN is None, reason="sgt-puzzles is not installed")
@settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
@given(puzzles=st.lists(revealed(), min_size=5, max_size=20))
def test_pattern_takes_our_ids(
    puzzles: list[Puzzle], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert PATTERN
    folder = tmp_path_factory.mktemp("saved")
    ids = dumps(puzzles, "tatham")
    run = subprocess.run(
        [PATTERN, "--save", f"{folder}/", "--save-suffix", ".sav"],
        input=ids,
        text=True,
        capture_output=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    for number, line in enumerate(ids.split()):
        saved = (folder / f"{number}.sav").read_text()
        size, description = line.split(":")
        assert f":{size}\n" in saved
        assert f":{description}\n" in saved


@pytest.mark.skipif(PATTERN is None, reason="sgt-puzzles is not installed")
def test_we_take_the_ids_of_pattern() -> None:
    assert PATTERN
    for size in ("9x7", "5x12"):
        run = subprocess.run([PATTERN, "--generate", "5", size], text=True, capture_output=True)
        puzzles = loads_all(run.stdout)
        assert [f"{puzzle.width}x{puzzle.height}" for puzzle in puzzles] == [size] * 5
        assert dumps(puzzles, "tatham") == run.stdout


@pytest.mark.skipif(PBNSOLVE is None, reason="pbnsolve is not installed")
@pytest.mark.parametrize("suffix", ["xml", "non", "mk", "nin", "cwd", "g"])
@settings(max_examples=20, suppress_health_check=list(HealthCheck), deadline=None)
@given(grid=grids(6, 9).filter(lambda grid: grid.height > 0 and grid.width > 0))
def test_pbnsolve_solves_what_we_write(suffix: str, grid: Grid, tmp_path: Path) -> None:
    assert PBNSOLVE
    path = tmp_path / f"puzzle.{suffix}"
    dump(Puzzle.from_grid(grid), path)
    run = subprocess.run([PBNSOLVE, f"-f{suffix}", path], text=True, capture_output=True)
    rows = [
        line for line in run.stdout.split() if len(line) == grid.width and set(line) <= set(".X")
    ]
    assert Grid.parse("\n".join(rows[: grid.height])).clues == grid.clues
