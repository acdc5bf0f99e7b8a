"""Classes of puzzles: `auto` beside the single methods, and rivals in the same run."""

from statistics import median
from typing import Any

from benchmarks.processor import processor_seconds
from benchmarks.puzzle_classes import CLASSES, COUNTED, HARD, LISTED
from benchmarks.record import record
from benchmarks.rivals import RIVALS, Crashed, Timer, TooSlow, found, listing_seconds
from nonolith import Limits, Puzzle, Verdict, count_solutions, solve
from nonolith.errors import LimitError
from nonolith.solving import Method

LIMIT = 5  # seconds for one puzzle
RIVAL_LIMIT = 3
COUNT_LIMIT = 60
MANY = 100_000  # solutions that are listed
METHODS = (Method.AUTO, Method.SAT, Method.FAST)


def time_classes() -> None:
    """Time every puzzle of every class, and write the record."""
    timers = [
        Timer(rival, RIVAL_LIMIT)
        for rival in RIVALS
        if rival.program != "nonogrid" and found(rival.program)
    ]
    figures: dict[str, Any] = {}
    for kind in CLASSES:
        for name, puzzle in kind.puzzles():
            ours = figures[name] = {method.value: time_method(puzzle, method) for method in METHODS}
            verdicts = {one["verdict"] for one in ours.values()} - {Verdict.UNDECIDED.value}
            if len(verdicts) > 1:
                raise SystemExit(f"{name}: {' and '.join(sorted(verdicts))}")
            coloured = len(puzzle.palette) > 1
            for timer in timers if verdicts else ():
                if coloured and not timer.rival.coloured:
                    continue
                figures[name][timer.rival.program] = _time_rival(
                    timer, puzzle, 2 if Verdict.MULTIPLE.value in verdicts else 1
                )
            print(name, figures[name], flush=True)
    timed = {"nonolith": f"processor seconds of solve for two solutions, at most {LIMIT}"}
    timed |= {timer.rival.program: timer.rival.timed for timer in timers}
    listings = {name: time_listing(name, one) for kind in LISTED for name, one in kind.puzzles()}
    measured = {"timed": timed, "classes": figures, "listings": listings}
    print("wrote", record("solver_classes", measured))


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


def time_listing(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return how many solutions are listed, and the seconds for it; picross-solver's as well."""
    before = processor_seconds()
    with solve(puzzle, limits=Limits(seconds=LIMIT, solutions=MANY)) as stream:
        listed = sum(1 for _ in stream)
    seconds = round(processor_seconds() - before, 3)
    figures: dict[str, Any] = {"solutions": listed, "seconds": seconds}
    if found("picross_solver_cli"):
        try:
            figures["picross_solver_cli"] = round(listing_seconds(puzzle, MANY, LIMIT), 3)
        except TooSlow:
            figures["picross_solver_cli"] = f"> {LIMIT}"
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


def time_method(puzzle: Puzzle, method: Method) -> dict[str, Any]:
    """Return the seconds to the first solution and to a verdict: the least of some runs."""
    best: dict[str, Any] = {}
    began = processor_seconds()
    while not best or processor_seconds() - began < 0.5:
        before = processor_seconds()
        first = None
        with solve(puzzle, limits=Limits(seconds=LIMIT, solutions=2), method=method) as stream:
            for _ in stream:
                first = first or processor_seconds() - before
        spent = processor_seconds() - before
        if not best or spent < best["seconds"]:
            best = {
                "seconds": round(spent, 6),
                "first": None if first is None else round(first, 6),
                "verdict": stream.verdict.value,
                "rung": stream.rung.value,
            }
    return best


def _time_rival(timer: Timer, puzzle: Puzzle, solutions: int) -> float | str:
    try:
        return round(timer.seconds(puzzle, solutions), 6)
    except TooSlow:
        return f"> {RIVAL_LIMIT}"
    except Crashed:
        return "crashed"
