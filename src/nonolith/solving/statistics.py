"""What solving a puzzle has cost so far."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The work done so far, rung by rung."""

    lines_settled: int = 0
    """By line logic and in probing and search; a line may be settled many times."""
    probes: int = 0
    """Cells assumed to be of one colour, to see what follows."""
    nodes: int = 0
    """Of the search tree; 1 means that nothing had to be guessed."""
    conflicts: int = 0
    """That the SAT solver learned from."""
    seconds: float = 0.0
    """Spent in solving, without the caller's own time between two solutions."""
