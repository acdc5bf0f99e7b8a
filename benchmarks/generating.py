"""Random puzzles and puzzles by number: how long they take, and how often a class is hit.

Times are seconds of the processor. Each size starts with nothing remembered: the first number of a
size reads its table.
"""

import random
import sys
from statistics import median
from time import process_time
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import random_puzzle, rank, unrank
from nonolith.generating.at_random import WANTED
from nonolith.generating.numbering import count_numbered

RANDOM = (
    *((25, 25, name.value, "none") for name in WANTED),
    *((15, 20, name.value, "mirror") for name in WANTED),
    (30, 30, "hard", "none"),
    (50, 50, "hard", "none"),
)
NUMBERED = ((5, 5), (6, 6), (9, 4), (12, 3), (2, 16), (17, 2), (2, 20))


def at_random(
    height: int, width: int, difficulty: str, symmetry: str, seeds: int
) -> dict[str, Any]:
    """Make puzzles of one kind."""
    times, hits = [], 0
    for seed in range(seeds):
        start = process_time()
        made = random_puzzle(height, width, difficulty=difficulty, symmetry=symmetry, seed=seed)
        times.append(process_time() - start)
        hits += made.matches
    return {
        "size": f"{height}x{width}",
        "difficulty": difficulty,
        "symmetry": symmetry,
        "puzzles": seeds,
        "hits": hits,
        "median_seconds": round(median(times), 3),
        "longest_seconds": round(max(times), 3),
    }


def by_number(height: int, width: int, seeds: int) -> dict[str, Any]:
    """Take the times of unrank and rank."""
    start = process_time()
    total = count_numbered(height, width)
    first = process_time() - start
    rng = random.Random(f"{height} {width}")
    times: dict[str, list[float]] = {"unrank": [], "rank": []}
    for _ in range(seeds):
        number = rng.randrange(total)
        start = process_time()
        grid = unrank(height, width, number=number)
        middle = process_time()
        found = rank(grid)
        times["unrank"].append(middle - start)
        times["rank"].append(process_time() - middle)
        if found != number:
            raise SystemExit(f"{height}×{width}: {number} came back as {found}")
    return {
        "size": f"{height}x{width}",
        "numbers": seeds,
        "table_seconds": round(first, 4),
        **{
            f"{name}_{what}_seconds": round(measure(spent), 4)
            for name, spent in times.items()
            for what, measure in (("median", median), ("longest", max))
        },
    }


def main(arguments: Arguments = ()) -> None:
    """Measure, print and record."""
    parser = parser_of("generating", __doc__)
    parser.add_argument("--seeds", type=int, default=10, help="puzzles of each kind")
    options = parser.parse_args(arguments)
    rows: dict[str, list[dict[str, Any]]] = {"numbers": [], "random": []}
    for height, width in NUMBERED:
        rows["numbers"].append(by_number(height, width, options.seeds))
        print(rows["numbers"][-1], flush=True)
    for height, width, difficulty, symmetry in RANDOM:
        rows["random"].append(at_random(height, width, difficulty, symmetry, options.seeds))
        print(rows["random"][-1], flush=True)
    print(record("generating", dict(rows)))


if __name__ == "__main__":
    main(sys.argv[1:])
