"""Capping: a run as long as any block."""

from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.techniques._proving import Cells, longest_left, without
from nonolith.explaining.words import Words

RULE = "a run as long as the longest block left is finished, so it is capped at both ends"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    run = words.span_is(facts.run, words.colour(facts.colour))
    return words.head + (
        f"{run}, and {words.none_longer()}, so this block is finished: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive that the neighbours of the run do not have its colour."""
    first, last = claim.facts.run
    longest = longest_left(claim, claim.facts.run)
    ensure(last - first + 1 == longest, "the run is as long as the longest block")
    return dict.fromkeys((first - 1, last + 1), without(claim, claim.facts.colour))
