"""Overlap: few cells to spare."""

from collections.abc import Iterator

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import Cells, is_settled_outside, least_room
from nonolith.explaining.words import Words

RULE = "a block longer than the cells to spare covers its middle wherever it goes"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    first, last = facts.blocks
    room = facts.part[1] - facts.part[0] + 1
    outside = words.outside(facts.part)
    need = words.blocks_need(facts.blocks, begins=bool(outside))
    covers = []
    for block, covered in _middles(claim):
        if mine := [change.cell for change in claim.changes if change.cell in covered]:
            it = "it" if first == last else words.block(block)
            covers.append(f"{it} covers {words.cells(mine)}")
    they = "it goes" if first == last else "they go"
    return words.head + (
        f"{outside}{need} {room - facts.length} of {room} cells, "
        f"{facts.length} to spare, so wherever {they}, {listed(covers)}."
    )


def prove(claim: Claim) -> Cells:
    """Derive the middles of the blocks that are longer than what is to spare."""
    facts = claim.facts
    is_settled_outside(claim, facts.part, facts.blocks, Arrangements(claim.clue, claim.cells))
    room = facts.part[1] - facts.part[0] + 1
    ensure(room - least_room(claim, facts.blocks) == facts.length, "that many cells are to spare")
    derived: Cells = {}
    for block, covered in _middles(claim):
        derived |= dict.fromkeys(covered, 1 << claim.clue[block].colour)
    return derived


def _middles(claim: Claim) -> Iterator[tuple[int, range]]:
    """Yield what each block covers both when all are pushed to the left and to the right."""
    facts = claim.facts
    at_left = facts.part[0]
    for block in range(facts.blocks[0], facts.blocks[1] + 1):
        end = at_left + int(claim.clue[block])
        yield block, range(at_left + facts.length, end)
        at_left = end + claim.space_after(block)
