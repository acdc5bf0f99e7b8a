"""Cases: a run of one block or another."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.names import listed
from nonolith.explaining.techniques._proving import Cells, belongs_to, block_exists, is_run
from nonolith.explaining.words import Words

RULE = "try each block that a run can belong to: the same follows every time"


def say(claim: Claim) -> str:
    """Return the sentence."""
    words, facts = Words(claim), claim.facts
    told = []
    for owner, reaches in zip(facts.owners, facts.cases, strict=True):
        near = range(max(0, owner - 1), min(len(claim.clue), owner + 2))
        verbs = ["lies within"] + ["within"] * (len(near) - 1)
        lie = (
            f"{words.block(block)} {verb} {words.span(reaches[block])}"
            for block, verb in zip(near, verbs, strict=True)
        )
        told.append(f"If to {words.block(owner)}, {listed(lie)}.")
    which = words.block_list(facts.owners, "or")
    belongs = f"belong{'s' * (facts.run[0] == facts.run[1])} to {which}"
    return words.head + (
        f"{words.span(facts.run)} {belongs}. {' '.join(told)} In each case {words.conclusion()}."
    )


def prove(claim: Claim) -> Cells:
    """Derive what is common to all cases, each looked at by itself."""
    facts = claim.facts
    is_run(claim, facts.run, facts.colour)
    block_exists(claim, *facts.owners)
    ensure(len(facts.owners) == len(facts.cases), "each owner is a case")
    belongs_to(claim, facts.run[0], set(facts.owners), Arrangements(claim.clue, claim.cells))
    derived: Cells = dict.fromkeys(range(len(claim.cells)), 0)
    for owner, reaches in zip(facts.owners, facts.cases, strict=True):
        found = _reaches_if(claim, owner)
        ensure(tuple(found) == reaches, "the blocks lie there in this case")
        for cell in derived:
            derived[cell] |= _left(claim, cell, found)
    return derived


def _reaches_if(claim: Claim, owner: int) -> list[tuple[int, int]]:
    """Return how far each block reaches if the run belongs to the owner.

    The line is cut at the owner: every one of its places is tried, and the blocks before and
    after it are arranged by themselves.
    """
    clue, cells, run = claim.clue, claim.cells, claim.facts.run
    size, colour = int(clue[owner]), clue[owner].colour
    places: list[set[int]] = [set() for _ in clue]
    for start in range(max(0, run[1] - size + 1), min(run[0], len(cells) - size) + 1):
        end = start + size
        if not all(cells[at] >> colour & 1 for at in range(start, end)):
            continue
        # Neighbours do not have the owner's colour: it is as long as it is.
        left = tuple(c & ~(1 << colour) if at == start - 1 else c for at, c in enumerate(cells))
        before = Arrangements(clue[:owner], left[:start])
        right = tuple(c & ~(1 << colour) if at == end else c for at, c in enumerate(cells))
        after = Arrangements(clue[owner + 1 :], right[end:])
        if not (before.exist and after.exist):
            continue
        places[owner].add(start)
        for block, starts in enumerate(before.starts):
            places[block] |= starts
        for block, starts in enumerate(after.starts, start=owner + 1):
            places[block] |= {at + end for at in starts}
    ensure(bool(places[owner]), "the run can belong to the owner")
    return [
        (min(found), max(found) + int(block) - 1) for found, block in zip(places, clue, strict=True)
    ]


def _left(claim: Claim, cell: int, reaches: list[tuple[int, int]]) -> int:
    colours = 1
    for block, (first, last) in zip(claim.clue, reaches, strict=True):
        if last - int(block) + 1 <= cell <= first + int(block) - 1:
            return 1 << block.colour
        if first <= cell <= last:
            colours |= 1 << block.colour
    return colours
