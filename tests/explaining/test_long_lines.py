"""Short lines are looked at in words, long ones cell by cell: both find the same."""

import random
import struct
from itertools import groupby

import pytest

from nonolith import Block, _core
from nonolith.explaining import Technique
from nonolith.explaining.technique import LINE_TECHNIQUES

HARD = LINE_TECHNIQUES[LINE_TECHNIQUES.index(Technique.SLIDING) :]


def found(technique: Technique, clue: list[Block], colours: int, cells: list[int]) -> list[object]:
    """Return what a technique says of the cells of a line."""
    packed = struct.pack(f"<{len(cells)}I", *cells)
    number = LINE_TECHNIQUES.index(technique)
    return [finding.changes for finding in _core.find_on_line(number, clue, colours, packed)]


@pytest.mark.parametrize("colours", [1, 2, 4])
def test_empty_cells_after_a_line_change_nothing(colours: int) -> None:
    source = random.Random(colours)
    said = 0
    for _ in range(300):
        length = source.randint(1, 63)
        row: list[int] = []
        while len(row) < length:
            row += [source.randint(0, colours)] * source.randint(1, 4)
        row = row[:length]
        clue = [Block(len(list(run)), colour) for colour, run in groupby(row) if colour]
        known = source.choice((0.1, 0.3, 0.6))
        everything = (2 << colours) - 1
        cells = [1 << cell if source.random() < known else everything for cell in row]
        for technique in HARD:
            short = found(technique, clue, colours, cells)
            assert short == found(technique, clue, colours, cells + [1] * 64)
            said += len(short)
    assert said > 1000
