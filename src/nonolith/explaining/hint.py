"""Hints for a player: a wrong mark, or the easiest next step, as much of it as is wanted."""

import enum
from dataclasses import dataclass

from nonolith.errors import ChoiceError
from nonolith.explaining.explain import explain
from nonolith.explaining.names import cell_name, colours_word, line_name, listed
from nonolith.explaining.step import Decision, Step
from nonolith.explaining.technique import Technique
from nonolith.explaining.techniques import RULES
from nonolith.explaining.words import Words
from nonolith.explaining.wrong_marks import WrongMarks, wrong_marks
from nonolith.model import Knowledge, Palette, Puzzle
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
    """No solution has what is marked there: that comes before anything else."""
    STEP = "step"
    """The easiest next step."""
    SOLVED = "solved"
    """Nothing is left to do."""
    NO_MORE = "no more"
    """Logic does not go on: there are several solutions, or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """Help for a player; what its level does not tell is not in :meth:`as_dict` either.

    >>> tip = hint(Puzzle([[3], [1]], [[1], [2], [1]]), level=2)
    >>> print(tip)
    Look at row 1, columns 1–3.
    >>> [(cell.row, cell.column) for cell in tip.cells]
    [(0, 0), (0, 1), (0, 2)]
    """

    kind: HintKind
    level: int
    text: str
    """The hint in words, as much as its level tells."""
    palette: Palette
    cells: tuple[Decision, ...] = ()
    """The cells it is about with what they are, or with what they are wrongly marked as."""
    step: Step | None = None
    """The whole step, whatever the level."""

    def as_dict(self) -> dict[str, object]:
        """Return for JSON what the level tells."""
        told: dict[str, object] = {"kind": self.kind.value, "level": self.level, "text": self.text}
        if self.level >= 2:
            told["cells"] = [{"row": cell.row, "column": cell.column} for cell in self.cells]
        if self.step is not None:
            line = self.step.line
            told["line"] = None if line is None else {"kind": line[0], "index": line[1]}
            if self.level >= 3:
                told["technique"] = self.step.technique.value
            if self.level >= 4:
                told["step"] = self.step.as_dict()
        return told

    def __str__(self) -> str:
        return self.text


def hint(
    puzzle: Puzzle,
    marks: Knowledge | None = None,
    *,
    level: int = 4,
    givens: bool = True,
    limits: Limits | None = None,
) -> Hint:
    """Return the easiest next step from a player's marks, or the first thing that is wrong in them.

    Level 1 says where to look, 2 which cells, 3 by which technique, 4 the whole reason. Marks are
    wrong only if no solution has them: one that is right and not derivable is taken as it is. The
    cells that the puzzle reveals are known, unless *givens* is False.

    >>> puzzle = Puzzle([[3], [1]], [[1], [2], [1]])
    >>> print(hint(puzzle, Knowledge.parse("###/???"), level=1))
    Look at column 1.
    >>> print(hint(puzzle, Knowledge.parse("###/#??")))
    Row 2, column 1 is marked filled: it is empty.

    :raises GridError: the marks have another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    :raises LimitError: the time is over, or the work was stopped.
    :raises ChoiceError: there is no such level.
    """
    if level not in LEVELS:
        raise ChoiceError(f"a hint has a level from 1 to 4, found {level!r}")
    puzzle, clock = puzzle_given(puzzle, givens), Clock(limits_given(limits))
    begun = start_given(puzzle, marks, givens=True, name="marks")
    known = begun.knowledge or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    marks = known if marks is None else marks
    with clock.work("a hint"):
        wrong = wrong_marks(puzzle, marks, limits=clock.left())
        if not wrong.has_solution:
            *_, last = explain(puzzle, limits=clock.left())
            return _hint_of(last, level)
        if wrong.cells:
            return _wrong(puzzle, marks, wrong, level)
        if known.is_complete:  # the cells that the puzzle reveals need no mark
            return Hint(
                kind=HintKind.SOLVED,
                level=level,
                text="Everything is marked, and it is a solution.",
                palette=puzzle.palette,
            )
        return _hint_of(next(explain(puzzle, start=marks, limits=clock.left())), level)


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
    """Return as much of a step in words as a level tells.

    >>> step = next(explain(Puzzle([[3], [1]], [[1], [2], [1]])))
    >>> hint_text(step, 1), hint_text(step, 2)
    ('Look at row 1.', 'Look at row 1, columns 1–3.')
    """
    if level == LEVELS[-1] or not step.cells:
        return step.sentence
    if step.claim is None:
        first = step.cells[0]
        if level == 1:
            return "No line alone yields a new cell."
        where = f"No line alone yields a new cell: look at {cell_name(first.row, first.column)}."
        return f"{where} {_BEYOND_LINES[step.technique]}" if level == 3 else where
    words = Words(step.claim)
    where = f"Look at {line_name(step.claim.line.is_row, step.claim.line.index)}"
    if level == 1:
        return f"{where}."
    cells = words.cells(change.cell for change in step.claim.changes)
    if level == 2:
        return f"{where}, {cells}."
    return f"{where}, {cells}. {step.technique.value.capitalize()}: {RULES[step.technique].RULE}."


def _wrong(puzzle: Puzzle, marks: Knowledge, wrong: WrongMarks, level: int) -> Hint:
    """Return a hint about the first mark that is wrong, or about marks that exclude each other."""
    told = wrong.cells if wrong.together else wrong.cells[:1]
    cells = tuple(Decision(row, column, marks.rows[row][column]) for row, column in told)
    return Hint(
        kind=HintKind.WRONG_MARK,
        level=level,
        text=_wrong_text(puzzle, cells, level),
        palette=puzzle.palette,
        cells=cells,
    )


def _wrong_text(puzzle: Puzzle, cells: tuple[Decision, ...], level: int) -> str:
    palette = puzzle.palette
    rows = sorted({cell.row for cell in cells})
    if level == 1:
        return f"Something is wrong in {listed([line_name(True, row) for row in rows])}."
    names = [cell_name(cell.row, cell.column) for cell in cells]
    if len(cells) > 1:
        return f"These marks can't all be right: {'; '.join(names)}."
    named, cell = names[0].capitalize(), cells[0]
    if level < 4:
        return f"{named} is marked wrong."
    rest = colours_word(palette, palette.everything & ~cell.colours)
    return f"{named} is marked {colours_word(palette, cell.colours)}: it is {rest}."
