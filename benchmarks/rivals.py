"""Rivals that solve one puzzle per process: how to call, read and time them.

A program is found by its name on the path, or under the name that the environment gives:
NONOLITH_PBNSOLVE=/somewhere/pbnsolve, NONOLITH_NONOGRID, NONOLITH_PICROSS_SOLVER_CLI.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.processor import children_seconds
from nonolith import Puzzle, dump

EMPTY = Puzzle([[1]], [[1]])
REPEATED_SECONDS = 0.5


@dataclass(frozen=True)
class Rival:
    """A program, and how to read what it prints."""

    program: str
    options: tuple[str, ...]
    count: Callable[[str], int]  # 1 for a unique solution, 2 for more
    reported: Callable[[str], float] | None  # the seconds it says it took, if it says so
    coloured: bool = False  # whether it reads coloured puzzles

    @property
    def timed(self) -> str:
        """How its seconds are found; none of the ways counts the start of its process."""
        return (
            "as it reports them, or processor time of its process where that is less"
            if self.reported
            else "processor time of its process, less that for a puzzle of one cell"
        )


def _pbnsolve_count(text: str) -> int:
    return {"UNIQUE": 1, "FOUND": 2}[text.split(maxsplit=1)[0]]


def _pbnsolve_seconds(text: str) -> float:
    return float(re.findall(r"Processing Time: (\S+) sec", text)[0])


def _picross_count(text: str) -> int:
    return int(text.splitlines()[1].split(",")[5])


def _picross_seconds(text: str) -> float:
    return float(text.splitlines()[1].split(",")[6]) / 1000


def _nonogrid_count(text: str) -> int:
    found = re.search(r"Backtracking found (\d+) solutions", text)
    return int(found[1]) if found else 1


RIVALS = (
    Rival("pbnsolve", ("-ut",), _pbnsolve_count, _pbnsolve_seconds, coloured=True),
    Rival("picross_solver_cli", ("--validation",), _picross_count, _picross_seconds),
    Rival("nonogrid", ("--max-solutions", "2"), _nonogrid_count, None),
)


def found(program: str) -> str | None:
    """Return the path of a program, or None."""
    return shutil.which(os.environ.get(f"NONOLITH_{program.upper()}", program))


class TooSlow(Exception):  # noqa: N818 - nothing is wrong
    """A program that passed its limit."""


class Crashed(SystemExit):
    """A program that was ended by a signal, such as for reading memory that is not its own."""


def run_limited(command: list[str], limit: int, folder: Path | None = None) -> tuple[float, str]:
    """Run a program, and return its processor seconds and what it printed.

    :raises TooSlow: it took more processor seconds than the limit; waiting does not count.
    :raises SystemExit: it failed; Crashed, which is one, if a signal ended it.
    """
    before = children_seconds()
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        left = float(limit)
        while True:
            try:
                text, complaint = process.communicate(timeout=left)
                break
            except subprocess.TimeoutExpired:
                left = limit - _processor_seconds(process.pid)
                if left <= 0:
                    process.kill()
                    raise TooSlow from None
    if process.returncode:
        raise (Crashed if process.returncode < 0 else SystemExit)(
            f"{' '.join(command)}: {process.returncode} {complaint}"
        )
    return children_seconds() - before, text


def _processor_seconds(process: int) -> float:
    # The system's own limit would do, but with it a process sees its clock move only in ticks.
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


class Timer:
    """Times one rival, up to a limit in seconds for each puzzle."""

    def __init__(self, rival: Rival, limit: int) -> None:
        self.rival = rival
        self.limit = limit
        self.finest = 0.0 if rival.reported else 0.001
        """Seconds below which a figure is noise: starting a process varies by as much."""
        self._start = 0.0
        if not rival.reported:
            self._start = self.seconds(EMPTY, 1)

    def seconds(self, puzzle: Puzzle, solutions: int) -> float:
        """Return the least seconds of a few runs for a puzzle with 1, or 2 and more, solutions.

        :raises TooSlow: the limit is passed.
        :raises SystemExit: the rival finds another number of solutions.
        """
        best, spent = float("inf"), 0.0
        with tempfile.TemporaryDirectory() as folder:
            kind = "xml" if len(puzzle.palette.colours) > 1 else "non"
            file = Path(folder) / f"puzzle.{kind}"
            # Not all know titles and goals.
            dump(Puzzle(puzzle.rows, puzzle.columns, puzzle.palette), file)
            program = found(self.rival.program) or self.rival.program
            while spent < REPEATED_SECONDS:
                processor, text = run_limited([program, *self.rival.options, str(file)], self.limit)
                counted = self.rival.count(text)
                if counted != solutions:
                    raise SystemExit(
                        f"{self.rival.program} finds {counted} solutions, not {solutions}"
                    )
                best = min(best, processor)
                if self.rival.reported:
                    best = min(best, self.rival.reported(text))
                spent += max(processor, REPEATED_SECONDS / 20)
        return max(best - self._start, 0.0)


def listing_seconds(puzzle: Puzzle, solutions: int, limit: int) -> float:
    """Return the processor seconds in which picross-solver lists so many solutions, unprinted.

    :raises TooSlow: the limit is passed.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.non"
        dump(puzzle, file)
        program = found("picross_solver_cli") or "picross_solver_cli"
        options = ["--no-solution", "--max-nb-solutions", str(solutions)]
        return run_limited([program, *options, str(file)], limit)[0]
