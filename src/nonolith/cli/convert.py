"""`nonolith convert`: from one file format to another."""

import click

from nonolith.cli._inputs import read_each
from nonolith.cli._outputs import format_of, write
from nonolith.cli._parameters import FormatName, destination, files, source_format
from nonolith.cli._say import tell
from nonolith.formats import dumpb, dumps, format_named, list_formats, losses

_FORMATS = (
    "Formats: "
    + ", ".join(format.name for format in list_formats() if format.writes)
    + "; only read: "
    + ", ".join(format.name for format in list_formats() if not format.writes)
    + "."
)


@click.command(epilog=_FORMATS)
@files
@source_format
@click.option(
    "--to",
    "target_format",
    type=FormatName(writable=True),
    metavar="FORMAT",
    help="The format to write; without it, that of the suffix of -o.",
)
@destination("the puzzles")
def convert(
    files: tuple[str, ...],
    source_format: str | None,
    target_format: str | None,
    destination: str | None,
) -> None:
    """Convert puzzles from one file format to another.

    What the new format can't hold of title, author, goal and the like is said on standard error.

    \b
    Examples:
      nonolith convert puzzle.non --to webpbn -o puzzle.xml
      nonolith convert one.nin two.nin -o pack.json
      nonolith convert picture.pbm --to tatham
    """
    target = format_named(target_format or format_of(destination))
    puzzles = [named.puzzle for named in read_each(files, source_format)]
    content = dumpb(puzzles, target.name) if target.binary else dumps(puzzles, target.name)
    lost = losses(puzzles, target)
    if lost:
        tell(f"nonolith: {target.name} can't hold: {', '.join(lost)}")
    write(content, destination)
