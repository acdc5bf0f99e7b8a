"""The rungs of the ladder, one file each; `nonolith.solving.ladder` lists them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from nonolith.solving.findings import Findings
from nonolith.solving.shares import Turn


class TakesTurns(ABC):
    """A rung of the ladder: it keeps what it needs from one turn to the next."""

    is_search = False
    """Whether it hands out solutions of the core's search: those are compared with the clues
    there, and the search looks beside the first one by itself."""

    waits = 0
    """In later turns, rungs that wait less come first."""

    @abstractmethod
    def turn(self, turn: Turn, findings: Findings) -> Iterator[bytes]:
        """Yield the solutions that a share of work finds: a colour for each cell.

        :raises TimeoutError: a limit was reached.
        """

    def close(self) -> None:  # noqa: B027 - most rungs hold nothing
        """Release what is held between turns."""
