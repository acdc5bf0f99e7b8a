"""The rungs above line logic: probing and search, guessing and tempering, SAT. They take turns.

Nobody can tell beforehand which of them a puzzle needs, so that each gets a share of the work, and
a larger one when its turn comes again. Each goes on from where it stopped, and takes over what the
others have found: solutions are not found twice, cells that the search has decided are decided for
SAT, and a guess that failed is what SAT tries first.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from nonolith import _core
from nonolith.errors import KernelError
from nonolith.model import Grid, Puzzle
from nonolith.solving import effort
from nonolith.solving.cells import checked_grid, colours_of, grid_of, without
from nonolith.solving.limits import Clock, Limit
from nonolith.solving.verdict import ENOUGH, Method, Rung

if TYPE_CHECKING:
    from nonolith.solving.sat import SatSearch
    from nonolith.solving.sat_process import SatProcesses

RUNGS = {
    _core.Rung.LINES: Rung.LINES,
    _core.Rung.PROBING: Rung.PROBING,
    _core.Rung.SEARCH: Rung.SEARCH,
}


class Ladder:
    """One puzzle that line logic leaves open; :meth:`solutions` yields its solutions."""

    def __init__(
        self,
        puzzle: Puzzle,
        handle: _core.Puzzle,
        solver: _core.Solver,
        method: Method,
        clock: Clock,
        processes: "SatProcesses | None" = None,
    ) -> None:
        """Go on from a solver that has come to the end of line logic."""
        self.exhausted = False
        self.stopped_by: Limit | None = None
        self._puzzle = puzzle
        self._handle = handle
        self._solver = solver
        self._method = method
        self._clock = clock
        self._processes = processes
        self._wanted = clock.limits.solutions
        self._known: list[Grid] = []
        self._aimed = False  # whether the search was told where a solution is
        self._told = 0  # of those known, how many SAT was told
        self._elsewhere: set[bytes] = set()  # found, but not by the search
        self._cells: bytes | None = None  # what was known when guessing began
        self._belief: _core.Belief | None = None
        self._tempering: _core.Tempering | None = None
        self._sat: SatSearch | None = None
        self._decided = 0.0  # what probing had decided when SAT began
        self._conflicts_before = 0
        self._rung = Rung.LINES

    @property
    def rung(self) -> Rung:
        """The highest rung that was needed so far."""
        return max(self._rung, RUNGS[self._solver.rung])

    @property
    def conflicts(self) -> int:
        """The conflicts of the SAT solver."""
        return self._conflicts_before + (0 if self._sat is None else self._sat.conflicts)

    def solutions(self, known: Iterable[Grid] = (), *, batch: bool = False) -> Generator[Grid]:
        """Yield the solutions but those *known*; at the end those were all, or a limit was reached.

        In a *batch* the first turn of the search is done.
        """
        self._known += known
        self._elsewhere.update(map(colours_of, self._known))
        try:
            still_open = self._solver.statistics.open
            for turn in effort.turns(self._method, still_open, batch=batch):
                if turn.number > 0 or not batch:
                    yield from self._search(turn)
                if not self._is_over:
                    yield from self._sweep(turn)
                if not self._is_over:
                    yield from self._guess(turn)
                if not self._is_over:
                    yield from self._temper(turn)
                if not self._is_over:
                    yield from self._ask_sat(turn)
                if self._is_over:
                    return
        finally:
            if self._sat is not None:
                self._sat.close()

    @property
    def _is_over(self) -> bool:
        return self.exhausted or self.stopped_by is not None

    @property
    def _lists(self) -> bool:
        """Whether more solutions are wanted than a verdict needs."""
        return self._wanted is None or self._wanted > ENOUGH

    def _search(self, turn: effort.Turn) -> Iterator[Grid]:
        """Yield solutions by probing and search until its share is used up.

        Where more solutions are wanted than a verdict needs, each earns the search another share:
        as long as it finds some it lists them many times as fast as SAT, which has to be forbidden
        each. After many of them it goes on to the end. So does a search that comes forward.
        """
        share, solver, clock, lists = turn.search, self._solver, self._clock, self._lists
        if share == 0:
            return
        if lists and len(self._known) >= effort.SOLUTIONS_BEFORE_AIMING and not self._aimed:
            solver.aim_at(colours_of(self._known[-1]))
            self._aimed = True
        before, shares = solver.statistics, 1
        limit = None if share is None else before.work + share
        found, few = 0, 1
        while True:
            self.stopped_by = clock.reached
            if self.stopped_by is not None:
                return
            progress, solutions, limit = solver.next_few(
                few, clock.slice, limit, share if lists else None, clock
            )
            for colours in solutions:
                if colours in self._elsewhere:
                    continue
                found += 1
                grid = grid_of(self._puzzle, colours)
                if limit is not None or not lists:
                    self._known.append(grid)
                yield grid
                if self._wanted == ENOUGH:
                    yield from self._swap(colours)
            if progress is _core.Progress.EXHAUSTED:
                self.exhausted = True
                return
            if progress is _core.Progress.BUDGET:
                now = solver.statistics
                if limit is None or share is None or now.work < limit:
                    continue
                if shares == effort.SHARES_PER_TURN or not effort.makes_progress(before, now):
                    return
                before, shares, limit = now, shares + 1, now.work + share
            elif lists:
                few = min(2 * few, effort.SOLUTIONS_AT_ONCE)
                if limit is not None and found > effort.LISTED_BY_SEARCH:
                    limit = None
                    self._known.clear()

    def _sweep(self, turn: effort.Turn) -> Iterator[Grid]:
        """Yield what following a thin puzzle column by column finds; that may be all."""
        shorter, longer = sorted((self._puzzle.height, self._puzzle.width))
        if turn.swept == 0 or longer < effort.THIN_RATIO * shorter or len(self._known) >= ENOUGH:
            return
        self._rung = max(self._rung, Rung.GUESSING)
        clock = self._clock
        try:
            swept = _core.sweep(
                self._handle, self._solver.knowledge, turn.swept, clock.remaining, clock
            )
        except TimeoutError:
            self.stopped_by = clock.reached
            return
        if swept is None:
            return
        solutions, is_complete = swept
        known = set(map(colours_of, self._known))
        for colours in solutions:
            if colours not in known:
                yield from self._found_elsewhere(colours)
        self.exhausted = is_complete and len(solutions) < ENOUGH

    def _guess(self, turn: effort.Turn) -> Iterator[Grid]:
        """Yield a solution that beliefs harden or lead to, if they do; it is the first of all."""
        how, clock = turn.guessing, self._clock
        if self._known:
            return
        self._rung = max(self._rung, Rung.GUESSING)
        belief = self._beliefs()
        try:
            colours = belief.harden(
                how.rounds, how.strongest, how.pace, turn.number, clock.remaining, clock
            )
        except TimeoutError:
            self.stopped_by = clock.reached
            return
        assert self._cells is not None
        if colours is None:
            colours = self._dive(self._cells, belief.wishes, how.patience)
            self.stopped_by = clock.reached
        if colours is not None:
            yield from self._found_elsewhere(colours)
            if self._wanted == ENOUGH and len(self._known) == 1:
                yield from self._look_beside(colours, self._cells, belief.wishes)

    def _temper(self, turn: effort.Turn) -> Iterator[Grid]:
        """Yield a solution that tempering finds, if it does; it is the first of all."""
        if turn.tempering == 0 or self._known:
            return
        belief, clock = self._beliefs(), self._clock
        if self._tempering is None:
            assert self._cells is not None
            try:
                self._tempering = _core.Tempering(self._handle, self._cells)
            except ValueError as error:
                raise KernelError(f"NONOLITH_KERNEL: {error}") from None
        try:
            colours = self._tempering.go_on(turn.tempering, clock.remaining, clock)
        except TimeoutError:
            self.stopped_by = clock.reached
            return
        if colours is not None:
            yield from self._found_elsewhere(colours)
            belief.follow(colours)  # SAT looks for another beside it
            if self._sat is not None:
                self._sat.believe()

    def _dive(self, cells: bytes, wishes: bytes, patience: int) -> bytes | None:
        """Return a solution that wishes lead to from the *cells*, if they do."""
        clock = self._clock
        solver = _core.Solver(self._handle, cells)
        progress = solver.follow(wishes, patience, clock.remaining, clock)
        return solver.solution if progress is _core.Progress.SOLUTION else None

    def _look_beside(self, colours: bytes, cells: bytes, wishes: bytes) -> Iterator[Grid]:
        """Yield a second solution that differs little from the first, if one is soon found.

        The least certain cells are the likeliest to differ.
        """
        doubtful = _wished_cells(wishes)
        same = _wishes_of((cell, colours[cell]) for cell in doubtful)
        for cell in doubtful[: -effort.CELLS_TRIED_OTHERWISE - 1 : -1]:
            other = without(self._puzzle, cells, cell, colours[cell])
            second = self._dive(other, same, 1)
            if second is not None:
                yield from self._found_elsewhere(second)
                return

    def _beliefs(self) -> _core.Belief:
        """Return beliefs of what is known by now, or was when SAT began."""
        if self._sat is not None and effort.wants_new_formula(
            self._decided, self._solver.statistics.decided
        ):
            self._conflicts_before += self._sat.conflicts
            self._sat.close()
            self._sat, self._told = None, 0
        if self._sat is None and self._cells != (cells := self._solver.knowledge):
            self._cells = cells
            self._belief = _core.Belief(self._handle, cells)
            self._tempering = None
        assert self._belief is not None
        return self._belief

    def _found_elsewhere(self, colours: bytes) -> Iterator[Grid]:
        grid = checked_grid(self._handle, self._puzzle, colours)
        self._known.append(grid)
        self._elsewhere.add(colours)
        yield grid
        yield from self._swap(colours)

    def _swap(self, colours: bytes) -> Iterator[Grid]:
        """Yield a second solution beside the first one, where two are all that is wanted."""
        if self._wanted != ENOUGH or len(self._known) != 1:
            return
        other = _core.swapped(self._handle, self._solver.settled, colours)
        if other is not None:
            yield from self._found_elsewhere(other)

    def _ask_sat(self, turn: effort.Turn) -> Iterator[Grid]:
        if self._method is Method.FAST or turn.sat == 0:
            return
        belief, sat = self._beliefs(), self._sat
        if sat is None:
            from nonolith.solving.sat import SatSearch  # few puzzles need it

            if self._known:
                belief.follow(colours_of(self._known[-1]))
            assert self._cells is not None
            self._decided = self._solver.statistics.decided
            sat = self._sat = SatSearch(
                self._handle, self._puzzle, self._cells, (), self._clock, self._processes
            )
            sat.belief = belief
        else:
            sat.learn(self._solver.knowledge)
            if not self._known:
                sat.believe()
        for grid in self._known[self._told :]:
            sat.forbid(grid)
        self._told = len(self._known)
        self._rung = Rung.SAT
        listed = 0
        while True:
            progress = sat.next(turn.sat)
            if progress is _core.Progress.EXHAUSTED:
                self.exhausted = True
                return
            if progress is _core.Progress.BUDGET:
                self.stopped_by = self._clock.reached
                return
            self._told += 1
            yield from self._found_elsewhere(sat.solution)
            listed += 1
            if listed == turn.listed:
                return


def _wished_cells(wishes: bytes) -> list[int]:
    """Return the cells of wishes as the core writes them, the surest first."""
    import struct  # which most puzzles never need

    return [cell for cell, _ in struct.iter_unpack("<2I", wishes)]


def _wishes_of(pairs: Iterable[tuple[int, int]]) -> bytes:
    """Return cells and their colours as the core takes them."""
    import struct

    return b"".join(struct.pack("<2I", cell, colour) for cell, colour in pairs)
