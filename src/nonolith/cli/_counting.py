"""How `nonolith count` counts one size, or a part of it, and what it says besides the count."""

import json
import logging
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.census.plan import plan_for
from nonolith.census.progress import (
    ColumnProgress,
    Progress,
    ProgressReport,
    duration,
    grids_in_words,
    plural,
)
from nonolith.census.result import CensusMethod, CensusResult, Origin
from nonolith.census.run import Request
from nonolith.census.shards import CensusPart
from nonolith.census.shards import count_part as count_shards_of_part
from nonolith.census.surveys import SURVEYS
from nonolith.cli._progress import shown
from nonolith.cli._say import tell
from nonolith.cli._time_limit import within
from nonolith.errors import LimitError, SizeError
from nonolith.model.size import Size

if TYPE_CHECKING:
    from nonolith.census.estimate import Estimate

_LONG_RUN = 600.0  # seconds from which a run without a ledger gets a warning
_SHORT_RUN = 1.0  # seconds up to which the count speaks for itself
_WORTH_ESTIMATING = 30  # cells; anything smaller takes seconds
_ROUGHLY = 5  # samples: enough to tell minutes from hours


@dataclass(frozen=True)
class Options:
    """What holds for every size of a call."""

    kind: Kind
    threads: int | None
    certificate: Path | None
    dask: str | None
    ledger: Path | None
    recount: bool
    method: CensusMethod | None
    memory: int | None
    timeout: float | None
    quiet: bool
    verbose: bool

    def say(self, message: object) -> None:
        """Tell the user something that is not the answer."""
        if not self.quiet:
            tell(message)


def countable(sizes: Iterable[Size], options: Options) -> Iterator[Size]:
    """Yield the sizes that can be counted; of the others, say why they are left out."""
    for size in sizes:
        try:
            plan_for(size, options.kind, options.method)
        except SizeError as error:
            options.say(f"left out: {error}")
        else:
            yield size


def count_size(size: Size, options: Options) -> CensusResult:
    """Count a size; say how it was counted, and first if that will take long."""
    request = Request.of(
        size.height,
        size.width,
        options.kind,
        threads=options.threads,
        cluster=options.dask,
        ledger=options.ledger,
        certificate=options.certificate,
        method=options.method,
        memory=options.memory,
        recount=options.recount,
    )
    if request.known is None and request.plan.method is not CensusMethod.FORMULA:
        _warn_if_long(size, options)
    if options.dask is not None:
        logging.disable()  # Dask's own log: what goes wrong is raised, and told in one line
    try:
        with (
            within(options.timeout, str(size), "it was counted"),
            shown(f"{size} {options.kind}", quiet=options.quiet) as progress,
        ):
            result = request.run(_resuming(progress, options))
    except (KeyboardInterrupt, LimitError):
        if options.ledger is None:
            options.say("interrupted; with --ledger FILE a run can go on where it was")
        elif not options.ledger.exists():
            options.say("interrupted before anything was finished")
        else:
            options.say(
                f"interrupted; what is finished is in {options.ledger}: "
                "give the same command again to go on"
            )
        raise
    _explain(result, options)
    return result


def in_full(result: CensusResult) -> str:
    """Return a count as it is printed: a table of several numbers, or a number and its example."""
    if result.kind.is_table and result.histogram is not None:
        rows = [result.kind.heading, *result.histogram.items()]
        table = "\n".join(f"{name}\t{number}" for name, number in rows)
        shows = result.kind is Kind.PASSES and result.example is not None
        return table if not shows else f"{table}\n{result.example}".rstrip("\n")
    if result.kind is Kind.MOST and result.example is not None:
        return f"{result.count}\n{result.example}".rstrip("\n")
    return str(result.count)


def count_part(size: Size, part: CensusPart, options: Options) -> None:
    """Count a part; there is no answer yet, so standard output gets nothing."""
    assert options.ledger is not None
    with (
        within(options.timeout, str(size), f"part {part} was counted"),
        shown(f"{size} {options.kind} {part}", quiet=options.quiet) as progress,
    ):
        done = count_shards_of_part(
            size.height,
            size.width,
            options.kind,
            part=part,
            ledger=options.ledger,
            threads=options.threads,
            progress=_resuming(progress, options),
        )
    layout = SURVEYS[options.kind.work].layout(size)
    options.say(
        f"{size} {options.kind}: part {part} is counted; {options.ledger} has {done} of "
        f"{plural(len(layout.by_shard), 'shard')}, `nonolith ledger merge` joins it with "
        "others"
    )


def _resuming(report: ProgressReport | None, options: Options) -> ProgressReport:
    """Say where a run goes on, with its first report."""
    first = True

    def tell(progress: Progress) -> None:
        nonlocal first
        if first and 0 < progress.shards_done < progress.shards:
            what = "step" if isinstance(progress, ColumnProgress) else "shard"
            done = f"{progress.shards_done} of {plural(progress.shards, what)}"
            options.say(f"resuming from {options.ledger}: {done} done")
        first = False
        if report is not None:
            report(progress)

    return tell


def _explain(result: CensusResult, options: Options) -> None:
    """Say where a count comes from, to whoever may want to know."""
    if result.method is CensusMethod.FORMULA:
        return
    if result.origin is Origin.TABLE:
        if options.verbose or sys.stderr.isatty():
            options.say(
                f"{result.size} {result.kind}: counted with version {result.version} on "
                f"{result.date}; --recount counts again"
            )
    elif (
        result.origin is Origin.LEDGER or options.verbose or not result.seconds < _SHORT_RUN
    ):  # or NaN
        options.say(_summary(result))


def _summary(result: CensusResult) -> str:
    size = result.size
    if result.method is CensusMethod.COLUMNS:
        checked = "those that are and those that are not"
        by = f"by columns in {result.memory / 1e6:.0f} MB"
    else:
        checked = f"the weights of {plural(result.shards, 'shard')}"
        by = f"kernel {result.kernel}"
    how = f"counted in {duration(result.seconds)}" if result.seconds >= 0 else "counted"
    if result.origin is Origin.LEDGER:
        how = f"from the ledger, {how}"
    if not result.kind.of_grids:
        what = "the solutions of all clue sets" if result.kind.of_clue_sets else "the grids"
        checked, by, share = f"{what}, in {plural(result.shards, 'shard')},", "", ""
    else:
        by, share = f"{by}, ", f"{100 * result.share:.2f}% of all grids; "
    total = SURVEYS[result.kind.work].layout(size).total if result.shards else size.grids
    return (
        f"{size} {result.kind}: {share}{checked} sum to {grids_in_words(total)}; {how}, {by}"
        f"threads {result.threads}"
    )


def _warn_if_long(size: Size, options: Options) -> None:
    if options.ledger or options.dask or size.cells < _WORTH_ESTIMATING:
        return
    guess = _guess(size, options, samples=_ROUGHLY)
    if guess.seconds > _LONG_RUN:
        options.say(
            f"warning: this will take about {duration(guess.seconds)}, "
            "and without --ledger FILE an interruption loses all of it"
        )


def estimate_size(size: Size, options: Options, as_json: bool) -> None:
    """Say how long a size would take."""
    guess = _guess(size, options)
    click.echo(json.dumps(guess.as_dict()) if as_json else str(guess))
    if known_count(size.height, size.width, options.kind) is not None:
        options.say(f"{size} {options.kind} is known: without --recount it comes at once")


def _guess(size: Size, options: Options, samples: int | None = None) -> "Estimate":
    from nonolith.census.estimate import estimate

    return estimate(
        size.height,
        size.width,
        options.kind,
        threads=options.threads,
        ledger=options.ledger,
        method=options.method,
        samples=samples,
    )
