"""The solvers: how each is called, and how its answer is read. A new solver is a new row.

A solver is a program or a Python function. A program is found by its name on the path; a function
belongs to a package, and is left out where that is not installed.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple

from nonolith import Limits, Puzzle, solve
from nonolith.formats import dumps
from nonolith.solving import Method
from survey.families import Rows

Clues = tuple[list[list[int]], list[list[int]]]
"""The block lengths of all rows, and of all columns."""


class Answer(NamedTuple):
    """What a solver says about a puzzle."""

    verdict: str
    """"none", "unique" or "multiple"."""
    grids: list[Rows]
    """The solutions that it shows; only the first two matter."""
    seconds: float | None = None
    """The processor time that it reports, if any."""


@dataclass(frozen=True)
class Solver:
    """One solver."""

    name: str
    call: str | Callable[[Clues], Answer]
    """A function, or a command, in which {height} is the height of the puzzle."""
    read: Callable[[str, Clues], Answer] | None = None
    """Reads what the command prints."""
    write: Callable[[Clues], str] | None = None
    """Writes the puzzle; by default in the .non format."""
    file: str = "puzzle.non"
    """The name of the file with the puzzle, in the folder where the command runs."""
    package: str = "nonolith"
    """The module that a function needs, loaded before its time begins."""
    sides: tuple[int, ...] = ()
    """The sides of the squares that it can solve, if it can't solve all sizes."""
    by: str = ""
    """Its authors."""

    def found(self) -> bool:
        """Return whether it is installed."""
        if callable(self.call):
            return find_spec(self.package.partition(".")[0]) is not None
        return any(map(shutil.which, {self.program(side) for side in self.sides or (1,)}))

    def takes(self, height: int, width: int) -> bool:
        """Return whether it can solve puzzles of a size."""
        if not self.sides:
            return True
        return height == width and height in self.sides and bool(shutil.which(self.program(height)))

    def program(self, height: int) -> str:
        """Return the name of the program for a height."""
        assert isinstance(self.call, str)
        return self.call.split()[0].rstrip(";").format(height=height)


def grids(text: str, clues: Clues, filled: str = "#X1", empty: str = ".0") -> list[Rows]:
    r"""Return the grids in a text: every row of cells as wide as the puzzle, spaces left out.

    >>> grids("solved:\n# .\n. #\n", ([[1], [1]], [[1], [1]]))
    [[[1, 0], [0, 1]]]
    """
    height, width = map(len, clues)
    lines = ("".join(line.split()) for line in text.splitlines())
    rows = [
        [int(cell in filled) for cell in line]
        for line in lines
        if len(line) == width and set(line) <= {*filled, *empty}
    ]
    return [rows[first : first + height] for first in range(0, len(rows) - height + 1, height)]


def shown(text: str, clues: Clues) -> Answer:
    """Return the answer of a solver that prints all solutions, or the first two."""
    return counted(grids(text, clues))


def counted(found: list[Rows]) -> Answer:
    """Return the answer of a solver that found all solutions, or two.

    >>> counted([[[1]]]).verdict
    'unique'
    """
    return Answer(("none", "unique", "multiple")[min(len(found), 2)], found)


def _pbnsolve(text: str, clues: Clues) -> Answer:
    said = text.split(maxsplit=1)[0]
    verdict = {"UNIQUE": "unique", "FOUND": "multiple", "NO": "none"}[said]
    seconds = re.findall(r"Processing Time: (\S+) sec", text)
    return Answer(verdict, grids(text, clues), float(seconds[0]))


def _picross(text: str, clues: Clues) -> Answer:
    if not re.search(r"Solution nb|Not solvable|Invalid", text):
        raise ValueError("it was ended")
    return shown(text, clues)


def _nonogrid(text: str, clues: Clues) -> Answer:
    """Read the solutions of its search, or the board with clues that it prints before."""
    height, width = map(len, clues)
    board, searched, listed = text.partition("Backtracking found")
    if searched:
        return counted(grids(listed, clues, "■", "."))
    lines = ("".join(line.split())[-width:] for line in board.splitlines()[-height:])
    return counted(grids("\n".join(lines), clues, "■", "."))


def _nonosolve(text: str, clues: Clues) -> Answer:
    """Read its JSON: each solution is a string of 0 and 1."""
    width = len(clues[1])
    found = [
        [[int(cell) for cell in one[at : at + width]] for at in range(0, len(one), width)]
        for one in json.loads(text)["solutions"]
    ]
    return counted(found)


def _lalafrogkk(text: str, clues: Clues) -> Answer:
    """Read one board or two; one of unknown cells, -1, is the only solution, not shown."""
    boards, _, log = text.partition("$1")[2].replace("-1", "?").partition("#1")
    lines = [line.split() for line in boards.splitlines() if line.strip()]
    return Answer(
        "unique" if len(lines) == len(clues[0]) else "multiple",
        grids("\n".join(map(" ".join, lines)), clues) if "?" not in boards else [],
        float(log.split()[0]),
    )


def _olsak(clues: Clues) -> str:
    """Write Olšák's format with a section of colours, which nonogrid requires."""
    rows, columns = ("\n".join(" ".join(map(str, line or [0])) for line in side) for side in clues)
    return f"# A nonogram\n: rows\n{rows}\n: columns\n{columns}\n#d\n"


def _tournament(clues: Clues) -> str:
    lines = (*clues[1], *clues[0])
    return "$1\n" + "".join("\t".join(map(str, line)) + "\n" for line in lines)


def non(clues: Clues) -> str:
    """Write the .non format."""
    return dumps(Puzzle(*clues), "non")


def _ours(method: Method) -> Callable[[Clues], Answer]:
    def answer(clues: Clues) -> Answer:
        with solve(Puzzle(*clues), limits=Limits(solutions=2), method=method) as solutions:
            found = [[list(row) for row in grid.rows] for grid in solutions]
        verdict = solutions.verdict
        name = "unique" if verdict.is_unique else "multiple" if found else "none"
        return Answer(name, found)

    return answer


def _two(next_one: Callable[[Rows | None], Rows | None]) -> Answer:
    """Ask a solver twice, the second time for a solution other than its first."""
    found: list[Rows] = []
    for _ in range(2):
        one = next_one(found[-1] if found else None)
        if one is None:
            break
        found.append(one)
    return counted(found)


def _cadical(clues: Clues) -> Answer:
    from pysat.solvers import Solver as SatSolver

    from nonolith.formats.plain_formula import PlainFormula

    height, width = map(len, clues)
    with SatSolver("cadical195", bootstrap_with=PlainFormula(Puzzle(*clues)).clauses) as sat:

        def next_one(last: Rows | None) -> Rows | None:
            if last:
                cells = enumerate((cell for row in last for cell in row), 1)
                sat.add_clause([-number if cell else number for number, cell in cells])
            if not sat.solve():
                return None
            true = {literal for literal in sat.get_model() if 0 < literal <= height * width}
            return [[int(r * width + c + 1 in true) for c in range(width)] for r in range(height)]

        return _two(next_one)


def _clingo(clues: Clues) -> Answer:
    import clingo

    height, width = map(len, clues)
    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], dumps(Puzzle(*clues), "lp"))
    control.ground([("base", [])])
    found: list[Rows] = []
    with control.solve(yield_=True) as models:
        for model in models:
            grid = [[0] * width for _ in range(height)]
            for symbol in model.symbols(shown=True):
                row, column = (argument.number for argument in symbol.arguments)
                grid[row - 1][column - 1] = 1
            found.append(grid)
    return counted(found)


def _cp_sat(clues: Clues) -> Answer:
    from ortools.sat.python import cp_model

    height, width = map(len, clues)
    model: Any = cp_model.CpModel()
    cells: list[list[Any]] = [[model.new_bool_var("") for _ in range(width)] for _ in range(height)]
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    for line, clue in zip(lines, (*clues[0], *clues[1]), strict=True):
        symbols = [symbol for block in clue for symbol in (*[1] * block, 0)][:-1]
        gaps = {0, len(symbols)} | {k + 1 for k, symbol in enumerate(symbols) if not symbol}
        moves = [(k, symbol, k + 1) for k, symbol in enumerate(symbols)]
        moves += [(k, 0, k) for k in sorted(gaps)]
        model.add_automaton(line, 0, [len(symbols)], moves)

    def next_one(last: Rows | None) -> Rows | None:
        if last:
            variables = [cell for row in cells for cell in row]
            values = [value for row in last for value in row]
            differs = (x.negated() if v else x for x, v in zip(variables, values, strict=True))
            model.add_bool_or(differs)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.INFEASIBLE:
            return None
        return [[int(solver.value(cell)) for cell in row] for row in cells]

    return _two(next_one)


def _pynogram(clues: Clues) -> Answer:
    from pynogram.core.backtracking import Solver as Backtracking
    from pynogram.core.board import make_board
    from pynogram.core.common import NonogramError

    try:
        board = make_board(clues[1], clues[0])
        Backtracking(board, max_solutions=2).solve()
    except NonogramError:
        return Answer("none", [])
    boards = [board.cells] if board.is_solved_full else board.solutions[:2]
    found = [[[int(bool(cell)) for cell in row] for row in one] for one in boards]
    return counted(found)


SOLVERS = (
    *(
        Solver(f"nonolith {m}" if m != "auto" else "nonolith", _ours(Method(m)))
        for m in ("auto", "fast", "complete", "sat")
    ),
    Solver("pbnsolve", "pbnsolve -ut puzzle.non", _pbnsolve, by="Jan Wolter"),
    Solver(
        "picross-solver",
        "picross_solver_cli --max-nb-solutions 2 --no-stats --no-timing puzzle.non",
        _picross,
        by="Pierre Dejoue",
    ),
    Solver(
        "LalaFrogKK",
        "lalafrogkk{height}; cat solution.txt log.txt",
        _lalafrogkk,
        _tournament,
        "input.txt",
        sides=(20, 25, 30),
        by="CGI Lab, National Chiao Tung University",
    ),
    Solver(
        "nonosolve",
        "nonosolve -q --json out.json puzzle.non >log.txt; cat out.json",
        _nonosolve,
        by="hyouv",
    ),
    Solver(
        "nonogrid",
        "nonogrid --max-solutions 2 puzzle.g",
        _nonogrid,
        _olsak,
        "puzzle.g",
        by="Ivan Ladelschikov",
    ),
    Solver("pynogram", _pynogram, package="pynogram.core.board", by="Ivan Ladelschikov"),
    Solver("CaDiCaL", _cadical, package="pysat.solvers", by="Armin Biere and others"),
    Solver("CP-SAT", _cp_sat, package="ortools.sat.python.cp_model", by="Google"),
    Solver("clingo", _clingo, package="clingo", by="Potassco"),
)
"""All solvers that the survey knows."""

if __name__ == "__main__":
    for solver in SOLVERS:
        print(solver.name, "found" if solver.found() else "not found", file=sys.stdout)
