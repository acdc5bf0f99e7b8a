"""Full: no cell to spare."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import counted
from nonolith.explaining.techniques._proving import Cells, is_settled_outside, least_room
from nonolith.explaining.words import Words

RULE = "the blocks and the spaces between them need every cell"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    first, last = facts.blocks
    outside = words.outside(facts.part)
    needs = f"{words.blocks_need(facts.blocks, begins=bool(outside))} "
    if first < last:
        terms = []
        for block in range(first, last + 1):
            terms.append(str(int(claim.clue[block])))
            if block < last and claim.space_after(block):
                terms.append("1")
        needs += f"{'+'.join(terms)} = "
    needs += counted(facts.length, "cell")
    return words.head + f"{outside}{needs}, and there are no more: {words.conclusion()}."


def prove(claim: Claim) -> Cells:
    """Derive the one placement of the part."""
    facts = claim.facts
    is_settled_outside(claim, facts.part, facts.blocks, Arrangements(claim.clue, claim.cells))
    size = facts.part[1] - facts.part[0] + 1
    ensure(
        least_room(claim, facts.blocks) == size == facts.length, "the blocks need all of the cells"
    )
    derived: Cells = dict.fromkeys(range(facts.part[0], facts.part[1] + 1), 1)
    cell = facts.part[0]
    for block in range(facts.blocks[0], facts.blocks[1] + 1):
        for _ in range(int(claim.clue[block])):
            derived[cell] = 1 << claim.clue[block].colour
            cell += 1
        cell += claim.space_after(block)
    return derived
