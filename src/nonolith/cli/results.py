"""`nonolith results`: the counts that come with nonolith."""

import json

import click

from nonolith.census.kind import Kind
from nonolith.census.known import KnownCount, known_counts
from nonolith.cli._values import OneOf

EXAMPLES = """
\b
Examples:
  nonolith results                       every count that is known
  nonolith results --kind unique --new   those in no published table
  nonolith results --json | jq .count
"""
COLUMNS = ("kind", "size", "count", "method", "version", "date", "published")


@click.command(epilog=EXAMPLES)
@click.option(
    "--kind", type=OneOf([Kind.LOCAL.value, Kind.UNIQUE.value]), help="Only counts of this kind."
)
@click.option("--new", "only_new", is_flag=True, help="Only counts that nobody else has published.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a count.")
def results(kind: str | None, only_new: bool, as_json: bool) -> None:
    """List the counts that were found with nonolith and come with it.

    For each the method, the version and the day it was counted with, and where it is published:
    a number of OEIS, the table of LocalNonogram, or "new". A size and its mirror image have the
    same counts, and the one with the longer side as height is listed.
    """
    entries = [
        entry
        for entry in known_counts()
        if kind in (None, entry.kind) and (entry.new or not only_new)
    ]
    if as_json:
        for entry in entries:
            click.echo(json.dumps(entry.as_dict()))
        return
    rows = [COLUMNS, *map(_row, entries)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(COLUMNS))]
    for row in rows:
        cells = [
            cell.rjust(width) if name == "count" else cell.ljust(width)
            for cell, width, name in zip(row, widths, COLUMNS, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())


def _row(entry: KnownCount) -> tuple[str, ...]:
    source = entry.published.name if entry.published else "new" if entry.new else "formula"
    return (
        entry.kind,
        str(entry.size),
        str(entry.count),
        entry.method,
        entry.version,
        entry.date,
        source,
    )
