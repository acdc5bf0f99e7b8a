"""The data set of 5×5, file by file, and the unique clues against other ways to find them.

Needs 5 GB of disk and, for that rival, DuckDB; what is not installed is left out. The rivals get
the same file, two threads and a gigabyte of memory, and must find the same number of puzzles.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record

STEPS = (
    "allGrids",
    "allHints",
    "uniqueHints",
    "numUniqueHints",
    "uniqueHintSols",
    "numUniqueSolvable",
    "numUniqueUnsolvable",
    "difficulty",
    "summary.json",
)
KNOWN = {
    "numUniqueHints": 25309575,
    "numUniqueSolvable": 24976511,
    "numUniqueUnsolvable": 333064,
}
DUCKDB = """
import sys, duckdb
source, target, temporary = sys.argv[1:]
settings = {"memory_limit": "1GB", "threads": 2, "temp_directory": temporary}
connection = duckdb.connect(config=settings)
connection.execute("SET enable_progress_bar = false")
connection.execute(f'''
    COPY (
        SELECT clues
        FROM read_csv('{source}', columns={{'clues': 'VARCHAR'}}, header=false, sep='|')
        GROUP BY clues HAVING count(*) = 1
    ) TO '{target}' (HEADER false)
''')
"""
SORT = 'LC_ALL=C sort --parallel=2 -S 1G -T "$2" "$0" | uniq -u > "$1"'


def main(arguments: Arguments = ()) -> None:
    parser_of("datasets", __doc__).parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="nonolith-datasets-"))
    try:
        data = run(folder)
    finally:
        shutil.rmtree(folder)
    print(f"recorded in {record('datasets', data)}")


def run(folder: Path) -> dict[str, Any]:
    """Make the files one by one, then let the rivals find the unique clues."""
    steps = {}
    for file in STEPS:
        command = [sys.executable, "-m", "nonolith", "data", "make", f"5/{file}", "-q"]
        steps[file] = measured([*command, "--dir", str(folder)])
        print(f"5/{file}: {steps[file]}")
    for file, count in KNOWN.items():
        assert int((folder / "5" / file).read_text()) == count, file
    data: dict[str, Any] = {
        "steps": steps,
        "all": {
            "seconds": round(sum(step["seconds"] for step in steps.values()), 2),
            "processor_seconds": round(sum(s["processor_seconds"] for s in steps.values()), 2),
            "peak_memory_mb": max(step["peak_memory_mb"] for step in steps.values()),
            "bytes": sum(path.stat().st_size for path in (folder / "5").iterdir()),
        },
        "rivals_for_unique_hints": {},
    }
    print(f"5/all: {data['all']}")
    arguments = [str(folder / name) for name in ("5/allHints", "rival", "temporary")]
    (folder / "temporary").mkdir()
    rivals = {"sort | uniq -u": ["bash", "-c", SORT, *arguments]}
    try:
        rivals[f"DuckDB {version('duckdb')}"] = [sys.executable, "-c", DUCKDB, *arguments]
    except PackageNotFoundError:
        print("DuckDB is not installed: left out")
    for name, command in rivals.items():
        result = measured(command)
        with (folder / "rival").open("rb") as found:
            assert sum(1 for _ in found) == KNOWN["numUniqueHints"], name
        ours = steps["uniqueHints"]
        for unit in ("seconds", "processor_seconds"):
            result[f"{unit}_to_ours"] = round(result[unit] / ours[unit], 2)
        data["rivals_for_unique_hints"][name] = result
        print(f"unique clues by {name}: {result}")
    return data


def measured(command: Sequence[str]) -> dict[str, float]:
    """Run a command and return what it took."""
    start = time.monotonic()
    process = os.spawnvp(os.P_NOWAIT, command[0], list(command))
    _, status, usage = os.wait4(process, 0)
    assert status == 0, command
    return {
        "seconds": round(time.monotonic() - start, 2),
        "processor_seconds": round(usage.ru_utime + usage.ru_stime, 2),
        "peak_memory_mb": usage.ru_maxrss // 1024,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
