"""The targets of make, to the letter of the document that describes the program we replace.

Here the program is there already; building it is tested where packages are installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder in which make finds the program built, and data of two sizes asked for."""
    for name in ("Makefile", "CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("core", "benchmarks", "tools/cache", "requirements", "build", "docs/_build"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "build" / "core.log").touch()
    shutil.copy(ROOT / "tools" / "make-venv", tmp_path / "tools")
    for name in ("run", "dev"):
        shutil.copy(ROOT / "requirements" / f"{name}.txt", tmp_path / "requirements")
    program = tmp_path / ".venv" / "bin" / "nonolith"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nonolith "$@"\n')
    program.chmod(0o755)
    for number, name in enumerate(("made", "run", "dev", "core")):
        (tmp_path / ".venv" / name).touch()
        later = (tmp_path / ".venv" / name).stat().st_mtime + 100 + number
        os.utime(tmp_path / ".venv" / name, (later, later))
    for name in ("2", "3"):
        (tmp_path / "data" / name).mkdir(parents=True)
    return tmp_path


def make(project: Path, *targets: str) -> str:
    done = subprocess.run(
        ["make", *targets], cwd=project, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def data(project: Path) -> set[str]:
    return {str(path.relative_to(project / "data")) for path in (project / "data").glob("*/*")}


FILES = (
    *("size", "allGrids", "allHints", "uniqueHints", "numUniqueHints", "uniqueHintSols"),
    *("numUniqueSolvable", "numUniqueUnsolvable"),
)
ALL = {f"{size}/{name}" for size in "23" for name in FILES}


def has_program(project: Path) -> bool:
    return (project / ".venv").exists() or (project / "build").exists()


def test_build_all_of_the_executables_and_compute_all_of_the_data(project: Path) -> None:
    make(project, "all")
    assert data(project) >= ALL


def test_if_you_only_want_to_build_the_executables(project: Path) -> None:
    make(project, "exe/all")
    assert not data(project)


def test_clean_keeps_the_subdirectories_of_data(project: Path) -> None:
    """`clean` said that it removes everything, and left all data."""
    make(project, "all")
    (project / "data" / "3" / "notes").write_text("mine")
    make(project, "clean")
    assert not has_program(project)
    assert data(project) == {"3/notes"}, "what nonolith did not make is not removed"
    assert (project / "data" / "2").is_dir(), "so `make all` will make its data again"


def test_only_delete_the_executables_and_temporary_build_files(project: Path) -> None:
    make(project, "data/2/all")
    for target in ("exe/clean", "exe/fullclean"):
        make(project, target)
        assert not has_program(project)
        assert data(project) >= {f"2/{name}" for name in FILES}


def test_every_clean_has_a_fullclean_that_removes_the_directories_as_well(project: Path) -> None:
    make(project, "all")
    make(project, "data/2/fullclean")
    assert not (project / "data" / "2").exists()
    make(project, "fullclean")
    assert not has_program(project)
    assert not (project / "data" / "3").exists()


def test_a_bare_make_tells_a_newcomer_what_there_is(project: Path) -> None:
    listed = make(project)
    assert listed == make(project, "help")
    names = {line.split()[0] for line in listed.splitlines()}
    assert {"all", "run", "test", "exe/all", "exe/clean", "data/all", "clean", "fullclean"} <= names
    assert not data(project)
