"""
The compiled core of nonolith; use the package's own functions instead.
"""

from collections.abc import Sequence


def compiler() -> str:
    """Return the compiler that built the core."""

def settle(clue: Sequence[int], cells: bytes) -> bytes | None:
    """
    Settle one line; cells are 1 (empty), 2 (filled) or 3 (unknown); None: contradiction.
    """

def propagate(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], cells: bytes | None = None) -> tuple[int, bytes, int, int]:
    """
    Settle lines to the fixpoint; return (0 solved, 1 stuck or 2 contradiction, cells, lines settled, sweeps).
    """

def settle_colour(clue: Sequence[int], colours: int, cells: bytes) -> bytes | None:
    """
    Settle one line of blocks with a colour; cells are little-endian 32-bit sets of candidates; None: contradiction.
    """

def propagate_colour(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], colours: int, cells: bytes | None = None) -> tuple[int, bytes, int, int]:
    """
    Settle coloured lines to the fixpoint; return (0 solved, 1 stuck or 2 contradiction, cells, lines settled, sweeps).
    """
