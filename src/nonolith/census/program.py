"""Identifies the program that counted a shard: shards of different programs are never added up."""

from dataclasses import dataclass
from typing import Self

from nonolith.errors import ClusterError
from nonolith.version import __version__


@dataclass(frozen=True, slots=True)
class Program:
    """A version of nonolith, what its kernel finds in fixed work, and how it cuts shards.

    It travels with the work and comes back with each shard.
    """

    version: str = __version__
    signature: int | None = None
    """The number that ``nonolith bench --signature`` prints; None within one process, where no
    other program can differ."""
    layout: int | None = None
    """A number over which grids of a size are in which shard; None where there is no other program,
    or where there are no shards."""

    def __str__(self) -> str:
        signature = "" if self.signature is None else f" with signature {self.signature}"
        layout = "" if self.layout is None else f" and layout {self.layout}"
        return f"nonolith {self.version}{signature}{layout}"

    @property
    def row(self) -> tuple[str, str]:
        """The program as a ledger of columns keeps it, whose numbers have a bit less than these."""
        return self.version, str(self.signature)

    @classmethod
    def of_row(cls, version: str, signature: str) -> Self:
        """Return the program that a ledger of columns names."""
        return cls(version, int(signature))


UNSIGNED = Program()
"""This program, for work that stays in this process."""


def refuse_others(asked: Program, mine: Program) -> None:
    """Check that two programs are the same.

    :raises ClusterError: they differ, so that one may count something else than the other.
    """
    if asked != mine:
        raise ClusterError(
            f"refused the work of {asked}: here is {mine}, and all must have the same"
        )
