"""Puzzles of which a few are hard, counts of solutions, and lists of them."""

from statistics import median
from typing import Any

from benchmarks.processor import processor_seconds
from benchmarks.puzzle_classes import COUNTED, HARD, LISTED
from benchmarks.record import record
from nonolith import Limits, Puzzle, Verdict, count_solutions, solve
from nonolith.errors import LimitError

LIMIT = 5  # seconds for one puzzle
COUNT_LIMIT = 60
MANY = 100_000  # solutions that are listed


def time_hard() -> None:
    """Solve many puzzles of the classes in which a few are hard, and write the record."""
    timed = {"nonolith": f"processor seconds of solve for two solutions, at most {LIMIT}, run once"}
    figures: dict[str, Any] = {}
    for kind in HARD:
        seconds, decided = [], 0
        for _, puzzle in kind.puzzles():
            before = processor_seconds()
            with solve(puzzle, limits=Limits(seconds=LIMIT, solutions=2)) as stream:
                list(stream)
            seconds.append(processor_seconds() - before)
            decided += stream.verdict is not Verdict.UNDECIDED
        figures[kind.name] = {
            "puzzles": len(seconds),
            "decided": decided,
            "median": round(median(seconds), 4),
            "over 1 s": sum(one > 1 for one in seconds),
            "slowest": round(max(seconds), 2),
        }
        print(kind.name, figures[kind.name], flush=True)
    print("wrote", record("solver_hard", {"timed": timed, "classes": figures}))


def time_counts() -> None:
    """Count the solutions of puzzles that have many, and write the record."""
    timed = {"nonolith": "processor seconds of count_solutions, the least of three"}
    counts = dict(map(time_count, COUNTED.puzzles()))
    print("wrote", record("solver_counts", {"timed": timed, "counts": counts}))


def time_listings() -> None:
    """List the solutions of puzzles that have many, and write the record."""
    timed = {"nonolith": f"processor seconds of solve for {MANY} solutions, run once"}
    listings = {name: time_listing(name, one) for kind in LISTED for name, one in kind.puzzles()}
    print("wrote", record("solver_listings", {"timed": timed, "listings": listings}))


def time_listing(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return how many solutions are listed, and the seconds for it."""
    before = processor_seconds()
    with solve(puzzle, limits=Limits(seconds=LIMIT, solutions=MANY)) as stream:
        listed = sum(1 for _ in stream)
    seconds = round(processor_seconds() - before, 3)
    figures: dict[str, Any] = {"solutions": listed, "seconds": seconds}
    print("list", name, figures, flush=True)
    return figures


def time_count(named: tuple[str, Puzzle]) -> tuple[str, dict[str, Any]]:
    """Return the name of a puzzle, and its solutions and the least seconds to count them."""
    name, puzzle = named
    seconds, figures = [], dict[str, Any]()
    for _ in range(3):
        before = processor_seconds()
        try:
            figures["solutions"] = count_solutions(puzzle, limits=Limits(seconds=COUNT_LIMIT))
        except LimitError as reached:
            figures["stopped_by"] = str(reached.limit)
        seconds.append(processor_seconds() - before)
    figures["seconds"] = round(min(seconds), 3)
    print("count", name, figures, flush=True)
    return name, figures
