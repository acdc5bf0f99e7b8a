"""Line logic: settles one line, or all lines to the fixpoint."""

from collections.abc import Iterable
from dataclasses import dataclass

from nonolith import _core
from nonolith.errors import ClueError, GridError
from nonolith.model import (
    BLACK_AND_WHITE,
    Cell,
    Clue,
    Knowledge,
    Line,
    Outcome,
    Palette,
    Puzzle,
    is_decided,
)
from nonolith.model.block import clue_from
from nonolith.model.palette import palette_given
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.cells import (
    candidates_from_bytes,
    candidates_to_bytes,
    handle_of,
    knowledge_of,
    pack,
)
from nonolith.solving.limits import Clock, Limits

_OUTCOMES = {
    _core.Outcome.SOLVED: Outcome.SOLVED,
    _core.Outcome.STUCK: Outcome.STUCK,
    _core.Outcome.CONTRADICTION: Outcome.CONTRADICTION,
}


@dataclass(frozen=True, slots=True)
class Settlement:
    """What one line's clue and its known cells force.

    >>> settled = settle([2], "?#??")
    >>> print(settled)
    ?#?.
    >>> settled.outcome, settled.cells[3]
    (<Outcome.STUCK: 'stuck'>, <Cell.EMPTY: 1>)
    """

    outcome: Outcome
    cells: tuple[int, ...]
    """Everything that is forced; on a contradiction, the cells as they were.

    Each is a :class:`Cell` or, with several colours, a set of candidates as in Knowledge.
    """
    palette: Palette = BLACK_AND_WHITE

    def __str__(self) -> str:
        return str(Knowledge([self.cells], palette=self.palette))


@dataclass(frozen=True, slots=True, kw_only=True)
class Propagation:
    """The fixpoint of settling lines.

    >>> ended = propagate(Puzzle([[2], [1], [1]], [[1], [1, 1], [1]]))
    >>> ended.outcome
    <Outcome.STUCK: 'stuck'>
    >>> print(ended.knowledge)
    ?#?
    ?.?
    .#.
    """

    outcome: Outcome
    knowledge: Knowledge
    """What is known at the fixpoint; on a contradiction, what was known when it was found."""
    lines_settled: int = 0
    passes: int = 0
    """The number of passes over the rows or the columns."""
    contradicted_line: Line | None = None
    """On a contradiction, the line that has no placement left.

    None where *start* and the puzzle's given cells contradict each other.
    """


def settle(
    clue: Iterable[object], cells: Iterable[int] | str, palette: Palette = BLACK_AND_WHITE
) -> Settlement:
    """Settle one line exactly: find every forced cell and rule out every impossible colour.

    The cells are :class:`Cell` values, or a text of ``?`` (unknown), ``#`` and ``.``. With a
    palette of several colours they are sets of candidates as in :class:`Knowledge`, or a text of
    ``?`` and the palette's symbols, and the blocks of the clue name their colour.

    >>> str(settle([3], "?????"))
    '??#??'
    >>> settle([3], "#???#").outcome
    <Outcome.CONTRADICTION: 'contradiction'>
    >>> from nonolith.model import Block, Colour
    >>> palette = Palette((Colour("black", "#000000", "#"), Colour("red", "#ff0000", "r")))
    >>> str(settle([Block(2, 1), Block(2, 2)], "?????", palette))
    '?#?r?'

    :raises ClueError: the clue holds something that is no block, or a colour that is not in the
        palette.
    :raises GridError: a cell is none of these.
    :raises PaletteError: the palette is not one.
    """
    palette = palette_given(palette)
    line = _line_of(cells, palette)
    blocks = clue_from(clue, "clue")
    for block in blocks:
        if block.colour > len(palette):
            raise ClueError(f"clue: colours are 1 to {len(palette)}, found {block.colour}")
    settled = _settled(blocks, line, palette)
    if settled is None:
        return Settlement(Outcome.CONTRADICTION, line, palette)
    decided = all(map(is_decided, settled))
    return Settlement(Outcome.SOLVED if decided else Outcome.STUCK, settled, palette)


def propagate(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
) -> Propagation:
    """Settle the lines of a puzzle until none yields anything new.

    The result does not depend on the order of the lines. *start* is what is known from the
    beginning, besides the cells that the puzzle itself reveals (unless *givens* is False).

    >>> propagate(Puzzle([[1, 1], [1]], [[2], [], [1]])).outcome
    <Outcome.SOLVED: 'solved'>

    :raises LimitError: the time is over, or the work was stopped.
    :raises ArgumentError: an argument has another type.
    :raises GridError: *start* has another size or palette than the puzzle.
    """
    puzzle, limits = puzzle_given(puzzle), limits_given(limits)
    begun = start_given(puzzle, start, givens)
    if begun.conflict:
        assert begun.knowledge is not None
        return Propagation(outcome=Outcome.CONTRADICTION, knowledge=begun.knowledge)
    clock = Clock(limits)
    with clock.work("line logic"):
        cells = None if begun.knowledge is None else pack(begun.knowledge)
        solver = _core.Solver(handle_of(puzzle), cells)
        outcome = solver.propagate(clock.remaining, clock)
    work, line = solver.statistics, solver.contradicted_line
    return Propagation(
        outcome=_OUTCOMES[outcome],
        knowledge=knowledge_of(puzzle, solver.settled),
        lines_settled=work.lines_settled,
        passes=work.passes,
        contradicted_line=None if line is None else Line.numbered(line, puzzle.height),
    )


def _settled(clue: Clue, line: tuple[int, ...], palette: Palette) -> tuple[int, ...] | None:
    if palette.is_black_and_white:
        settled = _core.settle(clue, bytes(line))
        return None if settled is None else tuple(map(Cell, settled))
    packed = _core.settle_colour(clue, len(palette), candidates_to_bytes(line))
    return None if packed is None else candidates_from_bytes(packed)


def _line_of(cells: Iterable[int] | str, palette: Palette) -> tuple[int, ...]:
    if isinstance(cells, str):
        rows = Knowledge.parse(cells, palette).rows or ((),)
        if len(rows) > 1:
            raise GridError(f"expected one line, found {len(rows)}")
        cells = rows[0]
    line = Knowledge([cells], palette=palette).rows[0]
    return tuple(map(Cell, line)) if palette.is_black_and_white else line
