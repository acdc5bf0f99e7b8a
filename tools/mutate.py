"""Mutation testing: how many small faults in a package its tests would notice.

``make mutate PACKAGE=formats SAMPLE=300`` puts faults into a copy of the package (mutmut makes
them), and runs the package's tests once to see which of them reach which function, in this process
or in those that they start. Then it switches the faults on one at a time and runs the tests that
reach them, quick ones first, until one fails. A seeded sample is tried: all would take days. What
survives is printed as a difference, to be judged: it asks for a test, or changes nothing that
anybody could see.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "mutate"
PACKAGES = FOLDER / "packages"
"""Where mutmut is."""

TESTS = {
    "formats": ["tests/formats", "tests/generating/test_image.py"],
    "census": ["tests/census"],
    "datasets": ["tests/datasets"],
}
"""The tests of each package, besides the examples of its docstrings."""

LEFT_OUT = [
    "tests/census/test_cluster.py",
    "tests/census/test_columns.py::test_published_counts",
    "tests/census/test_columns.py::test_shards_count_the_same",
    "tests/census/test_counts.py::test_published_counts",
    "tests/census/test_interruption.py",
    "tests/census/test_kernels.py",
    "tests/census/test_results.py::test_both_methods_found_the_same",
    "tests/datasets/test_files.py::test_every_file_is_the_referees[4",
    "tests/datasets/test_making.py::test_an_interrupted_run",
]
"""How the names of tests begin that take long: of clusters, long runs and the core itself. A fault
that only these would notice counts as not noticed."""

NEEDED = ["src", "tests", "fuzz", "tools", "benchmarks", "results", "docs"]
"""The folders of the repository that the tests look at."""

REACHING = "stats"
"""What mutmut is told instead of a fault's name, to have it say which functions are called."""

IN_EVERY_PROCESS = f"""\
import os, sys

# The environment's own installation would come before the copy: this takes its finder away.
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ScikitBuildRedirectingFinder"]

if os.environ.get("MUTANT_UNDER_TEST") == "{REACHING}":
    from mutmut.mutation import trampoline

    told = set()

    def tell(name, caller=None):
        file = os.environ.get("REACHED")
        if file and (file, name) not in told:
            told.add((file, name))
            with open(file, "a") as reached:  # at once: the process may be killed
                reached.write(name + "\\n")

    trampoline.record_trampoline_hit = tell
"""
"""The copy's sitecustomize, which Python imports in every process."""

PLUGIN = """\
import os, time

import pytest

times = {}

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    test = item.nodeid.partition("[")[0]
    os.environ["REACHED"] = os.path.join(os.environ["REACHED_FOLDER"], test.replace("/", "="))
    start = time.monotonic()
    try:
        return (yield)
    finally:
        times[test] = times.get(test, 0) + time.monotonic() - start

def pytest_sessionfinish():
    with open(os.path.join(os.environ["REACHED_FOLDER"], "times"), "w") as file:
        file.writelines(f"{seconds} {test}\\n" for test, seconds in times.items())
"""
"""A plugin of pytest: each test function has a file of the functions that it reaches."""

# mutmut's own way to run tests names them one by one on a command line, which the texts that some
# tests are given do not survive: it only makes the faults.
MAKE_FAULTS = """\
import os
from mutmut.__main__ import (
    copy_also_copy_files, copy_src_dir, create_mutants, set_mutant_under_test, setup_source_paths
)

set_mutant_under_test("mutant_generation")
os.makedirs("mutants", exist_ok=True)
copy_src_dir()
copy_also_copy_files()
setup_source_paths()
create_mutants(1)
"""


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
    (path / "sitecustomize.py").write_text(IN_EVERY_PROCESS)
    (path / "reaching.py").write_text(PLUGIN)
    with (folder / "pyproject.toml").open("a") as project:
        project.write(
            "\n[tool.mutmut]\n"
            'source_paths = ["src"]\n'
            f'only_mutate = ["src/nonolith/{package}/*.py"]\n'
            f"also_copy = {json.dumps([*NEEDED[2:], 'README.md', 'CHANGELOG.md'])}\n"
        )
    return folder


def python(
    folder: Path, place: Path, *arguments: str, fault: str = "", patience: float | None = None
) -> tuple[int, str]:
    """Run Python on the copy, with a fault switched on; return its exit code and its words."""
    paths = [folder / "path", folder / "mutants" / "src", PACKAGES]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "MUTANT_UNDER_TEST": fault,
            "REACHED_FOLDER": str(folder / "reached"),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=patience,
    )
    return done.returncode, done.stdout


_NO_TESTS = 5  # pytest's exit code, which says nothing of a fault


def run_tests(
    folder: Path,
    tests: Iterable[str],
    *options: str,
    fault: str = "",
    patience: float | None = None,
) -> str:
    """Run tests until one fails, or so many seconds; return what they said of it, or nothing."""
    arguments = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *options]
    arguments += [f"--deselect={name}" for name in LEFT_OUT]
    try:
        code, words = python(
            folder, folder / "mutants", *arguments, *tests, fault=fault, patience=patience
        )
    except subprocess.TimeoutExpired:
        return "it took too long"
    if code == _NO_TESTS:
        sys.exit(words)
    return words if code else ""


def reaching_tests(folder: Path, package: str) -> dict[str, dict[str, float]]:
    """Run all tests, without a fault; return for each function those that reach it, quick first.

    With each test stands how many seconds it took.
    """
    reached = folder / "reached"
    reached.mkdir()
    every = [f"src/nonolith/{package}", *TESTS[package]]
    if problem := run_tests(folder, every, "-p", "reaching", fault=REACHING):
        sys.exit(f"without a fault:\n{problem}")
    times = (line.split(" ", 1) for line in (reached / "times").read_text().splitlines())
    found: dict[str, dict[str, float]] = {}
    for seconds, test in sorted((float(seconds), test) for seconds, test in times):
        file = reached / test.replace("/", "=")
        for function in set(file.read_text().splitlines()) if file.exists() else ():
            found.setdefault(function, {})[test] = seconds
    return found


def is_noticed(folder: Path, fault: str, tests: dict[str, float]) -> bool:
    """Return whether one of the tests fails with a fault; if they hang, they do."""
    patience = 60 + 5 * sum(tests.values())
    return bool(tests) and bool(run_tests(folder, tests, fault=fault, patience=patience))


def main() -> None:
    """Try a sample of faults, and say how many were noticed and which were not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", choices=TESTS)
    parser.add_argument("--sample", type=int, default=300, help="how many faults to try")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    folder = prepare(options.package)
    code, words = python(folder, folder, "-c", MAKE_FAULTS)
    names = [
        name
        for path in folder.glob("mutants/src/nonolith/*/*.py.meta")
        for name in json.loads(path.read_text())["exit_code_by_key"]
    ]
    if code or not names:
        sys.exit(words)
    tests = reaching_tests(folder, options.package)
    names.sort()
    random.Random(options.seed).shuffle(names)
    noticed = 0
    for number, name in enumerate(names[: options.sample], start=1):
        if is_noticed(folder, name, tests.get(name.rpartition("__mutmut_")[0], {})):
            noticed += 1
        else:
            print(python(folder, folder, "-m", "mutmut", "show", name)[1])
        print(f"{noticed} of {number} noticed", flush=True)
    tried = min(options.sample, len(names))
    print(
        f"{options.package}: {noticed} of {tried} faults were noticed "
        f"({100 * noticed / max(tried, 1):.1f} %), of {len(names)}; seed {options.seed}"
    )


if __name__ == "__main__":
    main()
