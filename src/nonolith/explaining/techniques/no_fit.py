"""No fit: no block has room there."""

from collections.abc import Sequence

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import Cells, inside, without
from nonolith.explaining.words import Words

RULE = "every block that reaches a cell is too short for it or has no room there"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    what = words.if_were(facts.part[0], words.colour(facts.colour))
    if facts.run != facts.part:
        what += f", {words.span(facts.run)} would be one run"
    kind = words.kind(facts.colour)
    short = facts.other_owners
    others = [block for block in facts.owners if block not in short]
    if not facts.owners:
        why = f"no {kind}block reaches it"
    elif len(facts.owners) == 1:
        only = words.block(facts.owners[0])
        fault = "is too short" if short else "has no room there"
        why = f"the only {kind}block that reaches it is {only}, which {fault}"
    else:
        faults = []
        if short:
            faults.append(f"{words.few_blocks(short)} {_are(short)} too short")
        if others:
            faults.append(f"{words.few_blocks(others)} {_have(others)} no room there")
        why = f"of the {kind}blocks that reach it, {listed(faults)}"
    joint = ", " if facts.run == facts.part else "; "
    return words.head + f"{what}{joint}{why}: {words.conclusion()}."


def _are(blocks: Sequence[int]) -> str:
    return "is" if len(blocks) == 1 else "are"


def _have(blocks: Sequence[int]) -> str:
    return "has" if len(blocks) == 1 else "have"


def prove(claim: Claim) -> Cells:
    """Derive that the cell does not have the colour: each block that comes there is tried."""
    facts = claim.facts
    colour, cell = facts.colour, facts.part[0]
    ensure(facts.part == (cell, cell), "it is about one cell")
    inside(claim, facts.part)
    ways = Arrangements(claim.clue, claim.cells)
    first = last = cell
    while first > 0 and claim.cells[first - 1] == 1 << colour:
        first -= 1
    while last + 1 < len(claim.cells) and claim.cells[last + 1] == 1 << colour:
        last += 1
    ensure(facts.run == (first, last), "the cell would make this run")
    come = []
    for block, wanted in enumerate(claim.clue):
        low, high = ways.reach(block)
        if wanted.colour != colour or not low <= cell <= high:
            continue
        come.append(block)
        too_short = int(wanted) < last - first + 1
        ensure(too_short == (block in facts.other_owners), "the block is too short, or is not")
        for start in range(max(low, cell - int(wanted) + 1), cell + 1):
            end = start + int(wanted)
            if end - 1 > high or end > len(claim.cells):
                continue
            touches = start <= first and end > last
            free = all(claim.cells[at] >> colour & 1 for at in range(start, end))
            beside = [at for at in (start - 1, end) if 0 <= at < len(claim.cells)]
            clear = all(claim.cells[at] != 1 << colour for at in beside)
            ensure(not (touches and free and clear), "the block has no place there")
    ensure(list(facts.owners) == come, "these blocks come there")
    ensure(set(facts.other_owners) <= set(come), "the short ones are among them")
    return {cell: without(claim, colour)}
