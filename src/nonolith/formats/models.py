"""Models that other solvers run as they are: SAT, answer sets, XCSP3 and PyCSP3.

Each begins with a comment that holds the clues as a clue line. That is what is read again: a model
is a program, and only its solver can tell what it means.
"""

import re
from collections.abc import Iterator, Sequence

from nonolith.formats._source import Source
from nonolith.formats.clue_line import read as read_clue_line
from nonolith.formats.clue_line import write as clue_line
from nonolith.formats.foreign import facts
from nonolith.formats.plain_formula import PlainFormula
from nonolith.model import Clue, Metadata, Puzzle

_SAID = re.compile(r"(?:c|%|#|<!--) nonolith (\S+): ([0-9./]*:[0-9./]*)(?: -->)?")
_COMMENTS = {"cnf": "c {}", "lp": "% {}", "xcsp3": "<!-- {} -->", "pycsp3": "# {}"}


def read(source: Source) -> list[Puzzle]:
    """Read the puzzle that a model of nonolith's says it is of."""
    for line in source.lines[:2]:
        if found := _SAID.fullmatch(line.text.strip()):
            return list(read_clue_line(Source(found[2], source.name)))
    raise source.error("a comment such as '% nonolith lp: 1.1/1:2/0/1'", None)


def name_in(text: str) -> str | None:
    """Return the format of a model of nonolith's, which its comment says.

    >>> name_in("% nonolith lp: 1:1")
    'lp'
    """
    found = re.match(r"(?:c|%|#|<!--) nonolith (\w+): [0-9./:]", text)
    return found[1] if found and found[1] in _COMMENTS else None


def _said(puzzle: Puzzle, name: str) -> str:
    return _COMMENTS[name].format(f"nonolith {name}: {clue_line([puzzle]).strip()}")


def write_cnf(puzzles: Sequence[Puzzle]) -> str:
    """Write a formula in DIMACS: variables from 1 are the cells in reading order, then starts."""
    (puzzle,) = puzzles
    formula = PlainFormula(puzzle.replace(metadata=Metadata()))
    lines = [
        _said(puzzle, "cnf"),
        f"c Variable (row - 1) * {puzzle.width} + column: the cell is filled. The others say where",
        "c blocks begin, and follow from the cells: there are as many models as solutions.",
        f"p cnf {formula.variables} {len(formula.clauses)}",
    ]
    return "\n".join([*lines, *(" ".join(map(str, (*c, 0))) for c in formula.clauses), ""])


_LP = """
% Cells and blocks.
{ filled(R, C) : R = 1..h, C = 1..w }.
1 { row_start(R, I, C) : C = 1..w+1-L } 1 :- row_hint(R, I, L).
1 { col_start(C, I, R) : R = 1..h+1-L } 1 :- col_hint(C, I, L).
% Blocks come in their order, with a gap between.
:- row_start(R, I, C), row_start(R, I+1, D), row_hint(R, I, L), D <= C+L.
:- col_start(C, I, R), col_start(C, I+1, S), col_hint(C, I, L), S <= R+L.
% A cell is filled where, and only where, a block lies on it.
in_row(R, C..C+L-1) :- row_start(R, I, C), row_hint(R, I, L).
in_col(R..R+L-1, C) :- col_start(C, I, R), col_hint(C, I, L).
:- filled(R, C), not in_row(R, C).
:- filled(R, C), not in_col(R, C).
:- in_row(R, C), not filled(R, C).
:- in_col(R, C), not filled(R, C).
#show filled/2.
"""


def write_lp(puzzles: Sequence[Puzzle]) -> str:
    """Write an answer set program: its answer sets are the solutions."""
    (puzzle,) = puzzles
    return f"{_said(puzzle, 'lp')}\n{facts(puzzle)}{_LP}"


def write_xcsp3(puzzles: Sequence[Puzzle]) -> str:
    """Write an XCSP3 instance with a regular constraint for each line."""
    (puzzle,) = puzzles
    lines = [
        _said(puzzle, "xcsp3"),
        '<instance format="XCSP3" type="CSP">',
        "  <variables>",
        f'    <array id="x" size="[{puzzle.height}][{puzzle.width}]"> 0 1 </array>',
        "  </variables>",
        "  <constraints>",
    ]
    for cells, clues in (("x[{}][]", puzzle.rows), ("x[][{}]", puzzle.columns)):
        for number, clue in enumerate(clues):
            transitions, final = _automaton(clue)
            lines += [
                "    <regular>",
                f"      <list> {cells.format(number)} </list>",
                f"      <transitions> {transitions} </transitions>",
                "      <start> q0 </start>",
                f"      <final> {final} </final>",
                "    </regular>",
            ]
    return "\n".join([*lines, "  </constraints>", "</instance>", ""])


def _automaton(clue: Clue) -> tuple[str, str]:
    """Return the transitions of the automaton of a clue, and the states where it may end.

    State k is reached after k symbols of the shortest line that fits and goes on with gaps.
    """
    steps = list(_steps(clue))
    moves = [(state, symbol, state + 1) for state, symbol in enumerate(steps)]
    loops = [0, *(state + 1 for state, symbol in enumerate(steps) if symbol == 0)]
    if clue and loops[-1] != len(steps):
        loops.append(len(steps))  # behind the last block, after a gap or none
    moves += [(state, 0, state) for state in loops]
    shown = "".join(f"(q{a},{symbol},q{b})" for a, symbol, b in moves)
    return shown, f"q{len(steps)}"


def _steps(clue: Clue) -> Iterator[int]:
    for number, block in enumerate(clue):
        if number:
            yield 0
        yield from [1] * block


_DATA = """from pycsp3 import *

row_clues = {}
column_clues = {}
"""
_PYCSP3 = '''
x = VarArray(size=[len(row_clues), len(column_clues)], dom={0, 1})  # 1 is a filled cell


def fits(clue):
    """The automaton of the lines that a clue allows."""
    symbols = [symbol for block in clue for symbol in [*[1] * block, 0]][:-1]
    moves = [(f"q{k}", symbol, f"q{k + 1}") for k, symbol in enumerate(symbols)]
    loops = {0, len(symbols)} | {k + 1 for k, symbol in enumerate(symbols) if symbol == 0}
    moves += [(f"q{k}", 0, f"q{k}") for k in sorted(loops)]
    return Automaton(start="q0", final=f"q{len(symbols)}", transitions=moves)


satisfy(
    [x[i] in fits(clue) for i, clue in enumerate(row_clues)],
    [x[:, j] in fits(clue) for j, clue in enumerate(column_clues)],
)
'''


def write_pycsp3(puzzles: Sequence[Puzzle]) -> str:
    """Write a program for PyCSP3."""
    (puzzle,) = puzzles
    rows, columns = (
        [list(map(int, clue)) for clue in side] for side in (puzzle.rows, puzzle.columns)
    )
    return f"{_said(puzzle, 'pycsp3')}\n{_DATA.format(rows, columns)}{_PYCSP3}"
