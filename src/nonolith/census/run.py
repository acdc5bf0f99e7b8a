"""The census itself: from a size to its count."""

import os
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace

from nonolith.arguments import one_of, path_given, whole_number
from nonolith.census.columns import run_columns
from nonolith.census.executor import Crew, executor_crew, thread_crew
from nonolith.census.kernel import Work, check_kernel
from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.census.ledger_file import ledger_method
from nonolith.census.plan import plan_for
from nonolith.census.progress import ProgressReport
from nonolith.census.result import CensusMethod, CensusResult
from nonolith.census.shards import run_shards
from nonolith.errors import ArgumentError, ChoiceError, LedgerError, SizeError
from nonolith.machine import thread_count
from nonolith.model.size import Size
from nonolith.version import __version__


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
    known: bool = False,
) -> CensusResult:
    """Count the grids of a size that are locally (default) or uniquely solvable, or stuck.

    The size may be given as ``4, 5``, as ``4`` for a square, as ``"4x5"`` or as a ``Size``.
    There are two methods: "shards" looks at every grid up to
    symmetry, "columns" reads thin grids column by column. The one that should be quicker is taken
    unless `method` names one; a `kernel`, an `executor` or a `cluster` are for shards. Columns take
    up to `memory` bytes, by default half of what the machine has.

    The shards run on `threads` threads of this process, by default as many as it may use; on an
    `executor`, `threads` of them at once; or on the Dask `cluster` at an address. With a
    `ledger` finished shards are kept in that file, and a run that was interrupted goes on from
    there. A `certificate` is written to that file in the end: what each shard has found, for
    whoever wants to check the count. `progress` is called with a :class:`Progress` whenever
    shards are finished.

    The grids are really counted, unless `known` allows to take the count from those that come
    with nonolith (:func:`known_count`); the command line does that. Any argument that says how to
    count, from `threads` to `memory`, has them counted all the same.

    >>> count(4).count
    51234
    >>> count(2, 5, "stuck").count
    6
    >>> count(6, 7, known=True).count
    3013419903103

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
    how = (threads, kernel, executor, cluster, ledger, certificate, method, memory)
    known = known and may_be_known(*how)
    size, kind = Size.of(height, width), one_of(Kind, kind, "kind")
    _check(executor, cluster, progress)
    threads = thread_count(threads)
    if ledger is not None:
        ledger = path_given(ledger, "ledger")
    if certificate is not None:
        certificate = path_given(certificate, "certificate")
    if memory is not None:
        memory = whole_number(memory, "memory", least=0)
    found = known_count(size.height, size.width, kind) if known else None
    if found is not None:
        return found
    wanted = None if method is None else one_of(CensusMethod, method, "method")
    for_shards = (kernel, executor, cluster, certificate)
    if wanted is None and any(one is not None for one in for_shards):
        wanted = CensusMethod.SHARDS
    elif wanted is CensusMethod.COLUMNS and any(one is not None for one in for_shards):
        raise ChoiceError("a kernel, executor, cluster or certificate is for shards, not columns")
    plan = plan_for(size, kind, wanted or ledger_method(ledger))
    if plan.method is CensusMethod.FORMULA:
        if certificate is not None:
            raise SizeError(f"{size} follows from a formula: there are no shards to certify")
        return _by_formula(size, kind)
    if cluster is not None and executor is not None:
        raise ChoiceError("either an executor or a cluster, not both")
    if plan.method is CensusMethod.COLUMNS:
        return _by_columns(
            size,
            kind,
            threads=threads,
            memory=memory,
            ledger=ledger,
            progress=progress,
        )
    if cluster is not None and kernel is None:
        work = Work(size, kind.work)  # each worker takes the best that it has
    else:
        work = Work(size, kind.work, check_kernel(kernel))
    crew = _crew(threads, executor, cluster)
    return run_shards(work, kind, crew, ledger=ledger, certificate=certificate, progress=progress)


def may_be_known(*how: object) -> bool:
    """Return whether a known count will do: whoever says how to count wants it counted.

    >>> may_be_known(None, None), may_be_known(None, "certificate.txt")
    (True, False)
    """
    return all(one is None for one in how)


def _check(executor: object, cluster: object, progress: object) -> None:
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ArgumentError(f"executor: expected an Executor, found {executor!r}")
    if cluster is not None and not isinstance(cluster, str):
        raise ArgumentError(f"cluster: expected the address of a scheduler, found {cluster!r}")
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress: expected a function, found {progress!r}")


def _crew(
    threads: int, executor: Executor | None, cluster: str | None
) -> AbstractContextManager[Crew]:
    if cluster is not None:
        from nonolith.census.cluster import dask_crew

        return dask_crew(cluster)
    return thread_crew(threads) if executor is None else executor_crew(executor, threads)


def _by_columns(
    size: Size,
    kind: Kind,
    *,
    threads: int,
    memory: int | None,
    ledger: str | os.PathLike[str] | None,
    progress: ProgressReport | None,
) -> CensusResult:
    if kind is not Kind.STUCK:
        return run_columns(
            size, kind, threads=threads, memory=memory, ledger=ledger, progress=progress
        )
    if ledger is not None:
        raise LedgerError(
            f"{os.fspath(ledger)}: by columns a ledger holds local or unique grids: count both "
            "kinds, stuck is the difference"
        )
    local, unique = (
        run_columns(size, one, threads=threads, memory=memory, progress=progress)
        for one in (Kind.LOCAL, Kind.UNIQUE)
    )
    return replace(
        unique,
        kind=kind,
        count=kind.pick(local.count, unique.count),
        seconds=local.seconds + unique.seconds,
        core_seconds=local.core_seconds + unique.core_seconds,
        memory=max(local.memory, unique.memory),
    )


def _by_formula(size: Size, kind: Kind) -> CensusResult:
    """Count grids of at most one line: the clues across it name each cell, so all are local."""
    return CensusResult(
        size=size,
        kind=kind,
        count=kind.pick(local=size.grids, unique=size.grids),
        seconds=0.0,
        core_seconds=0.0,
        kernel="none",
        threads=1,
        method=CensusMethod.FORMULA,
        shards=0,
        version=__version__,
    )
