"""The first turn of the search: for most puzzles it is the only one.

The others are in :mod:`nonolith.solving.shares`, which is not imported for these.
"""

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

COMPLETE_TIMES_LONGER = 16
"""How much more search the method of that name gets."""


def first_share(method: Method) -> tuple[int, int, int] | None:
    """Return the work of the search's first turn: for each open candidate, at least and at most.

    None: there is no search.

    >>> first_share(Method.AUTO)
    (200, 60000, 500000)
    """
    if method in (Method.LOCAL, Method.SAT):
        return None
    times = COMPLETE_TIMES_LONGER if method is Method.COMPLETE else 1
    return (
        times * FIRST_SEARCH_PER_CANDIDATE,
        times * LEAST_FIRST_SEARCH,
        times * MOST_FIRST_SEARCH,
    )
