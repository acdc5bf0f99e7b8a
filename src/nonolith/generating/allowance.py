"""The time for making a puzzle: most of it for the search, the rest for looking at the result."""

from nonolith.solving.arguments import limits_given
from nonolith.solving.limits import Clock, Limits

DEFAULT_SECONDS = 10.0

_SEARCH = 0.9
"""The share of the search. What is left is for the solver and the rating: they must not come too
late for what was found."""
_AT_LEAST = 0.25
"""Seconds: a search may end a slice late, and that must not cost what it has found."""
_AFTER_A_STOP = 1.0
"""Seconds: whoever stops the work wants the best so far, and it is not handed over unseen."""


class Allowance:
    """One clock for all the work, and one that rings earlier, for the search."""

    def __init__(self, limits: Limits | None) -> None:
        """Start both; without *limits* there are ten seconds."""
        given = Limits(seconds=DEFAULT_SECONDS) if limits is None else limits_given(limits)
        seconds = given.seconds
        self.whole = Clock(given)
        self.search = Clock(given.replace(seconds=None if seconds is None else _SEARCH * seconds))
        self.whole.start()
        self.search.start()

    def last_look(self) -> Limits:
        """Return what is left for looking at what was found."""
        seconds = self.whole.remaining
        if self.whole.is_set():
            seconds = _AFTER_A_STOP if seconds is None else min(seconds, _AFTER_A_STOP)
        return Limits(seconds=None if seconds is None else max(seconds, _AT_LEAST))
