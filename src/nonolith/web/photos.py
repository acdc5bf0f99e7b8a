"""Puzzles in photographs: what is seen in a picture, and the choice among its readings."""

import math
from typing import Any

from nonolith.errors import ClueError, ScanError
from nonolith.model import Cell, Knowledge, Line, Size
from nonolith.scanning import Box, Point, Reading, Scan, Seen, SeenLine, choose
from nonolith.scanning.seen import LARGEST, LEAST_SIDE, MISTAKE
from nonolith.solving.limits import Limits
from nonolith.web.values import UNKNOWN, Body, CallError, cells_value, puzzle_value

SECONDS = 10.0
"""How long a consistent reading is sought; the best so far is the answer then."""

MOST_PIXELS = 1800 * 1800
"""The page makes larger pictures smaller; more would not be looked at."""

_MOST_READINGS = 63
_NOWHERE = Box(0, 0, 0, 0)
_MARKS = {UNKNOWN: Cell.UNKNOWN, 0: Cell.EMPTY, 1: Cell.FILLED}
_VALUES = {cell: value for value, cell in _MARKS.items()}


def scan(body: Body) -> dict[str, Any]:
    """Return the puzzle in a picture of grey pixels, row by row, and what else it may be.

    If there is none, the trust is *nothing*, and there is no more.
    """
    from PIL import Image

    from nonolith.scanning import scan as scan_picture  # which brings NumPy

    width, height = (body.number(side, 1, 20_000) for side in ("width", "height"))
    pixels = body.data("pixels")
    if width * height > MOST_PIXELS or len(pixels) != width * height:
        raise CallError(f"pixels: expected {width}×{height} bytes, and at most {MOST_PIXELS:,}")
    rows, columns = (
        body.number(side, LEAST_SIDE, LARGEST) if body.has(side) else None
        for side in ("rows", "columns")
    )
    try:
        found = scan_picture(
            Image.frombytes("L", (width, height), pixels),
            rows=rows,
            columns=columns,
            corners=_corners(body),
            limits=Limits(seconds=SECONDS),
        )
    except ScanError:
        return {"trust": "nothing"}
    return _value(found) | {"seen": _seen_value(found.seen)}


def rescan(body: Body) -> dict[str, Any]:
    """Choose again among the readings of a picture, now that some lines are known."""
    seen = _seen(body)
    try:
        return _value(choose(seen, settled=_settled(body, seen.size), limits=Limits(SECONDS)))
    except ClueError as error:
        raise CallError(str(error)) from None


def _value(found: Scan) -> dict[str, Any]:
    return {
        "height": found.size.height,
        "width": found.size.width,
        "trust": found.trust.value,
        "sizes": [[size.height, size.width] for size in found.other_sizes],
        "sentences": list(found.sentences),
        "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        "lines": [line.as_dict() for line in found.lines],
        "marks": [[_VALUES[Cell(cell)] for cell in row] for row in found.marks.rows],
        "wrong": cells_value(found.wrong_marks),
        "puzzle": puzzle_value(found.puzzle),
    }


def _seen_value(seen: Seen) -> dict[str, Any]:
    """Return what :func:`rescan` needs of what was seen."""
    lines = (*seen.rows, *seen.columns)
    return {
        "first": [list(line.first) for line in lines],
        "readings": [
            [[round(it.cost, 3), list(it.numbers)] for it in line.readings] for line in lines
        ],
        "marks": [[_VALUES[Cell(cell)] for cell in row] for row in seen.marks.rows],
        "costs": [[round(cost, 3) for cost in row] for row in seen.mark_costs],
    }


def _corners(body: Body) -> list[tuple[float, float]] | None:
    if not body.has("corners"):
        return None
    return [(_real(x, "corners"), _real(y, "corners")) for x, y in body.lists("corners", 4, 2)]


def _real(value: object, what: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        number = float(value)
        if math.isfinite(number) and abs(number) < 1e6:
            return number
    raise CallError(f"{what}: expected numbers")


def _numbers(value: object, what: str) -> tuple[int, ...]:
    if (
        isinstance(value, list)
        and len(value) <= LARGEST
        and all(type(number) is int and 0 <= number <= 999 for number in value)
    ):
        return tuple(value)
    raise CallError(f"{what}: expected lists of numbers")


def _seen(body: Body) -> Seen:
    """Return what was seen, as the page got it."""
    height, width = (body.number(side, LEAST_SIDE, LARGEST) for side in ("height", "width"))
    lines = []
    firsts, readings = body.lists("first", height + width), body.lists("readings", height + width)
    for number, (first, several) in enumerate(zip(firsts, readings, strict=True)):
        if len(several) > _MOST_READINGS:
            raise CallError(f"readings: expected at most {_MOST_READINGS} of a line")
        found = []
        for each in several:
            if not isinstance(each, list) or len(each) != 2:
                raise CallError("readings: expected pairs of a cost and numbers")
            numbers = _numbers(each[1], "readings")
            room = width if number < height else height
            if 0 in numbers or sum(numbers) + len(numbers) - 1 > room:
                raise CallError("readings: expected numbers that fit the line")
            cost = _real(each[0], "readings")
            if cost < 0:
                raise CallError("readings: expected costs from 0")
            found.append(Reading(numbers, cost, (_NOWHERE,) * len(numbers)))
        line = Line.numbered(number, height)
        lines.append(SeenLine(line, _numbers(first, "first"), tuple(found), _NOWHERE))
    marks = body.lists("marks", height, width)
    if not all(type(mark) is int and mark in _MARKS for row in marks for mark in row):
        raise CallError("marks: expected -1, 0 or 1")
    costs = [
        tuple(min(MISTAKE, max(0.0, _real(cost, "costs"))) for cost in row)
        for row in body.lists("costs", height, width)
    ]
    cells = [[_MARKS[mark] for mark in row] for row in marks]
    return Seen(
        Size(height, width),
        (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
        tuple(lines[:height]),
        tuple(lines[height:]),
        Knowledge(cells, width=width),
        tuple(costs),
    )


def _settled(body: Body, size: Size) -> dict[Line, tuple[int, ...]]:
    """Return the clues that a person gave, by the numbers of their lines."""
    settled = {}
    for number, clue in body.pairs("settled", size.height + size.width):
        settled[Line.numbered(number, size.height)] = _numbers(clue, "settled")
    return settled
