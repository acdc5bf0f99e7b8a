"""Write the lessons of the page, src/nonolith/web/static/lessons.json: `make generate`.

A lesson for each technique: a small puzzle at a moment when that technique gives the easiest step.
The smallest of many random pictures is taken, the same every time; for a contradiction, the one
that takes the fewest words.
"""

import json
import random
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from nonolith.explaining.explain import explain
from nonolith.explaining.step import Step, apply
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

TAUGHT = (*OF_LINES, Technique.CONTRADICTION)
SUPPOSING_SIZES = ((4, 5), (5, 5))

Moment = tuple[Puzzle, Knowledge, Step]


def moments(
    sizes: Sequence[tuple[int, int]], techniques: Collection[Technique]
) -> Iterator[Moment]:
    """Yield the moments of explanations of random pictures, as far as some techniques get."""
    for height, width in sizes:
        for number in range(TRIES):
            chance = random.Random(f"{height} {width} {number}")
            density = (0.45, 0.55, 0.65)[number % 3]
            rows = [[int(chance.random() < density) for _ in range(width)] for _ in range(height)]
            puzzle = Puzzle.from_grid(Grid(rows))
            known = Knowledge.unknown(height, width)
            for step in explain(puzzle):
                if step.technique not in techniques:
                    break
                yield puzzle, known, step
                known = apply(known, step)


def chosen() -> dict[Technique, Moment]:
    """Return a moment for each technique: the first that has two cells to find."""
    found: dict[Technique, Moment] = {}
    for puzzle, known, step in moments(SIZES, LINE_TECHNIQUES):
        best = found.get(step.technique)
        if best is not None and not (len(best[2].cells) < 2 and _size(puzzle) <= _size(best[0])):
            continue
        first = next(explain(puzzle, start=known))  # of equally easy steps it may be another
        if first.technique is step.technique and (best is None or len(first.cells) > 1):
            found[step.technique] = (puzzle, known, first)
        if set(OF_LINES) <= set(found):
            break
    supposing = moments(SUPPOSING_SIZES, TAUGHT)
    contradictions = (each for each in supposing if each[2].technique is Technique.CONTRADICTION)
    found[Technique.CONTRADICTION] = min(contradictions, key=lambda each: len(each[2].sentence))
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
