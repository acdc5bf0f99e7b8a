"""No fit: no block has a place there. The rule stands above ``core/src/explaining/no_fit.cpp``."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import Cells, inside, without
from nonolith.explaining.words import Words

TITLE = "No fit"
RULE = "every block that comes to a cell is too short for it or has no place there"
PLAYERS = ""


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    what = words.if_were(facts.part[0], words.colour(facts.colour))
    if facts.run != facts.part:
        what += f", {words.span(facts.run)} would be one run"
    kind = words.kind(facts.colour)
    faults = [
        "is too short" if block in facts.other_owners else "has no place there"
        for block in facts.owners
    ]
    if not facts.owners:
        why = f"no {kind}block comes there"
    elif len(facts.owners) == 1:
        only = words.block(facts.owners[0])
        why = f"the only {kind}block that comes there is {only}, which {faults[0]}"
    else:
        told = zip(map(words.block, facts.owners), faults, strict=True)
        why = f"of the {kind}blocks that come there, {listed(map(' '.join, told))}"
    joint = ", " if facts.run == facts.part else "; "
    return words.head + f"{what}{joint}{why}: {words.conclusion()}."


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
