"""One form for a puzzle and all its mirror images and turns."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import product

from nonolith.model import Puzzle


def canonical_clues(puzzle: Puzzle) -> str:
    """Return the first, in the order of texts, of the clue lines of a puzzle's eight images.

    The images are those by mirroring, flipping and transposing. The puzzle is in black and white.

    >>> puzzle = Puzzle([[2], [1]], [[2], [1]])
    >>> canonical_clues(puzzle), canonical_clues(puzzle.turn())
    ('1/2:1/2', '1/2:1/2')
    """
    rows, columns = (_both_ways(clues) for clues in (puzzle.rows, puzzle.columns))
    # Mirroring reads the rows' clues backwards and the columns in the other order; flipping the
    # other way round.
    images = []
    for mirrored, flipped in product((0, 1), repeat=2):
        down = rows[mirrored][::-1] if flipped else rows[mirrored]
        across = columns[flipped][::-1] if mirrored else columns[flipped]
        one, other = "/".join(down), "/".join(across)
        images += [f"{one}:{other}", f"{other}:{one}"]
    return min(images)


def _both_ways(clues: Sequence[Sequence[int]]) -> tuple[list[str], list[str]]:
    """Return the texts of clues, and of the same clues read backwards."""
    texts = [[str(int(block)) for block in clue] for clue in clues]
    return [clue_text(text) for text in texts], [clue_text(text[::-1]) for text in texts]


def clue_text(blocks: Sequence[str]) -> str:
    """Return a clue as a clue line has it; a blank line is 0."""
    return ".".join(blocks) or "0"


def identity(canonical: str) -> str:
    """Return 32 hexadecimal digits that stand for a canonical form.

    >>> identity("1/2:1/2")
    '3ca7db2491d981f5b199698f30855d10'
    """
    return sha256(canonical.encode()).hexdigest()[:32]
