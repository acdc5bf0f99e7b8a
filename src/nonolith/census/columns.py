"""The census by columns: thin grids, all beginnings of which are followed at once."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from typing import Protocol, TypeVar

from nonolith import _core
from nonolith.census.column_ledger import Checkpoint, ColumnLedger
from nonolith.census.column_ledger_file import ColumnRun
from nonolith.census.kernel import Stop
from nonolith.census.kind import Kind
from nonolith.census.program import Program
from nonolith.census.progress import ColumnProgress, ProgressReport
from nonolith.census.result import CensusMethod, CensusResult, Origin
from nonolith.errors import CensusError, LimitError, SizeError
from nonolith.machine import available_memory
from nonolith.model.size import Size
from nonolith.solving.limits import Limit
from nonolith.version import __version__


def check_columns(size: Size) -> None:
    """Check that a size can be counted by columns.

    :raises SizeError: it can't.
    """
    try:
        _core.check_column_census(size.height, size.width)
    except (ValueError, TypeError) as error:  # TypeError: it does not even fit into an int
        raise SizeError(
            f"can't count {size} by columns: its shorter side must be 2 to 5, and its cells "
            "at most 126"
        ) from error


def default_memory() -> int:
    """Return how many bytes the states may take unless somebody says: half of what there is."""
    return available_memory() // 2


def run_columns(
    size: Size,
    kind: Kind,
    *,
    threads: int,
    memory: int | None = None,
    ledger: str | os.PathLike[str] | None = None,
    progress: ProgressReport | None = None,
) -> CensusResult:
    """Count the grids of a kind, local or unique, by columns.

    :raises SizeError: the size is too large.
    :raises LimitError: the states take more memory than they may.
    :raises LedgerError: the ledger can't be used for this run.
    :raises CensusError: the grids that were counted and those that were not are not all grids.
    """
    check_columns(size)
    start, core_start = time.perf_counter(), time.process_time()
    allowed = default_memory() if memory is None else memory

    def tell(census: _core.ColumnCensus) -> None:
        if progress is not None:
            progress(_progress(size, census, time.perf_counter() - start))

    with another_thread() as (call, stop):
        with _within(allowed, f"{size} {kind}: the rows"):
            unique = kind is Kind.UNIQUE
            census = call(
                lambda: _core.ColumnCensus(size.height, size.width, unique, allowed, threads, stop)
            )
        program = Program(signature=census.signature)
        run = ColumnRun(size, kind, census.steps, program)
        with nullcontext() if ledger is None else ColumnLedger.open(ledger, run) as book:
            before = 0.0 if book is None else book.seconds
            point = (book and book.checkpoint()) or Checkpoint(0, 0, 0, 0, 0.0)
            finished_before = point.step == census.steps
            core_before = point.core_seconds
            if book is not None and 0 < point.step < census.steps:
                book.load(census, point)
            while point.step < census.steps:
                tell(census)
                with _within(allowed, f"{size} {kind}: the states after column {point.step + 1}"):
                    call(lambda: census.advance(stop))
                point = Checkpoint(
                    step=census.steps_done,
                    counted=number_of(census.counted),
                    rejected=number_of(census.rejected),
                    peak=max(point.peak, census.peak),
                    core_seconds=core_before + time.process_time() - core_start,
                )
                _check_nothing_is_lost(size, point, number_of(census.open))
                if book is not None:
                    book.save(census, point, finished=point.step == census.steps)
            _check_nothing_is_lost(size, point, 0)
            tell(census)
    return CensusResult(
        size=size,
        kind=kind,
        count=point.counted,
        seconds=before if finished_before else before + time.perf_counter() - start,
        core_seconds=point.core_seconds,
        kernel="none",
        threads=threads,
        method=CensusMethod.COLUMNS,
        shards=0,
        memory=point.peak,
        version=__version__,
        origin=Origin.LEDGER if finished_before else Origin.RUN,
    )


_T = TypeVar("_T")


class _Call(Protocol):
    def __call__(self, work: Callable[[], _T]) -> _T: ...


@contextmanager
def another_thread() -> Iterator[tuple[_Call, Stop]]:
    """Provide what runs long calls in another thread: this one must hear Ctrl-C."""
    stop, pool = Stop(), ThreadPoolExecutor(1, thread_name_prefix="columns")

    def call(work: Callable[[], _T]) -> _T:
        return pool.submit(work).result()

    try:
        yield call, stop
    finally:
        stop.set()
        pool.shutdown()


@contextmanager
def _within(memory: int, what: str) -> Iterator[None]:
    try:
        yield
    except _core.CountTooLarge as error:
        raise LimitError(
            f"{what} need more than {memory / 1e9:.3g} GB of memory, which is the limit",
            Limit.MEMORY,
        ) from error


def _progress(size: Size, census: _core.ColumnCensus, seconds: float) -> ColumnProgress:
    decided = number_of(census.counted) + number_of(census.rejected)
    return ColumnProgress(
        shards=census.steps,
        shards_done=census.steps_done,
        grids=size.grids,
        grids_done=decided,
        grids_before=0,
        seconds=seconds,
        states=census.states,
        memory=census.memory,
    )


def number_of(words: tuple[int, int]) -> int:
    """Return a number that the core has in two words."""
    low, high = words
    return high << 64 | low


def _check_nothing_is_lost(size: Size, point: Checkpoint, still_open: int) -> None:
    found = point.counted + point.rejected + still_open
    if found != size.grids:
        raise CensusError(
            f"{size}: after step {point.step} there are {found} grids, not {size.grids}; the "
            "count would be wrong"
        )
