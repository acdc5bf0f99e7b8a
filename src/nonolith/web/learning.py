"""Hints, explanations and ratings, as the page draws them."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from nonolith.explaining.explain import explain as explained
from nonolith.explaining.hint import hint as hinted
from nonolith.explaining.rate import rate as rated
from nonolith.explaining.step import Step
from nonolith.solving.limits import Clock, Limits
from nonolith.web.values import Body

MOST_STEPS = 20_000
SECONDS = 20.0
"""How long an answer may take."""

LIMITS = Limits(seconds=SECONDS)


def hint(body: Body) -> dict[str, Any]:
    """Say what comes next, as much of it as the level tells.

    In colour most steps only take a colour away from some cells. A player can't mark that, so the
    hint is the next step that decides a cell, told with those before it that it rests on.
    """
    puzzle = body.puzzle()
    known = body.marks(puzzle)
    level = body.number("level", 1, 4)
    clock = Clock(LIMITS)
    before: list[Step] = []
    with clock.work("a hint"):
        found = hinted(puzzle, known, level=level, limits=clock.left())
        while found.step is not None and found.step.cells and not _decides(found.step):
            before.append(found.step)
            known = found.step.apply(known)
            found = hinted(puzzle, known, level=level, limits=clock.left())
    told: dict[str, Any] = {"kind": found.kind.value, "level": level, "text": found.text}
    step = found.step
    told["line"] = _line(step) if step is not None else None
    if level >= 2:
        told["cells"] = [[cell.row, cell.column] for cell in found.cells]
    if level >= 4 and step is not None:
        told["step"] = step_value(step)
        told["before"] = [each.sentence for each in _rests_on(step, before)]
    return told


def _decides(step: Step) -> bool:
    return any(cell.colours & (cell.colours - 1) == 0 for cell in step.cells)


def _rests_on(step: Step, before: Sequence[Step]) -> list[Step]:
    """Return the steps among those before that a step needs, in their order."""
    needed = {(cell.row, cell.column) for cell in (*step.reason, *step.cells)}
    found: list[Step] = []
    for each in reversed(before):
        if not needed.isdisjoint((cell.row, cell.column) for cell in each.cells):
            found.append(each)
            needed |= {(cell.row, cell.column) for cell in each.reason}
    return found[::-1]


def explain(body: Body) -> dict[str, Any]:
    """Return the steps of a solve that a person can follow."""
    steps = explained(body.puzzle(), limits=LIMITS)
    return {"steps": [step_value(step) for step in islice(steps, MOST_STEPS)]}


def rate(body: Body) -> dict[str, Any]:
    """Say how hard a puzzle is."""
    return rated(body.puzzle(), limits=LIMITS).as_dict()


def step_value(step: Step) -> dict[str, Any]:
    """Return a step as the page draws it; colours are sets of bits, 1 for the background."""
    return {
        "technique": step.technique.value,
        "line": _line(step),
        "sentence": step.sentence,
        "cells": [[cell.row, cell.column, cell.colours] for cell in step.cells],
        "reason": [[cell.row, cell.column] for cell in step.reason],
        "supposed": [[c.supposed.row, c.supposed.column] for c in step.chains],
        "followed": _followed(step),
        "conflicting": [{"kind": kind, "index": index} for kind, index in step.conflicting],
    }


def _followed(step: Step) -> list[list[int]]:
    """Return the cells that what is supposed leads to, each once."""
    cells = (cell for chain in step.chains for link in chain.steps for cell in link.cells)
    return [list(place) for place in dict.fromkeys((cell.row, cell.column) for cell in cells)]


def _line(step: Step) -> dict[str, object] | None:
    return None if step.line is None else {"kind": step.line[0], "index": step.line[1]}
