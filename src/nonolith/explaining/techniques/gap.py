"""Gap: too short for any block."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.techniques._proving import (
    Cells,
    inside,
    others_are_finished,
    sizes,
    walls,
    without,
)
from nonolith.explaining.words import Words

RULE = "a gap shorter than every block left stays empty"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    size = facts.part[1] - facts.part[0] + 1
    kind = words.kind(facts.colour)
    what = f"a gap of {size}" + (f" for {kind.strip()}" if kind else "")
    return words.head + (
        f"{words.span_is(facts.part, what)}, and no {kind}block{words.left(facts.blocks)} is "
        f"shorter than {facts.length}: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive that the colour is nowhere in the gap."""
    facts = claim.facts
    others_are_finished(claim, facts.blocks, Arrangements(claim.clue, claim.cells))
    inside(claim, facts.part)
    first, last = facts.part
    ensure(walls(claim, (first, first), facts.colour) == (first - 1, last + 1), "this is the gap")
    shortest = min(sizes(claim, facts.blocks, facts.colour), default=0)
    ensure(facts.length == shortest, "the shortest block is as long")
    ensure(last - first + 1 < shortest, "no block fits")
    return dict.fromkeys(range(first, last + 1), without(claim, facts.colour))
