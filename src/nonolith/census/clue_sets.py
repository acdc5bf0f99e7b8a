"""The census of clue sets: how many of a size have one, two, three, ... solutions.

The clues of all rows are fixed and the placements of the rows multiplied; grids that agree in the
clues of all columns are solutions of the same clue set. The core does it for sizes that are at
least as high as wide, and those that are wider are turned.

Turning exchanges rows and columns, which keeps how many clue sets have how many solutions. In a
yesnogram it is the rows whose clues count the empty runs, and after turning it would be the
columns. If filled and empty cells are exchanged as well, it is the rows again: so turning and
exchanging makes the yesnograms of one size from those of the other.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product

from nonolith import _core
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import Counts, Kind
from nonolith.census.program import UNSIGNED, Program, refuse_others
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError, SizeError
from nonolith.model.size import Size

_EDGE = 2  # rows at the top and at the bottom, whose clues say which shard a grid is in


@dataclass(frozen=True, slots=True)
class ClueSetLayout:
    """How the clue sets of a size are cut into shards.

    A shard is named by the clues of the first two rows, as numbers in the order in which they occur
    among the placements 0, 1, 2, ... of a row. A grid is in the least of the four shards that it
    and its mirror images name, since the core counts one of them for all.
    """

    size: Size
    shards: int
    by_shard: dict[int, int]
    """The shards that have grids, in order, and how many."""

    @property
    def head(self) -> tuple[tuple[str, str], ...]:
        """What a certificate says of all shards: nothing."""
        return ()

    @property
    def columns(self) -> tuple[str, ...]:
        """What a certificate says of a shard's place: nothing."""
        return ()

    def place(self, shard: int) -> tuple[str, ...]:
        """Return the values of these columns."""
        return ()

    def grids(self, shard: int) -> int:
        """Return how many grids a shard stands for."""
        return self.by_shard[shard]


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
    """Count one shard.

    :raises CancelledError: it was stopped.
    :raises ClusterError: the work comes from another program, that may count something else.
    :raises CensusError: the core did not go through all grids of the shard.
    """
    asked = work.program
    refuse_others(asked, UNSIGNED if asked.signature is None else signed_clue_sets(work).program)
    start = time.perf_counter()
    found = _engine(work.size, work.kind).run(shard, stop)
    if found is None:
        raise CancelledError
    grids, multiplicities, _, example = found
    expected = clue_set_layout(work.size, work.kind).by_shard.get(shard, 0)
    if grids != expected:
        raise CensusError(
            f"{work.size} {work.kind}: shard {shard} went through {grids} of {expected} grids"
        )
    counts: Counter[int] = Counter()
    for _, solutions, clue_sets in multiplicities:
        counts[solutions] += clue_sets
    return ShardTally(
        shard,
        grids,
        dict(sorted(counts.items())),
        grids,
        time.perf_counter() - start,
        "none",
        work.program,
        _turned(work.size.upright, work.size, work.kind, example) if grids else None,
    )


def signed_clue_sets(work: Work) -> Work:
    """Return the work with what this program finds in fixed work, and how it cuts the size."""
    layout = clue_set_layout(work.size, work.kind).by_shard
    program = Program(signature=_signature(), layout=_number(repr(layout)))
    return replace(work, program=program)


def shard_of(size: Size, kind: Kind, cells: int) -> int:
    """Return the shard of a grid; cell (row, column) is bit row·width + column."""
    rows = _Rows.of(size, kind)
    return rows.shard(rows.clues_of(_turned(size, size.upright, kind, cells)))


def plain_clue_sets(size: Size, kind: Kind, shard: int) -> tuple[int, Counts]:
    """Count the grids of a shard and its clue sets, by making every grid and its clues.

    Mirror images are made as well, so nothing rests on how many a grid has.
    """
    rows = _Rows.of(size, kind)
    found: Counter[str | int] = Counter()
    grids = 0
    for clues in product(range(rows.clues), repeat=size.upright.height):
        if rows.shard(clues) == shard:
            sets = Counter(rows.column_clues(clues))
            grids += sets.total()
            found.update(sets.values())
    return grids, dict(sorted(found.items()))


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


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


@cache
def _signature() -> int:
    """Return one number over what the core finds in all 4×4 grids, of both kinds."""
    found = [
        engine.run(shard)
        for engine in (_engine(Size(4, 4), Kind.CLUES), _engine(Size(4, 4), Kind.YESNO))
        for shard in range(engine.shards)
    ]
    return _number(repr(found))


@lru_cache(maxsize=2)
def _engine(size: Size, kind: Kind) -> _core.ClueSetCensus:
    upright = size.upright
    try:
        return _core.ClueSetCensus(upright.height, upright.width, kind is Kind.YESNO)
    except (ValueError, TypeError) as error:  # TypeError: it does not even fit into an int
        raise SizeError(
            f"can't count the clue sets of {size}: at most 22×2, 15×3, 11×4, 8×5 or 7×6"
        ) from error
