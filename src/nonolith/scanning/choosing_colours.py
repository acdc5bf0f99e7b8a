"""The cheapest consistent choice among the readings of a colour puzzle's clues.

Rows and columns must fill as many cells of each colour. That leaves few choices, which the solver
tries, the cheapest first.
"""

import heapq
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from nonolith.model import Block, Knowledge, Palette, Puzzle
from nonolith.scanning.choosing import COSTLY, MARGIN
from nonolith.scanning.result import Scan, ScannedLine, Trust
from nonolith.scanning.seen import ColouredClue, Seen
from nonolith.solving.classify import classify
from nonolith.solving.limits import NO_LIMITS, Limits
from nonolith.solving.verdict import Verdict

_MOST_COST = 12.0
"""Choices that cost more are not tried."""
_MOST_TRIED = 100_000
_MOST_SOLVED = 40


class _Choice(NamedTuple):
    cost: float
    clues: tuple[ColouredClue, ...]
    puzzle: Puzzle
    unique: bool


def choose_colours(seen: Seen, *, limits: Limits = NO_LIMITS) -> Scan | None:
    """Choose among the clues in colours that were seen; None if no choice makes a puzzle."""
    if not seen.coloured:
        return None
    found: list[_Choice] = []
    exhausted = True
    for number, (cost, clues) in enumerate(_balanced(seen)):
        if found and cost >= found[0].cost + MARGIN:
            break
        if number == _MOST_SOLVED or cost >= _MOST_COST:
            exhausted = False
            break
        puzzle = _puzzle(seen, clues)
        verdict = classify(puzzle, givens=False, limits=limits).verdict
        if verdict is Verdict.UNDECIDED:
            exhausted = False
        if verdict not in (Verdict.CONTRADICTORY, Verdict.UNDECIDED):
            found.append(_Choice(cost, clues, puzzle, verdict.is_unique))
    else:
        exhausted = False
    if not found:
        return None
    best = found[0]
    certain = exhausted and len(found) == 1 and best.unique and best.cost <= COSTLY
    lines = []
    for number, line in enumerate((*seen.rows, *seen.columns)):
        clue = best.clues[number]
        others = dict.fromkeys(choice.clues[number].numbers for choice in found)
        lines.append(
            ScannedLine(
                line.line,
                read=seen.coloured[number][0].numbers,
                taken=clue.numbers,
                sureness=1.0 if len(others) == 1 else 0.5,
                alternatives=tuple(other for other in others if other != clue.numbers),
                places=clue.places,
            )
        )
    scan = Scan.of(
        seen,
        Trust.CERTAIN if certain else Trust.DOUBTFUL,
        lines,
        solutions=1 if best.unique else 2,
        cost=best.cost,
        wrong_marks=(),
        complete=exhausted,
    )
    # cells of colour puzzles are not looked at
    return replace(scan, puzzle=best.puzzle, marks=Knowledge.unknown(seen.size))


def _puzzle(seen: Seen, clues: tuple[ColouredClue, ...]) -> Puzzle:
    """Return the puzzle of a choice, with a palette of its own colours alone."""
    used = sorted({colour for clue in clues for colour in clue.colours})
    palette = Palette([seen.palette[colour] for colour in used])
    blocks = [
        [Block(n, used.index(colour) + 1) for n, colour in zip(*clue[:2], strict=True)]
        for clue in clues
    ]
    return Puzzle(blocks[: seen.size.height], blocks[seen.size.height :], palette)


def _balanced(seen: Seen) -> Iterator[tuple[float, tuple[ColouredClue, ...]]]:
    """Yield choices whose rows and columns fill as many cells of each colour, cheapest first."""
    height, colours = seen.size.height, len(seen.palette.colours)
    options = [
        [(clue, _sums(clue, colours) * (1 if number < height else -1)) for clue in clues]
        for number, clues in enumerate(seen.coloured)
    ]
    first = np.sum([sums for (_, sums), *_ in options], axis=0)
    # Each state has changed some lines; the last of them may change further, or another after it.
    states: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ())]
    for _ in range(_MOST_TRIED):
        if not states:
            return
        cost, changed = heapq.heappop(states)
        off = first.copy()
        for number, k in changed:
            off += options[number][k][1] - options[number][0][1]
        if not off.any():
            chosen = dict(changed)
            yield cost, tuple(own[chosen.get(n, 0)][0] for n, own in enumerate(options))
        start = changed[-1][0] + 1 if changed else 0
        if changed:
            number, k = changed[-1]
            if k + 1 < len(options[number]):
                more = options[number][k + 1][0].cost - options[number][k][0].cost
                heapq.heappush(states, (cost + more, (*changed[:-1], (number, k + 1))))
        for number in range(start, len(options)):
            if len(options[number]) > 1 and cost + options[number][1][0].cost < _MOST_COST:
                state = cost + options[number][1][0].cost, (*changed, (number, 1))
                heapq.heappush(states, state)
    yield _MOST_COST, ()


def _sums(clue: ColouredClue, colours: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    sums = np.zeros(colours + 1, np.int64)
    for number, colour in zip(clue.numbers, clue.colours, strict=True):
        sums[colour] += number
    return sums
