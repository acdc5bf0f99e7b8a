"""Explains a solve: always the easiest step, until the puzzle is solved or logic ends."""

from collections.abc import Iterator, Sequence
from itertools import islice

from nonolith import _core
from nonolith.explaining.claim import Claim
from nonolith.explaining.line import ClueLine
from nonolith.explaining.names import (
    cell_name,
    cells_named,
    colours_word,
    counted,
    lines_named,
)
from nonolith.explaining.step import Chain, Decision, Step
from nonolith.explaining.technique import LINE_TECHNIQUES, Technique
from nonolith.model import Grid, Knowledge, Line, Puzzle, is_decided
from nonolith.solving.agreement import agreement
from nonolith.solving.arguments import limits_given, puzzle_given, start_given
from nonolith.solving.cells import handle_of, knowledge_of, pack
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.propagation import propagate
from nonolith.solving.reasons import SEARCHED, misfit
from nonolith.solving.verdict import Verdict

_LINES_AT_ONCE = 64
"""The most steps found at a time; it starts with one and grows."""

_CELLS_NAMED = 30
"""The last step names at most so many cells in which solutions differ."""

_CELLS_TRIED = 60
"""If only search helps, the most telling cell is chosen among so many."""


def explain(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
) -> Iterator[Step]:
    """Yield the steps of a solve that a person can follow, always the easiest next.

    *start* is what is known already besides the cells that the puzzle reveals, which count unless
    *givens* is False. The steps end at the solution. If there are several solutions or none, the
    last step names the cells that differ, or lines that contradict each other. *limits* may end the
    work.

    >>> for step in explain(Puzzle([[3], [1]], [[1], [2], [1]])):
    ...     print(step.technique.value, "|", step)
    counting | Row 1 (3): 3 cells must be filled, and only 3 can be: columns 1–3 are filled.
    counting | Column 1 (1): its one filled cell is there, so the rest is empty: row 2 is empty.
    counting | Column 2 (2): 2 cells must be filled, and only 2 can be: row 2 is filled.
    counting | Row 2 (1): its one filled cell is there, so the rest is empty: column 3 is empty.

    :raises GridError: *start* has another size or palette than the puzzle.
    :raises ArgumentError: an argument has another type.
    :raises LimitError: (by the iterator) the time is over, or the work was stopped.
    """
    puzzle, limits = puzzle_given(puzzle, givens), limits_given(limits)
    begun = start_given(puzzle, start, givens=True)
    if begun.conflict:
        ending = f"There is no solution: {begun.conflict}."
        return iter([Step(Technique.NO_SOLUTION, puzzle.palette, ending=ending)])
    return Explanation(puzzle, begun.knowledge, limits).steps()


class Explanation:
    """One solve under way."""

    def __init__(self, puzzle: Puzzle, known: Knowledge | None, limits: Limits) -> None:
        self.puzzle = puzzle
        self.clock = Clock(limits)  # it runs during a step, not between steps
        self.handle = handle_of(puzzle)
        self.begin = None if known is None else pack(known)
        self.only_solution: Grid | None = None
        """Once that is known to be so."""
        self.words: dict[tuple[int, int], str] = {}
        self.lines: dict[int, ClueLine] = {}
        """By the core's number: those that were spoken of."""
        self.explainer = _core.Explainer(self.handle, self.begin)

    def steps(self) -> Iterator[Step]:
        """Yield the steps, one after the other.

        :raises LimitError: they take longer than they may.
        """
        following, lines = self.explainer.next, 1
        while True:
            # Starting the clock takes longer than a step: who takes one step gets the next two at
            # once, and so on.
            with self.clock.work("explaining"):
                found = list(islice(iter(following, None), lines))
            yield from map(self._line_step, found)
            if len(found) == lines:
                lines = min(2 * lines, _LINES_AT_ONCE)
                continue
            with self.clock.work("explaining"):  # which may end here: the lines are told by now
                last = self._beyond_lines()
            if last is not None:
                yield last
            if last is None or not last.cells:
                return

    def _beyond_lines(self) -> Step | None:
        """Return a step beyond single lines; one without cells is the last. None: all is known."""
        if self.explainer.contradicted_line is not None:
            return self._no_solution()
        if self.knowledge.is_complete:
            return None
        if (refutation := self.explainer.refute(self.clock.remaining, self.clock)) is not None:
            return self._contradiction(refutation)
        if (either := self.explainer.same_result(self.clock.remaining, self.clock)) is not None:
            return self._same_result(either)
        return self._search()

    @property
    def knowledge(self) -> Knowledge:
        """What is known now."""
        return knowledge_of(self.puzzle, self.explainer.cells)

    def decision(self) -> Step | None:
        """Return few steps as one that decides a cell; None if no line helps.

        The step is not taken.
        """
        way = self.explainer.shortest_way(self.clock.remaining, self.clock)
        return self._together(way) if way else None

    def reason_against(self, row: int, column: int, colours: int) -> Step | None:
        """Return why line logic excludes these colours from a cell; None if it doesn't.

        The step is not taken.
        """
        cell = row * self.puzzle.width + column
        way = self.explainer.way_to(cell, colours, self.clock.remaining, self.clock)
        return self._together(way) if way else None

    def _together(self, way: Sequence[_core.LineStep]) -> Step:
        """Combine steps into one about the cell of the last of them."""
        steps = tuple(map(self._line_step, way))
        if len(steps) == 1:
            return steps[0]
        palette, known = self.puzzle.palette, self.knowledge
        target = steps[-1].cells[0]
        left = known.rows[target.row][target.column]
        for step in steps:
            for cell in step.cells:
                if (cell.row, cell.column) == (target.row, target.column):
                    left &= cell.colours
        where = cell_name(target.row, target.column)
        return Step(
            Technique.CROSSING,
            palette,
            decided=(Decision(target.row, target.column, left),),
            because=steps,
            ending=f"So {where} is {colours_word(palette, left)}.",
        )

    def _line_step(self, found: _core.LineStep) -> Step:
        puzzle, number = self.puzzle, found.line
        height = puzzle.height
        if (line := self.lines.get(number)) is None:
            at = Line.numbered(number, height)
            clue = (puzzle.rows if at.is_row else puzzle.columns)[at.index]
            self.lines[number] = line = ClueLine(at, clue, puzzle.palette, self.words)
        claim = Claim.found(line, puzzle.width if number < height else height, found)
        return Step.of_line(LINE_TECHNIQUES[found.technique], claim)

    def _decision(self, cell: int, colours: int) -> Decision:
        row, column = divmod(cell, self.puzzle.width)
        return Decision(row, column, colours)

    def _chain(self, cell: int, colours: int, steps: Sequence[_core.LineStep]) -> Chain:
        told = tuple(map(self._line_step, steps))
        return Chain(self._decision(cell, colours), told, self.puzzle.palette)

    def _contradiction(self, refutation: _core.Refutation) -> Step:
        palette = self.puzzle.palette
        chain = self._chain(refutation.cell, refutation.supposed, refutation.steps)
        last = chain.steps[-1]
        assert last.claim is not None
        denied, cell = last.cells[0], chain.supposed
        itself = (denied.row, denied.column) == (cell.row, cell.column)
        ending = (
            f"But {cell_name(denied.row, denied.column)} was {'supposed' if itself else 'found'} "
            f"to be {colours_word(palette, last.claim.changes[0].removed)}: a contradiction. So "
            f"{cell_name(cell.row, cell.column)} is "
            f"{colours_word(palette, palette.everything & ~cell.colours)}."
        )
        left = self.knowledge.rows[cell.row][cell.column]
        return Step(
            Technique.CONTRADICTION,
            palette,
            decided=(Decision(cell.row, cell.column, left),),
            chains=(chain,),
            ending=ending,
            looks=refutation.looks,
            is_shortest=refutation.is_shortest,
        )

    def _same_result(self, either: _core.SameResult) -> Step:
        palette = self.puzzle.palette
        pairs = zip(either.ways, either.steps, strict=True)
        chains = tuple(self._chain(either.cell, way, steps) for way, steps in pairs)
        cell, _, after, _ = either.changes[0]
        decided = self._decision(cell, after)
        where = cell_name(decided.row, decided.column)
        ending = f"Either way, {where} is {colours_word(palette, after)}."
        return Step(
            Technique.SAME_RESULT, palette, decided=(decided,), chains=chains, ending=ending
        )

    def _search(self) -> Step:
        """Return what only trial and error finds: a cell, differing solutions, or no solution."""
        known = self.knowledge
        if self.only_solution is None:
            shared = agreement(self.puzzle, start=known, limits=self.clock.left())
            if shared.verdict is Verdict.CONTRADICTORY:
                return self._no_solution()
            if shared.verdict is Verdict.MULTIPLE:
                return self._several(shared.ambiguous)
            self.only_solution = shared.knowledge.to_grid()
        solution = self.only_solution
        unknown = [
            (row, column)
            for row, cells in enumerate(known.rows)
            for column, colours in enumerate(cells)
            if not is_decided(colours)
        ]
        stride = max(1, len(unknown) // _CELLS_TRIED)
        worth = {cell: self._worth(known, cell, solution) for cell in unknown[::stride]}
        best = max(worth, key=worth.__getitem__)
        colours = 1 << solution[best]
        self.explainer.set(best[0] * self.puzzle.width + best[1], colours)
        palette = self.puzzle.palette
        others = known.rows[best[0]][best[1]] & ~colours
        more = worth[best] - 1
        ending = (
            "No line yields a new cell, and no supposition about a single cell fails. The rest "
            "takes trial and error, with suppositions inside suppositions. Begin with "
            f"{cell_name(*best)}"
            + (f", which decides {counted(more, 'more cell')} line by line" if more else "")
            + f": if it is {colours_word(palette, others)}, every way to go on fails, "
            f"so it is {colours_word(palette, colours)}."
        )
        decided = (Decision(*best, colours),)
        return Step(Technique.SEARCH, palette, decided=decided, ending=ending)

    def _worth(self, known: Knowledge, cell: tuple[int, int], solution: Grid) -> int:
        """Return how many cells line logic decides once a cell is known."""
        told = known.with_cell(*cell, 1 << solution[cell])
        found = propagate(self.puzzle, start=told, limits=self.clock.left())
        return known.unknown_count - found.knowledge.unknown_count

    def _several(self, cells: tuple[tuple[int, int], ...]) -> Step:
        """Return the last step of a puzzle whose solutions differ in some cells."""
        number = f"{len(cells)} cells: " if len(cells) > _CELLS_NAMED else ""
        named = cells_named(cells, at_most=_CELLS_NAMED)
        ending = f"There are several solutions, so logic ends here. They differ in {number}{named}."
        return Step(
            Technique.SEVERAL_SOLUTIONS,
            self.puzzle.palette,
            ending=ending,
            differing=cells,
        )

    def _no_solution(self) -> Step:
        """Return the last step of a puzzle that has no solution, with lines that disagree."""
        puzzle = self.puzzle
        found = _core.conflicting_lines(self.handle, self.begin, self.clock.remaining, self.clock)
        lines = [Line.numbered(line, puzzle.height) for line in found.lines]
        told = [misfit(puzzle)] if misfit(puzzle) else []
        if len(lines) > 1:
            proved = "no fewer lines do" if found.is_fewest else "none of them can be left out"
            more = f", and {proved}" if found.none_can_go else ""
            told.append(f"{lines_named(lines)} contradict each other{more}")
        elif not told:
            told.append(f"{lines_named(lines)} does not fit its known cells" if lines else SEARCHED)
        return Step(
            Technique.NO_SOLUTION,
            puzzle.palette,
            ending=f"There is no solution: {'; '.join(told)}.",
            conflicting=tuple(lines),
            none_can_go=found.none_can_go,
            is_fewest=found.is_fewest,
        )
