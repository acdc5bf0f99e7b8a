"""What shards of clue sets tally: all of them by solutions, or the unique ones by filled cells."""

import time
from collections.abc import Callable, Sequence

from nonolith.census import clue_sets
from nonolith.census.clue_sets import ClueSetLayout
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import OTHERS, Counts, Kind, numbers
from nonolith.census.survey import WholeSurvey, in_pairs, must_equal, of_pairs
from nonolith.census.total import ShardTally
from nonolith.errors import CensusError
from nonolith.model.size import Size


class _OfClueSets(WholeSurvey):
    counted = "clue sets"

    def layout(self, size: Size) -> ClueSetLayout:
        return clue_sets.clue_set_layout(size, self.kind)

    def signature(self) -> int:
        return clue_sets.signature()

    def plain_seconds(self, size: Size, shards: Sequence[int]) -> float:
        start = time.thread_time()
        grids, _ = clue_sets.plain_clue_sets(Size(4, 4), self.kind, 0)
        each = (time.thread_time() - start) / grids
        return each * sum(self.layout(size).grids(shard) for shard in shards)


class _ClueSets(_OfClueSets):
    """Clue sets by their number of solutions, with a grid whose clues have most in the shard."""

    columns = ("example", "solutions:sets")

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        self.refuse_others(work)
        return clue_sets.run_clue_sets(work, shard, stop)

    def words(self, counts: Counts, example: int | None) -> list[str]:
        found = in_pairs(counts, numbers(counts))
        return ["-" if example is None else f"{example:x}", found]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        example, found = words
        counts: Counts = {whole(name, 10): sets for name, sets in of_pairs(found, whole).items()}
        return counts, None if example == "-" else whole(example, 16)

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        grids = sum(int(solutions) * number for solutions, number in tally.counts.items())
        if 0 in tally.counts or 0 in tally.counts.values() or grids != tally.weight:
            return f"numbers of solutions that sum to {tally.weight} grids"
        cells = tally.example
        if (
            cells is None
            or cells >= size.grids
            or clue_sets.shard_of(size, self.kind, cells) != tally.shard
        ):
            return f"a grid of shard {tally.shard}"
        return None

    def said(self, grids: int, counts: Counts) -> str:
        return f"{grids} grids with solutions:sets = {self.words(counts, None)[1]}"

    def close(self, size: Size, counts: Counts) -> None:
        if self.kind is Kind.CLUES:
            must_equal(size, "clue sets have one solution", counts.get(1, 0), Kind.UNIQUE)

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        if tally.example is not None:
            solutions = clue_sets.plain_solutions(size, self.kind, tally.example)
            if solutions != Kind.MOST.pick(tally.counts):
                raise CensusError(
                    f"{size}: the example of shard {tally.shard} has {solutions} solutions, not "
                    f"{Kind.MOST.pick(tally.counts)}"
                )
        grids, sets = clue_sets.plain_clue_sets(size, self.kind, tally.shard)
        return grids, clue_sets.by_solutions(sets)


class _UniqueFilled(_OfClueSets):
    """Clue sets with one solution, by its filled cells; and the grids of all others."""

    columns = ("filled:unique", "others")

    def run(self, work: Work, shard: int, stop: Stop | None) -> ShardTally:
        self.refuse_others(work)
        return clue_sets.run_unique_filled(work, shard, stop)

    def words(self, counts: Counts, example: int | None) -> list[str]:
        return [in_pairs(counts, numbers(counts)), f"{counts.get(OTHERS, 0)}"]

    def read(
        self, words: Sequence[str], whole: Callable[[str, int], int]
    ) -> tuple[Counts, int | None]:
        counts: dict[str | int, int] = {
            whole(name, 10): sets for name, sets in of_pairs(words[0], whole).items()
        }
        return counts | {OTHERS: whole(words[1], 10)}, None

    def expected(self, size: Size, tally: ShardTally) -> str | None:
        if 0 in numbers(tally.counts).values() or sum(tally.counts.values()) != tally.weight:
            return f"unique and other grids that sum to {tally.weight}"
        return None

    def close(self, size: Size, counts: Counts) -> None:
        unique = sum(numbers(counts).values())
        must_equal(size, "clue sets have one solution", unique, Kind.UNIQUE)

    def plain(self, size: Size, tally: ShardTally) -> tuple[int, Counts]:
        grids, sets = clue_sets.plain_clue_sets(size, self.kind, tally.shard)
        return grids, clue_sets.unique_by_filled(sets)


CLUES = _ClueSets(Kind.CLUES)
YESNO = _ClueSets(Kind.YESNO)
UNIQUE_FILLED = _UniqueFilled(Kind.UNIQUE_FILLED)
