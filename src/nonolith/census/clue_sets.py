"""The census of clue sets: how many of a size have one, two, three, ... solutions.

The clues of all rows are fixed and the placements of the rows multiplied; grids that agree in the
clues of all columns are solutions of the same clue set. The core does it for sizes that are at
least as high as wide, and those that are wider are turned.

Turning exchanges rows and columns, which keeps how many clue sets have how many solutions. In a
yesnogram it is the rows whose clues count the empty runs, and after turning it would be the
columns. If filled and empty cells are exchanged as well, it is the rows again: so turning and
exchanging makes the yesnograms of one size from those of the other.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from nonolith import _core
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import OTHERS, Counts, Kind
from nonolith.census.survey import number_of
from nonolith.census.total import ShardLayout, ShardTally
from nonolith.errors import CensusError, SizeError
from nonolith.model.size import Size

_EDGE = 2  # rows at the top and at the bottom, whose clues say which shard a grid is in


@dataclass(frozen=True, slots=True)
class ClueSetLayout(ShardLayout):
    """How the clue sets of a size are cut into shards.

    A shard is named by the clues of the first two rows, as numbers in the order in which they occur
    among the placements 0, 1, 2, ... of a row. A grid is in the least of the four shards that it
    and its mirror images name, since the core counts one of them for all.
    """

    size: Size
    shards: int
    by_shard: dict[int, int]
    """The shards that have grids, in order, and how many."""


@lru_cache(maxsize=8)
def clue_set_layout(size: Size, kind: Kind) -> ClueSetLayout:
    """Return how the clue sets of a size are cut into shards.

    The grids are counted here by the clues of the first and the last rows alone, without the core.

    >>> clue_set_layout(Size(2, 2), Kind.CLUES)
    ClueSetLayout(size=Size(height=2, width=2), shards=3, by_shard={0: 7, 1: 8, 2: 1})

    :raises SizeError: the clue sets of this size can't be counted.
    """
    shards = _engine(size, kind).shards
    height, width = size.upright.height, size.upright.width
    rows = _Rows.of(size, kind)
    found: Counter[int] = Counter()
    if height >= 2 * rows.edge:
        edges: Counter[int] = Counter()
        for clues in product(range(rows.clues), repeat=rows.edge):
            edges[rows.named(clues)] += rows.grids(clues)
        middle, later = 1 << width * (height - 2 * rows.edge), 0
        for shard, grids in sorted(edges.items(), reverse=True):
            found[shard] = middle * grids * (grids + 2 * later)
            later += grids
    else:
        for clues in product(range(rows.clues), repeat=height):
            found[rows.shard(clues)] += rows.grids(clues)
    return ClueSetLayout(size, shards, dict(sorted(found.items())))


def run_clue_sets(work: Work, shard: int, stop: Stop | None = None) -> ShardTally:
    """Count the clue sets of one shard by their solutions.

    :raises CancelledError: it was stopped.
    :raises CensusError: the core did not go through all grids of the shard.
    """
    start = time.perf_counter()
    grids, sets, example = _run(work, shard, stop)
    seconds = time.perf_counter() - start
    counts = by_solutions(sets)
    cells = _turned(work.size.upright, work.size, work.kind, example) if grids else None
    return ShardTally(shard, grids, counts, grids, seconds, "none", work.program, cells)


def run_unique_filled(work: Work, shard: int, stop: Stop | None = None) -> ShardTally:
    """Count the clue sets of one shard that have one solution, by its filled cells.

    :raises CancelledError: it was stopped.
    :raises CensusError: the core did not go through all grids of the shard.
    """
    start = time.perf_counter()
    grids, sets, _ = _run(work, shard, stop)
    seconds = time.perf_counter() - start
    return ShardTally(shard, grids, unique_by_filled(sets), grids, seconds, "none", work.program)


ClueSets = Mapping[tuple[int, int], int]
"""How many clue sets have so many filled cells and so many solutions."""


def _run(work: Work, shard: int, stop: Stop | None) -> tuple[int, ClueSets, int]:
    """Return the grids of a shard, its clue sets, and an example with most solutions."""
    found = _engine(work.size, work.kind).run(shard, stop)
    if found is None:
        raise CancelledError
    grids, multiplicities, _, example = found
    expected = clue_set_layout(work.size, work.kind).by_shard.get(shard, 0)
    if grids != expected:
        raise CensusError(
            f"{work.size} {work.kind}: shard {shard} went through {grids} of {expected} grids"
        )
    sets = {(filled, solutions): number for filled, solutions, number in multiplicities}
    return grids, sets, example


def by_solutions(sets: ClueSets) -> Counts:
    """Return how many clue sets have so many solutions."""
    found: Counter[int] = Counter()
    for (_, solutions), number in sets.items():
        found[solutions] += number
    return dict(sorted(found.items()))


def unique_by_filled(sets: ClueSets) -> Counts:
    """Return how many clue sets with one solution fill so many cells, and the grids of others."""
    counts: dict[str | int, int] = {
        filled: number for (filled, solutions), number in sorted(sets.items()) if solutions == 1
    }
    others = sum(solutions * number for (_, solutions), number in sets.items() if solutions > 1)
    return counts | {OTHERS: others}


def shard_of(size: Size, kind: Kind, cells: int) -> int:
    """Return the shard of a grid; cell (row, column) is bit row·width + column."""
    rows = _Rows.of(size, kind)
    return rows.shard(rows.clues_of(_turned(size, size.upright, kind, cells)))


def plain_clue_sets(size: Size, kind: Kind, shard: int) -> tuple[int, ClueSets]:
    """Count the grids and the clue sets of a shard by making every grid and its clues.

    Mirror images are made as well, so nothing rests on how many a grid has.
    """
    rows = _Rows.of(size, kind)
    found: Counter[tuple[int, int]] = Counter()
    grids = 0
    for clues in rows.tuples(shard):
        sets = Counter(rows.column_clues(clues))
        grids += sets.total()
        for columns, solutions in sets.items():
            found[sum(map(sum, columns)), solutions] += 1
    return grids, found


def plain_solutions(size: Size, kind: Kind, cells: int) -> int:
    """Count the grids that have the same clues as a grid, by making all with its row clues."""
    rows = _Rows.of(size, kind)
    cells = _turned(size, size.upright, kind, cells)
    clues = rows.clues_of(cells)
    (own,) = rows.column_clues(clues, cells)
    return sum(other == own for other in rows.column_clues(clues))


@dataclass(frozen=True, slots=True)
class _Rows:
    """The clues of rows and columns of an upright size, without the core."""

    height: int
    width: int
    number: tuple[int, ...]
    """The number of the clue of each placement of a row; bit c of a placement is column c."""
    mirror: tuple[int, ...]
    """The number of each clue read from the other end."""

    @staticmethod
    @cache
    def of(size: Size, kind: Kind) -> "_Rows":
        size = size.upright
        every = 1 << size.width
        numbers: dict[tuple[int, ...], int] = {}
        number = tuple(
            numbers.setdefault(
                _runs(every - 1 - cells if kind is Kind.YESNO else cells), len(numbers)
            )
            for cells in range(every)
        )
        mirror = tuple(numbers[clue[::-1]] for clue in numbers)
        return _Rows(size.height, size.width, number, mirror)

    @property
    def clues(self) -> int:
        return len(self.mirror)

    @property
    def edge(self) -> int:
        return min(_EDGE, self.height - 1)

    def grids(self, clues: tuple[int, ...]) -> int:
        grids = 1
        for clue in clues:
            grids *= self.number.count(clue)
        return grids

    def named(self, first: tuple[int, ...]) -> int:
        """Return the least shard that the first rows and their mirror image name."""
        name = image = 0
        for clue in first:
            name = name * self.clues + clue
            image = image * self.clues + self.mirror[clue]
        return min(name, image)

    def shard(self, clues: tuple[int, ...]) -> int:
        edge = self.edge
        return min(self.named(clues[:edge]), self.named(clues[::-1][:edge]))

    def tuples(self, shard: int) -> Iterator[tuple[int, ...]]:
        """Yield the clues of all rows of the grids in a shard."""
        middle = max(self.height - 2 * self.edge, 0)
        # The rows between the edges say nothing of the shard.
        for outer in product(range(self.clues), repeat=self.height - middle):
            if self.shard(outer) == shard:
                first, last = outer[: self.edge], outer[self.edge :]
                for between in product(range(self.clues), repeat=middle):
                    yield (*first, *between, *last)

    def clues_of(self, cells: int) -> tuple[int, ...]:
        every = (1 << self.width) - 1
        return tuple(self.number[cells >> row * self.width & every] for row in range(self.height))

    def column_clues(
        self, clues: tuple[int, ...], cells: int | None = None
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Yield the clues of the columns of all grids with these row clues, or of one grid."""
        height, every = self.height, (1 << self.height) - 1
        of_column = [_runs(column) for column in range(every + 1)] if height < 12 else None
        choices = []
        for row, clue in enumerate(clues):
            placements = [
                placement
                for placement, number in enumerate(self.number)
                if number == clue
                and (
                    cells is None or cells >> row * self.width & (1 << self.width) - 1 == placement
                )
            ]
            choices.append(
                [
                    sum((placement >> c & 1) << (c * height + row) for c in range(self.width))
                    for placement in placements
                ]
            )
        shifts = range(0, self.width * height, height)
        for grid in map(sum, product(*choices)):
            if of_column is None:
                yield tuple([_runs(grid >> shift & every) for shift in shifts])
            else:
                yield tuple([of_column[grid >> shift & every] for shift in shifts])


@cache
def _runs(cells: int) -> tuple[int, ...]:
    return tuple(map(len, f"{cells:b}"[::-1].replace("0", " ").split()))


def _turned(size: Size, to: Size, kind: Kind, cells: int) -> int:
    """Return the cells of a grid of one size as those of the same size, or of its mirror image."""
    if size == to:
        return cells
    turned = sum(
        (cells >> row * size.width + column & 1) << column * to.width + row
        for row in range(size.height)
        for column in range(size.width)
    )
    return turned ^ size.grids - 1 if kind is Kind.YESNO else turned


@cache
def signature() -> int:
    """Return one number over what the core finds in all 4×4 grids, of both kinds."""
    found = [
        engine.run(shard)
        for engine in (_engine(Size(4, 4), Kind.CLUES), _engine(Size(4, 4), Kind.YESNO))
        for shard in range(engine.shards)
    ]
    return number_of(repr(found))


@lru_cache(maxsize=2)
def _engine(size: Size, kind: Kind) -> _core.ClueSetCensus:
    upright = size.upright
    try:
        return _core.ClueSetCensus(upright.height, upright.width, kind is Kind.YESNO)
    except (ValueError, TypeError) as error:  # TypeError: it does not even fit into an int
        raise SizeError(
            f"can't count the clue sets of {size}: at most 22×2, 15×3, 11×4, 8×5 or 7×6"
        ) from error
