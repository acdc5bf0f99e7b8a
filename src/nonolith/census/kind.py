"""What a census counts."""

from enum import StrEnum


class Kind(StrEnum):
    """The sets of grids that can be counted.

    Every locally solvable grid is uniquely solvable.

    >>> from nonolith import count
    >>> {kind.value: count(2, 5, kind).count for kind in Kind}
    {'local': 810, 'unique': 816, 'stuck': 6}
    """

    LOCAL = "local"
    """Line logic alone solves the grid's clues."""
    UNIQUE = "unique"
    """No other grid has the same clues."""
    STUCK = "stuck"
    """Uniquely, but not locally solvable: line logic alone gets stuck."""

    @property
    def work(self) -> "Kind":
        """The kind whose shards answer this one: stuck grids are counted along with unique ones."""
        return Kind.UNIQUE if self is Kind.STUCK else self

    def pick(self, local: int, unique: int) -> int:
        """Pick the count of this kind from those that a run finds."""
        if self is Kind.LOCAL:
            return local
        return unique if self is Kind.UNIQUE else unique - local
