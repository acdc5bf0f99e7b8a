"""The solver: batches, single puzzles, large line-solvable ones; peers in the same run.

    python -m benchmarks.solver [--only batches|singles] [--tournament FOLDER] [--without-giants]

FOLDER holds tournament sets in the TAAI layout (`$n`, 25 columns, 25 rows). Peers found on the
path (pbnsolve, nonogrid, picross_solver_cli) are given the single puzzles, one process each.
Times are processor seconds, the least of several runs for what is short.
"""

import argparse
import random
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from benchmarks.record import record
from nonolith import Grid, Puzzle, Verdict, classify, dump, load, solve_many

DATA = Path(__file__).parents[1] / "tests" / "data" / "puzzles"
GIANTS = {"faase"}
# What other programs found; a timed run that says otherwise is no record.
UNIQUE_IN_BATCH = {"1000 random 20×20": 171, "1000 random 25×25": 73}
MULTIPLE = {"faase", "knotty"}
PEERS: dict[str, Callable[[str], list[str]]] = {
    "pbnsolve": lambda file: ["pbnsolve", "-u", file],
    "nonogrid": lambda file: ["nonogrid", "--max-solutions", "2", file],
    "picross_solver_cli": lambda file: ["picross_solver_cli", file],
}


def random_puzzles(size: int, seed: int, number: int = 1000) -> list[Puzzle]:
    """Half-filled squares."""
    rng = random.Random(seed)
    return [
        Puzzle.from_grid(
            Grid([[int(rng.random() < 0.5) for _ in range(size)] for _ in range(size)])
        )
        for _ in range(number)
    ]


def dom(n: int) -> Puzzle:
    """Jan Wolter's n-Dom."""
    rows = [[3], [1], *([[3, 1], [1]] * (n - 1)), [1]]
    return Puzzle(rows, [[1], [1], *([[1, 3], [1]] * (n - 1)), [3]])


def dense_puzzle(size: int, seed: int) -> Puzzle:
    """A square so dense that line logic alone solves it."""
    rng = random.Random(seed)
    return Puzzle.from_grid(
        Grid([[int(rng.random() < 0.9) for _ in range(size)] for _ in range(size)])
    )


def tournament_set(path: Path) -> list[Puzzle]:
    """Read a set in the TAAI layout."""
    lines = path.read_text().split("\n")
    puzzles = []
    for number, line in enumerate(lines):
        if line.startswith("$"):
            clues = [[int(part) for part in text.split()] for text in lines[number + 1 :][:50]]
            puzzles.append(Puzzle(clues[25:], clues[:25]))
    return puzzles


def time_batch(puzzles: list[Puzzle]) -> dict[str, Any]:
    before = time.process_time()
    found = list(solve_many(puzzles, limit=2, threads=1))
    seconds = time.process_time() - before
    verdicts = [one.verdict for one in found]
    return {
        "seconds": round(seconds, 3),
        "puzzles": len(puzzles),
        "unique": sum(verdict.is_unique for verdict in verdicts),
        "multiple": verdicts.count(Verdict.MULTIPLE),
        "by SAT": sum(one.rung.value == "sat" for one in found),
        "slowest": round(max(one.statistics.seconds for one in found), 3),
    }


def time_single(puzzle: Puzzle) -> dict[str, Any]:
    best = float("inf")
    began = time.process_time()
    while True:
        before = time.process_time()
        found = classify(puzzle)
        best = min(best, time.process_time() - before)
        if time.process_time() - began > 0.5:
            break
    return {"seconds": round(best, 5), "verdict": found.verdict.value, "rung": found.rung.value}


def time_peers(puzzle: Puzzle, limit: int = 10) -> dict[str, float | str]:
    times: dict[str, float | str] = {}
    for name, command in PEERS.items():
        if shutil.which(name) is None:
            continue
        with tempfile.NamedTemporaryFile(suffix=".non") as file:
            dump(puzzle, file.name)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            try:
                subprocess.run(command(file.name), capture_output=True, timeout=limit, check=False)
            except subprocess.TimeoutExpired:
                times[name] = f"> {limit}"
                continue
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            times[name] = round(spent, 4)
    return times


def single_puzzles(with_giants: bool) -> Iterable[tuple[str, Puzzle]]:
    for path in sorted((DATA / "survey").glob("*.non")):
        if with_giants or path.stem not in GIANTS:
            yield path.stem, load(path)
    for n in range(3, 17):
        yield f"{n}-dom", dom(n)
    for size in (200, 512):
        yield f"line-solvable {size}×{size}", dense_puzzle(size, size)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver")
    parser.add_argument("--tournament", type=Path, help="a folder of sets in the TAAI layout")
    parser.add_argument("--without-giants", action="store_true", help="leave faase out")
    parser.add_argument("--only", choices=("batches", "singles"), help="one half")
    options = parser.parse_args(arguments or [])
    if options.only != "singles":
        time_batches(options.tournament)
    if options.only != "batches":
        time_singles(not options.without_giants)


def time_batches(tournament: Path | None) -> None:
    sets = {
        "1000 random 20×20": random_puzzles(20, 20260),
        "1000 random 25×25": random_puzzles(25, 25250),
    }
    if tournament:
        sets |= {path.stem: tournament_set(path) for path in sorted(tournament.glob("*.txt"))}
    figures: dict[str, Any] = {}
    for name, puzzles in sets.items():
        figures[name] = time_batch(puzzles)
        if figures[name]["unique"] != UNIQUE_IN_BATCH.get(name, figures[name]["unique"]):
            raise SystemExit(f"{name}: {UNIQUE_IN_BATCH[name]} are unique, found {figures[name]}")
        print(name, figures[name], flush=True)
    print("wrote", record("solver_batches", {"batches": figures}))


def time_singles(with_giants: bool) -> None:
    figures: dict[str, Any] = {}
    for name, puzzle in single_puzzles(with_giants):
        figures[name] = time_single(puzzle) | time_peers(puzzle)
        if (figures[name]["verdict"] == "multiple") != (name in MULTIPLE):
            raise SystemExit(f"{name}: not {figures[name]['verdict']}")
        print(name, figures[name], flush=True)
    peers = [name for name in PEERS if shutil.which(name)]
    print("wrote", record("solver_singles", {"peers": peers, "singles": figures}))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
