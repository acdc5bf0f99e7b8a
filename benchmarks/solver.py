"""The solver: batches, single puzzles, classes of puzzles, counts; rivals in the same run.

FOLDER holds tournament sets of 1000 puzzles of 25×25. Rivals are found by their names on the path,
or where variables such as NONOLITH_PBNSOLVE say (see rivals.py and lalafrogkk.py): pbnsolve,
picross_solver_cli and nonogrid get the single puzzles, the first two also the classes, lalafrogkk20
and lalafrogkk25 the batches.
What they answer must agree with nonolith. Times are processor seconds, the least of several runs
for what is short; a ratio is the rival's seconds divided by nonolith's.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import lalafrogkk, solver_classes, solver_page
from benchmarks.command import Arguments, parser_of
from benchmarks.processor import processor_seconds
from benchmarks.record import record
from benchmarks.rivals import RIVALS, Timer, TooSlow, found
from nonolith import Classification, Grid, Puzzle, Verdict, classify, load, load_all, solve_many
from tests.solving.families import dom, line_solvable

DATA = Path(__file__).parents[1] / "tests" / "data" / "puzzles"
GIANTS = {"faase"}
# What other programs found; a timed run that says otherwise is no record.
UNIQUE_IN_BATCH = {"1000 random 20×20": 171, "1000 random 25×25": 73}
MULTIPLE = {"faase", "knotty"}
SINGLE_LIMIT = 10  # seconds for one puzzle of a rival
BATCH_LIMIT = 60
SAMPLED = 20  # of the tournament sets the batch rival gets every 20th puzzle


def random_puzzles(size: int, seed: int, number: int = 1000) -> list[Puzzle]:
    """Half-filled squares."""
    rng = random.Random(seed)
    return [
        Puzzle.from_grid(
            Grid([[int(rng.random() < 0.5) for _ in range(size)] for _ in range(size)])
        )
        for _ in range(number)
    ]


def single_puzzles(with_giants: bool) -> Iterator[tuple[str, str, Puzzle]]:
    """Yield family, name and puzzle; within a family each is harder than the one before."""
    for path in sorted((DATA / "survey").glob("*.non")):
        if with_giants or path.stem not in GIANTS:
            yield path.stem, path.stem, load(path)
    for n in range(3, 17):
        yield "n-dom", f"{n}-dom", dom(n)
    for size in (200, 512):
        name = f"line-solvable {size}×{size}"
        yield name, name, line_solvable(size, size, seed=size)


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


def against_lalafrogkk(puzzles: list[Puzzle], runs: int) -> dict[str, Any]:
    """Compare, by the best of some runs, on the puzzles that the rival solves within the limit."""
    run = min(
        (lalafrogkk.run(puzzles, BATCH_LIMIT) for _ in range(runs)),
        key=lambda run: sum(run.seconds),
    )
    solved = puzzles[: len(run.seconds)]
    seconds, outcomes = solve_batch(solved)
    for puzzle, ours, theirs in zip(solved, outcomes, run.solutions, strict=True):
        fit = all(grid is None or puzzle.is_solved_by(grid) for grid in theirs)
        if not fit or ours.verdict.is_unique != (len(set(theirs)) == 1):
            raise SystemExit(f"{puzzle}: {ours.verdict.value}, LalaFrogKK found {theirs}")
    return {
        "given": len(puzzles),
        f"solved in {BATCH_LIMIT} s": len(solved),
        "seconds": round(sum(run.seconds), 3),
        "nonolith on those": round(seconds, 3),
        "ratio": _ratio(sum(run.seconds), seconds),
    }


def time_single(puzzle: Puzzle) -> dict[str, Any]:
    best, began = float("inf"), processor_seconds()
    while processor_seconds() - began < 0.5:
        before = processor_seconds()
        outcome = classify(puzzle)
        best = min(best, processor_seconds() - before)
    return {"seconds": round(best, 6), "verdict": outcome.verdict.value, "rung": outcome.rung.value}


def time_batches(tournament: Path | None) -> None:
    sets = {
        "1000 random 20×20": random_puzzles(20, 20260),
        "1000 random 25×25": random_puzzles(25, 25250),
    }
    samples = dict(sets)
    for path in sorted(tournament.glob("*.txt")) if tournament else ():
        sets[path.stem] = load_all(path, "tournament")
        samples[path.stem] = sets[path.stem][::SAMPLED]
    figures: dict[str, Any] = {}
    for name, puzzles in sets.items():
        figures[name] = time_batch(puzzles)
        if figures[name]["unique"] != UNIQUE_IN_BATCH.get(name, figures[name]["unique"]):
            raise SystemExit(f"{name}: {UNIQUE_IN_BATCH[name]} are unique, found {figures[name]}")
        if lalafrogkk.program(puzzles[0].height):
            runs = 3 if name in UNIQUE_IN_BATCH else 1
            figures[name]["LalaFrogKK"] = against_lalafrogkk(samples[name], runs)
        print(name, figures[name], flush=True)
    timed = {"nonolith": "processor time of solve_many", "LalaFrogKK": "as it reports them"}
    print("wrote", record("solver_batches", {"timed": timed, "batches": figures}))


def time_singles(with_giants: bool) -> None:
    timers = [Timer(rival, SINGLE_LIMIT) for rival in RIVALS if found(rival.program)]
    too_hard: set[tuple[str, str]] = set()
    figures: dict[str, Any] = {}
    for family, name, puzzle in single_puzzles(with_giants):
        ours = figures[name] = time_single(puzzle)
        if (ours["verdict"] == "multiple") != (name in MULTIPLE):
            raise SystemExit(f"{name}: not {ours['verdict']}")
        for timer in timers:
            rival = timer.rival.program
            if (family, rival) in too_hard:
                ours[rival] = "not tried: an easier one was too hard"
                continue
            try:
                seconds = timer.seconds(puzzle, 2 if name in MULTIPLE else 1)
            except TooSlow:
                too_hard.add((family, rival))
                ours[rival] = f"> {SINGLE_LIMIT}"
                continue
            if seconds < timer.finest:
                ours[rival] = f"< {timer.finest}"
                continue
            ours[rival] = {"seconds": round(seconds, 6), "ratio": _ratio(seconds, ours["seconds"])}
        print(name, ours, flush=True)
    timed = {"nonolith": "processor time of classify"}
    timed |= {timer.rival.program: timer.rival.timed for timer in timers}
    print("wrote", record("solver_singles", {"timed": timed, "singles": figures}))


def _ratio(theirs: float, ours: float) -> float:
    return float(f"{theirs / ours:.3g}")


def main(arguments: Arguments = ()) -> None:
    parser = parser_of("solver", __doc__)
    parser.add_argument("--tournament", type=Path, help="a folder of tournament sets")
    parser.add_argument("--without-giants", action="store_true", help="leave faase out")
    whole = ("batches", "singles", "classes", "hard", "counts")
    parser.add_argument("--only", choices=whole, help="one part")
    options = parser.parse_args(arguments)
    if options.only in (None, "batches"):
        time_batches(options.tournament)
    if options.only in (None, "singles"):
        time_singles(not options.without_giants)
    if options.only in (None, "classes"):
        solver_classes.time_classes()
    if options.only in (None, "hard"):
        solver_classes.time_hard()
    if options.only in (None, "counts"):
        solver_classes.time_counts()
    solver_page.write()


if __name__ == "__main__":
    main(sys.argv[1:])
