"""One puzzle on its way up the ladder: lines, probing, search, SAT.

Each rung takes only what the one before left open. The core's solver does the first three in one
object; SAT goes on from what it knows when its share of the work is used up.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from nonolith import _core
from nonolith.model import Grid, Knowledge, Puzzle
from nonolith.solving import reasons
from nonolith.solving.arguments import Start
from nonolith.solving.cells import grid_of, handle_of, knowledge_of, pack
from nonolith.solving.limits import Clock, Limit
from nonolith.solving.verdict import ENOUGH, Method, Rung, Statistics

if TYPE_CHECKING:
    from nonolith.solving.sat import SatSearch

EFFORT = {Method.AUTO: 600, Method.COMPLETE: 10_000, Method.FAST: None, Method.SAT: 0}
"""How much search a puzzle is worth before SAT takes over, by method: work of the core for each
place that a block may have. None is no end of it.

What SAT costs before it begins grows with the number of places; the search gets a share in
proportion. It is counted in work, not in time, so that the solutions come in the same order on
every machine.
"""

BATCH_EFFORT = EFFORT | {Method.AUTO: 10_000}
"""The same in a batch: search is the rule there."""

LISTING_EFFORT = EFFORT | {Method.AUTO: 3_000}
"""The same where more solutions are wanted than a verdict needs, for each of them."""

LISTED_BY_SEARCH = 10_000
"""Solutions after which SAT, which would have to be forbidden each, is no help any more."""

RUNGS = {
    _core.Rung.LINES: Rung.LINES,
    _core.Rung.PROBING: Rung.PROBING,
    _core.Rung.SEARCH: Rung.SEARCH,
}


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
        self._found = 0
        self._solver: _core.Solver | None = None
        self._sat: SatSearch | None = None

    @property
    def _lists_all(self) -> bool:
        wanted = self.clock.limits.solutions
        return wanted is None or wanted > ENOUGH

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
        if self._sat is not None:
            return Rung.SAT
        return Rung.LINES if self._solver is None else RUNGS[self._solver.rung]

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        conflicts = 0 if self._sat is None else self._sat.conflicts
        if self._solver is None:
            return Statistics(seconds=self.clock.spent)
        return statistics_of(self._solver.statistics, conflicts, self.clock.spent)

    def climb(self) -> Generator[Grid]:
        """Yield the solutions; at the end either all were found or a limit was reached."""
        handle = self.handle
        self.reason = self._start.conflict if handle.may_fit else reasons.misfit(self.puzzle)
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
            effort = (LISTING_EFFORT if self._lists_all else EFFORT)[self._method]
            work = None if effort is None else effort * handle.places
            found = yield from self._search(solver, work)
            if not self.exhausted and self.stopped_by is None:
                from nonolith.solving.sat import SatSearch  # few puzzles need it

                known = [grid_of(self.puzzle, colours) for colours in found]
                self._sat = SatSearch(handle, self.puzzle, solver.knowledge, known, self.clock)
                yield from self._ask_sat(self._sat)

    def _search(
        self, solver: _core.Solver, share: int | None
    ) -> Generator[Grid, None, Sequence[bytes]]:
        """Yield solutions by probing and search, and return them once its share is used up.

        Where more solutions are wanted than a verdict needs, each solution earns the search
        another share: as long as it finds some it lists them twenty times as fast as SAT, which
        has to be forbidden each. After many of them it goes on to the end.
        """
        found: list[bytes] = []
        work = share
        while work != 0:
            self.stopped_by = self.clock.reached
            if self.stopped_by is not None:
                return found
            progress = solver.next(self.clock.slice, work, stop=self.clock)
            if progress is _core.Progress.EXHAUSTED:
                self._end()
                return found
            if progress is _core.Progress.SOLUTION:
                colours = solver.solution
                self._found += 1
                if work is not None:
                    found.append(colours)
                    if self._lists_all and share is not None:
                        work = solver.statistics.work + share
                        if len(found) > LISTED_BY_SEARCH:
                            work = None
                            found.clear()
                yield grid_of(self.puzzle, colours)
            elif work is not None and solver.statistics.work >= work:
                break
        return found

    def _ask_sat(self, sat: "SatSearch") -> Iterator[Grid]:
        for grid in sat.solutions():
            if grid is None:
                self.stopped_by = self.clock.reached
                return
            self._found += 1
            yield grid
        self._end()

    def _end(self, contradicted_line: int | None = None) -> None:
        self.exhausted = True
        if self._found == 0:
            self.reason = reasons.no_solution(self.puzzle, contradicted_line)


def statistics_of(work: _core.Statistics, conflicts: int, seconds: float) -> Statistics:
    """Return what the core and the SAT solver have done."""
    return Statistics(
        lines_settled=work.lines_settled,
        probes=work.probes,
        nodes=work.nodes,
        conflicts=conflicts,
        seconds=seconds,
    )
