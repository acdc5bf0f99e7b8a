"""`nonolith count`: the census."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from nonolith.census.kind import Kind
from nonolith.census.result import CensusMethod
from nonolith.census.sequences import Sequence, bfile_line, sizes_up_to
from nonolith.census.shards import CensusPart
from nonolith.cli._count_parameters import (
    PartName,
    SizeCommand,
    kind_option,
    size_argument,
    sizes_from_input,
)
from nonolith.cli._counting import (
    Options,
    count_part,
    count_size,
    countable,
    estimate_size,
    in_full,
)
from nonolith.cli._parameters import timeout_for
from nonolith.cli._values import Bytes, IntegerIn, OneOf
from nonolith.model.size import Size

EXAMPLES = """
\b
Examples:
  nonolith count 4                        locally solvable 4x4 grids: 51234
  nonolith count 2 5 --kind unique        2x5 grids that have one solution
  nonolith count 5 --kind multiplicity    clue sets by number of solutions
  nonolith count 5 --kind passes          grids by passes, and the hardest
  nonolith count 6 7                      known: printed at once
  nonolith count 6 6 --recount            counts although it is known
  echo "4" | nonolith count               sizes from standard input
  nonolith count 6 7 --estimate           how long would counting take here?
  nonolith count 9 4 --ledger 9x4.ledger  can be interrupted and resumed
  nonolith count 9 4 --certificate 9x4.txt --resume  the same, for checking
  nonolith count 2 24 --memory 4G         thin grids, column by column
  nonolith count --table 20 --json        all sizes of up to 20 cells
  nonolith count --bfile 6                the squares 0x0 to 5x5, for OEIS
"""


@click.command(cls=SizeCommand, epilog=EXAMPLES)
@click.argument("size", nargs=-1, metavar="[HEIGHT [WIDTH]]")
@kind_option(
    "local: line logic alone solves the grid; unique: no other grid has its clues; stuck: unique "
    "but not local; clues: distinct clue sets; multiplicity: clue sets by their number of "
    "solutions; most: the largest number of solutions, and a grid that has it; yesno: yesnograms "
    "(row clues count the empty runs) with one solution; passes: grids by the passes that line "
    "logic needs, and a grid that needs most; technique: grids by the hardest technique needed; "
    "local-filled, unique-filled: by filled cells; local-symmetric, unique-symmetric: grids that "
    "are mirror-symmetric; local-classes, unique-classes: up to mirroring and rotation."
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per size.")
@click.option(
    "--table",
    type=IntegerIn(1),
    metavar="N",
    help="Count every size of up to N cells; wide sizes are left out, for their mirror images "
    "have the same count.",
)
@click.option(
    "--bfile",
    type=IntegerIn(1),
    metavar="LENGTH",
    help="Write a sequence of LENGTH terms as an OEIS b-file.",
)
@click.option(
    "--sequence",
    type=OneOf([sequence.value for sequence in Sequence]),
    help=f"Sequence for --bfile; by default {Sequence.SQUARES.value}.",
)
@click.option(
    "--ledger",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep finished work in FILE, from which an interrupted run resumes.",
)
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write the result of each shard, for `nonolith verify`.",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Resume from the certificate, if it exists; it is written as shards finish.",
)
@click.option(
    "--part",
    type=PartName(),
    metavar="K/N",
    help="Count only part K of N, into a ledger or a certificate; `nonolith ledger merge` "
    "joins them.",
)
@click.option("--threads", type=IntegerIn(1), help="Number of threads; by default one per core.")
@click.option("--dask", metavar="ADDRESS", help="Run the shards on this Dask cluster instead.")
@click.option(
    "--recount",
    is_flag=True,
    help="Count even if the count is known; implied by options that say how to count.",
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
    help="Memory limit of --method columns, such as 6G or 800M; by default half of the machine's "
    "memory.",
)
@timeout_for("a size")
@click.option(
    "--estimate", "only_estimate", is_flag=True, help="Only estimate how long it would take."
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors on standard error.")
@click.option(
    "-v", "--verbose", is_flag=True, help="Report what was checked even after short runs."
)
def count(
    size: tuple[str, ...],
    kind: str,
    as_json: bool,
    table: int | None,
    bfile: int | None,
    sequence: str | None,
    ledger: Path | None,
    certificate: Path | None,
    resume: bool,
    part: CensusPart | None,
    threads: int | None,
    dask: str | None,
    recount: bool,
    method: str,
    memory: int | None,
    timeout: float | None,
    only_estimate: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Count the grids of a size that are locally or uniquely solvable, or its clue sets.

    One number means a square, two mean height and width; without any, sizes are read from standard
    input. The count goes to standard output, everything else to standard error. Known counts
    (`nonolith results` lists them) are printed at once.
    """
    if sum((bool(size), table is not None, bfile is not None)) > 1:
        raise click.UsageError("A size, --table and --bfile exclude each other.")
    if bfile is None and sequence is not None:
        raise click.UsageError("--sequence goes with --bfile.")
    if only_estimate and (dask or (certificate is not None and not resume)):
        raise click.UsageError(
            "--estimate counts nothing that --certificate or --dask could be for."
        )
    columns = method == CensusMethod.COLUMNS
    if certificate is not None and (not size or columns):
        raise click.UsageError("A certificate is for one size that is counted by shards.")
    if columns and dask:
        raise click.UsageError("--dask is for shards, not for columns.")
    if resume:
        if certificate is None or ledger is not None:
            raise click.UsageError("--resume goes on from a --certificate, without a --ledger.")
        ledger, certificate, method = certificate, None, CensusMethod.SHARDS.value
    apart = any((dask, certificate, only_estimate, as_json, columns))
    if part is not None and (not size or ledger is None or apart):
        raise click.UsageError(
            "A part of one size is counted into a --ledger, or a --certificate with --resume, "
            "shard by shard, and nothing else."
        )
    if ledger is not None and (table is not None or bfile is not None):
        raise click.UsageError("A ledger holds one size: it can't be used with --table or --bfile.")
    if kind == Kind.MULTIPLICITY and (bfile is not None or (table is not None and not as_json)):
        raise click.UsageError("--kind multiplicity is no single number: use --json or one size.")
    options = Options(
        kind=Kind(kind),
        threads=threads,
        certificate=certificate,
        dask=dask,
        ledger=ledger,
        recount=recount,
        method=None if method == "auto" else CensusMethod(method),
        memory=memory,
        timeout=timeout,
        quiet=quiet,
        verbose=verbose,
    )
    if part is not None:
        count_part(size_argument(size), part, options)
        return

    if table is not None and not as_json and not only_estimate:
        click.echo("height\twidth\tcount")
    for index, wanted in enumerate(_sizes(size, table, bfile, sequence, options)):
        if bfile is not None and not wanted.cells and not options.kind.has_formula:
            continue  # the sequence begins with a cell
        if only_estimate:
            estimate_size(wanted, options, as_json)
            continue
        result = count_size(wanted, options)
        if as_json:
            text = json.dumps(result.as_dict())
        elif bfile is not None:
            text = bfile_line(index, result.count).rstrip("\n")
        elif table is not None:
            text = f"{wanted.height}\t{wanted.width}\t{result.count}"
        else:
            text = in_full(result)
        click.echo(text)
        sys.stdout.flush()


def _sizes(
    size: tuple[str, ...],
    table: int | None,
    bfile: int | None,
    sequence: str | None,
    options: Options,
) -> Iterable[Size]:
    """Return the sizes that a call is about."""
    if table is not None:
        return countable(sizes_up_to(table), options)
    if bfile is not None:
        return Sequence(sequence or Sequence.SQUARES).sizes(bfile)
    return [size_argument(size)] if size else sizes_from_input()
