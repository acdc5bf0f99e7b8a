"""A census too long for one sitting, kept configuration by configuration in the repository.

    python -m tools.partial 7x7            goes on with results/partial/7x7-local.csv
    python -m tools.partial 7x7 --for 3600 --threads 2
                                           the same for an hour, two configurations at a time
    python -m tools.partial 7x7 --check 5  counts five of them again, with the scalar kernel
    python -m tools.partial 7x7 --check 5 --plain
                                           a part of 2^20 grids of each, grid by grid
    python -m tools.partial 7x7 --publish avx2+avx512
                                           when all are there: writes the certificate, and adds the
                                           count to the table; the kernels are those that counted

Counts the locally solvable grids of a size. One line for each configuration of the outer cells that
stands for its mirror images: the outer cells that are filled (cell (row, column) is bit
row·width + column, in hexadecimal), how many configurations it stands for, how many grids that
covers, how many of them are locally and, if that was counted, uniquely solvable. When the last line
is there, the sum is the count.

What is counted again is chosen at random among what was not, or among everything if all was. It is
kept in 7x7-local-checks.csv: the configuration, who counted, which further cells were given and
which of those are filled (none: the whole configuration), the grids, and how many of them are
locally solvable. A whole configuration of 7×7 has 2^36 grids; grid by grid that takes two hours,
with the scalar kernel a minute.
"""

import argparse
import csv
import itertools
import math
import random
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from nonolith import _core
from nonolith.census import CensusMethod, Kind, KnownCount, Size, known_counts
from nonolith.census.certificate import Certificate, certify
from nonolith.census.executor import thread_crew
from nonolith.census.kernel import (
    Configuration,
    Work,
    configurations,
    kernels,
    run_shard,
    sample,
    shard_count,
)
from nonolith.census.total import ShardTally
from tools.results import CERTIFICATES, RESULTS, write_table

PARTIAL = RESULTS / "partial"
COLUMNS = ("cells", "weight", "grids", "local", "unique")
CHECKS = ("cells", "by", "given", "filled", "grids", "local")
PLAIN_GRIDS = 1 << 20  # of a part where every grid is looked at


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


def certificate(size: Size, path: Path, kernels: str) -> Certificate:
    """Return the certificate of a census of which every configuration is there.

    It is of the upright size, as all of them are; a shard is the same one however the grid lies.

    :raises SystemExit: some are missing.
    """
    work, done = Work(size, Kind.LOCAL), finished(path)
    tallies = [
        ShardTally(shard, *done[piece.value], 0, 0, math.nan, kernels)
        for shard in range(shard_count(size))
        for piece in _configuration(work, shard)
        if piece.value in done
    ]
    made = certify(Work(size.upright, Kind.LOCAL), shard_count(size), tallies)
    if made.grids != size.grids:
        raise SystemExit(f"{path}: the configurations do not cover all grids")
    return made


def publish(size: Size, path: Path, kernels: str, threads: int) -> None:
    """Write the certificate of a finished census, and add its count to the table."""
    made = certificate(size, path, kernels)
    tall = size.upright
    made.write(CERTIFICATES / f"{tall.height}x{tall.width}-local.txt")
    entry = KnownCount(
        kind=Kind.LOCAL.value,
        height=tall.height,
        width=tall.width,
        count=made.count,
        method=CensusMethod.SHARDS.value,
        kernel=kernels,
        threads=threads,
        seconds=math.nan,
        core_seconds=math.nan,
        shards=made.shards,
        weights=f"2^{size.cells}",
        memory=0,
        version=made.program.version,
        date=datetime.now(UTC).date().isoformat(),
    )
    others = [row for row in known_counts() if (row.kind, row.size) != (entry.kind, entry.size)]
    write_table([*others, entry])


def check(size: Size, path: Path, number: int, *, plain: bool = False) -> int:
    """Count configurations again that were not before; return how many are checked now.

    If all of them were, some are counted once more, in parts that nobody has chosen before.

    :raises SystemExit: one has another count.
    """
    checks = path.with_name(f"{path.stem}-checks.csv")
    by = "plain" if plain else kernels()[0]
    done = finished(path)
    checked = _checked(checks, by)
    left = done.keys() - checked
    seed = 0 if left else random.SystemRandom().getrandbits(32)
    left = left or set(done)
    parts = (
        _parts_by_plain_code(size, left, seed)
        if plain
        else _wholes_by_kernel(size, path, left, seed)
    )
    with checks.open("a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if file.tell() == 0:
            writer.writerow(CHECKS)
        for cells, given, filled, grids, local in itertools.islice(parts, number):
            writer.writerow((f"{cells:x}", by, f"{given:x}", f"{filled:x}", grids, local))
            file.flush()
    return len(_checked(checks, by))


def _checked(path: Path, by: str) -> set[int]:
    if not path.exists():
        return set()
    with path.open(newline="") as file:
        return {int(line["cells"], 16) for line in csv.DictReader(file) if line["by"] == by}


Part = tuple[int, int, int, int, int]  # configuration, given cells, filled ones, grids, local


def _wholes_by_kernel(size: Size, path: Path, left: set[int], seed: int) -> Iterator[Part]:
    """Count whole configurations with the scalar kernel and compare."""
    work, said = Work(size, Kind.LOCAL, kernels()[0]), finished(path)
    shards = list(range(shard_count(size)))
    random.Random(seed or len(left)).shuffle(shards)
    for shard in shards:
        for piece in _configuration(work, shard):
            if piece.value not in left:
                continue
            tally = run_shard(work, shard)
            if (tally.weight, tally.local) != said[piece.value]:
                raise SystemExit(f"{path}: {piece.value:x} has {tally.local} by the scalar kernel")
            yield piece.value, 0, 0, tally.weight, tally.local


def _parts_by_plain_code(size: Size, left: set[int], first: int) -> Iterator[Part]:
    """Count random parts of configurations grid by grid and compare with the fastest kernel."""
    work, plain = Work(size, Kind.LOCAL, kernels()[-1]), _core.PlainCensus(size.height, size.width)
    outer = configurations(work, 0)[0].fixed  # the empty one always stands for its orbit
    for seed in itertools.count(first):
        part = sample(work, seed, PLAIN_GRIDS)
        cells = part.value & outer
        if cells not in left:
            continue
        left = left - {cells}
        grids, local, _ = plain.count(part.fixed, part.value, unique=False)
        if (grids, local) != (part.grids, part.local):
            raise SystemExit(f"{size}: {part.value:x} of {part.fixed:x} has {local} grid by grid")
        yield cells, part.fixed & ~outer, part.value & ~outer, grids, local
        if not left:
            return


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("size", help="such as 7x7")
    parser.add_argument("--for", dest="seconds", type=float, default=float("inf"))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--check", type=int, metavar="NUMBER")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--publish", metavar="KERNELS")
    arguments = parser.parse_args()
    height, width = map(int, arguments.size.split("x"))
    size, path = Size(height, width), PARTIAL / f"{height}x{width}-local.csv"
    if arguments.check is not None:
        checked = check(size, path, arguments.check, plain=arguments.plain)
        print(f"{checked} of {len(finished(path))} configurations are counted again: all the same")
        return
    if arguments.publish is not None:
        publish(size, path, arguments.publish, arguments.threads)
        return
    total = go_on(size, path, arguments.seconds, arguments.threads)
    print(f"{len(finished(path))} configurations are counted" if total is None else total)


if __name__ == "__main__":
    main()
