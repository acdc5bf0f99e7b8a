"""Opposite: the last resort inside a line."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import colours_word
from nonolith.explaining.techniques._proving import Cells
from nonolith.explaining.words import Words

RULE = "if a cell were otherwise, the blocks would have no room left"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words = Words(claim)
    change = claim.changes[0]
    otherwise = colours_word(claim.palette, claim.everything & ~change.claimed)
    return words.head + (
        f"{words.if_were(change.cell, otherwise)}, the blocks would have no room left: "
        f"{words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive the cell by trying each colour that it is said not to have."""
    ensure(len(claim.changes) == 1, "it is about one cell")
    change = claim.changes[0]
    ensure(claim.facts.part == (change.cell, change.cell), "it is about this cell")
    left = 0
    for colour in range(len(claim.palette) + 1):
        if not claim.cells[change.cell] >> colour & 1:
            continue
        tried = list(claim.cells)
        tried[change.cell] = 1 << colour
        if Arrangements(claim.clue, tuple(tried)).exist:
            left |= 1 << colour
    return {change.cell: left}
