"""Several ledgers of one census in one."""

import os
from collections.abc import Sequence

from nonolith.census.kernel import Work
from nonolith.census.ledger import Ledger
from nonolith.census.ledger_file import read_run
from nonolith.census.result import CensusMethod
from nonolith.census.total import ShardTally
from nonolith.errors import LedgerError


def merge_ledgers(sources: Sequence[str | os.PathLike[str]], target: str | os.PathLike[str]) -> int:
    """Write all shards of some ledgers to another one; return how many it has then.

    The target may have shards already. A shard may be in several ledgers if they agree in it.

    :raises LedgerError: a ledger can't be read; they are of different runs; or two of them have
        counted the same shard differently. The target is left as it was.
    """
    run = read_run(sources[0])
    if run.method is not CensusMethod.SHARDS:
        raise LedgerError(f"{os.fspath(sources[0])}: only ledgers of shards can be merged")
    work = Work(run.size, run.kind, program=run.program)
    found: dict[int, tuple[ShardTally, str]] = {}
    fresh: list[ShardTally] = []
    seconds = 0.0
    for source in sources:
        with Ledger.open(source, work, run.pieces) as book:
            _take(book, os.fspath(source), found)
            seconds += book.seconds()
    with Ledger.open(target, work, run.pieces) as book:
        there: dict[int, tuple[ShardTally, str]] = {}
        _take(book, os.fspath(target), there)
        for shard, (tally, name) in found.items():
            if shard in there:
                _agree(tally, name, *there[shard])
            else:
                fresh.append(tally)
        if fresh:
            book.credit(seconds)
        book.add(fresh)
    return len(there) + len(fresh)


def _take(book: Ledger, name: str, found: dict[int, tuple[ShardTally, str]]) -> None:
    for tally in book.tallies():
        if tally.shard in found:
            _agree(tally, name, *found[tally.shard])
        else:
            found[tally.shard] = tally, name


def _agree(one: ShardTally, name: str, other: ShardTally, other_name: str) -> None:
    counts = [(tally.weight, tally.local, tally.unique) for tally in (one, other)]
    if counts[0] != counts[1]:
        raise LedgerError(
            f"{name}: shard {one.shard} has (grids, local, unique) = {counts[0]}, but in "
            f"{other_name} it has {counts[1]}: nothing was merged"
        )
