"""One puzzle on its way up the ladder: line logic first, then the rungs that take turns."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from nonolith import _core
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving.arguments import Start
from nonolith.solving.cells import grid_of, handle_of, knowledge_of, pack
from nonolith.solving.limits import Clock, Limit
from nonolith.solving.verdict import Method, Rung, Statistics

if TYPE_CHECKING:
    from nonolith.solving.ladder import Ladder


class Session:
    """One puzzle on its way up; :meth:`climb` yields its solutions."""

    def __init__(self, puzzle: Puzzle, method: Method, start: Start, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.exhausted = False
        self.stopped_by: Limit | None = None
        self.reason = ""
        self.handle = handle_of(puzzle)
        """The core's own copy of the puzzle, made once."""
        self._method = method
        self._start = start
        self._solver: _core.Solver | None = None
        self._ladder: Ladder | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        puzzle = self.puzzle
        if self._solver is not None:
            return knowledge_of(puzzle, self._solver.settled)
        known = self._start.knowledge
        return known or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)

    @property
    def rung(self) -> Rung:
        """The highest rung that was needed so far."""
        return Rung.LINES if self._ladder is None else self._ladder.rung

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        conflicts = 0 if self._ladder is None else self._ladder.conflicts
        if self._solver is None:
            return Statistics(seconds=self.clock.spent)
        return statistics_of(self._solver.statistics, conflicts, self.clock.spent)

    def climb(self) -> Generator[Grid]:
        """Yield the solutions; at the end those were all, or a limit was reached."""
        handle = self.handle
        self.reason = self._start.conflict
        if not handle.may_fit:
            from nonolith.solving.reasons import misfit

            self.reason = misfit(self.puzzle)
        if self.reason:
            self.exhausted = True
            return
        if limit := self.clock.reached:
            self.stopped_by = limit
            return
        start = self._start.knowledge
        solver = self._solver = _core.Solver(handle, None if start is None else pack(start))
        try:
            outcome = solver.propagate(self.clock.remaining, self.clock)
        except TimeoutError:
            self.stopped_by = self.clock.reached
            return
        if outcome is _core.Outcome.CONTRADICTION:
            self._end(solver.contradicted_line)
        elif outcome is _core.Outcome.SOLVED:
            self.exhausted = True
            solver.next()
            yield grid_of(self.puzzle, solver.solution)
        elif self._method is not Method.LOCAL:
            self.clock.stop()  # importing is not solving; and many puzzles need no ladder
            from nonolith.solving.ladder import Ladder

            self.clock.start()
            self._ladder = Ladder(self.puzzle, handle, solver, self._method, self.clock)
            found = 0
            for grid in self._ladder.solutions():
                found += 1
                yield grid
            self.exhausted, self.stopped_by = self._ladder.exhausted, self._ladder.stopped_by
            if self.exhausted and found == 0:
                self._end()

    def _end(self, contradicted_line: int | None = None) -> None:
        from nonolith.solving.reasons import no_solution

        self.exhausted = True
        self.reason = no_solution(self.puzzle, contradicted_line)


def statistics_of(work: _core.Statistics, conflicts: int, seconds: float) -> Statistics:
    """Return what the core and the SAT solver have done, in so many seconds."""
    return Statistics(work.lines_settled, work.probes, work.nodes, conflicts, seconds)
