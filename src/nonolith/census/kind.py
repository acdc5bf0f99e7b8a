"""The kinds of a census: one row for each."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

Counts = Mapping[str | int, int]
"""What was found in a shard, or in all of them: how many grids or clue sets there are, by a name or
a number. The survey of a kind says which."""

Histogram = dict[str | int, int]
"""A part of these counts, in order."""

LINE_LEVELS = (
    "counting/full/capping",
    "overlap",
    "edge/gap",
    "matching/splitting",
    "only-place",
    "sliding",
    "which-block",
    "no-fit",
    "cases",
    "opposite",
)
LEVELS = (*LINE_LEVELS, "contradiction", "same-result")
"""The techniques of explanations from the easiest on, those of the same difficulty together: which
of these a solve needs depends on the order of its steps."""

SYMMETRIES = ("mirror", "flip", "rotation", "diagonal", "antidiagonal", "quarter", "three-quarters")
"""The symmetries of a square, but the one that changes nothing; the first three are those of all
rectangles: left and right, top and bottom, and half a turn."""
FILLED = "filled-"
"""What names of grids by filled cells begin with, where other numbers are counted as well."""
UNSOLVED = "unsolved"
"""The grids that no technique solves."""
OTHERS = "others"
"""The grids whose clue sets have several solutions."""


class Kind(StrEnum):
    """The sets of grids, or of clues, that can be counted.

    Every locally solvable grid is uniquely solvable.

    >>> from nonolith import count
    >>> {kind.value: count(2, 5, kind).count for kind in Kind}
    ... # doctest: +NORMALIZE_WHITESPACE
    {'local': 810, 'unique': 816, 'stuck': 6,
     'clues': 918, 'multiplicity': 918, 'most': 4, 'yesno': 816,
     'passes': 6, 'technique': 816, 'local-filled': 810, 'unique-filled': 816,
     'local-symmetric': 58, 'unique-symmetric': 60, 'local-classes': 229, 'unique-classes': 231}
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
    PASSES = "passes"
    """The most passes (all rows, then all columns, and so on) that line logic needs."""
    TECHNIQUE = "technique"
    """The grids that the techniques of explanations solve, by the hardest needed."""
    LOCAL_FILLED = "local-filled"
    """Locally solvable grids, by the number of filled cells."""
    UNIQUE_FILLED = "unique-filled"
    """Uniquely solvable grids, by the number of filled cells."""
    LOCAL_SYMMETRIC = "local-symmetric"
    """Locally solvable grids whose left and right halves are mirror images."""
    UNIQUE_SYMMETRIC = "unique-symmetric"
    """Uniquely solvable grids whose left and right halves are mirror images."""
    LOCAL_CLASSES = "local-classes"
    """Locally solvable grids up to mirroring and rotation."""
    UNIQUE_CLASSES = "unique-classes"
    """Uniquely solvable grids up to mirroring and rotation."""

    @property
    def work(self) -> "Kind":
        """The kind whose shards answer this one: stuck grids are counted along with unique ones."""
        return _ROWS[self].parts[-1]

    @property
    def parts(self) -> "tuple[Kind, ...]":
        """The kinds whose counts answer this one, where each is counted on its own."""
        return _ROWS[self].parts

    @property
    def before(self) -> "Kind | None":
        """The kind whose count must be known before the shards of :attr:`work` answer this one."""
        return self.parts[0] if self in _UP_TO_SYMMETRY else None

    @property
    def of_grids(self) -> bool:
        """Whether kernels and columns count it: locally or uniquely solvable grids, or both."""
        return self.work in (Kind.LOCAL, Kind.UNIQUE)

    @property
    def of_clue_sets(self) -> bool:
        """Whether it follows from how many clue sets have how many solutions."""
        return self.work in (Kind.CLUES, Kind.YESNO)

    @property
    def has_formula(self) -> bool:
        """Whether sizes of at most one line follow from a formula."""
        return self.of_grids or self.of_clue_sets

    @property
    def turns(self) -> bool:
        """Whether a size and its mirror image have the same counts."""
        return self.work not in (Kind.PASSES, Kind.LOCAL_SYMMETRIC, Kind.UNIQUE_SYMMETRIC)

    @property
    def adverb(self) -> str:
        """How grids of the kind are solvable."""
        return "locally" if self.value.startswith("local") else "uniquely"

    def pick(self, counts: Counts) -> int:
        """Pick the number of this kind from what a run has found."""
        return _ROWS[self].answer(counts)

    def histogram(self, counts: Counts) -> Histogram | None:
        """Pick the table of this kind, in order; None if it is a single number."""
        row = _ROWS[self]
        return None if row.histogram is None else row.histogram(counts)

    @property
    def is_table(self) -> bool:
        """Whether a table answers it better than a number."""
        return _ROWS[self].histogram is not None and self not in (Kind.CLUES, Kind.MOST, Kind.YESNO)

    @property
    def heading(self) -> tuple[str, str]:
        """What stands above the two columns of that table."""
        return _ROWS[self].heading

    def said(self, count: int, size: object) -> str:
        """Return a count in words."""
        return _ROWS[self].sentence.format(count=count, size=size)


class _Row(NamedTuple):
    parts: tuple[Kind, ...]
    answer: Callable[[Counts], int]
    sentence: str
    histogram: Callable[[Counts], Histogram] | None = None
    heading: tuple[str, str] = ("", "")


def numbers(counts: Counts) -> Histogram:
    """Return what has a number for a name, in order."""
    return {name: counts[name] for name in sorted(n for n in counts if isinstance(n, int))}


def by_filled(counts: Counts) -> Histogram:
    """Return grids by filled cells, where other numbers were counted too."""
    found = {
        int(name.removeprefix(FILLED)): number
        for name, number in counts.items()
        if isinstance(name, str) and name.startswith(FILLED)
    }
    return {name: found[name] for name in sorted(found)}


def _named(names: Sequence[str]) -> Callable[[Counts], Histogram]:
    return lambda counts: {name: counts[name] for name in names if name in counts}


def _sum(counts: Counts) -> int:
    return sum(numbers(counts).values())


def _most(counts: Counts) -> int:
    return max(map(int, numbers(counts)))


def _classes(kind: Kind) -> Callable[[Counts], int]:
    """Burnside's lemma: the mean over all symmetries of how many grids each leaves as they are."""

    def answer(counts: Counts) -> int:
        fixed = [number for name, number in counts.items() if name != kind.value]
        return (counts[kind.value] + sum(fixed)) // (len(fixed) + 1)

    return answer


_UP_TO_SYMMETRY = (Kind.LOCAL_CLASSES, Kind.UNIQUE_CLASSES)
_SETS = "{size} nonograms have {count} distinct clue sets"
_SOLUTIONS = ("solutions", "clue sets")
_BY_FILLED = ("filled cells", "grids")
_BY_SYMMETRY = ("symmetry", "grids")
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
    Kind.CLUES: _Row((Kind.CLUES,), _sum, _SETS, numbers, _SOLUTIONS),
    Kind.MULTIPLICITY: _Row((Kind.CLUES,), _sum, _SETS, numbers, _SOLUTIONS),
    Kind.MOST: _Row(
        (Kind.CLUES,),
        _most,
        "A clue set of {size} nonograms has at most {count} solutions",
        numbers,
        _SOLUTIONS,
    ),
    Kind.YESNO: _Row(
        (Kind.YESNO,),
        lambda counts: counts[1],
        "There are {count} uniquely solvable {size} yesnograms",
        numbers,
        _SOLUTIONS,
    ),
    Kind.PASSES: _Row(
        (Kind.PASSES,),
        _most,
        "Line logic solves {size} nonograms in at most {count} passes",
        numbers,
        ("passes", "grids"),
    ),
    Kind.TECHNIQUE: _Row(
        (Kind.TECHNIQUE,),
        lambda counts: sum(counts.values()) - counts.get(UNSOLVED, 0),
        "The techniques solve {count} {size} nonograms",
        _named((*LEVELS, UNSOLVED)),
        ("hardest technique", "grids"),
    ),
    Kind.LOCAL_FILLED: _Row(
        (Kind.PASSES,),
        lambda counts: sum(by_filled(counts).values()),
        "There are {count} locally solvable {size} nonograms",
        by_filled,
        _BY_FILLED,
    ),
    Kind.UNIQUE_FILLED: _Row(
        (Kind.UNIQUE_FILLED,),
        _sum,
        "There are {count} uniquely solvable {size} nonograms",
        numbers,
        _BY_FILLED,
    ),
    Kind.LOCAL_SYMMETRIC: _Row(
        (Kind.LOCAL_SYMMETRIC,),
        lambda counts: counts["mirror"],
        "There are {count} locally solvable {size} nonograms that are mirror-symmetric",
        _named(SYMMETRIES),
        _BY_SYMMETRY,
    ),
    Kind.UNIQUE_SYMMETRIC: _Row(
        (Kind.UNIQUE_SYMMETRIC,),
        lambda counts: counts["mirror"],
        "There are {count} uniquely solvable {size} nonograms that are mirror-symmetric",
        _named(SYMMETRIES),
        _BY_SYMMETRY,
    ),
    Kind.LOCAL_CLASSES: _Row(
        (Kind.LOCAL, Kind.LOCAL_SYMMETRIC),
        _classes(Kind.LOCAL),
        "Up to symmetry there are {count} locally solvable {size} nonograms",
    ),
    Kind.UNIQUE_CLASSES: _Row(
        (Kind.UNIQUE, Kind.UNIQUE_SYMMETRIC),
        _classes(Kind.UNIQUE),
        "Up to symmetry there are {count} uniquely solvable {size} nonograms",
    ),
}
