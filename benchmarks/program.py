"""Benchmarks in C++: compile the program beside this file, run it, read what it prints."""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.record import ROOT

CORE = ROOT / "core"


def run_program(name: str, *core_sources: str) -> list[dict[str, Any]]:
    """Return the JSON objects, one a line, that benchmarks/NAME.cpp prints.

    It is compiled with the core's sources that are named, for the machine the core is built for.
    """
    sources = [ROOT / "benchmarks" / f"{name}.cpp", *(CORE / "src" / file for file in core_sources)]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / name
        includes = [f"-I{CORE / 'src'}", f"-I{CORE / 'include'}"]
        compiler = os.environ.get("CXX", "c++")
        command = [compiler, "-std=c++20", "-O3", *includes, *map(str, sources), "-o", str(program)]
        subprocess.run(command, check=True)
        done = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
