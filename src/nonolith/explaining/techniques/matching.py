"""Matching: a run for each block."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Form, Span
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import (
    Cells,
    block_exists,
    filled,
    inside,
    is_run,
    middle,
    others_are_finished,
    walls,
    without,
)
from nonolith.explaining.words import MOST_REASONS, Words

RULE = (
    "there are as many runs as blocks, so each run belongs to one block, which reaches only so far"
)


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    kind, left = words.kind(facts.colour), words.left(facts.blocks)
    if len(facts.runs) == 1:
        run = facts.runs[0]
        held = words.cells(_known(claim, run))
        area = facts.area if facts.form is Form.FILL else facts.areas[0]
        return words.head + (
            f"{words.block(facts.owners[0])} is the only {kind}block{left} and covers {held}, "
            f"so it lies within {words.span(area)}: {words.conclusion()}."
        )
    pairs = list(zip(facts.runs, facts.owners, strict=True))
    if len(pairs) > MOST_REASONS:  # their order says the same
        pairs = [pair for pair in pairs if pair[1] == facts.block]
    owned = [f"{words.span(run)} to {words.block(block)}" for run, block in pairs]
    singles = all(first == last for first, last in facts.runs)
    which = (
        words.cells(cell for cell, _ in facts.runs)
        if singles
        else listed(map(words.span, facts.runs))
    )
    why = (
        f"{which} belong to different blocks, and there are only {len(facts.runs)} "
        f"{kind}blocks{left}: {listed(owned) if owned else 'they match in order'}"
    )
    if facts.form is Form.FILL:
        where = f"{words.block(facts.block)} lies within {words.span(facts.area)}"
        return words.head + f"{why}. So {where}: {words.conclusion()}."
    return words.head + f"{why}. No other cell is within their reach: {words.conclusion()}."


def prove(claim: Claim) -> Cells:
    """Derive what a block covers around its run, or what no block reaches."""
    facts = claim.facts
    colour = facts.colour
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    inside(claim, facts.part)
    left = range(facts.blocks[0], facts.blocks[1] + 1)
    ensure(
        list(facts.owners) == [block for block in left if claim.clue[block].colour == colour],
        "the owners are the blocks of the colour that are left",
    )
    ensure(len(facts.runs) == len(facts.owners), "there is a run for each block")
    areas = []
    for run, block in zip(facts.runs, facts.owners, strict=True):
        inside(claim, run)
        for cell in _known(claim, run):
            ensure(ways.owners(cell) == {block}, "the run belongs to the block")
        if len(facts.runs) > 1:
            is_run(claim, run, colour)
        ensure(set(run) <= set(_known(claim, run)), "the run ends in known cells")
        areas.append(_area(claim, run, int(claim.clue[block])))
    for block in facts.owners:
        ensure(ways.within(block, *facts.part), "the blocks that are left lie in the part")
    if facts.form is Form.FILL:
        block_exists(claim, facts.block)
        ensure(facts.block in facts.owners, "the block is one of the owners")
        ensure(facts.area == areas[facts.owners.index(facts.block)], "the block lies there")
        return filled(middle(facts.area, int(claim.clue[facts.block])), colour)
    ensure(facts.form is Form.CLEAR and facts.areas == tuple(areas), "the blocks lie there")
    return {
        cell: without(claim, colour)
        for cell in range(facts.part[0], facts.part[1] + 1)
        if not any(first <= cell <= last for first, last in areas)
    }


def _known(claim: Claim, run: Span) -> list[int]:
    """Return the cells between the ends of a run that are known to have the colour."""
    colour = 1 << claim.facts.colour
    return [cell for cell in range(run[0], run[1] + 1) if claim.cells[cell] == colour]


def _area(claim: Claim, run: Span, size: int) -> Span:
    low, high = walls(claim, run, claim.facts.colour)
    part = claim.facts.part
    first = max(part[0], low + 1, run[1] - size + 1)
    return first, min(part[1], high - 1, run[0] + size - 1)
