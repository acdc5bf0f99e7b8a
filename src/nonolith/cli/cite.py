"""`nonolith cite`: how to cite a count, or the program."""

import click

from nonolith.census.cite import cite_count, cite_program
from nonolith.census.kind import Kind
from nonolith.cli._count_parameters import SizeCommand, kind_option
from nonolith.model.size import Size

EXAMPLES = """
\b
Examples:
  nonolith cite                      the program
  nonolith cite 6 7                  the number of locally solvable 6x7 grids
  nonolith cite 12 3 --kind unique
"""


@click.command(cls=SizeCommand, epilog=EXAMPLES)
@click.argument("size", nargs=-1, metavar="[HEIGHT [WIDTH]]")
@kind_option("Which count of the size; `nonolith count --help` lists the kinds.")
def cite(size: tuple[str, ...], kind: str) -> None:
    """Write a BibTeX entry for a known count, or for the program.

    If others have published the count too, the entry names their table.
    """
    if len(size) > 2:
        raise click.UsageError(f"Expected a height and a width, got {len(size)} arguments.")
    click.echo(cite_count(Size.parse(" ".join(size)), Kind(kind)) if size else cite_program())
