"""Models for other solvers: whatever solves them finds our solutions, all of them."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import product

import pytest
from hypothesis import given, settings

from nonolith import Grid, Puzzle, loads, solve
from nonolith.errors import ConversionError
from nonolith.formats import dumps
from tests.strategies import puzzles

Cells = frozenset[tuple[int, int]]
EXAMPLES = [
    "1.1/1:2/0/1",
    "1/1:1/1",
    "1/1/1:1/1/1",
    "0/0:0/0/0",
    "2/1:1/1",  # none
    "1.1/1.1/1.1/1:1.1/1.1/1.1/1",
    "1:0/0/0/1",
    "2.1/1.2/1.1.1/5/1:1.2/2.1/1.2/2.1/1.2",
]


def our_solutions(puzzle: Puzzle) -> set[Cells]:
    return {filled(grid) for grid in solve(puzzle)}


def filled(grid: Grid) -> Cells:
    return frozenset(
        (row, column)
        for row, cells in enumerate(grid.rows)
        for column, cell in enumerate(cells)
        if cell
    )


def by_clingo(puzzle: Puzzle) -> set[Cells]:
    clingo = pytest.importorskip("clingo", reason="clingo is in the requirements of development")
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], dumps(puzzle, "lp"))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            atoms = (symbol.arguments for symbol in model.symbols(shown=True))
            found.append(frozenset((row.number - 1, column.number - 1) for row, column in atoms))
    assert len(found) == len(set(found))  # an answer set for each solution
    return set(found)


def by_sat(puzzle: Puzzle) -> set[Cells]:
    solvers = pytest.importorskip("pysat.solvers")
    from pysat.formula import CNF

    formula = CNF(from_string=dumps(puzzle, "cnf"))
    cells = puzzle.height * puzzle.width
    with solvers.Solver("g3", bootstrap_with=formula.clauses) as solver:
        models = list(solver.enum_models())
    found = []
    for model in models:
        true = {literal for literal in model if 0 < literal <= cells}
        found.append(frozenset(divmod(literal - 1, puzzle.width) for literal in true))
    return set(found)


def by_automata(puzzle: Puzzle, text: str) -> set[Cells]:
    """Solve an XCSP3 instance by trying every grid: slow, and all that it needs is the text."""
    root = ElementTree.fromstring(text[text.index("<instance") :])
    (array,) = root.iter("array")
    height, width = map(int, re.findall("[0-9]+", array.attrib["size"]))
    assert (height, width) == (puzzle.height, puzzle.width)
    constraints = []
    for regular in root.iter("regular"):
        place = re.fullmatch(r"x\[(\d*)\]\[(\d*)\]", regular.findtext("list", "").strip())
        assert place
        moves = re.findall(r"\((\w+),(\d),(\w+)\)", regular.findtext("transitions", ""))
        table = {(state, int(symbol)): after for state, symbol, after in moves}
        assert len(table) == len(moves)  # deterministic
        start, final = regular.findtext("start", "").strip(), regular.findtext("final", "").split()
        constraints.append((place.groups(), table, start, final))
    assert len(constraints) == height + width
    return {
        filled(Grid(rows, width=width))
        for rows in product(product((0, 1), repeat=width), repeat=height)
        if all(_accepts(rows, *constraint) for constraint in constraints)
    }


def _accepts(
    rows: tuple[tuple[int, ...], ...],
    place: tuple[str, ...],
    table: dict[tuple[str, int], str],
    state: str | None,
    final: list[str],
) -> bool:
    line = rows[int(place[0])] if place[0] else [row[int(place[1])] for row in rows]
    for symbol in line:
        state = table.get((state, symbol)) if state is not None else None
    return state in final


@pytest.mark.parametrize("line", EXAMPLES)
def test_other_solvers_find_our_solutions(line: str) -> None:
    puzzle = loads(line)
    expected = our_solutions(puzzle)
    assert by_clingo(puzzle) == expected
    assert by_sat(puzzle) == expected
    if puzzle.height * puzzle.width <= 12:
        assert by_automata(puzzle, dumps(puzzle, "xcsp3")) == expected


@settings(max_examples=40)
@given(puzzles(3, 4))
def test_other_solvers_find_our_solutions_of_any_puzzle(puzzle: Puzzle) -> None:
    if puzzle.height and puzzle.width:
        expected = our_solutions(puzzle)
        assert by_clingo(puzzle) == expected
        if all(map(_fits, (*puzzle.rows, *puzzle.columns), _lengths(puzzle))):
            assert by_sat(puzzle) == expected
            assert by_automata(puzzle, dumps(puzzle, "xcsp3")) == expected
        else:
            with pytest.raises(ConversionError):
                dumps(puzzle, "cnf")


def _fits(clue: tuple[int, ...], length: int) -> bool:
    return sum(clue) + len(clue) - 1 <= length


def _lengths(puzzle: Puzzle) -> list[int]:
    return [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width


@pytest.mark.parametrize("name", ["cnf", "xcsp3", "dzn-unary"])
@pytest.mark.parametrize(
    ("row", "needed"), [((655352,), 655352), ((1,) * 60000, 119999), ((9, 1), 11)]
)
def test_clues_that_do_not_fit_are_not_spelled_out(
    name: str, row: tuple[int, ...], needed: int
) -> None:
    """A block of 655,352 cells on 10×10 became 50 MB of text."""
    puzzle = Puzzle([[], row, *[[]] * 8], [[1]] * 10)
    said = f"{name} holds no clue that is longer than its line: row 2 needs {needed} cells and has"
    with pytest.raises(ConversionError, match=said):
        dumps(puzzle, name)
    with pytest.raises(ConversionError, match="column 2 needs"):
        dumps(puzzle.transpose(), name)
    for other in ("lp", "pycsp3", "dzn", "facts"):
        assert len(dumps(puzzle, other)) < 4_000_000


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_program_for_pycsp3_has_the_same_automata(line: str) -> None:
    puzzle = loads(line)
    fits = dumps(puzzle, "pycsp3").split("\n\n\n")[1]
    made = {}

    def automaton(start: str, final: str, transitions: list[tuple[str, int, str]]) -> str:
        made["now"] = (start, final, set(transitions))
        return ""

    names: dict[str, object] = {"Automaton": automaton}
    exec(fits, names)  # the function alone: PyCSP3 itself is not needed
    instance = ElementTree.fromstring(dumps(puzzle, "xcsp3").split("\n", 1)[1])
    for clue, regular in zip(
        (*puzzle.rows, *puzzle.columns), instance.iter("regular"), strict=True
    ):
        names["fits"](list(map(int, clue)))  # type: ignore[operator]
        moves = re.findall(r"\((\w+),(\d),(\w+)\)", regular.findtext("transitions", ""))
        assert made["now"] == (
            "q0",
            regular.findtext("final", "").strip(),
            {(state, int(symbol), after) for state, symbol, after in moves},
        )
