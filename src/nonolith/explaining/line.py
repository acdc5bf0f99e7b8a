"""A line of a puzzle and what it and its parts are called: shared by all claims about the line."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from nonolith.explaining.names import (
    block_name,
    clean,
    colour_name,
    colours_word,
    line_name,
    ordinal,
)
from nonolith.model import Clue, Palette


@dataclass(frozen=True)
class Line:
    """A row or a column; what is said of it again and again is put into words once.

    >>> from nonolith import Puzzle
    >>> puzzle = Puzzle([[2, 1, 2]], [[1]] * 7)
    >>> line = Line(True, 0, puzzle.rows[0], puzzle.palette)
    >>> line.head, line.block_names
    ('Row 1 (2 1 2): ', ('the first 2', 'the 1', 'the second 2'))
    """

    is_row: bool
    index: int
    """The number of the line, from 0."""
    clue: Clue
    palette: Palette
    words: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    """What sets of colours say of a cell, as far as that was said; lines of a puzzle share it."""

    @cached_property
    def everything(self) -> int:
        """The colours of a cell of which nothing is known."""
        return self.palette.everything

    @cached_property
    def is_coloured(self) -> bool:
        """Whether colours matter."""
        return len(self.palette) > 1

    @cached_property
    def head(self) -> str:
        """How a sentence about the line begins: its name, and its clue as it stands there."""
        name = line_name(self.is_row, self.index).capitalize()
        if self.is_coloured:
            named = ((int(block), clean(self.palette[block.colour].name)) for block in self.clue)
            clue = ", ".join(f"{size} {colour}" for size, colour in named)
        else:
            clue = " ".join(str(int(block)) for block in self.clue)
        return f"{name} ({clue or 0}): "

    @cached_property
    def block_names(self) -> tuple[str, ...]:
        """What the blocks are called: by length, and by number among their like."""
        keys = [(int(block), block.colour) for block in self.clue]
        number = Counter(keys)
        seen: Counter[tuple[int, int]] = Counter()
        names = []
        for key in keys:
            which = ordinal(seen[key]) if number[key] > 1 else ""
            colour = colour_name(self.palette, key[1]) if self.is_coloured else ""
            seen[key] += 1
            names.append(block_name(key[0], colour, which))
        return tuple(names)

    def said(self, colours: int) -> str:
        """Return what a set of colours says of a cell."""
        if (word := self.words.get(colours)) is None:
            word = self.words[colours] = colours_word(self.palette, colours)
        return word
