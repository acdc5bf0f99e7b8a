"""Mutation testing: how many small faults in a package its tests would notice.

``make mutate PACKAGE=formats SAMPLE=300`` puts faults into a copy of the package, one at a time
(mutmut makes them), and runs the tests that reach them. A seeded sample is tried: all would take
days. What survives is printed as a difference, to be judged: it asks for a test, or changes nothing
that anybody could see.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "mutate"

TESTS = {
    "formats": ["tests/formats"],
    "census": ["tests/census"],
    "datasets": ["tests/datasets"],
}
"""The tests of each package."""

LEFT_OUT = [
    "tests/census/test_cluster.py",
    "tests/census/test_interruption.py",
    "tests/datasets/test_command.py",
]
"""Tests of processes of their own, which the faults don't reach, or that take minutes."""

NEEDED = ["src", "tests", "fuzz", "tools", "benchmarks", "results", "docs"]
"""The folders of the repository that the tests look at."""

KILLED = {1, 3, 24, 36, 152, 255, -24, -11, -9}
"""mutmut's codes for a fault that was noticed: a failed test, a crash, time that ran out."""

WITHOUT_THE_FINDER = """\
import sys

sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ScikitBuildRedirectingFinder"]
"""
"""The environment's own installation would come before the copy: this takes its finder away."""

PLAIN_IDS = """\
import hashlib


def pytest_make_parametrize_id(val):
    if isinstance(val, str | bytes):
        return hashlib.sha256(repr(val).encode()).hexdigest()[:12]
"""
"""A plugin: mutmut names tests on a command line, where the texts that they are given won't do."""


def prepare(package: str) -> Path:
    """Copy the repository to where the faults are put in, and return the folder."""
    folder = FOLDER / package
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in NEEDED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [*ROOT.glob("*.md"), ROOT / "pyproject.toml"]:
        shutil.copy(path, folder)
    for core in Path(sysconfig.get_path("platlib"), "nonolith").glob("_core*.so"):
        shutil.copy(core, folder / "src" / "nonolith")
    path = folder / "path"
    path.mkdir()
    (path / "sitecustomize.py").write_text(WITHOUT_THE_FINDER)
    (path / "plain_ids.py").write_text(PLAIN_IDS)
    arguments = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "plain_ids"]
    arguments += [f"--ignore={test}" for test in LEFT_OUT]
    with (folder / "pyproject.toml").open("a") as project:
        project.write(
            "\n[tool.mutmut]\n"
            'source_paths = ["src"]\n'
            f'only_mutate = ["src/nonolith/{package}/*.py"]\n'
            f"also_copy = {json.dumps([*NEEDED[2:], 'README.md', 'CHANGELOG.md'])}\n"
            f"pytest_add_cli_args = {json.dumps(arguments)}\n"
            f"pytest_add_cli_args_test_selection = {json.dumps(TESTS[package])}\n"
            "track_dependencies = false\n"
        )
    return folder


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in a folder and return what it printed."""
    paths = [folder / "path", folder / "mutants" / "src", FOLDER / "packages"]
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def results(folder: Path) -> dict[str, int | None]:
    """Return mutmut's code for each fault; None where it was not tried."""
    found: dict[str, int | None] = {}
    for path in sorted(folder.glob("mutants/src/nonolith/*/*.py.meta")):
        found |= json.loads(path.read_text())["exit_code_by_key"]
    return found


def main() -> None:
    """Try a sample of faults, and say how many were noticed and which were not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", choices=TESTS)
    parser.add_argument("--sample", type=int, default=300, help="how many faults to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()

    folder = prepare(options.package)
    first = mutmut(folder, "run", "--max-children", str(options.jobs), "nothing.of.this.name")
    names = sorted(results(folder))
    if not names:
        sys.exit(first[-5000:])
    random.Random(options.seed).shuffle(names)
    chosen = sorted(names[: options.sample])
    output = mutmut(folder, "run", "--max-children", str(options.jobs), *chosen)
    codes = results(folder)
    tried = [name for name in chosen if codes[name] is not None]
    if not tried:
        sys.exit(output[-5000:])
    survivors = [name for name in tried if codes[name] not in KILLED]
    for name in survivors:
        print(f"# {name} ({codes[name]})")
        print(mutmut(folder, "show", name))
    killed = len(tried) - len(survivors)
    print(
        f"{options.package}: {killed} of {len(tried)} faults were noticed "
        f"({100 * killed / len(tried):.1f} %), of {len(names)}; seed {options.seed}"
    )


if __name__ == "__main__":
    main()
