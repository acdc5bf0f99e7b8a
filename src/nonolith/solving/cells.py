"""Cells on their way to the core and back: one byte each, or four with several colours."""

import struct
from collections.abc import Sequence

from nonolith import _core
from nonolith.errors import NonolithError
from nonolith.model import Grid, Knowledge, Puzzle

_EMPTY_OR_FILLED = bytes.maketrans(b"\x01\x02", b"\x00\x01")


def candidates_to_bytes(candidates: Sequence[int]) -> bytes:
    """Return sets of candidates as the core takes them: little-endian, four bytes each."""
    return struct.pack(f"<{len(candidates)}I", *candidates)


def candidates_from_bytes(packed: bytes) -> tuple[int, ...]:
    """Return the sets of candidates that the core has written."""
    return struct.unpack(f"<{len(packed) // 4}I", packed)


def pack(knowledge: Knowledge) -> bytes:
    """Return what is known as the core takes it."""
    if knowledge.palette.is_black_and_white:
        return b"".join(map(bytes, knowledge.rows))
    return b"".join(map(candidates_to_bytes, knowledge.rows))


def packed(puzzle: Puzzle, candidates: Sequence[int]) -> bytes:
    """Return sets of candidates, row by row, as the core takes them."""
    one_colour = puzzle.palette.is_black_and_white
    return bytes(candidates) if one_colour else candidates_to_bytes(candidates)


def unpack(puzzle: Puzzle, packed: bytes) -> Sequence[int]:
    """Return the sets of candidates that the core has written, row by row."""
    return packed if puzzle.palette.is_black_and_white else candidates_from_bytes(packed)


def knowledge_of(puzzle: Puzzle, packed: bytes) -> Knowledge:
    """Return what the core knows of a puzzle."""
    if puzzle.palette.is_black_and_white:
        return Knowledge._of_checked(_rows(puzzle, packed), puzzle.width, puzzle.palette)
    cells, width = candidates_from_bytes(packed), puzzle.width
    rows = [cells[row * width : (row + 1) * width] for row in range(puzzle.height)]
    return Knowledge._of_checked(tuple(rows), width, puzzle.palette)


def solution_of(puzzle: Puzzle, packed: bytes) -> Grid:
    """Return the grid of which every cell has one candidate left, after a look at its clues."""
    if puzzle.palette.is_black_and_white:
        return checked_grid(puzzle, packed.translate(_EMPTY_OR_FILLED))
    cells = candidates_from_bytes(packed)
    return checked_grid(puzzle, bytes([cell.bit_length() - 1 for cell in cells]))


def batch_solution_of(puzzle: Puzzle, packed: bytes) -> Grid:
    """Return a solution of the core's batch, which has looked at its clues already."""
    return _grid_of(puzzle, packed.translate(_EMPTY_OR_FILLED))


def checked_grid(puzzle: Puzzle, cells: bytes) -> Grid:
    """Return the grid with these colours: no wrong answer leaves this module.

    :raises NonolithError: its clues are not those of the puzzle, which is a fault of the solver.
    """
    if not _core.has_clues(puzzle.rows, puzzle.columns, len(puzzle.palette), cells):
        raise NonolithError("a solution that was found does not have the puzzle's clues")
    return _grid_of(puzzle, cells)


def _grid_of(puzzle: Puzzle, cells: bytes) -> Grid:
    return Grid._of_checked(_rows(puzzle, cells), puzzle.width, puzzle.palette)


def _rows(puzzle: Puzzle, cells: bytes) -> tuple[tuple[int, ...], ...]:
    return _core.rows_of(cells, puzzle.width) if puzzle.width else ((),) * puzzle.height
