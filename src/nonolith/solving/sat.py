"""The SAT rung: CaDiCaL on an encoding of what is left of a puzzle.

CaDiCaL works in slices of a fixed number of conflicts; between two of them the clock and the
keyboard have their say. The slices cost nothing that could be measured, and because they are
counted in conflicts, not in seconds, the solutions come in the same order on every machine.
Simplifying a large formula within a slice takes seconds, so that large formulas, and those of
several threads, go to a process that can be killed.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from nonolith import _core
from nonolith.model import Grid, Puzzle
from nonolith.solving.cadical import Cadical, SatSolver
from nonolith.solving.cadical_process import CadicalCrew, CadicalProcess
from nonolith.solving.cells import checked_grid, packed, unpack
from nonolith.solving.limits import Clock

# How long CaDiCaL takes for a conflict grows with the formula; a slice of this many conflicts
# times bytes of clauses is about a tenth of a second.
_SLICE = 300_000_000
_FEWEST, _MOST = 50, 2000

# Bytes of clauses beyond which simplifying them may take half a second and more (measured: .5 s for
# 900 kB, 1.4 s for 4.4 MB, 11 s for 60 MB).
_LARGE = 1_000_000

# Rounds of belief propagation for the first phases. With none, knotty and faase take minutes.
_ROUNDS = 30

_Choices = list[tuple[int, int, int]]


class SatSearch:
    """The solutions of what is left of a puzzle, one by one, by a SAT solver."""

    def __init__(
        self,
        puzzle: Puzzle,
        cells: bytes,
        known: Iterable[Grid],
        clock: Clock,
        crew: CadicalCrew | None = None,
    ) -> None:
        """Seek what the *cells*, packed as the core has them, leave open.

        The *known* solutions are not found again. CaDiCaL runs in a process of the *crew*; without
        one it runs here, unless the formula is large.
        """
        self.conflicts = 0
        self._puzzle = puzzle
        self._cells = cells
        self._candidates = unpack(puzzle, cells)
        self._known = list(known)
        self._clock = clock
        self._crew = crew

    def __iter__(self) -> Iterator[Grid | None]:
        """Yield the solutions; None comes when a limit was reached, and nothing after it."""
        try:
            encoded = self._encode()
        except TimeoutError:
            yield None
            return
        if encoded is None:
            return
        clauses, choices, phases = encoded
        solver = self._solver_for(clauses)
        try:
            solver.add(clauses)
            for grid in self._known:
                self._forbid(solver, grid, choices)
            solver.prefer(array("i", phases).tolist())
            while answer := solver.decide(_slice_for(clauses), self._clock):
                self.conflicts = solver.conflicts
                model = solver.model
                grid = self._grid(model, choices)
                yield grid
                self._forbid(solver, grid, choices)
                solver.prefer(model)
            self.conflicts = solver.conflicts
            if answer is None:
                yield None
        finally:
            solver.close()

    def seen(self) -> bytes | None:
        """Return the colours that each cell has in some solution; None: a limit was reached.

        Every question asks for a solution with some colour in some cell that none had so far.
        The clause of a later question has some of the literals of those before: it implies them,
        so that all can stay.
        """
        try:
            encoded = self._encode()
        except TimeoutError:
            return None
        colours = [0] * len(self._candidates)
        for grid in self._known:
            _note(colours, grid)
        if encoded is None:
            return packed(self._puzzle, colours)
        clauses, choices, _ = encoded
        solver = self._solver_for(clauses)
        try:
            solver.add(clauses)
            while True:
                unseen = [literal for cell, c, literal in choices if not colours[cell] >> c & 1]
                solver.add(array("i", [*unseen, 0]).tobytes())
                solver.prefer(unseen)
                answer = solver.decide(_slice_for(clauses), self._clock)
                if answer is None:
                    return None
                if not answer:
                    return packed(self._puzzle, colours)
                _note(colours, self._grid(solver.model, choices))
        finally:
            solver.close()

    def _encode(self) -> tuple[bytes, _Choices, bytes] | None:
        puzzle, clock = self._puzzle, self._clock
        return _core.encode_for_sat(
            puzzle.rows,
            puzzle.columns,
            len(puzzle.palette),
            self._cells,
            _ROUNDS,
            clock.remaining,
            clock,
        )

    def _solver_for(self, clauses: bytes) -> SatSolver:
        if self._crew is not None:
            return self._crew.lend()
        if len(clauses) > _LARGE and CadicalProcess.is_possible():
            return CadicalProcess()
        return Cadical()

    def _grid(self, model: Sequence[int], choices: _Choices) -> Grid:
        cells = [set_.bit_length() - 1 for set_ in self._candidates]
        for cell, colour, literal in choices:
            if model[abs(literal) - 1] == literal:
                cells[cell] = colour
        return checked_grid(self._puzzle, bytes(cells))

    def _forbid(self, solver: SatSolver, grid: Grid, choices: _Choices) -> None:
        """Keep the solver from finding a grid again, if it could."""
        cells = [cell for row in grid.rows for cell in row]
        if all(set_ >> colour & 1 for set_, colour in zip(self._candidates, cells, strict=True)):
            clause = [-literal for cell, colour, literal in choices if cells[cell] == colour]
            solver.add(array("i", [*clause, 0]).tobytes())


def _note(colours: list[int], grid: Grid) -> None:
    """Add the colours of a grid to those that were seen in each cell."""
    for cell, colour in enumerate(colour for row in grid.rows for colour in row):
        colours[cell] |= 1 << colour


def _slice_for(clauses: bytes) -> int:
    return min(max(_SLICE // (len(clauses) + 1), _FEWEST), _MOST)
