"""The one rule for how much work each rung gets before the next has its turn.

It applies to single puzzles, batches and listings alike. Shares are measured in work, never in
time, so that solutions come in the same order on every machine.

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
from nonolith.solving.first_share import COMPLETE_TIMES_LONGER, first_share
from nonolith.solving.verdict import Method

SEARCHED_FIRST = 2
"""Turns that begin with the search. In later ones guesses come before it, since they take less:
tournament puzzles, which have many solutions that are hard to find, took 7 % longer without that.
"""

SECOND_SEARCH = 500_000
"""Work of the core's search in the second turn, about one millisecond."""

LATER_SEARCH = 1_000_000
"""The same in the third turn and in the fourth; then it grows."""

LEAST_LATER_SEARCH = 3_000_000
"""What small puzzles get from the third turn on at least: about as long as SAT, whose first turn
follows, takes to begin with such a puzzle. Unique puzzles of 20×20 and 30×30 that were made to be
hard end within 4 to 10 million, and took 4 times as long with one million.
"""

ENDLESS = 1 << 62
"""Work that never ends."""

MANY_CANDIDATES = 1600
"""Candidates that line logic leaves open beyond which turns after the first grow with their square,
as guesses do, whose lines are longer too. What probing finds in a large puzzle helps those, and
SAT, which begins anew with it. Without that, faase, of which 6176 are open, takes four times as
long.
"""

MOST_TIMES_LONGER = 16
"""The factor by which turns grow."""

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

GROWTH_EXPLORED_FOR_MORE = 1.5
LEAST_EXPLORED_THAT_GROWS = 1e-4
"""Or how many times as much it must have closed since the share began, and that at least: a search
on its way up from the first leaf doubles what it has closed again and again, until all is closed.
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

LISTED_BY_SEARCH = 10_000
"""Solutions after which SAT no longer helps: it would need a blocking clause for each."""

SOLUTIONS_AT_ONCE = 256
"""The most solutions that the search is asked for at once: it starts with one, then twice as many
each time, and never works more than some milliseconds on them.
"""

LISTED_BY_SAT = 10
"""Solutions of SAT after which the search has its turn again; they double with every turn. The
search lists many times as fast, since it is told where a solution is.
"""

SOLUTIONS_BEFORE_AIMING = 5
"""The number of known solutions from which on the search is told where one is. It goes there
without probing, so that it would prove more slowly that there are few.
"""


THIN_RATIO = 8
"""The ratio of sides from which on a puzzle is swept."""

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
    """How beliefs harden, and how patiently a failed guess is followed.

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
    """The work that each rung may do in one turn."""

    number: int
    search: int
    """Work of the core."""
    guessing: Guessing
    swept: int
    """States of a sweep over the columns; 0 means no sweep."""
    tempering: int
    """Work of tempering, until there is a solution."""
    sat: int
    """Conflicts times bytes of clauses."""
    listed: int
    """Solutions that SAT may find."""


def makes_progress(before: _core.Statistics | None, now: _core.Statistics) -> bool:
    """Return whether a search did so much in a share of work that it deserves another.

    *before* is what it had done earlier, if anything.
    """
    decided, explored = (0.0, 0.0) if before is None else (before.decided, before.explored)
    return (
        now.decided - decided >= SHARE_DECIDED_FOR_MORE
        or now.explored - explored >= SHARE_EXPLORED_FOR_MORE
        or now.explored >= max(GROWTH_EXPLORED_FOR_MORE * explored, LEAST_EXPLORED_THAT_GROWS)
    )


def wants_new_formula(before: float, now: float) -> bool:
    """Return whether SAT needs a new formula, judged by what probing has decided since."""
    return now - before >= SHARE_DECIDED_FOR_NEW_FORMULA * (1 - before)


def turns(method: Method, still_open: int = 0) -> Iterator[Turn]:
    """Yield the turns of a puzzle, without end.

    *still_open* is what line logic leaves: the candidates of all cells, beyond one for each.

    >>> [turn.search for turn, _ in zip(turns(Method.AUTO), range(6))]
    [60000, 500000, 3000000, 3000000, 3000000, 9000000]
    """
    times = min(max(still_open / MANY_CANDIDATES, 1) ** 2, MOST_TIMES_LONGER)
    most = COMPLETE_TIMES_LONGER if method is Method.COMPLETE else 1
    per_candidate, least, greatest = first_share(method) or (0, 0, 0)
    first = min(max(least, per_candidate * still_open), greatest)
    if method is Method.FAST:
        first = ENDLESS  # it resumes after the first share
    for number in count():
        late = number - len(EARLY_SAT)
        growth = GROWTH ** max(late, 0)
        if number == 0 or first in (0, ENDLESS):
            search = first
        elif number == 1:
            search = round(most * times * SECOND_SEARCH)
        else:
            search = most * max(round(times * LATER_SEARCH * growth), LEAST_LATER_SEARCH)
        yield Turn(
            number=number,
            search=search,
            guessing=GUESSING[min(number, len(GUESSING) - 1)],
            swept=SWEEP_STATES[number] if number < len(SWEEP_STATES) else 0,
            tempering=0 if late < 1 else LATER_TEMPERING * GROWTH ** (late - 1),
            sat=_sat(method, number, late),
            listed=LISTED_BY_SAT << max(late + 1, 0),
        )


def _sat(method: Method, number: int, late: int) -> int:
    if method is Method.FAST:
        return 0
    return EARLY_SAT[number] if late < 0 else LATER_SAT * GROWTH**late
