"""Edge: a block at the end of what is left."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Form, Span
from nonolith.explaining.techniques._proving import (
    Cells,
    block_exists,
    filled,
    inside,
    is_run,
    least_room,
    middle,
    others_are_finished,
    walls,
    without,
)
from nonolith.explaining.words import Words
from nonolith.model import is_decided

RULE = "the first or last block has no room beside a run, so the run belongs to it"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    first = facts.form is Form.FIRST
    block, run, area = words.block(facts.block), facts.run, facts.area
    size = int(claim.clue[facts.block])
    edge = run[0] if first else run[1]
    if edge == facts.part[0 if first else 1] and area[1] - area[0] + 1 == size:
        colour = words.colour(facts.colour)
        which = "first" if first else "last"
        why = (
            f"{words.are([edge], colour)} and is the {which} cell left, "
            f"so {block} covers {words.span(area)}"
        )
    elif area[1] - area[0] + 1 == size:
        side = "before" if first else "after"
        why = f"{block} has no room {side} {words.cells([edge])}, so it covers {words.span(area)}"
    else:
        side = "before" if first else "after"
        belongs = f"belong{'s' * (run[0] == run[1])}"
        why = (
            f"{block} has no room {side} {words.cells([edge])}, so {words.span(run)} {belongs} to "
            f"it, and it lies within {words.span(area)}"
        )
    return words.head + f"{why}: {words.conclusion()}."


def prove(claim: Claim) -> Cells:
    """Derive what the block covers, what it can't reach, and its ends if it has one place."""
    facts = claim.facts
    block_exists(claim, facts.block)
    ensure(facts.form in (Form.FIRST, Form.LAST), "it is the first or the last block")
    colour, size = facts.colour, int(claim.clue[facts.block])
    ensure(claim.clue[facts.block].colour == colour, "the block has the colour")
    is_run(claim, facts.run, colour)
    inside(claim, facts.part)
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    _is_outermost(claim, ways)
    ensure(facts.area == _area(claim, size), "the block lies within these cells, and no fewer")
    derived = filled(middle(facts.area, size), colour)
    at_end = facts.block == facts.blocks[0 if facts.form is Form.FIRST else 1]
    if at_end and facts.form is Form.FIRST:
        derived |= dict.fromkeys(range(facts.part[0], facts.area[0]), 1)
    elif at_end:
        derived |= dict.fromkeys(range(facts.area[1] + 1, facts.part[1] + 1), 1)
    if facts.area[1] - facts.area[0] + 1 == size:
        for cell in (facts.area[0] - 1, facts.area[1] + 1):
            derived[cell] = derived.get(cell, without(claim, colour))
    return derived


def _is_outermost(claim: Claim, ways: Arrangements) -> None:
    """Prove that the run belongs to the block, as there is no room for it on the outer side."""
    facts = claim.facts
    first = facts.form is Form.FIRST
    size = int(claim.clue[facts.block])
    for start in ways.starts[facts.block]:
        beside = start + size - 1 < facts.run[0] if first else start > facts.run[1]
        ensure(not beside, "the block has no room beside the run")
    ensure(ways.owners(facts.run[0]) == {facts.block}, "the run belongs to the block")
    # Outside the open part nothing is open, and the blocks that are left lie inside.
    outside = range(facts.part[0]) if first else range(facts.part[1] + 1, len(claim.cells))
    for cell in outside:
        colours = claim.cells[cell]
        ensure(is_decided(colours), "outside the part all is known")
    for block in range(facts.blocks[0], facts.blocks[1] + 1):
        low = facts.part[0] if first else 0
        high = len(claim.cells) - 1 if first else facts.part[1]
        ensure(ways.within(block, low, high), "the blocks that are left lie in the part")


def _area(claim: Claim, size: int) -> Span:
    """Return the cells that the block may cover: near its run, within walls, after the others."""
    facts = claim.facts
    low, high = walls(claim, facts.run, facts.colour)
    first = max(low + 1, facts.run[1] - size + 1)
    last = min(high - 1, facts.run[0] + size - 1)
    if facts.form is Form.FIRST:
        first = max(first, facts.part[0])
        if facts.block > facts.blocks[0]:
            before = (facts.blocks[0], facts.block - 1)
            space = claim.space_after(facts.block - 1)
            first = max(first, facts.part[0] + least_room(claim, before) + space)
    else:
        last = min(last, facts.part[1])
        if facts.block < facts.blocks[1]:
            after = (facts.block + 1, facts.blocks[1])
            space = claim.space_after(facts.block)
            last = min(last, facts.part[1] - least_room(claim, after) - space)
    return first, last
