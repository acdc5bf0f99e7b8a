"""Measure how each size is walked through fastest, and write the table that the core uses.

    python -m tools.layouts                all sizes of 24 to 36 cells; ten minutes of one core
    python -m tools.layouts 3x12 6x6       these sizes; the others stay as they are

First where the lane cells lie and how many outer cells there are, then how large the memos are,
for each kind. Both are a matter of speed alone. Whole shards are counted, the same number of grids
for each candidate, and the processor time of all of them is taken together. What is used now, the
size's row of the table or a rule for sizes without one, stays unless something else is clearly
faster: another place of the outer cells cuts a size into other shards, which no certificate or
ledger of before fits. The table is core/src/census_layout/choices.inc (build the core again), the
record benchmarks/results/layouts.json.

Another place of the lane cells asks for other line functions. Those that exist were chosen for the
places in the table; a candidate whose functions are missing is measured as slow as it would be.
"""

import json
import random
import re
import sys
import time
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.record import RESULTS, record
from nonolith import _core
from nonolith.census import Size
from nonolith.census.kernel import kernels

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "core" / "src" / "census_layout" / "choices.inc"
HEADING = """\
// Written by tools/layouts.py: height, width, whether the lane cells lie in the corner, how many
// outer cells there may be; then, for the local and the unique census, the levels with a memo, and
// the places of each and of the leaves' as powers of two.
"""
ROW = re.compile(r"\{(\d+), (\d+), (true|false), (\d+), \{(.*?)\}, \{(.*?)\}\},")
CELLS = range(24, 37)
LONGEST_LINE = 16
MOST_OUTER = (20, 12)
MEMOS = ((9, 12, 14), (9, 10, 12), (9, 8, 10), (0, 0, 6))
CLEARLY = 0.95  # of the time of what is used now,
NOTICED = 0.01  # and seconds less
SECONDS = 4.0  # for each candidate, unless so many shards take longer:
LEAST_SHARDS = 3
LARGEST_SHARD = 1 << 31  # grids; a place that leaves fewer outer cells is not worth a try


@dataclass(frozen=True, slots=True)
class Choice:
    """What the core takes; see Choice in core/include/nonolith/census.hpp."""

    corner: bool
    most_outer: int
    memo_levels: int
    memo_bits: int
    leaf_memo_bits: int

    def with_memo(self, memo: tuple[int, int, int]) -> "Choice":
        """Return the same walk with another memo."""
        return Choice(self.corner, self.most_outer, *memo)


def used_now(size: Size) -> tuple[Choice, Choice]:
    """Return what is used for the local and for the unique census."""
    found = ROW.fullmatch(table().get((size.height, size.width), ""))
    if found is None:
        rule = Choice(size.height >= 4 and size.width >= 7, 20, *MEMOS[0])
        return rule, rule
    local, unique = (
        Choice(found[3] == "true", int(found[4]), *map(int, memo.split(",")))
        for memo in (found[5], found[6])
    )
    return local, unique


def measured(size: Size, unique: bool, choice: Choice) -> float:
    """Return the seconds of a core that the whole size would take, from some of its shards."""
    census = _core.Census(size.height, size.width, unique, kernels()[-1], astuple(choice))
    shards = list(range(census.shards))
    random.Random(1).shuffle(shards)
    weight, used = 0, 0.0
    for number, shard in enumerate(shards):
        start = time.process_time()
        counts = census.run(shard)
        used += time.process_time() - start
        assert counts is not None
        weight += counts[0]
        if used > SECONDS and number + 1 >= LEAST_SHARDS and weight:
            break
    return used / weight * size.grids


def best(size: Size, unique: bool, candidates: list[Choice], tried: list[dict[str, Any]]) -> Choice:
    """Return the fastest candidate, or the first if none is clearly faster."""
    seconds = {}
    for choice in candidates:
        if choice != candidates[0] and _shard_grids(size, choice) > LARGEST_SHARD:
            seconds[choice] = float("inf")
            continue
        seconds[choice] = measured(size, unique, choice)
        tried.append(
            {
                "kind": "unique" if unique else "local",
                **asdict(choice),
                "seconds": round(seconds[choice], 3),
            }
        )
        print(f"{size} {tried[-1]}", flush=True)
    now = candidates[0]
    fastest = min(candidates, key=seconds.__getitem__)
    enough = min(CLEARLY * seconds[now], seconds[now] - NOTICED)
    return fastest if seconds[fastest] < enough else now


def _shard_grids(size: Size, choice: Choice) -> int:
    census = _core.Census(size.height, size.width, False, kernels()[-1], astuple(choice))
    return size.grids // census.shards


def choose(size: Size) -> tuple[Choice, Choice, list[dict[str, Any]]]:
    """Return what is fastest for the local and for the unique census, and all that was tried."""
    tried: list[dict[str, Any]] = []
    now = used_now(size)
    first = now[0]
    places = [first] + [
        replace(first, corner=corner, most_outer=outer)
        for corner in (first.corner, not first.corner)
        for outer in MOST_OUTER
        if (corner, outer) != (first.corner, first.most_outer)
    ]
    place = best(size, False, places, tried)
    local, unique = (best(size, kind, _memos(place, now[kind]), tried) for kind in (False, True))
    return local, unique, tried


def _memos(place: Choice, now: Choice) -> list[Choice]:
    """Return the memos to be tried with a walk, that of today first."""
    memo = now.memo_levels, now.memo_bits, now.leaf_memo_bits
    return [place.with_memo(one) for one in dict.fromkeys((memo, *MEMOS))]


def table() -> dict[tuple[int, int], str]:
    """Return the rows of the table, by size."""
    rows = {}
    for line in TABLE.read_text().splitlines():
        if found := ROW.fullmatch(line):
            rows[int(found[1]), int(found[2])] = line
    return rows


def row(size: Size, local: Choice, unique: Choice) -> str:
    """Return the row of a size."""
    memos = ", ".join(
        f"{{{one.memo_levels}, {one.memo_bits}, {one.leaf_memo_bits}}}" for one in (local, unique)
    )
    corner = str(local.corner).lower()
    return f"{{{size.height}, {size.width}, {corner}, {local.most_outer}, {memos}}},"


def main() -> None:
    """Measure the sizes that are named, or all."""
    sizes = [Size.parse(word) for word in sys.argv[1:]] or [
        Size(height, width)
        for height in range(2, 7)
        for width in range(height, LONGEST_LINE + 1)
        if height * width in CELLS
    ]
    rows = table()
    path = RESULTS / "layouts.json"
    sizes_measured = json.loads(path.read_text())["sizes"] if path.exists() else {}
    for size in sizes:
        local, unique, tried = choose(size)
        rows[size.height, size.width] = row(size, local, unique)
        sizes_measured[f"{size.height}x{size.width}"] = {
            "local": asdict(local),
            "unique": asdict(unique),
            "tried": tried,
        }
        TABLE.write_text(HEADING + "".join(f"{rows[key]}\n" for key in sorted(rows)))
        record("layouts", {"kernel": kernels()[-1], "sizes": sizes_measured})
        print(f"{size}: {rows[size.height, size.width]}", flush=True)


if __name__ == "__main__":
    main()
