"""Write the lessons of the page, src/nonolith/web/static/lessons.json: `make generate`.

A lesson for each technique: a small puzzle at a moment when that technique gives the easiest step.
The smallest of many random pictures is taken, the same every time; where something is supposed, the
one that takes the fewest words.
"""

import json
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from nonolith.explaining.explain import explain
from nonolith.explaining.step import Step
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.formats.json_puzzle import as_dict
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.web.learning import step_value

LESSONS = Path(__file__).parents[1] / "src" / "nonolith" / "web" / "static" / "lessons.json"

SIZES = ((5, 5), (5, 6), (5, 7), (5, 8), (5, 10), (8, 10), (10, 10))
TRIES = 400
"""Pictures of each size, and of three densities."""

OF_LINES = tuple(technique for technique in LINE_TECHNIQUES if technique is not Technique.OPPOSITE)
"""All but the last resort, which hardly any line needs."""

TAUGHT = (*OF_LINES, Technique.CONTRADICTION, Technique.EITHER_WAY)
SUPPOSING_SIZES = ((4, 5), (5, 5))

EITHER_WAY = "#...##../.##.#.../.#.#..../..##..../..#....#/...#.###"
"""The only one of some 25,000 random pictures of 45 to 49 cells: hardly ever does something follow
either way where no supposition fails."""

Moment = tuple[Puzzle, Knowledge, Step]


def pictures(sizes: Sequence[tuple[int, int]]) -> Iterator[Grid]:
    """Yield random pictures, the same every time."""
    for height, width in sizes:
        for number in range(TRIES):
            chance = random.Random(f"{height} {width} {number}")
            density = (0.45, 0.55, 0.65)[number % 3]
            yield Grid(
                [[int(chance.random() < density) for _ in range(width)] for _ in range(height)]
            )


def moments(grids: Iterable[Grid], techniques: Collection[Technique]) -> Iterator[Moment]:
    """Yield the moments of explanations of pictures, as far as some techniques get."""
    for grid in grids:
        puzzle = Puzzle.from_grid(grid)
        known = Knowledge.unknown(puzzle.height, puzzle.width)
        for step in explain(puzzle):
            if step.technique not in techniques:
                break
            yield puzzle, known, step
            known = step.apply(known)


def chosen() -> dict[Technique, Moment]:
    """Return a moment for each technique: the first that has two cells to find."""
    found: dict[Technique, Moment] = {}
    for puzzle, known, step in moments(pictures(SIZES), LINE_TECHNIQUES):
        best = found.get(step.technique)
        if best is not None and not (len(best[2].cells) < 2 and _size(puzzle) <= _size(best[0])):
            continue
        first = next(explain(puzzle, start=known))  # of equally easy steps it may be another
        if first.technique is step.technique and (best is None or len(first.cells) > 1):
            found[step.technique] = (puzzle, known, first)
        if set(OF_LINES) <= set(found):
            break
    for technique, grids in (
        (Technique.CONTRADICTION, pictures(SUPPOSING_SIZES)),
        (Technique.EITHER_WAY, [Grid.parse(EITHER_WAY)]),
    ):
        told = (each for each in moments(grids, TAUGHT) if each[2].technique is technique)
        found[technique] = min(told, key=lambda each: len(each[2].sentence))
    return found


def _size(puzzle: Puzzle) -> int:
    return puzzle.height * puzzle.width


def lessons() -> str:
    """Return the text of the file: a lesson a line, the easiest technique first."""
    found = chosen()
    lines = (
        json.dumps(
            {
                "technique": technique.value,
                "puzzle": as_dict(puzzle),
                "marks": str(known).split("\n"),
                "step": step_value(step),
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for technique in TAUGHT
        for puzzle, known, step in [found[technique]]
    )
    return '{"lessons": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    LESSONS.write_text(lessons(), encoding="utf-8")
