"""Mutation testing: how many small faults in a package its tests would notice.

``make mutate PACKAGE=formats SAMPLE=300`` puts faults into a copy of the package (mutmut makes
them), switches them on one at a time and runs the package's tests until one fails. A seeded sample
is tried: all would take days. What survives is printed as a difference, to be judged: it asks for a
test, or changes nothing that anybody could see.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "mutate"
PACKAGES = FOLDER / "packages"
"""Where mutmut is."""

TESTS = {
    "formats": ["tests/formats", "tests/generating/test_image.py"],
    "census": [
        *(f"tests/census/test_{name}.py" for name in ("total", "ledger", "forged", "sequences")),
        "tests/census",
    ],
    "datasets": ["tests/datasets"],
}
"""The tests of each package; what is quick comes first, since the first failure is enough."""

LEFT_OUT = [
    "tests/census/test_cluster.py",
    "tests/census/test_interruption.py",
    "tests/datasets/test_command.py",
]
"""Tests that take minutes: of clusters, of long runs, and of the commands."""

NEEDED = ["src", "tests", "fuzz", "tools", "benchmarks", "results", "docs"]
"""The folders of the repository that the tests look at."""

WITHOUT_THE_FINDER = """\
import sys

sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ScikitBuildRedirectingFinder"]
"""
"""The environment's own installation would come before the copy: this takes its finder away."""

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
    (path / "sitecustomize.py").write_text(WITHOUT_THE_FINDER)
    with (folder / "pyproject.toml").open("a") as project:
        project.write(
            "\n[tool.mutmut]\n"
            'source_paths = ["src"]\n'
            f'only_mutate = ["src/nonolith/{package}/*.py"]\n'
            f"also_copy = {json.dumps([*NEEDED[2:], 'README.md', 'CHANGELOG.md'])}\n"
        )
    return folder


def python(folder: Path, place: Path, *arguments: str, fault: str = "") -> list[str | int]:
    """Run Python on the copy, with a fault switched on; return its exit code and its words."""
    paths = [folder / "path", folder / "mutants" / "src", PACKAGES]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "MUTANT_UNDER_TEST": fault,
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=_patience,
    )
    return [done.returncode, done.stdout]


_patience: float | None = None
"""Seconds after which a fault counts as noticed: it hangs."""


def problem_of(folder: Path, package: str, fault: str = "") -> str:
    """Run the tests until one fails; return what they said of it, or nothing."""
    arguments = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    arguments += [f"--ignore={name}" for name in LEFT_OUT]
    try:
        code, words = python(folder, folder / "mutants", *arguments, *TESTS[package], fault=fault)
    except subprocess.TimeoutExpired:
        return "it took too long"
    return str(words) if code else ""


def main() -> None:
    """Try a sample of faults, and say how many were noticed and which were not."""
    global _patience
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
        sys.exit(str(words))
    start = time.monotonic()
    if problem := problem_of(folder, options.package):
        sys.exit(f"without a fault:\n{problem}")
    _patience = 60 + 5 * (time.monotonic() - start)
    names.sort()
    random.Random(options.seed).shuffle(names)
    noticed = 0
    for number, name in enumerate(names[: options.sample], start=1):
        if problem_of(folder, options.package, name):
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
