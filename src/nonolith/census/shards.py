"""Runs a census by shards: all of them, or a part for machines without a shared network."""

import math
import os
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from nonolith.arguments import one_of
from nonolith.census.certificate import Certificate
from nonolith.census.kernel import Stop, Work
from nonolith.census.kind import Counts, Kind
from nonolith.census.ledger import opened
from nonolith.census.progress import Progress, ProgressReport
from nonolith.census.result import CensusMethod, CensusResult, Origin, grid_of
from nonolith.census.surveys import SURVEYS, run_shard, signed
from nonolith.census.total import Account, ShardLayout, ShardTally
from nonolith.errors import ChoiceError
from nonolith.machine import thread_count
from nonolith.model.size import Size
from nonolith.version import __version__
from nonolith.workers.crew import Crew, thread_crew


@dataclass(frozen=True, slots=True)
class CensusPart:
    """One of several parts of the shards of a size, about equal, numbered from 1."""

    number: int
    parts: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.parts:
            raise ChoiceError(f"there is no part {self.number} of {self.parts}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a part as people write it.

        >>> CensusPart.parse("3/16")
        CensusPart(number=3, parts=16)

        :raises ChoiceError: the text is anything else.
        """
        match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text.strip(), re.ASCII)
        if match is None:
            raise ChoiceError(f"{text!r} is not a part: expected one such as 3/16")
        return cls(int(match[1]), int(match[2]))

    def holds(self, shard: int) -> bool:
        """Return whether a shard is in this part."""
        return shard % self.parts == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"


WHOLE = CensusPart(1, 1)


@dataclass(frozen=True, slots=True)
class _Run:
    """The result of running shards."""

    account: Account
    threads: int
    shards_before: int
    """How many the ledger had."""
    seconds: float
    """The time of this run."""
    tallies: list[ShardTally]
    """All shards, if they were wanted."""


def run_shards(
    work: Work,
    kind: Kind,
    crew: AbstractContextManager[Crew],
    *,
    ledger: str | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    progress: ProgressReport | None = None,
    before: Counts | None = None,
) -> CensusResult:
    """Run the shards that the ledger lacks, and add up all of them.

    What was counted *before* is taken together with them.
    """
    if certificate is not None:
        work = signed(work)
    run = _run(work, crew, WHOLE, ledger, progress, keep=certificate is not None)
    total = run.account.total()
    SURVEYS[work.kind].close(work.size, total.counts)
    if certificate is not None:
        Certificate.of(work.size, work.kind, run.tallies).write(certificate)
    return CensusResult(
        size=work.size,
        kind=kind,
        count=kind.pick({**total.counts, **(before or {})}),
        seconds=math.nan if run.shards_before else run.seconds,
        core_seconds=total.shard_seconds,
        kernel=total.kernel,
        threads=run.threads,
        method=CensusMethod.SHARDS,
        shards=total.shards,
        version=__version__,
        origin=Origin.LEDGER if run.shards_before == total.shards else Origin.RUN,
        histogram=kind.histogram(total.counts),
        counts=total.counts,
        example=grid_of(work.size, total.example),
    )


def count_part(
    height: int,
    width: int,
    kind: Kind | str = Kind.LOCAL,
    *,
    part: CensusPart,
    ledger: str | os.PathLike[str],
    threads: int | None = None,
    kernel: str | None = None,
    progress: ProgressReport | None = None,
) -> int:
    """Count a part of the shards of a size into a ledger; return how many the ledger has then.

    Any machine can take any part. `nonolith ledger merge` joins the ledgers; a census with the
    joined one adds all shards up.

    :raises SizeError: the size can't be counted by shards.
    :raises LedgerError: the ledger can't be used for this run.
    """
    work = Work(Size(height, width), one_of(Kind, kind, "kind").work)
    work = replace(work, kernel=SURVEYS[work.kind].kernel(kernel))
    run = _run(work, thread_crew(thread_count(threads), "census", Stop()), part, ledger, progress)
    return run.account.shards_done


def _run(
    work: Work,
    crew: AbstractContextManager[Crew],
    part: CensusPart,
    ledger: str | os.PathLike[str] | None,
    progress: ProgressReport | None,
    *,
    keep: bool = False,
) -> _Run:
    """Run the shards of a part that the ledger lacks."""
    start = time.perf_counter()
    tallies: list[ShardTally] = []
    layout = SURVEYS[work.kind].layout(work.size)
    if ledger is not None:
        work = signed(work)
    with (
        nullcontext() if ledger is None else opened(ledger, work) as book,
        crew as workers,
    ):
        if workers.elsewhere:
            work = signed(work)
        account = Account(work.size, layout.by_shard, work.program, layout.total)
        for tally in () if book is None else book.certificate.pieces:
            account.resume(tally)
            if keep:
                tallies.append(tally)
        shards_before = account.shards_done
        report = _reporter(account, layout, progress)
        threads = workers.threads()
        report()
        for finished in workers.run(
            partial(run_shard, work), filter(part.holds, account.missing())
        ):
            for tally in finished:
                account.add(tally)
            if keep:
                tallies.extend(finished)
            if book is not None:
                book.add(finished)
            report()
    return _Run(account, threads, shards_before, time.perf_counter() - start, tallies)


def _reporter(
    account: Account, layout: ShardLayout, report: ProgressReport | None
) -> Callable[[], None]:
    """Return a function that reports how far the account is."""
    start, before, shards = time.perf_counter(), account.weight, len(layout.by_shard)

    def tell() -> None:
        if report is not None:
            report(
                Progress(
                    shards=shards,
                    shards_done=account.shards_done,
                    grids=layout.total,
                    grids_done=account.weight,
                    grids_before=before,
                    seconds=time.perf_counter() - start,
                )
            )

    return tell
