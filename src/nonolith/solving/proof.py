"""Proofs that there is no second solution, or none at all, which anybody can check.

CaDiCaL writes down every clause that it learns, in the DRAT format; a checker such as drat-trim
follows it step by step to the empty clause, and need not trust the solver. It trusts only the
formula, which is plain (:mod:`nonolith.formats.plain_formula`).
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from nonolith.errors import GridError, SolverError
from nonolith.formats.plain_formula import Clause, PlainFormula
from nonolith.model import Grid, Puzzle
from nonolith.model.grid import grid_given
from nonolith.solving.arguments import limits_given, puzzle_given
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.sat_solver.process import SatProcess
from nonolith.solving.sat_solver.solvers import Cadical

# Conflicts per slice if CaDiCaL runs in this process; the clock is checked between slices.
_SLICE = 2000

BEGINNING = "c A nonogram of"
"""The first line of every formula."""


@dataclass(frozen=True, slots=True)
class Proof:
    """An unsatisfiable formula, and the steps that prove it.

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
    work after a time or by a signal.

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
    formula = PlainFormula(puzzle)
    clauses = [*formula.clauses, *([] if solution is None else [formula.without(solution)])]
    steps = _steps(clauses, clock)
    if steps is None:
        what = "a solution" if solution is None else "another solution"
        raise SolverError(f"there is {what}: nothing is proved")
    return Proof(_dimacs(formula, clauses, solution), steps)


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


def _steps(clauses: Sequence[Clause], clock: Clock) -> str | None:
    """Return the steps that prove the clauses unsatisfiable, or None if they are not.

    :raises LimitError: the time is over, or the work was stopped.
    :raises SolverError: the SAT solver has failed.
    """
    if clock.reached:
        raise clock.error("the proof")
    if () in clauses:  # a block longer than its line: nothing is left to prove
        return "0\n"
    solver = _solver()
    try:
        for_solver = array("i", (literal for clause in clauses for literal in (*clause, 0)))
        solver.add(for_solver.tobytes())
        answer = solver.decide(_SLICE, clock)
        if answer is None:
            raise clock.error("the proof")
        return None if answer else solver.proof().decode() or "0\n"  # some need no step
    finally:
        solver.close()


def _solver() -> SatProcess | Cadical:
    """Return a solver that writes a proof, in a process of its own if the system allows it."""
    if not SatProcess.is_possible():
        return Cadical(proves=True)
    process = SatProcess()
    process.begin(proves=True)
    return process


def _dimacs(formula: PlainFormula, clauses: Sequence[Clause], solution: Grid | None) -> str:
    puzzle = formula.puzzle
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
    """Return the given cells: the claim may hold only for them."""
    givens = puzzle.metadata.givens
    if givens is None:
        return []
    return ["c Cells that are given:", *(f"c   {row}" for row in str(givens).splitlines())]


def _clue_text(clue: tuple[object, ...]) -> str:
    return " ".join(map(str, clue)) or "0"
