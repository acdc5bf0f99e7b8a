"""Splitting: one cell between two runs."""

from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.techniques._proving import Cells, longest_left, without
from nonolith.explaining.words import Words

RULE = "two runs would be too long together, so the cell between them is empty"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    whole = (facts.run[0], facts.other_run[1])
    between = words.if_were(facts.run[1] + 1, words.colour(facts.colour))
    return words.head + (
        f"{between}, {words.span(whole)} would be one block of {whole[1] - whole[0] + 1}, but "
        f"{words.none_longer()}: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive that the cell between does not have the colour."""
    facts = claim.facts
    longest = longest_left(claim, facts.run, facts.other_run)
    ensure(facts.other_run[0] == facts.run[1] + 2, "one cell is between the runs")
    ensure(facts.other_run[1] - facts.run[0] + 1 > longest, "together they would be longer")
    return {facts.run[1] + 1: without(claim, facts.colour)}
