"""`nonolith results`: the counts that come with nonolith."""

import json
from collections.abc import Sequence

import click

from nonolith.census.kind import Kind
from nonolith.census.known import KnownCount, known_counts
from nonolith.census.result import CensusMethod
from nonolith.cli._say import tell, terminal_columns
from nonolith.cli._values import OneOf

EXAMPLES = """
\b
Examples:
  nonolith results                       every count that is known
  nonolith results --kind unique --new   those in no published table
  nonolith results --json | jq .count
"""
COLUMNS = ("kind", "size", "count", "method", "version", "date", "published")
DISPENSABLE = ("version", "date", "method")
"""What is left out first where the terminal is narrow."""


@click.command(epilog=EXAMPLES)
@click.option(
    "--kind",
    type=OneOf([kind.value for kind in Kind if kind is kind.work]),
    metavar="KIND",
    help="List only counts of this kind: "
    f"{', '.join(kind.value for kind in Kind if kind is kind.work)}.",
)
@click.option(
    "--new", "only_new", is_flag=True, help="List only counts that nobody else has published."
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per count.")
def results(kind: str | None, only_new: bool, as_json: bool) -> None:
    """List the counts that were computed with nonolith and come with it.

    Each row shows the method, version and date of the count, and where it is published: an OEIS
    number, the table of LocalNonogram, or "new". For kinds that could not be looked up everywhere
    it is "no entry found". If a size and its mirror image have the same count, only the taller one
    is listed. Other kinds of `nonolith count` follow from these.
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
    columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    left_out = _left_out({name: max(map(len, cells)) for name, cells in columns.items()})
    padded = [_padded(name, cells) for name, cells in columns.items() if name not in left_out]
    for row in zip(*padded, strict=True):
        click.echo("  ".join(row).rstrip())
    if left_out:
        *others, last = left_out
        names = f"{', '.join(others)} and {last}" if others else last
        tell(f"nonolith: without {names}, for which the terminal is too narrow")


def _left_out(widths: dict[str, int]) -> list[str]:
    """Return the columns for which the terminal has no room, those that say least first."""
    room = terminal_columns()
    left = sum(widths.values()) + 2 * (len(widths) - 1)
    left_out: list[str] = []
    for name in DISPENSABLE:
        if room is not None and left > room:
            left -= widths[name] + 2
            left_out.append(name)
    return left_out


def _padded(name: str, cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    return [cell.rjust(width) if name == "count" else cell.ljust(width) for cell in cells]


def _row(entry: KnownCount) -> tuple[str, ...]:
    return (
        entry.kind,
        str(entry.size),
        str(entry.count),
        entry.method,
        entry.version,
        entry.date,
        _source(entry),
    )


def _source(entry: KnownCount) -> str:
    if entry.published is not None:
        return entry.published.name
    if entry.new:
        return "new"
    return "formula" if entry.method == CensusMethod.FORMULA else "no entry found"
