"""What `nonolith solve` of a small puzzle must not import: its users wait for every module."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from nonolith.machine import collector_slowed

PUZZLES = {
    "cross.nin": "3 3\n1\n3\n1\n1\n3\n1\n",
    "cross.non": "width 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n",
    "cross.txt": "1/3/1:1/3/1\n",
}
UNUSED = {
    *("numpy", "pysat", "rich", "PIL", "reportlab", "starlette", "uvicorn", "anyio", "dask"),
    *("asyncio", "sqlite3", "json", "pathlib", "zipfile", "shutil", "hashlib", "difflib"),
    *("multiprocessing", "concurrent.futures", "subprocess", "socket", "logging", "tempfile"),
    *("xml.parsers.expat", "click.shell_completion", "string", "textwrap", "csv"),
    *("dataclasses", "copy", "zlib", "struct", "shlex", "traceback", "xml.sax.saxutils"),
    *("fontTools", "fpdf", "pycard", "pysolvers", "resvg_py", "segno"),
    *(
        f"nonolith.{name}"
        for name in (
            *("census", "datasets", "explaining", "generating", "scanning", "web", "whole_file"),
            *("formats.conversion", "formats.json_puzzle", "formats.webpbn", "model.size"),
            *("render.boxed", "render.compact", "render.svg", "render.table"),
            *(
                "solving.agreement",
                "solving.many",
                "solving.proof",
                "solving.sat_solver",
            ),
            *(
                "solving.shares",
                "solving.differing",
                "solving.ladder",
                "solving.differing",
                "solving.reasons",
                "cli._csv",
                "cli._differing",
                "cli._pictures",
            ),
        )
    ),
}
PROGRAM = """
import sys
before = set(sys.modules)  # what an installation of its own accord imports is not the program's
from nonolith.cli import start
try:
    start(sys.argv[1:])
finally:
    print("imported:", *sorted(set(sys.modules) - before), file=sys.stderr)
"""


def imported(*arguments: str) -> set[str]:
    """Run the program and return the modules that it imported."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.splitlines()[-1].removeprefix("imported: ").split())


@pytest.mark.parametrize("name", PUZZLES)
def test_solve_imports_only_what_it_uses(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(PUZZLES[name])
    modules = imported("solve", str(file))
    assert {"click", "nonolith._core", "nonolith.cli.solve"} <= modules
    assert sorted(modules & UNUSED) == []
    commands = {module for module in modules if module.startswith("nonolith.cli.")}
    assert not commands & {"nonolith.cli.check", "nonolith.cli.count", "nonolith.cli.play"}


def test_a_file_that_says_what_it_is_needs_no_counting(tmp_path: Path) -> None:
    for name, counted in (("cross.non", False), ("cross.nin", True)):
        (tmp_path / name).write_text(PUZZLES[name])
        modules = imported("solve", str(tmp_path / name))
        assert ("nonolith.formats.sniff_lines" in modules) is counted


def test_loading_seeks_no_garbage() -> None:
    program = """
import gc
from nonolith.cli._loading import loading
gc.disable()
with loading():
    assert not gc.isenabled()
assert not gc.isenabled(), "as it was before"
gc.enable()
frozen = gc.get_freeze_count()
with loading():
    import nonolith.cli.solve
    assert not gc.isenabled()
assert gc.isenabled()
assert gc.get_freeze_count() > frozen + 1000
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_collector_is_slowed_and_then_as_before() -> None:
    before = gc.get_threshold()
    with collector_slowed():
        assert gc.get_threshold()[0] > before[0]
    assert gc.get_threshold() == before


def test_what_is_used_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "cross.nin"
    file.write_text(PUZZLES["cross.nin"])
    assert "json" in imported("solve", str(file), "--output", "json")
    assert "nonolith.whole_file" in imported("solve", str(file), "-o", str(tmp_path / "cross.svg"))
    # Two solutions: SAT is asked for them, and their cells are named.
    file.write_text("2 2\n1\n1\n1\n1\n")
    modules = imported("solve", str(file), "--method", "sat")
    assert {"nonolith.solving.sat_solver", "nonolith.solving.agreement"} <= modules
