"""`nonolith ledger`: what is in ledgers, and several of them in one."""

import click

from nonolith.census.progress import plural
from nonolith.cli._help import Sentences
from nonolith.cli._say import answer_in_words, tell

EXAMPLES = """
\b
Examples:
  nonolith count 7 --part 1/2 --ledger a.ledger    on one machine
  nonolith count 7 --part 2/2 --ledger b.ledger    on another
  nonolith ledger merge a.ledger b.ledger -o 7x7.ledger
  nonolith count 7 --ledger 7x7.ledger             adds all shards up
"""


@click.group(cls=Sentences, epilog=EXAMPLES)
def ledger() -> None:
    """Look at ledgers of the census, and join them."""


@ledger.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "target",
    required=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="The ledger to write; one that is there gets what it lacks.",
)
def merge(files: tuple[str, ...], target: str) -> None:
    """Join ledgers of the same size, kind, method and version.

    Shards that are in several must have been counted alike, or nothing is written.
    """
    from nonolith.census.ledger_file import read_run
    from nonolith.census.merge import merge_ledgers

    there = merge_ledgers(files, target)
    run = read_run(target)
    tell(f"{target}: {run.size} {run.kind}, {there} of {plural(run.pieces, 'shard')}")


@ledger.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
def show(files: tuple[str, ...]) -> None:
    """Say what ledgers are of, and how far they are."""
    from nonolith.census.ledger_file import finished_pieces, read_run

    for file in files:
        run = read_run(file)
        pieces = "shard" if run.method == "shards" else "step"
        answer_in_words(
            f"{file}: {run.size} {run.kind}, {finished_pieces(file)} of "
            f"{plural(run.pieces, pieces)}, {run.program}"
        )
