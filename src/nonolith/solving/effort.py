"""The one rule of how much each rung may do before the next has its turn.

It holds for single puzzles, batches and listings alike, but for the first turn of the search, which
is longer in a batch. Everything is counted in work, never in time, so that the solutions come in
the same order on every machine.

The first turns are short, since most puzzles need one rung alone and little of it: a millisecond or
less of search, a few rounds of guessing, then some milliseconds of each, and SAT, which needs ten
of them before it begins. If none of them finds an answer, turns grow by a factor of three. Those of
SAT and tempering are the longer ones, since what is still open after some seconds is most often for
them. A search that makes progress is worth waiting for: its turn goes on.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from nonolith import _core
from nonolith.solving.verdict import Method

FIRST_SEARCH_PER_CANDIDATE = 200
"""Work of the core's search in the first turn, for each candidate that line logic leaves open: what
is enough to see whether probing finds anything. A guess, which comes next, grows in the same way.
"""

LEAST_FIRST_SEARCH = 60_000
"""The same for small puzzles, of which search alone decides most."""

MOST_FIRST_SEARCH = 500_000
"""The same for large puzzles. Their boards are large too, so that the search would take as long as
the guess, to go through one cell in fifty.
"""

EARLY_SEARCH = (500_000, 1_000_000)
"""The same in the second and the third turn, some one and two milliseconds."""

BATCH_SEARCH = 100_000_000
"""The same in a batch, in one turn: its puzzles are mostly random and small, so that search is the
rule there, and SAT, which costs some ten milliseconds before it begins, the exception. Of 1000
random 25×25 puzzles 8 would go to SAT after ten milliseconds, and the batch would take half as long
again.
"""

LATER_SEARCH = 1_000_000
"""The same in the fourth turn."""

MANY_CANDIDATES = 1600
"""Candidates that line logic leaves open beyond which turns after the first grow with their square,
as guesses do, whose lines are longer too. What probing finds in a large puzzle helps those, and
SAT, which begins anew with it. Without that, faase, of which 6176 are open, takes four times as
long.
"""

MOST_TIMES_LONGER = 16
"""How many times longer they become."""

SHARE_DECIDED_FOR_MORE = 1 / 160
"""The share of what line logic leaves open that probing must have decided, in a share of work, to
get another one. Puzzles that probing decides in the end do so all the way (webpbn 803, the slowest
of them, decides 1 to 2 % in each of its first shares); sparse random puzzles, checkerboards and
the *n*-Doms decide nothing at all, and others stop after the first share or two.
"""

SHARE_EXPLORED_FOR_MORE = 1 / 16
"""The same for the share of the tree that a search has closed. Searches that end within some 30
million units of work close that much in most of their shares; of those that would need thousands of
millions some close a large branch early, and then nothing.
"""

SHARES_PER_TURN = 16
"""How many shares a turn may have."""

EARLY_SAT = (0, 0, 30_000_000)
"""Conflicts times bytes of clauses in the first turns: nothing, and about ten milliseconds."""

LATER_SAT = 300_000_000
"""The same in the fourth turn."""

LATER_TEMPERING = 180_000_000
"""Work of tempering in the fifth turn, about 0.3 s with AVX-512; there is none before, when SAT
decides most puzzles that need it. 200 random 30×30 puzzles, 42 and 44 % filled, took 36 s in all
with half of it, 33 s with this and 31 s with two thirds more; but what only SAT can solve has to
wait.
"""

GROWTH = 3
"""How many times the last one each turn is from then on. Doubled turns of the search leave it too
little for probing large puzzles, which helps SAT as well: faase took 7.3 s with them, and 4.4 with
trebled ones, before SAT began anew.
"""

COMPLETE_TIMES_LONGER = 16
"""How much more search the method of that name gets."""

LISTED_BY_SEARCH = 10_000
"""Solutions after which SAT, which would have to be forbidden each, is no help any more."""

SOLUTIONS_AT_ONCE = 256
"""Solutions that the search is asked for at once in the end: first one, then twice as many each
time, and never for more than some milliseconds.
"""

LISTED_BY_SAT = 10
"""Solutions of SAT after which the search has its turn again; they double with every turn. The
search lists many times as fast, since it is told where a solution is.
"""

SOLUTIONS_BEFORE_AIMING = 5
"""Known solutions from which on the search is told where one is. It goes there without probing, so
that it would prove more slowly that there are few.
"""


THIN_RATIO = 8
"""How many times as long as high, or as high as long, a puzzle is that is swept."""

SWEEP_STATES = (64, 256, 1024, 4096)
"""States of a sweep, by turn. With 64 a sweep of 16×500 or 4×4000 takes some tenths of a second; it
finds two solutions where there are many of them, and mostly where half of the cells are filled.
"""

SHARE_DECIDED_FOR_NEW_FORMULA = 1 / 16
"""The share of what was open to SAT that probing must have decided since, for SAT to begin anew:
with a formula that has fewer variables, and beliefs of what is left. What it had learned is lost.
CaDiCaL alone took 3.3 to 5.3 s for faase after little probing, and 2.2 to 2.9 s after more of it.
"""

CELLS_TRIED_OTHERWISE = 4
"""Cells that are tried otherwise for a second solution beside a guessed one."""


class Guessing(NamedTuple):
    """How beliefs harden, and how patiently a guess that has failed is followed.

    See the core's Belief and Dive.
    """

    rounds: int
    pace: float
    strongest: float = 0.9
    patience: int = 8


GUESSING = (
    Guessing(2, 0.02, patience=2),
    Guessing(16, 0.05),
    Guessing(30, 0.02),
    Guessing(400, 0.01),
    Guessing(1000, 0.003),
)
"""By turn: the slower, the likelier to succeed. After the last it goes on with other seeds."""


class Turn(NamedTuple):
    """What each rung may do in one turn."""

    number: int
    search: int | None
    """Work of the core; None is no end of it."""
    guessing: Guessing
    swept: int
    """States of a sweep over the columns; 0 is none."""
    tempering: int
    """Work of tempering, until there is a solution."""
    sat: int
    """Conflicts times bytes of clauses."""
    listed: int
    """Solutions that SAT may find."""


def makes_progress(before: _core.Statistics, now: _core.Statistics) -> bool:
    """Return whether a search did so much in a share of work that it deserves another."""
    return (
        now.decided - before.decided >= SHARE_DECIDED_FOR_MORE
        or now.explored - before.explored >= SHARE_EXPLORED_FOR_MORE
    )


def wants_new_formula(before: float, now: float) -> bool:
    """Return whether SAT does better with a new formula, by what probing had and has decided."""
    return now - before >= SHARE_DECIDED_FOR_NEW_FORMULA * (1 - before)


def turns(method: Method, still_open: int = 0, *, batch: bool = False) -> Iterator[Turn]:
    """Yield the turns of a puzzle, alone or in a batch, without end.

    *still_open* is what line logic leaves: the candidates of all cells, beyond one for each.

    >>> *first, fourth, fifth = (turn for turn, _ in zip(turns(Method.AUTO), range(5)))
    >>> [turn.search for turn in first], fifth.search == 3 * fourth.search
    ([60000, 500000, 1000000], True)
    """
    most = {Method.FAST: None, Method.COMPLETE: COMPLETE_TIMES_LONGER, Method.AUTO: 1}.get(
        method, 0
    )
    times = min(max(still_open / MANY_CANDIDATES, 1) ** 2, MOST_TIMES_LONGER)
    alone = (
        min(max(LEAST_FIRST_SEARCH, FIRST_SEARCH_PER_CANDIDATE * still_open), MOST_FIRST_SEARCH),
        *(round(times * share) for share in EARLY_SEARCH),
    )
    first = (BATCH_SEARCH, 0, 0) if batch else alone
    for number in count():
        later = number - len(first)
        search = first[number] if later < 0 else round(times * LATER_SEARCH) * GROWTH**later
        yield Turn(
            number=number,
            search=None if most is None else most * search,
            guessing=GUESSING[min(number, len(GUESSING) - 1)],
            swept=SWEEP_STATES[number] if number < len(SWEEP_STATES) else 0,
            tempering=0 if later < 1 else LATER_TEMPERING * GROWTH ** (later - 1),
            sat=EARLY_SAT[number] if later < 0 else LATER_SAT * GROWTH**later,
            listed=LISTED_BY_SAT << max(later + 1, 0),
        )
