"""How many coloured lines the core settles in a second, against a plain dynamic programme."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from benchmarks.record import ROOT, record

CORE = ROOT / "core"
SOURCES = [
    ROOT / "benchmarks" / "colour_lines.cpp",
    CORE / "src" / "colour_engine.cpp",
    CORE / "src" / "colour_long_line.cpp",
]


def main() -> None:
    """Compile the program beside this file, run it, write what it measured."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "colour_lines"
        includes = [f"-I{CORE / 'src'}", f"-I{CORE / 'include'}"]
        compiler = os.environ.get("CXX", "c++")
        command = [compiler, "-std=c++20", "-O3", *includes, *map(str, SOURCES), "-o", str(program)]
        subprocess.run(command, check=True)
        done = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True)
    cases = [json.loads(line) for line in done.stdout.splitlines()]
    for case in cases:
        speed = case["million_lines_per_second"]
        ratio = f"{case['ratio']} times the plain programme"
        print(f"{case['cells']} cells, {case['lines']}: {speed} million lines/s, {ratio}")
    record("colour_lines", {"colours": 3, "unit": "million lines a second", "cases": cases})
