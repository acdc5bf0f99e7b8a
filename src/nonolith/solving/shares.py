"""The turns of the rungs. Each rung sets the work of its turns.

The same rule holds for single puzzles, batches and listings. Shares are measured in work, never in
time, so that solutions come in the same order on every machine.

The first turns are short, since most puzzles need one rung alone and little of it: a millisecond or
less of search, a few rounds of guessing, then some milliseconds of each, and SAT, which needs ten
of them before it begins. If none of them finds an answer, turns grow. Those of SAT and tempering
grow longest, since they decide most puzzles that are open after some seconds. A search that makes
progress keeps its turn.
"""

from typing import NamedTuple

from nonolith.solving.verdict import Method

SEARCHED_FIRST = 2
"""Turns that begin with the search. In later ones guesses come before it, since they take less:
tournament puzzles, which have many solutions that are hard to find, took 7 % longer without that.
"""

FIRST_TURNS = 3
"""The number of turns before turns grow."""

GROWTH = 3
"""How many times the last one each turn is from then on. Doubled turns of the search leave it too
little for probing large puzzles, which helps SAT as well: faase took 7.3 s with them, and 4.4 with
trebled ones, before SAT began anew.
"""


class Turn(NamedTuple):
    """A turn of each rung.

    >>> [Turn(number).grown(10) for number in range(6)]
    [10, 10, 10, 10, 30, 90]
    """

    number: int
    method: Method = Method.AUTO
    still_open: int = 0
    """What line logic leaves: the candidates of all cells, beyond one for each."""

    def grown(self, work: int, since: int = FIRST_TURNS) -> int:
        """Return how much of it there is now, if it grows from a turn on."""
        times: int = GROWTH ** max(self.number - since, 0)
        return work * times
