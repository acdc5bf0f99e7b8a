"""Symmetries of pictures: which cells must be equal."""

from enum import StrEnum

from nonolith.model import Grid


class Symmetry(StrEnum):
    """How a picture is symmetric.

    >>> from nonolith import random_puzzle
    >>> picture = random_puzzle(4, 8, symmetry=Symmetry.MIRROR, seed=2).puzzle.metadata.goal
    >>> picture == picture.mirror()
    True
    """

    NONE = "none"
    MIRROR = "mirror"
    """Left and right are mirror images."""
    FLIP = "flip"
    """Top and bottom are mirror images."""
    ROTATION = "rotation"
    """Half a turn changes nothing."""

    def partners(self, height: int, width: int) -> list[int]:
        """Return for each cell, row by row, the one that is like it; nothing without symmetry.

        >>> Symmetry.MIRROR.partners(2, 3), Symmetry.FLIP.partners(2, 3)
        ([2, 1, 0, 5, 4, 3], [3, 4, 5, 0, 1, 2])
        >>> Symmetry.ROTATION.partners(2, 3)
        [5, 4, 3, 2, 1, 0]
        """
        if self is Symmetry.NONE:
            return []
        rows, columns = range(height), range(width)
        if self is not Symmetry.MIRROR:
            rows = rows[::-1]
        if self is not Symmetry.FLIP:
            columns = columns[::-1]
        return [row * width + column for row in rows for column in columns]

    def is_of(self, picture: Grid) -> bool:
        """Return whether a picture has the symmetry.

        >>> Symmetry.MIRROR.is_of(Grid.parse("#.#/##.")), Symmetry.FLIP.is_of(Grid.parse("#./#."))
        (False, True)
        """
        cells = [cell for row in picture.rows for cell in row]
        partners = self.partners(picture.height, picture.width)
        return all(cells[cell] == cells[partner] for cell, partner in enumerate(partners))
