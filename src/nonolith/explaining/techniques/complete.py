"""Complete: a run as long as any block. The rule stands above ``complete.cpp`` of the core."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.techniques._proving import (
    Cells,
    belongs_to,
    is_run,
    others_are_finished,
    sizes,
    without,
)
from nonolith.explaining.words import Words

TITLE = "Complete"
RULE = "a run is as long as the longest block that is left, so it ends on both sides"
PLAYERS = "punctuating"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    return words.head + (
        f"no {words.kind(facts.colour)}block{words.left(facts.blocks)} is longer than "
        f"{facts.length}, and {words.span_is(facts.run, words.colour(facts.colour))}, so this "
        f"block is finished: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive that the neighbours of the run do not have its colour."""
    facts = claim.facts
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    is_run(claim, facts.run, facts.colour)
    first, last = facts.run
    longest = max(sizes(claim, facts.blocks, facts.colour), default=0)
    ensure(longest == facts.length == last - first + 1, "the run is as long as the longest block")
    left = set(range(facts.blocks[0], facts.blocks[1] + 1))
    belongs_to(claim, first, left, ways)
    return {first - 1: without(claim, facts.colour), last + 1: without(claim, facts.colour)}
