"""The SAT rung: CaDiCaL on an encoding of what is left of a puzzle.

CaDiCaL can't be interrupted from Python, so it works in slices of a fixed number of conflicts;
between two of them the clock and the keyboard have their say. The slices cost nothing that could
be measured, and because they are counted in conflicts, not in seconds, the solutions come in the
same order on every machine.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonolith import _core
from nonolith.model import Grid, Puzzle
from nonolith.solving.cadical import Cadical
from nonolith.solving.cells import checked_grid

if TYPE_CHECKING:
    from nonolith.solving.budget import Clock

# How long CaDiCaL takes for a conflict grows with the formula; a slice of this many
# conflicts times clauses is about a tenth of a second.
_SLICE = 20_000_000
_FEWEST, _MOST = 50, 2000

# Clauses that are added between two looks at the clock.
_CLAUSES = 50_000

# Rounds of belief propagation for the first phases. With none, knotty and faase take minutes.
_ROUNDS = 30


class SatSearch:
    """The solutions of what is left of a puzzle, one by one, by a SAT solver."""

    def __init__(
        self, puzzle: Puzzle, candidates: Sequence[int], known: Iterable[Grid], clock: "Clock"
    ) -> None:
        """Encode the cells with several candidates; *known* solutions are not found again."""
        self.conflicts = 0
        self._puzzle = puzzle
        self._candidates = candidates
        self._known = list(known)
        self._clock = clock

    def __iter__(self) -> Iterator[Grid | None]:
        """Yield the solutions; None comes when the time is over, and nothing after it."""
        puzzle = self._puzzle
        colours, seconds = len(puzzle.palette), self._clock.remaining
        try:
            encoded = _core.encode_for_sat(
                puzzle.rows, puzzle.columns, colours, self._candidates, _ROUNDS, seconds
            )
        except TimeoutError:
            yield None
            return
        if encoded is None:
            return
        _, clauses, choices, phases = encoded
        solver = Cadical()
        try:
            for first in range(0, len(clauses), _CLAUSES):
                if self._clock.expired:
                    yield None
                    return
                solver.add(clauses[first : first + _CLAUSES])
            for grid in self._known:
                self._forbid(solver, grid, choices)
            solver.prefer(phases)
            conflicts = min(max(_SLICE // (len(clauses) + 1), _FEWEST), _MOST)
            while (answer := self._decide(solver, conflicts)) is True:
                model = solver.model
                grid = self._grid(model, choices)
                yield grid
                self._forbid(solver, grid, choices)
                solver.prefer(model)
            if answer is None:
                yield None
        finally:
            solver.close()

    def _decide(self, solver: Cadical, conflicts: int) -> bool | None:
        """Return whether there is another solution; None when the time is over."""
        answer = None
        while answer is None and not self._clock.expired:
            answer = solver.decide(conflicts)
            self.conflicts = solver.conflicts
        return answer

    def _grid(self, model: Sequence[int], choices: Iterable[tuple[int, int, int]]) -> Grid:
        cells = [set_.bit_length() - 1 for set_ in self._candidates]
        for cell, colour, literal in choices:
            if model[abs(literal) - 1] == literal:
                cells[cell] = colour
        return checked_grid(self._puzzle, bytes(cells))

    def _forbid(self, solver: Cadical, grid: Grid, choices: Iterable[tuple[int, int, int]]) -> None:
        """Keep the solver from finding a grid again, if it could."""
        cells = [cell for row in grid.rows for cell in row]
        if all(set_ >> colour & 1 for set_, colour in zip(self._candidates, cells, strict=True)):
            solver.add([[-literal for cell, colour, literal in choices if cells[cell] == colour]])
