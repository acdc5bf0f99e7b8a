"""Runs a census: from a size to its count."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from nonolith.arguments import one_of, path_given, whole_number
from nonolith.census.columns import run_columns
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import FILLED, LEVELS, SYMMETRIES, Counts, Kind
from nonolith.census.known import known_count
from nonolith.census.ledger import ledger_method
from nonolith.census.plan import CensusPlan, plan_for
from nonolith.census.progress import ProgressReport
from nonolith.census.result import CensusMethod, CensusResult, grid_of
from nonolith.census.shards import run_shards
from nonolith.census.surveys import SURVEYS
from nonolith.errors import ArgumentError, ChoiceError, LedgerError, SizeError
from nonolith.machine import thread_count
from nonolith.model.size import Size
from nonolith.version import __version__
from nonolith.workers.cluster import crew_given
from nonolith.workers.crew import Crew, thread_crew


@dataclass(frozen=True, slots=True)
class Request:
    """A checked request: what to count, and how."""

    size: Size
    kind: Kind
    known: CensusResult | None
    """The count, if it is known and need not be recounted."""
    plan: CensusPlan
    threads: int
    kernel: str | None
    crew: Callable[[], AbstractContextManager[Crew]]
    is_cluster: bool
    ledger: str | None
    certificate: str | None
    memory: int | None

    @classmethod
    def of(
        cls,
        height: int | str | Size,
        width: int | None = None,
        kind: Kind | str = Kind.LOCAL,
        *,
        threads: int | None = None,
        kernel: str | None = None,
        executor: Executor | None = None,
        cluster: str | None = None,
        ledger: str | os.PathLike[str] | None = None,
        certificate: str | os.PathLike[str] | None = None,
        method: CensusMethod | str | None = None,
        memory: int | None = None,
        recount: bool = False,
    ) -> Self:
        """Check the arguments of :func:`count`, and plan the run."""
        size, kind = Size.of(height, width), one_of(Kind, kind, "kind")
        for_shards = (kernel, executor, cluster, certificate)
        how = (threads, ledger, method, memory, *for_shards)
        if not isinstance(recount, bool):
            raise ArgumentError(f"recount: expected True or False, found {recount!r}")
        threads = thread_count(threads)
        others = crew_given(threads, executor, cluster)
        if ledger is not None:
            ledger = path_given(ledger, "ledger")
        if certificate is not None:
            certificate = path_given(certificate, "certificate")
        if memory is not None:
            memory = whole_number(memory, "memory", least=0)
        wanted = None if method is None else one_of(CensusMethod, method, "method")
        if any(one is not None for one in for_shards):
            if wanted is CensusMethod.COLUMNS:
                raise ChoiceError(
                    "a kernel, executor, cluster or certificate is for shards, not columns"
                )
            wanted = wanted or CensusMethod.SHARDS
        plan = plan_for(size, kind, wanted or ledger_method(ledger))
        if plan.method is CensusMethod.FORMULA and certificate is not None:
            raise SizeError(f"{size} follows from a formula: there are no shards to certify")
        again = recount or any(one is not None for one in how)
        return cls(
            size=size,
            kind=kind,
            known=None if again else known_count(size.height, size.width, kind),
            plan=plan,
            threads=threads,
            kernel=kernel,
            crew=others or partial(thread_crew, threads, "census", Stop()),
            is_cluster=cluster is not None,
            ledger=ledger,
            certificate=certificate,
            memory=memory,
        )

    def run(self, progress: ProgressReport | None = None) -> CensusResult:
        """Count an unknown count."""
        if self.known is not None:
            return self.known
        if self.plan.method is CensusMethod.FORMULA:
            return _by_formula(self.size, self.kind)
        if self.plan.method is CensusMethod.COLUMNS:
            return self._by_columns(progress)
        work = Work(self.size, self.kind.work)
        if not self.is_cluster or self.kernel is not None:
            # On a cluster, each worker takes its fastest kernel.
            work = replace(work, kernel=SURVEYS[work.kind].kernel(self.kernel))
        return run_shards(
            work,
            self.kind,
            self.crew(),
            ledger=self.ledger,
            certificate=self.certificate,
            progress=progress,
            before=self._before(),
        )

    def _before(self) -> Counts:
        """Return the count that the shards alone don't tell: it is known, or counted first."""
        kind = self.kind.before
        if kind is None:
            return {}
        return {kind: count(self.size, kind=kind).count}

    def _by_columns(self, progress: ProgressReport | None) -> CensusResult:
        if self.kind.parts == (self.kind,):
            return run_columns(
                self.size,
                self.kind,
                threads=self.threads,
                memory=self.memory,
                ledger=self.ledger,
                progress=progress,
            )
        if self.ledger is not None:
            raise LedgerError(
                f"{self.ledger}: by columns a ledger holds local or unique grids: count both "
                "kinds, stuck is the difference"
            )
        parts = [
            run_columns(
                self.size, kind, threads=self.threads, memory=self.memory, progress=progress
            )
            for kind in self.kind.parts
        ]
        return replace(
            parts[-1],
            kind=self.kind,
            count=self.kind.pick({part.kind: part.count for part in parts}),
            seconds=sum(part.seconds for part in parts),
            core_seconds=sum(part.core_seconds for part in parts),
            memory=max(part.memory for part in parts),
        )


def count(
    height: int | str | Size,
    width: int | None = None,
    kind: Kind | str = Kind.LOCAL,
    *,
    threads: int | None = None,
    kernel: str | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    ledger: str | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    progress: ProgressReport | None = None,
    method: CensusMethod | str | None = None,
    memory: int | None = None,
    recount: bool = False,
) -> CensusResult:
    """Count the grids of a size that are locally (default) or uniquely solvable, or stuck.

    :class:`Kind` lists the other kinds. The result's `histogram` is the table of those that count
    by something: clue sets by solutions ("multiplicity"), grids by passes, technique or filled
    cells. Its `example` is a grid with most solutions ("most") or passes.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``. A count
    that comes with nonolith (:func:`known_count`) is returned at once, as by the command line. With
    `recount` it is counted again; so it is with any argument that says how to count, from `threads`
    to `memory`.

    There are two methods: "shards" looks at every grid up to symmetry, "columns" reads thin grids
    column by column. The one that should be quicker is taken unless `method` names one; a `kernel`,
    an `executor` or a `cluster` are for shards. Columns take up to `memory` bytes, by default half
    of what the machine has.

    The shards run on `threads` threads of this process, by default as many as it may use; on an
    `executor`, `threads` of them at once; or on the Dask `cluster` at an address. With a
    `ledger` finished work is kept in that file, and a run that was interrupted goes on from
    there. A `certificate` is written to that file in the end: what each shard has found, for
    whoever wants to check the count. By shards the ledger is such a certificate, which is
    incomplete until then. `progress` is called with a :class:`Progress` whenever shards are
    finished.

    >>> count(4).count
    51234
    >>> count(2, 5, "stuck").count
    6
    >>> count(3, kind="multiplicity").histogram
    {1: 384, 2: 59, 4: 1, 6: 1}
    >>> count(7).origin, count(4, recount=True).origin
    (<Origin.TABLE: 'table'>, <Origin.RUN: 'run'>)

    :raises SizeError: the size is negative or too large to be counted, or has no shards for a
        certificate.
    :raises LimitError: counting by columns takes more memory than it may.
    :raises KernelError: there is no such kernel, or this machine can't run it.
    :raises LedgerError: the ledger can't be used for this run; it is left as it is.
    :raises ClusterError: the cluster can't be used.
    :raises CensusError: the shards do not add up to all grids.
    :raises ArgumentError: an argument has another type.
    :raises ChoiceError: there is no such kind or method, or the arguments exclude each other.
    """
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress: expected a function, found {progress!r}")
    return Request.of(
        height,
        width,
        kind,
        threads=threads,
        kernel=kernel,
        executor=executor,
        cluster=cluster,
        ledger=ledger,
        certificate=certificate,
        method=method,
        memory=memory,
        recount=recount,
    ).run(progress)


_WITHOUT_CELLS: dict[Kind, Counts] = {
    Kind.PASSES: {0: 1, f"{FILLED}0": 1},
    Kind.TECHNIQUE: {LEVELS[0]: 1},
    Kind.UNIQUE_FILLED: {0: 1},
    Kind.LOCAL_SYMMETRIC: dict.fromkeys(SYMMETRIES, 1),
    Kind.UNIQUE_SYMMETRIC: dict.fromkeys(SYMMETRIES, 1),
}
"""What there is among the one grid without cells."""


def _by_formula(size: Size, kind: Kind) -> CensusResult:
    """Count grids of at most one line: the clues across it name each cell, so all are local.

    Those of a yesnogram do as well, whether they count filled or empty cells.
    """
    counts: Counts
    if kind.of_clue_sets:
        counts = {1: size.grids}
    elif kind.of_grids:
        counts = {Kind.LOCAL: size.grids, Kind.UNIQUE: size.grids}
    else:
        before: Counts = {} if kind.before is None else {kind.before: 1}
        counts = {**before, **_WITHOUT_CELLS[kind.work]}
    return CensusResult(
        size=size,
        kind=kind,
        count=kind.pick(counts),
        seconds=0.0,
        core_seconds=0.0,
        kernel="none",
        threads=1,
        method=CensusMethod.FORMULA,
        shards=0,
        version=__version__,
        histogram=kind.histogram(counts),
        example=grid_of(size, 0 if kind.of_clue_sets else None),
    )
