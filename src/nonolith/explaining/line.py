"""A line of a puzzle and the names of its parts, shared by all claims about the line."""

from dataclasses import dataclass, field
from functools import cached_property

from nonolith.explaining.names import (
    block_name,
    colours_word,
    in_a_line,
    ordinal,
)
from nonolith.model import Clue, Line, Palette, is_decided


@dataclass(frozen=True, repr=False)
class ClueLine:
    """A line with its clue; words that many sentences need are made once.

    >>> from nonolith import Puzzle
    >>> puzzle = Puzzle([[2, 1, 2]], [[1]] * 7)
    >>> line = ClueLine(Line("row", 0), puzzle.rows[0], puzzle.palette)
    >>> line.head, line.block_names
    ('Row 1 (2 1 2): ', ('the first 2', 'the 1', 'the second 2'))
    """

    at: Line
    clue: Clue
    palette: Palette
    words: dict[tuple[int, int], str] = field(default_factory=dict, compare=False, repr=False)
    """What :meth:`told` returned so far; the lines of a puzzle share it."""

    @cached_property
    def everything(self) -> int:
        """The colours of an unknown cell."""
        return self.palette.everything

    @cached_property
    def is_coloured(self) -> bool:
        """Whether colours matter."""
        return len(self.palette) > 1

    @cached_property
    def head(self) -> str:
        """The beginning of a sentence about the line: its name and its clue."""
        name = str(self.at).capitalize()
        if self.is_coloured:
            clue = ", ".join([f"{int(block)} {self._colour(block.colour)}" for block in self.clue])
        else:
            clue = " ".join([str(int(block)) for block in self.clue])
        return f"{name} ({clue or 0}): "

    @cached_property
    def block_names(self) -> tuple[str, ...]:
        """The names of the blocks: by length, with a number among equal ones."""
        keys = [(int(block), block.colour) for block in self.clue]
        seen: dict[tuple[int, int], int] = {}
        names = []
        for key in keys:
            number = seen.get(key, 0)
            seen[key] = number + 1
            which = ordinal(number) if number or keys.count(key) > 1 else ""
            colour = self._colour(key[1]) if self.is_coloured else ""
            names.append(block_name(key[0], colour, which))
        return tuple(names)

    def told(self, claimed: int, after: int) -> str:
        """Return what a step says about a cell, and the result if more was known.

        Both are sets of colours: what the step's rule leaves to the cell, and what is left then.
        """
        if (word := self.words.get((claimed, after))) is None:
            word = colours_word(self.palette, claimed)
            if after != claimed and is_decided(after):
                word += f" (so {colours_word(self.palette, after)})"
            self.words[claimed, after] = word
        return word

    def __repr__(self) -> str:
        return in_a_line("ClueLine", self.head.removesuffix(": "))

    def _colour(self, colour: int) -> str:
        return self.told(1 << colour, 1 << colour)
