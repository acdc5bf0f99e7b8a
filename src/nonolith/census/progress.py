"""The progress of a census."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """A moment of a run.

    >>> from nonolith import count
    >>> moments: list[Progress] = []
    >>> _ = count(4, 4, recount=True, progress=moments.append)
    >>> moments[-1].fraction
    1.0
    >>> print(Progress(256, 64, 2**25, 2**23, grids_before=0, seconds=0.5))
    64 of 256 shards, 25.0%, 1.68e+07 grids/s, 1.5 s left
    """

    shards: int
    """Those that have grids."""
    shards_done: int
    """Those of earlier runs included."""
    grids: int
    """The number of all grids."""
    grids_done: int
    """The number of grids that the finished shards cover, including those of earlier runs."""
    grids_before: int
    """The number of grids that earlier runs had done."""
    seconds: float
    """The time since this run began."""

    @property
    def rate(self) -> float:
        """Grids a second in this run, by symmetry more than are looked at; 0 before the first."""
        return (self.grids_done - self.grids_before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def remaining(self) -> float | None:
        """The seconds left at this rate; None if unknown."""
        return (self.grids - self.grids_done) / self.rate if self.rate > 0 else None

    @property
    def fraction(self) -> float:
        """The finished share of the work."""
        return self.grids_done / self.grids

    def __str__(self) -> str:
        left = "" if self.remaining is None else f", {duration(self.remaining)} left"
        return (
            f"{self.shards_done} of {self.shards} shards, {100 * self.grids_done / self.grids:.1f}%"
            f", {self.rate:.3g} grids/s{left}"
        )


@dataclass(frozen=True, slots=True)
class ColumnProgress(Progress):
    """A moment of a run by columns; its shards are steps, a column each and the end."""

    states: int
    """How many states there are after the last step."""
    memory: int
    """The bytes that they take."""

    @property
    def remaining(self) -> float | None:
        """None: the steps differ too much for an estimate."""
        return None

    @property
    def fraction(self) -> float:
        """The share of the steps that are done."""
        return self.shards_done / self.shards

    def __str__(self) -> str:
        return (
            f"step {self.shards_done} of {self.shards}, {self.states} states, "
            f"{self.memory / 1e6:.0f} MB"
        )


ProgressReport = Callable[[Progress], None]
"""The callback of a census when shards are finished."""


_YEAR = 365 * 86400  # seconds


def duration(seconds: float) -> str:
    """Return a time in words, in its two largest units; centuries are rounded.

    >>> duration(0.25), duration(95), duration(7 * 3600), duration(1e9)
    ('0.25 s', '1 min 35 s', '7 h', '31 years 259 days')
    >>> duration(1e13)
    '320,000 years'
    """
    if seconds >= 100 * _YEAR:
        return f"{float(f'{seconds / _YEAR:.2g}'):,.0f} years"
    if seconds < 60:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    left = round(seconds)
    parts: list[str] = []
    for name, length in [("year", _YEAR), ("day", 86400), ("h", 3600), ("min", 60), ("s", 1)]:
        number, left = divmod(left, length)
        if number or parts:
            text = plural(number, name) if name in ("year", "day") else f"{number} {name}"
            parts.append(text if number else "")
    return " ".join(part for part in parts[:2] if part)


def plural(number: int, name: str) -> str:
    """Write a number of things.

    >>> plural(1, "shard"), plural(256, "shard")
    ('1 shard', '256 shards')
    """
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def grids_in_words(grids: int) -> str:
    """Return a number of grids, as a power of two if it is one.

    >>> grids_in_words(1024), grids_in_words(80)
    ('2^10', '80')
    """
    return f"2^{grids.bit_length() - 1}" if grids.bit_count() == 1 else f"{grids}"
