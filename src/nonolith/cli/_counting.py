"""How `nonolith count` counts one size, or a part of it, and what it says besides the count."""

import json
import logging
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nonolith.census.kernel import shard_count
from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.census.plan import plan_for
from nonolith.census.progress import duration, plural
from nonolith.census.result import CensusMethod, CensusResult, Origin
from nonolith.census.run import count as census_count
from nonolith.census.run import may_be_known
from nonolith.census.shards import Part
from nonolith.census.shards import count_part as count_shards_of_part
from nonolith.cli._progress import shown
from nonolith.cli._say import tell
from nonolith.errors import SizeError
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
    verify: int
    recount: bool
    method: CensusMethod | None
    memory: int | None
    quiet: bool
    verbose: bool

    @property
    def known(self) -> bool:
        """Whether a known count will do."""
        how = (self.threads, self.dask, self.ledger, self.method, self.memory, self.certificate)
        return not self.recount and not self.verify and may_be_known(*how)

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
    method = options.method
    if options.verify and method is None:
        method = CensusMethod.SHARDS
    counted = plan_for(size, options.kind, method).method is not CensusMethod.FORMULA
    if options.verify and counted:
        from nonolith.census.verify import verify

        checked = verify(size.height, size.width, options.kind, subshards=options.verify)
        options.say(f"{size}: {checked}")
    if counted and not _is_known(size, options):
        _warn_if_long(size, options)
    if options.dask is not None:
        logging.disable()  # Dask's own log: what goes wrong is raised, and told in one line
    try:
        with shown(f"{size} {options.kind}", quiet=options.quiet) as progress:
            result = census_count(
                size.height,
                size.width,
                options.kind,
                threads=options.threads,
                cluster=options.dask,
                ledger=options.ledger,
                certificate=options.certificate,
                progress=progress,
                method=method,
                memory=options.memory,
                known=options.known,
            )
    except KeyboardInterrupt:
        if options.ledger is None:
            options.say("interrupted; with --ledger FILE a run can go on where it was")
        else:
            options.say(
                f"interrupted; what is finished is in {options.ledger}: "
                "give the same command again to go on"
            )
        raise
    _explain(result, options)
    return result


def count_part(size: Size, part: Part, options: Options) -> None:
    """Count a part; there is no answer yet, so standard output gets nothing."""
    assert options.ledger is not None
    with shown(f"{size} {options.kind} {part}", quiet=options.quiet) as progress:
        done = count_shards_of_part(
            size.height,
            size.width,
            options.kind,
            part=part,
            ledger=options.ledger,
            threads=options.threads,
            progress=progress,
        )
    options.say(
        f"{size} {options.kind}: part {part} is counted; {options.ledger} has {done} of "
        f"{plural(shard_count(size), 'shard')}, `nonolith ledger merge` joins it with others"
    )


def _is_known(size: Size, options: Options) -> bool:
    return options.known and known_count(size.height, size.width, options.kind) is not None


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
    elif result.origin is Origin.LEDGER or options.verbose or result.seconds >= _SHORT_RUN:
        options.say(_summary(result))


def _summary(result: CensusResult) -> str:
    size = result.size
    if result.method is CensusMethod.COLUMNS:
        checked = "those that are and those that are not"
        by = f"by columns in {result.memory / 1e6:.0f} MB"
    else:
        checked = f"the weights of {plural(result.shards, 'shard')}"
        by = f"kernel {result.kernel}"
    how = "from the ledger, counted in" if result.origin is Origin.LEDGER else "counted in"
    return (
        f"{size} {result.kind}: {100 * result.share:.2f}% of all grids; {checked} sum to "
        f"2^{size.cells}; {how} {duration(result.seconds)}, {by}, threads {result.threads}"
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
