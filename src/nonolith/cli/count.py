"""`nonolith count`: the census."""

import json
import logging
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from nonolith.census.kernel import shard_count
from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.census.plan import plan_for
from nonolith.census.progress import duration, plural
from nonolith.census.result import CensusMethod, CensusResult, Origin
from nonolith.census.run import count as census_count
from nonolith.census.run import may_be_known
from nonolith.census.sequences import Sequence, bfile_line, sizes_up_to
from nonolith.census.shards import Part, count_part
from nonolith.cli._count_parameters import PartName, SizeCommand, kind_option
from nonolith.cli._progress import shown
from nonolith.cli._say import tell
from nonolith.cli._values import Bytes, IntegerIn, OneOf
from nonolith.errors import FormatError, SizeError
from nonolith.model.size import Size

LONG_RUN = 600.0  # seconds from which a run without a ledger gets a warning
SHORT_RUN = 1.0  # seconds up to which the count speaks for itself
LONGEST_LINE = 100  # bytes; a size takes less
WORTH_ESTIMATING = 30  # cells; anything smaller takes seconds
ROUGHLY = 5  # samples: enough to tell minutes from hours

EXAMPLES = """
\b
Examples:
  nonolith count 4                        locally solvable 4x4 grids: 51234
  nonolith count 2 5 --kind unique        2x5 grids with clues of their own
  nonolith count 6 7                      known: comes at once
  nonolith count 6 6 --recount            counts, though it is known
  echo "4" | nonolith count               sizes from standard input
  nonolith count 6 7 --estimate           how long would counting take here?
  nonolith count 7 7 --ledger 7x7.ledger  can be interrupted, and goes on
  nonolith count 2 24 --memory 4G         thin grids go column by column
  nonolith count --table 20 --json        all sizes of up to 20 cells
  nonolith count --bfile 6                the squares 0x0 to 5x5, for OEIS
"""


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


@click.command(cls=SizeCommand, epilog=EXAMPLES)
@click.argument("size", nargs=-1, metavar="[HEIGHT [WIDTH]]")
@kind_option(
    "local: line logic alone solves it; unique: no other grid has its clues; "
    "stuck: unique but not local."
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per size.")
@click.option(
    "--table",
    type=IntegerIn(1),
    metavar="N",
    help="All sizes of up to N cells, each once with its longer side as height: "
    "its mirror image has the same count.",
)
@click.option("--bfile", type=IntegerIn(1), metavar="LENGTH", help="A sequence as an OEIS b-file.")
@click.option(
    "--sequence",
    type=OneOf([sequence.value for sequence in Sequence]),
    help=f"Which one, with --bfile; by default {Sequence.SQUARES.value}.",
)
@click.option(
    "--ledger",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep finished shards in FILE; a run that was interrupted goes on from there.",
)
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write what each shard has found, for `nonolith verify`.",
)
@click.option(
    "--part",
    type=PartName(),
    metavar="K/N",
    help="Count only one of N parts, into a ledger; `nonolith ledger merge` joins them.",
)
@click.option("--threads", type=IntegerIn(1), help="How many; by default as many as there are.")
@click.option("--dask", metavar="ADDRESS", help="Run the shards on this Dask cluster instead.")
@click.option(
    "--verify",
    type=IntegerIn(0),
    default=0,
    metavar="K",
    help="Also recount K random parts with independent code, grid by grid.",
)
@click.option(
    "--recount",
    is_flag=True,
    help="Count even if the count is known. So does any option that says how to count.",
)
@click.option(
    "--method",
    type=OneOf(["auto", CensusMethod.SHARDS.value, CensusMethod.COLUMNS.value]),
    default="auto",
    show_default=True,
    help="shards: every grid up to symmetry; columns: thin grids column by column; "
    "auto: whichever should be quicker.",
)
@click.option(
    "--memory",
    type=Bytes(),
    metavar="SIZE",
    help="What columns may take, as in 6G or 800M; by default half of the machine's memory.",
)
@click.option("--estimate", "only_estimate", is_flag=True, help="Only say how long it would take.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on standard error but errors.")
@click.option("-v", "--verbose", is_flag=True, help="Say what was checked also after short runs.")
def count(
    size: tuple[str, ...],
    kind: str,
    as_json: bool,
    table: int | None,
    bfile: int | None,
    sequence: str | None,
    ledger: Path | None,
    certificate: Path | None,
    part: Part | None,
    threads: int | None,
    dask: str | None,
    verify: int,
    recount: bool,
    method: str,
    memory: int | None,
    only_estimate: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Count all grids of a size that are locally or uniquely solvable.

    One number is a square, two are height and width; without any, sizes are read from standard
    input. The count goes to standard output, everything else to standard error. Counts that come
    with nonolith (`nonolith results` lists them) are printed at once.
    """
    if sum((bool(size), table is not None, bfile is not None)) > 1:
        raise click.UsageError("A size, --table and --bfile exclude each other.")
    if bfile is None and sequence is not None:
        raise click.UsageError("--sequence goes with --bfile.")
    if only_estimate and (certificate is not None or verify or dask):
        raise click.UsageError(
            "--estimate counts nothing that --certificate, --verify or --dask could be for."
        )
    columns = method == CensusMethod.COLUMNS
    if certificate is not None and (not size or columns):
        raise click.UsageError("A certificate is for one size that is counted by shards.")
    if columns and (dask or verify):
        raise click.UsageError("--dask and --verify are for shards, not for columns.")
    apart = any((dask, certificate, verify, only_estimate, as_json, columns))
    if part is not None and (not size or ledger is None or apart):
        raise click.UsageError(
            "A part of one size is counted into a --ledger, shard by shard, and nothing else."
        )
    if ledger is not None and (table is not None or bfile is not None):
        raise click.UsageError("A ledger holds one size: it can't be used with --table or --bfile.")
    options = Options(
        kind=Kind(kind),
        threads=threads,
        certificate=certificate,
        dask=dask,
        ledger=ledger,
        verify=verify,
        recount=recount,
        method=None if method == "auto" else CensusMethod(method),
        memory=memory,
        quiet=quiet,
        verbose=verbose,
    )
    if table is not None:
        sizes: Iterable[Size] = _countable(sizes_up_to(table), options)
    elif bfile is not None:
        sizes = Sequence(sequence or Sequence.SQUARES).sizes(bfile)
    else:
        sizes = [_size_argument(size)] if size else _sizes_from_input()
    if part is not None:
        _count_part(_size_argument(size), part, options)
        return

    if table is not None and not as_json and not only_estimate:
        click.echo("height\twidth\tcount")
    for index, wanted in enumerate(sizes):
        if only_estimate:
            _estimate(wanted, options, as_json)
            continue
        result = _count(wanted, options)
        if as_json:
            text = json.dumps(result.as_dict())
        elif bfile is not None:
            text = bfile_line(index, result.count).rstrip("\n")
        elif table is not None:
            text = f"{wanted.height}\t{wanted.width}\t{result.count}"
        else:
            text = str(result.count)
        click.echo(text)
        sys.stdout.flush()


def _size_argument(words: tuple[str, ...]) -> Size:
    if len(words) > 2:
        raise click.UsageError(f"Expected a height and a width, got {len(words)} arguments.")
    return Size.parse(" ".join(words))


def _sizes_from_input() -> Iterator[Size]:
    if sys.stdin.isatty():
        text = click.prompt("Size (height and width, or one number for a square)", err=True)
        yield Size.parse(text)
        return
    for number, line in enumerate(_input_lines(), start=1):
        if line.strip():
            try:
                yield Size.parse(line)
            except SizeError as error:
                raise FormatError(problem=str(error), path="<stdin>", line=number) from None


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input; what is no text is shown as such, and cut."""
    while line := sys.stdin.buffer.readline(LONGEST_LINE):
        yield line.decode(errors="replace")


def _countable(sizes: Iterable[Size], options: Options) -> Iterator[Size]:
    for size in sizes:
        try:
            plan_for(size, options.kind, options.method)
        except SizeError as error:
            options.say(f"left out: {error}")
        else:
            yield size


def _count(size: Size, options: Options) -> CensusResult:
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


def _count_part(size: Size, part: Part, options: Options) -> None:
    """Count a part; there is no answer yet, so standard output gets nothing."""
    assert options.ledger is not None
    with shown(f"{size} {options.kind} {part}", quiet=options.quiet) as progress:
        done = count_part(
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
    elif result.origin is Origin.LEDGER or options.verbose or result.seconds >= SHORT_RUN:
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
    if options.ledger or options.dask or size.cells < WORTH_ESTIMATING:
        return
    from nonolith.census.estimate import estimate

    guess = estimate(
        size.height,
        size.width,
        options.kind,
        threads=options.threads,
        method=options.method,
        samples=ROUGHLY,
    )
    if guess.seconds > LONG_RUN:
        options.say(
            f"warning: this will take about {duration(guess.seconds)}, "
            "and without --ledger FILE an interruption loses all of it"
        )


def _estimate(size: Size, options: Options, as_json: bool) -> None:
    from nonolith.census.estimate import estimate

    guess = estimate(
        size.height,
        size.width,
        options.kind,
        threads=options.threads,
        ledger=options.ledger,
        method=options.method,
    )
    click.echo(json.dumps(guess.as_dict()) if as_json else str(guess))
    if known_count(size.height, size.width, options.kind) is not None:
        options.say(f"{size} {options.kind} is known: without --recount it comes at once")
