"""All arrangements of a clue on a line, for the checkers: one cell at a time, no code of the core.

It follows the definition instead of the core's tables over (block, position), so that a fault in
one shows in the other.
"""

from collections.abc import Iterator

from nonolith.model import Clue

_State = tuple[int, int, bool]
"""How many blocks lie before a cell, the cell, and whether the cell before it is empty."""


class Arrangements:
    """The arrangements of a clue that agree with what is known of the cells."""

    def __init__(self, clue: Clue, cells: tuple[int, ...]) -> None:
        """Compute all of them at once."""
        self.clue = clue
        self.cells = cells
        begin = (0, 0, True)
        waves: list[set[_State]] = [set() for _ in range(len(cells) + 1)]
        waves[0].add(begin)
        for wave in waves:
            for state in wave:
                for following, _ in self._following(state):
                    waves[following[1]].add(following)
        good = {state for state in waves[-1] if state[0] == len(clue)}
        found: list[set[int]] = [set() for _ in clue]
        for wave in reversed(waves[:-1]):
            for state in wave:
                for following, start in self._following(state):
                    if following in good:
                        good.add(state)
                        if start >= 0:
                            found[state[0]].add(start)
        self.exist = begin in good
        """Whether there is any arrangement."""
        self.starts = tuple(map(frozenset, found))
        """For each block the cells where it starts in some arrangement."""

    def _following(self, state: _State) -> Iterator[tuple[_State, int]]:
        """Yield what may come next: an empty cell, or a block with its start."""
        block, cell, free = state
        clue, cells = self.clue, self.cells
        if cell == len(cells):
            return
        if cells[cell] & 1:
            yield (block, cell + 1, True), -1
        if block == len(clue) or not (free or clue[block - 1].colour != clue[block].colour):
            return
        end, colour = cell + int(clue[block]), clue[block].colour
        if end <= len(cells) and all(cells[at] >> colour & 1 for at in range(cell, end)):
            yield (block + 1, end, False), cell

    def within(self, block: int, first: int, last: int) -> bool:
        """Return whether a block lies within these cells in every arrangement."""
        size = int(self.clue[block])
        return all(first <= start and start + size - 1 <= last for start in self.starts[block])

    def owners(self, cell: int) -> set[int]:
        """Return the blocks that cover a cell in some arrangement."""
        return {
            block
            for block, starts in enumerate(self.starts)
            if any(start <= cell < start + int(self.clue[block]) for start in starts)
        }

    def reach(self, block: int) -> tuple[int, int]:
        """Return the first and the last cell that a block covers in some arrangement."""
        starts = self.starts[block]
        return min(starts), max(starts) + int(self.clue[block]) - 1
