"""The SAT rung: CaDiCaL on an encoding of what is left of a puzzle.

CaDiCaL works in slices of a fixed number of conflicts; between slices, the clock and Ctrl-C are
checked. Because they are counted in conflicts, not in seconds, the solutions come in the same order
on every machine. Simplifying a large formula within a slice takes seconds, so that large formulas,
and those of several threads, go to a process that can be killed.
"""

from array import array
from collections.abc import Callable, Sequence

from nonolith import _core
from nonolith.errors import SolverError
from nonolith.solving.cells import check_solution, unpack
from nonolith.solving.findings import Findings
from nonolith.solving.sat_solver.process import SatProcess
from nonolith.solving.sat_solver.solvers import Cadical, SatSolver

# Conflicts of a slice: about a fifth of a second at most, at 30×30 as at 45×45. Each slice restarts
# CaDiCaL. With shorter ones it never searches for long at a time, which is most likely why 67
# random 30×30 puzzles took half as long again with slices of 1000 conflicts as with 2000, 4000,
# 8000 or one slice for all.
_SLICE = 2000

# The least number of conflicts per turn, even for large formulas.
_FEWEST = 50

# Bytes of clauses beyond which simplifying them may take half a second and more (measured: .5 s for
# 900 kB, 1.4 s for 4.4 MB, 11 s for 60 MB).
_LARGE = 1_000_000

# How often a process that has died is replaced.
_RETRIES = 1


class SatSearch:
    """Finds the solutions of the rest of a puzzle one by one, with a SAT solver."""

    def __init__(
        self, findings: Findings, cells: bytes, belief: _core.Belief | None = None
    ) -> None:
        """Seek what the *cells*, packed as the core has them, leave open.

        What is believed of them is tried first. CaDiCaL runs in one of the batch's processes;
        without them it runs here, unless the formula is large. A process that dies is replaced
        once.
        """
        self._belief = belief
        self._model: Sequence[int] = ()
        self._handle = findings.handle
        self._cells = cells
        self._candidates = unpack(findings.puzzle, cells)
        self._puzzle = findings.puzzle
        self._known: list[bytes] = []
        self._learnt: list[int] = []
        self._clock = findings.clock
        self._processes = findings.processes
        self._deaths = 0
        self._encoding: _core.Encoding | None = None
        self._solver: SatSolver | None = None
        self._conflicts_before = 0

    @property
    def conflicts(self) -> int:
        """The conflicts so far."""
        return self._conflicts_before + (0 if self._solver is None else self._solver.conflicts)

    @property
    def solution(self) -> bytes:
        """The last solution that was found: a colour for each cell."""
        assert self._encoding is not None
        return self._colours(self._model, self._encoding)

    def next(self, work: int | None = None) -> _core.Progress:
        """Look for the next solution, for so much work.

        That is conflicts, times the square root of the bytes of clauses.

        :raises SolverError: the SAT solver died, and again after it was replaced.
        """
        if self._encoding is None:
            try:
                self._encoding = self._encode()
            except TimeoutError:
                return _core.Progress.BUDGET
            if self._encoding is None:
                return _core.Progress.EXHAUSTED
        while True:
            try:
                return self._next(self._encoding, work)
            except SolverError:
                self.close()
                if not self._may_retry():
                    raise

    def _next(self, encoding: _core.Encoding, work: int | None) -> _core.Progress:
        solver = self._solver
        if solver is None:
            solver = self._solver = self._solver_for(encoding)
            solver.add(encoding.clauses)
            self._add(solver, [literal for unit in self._learnt for literal in (unit, 0)])
            for colours in self._known:
                self._forbid(solver, colours, encoding)
        most = (
            None if work is None else max(round(work / (len(encoding.clauses) + 1) ** 0.5), _FEWEST)
        )
        answer = solver.decide(_SLICE, self._clock, most)
        if answer is None:
            return _core.Progress.BUDGET
        if not answer:
            return _core.Progress.EXHAUSTED
        self._model = solver.model
        self.forbid(self.solution)
        return _core.Progress.SOLUTION

    def forbid(self, colours: bytes) -> None:
        """Exclude a solution that was found elsewhere."""
        self._known.append(colours)
        encoding = self._encoding
        if encoding is not None:
            self._tell(lambda solver: self._forbid(solver, colours, encoding))

    def learn(self, cells: bytes) -> None:
        """Take over what is known about the solutions not found yet."""
        if self._encoding is None:
            return
        candidates = unpack(self._puzzle, cells)
        fresh = [
            -literal
            for cell, colour, literal in self._encoding.choices
            if not candidates[cell] >> colour & 1
        ]
        known = set(self._learnt)
        fresh = [literal for literal in fresh if literal not in known]
        self._learnt += fresh
        self._tell(lambda solver: self._add(solver, [lit for unit in fresh for lit in (unit, 0)]))

    def _tell(self, message: Callable[[SatSolver], None]) -> None:
        """Tell the solver something that its replacement would be told as well.

        The solver may turn out to be dead. That must not lose the solution just found: a new search
        would exclude it.
        """
        if self._solver is None:
            return
        try:
            message(self._solver)
        except SolverError:
            self.close()  # the next question goes to another, which is told everything

    def close(self) -> None:
        """Release the SAT solver."""
        if self._solver is not None:
            self._conflicts_before += self._solver.conflicts
            self._solver.close()
            self._solver = None

    def seen(self) -> list[int] | None:
        """Return the colours that each cell has in some solution; None if a limit was reached.

        Every question asks for a solution with some colour in some cell that none had so far.
        The clause of a later question has some of the literals of those before: it implies them,
        so that all can stay.

        :raises SolverError: the SAT solver died, and again after it was replaced.
        """
        try:
            encoding = self._encode()
        except TimeoutError:
            return None
        colours = [0] * len(self._candidates)
        for known in self._known:
            _note(colours, known)
        while encoding is not None:
            try:
                return colours if self._see(encoding, colours) else None
            except SolverError:
                if not self._may_retry():
                    raise
        return colours

    def _see(self, encoding: _core.Encoding, colours: list[int]) -> bool:
        """Add all colours of some solution; return False if a limit was reached."""
        solver = self._solver_for(encoding)
        choices = encoding.choices
        try:
            solver.add(encoding.clauses)
            while True:
                unseen = [literal for cell, c, literal in choices if not colours[cell] >> c & 1]
                self._add(solver, [*unseen, 0])
                solver.prefer(unseen)
                answer = solver.decide(_SLICE, self._clock)
                if not answer:
                    return answer is not None
                found = self._colours(solver.model, encoding)
                check_solution(self._handle, found)
                _note(colours, found)
        finally:
            solver.close()

    def _encode(self) -> _core.Encoding | None:
        clock = self._clock
        return _core.encode_for_sat(self._handle, self._cells, self._belief, clock.remaining, clock)

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

    def _colours(self, model: Sequence[int], encoding: _core.Encoding) -> bytes:
        colours = [set_.bit_length() - 1 for set_ in self._candidates]
        for cell, colour, literal in encoding.choices:
            if model[abs(literal) - 1] == literal:
                colours[cell] = colour
        return bytes(colours)

    def _forbid(self, solver: SatSolver, colours: bytes, encoding: _core.Encoding) -> None:
        """Exclude a solution, if the solver could find it again."""
        if all(set_ >> colour & 1 for set_, colour in zip(self._candidates, colours, strict=True)):
            choices = encoding.choices
            clause = [-literal for cell, colour, literal in choices if colours[cell] == colour]
            self._add(solver, [*clause, 0])

    @staticmethod
    def _add(solver: SatSolver, literals: list[int]) -> None:
        solver.add(array("i", literals).tobytes())


def _note(seen: list[int], colours: bytes) -> None:
    """Add the colours of a solution to those that were seen in each cell."""
    for cell, colour in enumerate(colours):
        seen[cell] |= 1 << colour
