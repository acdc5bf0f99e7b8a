"""Line logic: settle one line, or all lines to the fixpoint."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nonolith import _core
from nonolith.errors import GridError
from nonolith.model import Cell, Knowledge, Outcome, Puzzle
from nonolith.model.block import clue_from

_OUTCOMES = (Outcome.SOLVED, Outcome.STUCK, Outcome.CONTRADICTION)
_CELLS = {"?": Cell.UNKNOWN, "#": Cell.FILLED, ".": Cell.EMPTY}


@dataclass(frozen=True, slots=True)
class Settlement:
    """What one line's clue and its known cells force."""

    outcome: Outcome
    cells: tuple[Cell, ...]
    """All that is forced; on a contradiction the cells as they were."""

    def __str__(self) -> str:
        return "".join(".#?"[cell - 1] for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Propagation:
    """Where settling lines to the fixpoint ended."""

    outcome: Outcome
    knowledge: Knowledge
    """What is known at the fixpoint; on a contradiction what was known when it was met."""
    lines_settled: int
    sweeps: int
    """How often the rows or the columns were gone through."""


def settle(clue: Iterable[int], cells: Iterable[Cell] | str) -> Settlement:
    """Settle one black-and-white line exactly: every cell that is forced is found.

    The cells are :class:`Cell` values, or a text of ``?`` (unknown), ``#`` and ``.``.

    >>> str(settle([3], "?????"))
    '??#??'
    >>> settle([3], "#???#").outcome
    <Outcome.CONTRADICTION: 'contradiction'>

    :raises ClueError: the clue holds something that is no block.
    :raises GridError: a cell is none of the three.
    """
    line = _line_of(cells)
    lengths = [block.length for block in clue_from(clue, "clue")]
    settled = _core.settle(lengths, bytes(line))
    if settled is None:
        return Settlement(Outcome.CONTRADICTION, tuple(line))
    outcome = Outcome.STUCK if Cell.UNKNOWN in settled else Outcome.SOLVED
    return Settlement(outcome, tuple(map(Cell, settled)))


def propagate(puzzle: Puzzle, knowledge: Knowledge | None = None) -> Propagation:
    """Settle the lines of a puzzle until none says anything new.

    The result is that of local logic: it does not depend on the order of the lines.

    >>> propagate(Puzzle([[1, 1], [1]], [[2], [], [1]])).outcome
    <Outcome.SOLVED: 'solved'>

    :raises GridError: the knowledge has another size or palette than the puzzle.
    """
    cells = None if knowledge is None else _cells_of(puzzle, knowledge)
    outcome, settled, lines_settled, sweeps = _core.propagate(puzzle.rows, puzzle.columns, cells)
    width = puzzle.width
    rows = [settled[start : start + width] for start in range(0, len(settled), width or 1)]
    found = Knowledge(rows or [()] * puzzle.height, width=width, palette=puzzle.palette)
    return Propagation(_OUTCOMES[outcome], found, lines_settled, sweeps)


def _line_of(cells: Iterable[Cell] | str) -> Sequence[Cell]:
    try:
        if isinstance(cells, str):
            return [_CELLS[character] for character in cells]
        return [Cell(cell) for cell in cells]
    except (KeyError, ValueError) as error:
        raise GridError(f"expected ?, # and . or Cell values, found {error}") from None


def _cells_of(puzzle: Puzzle, knowledge: Knowledge) -> bytes:
    expected, found = (puzzle.height, puzzle.width), (knowledge.height, knowledge.width)
    if expected != found:
        raise GridError(
            f"the puzzle is {expected[0]}×{expected[1]}, the knowledge {found[0]}×{found[1]}"
        )
    if len(puzzle.palette) != len(knowledge.palette):
        raise GridError("the knowledge has another palette than the puzzle")
    return b"".join(map(bytes, knowledge.rows))
