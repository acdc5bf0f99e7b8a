"""The one rule of how much each rung may do before the next has its turn.

It holds for single puzzles, batches and listings alike, but for the first turn of the search, which
is longer in a batch. Everything is counted in work, never in time, so that the solutions come in
the same order on every machine.

The first turns are short: some ten milliseconds each, which is about what SAT needs before it
begins, and in which each rung solves what it is best at. Where nobody comes to an answer, turns
grow: those of SAT by three and those of the search by two, since what is still open after some
seconds is most often for SAT.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from nonolith.solving.verdict import Method

SEARCH = 4_000_000
"""Work of the core's search in the first turn, about ten milliseconds."""

BATCH_SEARCH = 100_000_000
"""The same in a batch, whose puzzles are mostly random and small: search is the rule there, and
SAT, which costs some ten milliseconds before it begins, the exception. Of 1000 random 25×25 puzzles
8 would go to SAT after SEARCH, and the batch would take half as long again.
"""

LATER_SEARCH = 30_000_000
"""The same in the second turn; it doubles from then on."""

SAT = 30_000_000
"""Conflicts times bytes of clauses in the first turn, about ten milliseconds."""

LATER_SAT = 300_000_000
"""The same in the second turn; it trebles from then on."""

COMPLETE = 16
"""How much more search the method of that name gets."""

LISTED_BY_SEARCH = 10_000
"""Solutions after which SAT, which would have to be forbidden each, is no help any more."""

LISTED_BY_SAT = 100
"""Solutions of SAT after which the search has its turn again; they double with every turn. The
search lists many times as fast where it finds any, but may need some turns until it does.
"""


@dataclass(frozen=True, slots=True)
class Guessing:
    """How beliefs harden: see the core's Belief."""

    rounds: int
    pace: float
    strongest: float = 0.9


GUESSING = (Guessing(200, 0.02), Guessing(400, 0.01), Guessing(1000, 0.003))
"""By turn: the slower, the likelier to succeed. After the last it goes on with other seeds."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What each rung may do in one turn: None is no end of it."""

    number: int
    search: int | None
    """Work of the core."""
    guessing: Guessing | None
    sat: int
    """Conflicts times bytes of clauses."""
    listed: int
    """Solutions that SAT may find."""


def turns(method: Method, *, batch: bool = False) -> Iterator[Turn]:
    """Yield the turns of a puzzle, alone or in a batch, without end.

    >>> first, second, third = (turn for turn, _ in zip(turns(Method.AUTO), range(3)))
    >>> second.search > first.search, third.search == 2 * second.search
    (True, True)
    """
    most = {Method.FAST: None, Method.COMPLETE: COMPLETE, Method.AUTO: 1}.get(method, 0)
    for number in count():
        search = (BATCH_SEARCH if batch else SEARCH) if number == 0 else LATER_SEARCH << number - 1
        yield Turn(
            number=number,
            search=None if most is None else most * search,
            guessing=GUESSING[min(number, len(GUESSING) - 1)],
            sat=SAT if number == 0 else LATER_SAT * 3 ** (number - 1),
            listed=LISTED_BY_SAT << number,
        )
