"""Input of the SPOJ task JCROSS.

The number of puzzles, then for each of them ``height width``, the rows and the columns, every
line ended by 0.
"""

from collections.abc import Iterator

from nonolith.formats._source import Piece, Source
from nonolith.model import Puzzle


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source; as the task has it, lines may be broken anywhere."""
    words = [word for line in source.lines for word in line.words()]
    return _Reader(source, words).puzzles()


class _Reader:
    """A place among the numbers of a source."""

    def __init__(self, source: Source, words: list[Piece]) -> None:
        self.source = source
        self.words = words
        self.position = 0

    def puzzles(self) -> Iterator[Puzzle]:
        for _ in range(self.next("the number of puzzles", least=1)):
            height = self.next("the height")
            width = self.next("the width")
            rows = [self.clue() for _ in range(height)]
            yield Puzzle(rows, [self.clue() for _ in range(width)])
        if self.position < len(self.words):
            raise self.source.error(
                "the end of the file after the last puzzle", self.words[self.position]
            )

    def next(self, expected: str, least: int = 0) -> int:
        if self.position == len(self.words):
            raise self.source.error(expected, None)
        self.position += 1
        return self.source.number(self.words[self.position - 1], expected, least)

    def clue(self) -> list[int]:
        lengths = []
        while length := self.next("a length, or the 0 that ends the line"):
            lengths.append(length)
        return lengths
