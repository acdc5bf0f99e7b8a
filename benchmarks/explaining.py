"""Explanations: the share of each technique, and the time they take.

Without a folder, the puzzles of ``tests/data/puzzles``, every locally solvable 4×4 grid and random
grids are explained, the tables written into ``docs/explaining.md`` and a record kept in
``benchmarks/results/explaining.json``.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks import people
from benchmarks.command import Arguments, parser_of
from benchmarks.pages import fill
from benchmarks.random_puzzles import random_puzzle
from benchmarks.record import circumstances, record
from nonolith import Grid, Limits, NonolithError, Puzzle, classify, explain, load_all, propagate
from nonolith.errors import LimitError
from nonolith.explaining.rate import rate_batch
from nonolith.explaining.step import Step
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.model import Outcome
from nonolith.solving.arguments import task_given

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explaining.md"

Tally = tuple[Counter[Technique], Counter[Technique], int]
"""Steps and cells by technique, and the number of puzzles."""


def puzzles_in(folder: Path) -> Iterator[Puzzle]:
    """Yield all puzzles below a folder."""
    for path in sorted(folder.glob("**/*")):
        if path.is_file():
            try:
                yield from load_all(path)
            except NonolithError:
                continue


def small_grids() -> Iterator[Puzzle]:
    """Yield the puzzles of all locally solvable 4×4 grids."""
    for cells in product((0, 1), repeat=16):
        puzzle = Puzzle.from_grid(Grid([cells[at : at + 4] for at in range(0, 16, 4)]))
        if propagate(puzzle).outcome is Outcome.SOLVED:
            yield puzzle


def random_grids(height: int, width: int, number: int, colours: int = 1) -> Iterator[Puzzle]:
    """Yield puzzles of random grids, always the same."""
    for seed in range(number):
        yield random_puzzle(height, width, colours, seed, 0.65 if colours == 1 else 0.75)


def tally(puzzles: Iterable[Puzzle]) -> Tally:
    """Count the steps that lines offer, before anything is supposed."""
    steps: Counter[Technique] = Counter()
    cells: Counter[Technique] = Counter()
    number = 0
    for puzzle in puzzles:
        number += 1
        for step in line_steps(puzzle):
            steps[step.technique] += 1
            cells[step.technique] += len(step.cells)
    return steps, cells, number


def line_steps(puzzle: Puzzle) -> Iterator[Step]:
    """Yield the steps that lines offer, up to where something would have to be supposed."""
    try:
        yield from explain(puzzle, limits=Limits(seconds=0))
    except LimitError:
        return


def table(tallies: dict[str, Tally]) -> str:
    """Return the shares as a table of Markdown: of steps, and of cells."""
    heads = "".join(f" {name}: steps | cells |" for name in tallies)
    lines = [f"| technique |{heads}", "|---|" + "---:|---:|" * len(tallies)]
    for technique in LINE_TECHNIQUES:
        shares = ""
        for steps, cells, _ in tallies.values():
            for counted in (steps, cells):
                share = 100 * counted[technique] / max(1, counted.total())
                shares += f" {share:.2f} % |" if counted[technique] else " 0 |"
        lines.append(f"| {technique.value} |{shares}")
    totals = "".join(f" {t[0].total():,} | {t[1].total():,} |" for t in tallies.values())
    lines.append(f"| all |{totals}")
    return "\n".join(lines) + "\n"


def costliest(tallies: dict[str, Tally]) -> str:
    """Return in a sentence how much is left to the three costliest techniques, and to the last."""
    three, last = LINE_TECHNIQUES[-3:], LINE_TECHNIQUES[-1]
    most = max(
        sum(cells[technique] for technique in three) / cells.total()
        for _, cells, _ in tallies.values()
    )
    number = sum(steps[last] for steps, _, _ in tallies.values())
    never = "was never needed" if number == 0 else f"was needed {number:,} times"
    named = f"*{three[0].value}*, *{three[1].value}* and *{last.value}*"
    return (
        f"The costliest three, {named}, decide at most {100 * most:.2f} % of the cells;\n"
        f"*{last.value}*, the last resort, {never}.\n"
    )


def measured() -> list[dict[str, Any]]:
    """Return how long whole explanations take, sentences included: the slowest of five each."""
    rows = []
    for height, width, colours in ((25, 25, 1), (25, 25, 3), (100, 100, 1)):
        slowest, steps = max(
            _fastest(partial(_told, puzzle)) for puzzle in random_grids(height, width, 5, colours)
        )
        kind = "black and white" if colours == 1 else f"{colours} colours"
        named = f"{height}×{width}, {kind}"
        rows.append({"puzzle": named, "steps": steps, "milliseconds": round(1000 * slowest, 1)})
    return rows


def rated() -> list[dict[str, Any]]:
    """Return how long ratings of puzzles with one solution take."""
    rows = []
    for height, width, number in ((10, 10, 400), (25, 25, 40)):
        grids = random_grids(height, width, number)
        puzzles = [puzzle for puzzle in grids if classify(puzzle).verdict.is_unique]
        seconds, _ = _fastest(partial(_rate_all, puzzles))
        each = round(1e6 * seconds / len(puzzles), 1)
        rows.append({"puzzles": f"{height}×{width}", "number": len(puzzles), "microseconds": each})
    return rows


def times(explained: list[dict[str, Any]], ratings: list[dict[str, Any]]) -> str:
    """Return the times as Markdown."""
    lines = ["| puzzle | steps | processor time |", "|---|---:|---:|"]
    for row in explained:
        lines.append(f"| {row['puzzle']} | {row['steps']:,} | {row['milliseconds']:.0f} ms |")
    told = " and ".join(f"{row['microseconds']:.0f} µs for {row['puzzles']}" for row in ratings)
    return "\n".join(lines) + f"\n\nA rating takes {told}, on average over random grids.\n"


def _told(puzzle: Puzzle) -> int:
    return sum(bool(step.sentence) for step in line_steps(puzzle))


def _rate_all(puzzles: list[Puzzle]) -> int:
    return len(rate_batch([task_given(puzzle) for puzzle in puzzles], limits=Limits()))


def _fastest(call: Callable[[], int]) -> tuple[float, int]:
    best, result = float("inf"), 0
    for _ in range(7):
        begin = process_time()
        result = call()
        best = min(best, process_time() - begin)
    return best, result


def main(arguments: Arguments = ()) -> None:
    """Write the tables into the page, or print that of some folders."""
    parser = parser_of("explaining", __doc__)
    parser.add_argument(
        "folders", nargs="*", metavar="FOLDER", help="print the table of its puzzles"
    )
    if folders := parser.parse_args(arguments).folders:
        print(table({name: tally(puzzles_in(Path(name))) for name in folders}))
        return
    tallies = {
        "corpus": tally(puzzles_in(ROOT / "tests" / "data" / "puzzles")),
        "all 4×4": tally(small_grids()),
        "random 20×20": tally(random_grids(20, 20, 200)),
        "random 15×15 in 3 colours": tally(random_grids(15, 15, 100, 3)),
    }
    counted = "; ".join(f"{name}, {number:,}" for name, (_, _, number) in tallies.items())
    fill(PAGE, "techniques", f"Puzzles: {counted}.\n\n{table(tallies)}\n{costliest(tallies)}")
    explained, ratings = measured(), rated()
    where = f"Measured on one core of {circumstances()['cpu']}."
    fill(PAGE, "times", f"{times(explained, ratings)}\n{where}\n")
    fill(PAGE, "people", people.table())
    shares = {
        name: {
            "puzzles": number,
            "steps": {technique.value: steps[technique] for technique in LINE_TECHNIQUES},
            "cells": {technique.value: cells[technique] for technique in LINE_TECHNIQUES},
        }
        for name, (steps, cells, number) in tallies.items()
    }
    print(record("explaining", {"explained": explained, "rated": ratings, "techniques": shares}))


if __name__ == "__main__":
    main(sys.argv[1:])
