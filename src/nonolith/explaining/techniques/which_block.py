"""Which block: the blocks that a run can belong to."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Form
from nonolith.explaining.techniques._proving import (
    Cells,
    belongs_to,
    block_exists,
    filled,
    inside,
    is_run,
    middle,
    walls,
    without,
)
from nonolith.explaining.words import Words

RULE = "a run can belong to few blocks, and what these have in common is true"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    owners = words.block_list(facts.owners, "or")
    why = f"{words.span(facts.run)} can belong only to {owners}"
    if facts.form is Form.COMPLETE:
        none = {1: "that is not", 2: "neither is"}.get(len(facts.owners), "none of these is")
        why += f", and {none} longer than {facts.length}, so the block is finished"
    elif facts.form is Form.GROW:
        at_end = facts.wall in (-1, len(claim.cells))
        wall = "the edge" if at_end else words.cells([facts.wall])
        why += f", so it is part of a block of at least {facts.length}, which can't pass {wall}"
    elif facts.form in (Form.FILL, Form.CLEAR):
        why += f", which so lies within {words.span(facts.area)}"
        if facts.form is Form.CLEAR:
            kind = words.kind(facts.colour)
            why += f", and no other {kind}block comes to the rest of what it could reach"
    elif facts.form is Form.JOIN:
        other = words.span(facts.other_run)
        why = f"{words.span(facts.run)} and {other} can both belong only to {owners}"
    else:
        why += _split(words)
    return words.head + f"{why}: {words.conclusion()}."


def _split(words: Words) -> str:
    facts = words.claim.facts
    whole = facts.other_run[1] - facts.run[0] + 1
    both = [block for block in facts.owners if block in facts.other_owners]
    if both:
        verb = "are" if len(both) > 1 else "is"
        only = f"the only block{'s' * (len(both) > 1)} for both"
        but = f"{words.block_list(both)}, {only}, {verb} shorter"
    else:
        but = "no block is for both"
    between = words.if_were(facts.run[1] + 1, words.colour(facts.colour))
    return (
        f", {words.span(facts.other_run)} only to {words.block_list(facts.other_owners, 'or')}; "
        f"{between}, they would be one block of {whole}, but {but}"
    )


def prove(claim: Claim) -> Cells:
    """Derive what the possible owners of the run have in common."""
    facts = claim.facts
    ways = Arrangements(claim.clue, claim.cells)
    colour = facts.colour
    is_run(claim, facts.run, colour)
    ensure(bool(facts.owners), "the run has an owner")
    block_exists(claim, *facts.owners, *facts.other_owners)
    _can_belong_only_to(claim, facts.run, facts.owners, ways)
    lengths = [int(claim.clue[block]) for block in facts.owners]
    first, last = facts.run
    low, high = walls(claim, facts.run, colour)
    if facts.form is Form.COMPLETE:
        ensure(max(lengths) == facts.length == last - first + 1, "no owner is longer")
        return {first - 1: without(claim, colour), last + 1: without(claim, colour)}
    if facts.form is Form.GROW:
        ensure(min(lengths) == facts.length, "no owner is shorter")
        ensure(facts.wall in (low, high), "the wall is the nearest")
        if facts.wall == low:
            return filled(range(first, low + facts.length + 1), colour)
        return filled(range(high - facts.length, last + 1), colour)
    if facts.form in (Form.FILL, Form.CLEAR):
        return _around(claim, ways)
    is_run(claim, facts.other_run, colour)
    _can_belong_only_to(claim, facts.other_run, facts.other_owners, ways)
    if facts.form is Form.JOIN:
        ensure(len(facts.owners) == 1 and facts.owners == facts.other_owners, "it is one block")
        return filled(range(first, facts.other_run[1] + 1), colour)
    ensure(facts.form is Form.SPLIT, "the form is known")
    ensure(facts.other_run[0] == last + 2, "one cell is between the runs")
    whole = facts.other_run[1] - first + 1
    both = set(facts.owners) & set(facts.other_owners)
    ensure(all(int(claim.clue[block]) < whole for block in both), "no block holds both")
    return {last + 1: without(claim, colour)}


def _can_belong_only_to(
    claim: Claim, run: tuple[int, int], owners: tuple[int, ...], ways: Arrangements
) -> None:
    """Prove that these are the blocks of the colour that come there and are long enough."""
    size = run[1] - run[0] + 1
    found = []
    for block, wanted in enumerate(claim.clue):
        low, high = ways.reach(block)
        comes = low <= run[0] and run[1] <= high
        if comes and wanted.colour == claim.facts.colour and int(wanted) >= size:
            found.append(block)
    ensure(list(owners) == found, "these blocks come there")
    belongs_to(claim, run[0], set(owners), ways)


def _around(claim: Claim, ways: Arrangements) -> Cells:
    facts = claim.facts
    ensure(facts.owners == (facts.block,), "the run has one owner")
    size = int(claim.clue[facts.block])
    inside(claim, facts.area)
    low, high = walls(claim, facts.run, facts.colour)
    reach = ways.reach(facts.block)
    first = max(reach[0], low + 1, facts.run[1] - size + 1)
    last = min(reach[1], high - 1, facts.run[0] + size - 1)
    ensure(facts.area == (first, last), "the block lies there")
    if facts.form is Form.FILL:
        return filled(middle(facts.area, size), facts.colour)
    derived = {}
    for cell in range(reach[0], reach[1] + 1):
        others = (
            ways.reach(block)
            for block, wanted in enumerate(claim.clue)
            if block != facts.block and wanted.colour == facts.colour
        )
        if not first <= cell <= last and not any(a <= cell <= b for a, b in others):
            derived[cell] = without(claim, facts.colour)
    return derived
