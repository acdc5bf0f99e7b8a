"""Sliding: as far left and right as blocks go."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Form
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import Cells, block_exists, filled, middle, without
from nonolith.explaining.words import Words

RULE = (
    "slide all blocks as far as they go one way, then the other: a block covers the cells in both"
)


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    low, high = ("left", "right") if claim.line.at.is_row else ("up", "down")
    if facts.form is Form.FILL:
        size = int(claim.clue[facts.block])
        first, last = facts.area
        block = words.block(facts.block)
        if last - first + 1 == size:
            return words.head + (
                f"{block} fits only in {words.span(facts.area)}: {words.conclusion()}."
            )
        return words.head + (
            f"as far {low} as it goes, {block} covers {words.span((first, first + size - 1))}, and "
            f"as far {high}, {words.span((last - size + 1, last))}: {words.conclusion()}."
        )
    parts = []
    if facts.block >= 0:
        where = words.cells([facts.area[0]])
        parts.append(f"{words.block(facts.block)} ends no later than {where}")
    if facts.other_block >= 0:
        where = words.cells([facts.area[1]])
        parts.append(f"{words.block(facts.other_block)} starts no earlier than {where}")
    between = words.kind(facts.colour)
    no_other = f", and no {between}block lies between them" if len(parts) == 2 and between else ""
    return words.head + f"{listed(parts)}{no_other}: {words.conclusion()}."


def prove(claim: Claim) -> Cells:
    """Derive what a block covers in all arrangements, or where none of a colour comes."""
    facts = claim.facts
    ways = Arrangements(claim.clue, claim.cells)
    if facts.form is Form.FILL:
        block_exists(claim, facts.block)
        block = claim.clue[facts.block]
        ensure(block.colour == facts.colour, "the block has the colour")
        ensure(ways.reach(facts.block) == facts.area, "the block goes as far, and no farther")
        return filled(middle(facts.area, int(block)), block.colour)
    ensure(facts.form is Form.CLEAR, "the form is known")
    mine = [k for k, b in enumerate(claim.clue) if facts.colour in (0, b.colour)]
    ensure(facts.block in (-1, *mine), "the block has the colour")
    ensure(facts.other_block in (-1, *mine), "the other block has the colour")
    before = [k for k in mine if facts.other_block < 0 or k < facts.other_block]
    ensure(facts.block == (before[-1] if before else -1), "no block is between the two")
    ends = ways.reach(facts.block)[1] if facts.block >= 0 else -1
    begins = ways.reach(facts.other_block)[0] if facts.other_block >= 0 else len(claim.cells)
    ensure(facts.area == (ends, begins), "the one ends, and the other starts, there")
    left = without(claim, facts.colour) if facts.colour else 1
    return dict.fromkeys(range(ends + 1, begins), left)
