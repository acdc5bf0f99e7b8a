"""What would be seen in a poor picture of a puzzle: readings with faults, made from true clues."""

import enum
from collections.abc import Iterable
from random import Random

from nonolith.model import Cell, Grid, Knowledge, Line, Puzzle, Size
from nonolith.scanning.seen import MISTAKE, Box, Point, Reading, Seen, SeenLine

Numbers = tuple[int, ...]
_NOWHERE = Box(0, 0, 0, 0)


class Fault(enum.Enum):
    """What goes wrong when a clue is read."""

    MISREAD = "a digit is taken for another"
    JOINED = "two numbers are taken for one"
    SPLIT = "a number is taken for two"
    ABSENT = "a number is overlooked"
    ADDED = "a speck is taken for a number"
    OVERLOOKED_ONE = "the 1 before another digit is overlooked"
    LOST = "nothing can be read"


def fits(clue: Numbers, cells: int) -> bool:
    """Return whether a clue fits a line."""
    return sum(clue) + max(len(clue) - 1, 0) <= cells and all(clue)


def misreadings(clue: Numbers, fault: Fault, rng: Random) -> list[Numbers]:
    """Return how a clue may look with a fault, in any order; it may not fit its line."""
    found: list[Numbers] = []
    for at, number in enumerate(clue):
        before, after, digits = clue[:at], clue[at + 1 :], str(number)
        if fault is Fault.MISREAD:
            place = rng.randrange(len(digits))
            for digit in "0123456789":
                found.append((*before, int(digits[:place] + digit + digits[place + 1 :]), *after))
        elif fault is Fault.JOINED and after:
            found.append((*before, int(f"{number}{after[0]}"), *after[1:]))
        elif fault is Fault.SPLIT and len(digits) > 1:
            found.append((*before, int(digits[:1]), int(digits[1:]), *after))
        elif fault is Fault.ABSENT:
            found.append((*before, *after))
        elif fault is Fault.OVERLOOKED_ONE and number > 10 and digits[0] == "1":
            found.append((*before, int(digits[1:]), *after))
    if fault is Fault.ADDED:
        at = rng.randrange(len(clue) + 1)
        found.append((*clue[:at], rng.randint(1, 7), *clue[at:]))
    rng.shuffle(found)
    return [other for other in dict.fromkeys(found) if other != clue]


def noisy(
    puzzle: Puzzle,
    rng: Random,
    faults: Iterable[Fault] = (),
    *,
    decoys: int = 6,
    cost: tuple[float, float] = (0.5, 4.0),
    unlisted: bool = False,
    goal: Grid | None = None,
    marked: float = 0.0,
) -> Seen:
    """Return what would be seen with a fault in as many lines.

    The true clue of such a line costs between the two *cost*s, or is no reading at all if
    *unlisted*. Each line also has *decoys*: wrong readings that cost 3 to 9. The *marked* share of
    the cells shows the goal.
    """
    lines = [Line.numbered(number, puzzle.height) for number in range(puzzle.height + puzzle.width)]
    clues = [tuple(map(int, clue)) for clue in (*puzzle.rows, *puzzle.columns)]
    cells = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
    readings: list[dict[Numbers, float]] = [{clue: 0.0} for clue in clues]
    first = list(clues)
    free = list(range(len(lines)))
    rng.shuffle(free)
    for fault in faults:
        for number in free:
            if fault is Fault.LOST:
                readings[number], first[number] = {}, ()
                free.remove(number)
                break
            wrong = misreadings(clues[number], fault, rng)
            if not wrong:
                continue
            price = rng.uniform(*cost)
            first[number] = wrong[0]
            readings[number] = {} if unlisted else {clues[number]: price}
            if fits(wrong[0], cells[number]):
                readings[number] = {wrong[0]: 0.0} | readings[number]
            free.remove(number)
            break
    for number, clue in enumerate(clues):
        if not readings[number]:
            continue
        for _ in range(decoys):
            kind = rng.choice(list(Fault)[:6])
            for other in misreadings(clue, kind, rng)[:1]:
                if fits(other, cells[number]):
                    readings[number].setdefault(other, rng.uniform(3, 9))
    seen = tuple(
        SeenLine(
            line,
            first[number],
            tuple(
                Reading(clue, price, (_NOWHERE,) * len(clue))
                for clue, price in sorted(readings[number].items(), key=lambda item: item[1])
            ),
            _NOWHERE,
        )
        for number, line in enumerate(lines)
    )
    marks = [[Cell.UNKNOWN] * puzzle.width for _ in range(puzzle.height)]
    if goal is not None:
        for row, states in enumerate(goal.rows):
            for column, state in enumerate(states):
                if rng.random() < marked:
                    marks[row][column] = Cell.FILLED if state else Cell.EMPTY
    return Seen(
        Size(puzzle.height, puzzle.width),
        (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
        seen[: puzzle.height],
        seen[puzzle.height :],
        Knowledge(marks, width=puzzle.width),
        tuple(
            tuple(0.0 if cell == Cell.UNKNOWN else MISTAKE for cell in states) for states in marks
        ),
    )
