"""`nonolith ledger`: shows and merges ledgers."""

import json

import click

from nonolith.census.progress import plural
from nonolith.cli._help import Sentences
from nonolith.cli._say import answer, answer_in_words, tell

EXAMPLES = """
\b
Examples:
  nonolith count 7 --part 1/2 --ledger a.ledger    on one machine
  nonolith count 7 --part 2/2 --ledger b.ledger    on another
  nonolith ledger show a.ledger                    how far is it?
  nonolith ledger merge a.ledger b.ledger -o 7x7.ledger
  nonolith count 7 --ledger 7x7.ledger             adds up all shards
"""


@click.group(cls=Sentences, epilog=EXAMPLES)
def ledger() -> None:
    """Show ledgers of the census, or merge them.

    A ledger of shards is a certificate that may be incomplete.
    """


@ledger.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "target",
    required=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Ledger to write; an existing one gets the shards that it lacks.",
)
def merge(files: tuple[str, ...], target: str) -> None:
    """Merge ledgers of shards, or certificates, of the same size and kind.

    If two files disagree about a shard, nothing is written.
    """
    from nonolith.census.merge import merge_ledgers

    tell(f"{target}: {merge_ledgers(files, target).progress}")


@ledger.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per ledger.")
def show(files: tuple[str, ...], as_json: bool) -> None:
    """Show what each ledger counts and how far it is, even during a run."""
    from nonolith.census.column_ledger_file import look_at
    from nonolith.census.ledger import ledger_method, read_shards

    for file in files:
        if ledger_method(file) == "columns":
            run, step = look_at(file)
            size, kind, method, done, total = run.size, run.kind, "columns", step, run.steps
            programs = [f"{run.program}"]
            words = f"{size} {kind}, {step} of {plural(run.steps, 'step')}"
        else:
            found = read_shards(file)
            size, kind, method = found.size, found.kind, "shards"
            done, total = len(found.pieces), found.shards
            programs = sorted({f"{piece.program}" for piece in found.pieces})
            words = found.progress
        if as_json:
            record = {
                "file": file,
                "height": size.height,
                "width": size.width,
                "kind": kind.value,
                "method": method,
                "done": done,
                "total": total,
                "programs": programs,
            }
            answer(json.dumps(record))
        else:
            answer_in_words(f"{file}: {', '.join([words, *programs])}")
