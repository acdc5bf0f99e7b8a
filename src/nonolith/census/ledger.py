"""The ledger of shards, from which an interrupted census goes on.

One row a shard, written in transactions: a process that is killed loses the shards in flight and
nothing else. Every row says which program (a version of nonolith, the signature of its kernels and
its cut of the size into shards) counted it.
"""

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

from nonolith.census.kernel import Work
from nonolith.census.ledger_file import LedgerFile, Run
from nonolith.census.ledger_schema import Row
from nonolith.census.program import Program
from nonolith.census.result import CensusMethod
from nonolith.census.total import ShardTally
from nonolith.errors import LedgerError

_COMMIT_INTERVAL = 0.25  # seconds: a transaction costs some milliseconds, a small shard less


class Ledger:
    """The finished shards of one run, in a file; a context manager."""

    def __init__(self, file: LedgerFile) -> None:
        self._file = file
        self._waiting: list[ShardTally] = []
        self._last_commit = time.monotonic()

    @classmethod
    def open(cls, path: str | os.PathLike[str], work: Work, shards: int) -> Self:
        """Open the ledger of a run, or make it.

        :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
            be made.
        """
        run = Run(work.size, work.kind, CensusMethod.SHARDS, shards, work.program)
        ledger = cls(LedgerFile.open(path, run))
        try:
            ledger._check_shards()
        except BaseException:
            ledger._file.close()
            raise
        return ledger

    def tallies(self) -> Iterator[ShardTally]:
        """Yield all shards that are finished and written."""
        return map(_tally, self._file.read("shard"))

    def seconds(self) -> float:
        """Return how long the runs that wrote this ledger took."""
        return self._file.seconds

    def credit(self, seconds: float) -> None:
        """Add the time of runs whose shards come from elsewhere."""
        self._last_commit -= seconds

    def add(self, tallies: Iterable[ShardTally]) -> None:
        """Take finished shards; they are in the file a moment later, or after :meth:`flush`."""
        self._waiting.extend(tallies)
        if time.monotonic() - self._last_commit >= _COMMIT_INTERVAL:
            self.flush()

    def flush(self) -> None:
        """Write what was added, in one transaction; who only reads a ledger leaves it as it is."""
        if not self._waiting:
            return
        batch, self._waiting = self._waiting, []
        now = time.monotonic()
        seconds = self._file.seconds + now - self._last_commit
        try:
            self._file.write([("shard", [_shard_row(tally) for tally in batch])], seconds)
        except BaseException:
            if self._file.seconds != seconds:  # it was not written
                self._waiting = batch
            raise
        self._last_commit = now

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        try:
            if not isinstance(error, LedgerError):
                self.flush()
        finally:
            self._file.close()

    def _check_shards(self) -> None:
        # SQLite's own check sees a broken structure, but not a changed number.
        run = self._file.run
        for row in self._file.read("shard"):
            if not 0 <= row[0] < run.pieces:
                raise self._file.damaged(f"there is no shard {row[0]!r}")
            if row[-3:] != run.program.row:
                version, signature, layout = row[-3:]
                raise LedgerError(
                    f"{self._file.path}: shard {row[0]} was counted by nonolith {version} with "
                    f"signature {signature} and layout {layout}, this is {run.program}; the "
                    "ledger was left as it is"
                )


def _shard_row(tally: ShardTally) -> Row:
    return (
        *(tally.shard, tally.weight, tally.local, tally.unique, tally.evaluated),
        *(tally.seconds, tally.kernel, *tally.program.row),
    )


def _tally(row: Sequence[Any]) -> ShardTally:
    shard, weight, local, unique, evaluated, seconds, kernel, *program_row = row
    program = Program.of_row(*program_row)
    return ShardTally(shard, weight, local, unique, evaluated, seconds, kernel, program)
