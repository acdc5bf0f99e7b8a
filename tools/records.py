"""The hardest known puzzles: search for harder ones, and write the page that shows them.

    python -m tools.records search passes 12 20 --seconds 60    12×12 and 20×20, a minute each
    python -m tools.records page                                docs/records.md

results/records.csv has the best of each size. A search anneals: it changes a few cells at a time,
and with falling probability keeps a change that makes the puzzle easier.
"""

import argparse
import base64
import csv
import json
import math
import random
import time
import zlib
from pathlib import Path
from typing import NamedTuple

from nonolith import Grid, Puzzle, random_puzzle, rate
from nonolith.census import Kind, known_count
from nonolith.formats.numbers import clue_lines
from nonolith.generating.dial import Measure, measured
from nonolith.whole_file import write_beside

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "results" / "records.csv"
PAGE = ROOT / "docs" / "records.md"
PAGE_ADDRESS = "http://127.0.0.1:8377/"  # of `nonolith play`

HOT = 1.5  # passes that a change may lose at the beginning with probability 1/e
CHANGES = (1, 1, 1, 2, 2, 3, 4)
CLOSE = 0.3  # how often the cells that change lie together


class Record(NamedTuple):
    """The best known puzzle of a size."""

    measure: Measure
    size: int
    number: int
    grid: str

    @property
    def puzzle(self) -> Puzzle:
        """The clues, with a title."""
        title = f"{self.size}×{self.size}, {self.number} {self.measure}"
        puzzle = Puzzle.from_grid(Grid.parse(self.grid))
        return puzzle.replace(metadata=puzzle.metadata.replace(title=title, goal=None))


def records() -> dict[tuple[Measure, int], Record]:
    """Return the records that are kept."""
    if not TABLE.exists():
        return {}
    with TABLE.open() as lines:
        rows = [
            Record(Measure(row["measure"]), int(row["size"]), int(row["number"]), row["grid"])
            for row in csv.DictReader(lines)
        ]
    return {(row.measure, row.size): row for row in rows}


def exact(measure: Measure, size: int) -> Record | None:
    """Return the puzzle of a size that was counted, so that none is harder."""
    found = known_count(size, size, Kind.PASSES) if measure is Measure.PASSES else None
    if found is None or found.example is None:
        return None
    return Record(measure, size, found.count, f"{found.example}".replace("\n", "/"))


def keep(record: Record) -> bool:
    """Keep a record if it is better than what is there."""
    found = records()
    before = found.get((record.measure, record.size))
    if before is not None and before.number >= record.number:
        return False
    found[record.measure, record.size] = record
    rows = sorted(found.values())
    text = "".join(f"{row.measure},{row.size},{row.number},{row.grid}\n" for row in rows)
    write_beside(TABLE, f"{','.join(Record._fields)}\n{text}".encode())
    return True


def search(measure: Measure, size: int, seconds: float, seed: int) -> Record:
    """Anneal from a random puzzle for so much processor time."""
    rng = random.Random(f"{measure} {size} {seed}")
    goal = random_puzzle(size, size, difficulty="medium", seed=seed).puzzle.metadata.goal
    assert goal is not None
    grid = [list(row) for row in goal.rows]
    now = measured(grid, measure) or 0
    best, best_grid = now, grid
    begin = time.process_time()
    while (heat := 1 - (time.process_time() - begin) / seconds) > 0:
        other = changed(grid, rng)
        found = measured(other, measure)
        if found is None:
            continue
        if found >= now or rng.random() < math.exp((found - now) / (HOT * heat)):
            grid, now = other, found
            if now > best:
                best, best_grid = now, grid
    return Record(measure, size, best, f"{Grid(best_grid)}".replace("\n", "/"))


def changed(grid: list[list[int]], rng: random.Random) -> list[list[int]]:
    """Return a grid with a few other cells."""
    size = len(grid)
    other = [row[:] for row in grid]
    row, column, near = rng.randrange(size), rng.randrange(size), rng.random() < CLOSE
    for _ in range(rng.choice(CHANGES)):
        if near:
            r, c = (min(size - 1, max(0, at + rng.randint(-1, 1))) for at in (row, column))
        else:
            r, c = rng.randrange(size), rng.randrange(size)
        other[r][c] ^= 1
    return other


def link(puzzle: Puzzle) -> str:
    """Return a link that opens a puzzle in the page, as its *Copy a link* makes it."""
    rows, columns = ("/".join(clue_lines(side, ".", "")) for side in (puzzle.rows, puzzle.columns))
    content = [1, rows, columns, puzzle.metadata.title, "", 0, 0]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"{PAGE_ADDRESS}#p={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def page() -> str:
    """Return the page of records; every number on it is found again by the rating."""
    found = records()
    counted = {
        (Measure.PASSES, size): record
        for size in range(2, 8)
        if (record := exact(Measure.PASSES, size)) is not None
    }
    lines = [
        "# Records",
        "",
        "Which nonograms are the hardest? There are two measures; `nonolith rate --json` prints",
        "both:",
        "",
        "- **Passes.** Line logic settles all rows, then all columns, and so on. How many passes",
        "  until every cell is known? Such puzzles are easy for a program, but each pass finds",
        "  only a few cells, so a person has to look at every line again and again.",
        "- **Suppositions.** Line logic gets stuck. How often must a cell be supposed until a",
        "  contradiction decides it?",
        "",
        "The links open a puzzle in the page: start it with `nonolith play` first.",
        "",
        "## Most passes",
        "",
        "Sizes marked *exact* were counted: no nonogram of the size needs more passes ([how](",
        "census-results.md)). The others are the best that a search has found, so lower bounds.",
        "",
        "| size | passes | per cell | |",
        "|---|---:|---:|---|",
    ]
    for (measure, size), record in sorted((found | counted).items()):
        if measure is Measure.PASSES:
            passes = rate(record.puzzle).passes
            assert passes == record.number, record
            note = "exact, " if (measure, size) in counted else ""
            lines.append(
                f"| {size}×{size} | {passes} | {passes / size**2:.2f} "
                f"| {note}[play]({link(record.puzzle)}) |"
            )
    lines += [
        "",
        "Batenburg, Henstra, Kosters and Palenstijn (Constructing simple nonograms of varying",
        "difficulty, 2009) construct puzzles that are asymptotically the hardest. Their numbers",
        "could not be compared with this table.",
        "",
        "## Most suppositions",
        "",
        "All of these are the best that a search has found. Each has exactly one solution, and",
        "suppositions about single cells suffice.",
        "",
        "| size | suppositions | score | |",
        "|---|---:|---:|---|",
    ]
    for (measure, size), record in sorted(found.items()):
        if measure is Measure.SUPPOSITIONS:
            rating = rate(record.puzzle)
            assert (rating.suppositions, rating.undecided) == (record.number, 0), record
            lines.append(
                f"| {size}×{size} | {rating.suppositions} | {rating.score} "
                f"| [play]({link(record.puzzle)}) |"
            )
    lines += [
        "",
        "## Make your own",
        "",
        "`nonolith generate 15 15 --passes 30` and `nonolith generate 15 15 --suppositions 5` make",
        "puzzles that need exactly that many ([more](generating.md)). The records are in",
        "`results/records.csv`; `python -m tools.records search passes 12` looks for a better one.",
    ]
    return "\n".join(lines).replace("([how](\ncensus", "([how](census") + "\n"


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("page")
    searching = commands.add_parser("search")
    searching.add_argument("measure", type=Measure, choices=list(Measure))
    searching.add_argument("sizes", type=int, nargs="+")
    searching.add_argument("--seconds", type=float, default=60)
    searching.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.command == "page":
        PAGE.write_text(page())
        return
    for size in given.sizes:
        record = search(given.measure, size, given.seconds, given.seed)
        better = "kept" if keep(record) else "no better"
        print(f"{size}×{size}: {record.number} {record.measure} ({better})", flush=True)


if __name__ == "__main__":
    main()
