"""Hints for a player: a wrong mark, or the easiest next step, told in four levels."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from nonolith.errors import ChoiceError
from nonolith.explaining.explain import Explanation, explain
from nonolith.explaining.names import cell_name, colours_word, in_a_line, lines_named
from nonolith.explaining.step import Decision, Step
from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import RULES
from nonolith.explaining.words import MOST_REASONS, Words
from nonolith.explaining.wrong_marks import WrongMarks, wrong_marks
from nonolith.model import Knowledge, Line, Palette, Puzzle, is_decided
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.limits import Clock, Limits

LEVELS = (1, 2, 3, 4)
"""Where to look; which cells; the technique; the whole reason."""


class HintKind(enum.StrEnum):
    """What a hint is about.

    >>> puzzle = Puzzle([[1], []], [[1], []])
    >>> hint(puzzle, Knowledge.parse("#?/?#")).kind
    <HintKind.WRONG_MARK: 'wrong mark'>
    >>> hint(puzzle, Knowledge.parse("#./..")).kind
    <HintKind.SOLVED: 'solved'>
    """

    WRONG_MARK = "wrong mark"
    """No solution has that mark; this takes precedence."""
    STEP = "step"
    """The easiest next step."""
    SOLVED = "solved"
    """The puzzle is solved."""
    NO_MORE = "no more"
    """Logic ends here: there are several solutions, or none."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Hint:
    """Help for a player; :meth:`as_dict` holds only what its level tells.

    >>> tip = hint(Puzzle([[3], [1]], [[1], [2], [1]]), level=2)
    >>> print(tip)
    Look at row 1, columns 1–3.
    >>> [(cell.row, cell.column) for cell in tip.cells]
    [(0, 0), (0, 1), (0, 2)]
    >>> tip
    <Hint of level 2: 'Look at row 1, columns 1–3.'>
    """

    kind: HintKind
    level: int
    text: str
    """The hint in words, up to its level."""
    palette: Palette
    cells: tuple[Decision, ...] = ()
    """The cells it is about, with their values or with their wrong marks."""
    step: Step | None = None
    """The whole step, whatever the level."""

    def as_dict(self) -> dict[str, object]:
        """Return what the level tells, for JSON."""
        told: dict[str, object] = {"kind": self.kind.value, "level": self.level, "text": self.text}
        if self.level >= 2:
            told["cells"] = [{"row": cell.row, "column": cell.column} for cell in self.cells]
        if self.step is not None:
            line = self.step.line
            told["line"] = None if line is None else line.as_dict()
            told["lines"] = [each.as_dict() for each in self.step.lines]
            if self.level >= 3:
                told["technique"] = self.step.technique.value
            if self.level >= 4:
                told["step"] = self.step.as_dict()
        return told

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return in_a_line(f"Hint of level {self.level}", self.text)


def hint(
    puzzle: Puzzle,
    start: Knowledge | None = None,
    *,
    level: int = 4,
    givens: bool = True,
    limits: Limits | None = None,
) -> Hint:
    """Return the easiest next step from a player's marks, or the first mark that is wrong.

    *start* is what the player has marked so far. Level 1 names the line, 2 the cells, 3 the
    technique, 4 the whole reason. A mark is wrong only if no solution has it: a correct guess is
    accepted. The cells that the puzzle reveals are known, unless *givens* is False. In colour, the
    step decides at least one cell if line logic decides any.

    >>> puzzle = Puzzle([[3], [1]], [[1], [2], [1]])
    >>> print(hint(puzzle, Knowledge.parse("###/???"), level=1))
    Look at column 1.
    >>> print(hint(puzzle, Knowledge.parse("###/#??")))
    Row 2, column 1 is marked filled, but it is empty.
    Column 1 (1): its one filled cell is there, so the rest is empty: row 2 is empty.

    :raises GridError: the marks have another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    :raises LimitError: the time is over, or the work was stopped.
    :raises ChoiceError: there is no such level.
    """
    if level not in LEVELS:
        raise ChoiceError(f"a hint has a level from 1 to 4, found {level!r}")
    puzzle, clock = puzzle_given(puzzle, givens), Clock(limits_given(limits))
    begun = start_given(puzzle, start, givens=True)
    known = begun.knowledge or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    marks = known if start is None else start
    with clock.work("a hint"):
        wrong = wrong_marks(puzzle, marks, limits=clock.left())
        if not wrong.has_solution:
            *_, last = explain(puzzle, limits=clock.left())
            return _hint_of(last, level)
        if wrong.cells:
            return _wrong(puzzle, marks, wrong, level, clock)
        if known.is_complete:  # the cells that the puzzle reveals need no mark
            return Hint(
                kind=HintKind.SOLVED,
                level=level,
                text="The puzzle is solved.",
                palette=puzzle.palette,
            )
        return _hint_of(next_step(puzzle, known, clock), level)


def next_step(puzzle: Puzzle, known: Knowledge, clock: Clock) -> Step:
    """Return the easiest next step; in colour, one that decides a cell if line logic can.

    It rests only on what is known, not on earlier steps that only rule colours out.

    :raises LimitError: the time is over, or the work was stopped.
    """
    step = next(Explanation(puzzle, known, clock.left()).steps())
    if not step.cells or all(is_decided(cell.colours) for cell in step.cells):
        return step
    return Explanation(puzzle, known, clock.left()).decision() or step


_BEYOND_LINES = {
    Technique.CONTRADICTION: "Suppose it were otherwise, and follow the lines until two disagree.",
    Technique.SAME_RESULT: "It comes out the same whether another cell is filled or empty.",
    Technique.SEARCH: "Only trial and error decides it.",
}


def _hint_of(step: Step, level: int) -> Hint:
    kind = HintKind.STEP if step.cells else HintKind.NO_MORE
    return Hint(
        kind=kind,
        level=level,
        text=hint_text(step, level),
        palette=step.palette,
        cells=step.cells,
        step=step,
    )


def hint_text(step: Step, level: int) -> str:
    """Return a step in words, up to a level.

    >>> step = next(explain(Puzzle([[3], [1]], [[1], [2], [1]])))
    >>> hint_text(step, 1), hint_text(step, 2)
    ('Look at row 1.', 'Look at row 1, columns 1–3.')
    """
    if len(step.reasons) > MOST_REASONS and level == LEVELS[-1]:
        return f"{step.ending[3:].capitalize()} {len(step.because)} steps lead there, one by one."
    if level == LEVELS[-1] or not step.cells:
        return step.sentence
    if step.because:
        if level == 1:
            return f"Look at {lines_named(step.lines)}."
        where = f"Look at {cell_name(step.cells[0].row, step.cells[0].column)}."
        if level == 2:
            return where
        return f"{where} Crossing: {lines_named(step.lines)} together leave it one colour."
    if step.claim is None:
        first = step.cells[0]
        if level == 1:
            return "No line alone yields a new cell."
        where = f"No line alone yields a new cell: look at {cell_name(first.row, first.column)}."
        return f"{where} {_BEYOND_LINES[step.technique]}" if level == 3 else where
    words = Words(step.claim)
    where = f"Look at {step.claim.line.at}"
    if level == 1:
        return f"{where}."
    cells = words.cells(change.cell for change in step.claim.changes)
    if level == 2:
        return f"{where}, {cells}."
    return f"{where}, {cells}. {step.technique.value.capitalize()}: {RULES[step.technique].RULE}."


def _wrong(puzzle: Puzzle, marks: Knowledge, wrong: WrongMarks, level: int, clock: Clock) -> Hint:
    """Return a hint about the first mark that is wrong, or about marks that exclude each other."""
    told = wrong.cells if wrong.together else wrong.cells[:1]
    cells = tuple(Decision(row, column, marks.rows[row][column]) for row, column in told)
    reason = None
    if wrong.together:
        text = _together_text(cells, level)
    else:
        if level == LEVELS[-1]:
            rows = [list(row) for row in marks.rows]
            for row, column in wrong.cells:
                rows[row][column] = puzzle.palette.everything
            right = Knowledge(rows, puzzle.palette, width=puzzle.width)
            reason = Explanation(puzzle, right, clock.left()).reason_against(*cells[0])
        text = _wrong_text(puzzle, cells[0], level, reason)
    return Hint(
        kind=HintKind.WRONG_MARK,
        level=level,
        text=text,
        palette=puzzle.palette,
        cells=cells,
    )


def _together_text(cells: Sequence[Decision], level: int) -> str:
    if level == 1:
        return _rows_text(cells)
    names = "; ".join(cell_name(cell.row, cell.column) for cell in cells)
    text = f"These marks can't all be right: {names}."
    if level >= 3:
        text += " Each of them is in some solution, but no solution has them all."
    if level >= 4:
        text += " Take one of them away to go on."
    return text


def _rows_text(cells: Sequence[Decision]) -> str:
    return f"Something is wrong in {lines_named(Line('row', cell.row) for cell in cells)}."


def _wrong_text(puzzle: Puzzle, cell: Decision, level: int, reason: Step | None) -> str:
    if level == 1:
        return _rows_text([cell])
    palette, named = puzzle.palette, cell_name(cell.row, cell.column)
    if level == 2:
        return f"Look at {named}: its mark is wrong."
    rest = colours_word(palette, palette.everything & ~cell.colours)
    text = (
        f"{named.capitalize()} is marked {colours_word(palette, cell.colours)}, but it is {rest}."
    )
    if level < LEVELS[-1]:
        return text
    if reason is None:
        return f"{text} Line logic does not show why: trying out does."
    if len(reason.reasons) > MOST_REASONS:
        number = len(reason.because)
        return f"{text} {number} steps show why: take the mark away, and ask for hints."
    return f"{text}\n{reason.sentence}"
