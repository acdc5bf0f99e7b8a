"""Converts puzzles and cells for the core and back: one byte per cell, or four with colours."""

from collections.abc import Sequence

from nonolith import _core
from nonolith.errors import NonolithError
from nonolith.model import Grid, Knowledge, Puzzle


def handle_of(puzzle: Puzzle) -> _core.Puzzle:
    """Return the core's own copy of a puzzle, made once and used for everything."""
    return _core.Puzzle(puzzle.rows, puzzle.columns, len(puzzle.palette))


def candidates_to_bytes(candidates: Sequence[int]) -> bytes:
    """Return sets of candidates in the core's form: little-endian, four bytes each."""
    import struct  # which puzzles in black and white don't need

    return struct.pack(f"<{len(candidates)}I", *candidates)


def candidates_from_bytes(packed: bytes) -> tuple[int, ...]:
    """Return the sets of candidates that the core has written."""
    import struct

    return struct.unpack(f"<{len(packed) // 4}I", packed)


def pack(knowledge: Knowledge) -> bytes:
    """Return knowledge in the core's form."""
    if knowledge.palette.is_black_and_white:
        return b"".join(map(bytes, knowledge.rows))
    return b"".join(map(candidates_to_bytes, knowledge.rows))


def unpack(puzzle: Puzzle, packed: bytes) -> Sequence[int]:
    """Return the sets of candidates that the core has written, row by row."""
    return packed if puzzle.palette.is_black_and_white else candidates_from_bytes(packed)


def without(puzzle: Puzzle, packed: bytes, cell: int, colour: int) -> bytes:
    """Return what the core has written without one candidate of a cell."""
    candidates = list(unpack(puzzle, packed))
    candidates[cell] &= ~(1 << colour)
    if puzzle.palette.is_black_and_white:
        return bytes(candidates)
    return candidates_to_bytes(candidates)


def knowledge_of(puzzle: Puzzle, packed: bytes) -> Knowledge:
    """Return what the core knows about a puzzle."""
    return knowledge_from(puzzle, unpack(puzzle, packed))


def knowledge_from(puzzle: Puzzle, candidates: Sequence[int]) -> Knowledge:
    """Return knowledge of sets of candidates, row by row."""
    width = puzzle.width
    rows = tuple(tuple(candidates[row * width : (row + 1) * width]) for row in range(puzzle.height))
    return Knowledge._of_checked(rows, width, puzzle.palette)


def grid_of(puzzle: Puzzle, colours: bytes) -> Grid:
    """Return the grid of a solution that the core has compared with the clues."""
    if puzzle.width == 0:
        return Grid._of_checked(((),) * puzzle.height, 0, puzzle.palette)
    return Grid._of_packed(colours, puzzle.width, puzzle.palette)


def colours_of(grid: Grid) -> bytes:
    """Return a grid in the core's form: one byte of colour per cell."""
    return grid._as_bytes()


def check_solution(handle: _core.Puzzle, colours: bytes) -> None:
    """Compare a solution that was found outside the core with the clues.

    :raises NonolithError: its clues differ, which is a fault of the solver.
    """
    if not handle.is_solved_by(colours):
        raise NonolithError("a solution that was found does not have the puzzle's clues")
