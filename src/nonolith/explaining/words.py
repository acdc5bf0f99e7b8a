"""The words of a sentence about one line."""

from collections.abc import Iterable, Sequence

from nonolith.explaining.claim import Claim
from nonolith.explaining.facts import Span
from nonolith.explaining.names import colour_name, listed, numbers

_NAMED = 2
"""The most blocks named one by one if their number says the same."""
MOST_REASONS = 4
"""The most reasons, or names of blocks, in a sentence."""


class Words:
    """The words for one line."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.line = claim.line
        self.head = claim.line.head
        self.across = "column" if claim.line.at.is_row else "row"

    def cells(self, cells: Iterable[int]) -> str:
        """Return the names of cells: those of the crossing lines."""
        found = sorted(cells)
        first, last = found[0], found[-1]
        if last - first == len(found) - 1:
            return self.span((first, last))
        return f"{self.across}s {listed(numbers(found))}"

    def span(self, span: Span) -> str:
        """Return the names of the cells of a stretch."""
        first, last = span
        if first == last:
            return f"{self.across} {first + 1}"
        between = " and " if last == first + 1 else "–"
        return f"{self.across}s {first + 1}{between}{last + 1}"

    def are(self, cells: Sequence[int], what: str) -> str:
        """Return a clause that says what cells are."""
        return f"{self.cells(cells)} {'is' if len(cells) == 1 else 'are'} {what}"

    def if_were(self, cell: int, what: str) -> str:
        """Return a clause that supposes what a cell is."""
        return f"if {self.across} {cell + 1} were {what}"

    def span_is(self, span: Span, what: str) -> str:
        """Return a clause that says what the cells of a stretch are."""
        return self.are(range(span[0], span[1] + 1), what)

    def colour(self, colour: int) -> str:
        """Return the adjective for a cell of a colour."""
        return colour_name(self.line.palette, colour)

    def kind(self, colour: int) -> str:
        """Return the word before *block*, with a space after it; black and white needs none."""
        return f"{self.colour(colour)} " if colour and self.line.is_coloured else ""

    def block(self, block: int) -> str:
        """Return the name of a block."""
        return self.line.block_names[block]

    def block_list(self, blocks: Iterable[int], word: str = "and") -> str:
        """Return the names of blocks."""
        return listed(map(self.block, blocks), word)

    def few_blocks(self, blocks: Sequence[int]) -> str:
        """Return the names of blocks, or the number of many blocks."""
        if len(blocks) < MOST_REASONS:
            return self.block_list(blocks)
        return f"{len(blocks)} of them"

    def blocks_need(self, blocks: Span, *, begins: bool = False) -> str:
        """Return that some blocks need; many that begin or end the clue are told by their number.

        *begins*: it begins a sentence.

        >>> from nonolith import Puzzle, explain
        >>> from nonolith.explaining.words import Words
        >>> line = next(explain(Puzzle([[1] * 5, [1] * 4], [[1]] * 9))).claim
        >>> Words(line).blocks_need((0, 4)), Words(line).blocks_need((1, 4))
        ('the 5 blocks need', 'the last 4 blocks need')
        >>> Words(line).blocks_need((0, 0)), Words(line).blocks_need((1, 2))
        ('the first 1 needs', 'the second 1 and the third 1 need')
        """
        first, last = blocks
        number, at_end = last - first + 1, last == len(self.line.clue) - 1
        if number > _NAMED and (first == 0 or at_end):
            which = "" if first == 0 and at_end else "first " if first == 0 else "last "
            need = f"the {which}{number} blocks need"
        elif number > MOST_REASONS:
            need = f"{number} blocks, from {self.block(first)} to {self.block(last)}, need"
        else:
            need = f"{self.block_list(range(first, last + 1))} need{'s' * (number == 1)}"
        return need[0].upper() + need[1:] if begins else need

    def left(self, blocks: Span) -> str:
        """Return the word that excludes finished blocks, if there are any."""
        return "" if blocks == (0, len(self.line.clue) - 1) else " left"

    def none_longer(self) -> str:
        """Return that no block that is left is longer than the claim says."""
        facts = self.claim.facts
        left = self.left(facts.blocks)
        return f"no {self.kind(facts.colour)}block{left} is longer than {facts.length}"

    def outside(self, part: Span) -> str:
        """Return the clause that excludes the settled ends of the line, if it has any."""
        if part == (0, len(self.claim.cells) - 1):
            return ""
        ones = "one" if part[0] == part[1] else "ones"
        return f"{self.span_is(part, f'the only {ones} left')}. "

    def conclusion(self) -> str:
        """Return what the step concludes about its cells."""
        told, changes = self.line.told, self.claim.changes
        if len(changes) == 1:
            cell, _, after, claimed = changes[0]
            return f"{self.across} {cell + 1} is {told(claimed, after)}"
        groups: dict[str, list[int]] = {}
        for cell, _, after, claimed in changes:
            groups.setdefault(told(claimed, after), []).append(cell)
        said = [self.are(cells, what) for what, cells in groups.items()]
        if len(said) == 1:
            return said[0]
        absent = [what.startswith(("empty", "not", "neither")) for what in groups]
        return listed(
            [text for text, last in zip(said, absent, strict=True) if not last]
            + [text for text, last in zip(said, absent, strict=True) if last]
        )
