"""Loading: the time to read a puzzle, and the time to start the program.

Small puzzles are 10×10, thousands in a file; the large one is 1000×1000, and compared with what
solving it takes. Times are processor time, the least of several runs.
"""

import os
import random
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.random_puzzles import random_puzzle
from benchmarks.record import record
from nonolith import Grid, Metadata, Puzzle, dump, load_all, propagate
from nonolith.formats import list_formats
from nonolith.model import Outcome

MANY = 5000
SMALL, LARGE = 10, 1000
RUNS = 5
PROGRAM = Path(sysconfig.get_path("scripts")) / "nonolith"


def least(run: Callable[[], object], runs: int = RUNS) -> float:
    """Return the processor time of the fastest run, in seconds."""

    def once() -> float:
        began = process_time()
        run()
        return process_time() - began

    return min(once() for _ in range(runs))


def files(folder: Path, puzzles: list[Puzzle], of: str) -> dict[str, Path]:
    """Write puzzles in every format that holds them, and return the files."""
    made = {}
    for format in list_formats():
        if format.writes:
            path = folder / f"{of}{(format.suffixes or ('.txt',))[0]}.{format.name}"
            try:
                dump(puzzles, path, format.name)
            except ValueError:
                continue  # it holds one puzzle
            made[format.name] = path
    return made


def solvable(size: int) -> Puzzle:
    """Return a puzzle that line logic solves: a random grid, most of it filled."""
    dice = random.Random(size)
    grid = Grid([[dice.random() < 0.9 for _ in range(size)] for _ in range(size)])
    puzzle = Puzzle.from_grid(grid, Metadata(goal=grid))
    assert propagate(puzzle).outcome is Outcome.SOLVED
    return puzzle


def program(*arguments: str) -> tuple[float, float]:
    """Run the program; return how long it took by the clock, and on all processors."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def once() -> tuple[float, float]:
        began = perf_counter()
        with open(os.devnull, "w") as nowhere:
            process = subprocess.Popen(
                [PROGRAM, *arguments], stdout=nowhere, stderr=nowhere, env=environment
            )
            # os.times() counts in steps of 10 ms, and the program starts within a few of them.
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return perf_counter() - began, usage.ru_utime + usage.ru_stime

    times = [once() for _ in range(RUNS)]
    return min(clock for clock, _ in times), min(used for _, used in times)


def checking(file: Path, one: Path) -> dict[str, int]:
    """Return how many puzzles a second `check` takes, start-up apart."""
    rates = {}
    for name, options in {
        "one thread": ("--threads", "1", "--no-rating"),
        "all cores": ("--no-rating",),
        "all cores, rated": (),
    }.items():
        clock, _ = program("check", *options, str(file))
        start, _ = program("check", *options, str(one))
        rates[name] = round(MANY / (clock - start))
    return rates


def measure(folder: Path) -> dict[str, Any]:
    """Return all that is measured."""
    small = [random_puzzle(SMALL, SMALL, 1, seed, 0.6) for seed in range(MANY)]
    large = solvable(LARGE)
    many = files(folder, small, "many")
    one = folder / "one.non"
    dump(small[0], one)
    return {
        "microseconds to read each of 5000 puzzles 10×10": {
            name: round(1e6 * least(lambda path=path: load_all(path)) / MANY, 1)  # type: ignore[misc]
            for name, path in many.items()
        },
        "milliseconds to read one puzzle 1000×1000": {
            name: round(1e3 * least(lambda path=path: load_all(path)), 1)  # type: ignore[misc]
            for name, path in files(folder, [large], "large").items()
        },
        "milliseconds to solve it": round(1e3 * least(lambda: propagate(large)), 1),
        "puzzles a second of check": {
            name: checking(many[name], one) for name in ("line", "non", "json")
        },
        "milliseconds of nonolith solve": {
            "by the clock": round(1e3 * program("solve", str(one))[0], 1),
            "processor time": round(1e3 * program("solve", str(one))[1], 1),
            "of which Python": round(1e3 * least_start(), 1),
        },
    }


def least_start() -> float:
    """Return how long Python itself takes to start, by the clock."""

    def once() -> float:
        began = perf_counter()
        subprocess.run([sys.executable, "-c", ""], check=True)
        return perf_counter() - began

    return min(once() for _ in range(2 * RUNS))


def main(arguments: Arguments = ()) -> None:
    parser_of("loading", __doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    for what, figures in found.items():
        print(f"{what}: {figures}")
    print(record("loading", found))


if __name__ == "__main__":
    main(sys.argv[1:])
