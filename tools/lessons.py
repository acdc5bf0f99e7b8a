"""Write the lessons of the page, src/nonolith/web/static/lessons.json: `make generate`.

The file holds ``{"lessons": [LESSON, ...]}``, the easiest lesson first. A LESSON is ``{"technique":
NAME, "boards": [BOARD, ...]}``; its boards grow. The first lesson has the name ``rule`` and teaches
the rule of the puzzle; each of the others has the name of a technique. A BOARD holds

* ``puzzle``: a puzzle, as everywhere in JSON;
* ``marks``: what is marked at the beginning, a row a text of ``#``, ``.`` and ``?``;
* ``step``: what is to be found, as the page draws steps: ``cells`` are ``[row, column, colours]``;
* ``say``: what the player is told to do. Boards of the rule have it; for the others the page asks
  what follows in the line of the step.

A board of a technique is a moment at which no line offers anything easier: that proves that the
technique is needed. The first such moments of many random pictures are taken, the same every time;
where something is supposed, those that take the fewest words.
"""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from nonolith.explaining.explain import explain
from nonolith.explaining.step import Step
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.web.learning import step_value

LESSONS = Path(__file__).parents[1] / "src" / "nonolith" / "web" / "static" / "lessons.json"

SIZES = ((5, 5), (5, 6), (5, 7), (5, 8), (5, 10), (8, 10), (10, 10), (10, 15), (15, 15))
TRIES = 400
"""Pictures of each size, and of three densities."""
BOARDS = 3
"""So many boards a lesson, if there are as many."""
GROWTH = 1.5
"""Each board has so many times the cells of the one before."""

OF_LINES = tuple(technique for technique in LINE_TECHNIQUES if technique is not Technique.OPPOSITE)
"""All but the last resort, which hardly any line needs."""

TAUGHT = (*OF_LINES, Technique.CONTRADICTION, Technique.SAME_RESULT)
SUPPOSING_SIZES = ((4, 5), (5, 6), (6, 8))

SAME_RESULT = ("#...##../.##.#.../.#.#..../..##..../..#....#/...#.###",)
"""Pictures that need this technique are rare: one of some 25,000 random ones of 45 to 49 cells."""

Moment = tuple[Puzzle, Knowledge, Step]

HEART = ".#.#./#####/#####/.###./..#.."
RULE = (
    (
        "#####",
        "?????",
        "The number 5 says: five filled cells side by side. This row has five cells. Fill them all:"
        " press on the first one and drag.",
    ),
    (
        "###.#",
        "?????",
        "3 and 1: three filled cells, at least one empty cell, one filled cell. Here that leaves "
        "one way to do it. Fill the four cells, and cross out the empty one.",
    ),
    (
        "..##./.###./..#..",
        "..##?/.###?/..#??",
        "The numbers above say the same of the columns. Column 5 has no filled cell, and row 3 has"
        " all of its own: cross out what must be empty.",
    ),
    (
        HEART,
        "?????/#####/?????/?????/?????",
        "Now a whole picture. Row 2 is done. Fill row 3 next; then each column tells more. Cross "
        "out the cells that must be empty.",
    ),
)
"""Pictures with the marks at the beginning, and what the player is told."""


def pictures(sizes: Sequence[tuple[int, int]]) -> Iterator[Grid]:
    """Yield random pictures, the same every time."""
    for height, width in sizes:
        for number in range(TRIES):
            chance = random.Random(f"{height} {width} {number}")
            density = (0.45, 0.55, 0.65)[number % 3]
            yield Grid(
                [[int(chance.random() < density) for _ in range(width)] for _ in range(height)]
            )


def moments(grids: Iterable[Grid], techniques: Sequence[Technique]) -> Iterator[Moment]:
    """Yield the moments of explanations of pictures, as far as some techniques get."""
    for grid in grids:
        puzzle = Puzzle.from_grid(grid)
        known = Knowledge.unknown(puzzle.height, puzzle.width)
        for step in explain(puzzle):
            if step.technique not in techniques:
                break
            yield puzzle, known, step
            known = step.apply(known)


def of_lines() -> dict[Technique, list[Moment]]:
    """Return the moments for the techniques that look at one line, each larger than the last."""
    found: dict[Technique, list[Moment]] = {technique: [] for technique in OF_LINES}
    for puzzle, known, step in moments(pictures(SIZES), LINE_TECHNIQUES):
        boards = found.get(step.technique)
        if boards is None or len(boards) == BOARDS:
            continue
        if boards and _size(puzzle) < GROWTH * _size(boards[-1][0]):
            continue
        first = next(explain(puzzle, start=known))  # of equally easy steps it may be another
        if first.technique is step.technique and _teaches(first, is_first=not boards):
            boards.append((puzzle, known, first))
    return found


def _teaches(step: Step, *, is_first: bool) -> bool:
    """Return whether a step shows what its technique is about.

    The first lesson begins with cells to fill, and a block that slides has room for it.
    """
    if step.technique is Technique.COUNTING and is_first:
        return len(step.cells) > 1 and all(cell.colours == 2 for cell in step.cells)
    return step.technique is not Technique.SLIDING or "as far" in step.sentence


def supposing() -> dict[Technique, list[Moment]]:
    """Return the moments at which something is supposed."""
    found: dict[Technique, list[Moment]] = {Technique.CONTRADICTION: [], Technique.SAME_RESULT: []}
    for size in SUPPOSING_SIZES:
        told = moments(pictures([size]), TAUGHT)
        found[Technique.CONTRADICTION].append(_shortest(told, Technique.CONTRADICTION))
    for picture in SAME_RESULT:
        told = moments([Grid.parse(picture)], TAUGHT)
        found[Technique.SAME_RESULT].append(_shortest(told, Technique.SAME_RESULT))
    return found


def _shortest(told: Iterable[Moment], technique: Technique) -> Moment:
    """Return the moment of a technique that takes the fewest words."""
    those = (each for each in told if each[2].technique is technique)
    return min(those, key=lambda each: len(each[2].sentence))


def _size(puzzle: Puzzle) -> int:
    return puzzle.height * puzzle.width


def rule() -> dict[str, Any]:
    """Return the first lesson, about the rule itself."""
    boards = []
    for picture, marks, say in RULE:
        goal, known = Grid.parse(picture), Knowledge.parse(marks)
        puzzle = Puzzle.from_grid(goal)
        cells = [
            [row, column, 1 << goal[row, column]]
            for row in range(goal.height)
            for column in range(goal.width)
            if known.rows[row][column] == 3
        ]
        line = {"kind": "row", "index": 0} if goal.height == 1 else None
        step = {
            "technique": "rule",
            "line": line,
            "lines": [line] if line else [],
            "sentence": "",
            "cells": cells,
            "reason": [],
            "supposed": [],
            "followed": [],
            "conflicting": [],
        }
        boards.append(_board(puzzle, known, step) | {"say": say})
    return {"technique": "rule", "boards": boards}


def _board(puzzle: Puzzle, known: Knowledge, step: dict[str, Any]) -> dict[str, Any]:
    return {"puzzle": as_dict(puzzle), "marks": str(known).split("\n"), "step": step}


def lessons() -> str:
    """Return the text of the file: a lesson a line, the easiest technique first."""
    found = of_lines() | supposing()
    taught = [rule()]
    for technique in TAUGHT:
        boards = [
            _board(puzzle, known, step_value(step)) for puzzle, known, step in found[technique]
        ]
        taught.append({"technique": technique.value, "boards": boards})
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in taught)
    return '{"lessons": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    LESSONS.write_text(lessons(), encoding="utf-8")
