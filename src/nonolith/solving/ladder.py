"""The ladder: line logic, probing, search, SAT, each only for what the one before left open."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from nonolith import _core
from nonolith.errors import LimitError
from nonolith.model import Grid, Knowledge, Outcome, Puzzle
from nonolith.solving import reasons
from nonolith.solving.arguments import Start
from nonolith.solving.cadical_process import CadicalCrew
from nonolith.solving.cells import pack, solution_of
from nonolith.solving.limits import Clock, Limit
from nonolith.solving.propagation import propagated
from nonolith.solving.sat import SatSearch
from nonolith.solving.verdict import Method, Rung, Statistics

_FOUND, _EXHAUSTED = 0, 1

SINGLE = 600
"""Work of the core, for each place that a block may have, before SAT takes over."""

BATCH = 10_000
"""The same in a batch, or where all solutions are wanted: search is the rule there."""


@dataclass(slots=True)
class Ladder:
    """One puzzle on its way up; :meth:`climb` yields its solutions."""

    puzzle: Puzzle
    method: Method
    start: Start
    clock: Clock
    effort: int = SINGLE
    handed_out: list[Grid] = field(default_factory=list)
    """Solutions found before, and here; none is found twice."""
    crew: CadicalCrew | None = None
    """The processes for SAT of a batch."""

    rung: Rung = Rung.LINES
    exhausted: bool = False
    stopped_by: Limit | None = None
    reason: str = ""
    _known: Knowledge | None = None
    _lines_settled: int = 0
    _search: _core.Search | _core.ColourSearch | None = None
    _sat: SatSearch | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What line logic found."""
        puzzle = self.puzzle
        known = self._known or self.start.knowledge
        return known or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        found = None if self._search is None else self._search.statistics
        return Statistics(
            lines_settled=self._lines_settled + (0 if found is None else found.lines_settled),
            probes=0 if found is None else found.probes,
            nodes=0 if found is None else found.nodes,
            conflicts=0 if self._sat is None else self._sat.conflicts,
            seconds=self.clock.spent,
        )

    def climb(self) -> Generator[Grid]:
        """Yield the solutions; at the end either all were found or a limit was reached."""
        self.reason = reasons.misfit(self.puzzle) or self.start.conflict
        if self.reason:
            self.exhausted = True
            return
        try:
            found = propagated(self.puzzle, self.start.knowledge, self.clock)
        except LimitError as error:
            self.stopped_by = Limit(error.limit)
            return
        self._known = found.knowledge
        self._lines_settled = found.lines_settled
        if found.contradicted_line is not None:
            self.exhausted = True
            self.reason = reasons.contradicted_line(self.puzzle, found.contradicted_line)
        match found.outcome:
            case Outcome.SOLVED:
                self.exhausted = True
                yield solution_of(self.puzzle, pack(found.knowledge))
            case Outcome.STUCK if self.method is Method.SAT:
                yield from self._climb_sat(pack(found.knowledge))
            case Outcome.STUCK if self.method is not Method.LOCAL:
                yield from self._climb_search()

    def _climb_search(self) -> Iterator[Grid]:
        puzzle, cells = self.puzzle, pack(self.knowledge)
        search: _core.Search | _core.ColourSearch
        if puzzle.palette.is_black_and_white:
            search = _core.Search(puzzle.rows, puzzle.columns, cells)
        else:
            search = _core.ColourSearch(puzzle.rows, puzzle.columns, len(puzzle.palette), cells)
        self._search = search
        effort = BATCH if self.method is Method.COMPLETE else self.effort
        work = 0 if self.method is Method.FAST else search_work(puzzle, effort)
        self.rung = Rung.PROBING
        while self.clock.reached is None:
            progress = search.next(0, self.clock.slice, work, self.clock)
            if search.statistics.nodes > 1:
                self.rung = Rung.SEARCH
            if progress == _EXHAUSTED:
                self._exhaust()
                return
            if progress != _FOUND:
                if 0 < work <= search.statistics.work:
                    break
                continue
            yield self._handed(solution_of(puzzle, search.solution))
        self.stopped_by = self.clock.reached
        if self.stopped_by is None:
            yield from self._climb_sat(search.knowledge)

    def _climb_sat(self, cells: bytes) -> Iterator[Grid]:
        self.rung = Rung.SAT
        self._sat = SatSearch(self.puzzle, cells, self.handed_out, self.clock, self.crew)
        for grid in self._sat:
            if grid is None:
                self.stopped_by = self.clock.reached
                return
            yield self._handed(grid)
        self._exhaust()

    def _handed(self, grid: Grid) -> Grid:
        self.handed_out.append(grid)
        return grid

    def _exhaust(self) -> None:
        self.exhausted = True
        if not self.handed_out:
            self.reason = reasons.SEARCHED


def search_work(puzzle: Puzzle, effort: int) -> int:
    """Return the work that the search may do, in the units of the core.

    What SAT costs before it begins grows with the number of places that blocks may have; the
    search gets a share of work in proportion. It is counted in work, not in time, so that the
    solutions come in the same order on every machine.
    """
    return effort * _core.places(puzzle.rows, puzzle.columns)
