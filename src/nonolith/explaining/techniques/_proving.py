"""What several checkers share: words of sentences, taken at their word."""

from nonolith.explaining.arrangements import Arrangements
from nonolith.explaining.claim import Claim, ensure
from nonolith.explaining.facts import Span
from nonolith.model import is_decided

Cells = dict[int, int]
"""What is derived: for a cell the colours that it may have."""


def inside(claim: Claim, span: Span) -> None:
    """Refuse a stretch that is not one of cells of the line."""
    ensure(0 <= span[0] <= span[1] < len(claim.cells), f"{span} are cells of the line")


def block_exists(claim: Claim, *blocks: int) -> None:
    """Refuse a block that the clue does not have."""
    for block in blocks:
        ensure(0 <= block < len(claim.clue), f"the clue has a block {block}")


def blocks_exist(claim: Claim, blocks: Span) -> None:
    """Refuse blocks that the clue does not have."""
    ensure(0 <= blocks[0] <= blocks[1] < len(claim.clue), f"the clue has the blocks {blocks}")


def others_are_finished(claim: Claim, blocks: Span, ways: Arrangements) -> None:
    """Prove that only these blocks are *left*: the others have one place, and stand there whole."""
    blocks_exist(claim, blocks)
    for block, size in enumerate(claim.clue):
        if blocks[0] <= block <= blocks[1]:
            continue
        ensure(len(ways.starts[block]) == 1, f"block {block} has one place")
        (start,) = ways.starts[block]
        for cell in range(start, start + int(size)):
            ensure(claim.cells[cell] == 1 << size.colour, f"block {block} stands there whole")


def is_settled_outside(claim: Claim, part: Span, blocks: Span, ways: Arrangements) -> None:
    """Prove that outside a part every cell is known and that just these blocks are inside."""
    inside(claim, part)
    blocks_exist(claim, blocks)
    for cell, colours in enumerate(claim.cells):
        known = is_decided(colours)
        ensure(known or part[0] <= cell <= part[1], f"cell {cell} is known")
    for block in range(len(claim.clue)):
        if block < blocks[0]:
            good = ways.within(block, 0, part[0] - 1)
        elif block > blocks[1]:
            good = ways.within(block, part[1] + 1, len(claim.cells) - 1)
        else:
            good = ways.within(block, *part)
        ensure(good, f"block {block} is on its side of {part}")


def least_room(claim: Claim, blocks: Span) -> int:
    """Return the fewest cells that hold blocks and the spaces between them."""
    inner = range(blocks[0], blocks[1] + 1)
    spaces = sum(claim.space_after(block) for block in inner[:-1])
    return sum(int(claim.clue[block]) for block in inner) + spaces


def is_run(claim: Claim, run: Span, colour: int) -> None:
    """Prove that all cells of a stretch are known to have a colour."""
    inside(claim, run)
    for cell in range(run[0], run[1] + 1):
        ensure(claim.cells[cell] == 1 << colour, f"cell {cell} has colour {colour}")


def sizes(claim: Claim, blocks: Span, colour: int) -> list[int]:
    """Return the lengths of the blocks of a colour among some."""
    inner = (claim.clue[block] for block in range(blocks[0], blocks[1] + 1))
    return [int(block) for block in inner if block.colour == colour]


def belongs_to(claim: Claim, cell: int, blocks: set[int], ways: Arrangements) -> None:
    """Prove that a cell is covered by one of some blocks, whatever the arrangement."""
    ensure(ways.owners(cell) <= blocks, f"cell {cell} belongs to one of {blocks}")


def longest_left(claim: Claim, *runs: Span) -> int:
    """Prove the words *no block left is longer*: return that length.

    Each run is of one of the blocks that are left; the others are finished.
    """
    facts = claim.facts
    ways = Arrangements(claim.clue, claim.cells)
    others_are_finished(claim, facts.blocks, ways)
    for run in runs:
        is_run(claim, run, facts.colour)
        belongs_to(claim, run[0], set(range(facts.blocks[0], facts.blocks[1] + 1)), ways)
    longest = max(sizes(claim, facts.blocks, facts.colour), default=0)
    ensure(facts.length == longest, "the longest block is as long")
    return longest


def walls(claim: Claim, run: Span, colour: int) -> Span:
    """Return the nearest cells around a run that can't have a colour; -1, or the length."""
    first, last = run
    while first >= 0 and claim.cells[first] >> colour & 1:
        first -= 1
    while last < len(claim.cells) and claim.cells[last] >> colour & 1:
        last += 1
    return first, last


def filled(cells: range, colour: int) -> Cells:
    """Return that cells have a colour."""
    return dict.fromkeys(cells, 1 << colour)


def middle(area: Span, size: int) -> range:
    """Return the cells that a block covers wherever it lies within an area."""
    return range(area[1] - size + 1, area[0] + size)


def without(claim: Claim, colour: int) -> int:
    """Return all colours but one."""
    return claim.everything & ~(1 << colour)
