"""What all solutions of a puzzle have in common, computed exactly without listing them."""

from dataclasses import dataclass

from nonolith.model import Knowledge, Puzzle, is_decided
from nonolith.solving.arguments import limits_given
from nonolith.solving.cells import grid_of, knowledge_from
from nonolith.solving.limits import Limits
from nonolith.solving.sat_solver.search import SatSearch
from nonolith.solving.session import Session
from nonolith.solving.solve import session_given
from nonolith.solving.verdict import ENOUGH, Method, Verdict, verdict_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What the solutions of a puzzle share, and where they differ.

    >>> shared = agreement(Puzzle([[1], [1]], [[1], [1]]))
    >>> shared.verdict, shared.ambiguous
    (<Verdict.MULTIPLE: 'multiple'>, ((0, 0), (0, 1), (1, 0), (1, 1)))
    """

    verdict: Verdict
    knowledge: Knowledge
    """For each cell the colours that it has in some solution: undecided cells are exactly those in
    which solutions differ. Without a solution: what line logic knew when it failed."""

    @property
    def ambiguous(self) -> tuple[tuple[int, int], ...]:
        """The cells in which solutions differ, as (row, column), row by row."""
        if self.verdict is Verdict.CONTRADICTORY:
            return ()
        return tuple(
            (row, column)
            for row, cells in enumerate(self.knowledge.rows)
            for column, cell in enumerate(cells)
            if not is_decided(cell)
        )

    def as_dict(self) -> dict[str, object]:
        """Return it for JSON: the cells that differ, and the grid with ``?`` in their place.

        >>> shared = agreement(Puzzle([[1], [1]], [[1], [1]]))
        >>> shared.as_dict()  # doctest: +ELLIPSIS
        {'verdict': 'multiple', 'ambiguous': [...], 'shared': '??/??'}
        >>> shared.as_dict()["ambiguous"][0]
        {'row': 0, 'column': 0}
        """
        return {
            "verdict": self.verdict.value,
            "ambiguous": [{"row": row, "column": column} for row, column in self.ambiguous],
            "shared": str(self.knowledge).replace("\n", "/"),
        }


def agreement(
    puzzle: Puzzle,
    *,
    start: Knowledge | None = None,
    givens: bool = True,
    limits: Limits | None = None,
) -> Agreement:
    """Return what all solutions of a puzzle have in common, and in which cells they differ.

    It does not list solutions: it asks a SAT solver for one with a colour not yet seen in some
    cell, until there is none. A limit on the number of solutions is ignored; the other arguments
    are those of :func:`solve`.

    >>> shared = agreement(Puzzle([[1], [1], [], [4]], [[1, 1], [1], [1], [1, 1]]))
    >>> print(shared.knowledge)
    ?..?
    ?..?
    ....
    ####
    >>> shared.ambiguous
    ((0, 0), (0, 3), (1, 0), (1, 3))

    :raises LimitError: the time is over, or the work was stopped.
    :raises ArgumentError: an argument has another type.
    :raises GridError: *start* has another size or palette than the puzzle.
    :raises SolverError: the SAT solver failed, probably for lack of memory.
    """
    limits = limits_given(limits)
    return agreement_of(session_given(puzzle, start, givens, limits, Method.AUTO), limits)


def agreement_of(session: Session, limits: Limits) -> Agreement:
    """Return the same for a session, which resumes where it stopped.

    :raises LimitError: the time is over, or the work was stopped.
    :raises SolverError: the SAT solver failed, probably for lack of memory.
    """
    session.resume(limits.replace(solutions=ENOUGH))
    findings, clock = session.findings, session.clock
    with clock.work("finding what solutions share"):
        session.seek(ENOUGH)
        verdict = verdict_of(findings.number, findings.exhausted, findings.rung)
        if verdict is Verdict.UNDECIDED:
            raise TimeoutError
        if verdict is not Verdict.MULTIPLE:
            known = [Knowledge.from_grid(grid_of(findings.puzzle, c)) for c in findings.solutions]
            return Agreement(verdict=verdict, knowledge=known[0] if known else findings.knowledge)
        search = SatSearch(findings, findings.solver.settled)
        for colours in findings.solutions:
            search.forbid(colours)
        seen = search.seen()
        if seen is None:
            raise TimeoutError
    return Agreement(verdict=verdict, knowledge=knowledge_from(findings.puzzle, seen))
