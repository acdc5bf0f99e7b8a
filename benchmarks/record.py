"""Records of measurements, with the date, the machine and the build."""

import json
import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nonolith import __version__, _core

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
VECTOR_FLAGS = re.compile(r"sse4_2|popcnt|bmi2|avx\w*|gfni|asimd\w*|sve\w*")


def record(name: str, data: dict[str, Any]) -> Path:
    """Write benchmarks/results/NAME.json: the circumstances and the data."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    text = json.dumps({"circumstances": circumstances(), **data}, indent=2, ensure_ascii=False)
    beside = path.with_suffix(".new")
    beside.write_text(text + "\n")
    beside.replace(path)
    return path


def circumstances() -> dict[str, Any]:
    """Return what a reader needs to judge a figure."""
    cpu = _cpu()
    # Records themselves may differ: the benchmark before this one wrote its own.
    changes = ("status", "--porcelain", "--untracked-files=no", "--", ".", ":!benchmarks/results")
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": __version__,
        "commit": _git("rev-parse", "--short=12", "HEAD") + ("+changes" if _git(*changes) else ""),
        "cpu": cpu.get("model name", platform.processor() or platform.machine()),
        "cpu_flags": " ".join(VECTOR_FLAGS.findall(cpu.get("flags", cpu.get("Features", "")))),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "system": platform.system() + " " + platform.machine(),
        "python": platform.python_version(),
        "compiler": _core.compiler(),
        "flags": _compile_options(),
    }


def _cpu() -> dict[str, str]:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return {}
    first = text.split("\n\n")[0]
    pairs = (line.partition(":") for line in first.splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


def _compile_options() -> str:
    options = re.compile(r"set\(NONOLITH_OPTIMISATION .*(-O\d)\)")
    found = options.search((ROOT / "CMakeLists.txt").read_text())
    return found[1] if found else ""
