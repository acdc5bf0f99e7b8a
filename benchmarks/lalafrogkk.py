"""LalaFrogKK, the winner of the tournaments: a batch of 1000 squares in one process.

Its size is fixed when it is compiled, so the program for size 25 is called lalafrogkk25 (MODE 2,
both solutions sought). It is found on the path, or where NONOLITH_LALAFROGKK25 says. It reads
input.txt, and writes solution.txt and, after each puzzle, its seconds to log.txt.
"""

import contextlib
import resource
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rivals import TooSlow, found, run_limited
from nonolith import Grid, Puzzle

if TYPE_CHECKING:
    from nonolith.model import Clue

NUMBER = 1000


@dataclass(frozen=True)
class Run:
    """What it solved before the limit: for each puzzle the seconds and its one or two solutions.

    Where line logic and probing find the only solution it prints a board of unknown cells: None.
    """

    seconds: list[float]
    solutions: list[list[Grid | None]]


def program(size: int) -> str | None:
    """Return the path of the program for a size, or None."""
    return found(f"lalafrogkk{size}")


def run(puzzles: list[Puzzle], limit: int) -> Run:
    """Give it at most 1000 squares of one size, and the rest of the 1000 as full squares."""
    size = puzzles[0].height
    full = Puzzle([[size]] * size, [[size]] * size)
    padded = puzzles + [full] * (NUMBER - len(puzzles))
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))  # it keeps all its boards there
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = "".join(_text(number, puzzle) for number, puzzle in enumerate(padded, 1))
        (folder / "input.txt").write_text(text)
        with contextlib.suppress(TooSlow):  # its files have what it solved
            run_limited([program(size) or ""], limit, folder)
        log = (folder / "log.txt").read_text().splitlines()
        seconds = [float(line.split()[1]) for line in log if line.startswith("#")]
        parts = (folder / "solution.txt").read_text().split("$")[1:]
    seconds = seconds[: len(puzzles)]
    return Run(seconds, [_grids(part, size) for part in parts[: len(seconds)]])


def _text(number: int, puzzle: Puzzle) -> str:
    lines: list[Clue] = [*puzzle.columns, *puzzle.rows]
    return f"${number}\n" + "".join(
        "\t".join(str(block.length) for block in line) + "\n" for line in lines
    )


def _grids(part: str, size: int) -> list[Grid | None]:
    rows = [[int(cell) for cell in line.split()] for line in part.splitlines()[1:] if line.strip()]
    boards = [rows[first : first + size] for first in range(0, len(rows), size)]
    return [None if any(-1 in row for row in board) else Grid(board) for board in boards]
