"""Hints, explanations and ratings, as the page draws them."""

from itertools import islice
from typing import Any

from nonolith.explaining.explain import explain as explained
from nonolith.explaining.hint import hint as hinted
from nonolith.explaining.rate import rate as rated
from nonolith.explaining.step import Step
from nonolith.solving.limits import Limits
from nonolith.web.values import Body

MOST_STEPS = 20_000
SECONDS = 20.0
"""How long an answer may take."""

LIMITS = Limits(seconds=SECONDS)


def hint(body: Body) -> dict[str, Any]:
    """Return the next step, told up to a level."""
    puzzle = body.puzzle()
    level = body.number("level", 1, 4)
    found = hinted(puzzle, body.marks(puzzle), level=level, limits=LIMITS)
    told: dict[str, Any] = {"kind": found.kind.value, "level": level, "text": found.text}
    step = found.step
    told["line"] = None if step is None else _line(step)
    told["lines"] = [] if step is None else [line.as_dict() for line in step.lines]
    if level >= 2:
        told["cells"] = [[cell.row, cell.column] for cell in found.cells]
    if level >= 4 and step is not None:
        told["step"] = step_value(step)
    return told


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
        "lines": [line.as_dict() for line in step.lines],
        "sentence": step.sentence,
        "cells": [[cell.row, cell.column, cell.colours] for cell in step.cells],
        "reason": _reason(step),
        "supposed": [[c.supposed.row, c.supposed.column] for c in step.chains],
        "followed": _followed(step),
        "conflicting": [line.as_dict() for line in step.conflicting],
    }


def _reason(step: Step) -> list[list[int]]:
    """Return the cells that a step follows from, each once."""
    cells = (cell for each in (step, *step.because) for cell in each.reason)
    return [list(place) for place in dict.fromkeys((cell.row, cell.column) for cell in cells)]


def _followed(step: Step) -> list[list[int]]:
    """Return the cells that what is supposed leads to, each once."""
    cells = (cell for chain in step.chains for link in chain.steps for cell in link.cells)
    return [list(place) for place in dict.fromkeys((cell.row, cell.column) for cell in cells)]


def _line(step: Step) -> dict[str, object] | None:
    """Return the line of a step, the last of several, or None for the whole puzzle."""
    return step.lines[-1].as_dict() if step.lines else None
