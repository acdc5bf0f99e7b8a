"""The files of a size as the referee makes them: slow, obvious, nothing of the core in it."""

from collections import Counter
from functools import cache

from nonolith import reference
from nonolith.model import Block, Clue, Grid, Outcome, clue_of
from nonolith.model.size import Size

settle = cache(reference.settle)
clue = cache(clue_of)


def grid_text(grid: Grid) -> str:
    return "/".join("".join(".#"[cell] for cell in row) for row in grid.rows)


@cache
def clue_text(clue: tuple[Block, ...]) -> str:
    return ".".join(map(str, clue)) or "0"


def local_logic(rows: tuple[Clue, ...], columns: tuple[Clue, ...]) -> tuple[Outcome, int]:
    """Settle all rows, then all columns, and so on; return the outcome and the passes it took."""
    lines = [(3,) * len(columns)] * len(rows)
    passes = number = 0
    while True:
        number += 1
        clues = rows if number % 2 else columns
        settled = [settle(clue, line) for clue, line in zip(clues, lines, strict=True)]
        if None in settled:
            return Outcome.CONTRADICTION, 0
        if settled != lines:
            passes = number
        elif number > 1:
            break
        other = columns if number % 2 else rows
        lines = [tuple(line[i] for line in settled if line) for i in range(len(other))]
    solved = all(cell != 3 for line in lines for cell in line)
    return (Outcome.SOLVED, passes) if solved else (Outcome.STUCK, 0)


def files(size: Size) -> dict[str, list[str]]:
    """Return the lines of each file."""
    grids, hints, puzzles = [], [], []
    for grid in reference.all_grids(size.height, size.width):
        rows, columns = tuple(map(clue, grid.rows)), tuple(map(clue, grid.columns))
        grids.append(grid_text(grid))
        hints.append(":".join("/".join(map(clue_text, side)) for side in (rows, columns)))
        puzzles.append((rows, columns))
    counts = Counter(puzzles)
    text_of = dict(zip(puzzles, hints, strict=True))
    unique = sorted(puzzle for puzzle, count in counts.items() if count == 1)
    verdicts = [local_logic(*puzzle) for puzzle in unique]
    outcomes = Counter(outcome for outcome, _ in verdicts)
    digits = {Outcome.CONTRADICTION: "0", Outcome.SOLVED: "1", Outcome.STUCK: "2"}
    return {
        "size": [size.name],
        "allGrids": grids,
        "allHints": hints,
        "uniqueHints": [text_of[puzzle] for puzzle in unique],
        "numUniqueHints": [str(len(unique))],
        "uniqueHintSols": [digits[outcome] for outcome, _ in verdicts],
        "numUniqueSolvable": [str(outcomes[Outcome.SOLVED])],
        "numUniqueUnsolvable": [str(outcomes[Outcome.STUCK])],
        "difficulty": [str(passes) for _, passes in verdicts],
    }
