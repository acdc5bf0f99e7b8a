"""Proofs that there is no second solution, or none at all, for anybody to check.

CaDiCaL writes down every clause that it learns, in the DRAT format; a checker such as drat-trim
follows it step by step to the empty clause, and need not trust the solver, nor anything else here
but the formula, which is plain (:mod:`nonolith.formats.plain_formula`).
"""

import subprocess
import sys
from dataclasses import dataclass

from nonolith.errors import GridError, SolverError
from nonolith.formats.plain_formula import PlainFormula
from nonolith.model import Grid, Puzzle
from nonolith.model.grid import grid_given
from nonolith.solving.arguments import limits_given, puzzle_given
from nonolith.solving.limits import Clock, Limits

# The paths are handed over: the packages may not be where a fresh interpreter would look, and what
# lies in the current folder is no program of ours.
_WORKER = (
    "import sys; sys.path[:] = sys.argv[1:]; from nonolith.solving.proof import _work; _work()"
)


BEGINNING = "c A nonogram of"
"""What every formula begins with."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A formula that nothing fulfils, and the steps that show it.

    >>> from nonolith import Puzzle
    >>> from nonolith.solving import prove
    >>> proof = prove(Puzzle([[1]], [[]]), None)
    >>> proof.formula.splitlines()[0]
    'c A nonogram of 1 rows and 1 columns: there is no solution'
    """

    formula: str
    """In the DIMACS format; comments say what it claims and what its variables mean."""
    steps: str
    """In the DRAT format."""


def prove(
    puzzle: Puzzle, solution: Grid | None, *, givens: bool = True, limits: Limits | None = None
) -> Proof:
    """Prove that a puzzle has no other solution than the one given, or none if none is given.

    The cells that the puzzle reveals are part of it, unless *givens* is False. *limits* may end the
    work after a time, or by a signal.

    >>> proof = prove(Puzzle([[1], []], [[1], []]), Grid([[1, 0], [0, 0]]))
    >>> "0" in proof.steps.splitlines()  # the empty clause, at which a proof ends
    True

    :raises SolverError: there is one, so that there is nothing to prove; or the solver has failed.
    :raises LimitError: the time is over, or the work was stopped.
    :raises ArgumentError: an argument has another type.
    :raises GridError: the solution is not one.
    """
    puzzle, clock = puzzle_given(puzzle, givens), Clock(limits_given(limits))
    if solution is not None:
        _check_solution(puzzle, grid_given(solution))
    clock.start()
    formula = _dimacs(puzzle, solution)
    steps = _steps(formula, clock)
    if steps == _FULFILLED:
        what = "a solution" if solution is None else "another solution"
        raise SolverError(f"there is {what}: nothing is proved")
    return Proof(formula, steps)


def _check_solution(puzzle: Puzzle, solution: Grid) -> None:
    if not puzzle.is_solved_by(solution):
        raise GridError("the solution that is given does not have the puzzle's clues")
    givens = puzzle.metadata.givens
    for row, cells in enumerate(() if givens is None else givens.rows, start=1):
        for column, (colour, known) in enumerate(
            zip(solution[row - 1], cells, strict=True), start=1
        ):
            if not known >> colour & 1:
                where = f"row {row}, column {column}"
                raise GridError(f"the solution contradicts the puzzle's given cells: {where}")


def _steps(formula: str, clock: Clock) -> str:
    """Return what the solver says of a formula: in a process of its own, since it does not listen.

    :raises LimitError: the time is over, or the work was stopped.
    :raises SolverError: it has failed.
    """
    command = [sys.executable, "-c", _WORKER, *sys.path]
    text: str | None = formula
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            while True:
                if clock.reached:
                    raise clock.error("the proof")
                try:
                    steps, _ = process.communicate(text, timeout=clock.slice)
                    break
                except subprocess.TimeoutExpired:
                    text = None  # it has that already
        except BaseException:
            process.kill()
            raise
    if process.returncode != 0:
        raise SolverError("the SAT solver has failed, most likely out of memory")
    return steps


_FULFILLED = "s SATISFIABLE\n"


def _dimacs(puzzle: Puzzle, solution: Grid | None) -> str:
    formula = PlainFormula(puzzle)
    clauses = [*formula.clauses, *([] if solution is None else [formula.without(solution)])]
    claim = "there is no solution" if solution is None else "there is no solution but this one:"
    picture = [] if solution is None else str(solution).splitlines()
    lines = [
        f"{BEGINNING} {puzzle.height} rows and {puzzle.width} columns: {claim}",
        *(f"c   {row}" for row in picture),
        "c Clues of the rows: " + "; ".join(_clue_text(clue) for clue in puzzle.rows),
        "c Clues of the columns: " + "; ".join(_clue_text(clue) for clue in puzzle.columns),
        *_given_lines(puzzle),
        f"c Variable 1 + (row * {puzzle.width} + column) * {formula.colours} + colour - 1: the cell"
        " has the colour (rows and columns from 0, colours from 1).",
        "c The others, line by line, block by block: the block begins at a place.",
        f"p cnf {formula.variables} {len(clauses)}",
        *(" ".join(map(str, (*clause, 0))) for clause in clauses),
    ]
    return "\n".join(lines) + "\n"


def _given_lines(puzzle: Puzzle) -> list[str]:
    """Return the cells that are given: what is claimed may hold for them alone."""
    givens = puzzle.metadata.givens
    if givens is None:
        return []
    return ["c Cells that are given:", *(f"c   {row}" for row in str(givens).splitlines())]


def _clue_text(clue: tuple[object, ...]) -> str:
    return " ".join(map(str, clue)) or "0"


def _work() -> None:
    """Read a formula and write its proof; what runs in the process."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=sys.stdin.read())
    if [] in formula.clauses:  # a block longer than its line: nothing is left to prove
        sys.stdout.write("0\n")
        return
    with Solver(name="cadical195", bootstrap_with=formula.clauses, with_proof=True) as solver:
        if solver.solve():
            sys.stdout.write(_FULFILLED)
        else:
            steps = solver.get_proof() or ["0"]  # an empty clause needs no step
            sys.stdout.writelines(f"{step}\n" for step in steps)
