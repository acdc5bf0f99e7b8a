"""A puzzle as a formula in conjunctive normal form, plain and complete.

This is the formula that proofs are about, so that everybody can check it by reading: it uses no
line logic, no probing and nothing of the core, unlike the smaller one that the solver decides. Its
variables are

- for each cell and colour, in reading order: the cell has the colour;
- for each block of each line and each place between the blocks around it: it begins there.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from nonolith.model import Block, Clue, Grid, Puzzle

Clause = tuple[int, ...]


class PlainFormula:
    """The clauses that a grid fulfils if, and only if, it is a solution of the puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.colours = len(puzzle.palette)
        self.variables = puzzle.height * puzzle.width * self.colours
        self.clauses: list[Clause] = []
        for row in range(puzzle.height):
            for column in range(puzzle.width):
                of_cell = [self.cell(row, column, colour) for colour in self._all_colours()]
                self.clauses += ((-one, -other) for one, other in combinations(of_cell, 2))
        for row, clue in enumerate(puzzle.rows):
            self._line(clue, [(row, column) for column in range(puzzle.width)])
        for column, clue in enumerate(puzzle.columns):
            self._line(clue, [(row, column) for row in range(puzzle.height)])
        self.clauses += self._givens()

    def cell(self, row: int, column: int, colour: int) -> int:
        """Return the variable of a cell, from 0, and a colour, from 1."""
        return 1 + (row * self.puzzle.width + column) * self.colours + colour - 1

    def without(self, grid: Grid) -> Clause:
        """Return the clause that all grids fulfil but one."""
        literals = []
        for row, cells in enumerate(grid.rows):
            for column, colour in enumerate(cells):
                if colour:
                    literals.append(-self.cell(row, column, colour))
                else:
                    literals += (self.cell(row, column, other) for other in self._all_colours())
        return tuple(literals)

    def _all_colours(self) -> range:
        return range(1, self.colours + 1)

    def _line(self, clue: Clue, cells: Sequence[tuple[int, int]]) -> None:
        starts = [self._new_starts(places) for places in _places(clue, len(cells))]
        for block, begins in zip(clue, starts, strict=True):
            self.clauses.append(tuple(begins.values()))
            self.clauses += ((-one, -other) for one, other in combinations(begins.values(), 2))
            for place, variable in begins.items():
                for covered in cells[place : place + block]:
                    self.clauses.append((-variable, self.cell(*covered, block.colour)))
        for number in range(len(clue) - 1):
            self._order(clue[number], clue[number + 1], starts[number], starts[number + 1])
        # A cell has a colour only where a block of that colour lies on it.
        for offset, (row, column) in enumerate(cells):
            for colour in self._all_colours():
                covering = (
                    begins[begin]
                    for block, begins in zip(clue, starts, strict=True)
                    if block.colour == colour
                    for begin in range(offset - block + 1, offset + 1)
                    if begin in begins
                )
                self.clauses.append((-self.cell(row, column, colour), *covering))

    def _new_starts(self, places: range) -> dict[int, int]:
        first = self.variables + 1
        self.variables += len(places)
        return {place: first + index for index, place in enumerate(places)}

    def _order(
        self, block: Block, after: Block, begins: dict[int, int], follows: dict[int, int]
    ) -> None:
        between = 1 if block.colour == after.colour else 0
        for place, variable in begins.items():
            for later, other in follows.items():
                if later < place + block + between:
                    self.clauses.append((-variable, -other))

    def _givens(self) -> Iterator[Clause]:
        givens = self.puzzle.metadata.givens
        for row, cells in enumerate(givens.rows if givens else ()):
            for column, candidates in enumerate(cells):
                possible = [c for c in self._all_colours() if candidates >> c & 1]
                if not candidates & 1:
                    yield tuple(self.cell(row, column, colour) for colour in possible)
                for colour in self._all_colours():
                    if colour not in possible:
                        yield (-self.cell(row, column, colour),)


def _places(clue: Clue, length: int) -> list[range]:
    """Return for each block where it may begin, by the room that the others need."""
    gaps = [int(one.colour == other.colour) for one, other in pairwise(clue)]
    before = [sum(clue[:number]) + sum(gaps[:number]) for number in range(len(clue))]
    slack = length - sum(clue) - sum(gaps)
    return [range(first, first + slack + 1) for first in before]
