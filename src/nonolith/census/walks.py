"""Censuses that go through all grids: the passes of line logic, and the techniques needed."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from functools import cache, lru_cache
from itertools import islice

from nonolith import _core
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import (
    FILLED,
    LEVELS,
    LINE_LEVELS,
    UNSOLVED,
    Counts,
    Kind,
    by_filled,
    numbers,
)
from nonolith.census.outer_rows import OuterRows, grids_of, images, outer_rows, shard_of
from nonolith.census.survey import WholeSurvey, in_pairs, must_equal, number_of, of_pairs
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError
from nonolith.model.size import Size

_AT_ONCE = 4096  # grids for one call of the core
_SAMPLE = 2000  # grids, to see how long one takes
_LEVEL_OF = tuple(level for level in LEVELS for _ in level.split("/"))  # by the core's number
_LINE_TECHNIQUES = sum(level.count("/") + 1 for level in LINE_LEVELS)
_UNKNOWN = 3  # a cell as the core has it: it may be empty or filled


class _ByOuterRows(WholeSurvey):
    counted = "this"

    def layout(self, size: Size) -> OuterRows:
        return outer_rows(size)

    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        rows = [grid for shard in shards for grid in islice(grids_of(size, shard), _SAMPLE)]
        start = time.thread_time()
        for _ in self.recounted(size, iter(rows[:_SAMPLE])):
            pass
        each = (time.thread_time() - start) / len(rows[:_SAMPLE])
        layout = self.layout(size)
        return each * sum(layout.grids(shard) // images(size, shard) for shard in shards)

    def recounted(
        self, size: Size, grids: Iterator[tuple[int, ...]]
    ) -> Iterator[tuple[int | str, int]]:
        """Yield what is counted of each grid, found in another way, and its filled cells."""
        raise NotImplementedError


class _Passes(_ByOuterRows):
    """Grids by passes, and the locally solvable ones by filled cells, with a grid that needs most.

    A grid has 0 passes if line logic does not solve it.
    """

    columns = ("example", "passes:grids", "filled:local")

    def signature(self) -> int:
        return _pass_signature()

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        self.refuse_others(work)
        start = time.perf_counter()
        found = _pass_census(work.size).run(shard, stop)
        if found is None:
            raise CancelledError
        grids, passes, filled, example = found
        expected = self.layout(work.size).by_shard.get(shard, 0)
        if grids != expected:
            raise CensusError(
                f"{work.size} {work.kind}: shard {shard} went through {grids} of {expected} grids"
            )
        counts: dict[str | int, int] = {
            number: found for number, found in enumerate(passes) if found
        }
        counts |= {f"{FILLED}{number}": found for number, found in enumerate(filled) if found}
        return ShardTally(
            shard,
            grids,
            counts,
            grids,
            time.perf_counter() - start,
            "none",
            work.program,
            example if grids else None,
        )

    def words(self, counts: Counts, example: int | None) -> list[str]:
        local = by_filled(counts)
        return [
            "-" if example is None else f"{example:x}",
            in_pairs(counts, numbers(counts)),
            in_pairs(local, local),
        ]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        example, passes, filled = words
        counts: dict[str | int, int] = {
            whole(name, 10): number for name, number in of_pairs(passes, whole).items()
        }
        counts |= {
            f"{FILLED}{whole(name, 10)}": number for name, number in of_pairs(filled, whole).items()
        }
        return counts, None if example == "-" else whole(example, 16)

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        by_passes, local = numbers(tally.counts), by_filled(tally.counts)
        solved = sum(number for passes, number in by_passes.items() if passes)
        if 0 in tally.counts.values() or sum(by_passes.values()) != tally.weight:
            return f"passes of {tally.weight} grids"
        if sum(local.values()) != solved:
            return f"filled cells of {solved} locally solvable grids"
        cells = tally.example
        if cells is None or cells >= size.grids or shard_of(size, cells) != tally.shard:
            return f"a grid of shard {tally.shard}"
        return None

    def said(self, grids: int, counts: Counts) -> str:
        return f"{grids} grids with passes:grids = {self.words(counts, None)[1]}"

    def close(self, size: Size, counts: Counts) -> None:
        solved = sum(number for passes, number in numbers(counts).items() if passes)
        must_equal(size, "grids are solved in some passes", solved, Kind.LOCAL)

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        found: Counter[str | int] = Counter()
        for passes, filled in self.recounted(size, grids_of(size, tally.shard)):
            found[passes] += 1
            if passes:
                found[f"{FILLED}{filled}"] += 1
        if tally.example is not None:
            rows = _rows_of(size, tally.example)
            ((passes, _),) = self.recounted(size, iter([rows]))
            if passes != Kind.PASSES.pick(tally.counts):
                raise CensusError(
                    f"{size}: the example of shard {tally.shard} needs {passes} passes, not "
                    f"{Kind.PASSES.pick(tally.counts)}"
                )
        times = images(size, tally.shard)
        return times * sum(numbers(found).values()), {n: times * k for n, k in found.items()}

    def recounted(
        self, size: Size, grids: Iterator[tuple[int, ...]]
    ) -> Iterator[tuple[int | str, int]]:
        """Count passes from the clues alone, as the data sets do."""
        rows = [_clue_text(row) for row in range(1 << size.width)]
        columns = [_clue_text(column) for column in range(1 << size.height)]
        while batch := list(islice(grids, _AT_ONCE)):
            text = "".join(
                "/".join(rows[row] for row in grid)
                + ":"
                + "/".join(columns[column] for column in _columns_of(size, grid))
                + "\n"
                for grid in batch
            )
            verdicts = _core.write_verdicts(text.encode(), (size.height, size.width), passes=True)
            for grid, passes in zip(batch, verdicts.split(), strict=True):
                yield int(passes), sum(map(int.bit_count, grid))


class _Techniques(_ByOuterRows):
    """Grids by the hardest technique that a rating needs; the rest no technique solves."""

    columns = ("technique:grids",)

    def signature(self) -> int:
        return _technique_signature()

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        self.refuse_others(work)
        start = time.perf_counter()
        size, found = work.size, Counter[str | int]()
        if shard in self.layout(size).by_shard:
            grids = grids_of(size, shard)
            while batch := list(islice(grids, _AT_ONCE)):
                if stop is not None and stop.is_set():
                    raise CancelledError
                found.update(_hardest(size, batch))
            times = images(size, shard)
            found = Counter({name: times * number for name, number in found.items()})
        return ShardTally(
            shard,
            found.total(),
            {name: found[name] for name in (*LEVELS, UNSOLVED) if name in found},
            found.total(),
            time.perf_counter() - start,
            "none",
            work.program,
        )

    def words(self, counts: Counts, example: int | None) -> list[str]:
        return [in_pairs(counts, (*LEVELS, UNSOLVED))]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        counts: dict[str | int, int] = {}
        return counts | of_pairs(words[0], whole), None

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        if not tally.counts.keys() <= {*LEVELS, UNSOLVED}:
            return "techniques"
        if 0 in tally.counts.values() or sum(tally.counts.values()) != tally.weight:
            return f"techniques of {tally.weight} grids"
        return None

    def close(self, size: Size, counts: Counts) -> None:
        local = sum(counts.get(name, 0) for name in LINE_LEVELS)
        must_equal(size, "grids are solved by techniques of one line", local, Kind.LOCAL)

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        found = Counter(name for name, _ in self.recounted(size, grids_of(size, tally.shard)))
        times = images(size, tally.shard)
        counts: Counts = {n: times * k for n, k in found.items()}
        return times * found.total(), counts

    def recounted(
        self, size: Size, grids: Iterator[tuple[int, ...]]
    ) -> Iterator[tuple[int | str, int]]:
        """Take the easiest step again and again, as explanations do, one line at a time."""
        for grid in grids:
            yield _hardest_step(_puzzle(size, grid)), sum(map(int.bit_count, grid))


def _hardest(size: Size, grids: Sequence[tuple[int, ...]]) -> Iterator[str]:
    """Yield the hardest technique that the rating of each grid needs."""
    tasks = [(_puzzle(size, grid), None) for grid in grids]
    for solved in _core.rate(tasks):
        assert solved is not None  # no time was given
        *_, uses, unknown, _, _ = solved
        yield UNSOLVED if unknown else _LEVEL_OF[uses[-1][0]]


def _hardest_step(puzzle: _core.Puzzle) -> str:
    explainer, hardest = _core.Explainer(puzzle), 0
    while True:
        if (step := explainer.next()) is not None:
            hardest = max(hardest, step.technique)
        elif all(cell != _UNKNOWN for cell in explainer.cells):
            return _LEVEL_OF[hardest]
        elif explainer.refute() is not None:
            hardest = max(hardest, _LINE_TECHNIQUES)
        elif explainer.same_result() is not None:
            hardest = _LINE_TECHNIQUES + 1
        else:
            return UNSOLVED


@cache
def _clue_of(cells: int) -> tuple[int, ...]:
    return tuple(map(len, f"{cells:b}"[::-1].replace("0", " ").split()))


def _clue_text(cells: int) -> str:
    return ".".join(map(str, _clue_of(cells))) or "0"


def _columns_of(size: Size, grid: tuple[int, ...]) -> list[int]:
    return [
        sum((row >> column & 1) << number for number, row in enumerate(grid))
        for column in range(size.width)
    ]


def _rows_of(size: Size, cells: int) -> tuple[int, ...]:
    every = (1 << size.width) - 1
    return tuple(cells >> row * size.width & every for row in range(size.height))


def _puzzle(size: Size, grid: tuple[int, ...]) -> _core.Puzzle:
    columns = _columns_of(size, grid)
    return _core.Puzzle([*map(_clue_of, grid)], [*map(_clue_of, columns)])


@lru_cache(maxsize=2)
def _pass_census(size: Size) -> _core.PassCensus:
    return _core.PassCensus(size.height, size.width)


@cache
def _pass_signature() -> int:
    """Return one number over the passes of all 3×4 and 4×4 grids."""
    found = [
        census.run(shard)
        for census in (_pass_census(Size(3, 4)), _pass_census(Size(4, 4)))
        for shard in range(census.shards)
    ]
    return number_of(repr(found))


@cache
def _technique_signature() -> int:
    """Return one number over the techniques of all 3×3 grids."""
    size = Size(3, 3)
    grids = [_rows_of(size, cells) for cells in range(size.grids)]
    return number_of(repr(list(_hardest(size, grids))))


PASSES = _Passes(Kind.PASSES)
TECHNIQUE = _Techniques(Kind.TECHNIQUE)
