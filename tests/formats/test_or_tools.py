"""CP-SAT of OR-tools finds our solutions in models and data of ours."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from typing import Any

import pytest

from nonolith import Puzzle, loads
from nonolith.formats import dumps
from tests.formats.test_models import EXAMPLES, Cells, our_solutions

cp_model: Any = pytest.importorskip(
    "ortools.sat.python.cp_model",
    reason="OR-tools is in the requirements of development",
)

Automaton = tuple[int, list[int], list[tuple[int, int, int]]]
"""The start, the final states, and (state, symbol, state) for each transition."""


def solved(height: int, width: int, automata: Iterable[Automaton]) -> set[Cells]:
    """Return all grids whose rows, then columns, are words of the automata."""
    model = cp_model.CpModel()
    cells = [[model.new_bool_var(f"{r} {c}") for c in range(width)] for r in range(height)]
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    for line, (start, final, transitions) in zip(lines, automata, strict=True):
        model.add_automaton(line, start, final, transitions)
    found: list[Cells] = []

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            found.append(
                frozenset(
                    (r, c)
                    for r, row in enumerate(cells)
                    for c, cell in enumerate(row)
                    if self.value(cell)
                )
            )

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, Collector())
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    assert len(found) == len(set(found))
    return set(found)


def automata_of_instance(text: str) -> list[Automaton]:
    """Read the automata of an XCSP3 instance, rows first."""
    found = []
    for regular in ElementTree.fromstring(text[text.index("<instance") :]).iter("regular"):
        states: dict[str, int] = {}
        moves = [
            (states.setdefault(state, len(states)), int(symbol), after)
            for state, symbol, after in re.findall(
                r"\((\w+),(\d),(\w+)\)", regular.findtext("transitions", "")
            )
        ]
        transitions = [
            (state, symbol, states.setdefault(after, len(states))) for state, symbol, after in moves
        ]
        start = regular.findtext("start", "").strip()
        final = regular.findtext("final", "").split()
        found.append((states[start], [states[one] for one in final if one in states], transitions))
    return found


def automata_of_data(text: str) -> list[Automaton]:
    """Make automata of MiniZinc data as hakank's model does: 0 fills clues up."""
    found = []
    for name in ("row_rules", "col_rules"):
        table = re.search(rf"{name} = \[\|(.*?)\|\];", text, re.DOTALL)
        assert table
        for row in table[1].split("|"):
            found.append(automaton([int(n) for n in re.findall("[0-9]+", row) if n != "0"]))
    return found


def automaton(blocks: list[int]) -> Automaton:
    """Return what accepts a line with these blocks: a state for each cell and gap."""
    transitions, state = [(0, 0, 0)], 0
    for number, block in enumerate(blocks):
        for _ in range(block):
            transitions.append((state, 1, state + 1))
            state += 1
        if number < len(blocks) - 1:
            transitions.append((state, 0, state + 1))
            state += 1
        transitions += [(state, 0, state)] * (state > 0)
    return 0, [state], transitions


@pytest.mark.parametrize("line", EXAMPLES)
def test_cp_sat_finds_our_solutions(line: str) -> None:
    puzzle: Puzzle = loads(line)
    size, expected = (puzzle.height, puzzle.width), our_solutions(puzzle)
    assert solved(*size, automata_of_instance(dumps(puzzle, "xcsp3"))) == expected
    assert solved(*size, automata_of_data(dumps(puzzle, "dzn"))) == expected
