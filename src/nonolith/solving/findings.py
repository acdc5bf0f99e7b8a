"""Everything found out about one puzzle: all rungs of the ladder read it and add to it."""

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonolith import _core
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import Task
from nonolith.solving.cells import check_solution, grid_of, knowledge_of
from nonolith.solving.limits import Clock, Limit
from nonolith.solving.verdict import ENOUGH, Rung, Statistics

if TYPE_CHECKING:
    from nonolith.solving.sat_solver.process import SatProcesses

# An enumeration's members take as long to look up as a small puzzle's line logic, and so do hashes
# of them.
_LINES = Rung.LINES
_EXHAUSTED = _core.Progress.EXHAUSTED
_LINES_OF_CORE, _PROBING_OF_CORE = _core.Rung.LINES, _core.Rung.PROBING

SHARE_DECIDED_FOR_NEW_FORMULA = 1 / 16
"""SAT restarts once probing has decided this share of the cells that were open to it: with fewer
variables, and new beliefs about the rest. Its learned clauses are lost.
CaDiCaL alone took 3.3 to 5.3 s for faase after little probing, and 2.2 to 2.9 s after more of it.
"""


class Rest:
    """What probing has left open at some time, and the beliefs about it."""

    __slots__ = ("belief", "cells", "decided", "is_encoded")

    def __init__(self, handle: _core.Puzzle, cells: bytes, decided: float) -> None:
        self.cells = cells
        self.belief = _core.Belief(handle, cells)
        self.decided = decided
        """The share of what line logic leaves open that is decided in it."""
        self.is_encoded = False
        """Whether there is a formula of it: then it stays for as long as that is worth keeping."""


class Findings:
    """What is known about one puzzle so far; made anew for each call."""

    # What is said here holds until something is found: one is made for each puzzle of a batch.
    number = 0
    """The number of solutions found."""
    exhausted = False
    """Whether there are no others."""
    reason = ""
    """Why there is none at all."""
    stopped_by: Limit | None = None
    """The limit that ended the work."""
    rung_above = _LINES
    """The highest rung beyond the search that was needed."""
    conflicts = 0
    """The conflicts of the SAT solver."""
    processes: "SatProcesses | None" = None
    """For SAT, where several threads need it at once."""
    _begun: _core.Begun | None = None
    _solver: _core.Solver | None = None
    _rest: Rest | None = None
    _keeps = True

    def __init__(self, task: Task, wanted: int | None, clock: Clock) -> None:
        self.task = task
        self.wanted = wanted
        """The number of solutions wanted; None means all of them."""
        self.clock = clock
        self.solutions: dict[bytes, bool] = {}
        """Those in order, up to a number; and whether the search has come to each."""
        self.waiting: deque[bytes] = deque()
        """Solutions that the search has found and not yielded yet."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.task.puzzle

    @property
    def handle(self) -> _core.Puzzle:
        """The core's own copy of it."""
        return self.task.handle

    def begin(self, begun: _core.Begun) -> None:
        """Take over what the core has found by line logic and a first share of search."""
        self._begun, self._solver = begun, begun.solver
        self.exhausted = begun.progress is _EXHAUSTED
        if not self.clock.is_running:
            self.clock.add(begun.wall_seconds, begun.processor_seconds)

    def needed(self, rung: Rung) -> None:
        """Note that a rung beyond the search was needed."""
        self.rung_above = max(self.rung_above, rung)

    @property
    def first_limit(self) -> int | None:
        """Up to how much work the search's first share goes."""
        return None if self._begun is None else self._begun.limit

    @property
    def has_begun(self) -> bool:
        """Whether the core has done line logic, or nothing is left to do."""
        return self._begun is not None or self.is_over

    @property
    def contradicted_line(self) -> int | None:
        """The line that line logic left without a placement, if there is one."""
        return None if self._begun is None else self._begun.contradicted_line

    def first_solutions(self) -> list[Grid]:
        """Return the solutions that the core has begun with, as new ones."""
        if self._begun is None:
            return []
        colours = self._begun.solutions
        self.solutions = dict.fromkeys(colours, True)
        self.number = len(colours)
        return [grid_of(self.task.puzzle, one) for one in colours]

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found; what was given, where that was not begun or ended."""
        puzzle, known = self.puzzle, self.task.start.knowledge
        if self._begun is not None:
            return knowledge_of(puzzle, self.solver.settled)
        return known or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)

    @property
    def solver(self) -> _core.Solver:
        """The search of this puzzle; if it was given back, another one after line logic."""
        if self._solver is None:
            self._solver = _core.Solver(*self.task.packed)
            self._solver.propagate(self.clock.remaining, self.clock)
        return self._solver

    def end_search(self) -> None:
        """Release the search's memory; it can begin anew."""
        self._solver = None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do."""
        return self.exhausted or self.stopped_by is not None

    @property
    def lists(self) -> bool:
        """Whether more solutions are wanted than a verdict needs."""
        return self.wanted is None or self.wanted > ENOUGH

    @property
    def rung(self) -> Rung:
        """The highest rung that was needed so far."""
        if self._begun is None or self.rung_above is not _LINES:
            return self.rung_above
        reached = self._begun.rung if self._solver is None else self._solver.rung
        if reached is _LINES_OF_CORE:
            return _LINES
        return Rung.PROBING if reached is _PROBING_OF_CORE else Rung.SEARCH

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        processor, wall = self.clock.processor, self.clock.spent
        if self._begun is None:
            return Statistics(wall_seconds=wall, processor_seconds=processor)
        work = self._begun.statistics if self._solver is None else self._solver.statistics
        return Statistics(
            work.lines_settled, work.probes, work.nodes, self.conflicts, wall, processor
        )

    def add(self, colours: bytes, by_search: bool) -> Grid | None:
        """Add a solution and return it as a grid, or None if it was known.

        A solution that the search did not find itself is compared with the clues here.
        """
        if colours in self.solutions:
            return None
        if not by_search:
            check_solution(self.handle, colours)
        if self._keeps or not by_search:
            self.solutions[colours] = by_search
        self.number += 1
        return grid_of(self.puzzle, colours)

    def take_waiting(self) -> Iterator[bytes]:
        """Yield the waiting solutions; those not asked for wait until the session goes on."""
        while self.waiting:
            yield self.waiting.popleft()

    def forget(self) -> None:
        """Keep only those solutions from now on that the search may come to again."""
        self.solutions = {colours: by for colours, by in self.solutions.items() if not by}
        self._keeps = False

    def rest(self) -> Rest:
        """Return what is left by now, or was when the SAT solver was given its formula."""
        rest, decided = self._rest, self.solver.statistics.decided
        if rest is not None and rest.is_encoded:
            since = decided - rest.decided
            if since < SHARE_DECIDED_FOR_NEW_FORMULA * (1 - rest.decided):
                return rest
            rest = None
        cells = self.solver.knowledge
        if rest is None or rest.cells != cells:
            rest = self._rest = Rest(self.handle, cells, decided)
        return rest
