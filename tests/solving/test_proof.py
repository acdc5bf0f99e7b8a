"""Proofs of uniqueness, accepted by a checker that shares nothing with the solver."""

import random
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from pysat.solvers import Solver

import nonolith
from nonolith import Grid, Knowledge, Limits, Metadata, Puzzle, Verdict, reference
from nonolith.errors import GridError, LimitError, SolverError
from nonolith.formats.plain_formula import PlainFormula
from nonolith.solving import prove
from nonolith.solving.limits import Clock
from nonolith.solving.sat_solver.process import SatProcess
from tests.cli.program import run
from tests.solving.drat import Checker
from tests.strategies import palette_of

DATA = Path(__file__).parents[1] / "data" / "puzzles"
COLOURS = palette_of(2)
STUCK = nonolith.load(DATA / "generated" / "03-dom.non")
SIZES = [(0, 0), (0, 3), (2, 0), (1, 4), (2, 3), (3, 3)]


@pytest.mark.parametrize("size", SIZES)
def test_the_formula_is_fulfilled_by_the_solutions_alone(size: tuple[int, int]) -> None:
    grids = list(reference.all_grids(*size))
    dice = random.Random(str(size))
    for grid in dice.sample(grids, min(len(grids), 20)):
        puzzle = Puzzle.from_grid(grid)
        assert fulfilling(puzzle, grids) == [g for g in grids if puzzle.is_solved_by(g)]


def test_the_formula_in_colour_and_with_given_cells() -> None:
    grids = list(reference.all_grids(2, 3, COLOURS))
    dice = random.Random(1)
    for grid in dice.sample(grids, 12):
        puzzle = Puzzle.from_grid(grid)
        assert fulfilling(puzzle, grids) == [g for g in grids if puzzle.is_solved_by(g)]
        cells = [[dice.randrange(1, 8) | 1 << c for c in row] for row in grid.rows]
        givens = Knowledge(cells, palette=COLOURS)
        given = Puzzle(puzzle.rows, puzzle.columns, COLOURS, Metadata(givens=givens))
        assert fulfilling(given, grids) == [
            g
            for g in grids
            if puzzle.is_solved_by(g)
            and all(
                known >> colour & 1
                for row, known_row in zip(g.rows, cells, strict=True)
                for colour, known in zip(row, known_row, strict=True)
            )
        ]


def fulfilling(puzzle: Puzzle, grids: list[Grid]) -> list[Grid]:
    formula = PlainFormula(puzzle)
    found = []
    with Solver(name="cadical195", bootstrap_with=formula.clauses) as solver:
        for grid in grids:
            literals = [
                formula.cell(row, column, c) * (1 if c == colour else -1)
                for row, cells in enumerate(grid.rows)
                for column, colour in enumerate(cells)
                for c in range(1, formula.colours + 1)
            ]
            if solver.solve(assumptions=literals):
                found.append(grid)
    return found


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle([[1, 1], [1]], [[2], [], [1]]),
        Puzzle([], []),
        Puzzle([[]], [[], []]),
        STUCK,
        nonolith.load(DATA / "survey" / "webpbn-00001.non"),
    ],
)
def test_a_proof_is_accepted(puzzle: Puzzle) -> None:
    (solution,) = nonolith.classify(puzzle).solutions
    proof = prove(puzzle, solution)
    assert Checker(proof.formula).accepts(proof.steps)


@pytest.mark.parametrize("puzzle", [Puzzle([[5]], [[1], [1]]), Puzzle([[1]], [[1], [1]])])
def test_no_solution_is_proved_too(puzzle: Puzzle) -> None:
    proof = prove(puzzle, None)
    assert Checker(proof.formula).accepts(proof.steps)


def test_the_checker_refuses_what_does_not_follow() -> None:
    two = Puzzle([[1], [1]], [[1], [1]])
    proof = prove(STUCK, nonolith.classify(STUCK).solutions[0])
    formula = "p cnf 2 2\n1 2 0\n-1 2 0\n"
    assert Checker(formula).accepts("2 0\n0\n") is False  # 2 follows, the empty clause does not
    assert Checker("p cnf 2 3\n1 2 0\n-1 2 0\n-2 0\n").accepts("2 0\n0\n")
    assert not Checker("p cnf 3 3\n1 2 3 0\n-1 2 0\n-2 3 0\n").accepts("-3 0\n0\n")
    lines = proof.steps.splitlines()
    assert not Checker(proof.formula).accepts("\n".join(lines[:-1]).replace("\n0", ""))
    with pytest.raises(SolverError, match="there is another solution: nothing is proved"):
        prove(two, nonolith.solve(two).first())
    with pytest.raises(SolverError, match="there is a solution: nothing is proved"):
        prove(two, None)


def test_a_proof_says_which_cells_are_given() -> None:
    """It claimed that there is no other solution, and there was: only the clues were named."""
    givens = Knowledge.parse("#?/??")
    puzzle = Puzzle([[1], [1]], [[1], [1]], metadata=Metadata(givens=givens))
    proof = prove(puzzle, nonolith.classify(puzzle).solutions[0])
    assert Checker(proof.formula).accepts(proof.steps)
    assert "c Cells that are given:\nc   #?\nc   ??\n" in proof.formula
    assert "given" not in prove(STUCK, nonolith.classify(STUCK).solutions[0]).formula


def test_what_lies_in_the_folder_is_not_run(tmp_path: Path) -> None:
    """The process that makes the proof looked for its modules in the current folder first."""
    for name in ("nonolith", "pysat", "subprocess"):
        (tmp_path / f"{name}.py").write_text("open('was-run', 'w')\nraise SystemExit\n")
    program = "import sys; sys.path.remove(''); from nonolith.cli import start; start(sys.argv[1:])"
    command = [sys.executable, "-c", program, "check", "1:1", "--proof", "a.drat"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "was-run").exists()


@pytest.mark.parametrize("file", ["-", "", ".", "a.cnf", "puzzle.txt"])
def test_a_proof_goes_to_a_file_of_its_own(file: str, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("1:1\n")
    where = str(puzzle) if file == "puzzle.txt" else file
    result = run("check", str(puzzle), "--proof", where)
    assert (result.code, result.out) == (2, "")
    assert puzzle.read_text() == "1:1\n"


def test_no_time_for_a_proof() -> None:
    only = nonolith.solve(STUCK).first()
    with pytest.raises(LimitError, match=r"the proof takes longer than 1e-06 s"):
        prove(STUCK, only, limits=Limits(seconds=1e-6))
    stop = Event()
    stop.set()
    with pytest.raises(LimitError, match="the proof was stopped"):
        prove(STUCK, only, limits=Limits(seconds=0.001, stop=stop))


def test_given_cells_are_part_of_what_is_proved_unless_told_otherwise() -> None:
    given = Metadata(givens=Knowledge.parse("#?/??"))
    puzzle = Puzzle([[1], [1]], [[1], [1]], metadata=given)
    only = nonolith.solve(puzzle).first()
    assert "c Cells that are given:" in prove(puzzle, only).formula
    with pytest.raises(SolverError, match="there is another solution"):
        prove(puzzle, only, givens=False)


def test_a_proof_is_about_a_solution() -> None:
    with pytest.raises(GridError, match="does not have the puzzle's clues"):
        prove(STUCK, Grid([[1]]))


@pytest.mark.parametrize("seed", range(60))
def test_probing_and_search_agree_with_sat_and_with_the_plain_formula(seed: int) -> None:
    """Verdicts of the fast rungs, the SAT rung and a formula that uses neither."""
    dice = random.Random(seed)
    height, width = dice.randint(3, 9), dice.randint(3, 9)
    grid = Grid([[int(dice.random() < 0.45) for _ in range(width)] for _ in range(height)])
    puzzle = Puzzle.from_grid(grid)
    if dice.random() < 0.2:  # mostly without a solution
        puzzle = Puzzle(puzzle.rows, dice.sample(puzzle.columns, width))
    fast, sat = (nonolith.classify(puzzle, method=method) for method in ("complete", "sat"))
    formula = PlainFormula(puzzle)
    found = 0
    with Solver(name="glucose4", bootstrap_with=formula.clauses) as solver:
        while found < 2 and solver.solve():
            model = set(solver.get_model())
            rows = [
                [int(formula.cell(row, column, 1) in model) for column in range(width)]
                for row in range(height)
            ]
            assert puzzle.is_solved_by(Grid(rows))
            solver.add_clause(formula.without(Grid(rows)))
            found += 1
    solved = {Verdict.LOCALLY_SOLVABLE: 1, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}
    assert solved.get(fast.verdict, 0) == solved.get(sat.verdict, 0) == found


def test_the_proof_is_the_same_without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    only = nonolith.solve(STUCK).first()
    proof = prove(STUCK, only)
    monkeypatch.setattr("nonolith.solving.proof.SatProcess.is_possible", lambda: False)
    assert prove(STUCK, only) == proof


def test_an_interrupted_proof_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    processes = []

    class Interrupted(SatProcess):
        def decide(self, conflicts: int, clock: Clock, most: int | None = None) -> bool | None:
            processes.append(self._process)
            self._is_fit = False
            raise KeyboardInterrupt

    monkeypatch.setattr("nonolith.solving.proof.SatProcess", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        prove(STUCK, nonolith.solve(STUCK).first())
    assert [process.returncode for process in processes] == [-signal.SIGKILL]


def test_check_writes_a_proof(tmp_path: Path) -> None:
    file = tmp_path / "a.drat"
    result = run("check", str(DATA / "generated" / "03-dom.non"), "--proof", str(file))
    assert result.code == 0, result.err
    assert f"{tmp_path / 'a.cnf'} and {file}" in result.err
    assert Checker((tmp_path / "a.cnf").read_text()).accepts(file.read_text())


def test_check_has_no_time_for_a_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*arguments: object, **options: object) -> None:
        raise LimitError("no proof was found in 1 seconds", "seconds")

    monkeypatch.setattr("nonolith.solving.proof.prove", late)
    result = run("check", "--proof", str(tmp_path / "a.drat"), stdin="1:1")
    assert (result.code, result.err) == (4, "<stdin>: no proof was found in 1 seconds\n")
    assert list(tmp_path.iterdir()) == []


def test_check_has_nothing_to_prove(tmp_path: Path) -> None:
    file = tmp_path / "a.drat"
    result = run("check", "--proof", str(file), stdin="1/1:1/1")
    assert result.code == 1
    assert "several solutions: there is nothing to prove" in result.err
    assert not file.exists()
    both = run("check", "--proof", str(file), "a", "b")
    assert both.code == 2
    assert "--proof" in both.err
    wrong = run("check", "--proof", str(tmp_path / "a.cnf"), stdin="1/1:1/1")
    assert wrong.code == 2


def test_the_solution_must_agree_with_the_given_cells() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    one, other = Grid.parse("#./.#"), Grid.parse(".#/#.")
    given = puzzle.replace(metadata=Metadata(givens=Knowledge.parse("#?/??")))
    assert prove(given, one).steps.endswith("0\n")
    with pytest.raises(GridError, match="given cells: row 1, column 1"):
        prove(given, other)
    with pytest.raises(SolverError, match="there is another solution"):
        prove(given, other, givens=False)
