"""What a census counts: one row for each kind."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

Counts = Mapping[str | int, int]
"""What was found in a shard, or in all of them: how many grids there are of a kind, by its name; or
how many clue sets there are with so many solutions, by the number of solutions."""


class Kind(StrEnum):
    """The sets of grids, or of clues, that can be counted.

    Every locally solvable grid is uniquely solvable.

    >>> from nonolith import count
    >>> {kind.value: count(2, 5, kind).count for kind in Kind}
    ... # doctest: +NORMALIZE_WHITESPACE
    {'local': 810, 'unique': 816, 'stuck': 6,
     'clues': 918, 'multiplicity': 918, 'most': 4, 'yesno': 816}
    """

    LOCAL = "local"
    """Line logic alone solves the grid's clues."""
    UNIQUE = "unique"
    """No other grid has the same clues."""
    STUCK = "stuck"
    """Uniquely, but not locally solvable: line logic alone gets stuck."""
    CLUES = "clues"
    """The distinct clue sets that have a solution."""
    MULTIPLICITY = "multiplicity"
    """The same, by their number of solutions."""
    MOST = "most"
    """The largest number of solutions of one clue set."""
    YESNO = "yesno"
    """Yesnograms with one solution: the clues of their rows count the empty runs."""

    @property
    def work(self) -> "Kind":
        """The kind whose shards answer this one: stuck grids are counted along with unique ones."""
        return _ROWS[self].parts[-1]

    @property
    def parts(self) -> "tuple[Kind, ...]":
        """The kinds whose counts answer this one, where each is counted on its own."""
        return _ROWS[self].parts

    @property
    def of_clue_sets(self) -> bool:
        """Whether it follows from how many clue sets have how many solutions."""
        return self.work in (Kind.CLUES, Kind.YESNO)

    def pick(self, counts: Counts) -> int:
        """Pick the number of this kind from what a run has found."""
        return _ROWS[self].answer(counts)

    def said(self, count: int, size: object) -> str:
        """Return a count in words."""
        return _ROWS[self].sentence.format(count=count, size=size)


class _Row(NamedTuple):
    parts: tuple[Kind, ...]
    answer: Callable[[Counts], int]
    sentence: str


_SETS = "{size} nonograms have {count} distinct clue sets"
_ROWS = {
    Kind.LOCAL: _Row(
        (Kind.LOCAL,),
        lambda counts: counts["local"],
        "There are {count} locally solvable {size} nonograms",
    ),
    Kind.UNIQUE: _Row(
        (Kind.UNIQUE,),
        lambda counts: counts["unique"],
        "There are {count} uniquely solvable {size} nonograms",
    ),
    Kind.STUCK: _Row(
        (Kind.LOCAL, Kind.UNIQUE),
        lambda counts: counts["unique"] - counts["local"],
        "There are {count} uniquely, but not locally solvable {size} nonograms",
    ),
    Kind.CLUES: _Row((Kind.CLUES,), lambda counts: sum(counts.values()), _SETS),
    Kind.MULTIPLICITY: _Row((Kind.CLUES,), lambda counts: sum(counts.values()), _SETS),
    Kind.MOST: _Row(
        (Kind.CLUES,),
        lambda counts: max(map(int, counts)),
        "A clue set of {size} nonograms has at most {count} solutions",
    ),
    Kind.YESNO: _Row(
        (Kind.YESNO,),
        lambda counts: counts[1],
        "There are {count} uniquely solvable {size} yesnograms",
    ),
}
