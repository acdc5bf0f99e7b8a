"""The solver: batches, many random puzzles of which a few are hard, counts, listings.

FOLDER holds tournament sets of 1000 puzzles of 25×25. Times are processor seconds, the least of
several runs for what is short. How other solvers do is measured by ``python -m survey``.
"""

import random
import sys
from pathlib import Path
from typing import Any

from benchmarks import solver_classes, solver_page
from benchmarks.command import Arguments, parser_of
from benchmarks.processor import processor_seconds
from benchmarks.record import record
from nonolith import Classification, Grid, Puzzle, Verdict, load_all, solve_many

# What other programs found; a timed run that says otherwise is no record.
UNIQUE_IN_BATCH = {"1000 random 20×20": 171, "1000 random 25×25": 73}


def random_puzzles(size: int, seed: int, number: int = 1000) -> list[Puzzle]:
    """Half-filled squares."""
    rng = random.Random(seed)
    return [
        Puzzle.from_grid(
            Grid([[int(rng.random() < 0.5) for _ in range(size)] for _ in range(size)])
        )
        for _ in range(number)
    ]


def solve_batch(puzzles: list[Puzzle]) -> tuple[float, list[Classification]]:
    best, began = float("inf"), processor_seconds()
    while processor_seconds() - began < 3:
        before = processor_seconds()
        outcomes = list(solve_many(puzzles, threads=1))
        best = min(best, processor_seconds() - before)
    return best, outcomes


def time_batch(puzzles: list[Puzzle]) -> dict[str, Any]:
    seconds, outcomes = solve_batch(puzzles)
    verdicts = [one.verdict for one in outcomes]
    return {
        "seconds": round(seconds, 3),
        "puzzles": len(puzzles),
        "unique": sum(verdict.is_unique for verdict in verdicts),
        "multiple": verdicts.count(Verdict.MULTIPLE),
        "by SAT": sum(one.rung.value == "sat" for one in outcomes),
        "slowest": round(max(one.statistics.processor_seconds for one in outcomes), 3),
    }


def time_batches(tournament: Path | None) -> None:
    sets = {
        "1000 random 20×20": random_puzzles(20, 20260),
        "1000 random 25×25": random_puzzles(25, 25250),
    }
    for path in sorted(tournament.glob("*.txt")) if tournament else ():
        sets[path.stem] = load_all(path, "tournament")
    figures: dict[str, Any] = {}
    for name, puzzles in sets.items():
        figures[name] = time_batch(puzzles)
        if figures[name]["unique"] != UNIQUE_IN_BATCH.get(name, figures[name]["unique"]):
            raise SystemExit(f"{name}: {UNIQUE_IN_BATCH[name]} are unique, found {figures[name]}")
        print(name, figures[name], flush=True)
    timed = {"nonolith": "processor time of solve_many"}
    print("wrote", record("solver_batches", {"timed": timed, "batches": figures}))


def main(arguments: Arguments = ()) -> None:
    parser = parser_of("solver", __doc__)
    parser.add_argument("--tournament", type=Path, help="a folder of tournament sets")
    own_parts = {
        "hard": solver_classes.time_hard,
        "counts": solver_classes.time_counts,
        "listings": solver_classes.time_listings,
    }
    parser.add_argument("--only", choices=("batches", *own_parts), help="one part")
    options = parser.parse_args(arguments)
    if options.only in (None, "batches"):
        time_batches(options.tournament)
    for name, measure in own_parts.items():
        if options.only in (None, name):
            measure()
    solver_page.write()


if __name__ == "__main__":
    main(sys.argv[1:])
