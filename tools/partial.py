"""A census too long for one sitting, kept configuration by configuration in the repository.

    python -m tools.partial 7x7            goes on with results/partial/7x7-local.csv
    python -m tools.partial 7x7 --for 3600 --threads 2
                                           the same for an hour, two configurations at a time

Counts the locally solvable grids of a size. One line for each configuration of the outer cells that
stands for its mirror images: the outer cells that are filled (cell (row, column) is bit
row·width + column, in hexadecimal), how many configurations it stands for, how many grids that
covers, how many of them are locally and, if that was counted, uniquely solvable. When the last line
is there, the sum is the count.
"""

import argparse
import csv
import time
from pathlib import Path

from nonolith.census import Kind, Size
from nonolith.census.executor import thread_crew
from nonolith.census.kernel import Configuration, Work, configurations, shard_count

ROOT = Path(__file__).parents[1]
PARTIAL = ROOT / "results" / "partial"
COLUMNS = ("cells", "weight", "grids", "local", "unique")


def finished(path: Path) -> dict[int, tuple[int, int]]:
    """Return the grids and the local count of each configuration that is there."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {
            int(line["cells"], 16): (int(line["grids"]), int(line["local"]))
            for line in csv.DictReader(file)
        }


def go_on(size: Size, path: Path, seconds: float = float("inf"), threads: int = 1) -> int | None:
    """Count what is missing, at least one configuration; return the sum when nothing is."""
    work = Work(size, Kind.LOCAL)
    done = finished(path)
    missing = {
        shard: piece
        for shard in range(shard_count(size))
        for piece in _configuration(work, shard)
        if piece.value not in done
    }
    end = time.monotonic() + seconds
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", newline="") as file, thread_crew(threads) as crew:
        writer = csv.writer(file, lineterminator="\n")
        if file.tell() == 0:
            writer.writerow(COLUMNS)
        for tallies in crew.run(work, iter(missing)):
            for tally in tallies:
                piece = missing[tally.shard]
                done[piece.value] = tally.weight, tally.local
                writer.writerow((f"{piece.value:x}", piece.images, tally.weight, tally.local, ""))
            file.flush()
            if time.monotonic() >= end:
                return None
    if sum(grids for grids, _ in done.values()) != size.grids:
        raise SystemExit(f"{path}: the configurations do not cover all grids")
    return sum(local for _, local in done.values())


def _configuration(work: Work, shard: int) -> list[Configuration]:
    """Return the only configuration of a shard, or none if a mirror image stands for it."""
    pieces = configurations(work, shard)
    if len(pieces) > 1:
        raise SystemExit(f"{work.size} has shards of many configurations: use a ledger")
    return pieces


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("size", help="such as 7x7")
    parser.add_argument("--for", dest="seconds", type=float, default=float("inf"))
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    height, width = map(int, arguments.size.split("x"))
    path = PARTIAL / f"{height}x{width}-local.csv"
    total = go_on(Size(height, width), path, arguments.seconds, arguments.threads)
    print(f"{len(finished(path))} configurations are counted" if total is None else total)


if __name__ == "__main__":
    main()
