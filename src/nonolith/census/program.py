"""Which program counted a shard: shards of different programs are never added up."""

from dataclasses import dataclass

from nonolith.version import __version__


@dataclass(frozen=True, slots=True)
class Program:
    """A version of nonolith, and what its kernel finds in fixed work.

    It travels with the work and comes back with each shard.
    """

    version: str = __version__
    signature: int | None = None
    """What ``nonolith bench --signature`` prints; None within one process, where there is no other
    program that could differ."""

    def __str__(self) -> str:
        signature = "" if self.signature is None else f" with signature {self.signature}"
        return f"nonolith {self.version}{signature}"


UNSIGNED = Program()
"""This program, for work that stays in this process."""
