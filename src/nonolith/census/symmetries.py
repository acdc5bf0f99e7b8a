"""Grids with a symmetry: how many of them are locally or uniquely solvable.

With the number of all solvable grids they tell how many there are up to symmetry (Burnside's
lemma): the mean, over all symmetries of the rectangle, of how many grids each leaves as they are.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from nonolith import _core
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import SYMMETRIES, Counts, Kind
from nonolith.census.result import grid_of
from nonolith.census.survey import WholeSurvey, in_pairs, number_of, of_pairs
from nonolith.census.total import ShardLayout, ShardTally
from nonolith.errors import SizeError
from nonolith.model.puzzle import Puzzle
from nonolith.model.size import Size
from nonolith.solving import Verdict, solve_many

_OF_RECTANGLES = 3  # of the symmetries
_SAMPLE = 20_000  # grids, to see how long one takes
_SOLVED = 500  # the same for solving
_MOST_FREE = 40  # cells: 2^40 grids of one symmetry take days


@dataclass(frozen=True, slots=True)
class SymmetryLayout(ShardLayout):
    """A shard for each symmetry but the one that changes nothing."""

    size: Size
    names: tuple[str, ...]
    by_shard: dict[int, int]
    """The grids that each of them leaves as they are."""

    @property
    def shards(self) -> int:
        """How many symmetries there are."""
        return len(self.names)

    @property
    def total(self) -> int:
        """How many grids all shards have; a grid with several symmetries is in several."""
        return sum(self.by_shard.values())


@lru_cache(maxsize=8)
def symmetry_layout(size: Size) -> SymmetryLayout:
    """Return how the symmetric grids of a size are cut into shards.

    >>> layout = symmetry_layout(Size(2, 3))
    >>> dict(zip(layout.names, layout.by_shard.values()))
    {'mirror': 16, 'flip': 8, 'rotation': 8}

    :raises SizeError: there is no cell, a line is too long, or there are too many such grids.
    """
    height, width = size.height, size.width
    if min(height, width) < 1 or max(height, width) > 16 or size.cells > 64:
        raise SizeError(f"can't count {size}: at most 64 cells, and no line longer than 16")
    names = SYMMETRIES if height == width else SYMMETRIES[:_OF_RECTANGLES]
    free = [len(cell_sets(size, name)) for name in names]
    if max(free) > _MOST_FREE:
        raise SizeError(f"can't count {size}: a symmetry leaves 2^{max(free)} grids")
    return SymmetryLayout(size, names, {shard: 1 << sets for shard, sets in enumerate(free)})


def cell_sets(size: Size, symmetry: str) -> list[int]:
    """Return each cell with its images; cell (row, column) is bit row·width + column."""
    last_row, last = size.height - 1, size.width - 1
    image: Callable[[int, int], tuple[int, int]] = {
        "mirror": lambda row, column: (row, last - column),
        "flip": lambda row, column: (last_row - row, column),
        "rotation": lambda row, column: (last_row - row, last - column),
        "diagonal": lambda row, column: (column, row),
        "antidiagonal": lambda row, column: (last - column, last - row),
        "quarter": lambda row, column: (column, last - row),
        "three-quarters": lambda row, column: (last - column, row),
    }[symmetry]
    sets = []
    left = set(product(range(size.height), range(size.width)))
    while left:
        cells, cell = 0, min(left)
        while cell in left:
            left.remove(cell)
            cells |= 1 << cell[0] * size.width + cell[1]
            cell = image(*cell)
        sets.append(cells)
    return sets


class _Symmetries(WholeSurvey):
    """Solvable grids among those that a symmetry leaves as they are."""

    counted = "symmetric ones"
    columns = ("symmetry:solvable",)

    def layout(self, size: Size) -> SymmetryLayout:
        return symmetry_layout(size)

    def signature(self) -> int:
        return _signature()

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        self.refuse_others(work)
        size, start = work.size, time.perf_counter()
        name, unique = self.layout(size).names[shard], work.kind is Kind.UNIQUE_SYMMETRIC
        census = _core.PlainCensus(size.height, size.width)
        try:
            grids, local, found = census.count_unions(cell_sets(size, name), unique, stop)
        except TimeoutError:
            raise CancelledError from None
        counts: Counts = {name: found if unique else local}
        seconds = time.perf_counter() - start
        return ShardTally(shard, grids, counts, grids, seconds, "none", work.program)

    def seconds(self, work: Work) -> float:
        size, start = work.size, time.thread_time()
        unique = work.kind is Kind.UNIQUE_SYMMETRIC
        _core.PlainCensus(size.height, size.width).sample(_SAMPLE, seed=1, unique=unique)
        return (time.thread_time() - start) / _SAMPLE * self.layout(size).total

    def words(self, counts: Counts, example: int | None) -> list[str]:
        return [in_pairs(counts, SYMMETRIES)]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        counts: dict[str | int, int] = {}
        return counts | of_pairs(words[0], whole), None

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        (name,) = self.layout(size).names[tally.shard : tally.shard + 1]
        if [*tally.counts] != [name] or tally.counts[name] > tally.weight:
            return f"at most {tally.weight} solvable grids with symmetry {name}"
        return None

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        """Solve every grid's clues."""
        name = self.layout(size).names[tally.shard]
        sets = cell_sets(size, name)
        grids = (
            sum(cells for cells, filled in zip(sets, chosen, strict=True) if filled)
            for chosen in product((False, True), repeat=len(sets))
        )
        return tally.weight, {name: self._solved(size, grids)}

    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        start = time.thread_time()
        self._solved(size, iter(range(_SOLVED)))
        each = (time.thread_time() - start) / _SOLVED
        return each * sum(self.layout(size).grids(shard) for shard in shards)

    def _solved(self, size: Size, grids: Iterable[int]) -> int:
        puzzles = (Puzzle.from_grid(grid) for cells in grids if (grid := grid_of(size, cells)))
        verdicts = Counter(found.verdict for found in solve_many(puzzles))
        solved = verdicts[Verdict.LOCALLY_SOLVABLE]
        if self.kind is Kind.UNIQUE_SYMMETRIC:
            solved += verdicts[Verdict.UNIQUE]
        return solved


@cache
def _signature() -> int:
    """Return one number over all symmetric 4×4 grids."""
    size = Size(4, 4)
    census = _core.PlainCensus(4, 4)
    return number_of(
        repr([census.count_unions(cell_sets(size, name), True) for name in SYMMETRIES])
    )


LOCAL_SYMMETRIC = _Symmetries(Kind.LOCAL_SYMMETRIC)
UNIQUE_SYMMETRIC = _Symmetries(Kind.UNIQUE_SYMMETRIC)
