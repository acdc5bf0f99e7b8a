"""Counting: counting the cells of a line."""

from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Form
from nonolith.explaining.names import counted, listed
from nonolith.explaining.techniques._proving import Cells
from nonolith.explaining.words import Words

RULE = (
    "a line with all its filled cells is empty elsewhere; one that needs every cell "
    "left has them all filled"
)


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    kind = words.kind(facts.colour) or "filled "
    number = facts.length
    if facts.form is Form.BLANK:
        return words.head + "there are no blocks, so every cell is empty."
    if facts.form is Form.ABSENT:
        there = {block.colour for block in claim.clue}
        absent = [c for c in range(1, len(claim.palette) + 1) if c not in there]
        which = listed(map(words.colour, absent), "or")
        return words.head + f"there is no {which} block, so no cell is {which}."
    if facts.form is Form.ALL_FILLED:
        known = f"its {number} {kind}cells are" if number > 1 else f"its one {kind}cell is"
        others = f"not {kind.strip()}" if words.kind(facts.colour) else "empty"
        rest = f"all there, so the rest is {others}"
        rest = rest if number > 1 else rest.replace("all ", "")
        return words.head + f"{known} {rest}: {words.conclusion()}."
    kind = kind.strip()
    return words.head + (
        f"{counted(number, 'cell')} must be {kind}, and only {number} can be: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive what the counts say."""
    facts, everything = claim.facts, claim.everything
    if facts.form in (Form.BLANK, Form.ABSENT):
        ensure((facts.form is Form.BLANK) == (not claim.clue), "a blank clue has no block")
        there = sum({1 << block.colour for block in claim.clue}) | 1
        return dict.fromkeys(range(len(claim.cells)), there)
    counted_colours = 1 << facts.colour if facts.colour else everything & ~1
    blocks = [block for block in claim.clue if counted_colours >> block.colour & 1]
    ensure(facts.length == sum(map(int, blocks)), "the clue asks for that many")
    if facts.form is Form.ALL_FILLED:
        known = [not cells & ~counted_colours for cells in claim.cells]
        ensure(sum(known) == facts.length, "that many are there")
        rest = [cell for cell, is_known in enumerate(known) if not is_known]
        return dict.fromkeys(rest, everything & ~counted_colours)
    ensure(facts.form is Form.ALL_NEEDED, "the form is known")
    possible = [bool(cells & counted_colours) for cells in claim.cells]
    ensure(sum(possible) == facts.length, "that many can be")
    return {cell: counted_colours for cell, can in enumerate(possible) if can}
