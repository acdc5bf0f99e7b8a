"""The cheapest consistent choice among the readings of a puzzle's clues.

Each clue comes with readings and their costs. A choice of one for each line is consistent if it is
a puzzle with a solution: rows and columns then fill the same number of cells, and every clue fits.
The search (``core/src/choosing``) returns consistent choices, the cheapest first. The readings may
all be wrong, so a line may also be left open, at a price: then the other lines decide its clue.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import exp
from typing import NamedTuple

from nonolith import _core
from nonolith.errors import ClueError
from nonolith.model import Cell, Line
from nonolith.scanning.clues import MOST_EXTRA
from nonolith.scanning.result import Scan, ScannedLine, Trust
from nonolith.scanning.seen import Box, Seen, SeenLine
from nonolith.solving.limits import NO_LIMITS, Clock, Limits

Numbers = tuple[int, ...]
Settled = Mapping[Line, Numbers]
"""Clues that are known, such as those that a person has confirmed."""

MARGIN = 5.0
"""The promise of :attr:`Trust.CERTAIN`: every other consistent choice costs this much more, so that
it is e^5, about 150 times, less likely."""
OPEN_COST = 7.0
"""What it costs that none of a line's readings is right: one line in 1,100. Too low a price makes
sure puzzles doubtful, too high a price lets a wrong correction pass for certain."""
EDIT_COST = 1.0
"""What it costs for each number in which the clue of such a line differs from what was read."""
SEVERAL_COST = 5.0
"""What it costs that a puzzle has several solutions: fewer than one in 100 published puzzles do."""
COSTLY = 6.0
"""Choices that cost more are never certain: what the picture shows was not read well enough."""
MOST_COST = 60.0
"""Choices that cost more are not sought: too little of the picture would be left in them."""
_MOST_ALTERNATIVES = 20
_DOUBTED = 4
"""So many lines to look at where nothing tells which is wrong."""
_UNSURE = 0.9
"""Lines that are less sure at first sight are all to be looked at if no reading is consistent."""
_WORK = 1_500_000_000
"""Word operations of a search, some seconds: a limit that is the same on every machine."""
_UNIT = 1000  # the core counts in thousandths


def choose(
    seen: Seen,
    *,
    settled: Settled | None = None,
    limits: Limits = NO_LIMITS,
    most: float = MOST_COST,
) -> Scan:
    """Choose among the readings of what was seen, so that they make a puzzle.

    *settled* clues replace the readings of their lines. Where a limit ends the search, the result
    is the best so far, and not certain. Choices that cost more than *most* are not sought.

    :raises ClueError: a settled clue does not fit its line.
    """
    settled = settled or {}
    for place, clue in settled.items():
        cells = seen.size.width if place.is_row else seen.size.height
        if sum(clue) + len(clue) - 1 > cells or not all(number > 0 for number in clue):
            shown = " ".join(map(str, clue))
            raise ClueError(f"{place}: expected numbers that fit {cells} cells, found {shown}")
    search = _Search(seen, settled, Clock(limits))
    found = search.run(most)
    if not found:
        return _inconsistent(seen, settled, search)
    best = found[0]
    certain = search.is_certain(found)
    weights = [exp(best.cost - choice.cost) for choice in found]
    everything = sum(weights) + exp(-MARGIN)  # and what lies beyond the margin
    lines = []
    for number, line in enumerate((*seen.rows, *seen.columns)):
        taken = best.clues[number]
        others = dict.fromkeys(choice.clues[number] for choice in found)
        agreeing = sum(
            weight
            for weight, choice in zip(weights, found, strict=True)
            if choice.clues[number] == taken
        )
        lines.append(
            ScannedLine(
                line.line,
                read=line.first,
                taken=taken,
                alternatives=tuple(other for other in others if other != taken),
                sureness=agreeing / everything,
                derived=number in best.derived,
                settled=line.line in settled,
                places=_places(line, taken),
            )
        )
    if not certain and len(found) == 1:
        lines = _doubted(seen, lines)
    return Scan.of(
        seen,
        Trust.CERTAIN if certain else Trust.DOUBTFUL,
        lines,
        cost=best.cost,
        solutions=best.solutions,
        wrong_marks=tuple(divmod(cell, seen.size.width) for cell in best.wrong),
        complete=search.exhausted,
    )


class _Choice(NamedTuple):
    cost: float
    clues: tuple[Numbers, ...]
    derived: frozenset[int]
    """Numbers of lines whose clue no reading has."""
    wrong: tuple[int, ...]
    """Cells whose mark is wrong, row by row."""
    solutions: int | None


class _Search:
    """Finds the cheapest consistent choice, and all others that nearly cost the same."""

    exhausted = False
    """Whether no other choice within the margin is consistent; False if a limit came first."""

    def __init__(self, seen: Seen, settled: Settled, clock: Clock) -> None:
        self._clock = clock
        height = seen.size.height
        lines = [_readings(line, settled) for line in (*seen.rows, *seen.columns)]
        marks = [
            (row * seen.size.width + column, cell == Cell.FILLED, round(cost * _UNIT))
            for row, cells in enumerate(seen.marks.rows)
            for column, cell in enumerate(cells)
            if cell != Cell.UNKNOWN and (cost := seen.mark_costs[row][column]) > 0
        ]
        self._chooser = _core.Chooser(
            lines[:height],
            lines[height:],
            edit=round(EDIT_COST * _UNIT),
            several=round(SEVERAL_COST * _UNIT),
            marks=marks,
        )

    def run(self, most: float) -> list[_Choice]:
        """Return the choices found, the cheapest first; none if the search found none."""
        found: list[_Choice] = []
        limit = min(MARGIN, most)
        while not found:
            found = list(self._up_to(limit, 1))
            if not found and (limit >= most or not self.exhausted):
                return []
            limit = min(limit * 1.5, most)
        if found:
            found += self._up_to(found[0].cost + MARGIN, _MOST_ALTERNATIVES)
            if len(found) == 1 and not self.is_certain(found):  # name what else it may be
                exhausted = self.exhausted
                found += self._up_to(found[0].cost + 2 * MARGIN, _MOST_ALTERNATIVES)
                self.exhausted = exhausted
        return found

    def is_certain(self, found: list[_Choice]) -> bool:
        """Return whether the first choice found can be promised to be right."""
        best = found[0]
        return (
            self.exhausted
            and len(found) == 1
            and best.cost <= COSTLY
            and best.solutions == 1
            and not best.derived
        )

    def _up_to(self, limit: float, most: int) -> Iterator[_Choice]:
        """Yield the next choices up to a cost, at most so many."""
        self.exhausted = False
        if self._clock.reached:
            return
        self._clock.start()
        try:
            for _ in range(most):
                progress = self._chooser.next(
                    round(limit * _UNIT),
                    seconds=self._clock.remaining,
                    work=_WORK,
                    stop=self._clock,
                )
                if progress is not _core.Progress.SOLUTION:
                    self.exhausted = progress is _core.Progress.EXHAUSTED and self._chooser.complete
                    return
                cost, clues, derived, wrong, solutions = self._chooser.choice()
                yield _Choice(
                    cost / _UNIT,
                    tuple(map(tuple, clues)),
                    frozenset(derived),
                    tuple(wrong),
                    solutions,
                )
        finally:
            self._clock.stop()


def _readings(line: SeenLine, settled: Settled) -> tuple[list[tuple[int, Numbers]], int]:
    """Return a line's readings with their costs as the core wants them, and that of an open one."""
    never = round(MOST_COST * 2 * _UNIT)
    if line.line in settled:
        return [(0, settled[line.line])], never
    costs: dict[Numbers, float] = {}
    for reading in line.readings[: _core.MOST_READINGS]:
        if reading.cost <= MOST_EXTRA:
            costs.setdefault(reading.numbers, reading.cost)
    return [(round(cost * _UNIT), clue) for clue, cost in costs.items()], round(OPEN_COST * _UNIT)


def _inconsistent(seen: Seen, settled: Settled, search: _Search) -> Scan:
    """Return the puzzle as it was read, with the least sure lines as the doubtful ones."""
    lines = []
    for line in (*seen.rows, *seen.columns):
        is_settled = line.line in settled
        lines.append(
            ScannedLine(
                line.line,
                read=line.first,
                taken=settled.get(line.line, tuple(filter(None, line.first))),  # no 0s
                sureness=1.0 if is_settled else _at_sight(line),
                settled=is_settled,
                places=_places(line, line.first),
            )
        )
    lines = _doubted(seen, lines, _UNSURE)
    return Scan.of(
        seen,
        Trust.INCONSISTENT,
        lines,
        cost=MOST_COST,
        solutions=0,
        wrong_marks=(),
        complete=search.exhausted,
    )


def _doubted(seen: Seen, lines: list[ScannedLine], unsure: float = 0.0) -> list[ScannedLine]:
    """Return lines that are not certain, with those that look the least sure marked as doubtful.

    Corrected lines are among them, and all that are less sure than *unsure* at first sight.

    They get other readings as alternatives: which of them is right is for a person to say.
    """
    all_seen = dict(zip(lines, (*seen.rows, *seen.columns), strict=True))
    candidates = sorted(
        (line for line in lines if not line.settled),
        key=lambda line: (not line.is_corrected, _at_sight(all_seen[line])),
    )
    doubted = set(candidates[:_DOUBTED])
    doubted.update(it for it in candidates if it.is_corrected or _at_sight(all_seen[it]) < unsure)
    return [
        replace(
            line,
            sureness=min(line.sureness, _at_sight(all_seen[line])),
            doubtful=True,
            alternatives=tuple(
                reading.numbers
                for reading in all_seen[line].readings
                if reading.numbers != line.taken
            )[:3],
        )
        if line in doubted
        else line
        for line in lines
    ]


def _at_sight(line: SeenLine) -> float:
    """Return the chance that what the picture shows at first sight is right, logic left aside."""
    if not line.readings or line.first != line.readings[0].numbers:
        return 0.0
    chances = sum(exp(-reading.cost) for reading in line.readings)
    return exp(-line.readings[0].cost) / (chances + exp(-OPEN_COST))


def _places(line: SeenLine, taken: Numbers) -> tuple[Box, ...]:
    """Return where the numbers of a clue are, if a reading tells."""
    return next((reading.places for reading in line.readings if reading.numbers == taken), ())
