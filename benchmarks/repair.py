"""Repair: how often the fewest changes are proved, and how soon there is a first answer.

Pictures of five kinds are made from seeds. Those of 15×15, 20×20 and 25×25 are repaired to locally
solvable with a time limit; for larger ones the time to a first good puzzle is taken. Times are
seconds of the processor; the limit is one of the clock.
"""

import sys
from statistics import median
from time import process_time
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.pictures import KINDS, pictures
from benchmarks.record import record
from nonolith import Grid, Limits, _core, repair

PROVED_SIDES = (15, 20, 25)
FIRST_SIDES = (25, 50, 100)
FIRST_SECONDS = 30.0


def proved(side: int, kind: str, number: int, seconds: float) -> dict[str, Any]:
    """Repair pictures of a kind with a time limit."""
    found = []
    for picture in pictures(kind, side, side, range(number)):
        start = process_time()
        result = repair(picture, limits=Limits(seconds=seconds))
        found.append((result, process_time() - start))
    return {
        "side": side,
        "kind": kind,
        "pictures": number,
        "proved": sum(result.proved for result, _ in found),
        "changes": [len(result.changed) for result, _ in found],
        "needed": [result.needed for result, _ in found],
        "median_seconds": round(median(spent for _, spent in found), 3),
    }


def first(side: int, kind: str, number: int) -> dict[str, Any]:
    """Take the time to a first good puzzle of each picture."""
    times = [_first(picture) for picture in pictures(kind, side, side, range(number))]
    done = [spent for spent in times if spent is not None]
    return {
        "side": side,
        "kind": kind,
        "pictures": number,
        "found": len(done),
        "median_seconds": round(median(done), 3) if done else None,
        "longest_seconds": round(max(done), 3) if done else None,
    }


def _first(picture: Grid) -> float | None:
    cells = bytes(cell for row in picture.rows for cell in row)
    nothing = bytes(len(cells))
    start = process_time()
    search = _core.Repair(picture.height, picture.width, 1, cells, nothing, nothing, False, 0)
    try:
        search.search(1, FIRST_SECONDS)
    except TimeoutError:
        return None
    return process_time() - start


def main(arguments: Arguments = ()) -> None:
    """Measure, print and record."""
    parser = parser_of("repair", __doc__)
    parser.add_argument("--pictures", type=int, default=10, help="of each kind and size")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each picture")
    options = parser.parse_args(arguments)
    rows: dict[str, list[dict[str, Any]]] = {"proved": [], "first": []}
    for side in PROVED_SIDES:
        for kind in KINDS:
            rows["proved"].append(proved(side, kind, options.pictures, options.seconds))
            print(rows["proved"][-1], flush=True)
    for side in FIRST_SIDES:
        for kind in KINDS:
            rows["first"].append(first(side, kind, options.pictures))
            print(rows["first"][-1], flush=True)
    print(record("repair", {"seconds": options.seconds, **rows}))


if __name__ == "__main__":
    main(sys.argv[1:])
