"""Split: one cell between two runs. The rule stands above ``core/src/explaining/split.cpp``."""

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

TITLE = "Split"
RULE = "joining two runs would make a block longer than any that is left"
PLAYERS = "splitting"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    whole = (facts.run[0], facts.other_run[1])
    between = words.are([facts.run[1] + 1], words.colour(facts.colour))
    return words.head + (
        f"if {between}, {words.span(whole)} would be one block of {whole[1] - whole[0] + 1}, and "
        f"no {words.kind(facts.colour)}block{words.left(facts.blocks)} is longer than "
        f"{facts.length}: {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive that the cell between does not have the colour."""
    facts = claim.facts
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    is_run(claim, facts.run, facts.colour)
    is_run(claim, facts.other_run, facts.colour)
    ensure(facts.other_run[0] == facts.run[1] + 2, "one cell is between the runs")
    longest = max(sizes(claim, facts.blocks, facts.colour), default=0)
    ensure(longest == facts.length, "the longest block is as long")
    ensure(facts.other_run[1] - facts.run[0] + 1 > longest, "together they would be longer")
    belongs_to(claim, facts.run[0], set(range(facts.blocks[0], facts.blocks[1] + 1)), ways)
    return {facts.run[1] + 1: without(claim, facts.colour)}
