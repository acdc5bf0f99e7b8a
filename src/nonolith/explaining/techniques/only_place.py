"""Only place: one gap for a block."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.techniques._proving import (
    Cells,
    block_exists,
    filled,
    inside,
    middle,
    others_are_finished,
    walls,
)
from nonolith.explaining.words import Words
from nonolith.model import is_decided

RULE = "a block fits in only one gap"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    where = words.span_is(facts.area, f"the only gap where {words.block(facts.block)} fits")
    open_part = "" if facts.part == (0, len(claim.cells) - 1) else "of the cells left, "
    return words.head + f"{open_part}{where}: {words.conclusion()}."


def prove(claim: Claim) -> Cells:
    """Derive the middle of the block in its gap."""
    facts = claim.facts
    block_exists(claim, facts.block)
    inside(claim, facts.area)
    inside(claim, facts.part)
    block = claim.clue[facts.block]
    ensure(block.colour == facts.colour, "the block has the colour")
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    ensure(facts.blocks[0] <= facts.block <= facts.blocks[1], "the block is left")
    ensure(ways.within(facts.block, *facts.part), "the block lies in the cells left")
    for cell in (*range(facts.part[0]), *range(facts.part[1] + 1, len(claim.cells))):
        colours = claim.cells[cell]
        ensure(is_decided(colours), "outside nothing is open")
    ensure(1 not in (claim.cells[facts.part[0]], claim.cells[facts.part[1]]), "its ends are open")
    fitting = []
    cell = facts.part[0]
    while cell <= facts.part[1]:
        low, high = walls(claim, (cell, cell), block.colour)
        first, last = max(low + 1, facts.part[0]), min(high - 1, facts.part[1])
        if first <= cell <= last:
            if last - first + 1 >= int(block):
                fitting.append((first, last))
            cell = last
        cell += 1
    ensure(fitting == [facts.area], "the block fits in this gap only")
    return filled(middle(facts.area, int(block)), block.colour)
