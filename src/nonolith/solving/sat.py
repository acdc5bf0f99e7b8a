"""The SAT rung: CaDiCaL on an encoding of what is left of a puzzle.

CaDiCaL works in slices of a fixed number of conflicts; between two of them the clock and the
keyboard have their say. The slices cost nothing that could be measured, and because they are
counted in conflicts, not in seconds, the solutions come in the same order on every machine.
Simplifying a large formula within a slice takes seconds, so that large formulas, and those of
several threads, go to a process that can be killed.
"""

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence

from nonolith import _core
from nonolith.errors import SolverError
from nonolith.model import Grid, Puzzle
from nonolith.solving.cadical import Cadical, SatSolver
from nonolith.solving.cells import checked_grid, unpack
from nonolith.solving.limits import Clock
from nonolith.solving.sat_process import SatProcess, SatProcesses

# How long CaDiCaL takes for a conflict grows with the formula; a slice of this many conflicts
# times bytes of clauses is about a tenth of a second.
_SLICE = 300_000_000
_FEWEST, _MOST = 50, 2000

# Bytes of clauses beyond which simplifying them may take half a second and more (measured: .5 s for
# 900 kB, 1.4 s for 4.4 MB, 11 s for 60 MB).
_LARGE = 1_000_000

# Rounds of belief propagation for the first phases. With none, knotty and faase take minutes.
_ROUNDS = 30

# How often a process that has died is replaced.
_RETRIES = 1


class SatSearch:
    """The solutions of what is left of a puzzle, one by one, by a SAT solver."""

    def __init__(
        self,
        handle: _core.Puzzle,
        puzzle: Puzzle,
        cells: bytes,
        known: Iterable[Grid],
        clock: Clock,
        processes: SatProcesses | None = None,
    ) -> None:
        """Seek what the *cells*, packed as the core has them, leave open.

        The *known* solutions are not found again. CaDiCaL runs in one of the *processes*; without
        them it runs here, unless the formula is large. A process that dies is replaced once.
        """
        self.conflicts = 0
        self._handle = handle
        self._puzzle = puzzle
        self._cells = cells
        self._candidates = unpack(puzzle, cells)
        self._known = list(known)
        self._clock = clock
        self._processes = processes
        self._deaths = 0

    def solutions(self) -> Generator[Grid | None]:
        """Yield the solutions; None comes when a limit was reached, and nothing after it.

        :raises SolverError: the SAT solver has ended by itself, and again after it was replaced.
        """
        try:
            encoding = self._encode()
        except TimeoutError:
            yield None
            return
        while encoding is not None:
            try:
                yield from self._solutions(encoding)
                return
            except SolverError:
                if not self._may_retry():
                    raise

    def _solutions(self, encoding: _core.Encoding) -> Iterator[Grid | None]:
        solver = self._solver_for(encoding)
        before = self.conflicts
        try:
            solver.add(encoding.clauses)
            for grid in self._known:
                self._forbid(solver, grid, encoding)
            solver.prefer(array("i", encoding.phases).tolist())
            while answer := solver.decide(_slice_for(encoding), self._clock):
                self.conflicts = before + solver.conflicts
                model = solver.model
                grid = self._grid(model, encoding)
                self._known.append(grid)
                yield grid
                self._forbid(solver, grid, encoding)
                solver.prefer(model)
            self.conflicts = before + solver.conflicts
            if answer is None:
                yield None
        finally:
            solver.close()

    def seen(self) -> list[int] | None:
        """Return the colours that each cell has in some solution; None: a limit was reached.

        Every question asks for a solution with some colour in some cell that none had so far.
        The clause of a later question has some of the literals of those before: it implies them,
        so that all can stay.

        :raises SolverError: the SAT solver has ended by itself, and again after it was replaced.
        """
        try:
            encoding = self._encode()
        except TimeoutError:
            return None
        colours = [0] * len(self._candidates)
        for grid in self._known:
            _note(colours, grid)
        while encoding is not None:
            try:
                return colours if self._see(encoding, colours) else None
            except SolverError:
                if not self._may_retry():
                    raise
        return colours

    def _see(self, encoding: _core.Encoding, colours: list[int]) -> bool:
        """Add all colours that are seen in some solution; False: a limit was reached."""
        solver = self._solver_for(encoding)
        choices = encoding.choices
        try:
            solver.add(encoding.clauses)
            while True:
                unseen = [literal for cell, c, literal in choices if not colours[cell] >> c & 1]
                solver.add(array("i", [*unseen, 0]).tobytes())
                solver.prefer(unseen)
                answer = solver.decide(_slice_for(encoding), self._clock)
                if not answer:
                    return answer is not None
                _note(colours, self._grid(solver.model, encoding))
        finally:
            solver.close()

    def _encode(self) -> _core.Encoding | None:
        clock = self._clock
        return _core.encode_for_sat(self._handle, self._cells, _ROUNDS, clock.remaining, clock)

    def _may_retry(self) -> bool:
        """Return whether another process may be tried, after one has died."""
        self._deaths += 1
        return self._deaths <= _RETRIES

    def _solver_for(self, encoding: _core.Encoding) -> SatSolver:
        if self._processes is not None:
            return self._processes.lend()
        if len(encoding.clauses) > _LARGE and SatProcess.is_possible():
            return SatProcess()
        return Cadical()

    def _grid(self, model: Sequence[int], encoding: _core.Encoding) -> Grid:
        colours = [set_.bit_length() - 1 for set_ in self._candidates]
        for cell, colour, literal in encoding.choices:
            if model[abs(literal) - 1] == literal:
                colours[cell] = colour
        return checked_grid(self._handle, self._puzzle, bytes(colours))

    def _forbid(self, solver: SatSolver, grid: Grid, encoding: _core.Encoding) -> None:
        """Keep the solver from finding a grid again, if it could."""
        cells = [cell for row in grid.rows for cell in row]
        if all(set_ >> colour & 1 for set_, colour in zip(self._candidates, cells, strict=True)):
            choices = encoding.choices
            clause = [-literal for cell, colour, literal in choices if cells[cell] == colour]
            solver.add(array("i", [*clause, 0]).tobytes())


def _note(colours: list[int], grid: Grid) -> None:
    """Add the colours of a grid to those that were seen in each cell."""
    for cell, colour in enumerate(colour for row in grid.rows for colour in row):
        colours[cell] |= 1 << colour


def _slice_for(encoding: _core.Encoding) -> int:
    return min(max(_SLICE // (len(encoding.clauses) + 1), _FEWEST), _MOST)
