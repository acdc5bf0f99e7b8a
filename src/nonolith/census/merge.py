"""Several certificates of one census in one."""

import os
from collections.abc import Sequence
from pathlib import Path

from nonolith.census.certificate import Certificate
from nonolith.census.kernel import Work
from nonolith.census.kind import Kind
from nonolith.census.ledger import opened, read_shards
from nonolith.census.surveys import SURVEYS
from nonolith.census.total import ShardTally
from nonolith.errors import LedgerError


def merge_ledgers(
    sources: Sequence[str | os.PathLike[str]], target: str | os.PathLike[str]
) -> Certificate:
    """Write all shards and checks of some certificates to another one, and return that.

    All of them may be incomplete, and the target may have shards already. A shard may be in several
    of them if they agree in it.

    :raises LedgerError: one can't be read; they are of different sizes or kinds; or two of them
        have counted the same shard differently. The target is left as it was.
    """
    found: dict[int, tuple[ShardTally, str]] = {}
    first = read_shards(sources[0])
    others = [(path, read_shards(path)) for path in sources[1:]]
    for path, one in [(sources[0], first), *others]:
        if (one.size, one.kind) != (first.size, first.kind):
            raise LedgerError(
                f"{os.fspath(path)}: {one.size} {one.kind} can't be merged with {first.size} "
                f"{first.kind}: nothing was merged"
            )
        _take(one, os.fspath(path), found)
    checks = [check for _, one in [("", first), *others] for check in one.checks]
    with opened(Path(target), Work(first.size, first.kind)) as ledger:
        there = {piece.shard for piece in ledger.certificate.pieces}
        _take(ledger.certificate, os.fspath(target), found)
        ledger.flush((tally for shard, (tally, _) in found.items() if shard not in there), checks)
        return ledger.certificate


def _take(one: Certificate, name: str, found: dict[int, tuple[ShardTally, str]]) -> None:
    for tally in one.pieces:
        if tally.shard in found:
            _agree(one.kind, tally, name, *found[tally.shard])
        else:
            found[tally.shard] = tally, name


def _agree(kind: Kind, one: ShardTally, name: str, other: ShardTally, other_name: str) -> None:
    if (one.weight, one.counts) != (other.weight, other.counts):
        survey = SURVEYS[kind]
        raise LedgerError(
            f"{name}: shard {one.shard} has {survey.said(one.weight, one.counts)}, but in "
            f"{other_name} it has {survey.said(other.weight, other.counts)}: nothing was merged"
        )
