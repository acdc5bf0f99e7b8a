"""The referee: slow, obvious implementations that the rest of nonolith is tested against.

Everything here follows the definitions to the letter and enumerates all cases. It imports only the
model, and only tests and benchmarks import it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from nonolith.model import BLACK_AND_WHITE, Clue, Grid, Knowledge, Outcome, Palette, Puzzle


def placements(clue: Clue, length: int) -> Iterator[tuple[int, ...]]:
    """Yield every arrangement of a clue's blocks on a line, as colours."""
    if not clue:
        yield (0,) * length
        return
    block, rest = clue[0], clue[1:]
    gap = 1 if rest and rest[0].colour == block.colour else 0
    for start in range(length - block.length + 1):
        head = (0,) * start + (block.colour,) * block.length
        if rest:
            head += (0,) * gap
        if len(head) <= length:
            for tail in placements(rest, length - len(head)):
                yield head + tail


@cache
def _all_placements(clue: Clue, length: int) -> tuple[tuple[int, ...], ...]:
    return tuple(placements(clue, length))


def settle(clue: Clue, candidates: Sequence[int]) -> tuple[int, ...] | None:
    """Return the candidates that some placement uses, cell by cell; None is a contradiction."""
    fitting = [
        placement
        for placement in _all_placements(tuple(clue), len(candidates))
        if all(mask >> colour & 1 for mask, colour in zip(candidates, placement, strict=True))
    ]
    if not fitting:
        return None
    found = [0] * len(candidates)
    for placement in fitting:
        for cell, colour in enumerate(placement):
            found[cell] |= 1 << colour
    return tuple(found)


def propagate(puzzle: Puzzle, knowledge: Knowledge | None = None) -> tuple[Outcome, Knowledge]:
    """Settle all rows, then all columns, until nothing changes."""
    if knowledge is None:
        knowledge = Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    while True:
        before = knowledge
        for clues in (puzzle.rows, puzzle.columns):
            lines = [settle(clue, line) for clue, line in zip(clues, knowledge.rows, strict=True)]
            settled = [line for line in lines if line is not None]
            if len(settled) < len(lines):
                return Outcome.CONTRADICTION, before
            # Transposed twice a round: first the rows are settled, then the columns.
            knowledge = Knowledge(settled, width=knowledge.width, palette=knowledge.palette)
            knowledge = knowledge.transpose()
        if knowledge == before:
            return (Outcome.SOLVED if knowledge.is_complete else Outcome.STUCK), knowledge


def all_grids(height: int, width: int, palette: Palette = BLACK_AND_WHITE) -> Iterator[Grid]:
    """Yield every grid of a size, in the order of its cells read as a number."""
    colours = range(len(palette) + 1)
    for cells in product(colours, repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        yield Grid(rows, width=width, palette=palette)


def solutions(puzzle: Puzzle) -> list[Grid]:
    """Return every grid with a puzzle's clues: all arrangements of all rows are tried."""
    rows = [_all_placements(clue, puzzle.width) for clue in puzzle.rows]
    grids = (Grid(cells, width=puzzle.width, palette=puzzle.palette) for cells in product(*rows))
    return [grid for grid in grids if puzzle.is_solved_by(grid)]


def count_local(height: int, width: int) -> int:
    """Return the number of grids whose clues line logic solves."""
    return sum(
        propagate(Puzzle(*grid.clues))[0] is Outcome.SOLVED for grid in all_grids(height, width)
    )


def count_unique(height: int, width: int) -> int:
    """Return the number of grids whose clues no other grid has."""
    clues = Counter(grid.clues for grid in all_grids(height, width))
    return sum(1 for number in clues.values() if number == 1)
