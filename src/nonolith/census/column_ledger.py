"""The ledger of a census by columns: the states after the last step that was finished.

They replace those of the step before in one transaction: a process that is killed loses the step
that it was at.
"""

import os
import time
from dataclasses import dataclass
from typing import Self

from nonolith import _core
from nonolith.census.column_ledger_file import ColumnRun, LedgerFile


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a run was."""

    step: int
    counted: int
    rejected: int
    peak: int
    core_seconds: float


class ColumnLedger:
    """The last checkpoint of one run, in a file."""

    def __init__(self, file: LedgerFile) -> None:
        self._file = file
        self._last = time.monotonic()

    @classmethod
    def open(cls, path: str | os.PathLike[str], run: ColumnRun) -> Self:
        """Open the ledger of a run, or make it.

        :raises LedgerError: the file is of another run, is in use, damaged or no ledger, or can't
            be made.
        """
        return cls(LedgerFile.open(path, run))

    @property
    def seconds(self) -> float:
        """How long the runs that wrote this ledger took."""
        return self._file.seconds

    def checkpoint(self) -> Checkpoint | None:
        """Return how far the run was; None at the beginning.

        :raises LedgerError: what is there is not what was written.
        """
        steps = list(self._file.read("step"))
        if not steps:
            return None
        step, parts, counted, rejected, peak, core_seconds = steps[0]
        if len(steps) != 1 or not 0 < step <= self._file.run.steps:
            raise self._file.damaged("it was at several steps, or at none that there is")
        there = [row[:2] for row in self._file.read("states")]
        if len(there) != parts or there != [(part, step) for part in range(len(there))]:
            raise self._file.damaged("some of its states are missing")
        grids = [int(text) for text in (counted, rejected) if text.isdecimal() and len(text) < 50]
        if len(grids) != 2 or sum(grids) > self._file.run.size.grids:
            raise self._file.damaged("it has counted more grids than there are")
        counted, rejected = grids
        return Checkpoint(step, counted, rejected, peak, core_seconds)

    def load(self, census: _core.ColumnCensus, checkpoint: Checkpoint) -> None:
        """Bring a census to where it was.

        :raises LedgerError: the states are not those of this census.
        """
        mask = (1 << 64) - 1
        try:
            census.restore(checkpoint.step, (checkpoint.rejected & mask, checkpoint.rejected >> 64))
            for _, _, data in self._file.read("states"):
                census.load(data)
        except ValueError as error:
            raise self._file.damaged(str(error)) from error

    def save(self, census: _core.ColumnCensus, checkpoint: Checkpoint, finished: bool) -> None:
        """Write a checkpoint in the place of the last one."""
        step = checkpoint.step
        # In the end there are no states any more, only the counts.
        parts = [] if finished else [census.save(part) for part in range(census.parts)]
        now = time.monotonic()
        row = (
            *(step, len(parts), str(checkpoint.counted), str(checkpoint.rejected)),
            *(checkpoint.peak, checkpoint.core_seconds),
        )
        self._file.write(
            [
                ("step", [row]),
                ("states", [(part, step, data) for part, data in enumerate(parts)]),
            ],
            self._file.seconds + now - self._last,
            emptied=("step", "states"),
        )
        self._last = now

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
