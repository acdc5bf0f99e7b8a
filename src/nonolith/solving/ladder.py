"""The rungs above line logic: probing and search, guessing and tempering, SAT. They take turns.

Nobody can tell in advance which rung a puzzle needs, so each gets a share of the work, and a larger
one at its next turn. Each resumes where it stopped and uses what the others have found: no solution
is found twice, SAT starts from the cells that the search has decided, and it tries a failed guess
first.
"""

from collections.abc import Callable, Generator, Iterator
from itertools import count

from nonolith.model import Grid
from nonolith.solving.findings import Findings
from nonolith.solving.rungs import TakesTurns
from nonolith.solving.rungs.guess import Guess
from nonolith.solving.rungs.sat import Sat
from nonolith.solving.rungs.search import Search
from nonolith.solving.rungs.sweep import Sweep
from nonolith.solving.rungs.temper import Temper
from nonolith.solving.shares import SEARCHED_FIRST, Turn
from nonolith.solving.verdict import ENOUGH, Method

RUNGS: tuple[Callable[[], TakesTurns], ...] = (Search, Sweep, Guess, Temper, Sat)
"""The rungs, in the order of their first turns."""


def climb(findings: Findings, method: Method) -> Generator[Grid]:
    """Yield the remaining solutions, until there are no more or a limit is reached."""
    rungs = [make() for make in RUNGS]
    later = sorted(rungs, key=lambda rung: rung.waits)
    still_open = findings.solver.statistics.open
    try:
        for number in count():
            turn = Turn(number, method, still_open)
            for rung in rungs if number < SEARCHED_FIRST else later:
                yield from _turn(rung, turn, findings)
                if not findings.exhausted:
                    findings.stopped_by = findings.clock.reached
                if findings.is_over:
                    return
    finally:
        for rung in rungs:
            rung.close()


def _turn(rung: TakesTurns, turn: Turn, findings: Findings) -> Iterator[Grid]:
    try:
        for colours in rung.turn(turn, findings):
            grid = findings.add(colours, rung.is_search)
            if grid is None:
                continue
            yield grid
            if findings.wanted == ENOUGH and findings.number == 1 and not rung.is_search:
                beside = findings.solver.beside(colours)
                if beside is not None and (other := findings.add(beside, by_search=False)):
                    yield other
    except TimeoutError:
        if findings.clock.reached is None:
            raise
