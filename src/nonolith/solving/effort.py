"""The one rule of how much each rung may do before the next has its turn.

It holds for single puzzles, batches and listings alike, but for the first turn of the search, which
is longer in a batch. Everything is counted in work, never in time, so that the solutions come in
the same order on every machine.

The first turns are short, since most puzzles need one rung alone and little of it: two milliseconds
of search, a few rounds of guessing, then ten milliseconds of search, more guessing, and SAT, which
needs about as long before it begins. Where nobody comes to an answer, turns grow by three. Those of
SAT are the longer ones, since what is still open after some seconds is most often for SAT. A search
that has closed a part of its tree is worth waiting for, and gets a longer turn.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from nonolith.solving.verdict import Method

SEARCH = (1_000_000, 3_000_000)
"""Work of the core's search in the first two turns, about two milliseconds and ten. The first is
enough for the puzzles of the survey that probing alone solves: webpbn 436 needs .85 million.
"""

BATCH_SEARCH = 100_000_000
"""The same in a batch, in one turn: its puzzles are mostly random and small, so that search is the
rule there, and SAT, which costs some ten milliseconds before it begins, the exception. Of 1000
random 25×25 puzzles 8 would go to SAT after ten milliseconds, and the batch would take half as long
again.
"""

LATER_SEARCH = 4_000_000
"""The same in the third turn."""

ON_TRACK = 1 / 16
"""The share of its tree that a search must have closed to get LONGER times its turn. After four
million units of work this is met by most searches that end within some 30 million, and by none of
the others that were looked at (the *n*-Doms from 8 on, survey puzzles, half-filled 25×25).
"""

LONGER = 8

SAT = (0, 30_000_000)
"""Conflicts times bytes of clauses in the first two turns: nothing, and about ten milliseconds."""

LATER_SAT = 300_000_000
"""The same in the third turn."""

GROWTH = 3
"""How many times the last one each turn is from then on. Doubled turns of the search leave it too
little for probing large puzzles, which helps SAT as well: faase took 7.3 s with them, and 4.4 with
trebled ones.
"""

COMPLETE = 16
"""How much more search the method of that name gets."""

LISTED_BY_SEARCH = 10_000
"""Solutions after which SAT, which would have to be forbidden each, is no help any more."""

AT_ONCE = 256
"""Solutions that the search is asked for at once in the end: first one, then twice as many each
time, and never for more than some milliseconds.
"""

LISTED_BY_SAT = 10
"""Solutions of SAT after which the search has its turn again; they double with every turn. The
search lists many times as fast, since it is told where a solution is.
"""

AIMED = 5
"""Known solutions from which on the search is told where one is. It goes there without probing, so
that it would prove more slowly that there are few.
"""


THIN = 8
"""How many times as long as high, or as high as long, a puzzle is that is swept."""

SWEPT = (64, 256, 1024, 4096)
"""States of a sweep, by turn. With 64 a sweep of 16×500 or 4×4000 takes a tenth of a second, which
is less than two rounds of guessing there; it finds two solutions where there are many of them.
"""

BESIDE = 4
"""Cells that are tried otherwise for a second solution beside a guessed one."""


class Guessing(NamedTuple):
    """How beliefs harden, and how patiently a guess that has failed is followed.

    See the core's Belief and Dive.
    """

    rounds: int
    pace: float
    strongest: float = 0.9
    patience: int = 8


GUESSING = (Guessing(2, 0.02), Guessing(30, 0.02), Guessing(400, 0.01), Guessing(1000, 0.003))
"""By turn: the slower, the likelier to succeed. After the last it goes on with other seeds."""


class Turn(NamedTuple):
    """What each rung may do in one turn."""

    number: int
    search: int | None
    """Work of the core; None is no end of it."""
    guessing: Guessing
    swept: int
    """States of a sweep over the columns; 0 is none."""
    sat: int
    """Conflicts times bytes of clauses."""
    listed: int
    """Solutions that SAT may find."""


def turns(method: Method, *, batch: bool = False) -> Iterator[Turn]:
    """Yield the turns of a puzzle, alone or in a batch, without end.

    >>> first, second, third, fourth = (turn for turn, _ in zip(turns(Method.AUTO), range(4)))
    >>> first.search < second.search < third.search, fourth.search == 3 * third.search
    (True, True)
    """
    most = {Method.FAST: None, Method.COMPLETE: COMPLETE, Method.AUTO: 1}.get(method, 0)
    first = (BATCH_SEARCH, 0) if batch else SEARCH
    for number in count():
        later = number - len(first)
        search = first[number] if later < 0 else LATER_SEARCH * GROWTH**later
        yield Turn(
            number=number,
            search=None if most is None else most * search,
            guessing=GUESSING[min(number, len(GUESSING) - 1)],
            swept=SWEPT[number] if number < len(SWEPT) else 0,
            sat=SAT[number] if later < 0 else LATER_SAT * GROWTH**later,
            listed=LISTED_BY_SAT << number,
        )
