"""`nonolith convert`: from one file format to another."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import click

from nonolith.cli._folder_output import is_folder, write_each
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._outputs import format_of, write
from nonolith.cli._parameters import FormatName, destination, files, source_format, timeout
from nonolith.cli._say import tell
from nonolith.cli._time_limit import within
from nonolith.cli._values import OneOf
from nonolith.errors import ConversionError
from nonolith.formats import dumpb, dumps, format_named, list_formats, losses
from nonolith.formats.registry import Feature, Format
from nonolith.model import Puzzle

_FORMATS = (
    "Formats: "
    + ", ".join(format.name for format in list_formats() if format.writes)
    + "; only read: "
    + ", ".join(format.name for format in list_formats() if not format.writes)
    + "."
)

_WRITTEN = "it was written"


@click.command(epilog=_FORMATS)
@files
@source_format
@click.option(
    "--to",
    "target_format",
    type=FormatName(writable=True),
    metavar="FORMAT",
    help="Output format; by default chosen by the suffix of -o.",
)
@click.option(
    "--turn", type=OneOf(["90", "180", "270"]), metavar="90|180|270", help="Turn puzzles clockwise."
)
@click.option("--mirror", is_flag=True, help="Mirror puzzles left to right, after turning.")
@click.option("--title", metavar="TEXT", help="Set the title of a puzzle.")
@click.option("--author", metavar="TEXT", help="Set the author of all puzzles.")
@click.option("--copyright", metavar="TEXT", help="Set the copyright of all puzzles.")
@click.option("--licence", "--license", metavar="TEXT", help="Set the licence of all puzzles.")
@timeout
@destination("the puzzles", or_folder=True)
def convert(
    files: tuple[str, ...],
    source_format: str | None,
    target_format: str | None,
    turn: str | None,
    mirror: bool,
    title: str | None,
    author: str | None,
    copyright: str | None,
    licence: str | None,
    timeout: float | None,
    destination: str | None,
) -> None:
    """Convert puzzles from one file format to another.

    Anything the new format can't store, such as titles or goals, is reported on standard error.
    A folder means every puzzle in it. -o DIR/ writes one file per input there, named after it.
    Title, author, copyright and licence can be replaced; an empty text removes them. --turn and
    --mirror move clues, pictures and givens together.

    \b
    Examples:
      nonolith convert puzzle.non --to webpbn -o puzzle.xml
      nonolith convert one.nin two.nin -o pack.json
      nonolith convert picture.pbm --to tatham
      nonolith convert --turn 90 --mirror cat.non -o turned.non
      nonolith convert puzzles/ --to non -o converted/
      nonolith convert cat.txt --title Cat --author Ann -o cat.json
    """
    inputs = Inputs(files, source_format, timeout, whole=True)
    texts = {"title": title, "author": author, "copyright": copyright, "licence": licence}
    said = {name: text for name, text in texts.items() if text is not None}
    change = partial(_changed, said=said, quarters=int(turn or 0) // 90, mirror=mirror)
    if destination is not None and is_folder(destination):
        if target_format is None:
            raise click.UsageError("Name the format to write into a folder with --to.")
        if title:
            raise click.UsageError("--title is for one puzzle, not for those of a folder.")
        _convert_each(inputs, format_named(target_format), destination, change, timeout)
    else:
        target = format_named(target_format or format_of(destination))
        puzzles = [change(named.puzzle) for named in inputs]
        if title and len(puzzles) > 1:
            raise click.UsageError(f"--title is for one puzzle, found {len(puzzles)}.")
        with within(timeout, destination or "standard output", _WRITTEN):
            content = _content(puzzles, target)
        _tell_losses(puzzles, target)
        write(content, destination)
    raise click.exceptions.Exit(inputs.exit_code(0))


def _changed(puzzle: Puzzle, *, said: Mapping[str, str], quarters: int, mirror: bool) -> Puzzle:
    """Return a puzzle turned, mirrored, and with other texts about it."""
    puzzle = puzzle.turn(quarters)
    puzzle = puzzle.mirror() if mirror else puzzle
    return puzzle.replace(metadata=puzzle.metadata.replace(**said)) if said else puzzle


def _convert_each(
    inputs: Inputs,
    target: Format,
    folder: str,
    change: Callable[[Puzzle], Puzzle],
    timeout: float | None,
) -> None:
    """Write a file for each input into a folder."""
    converted: list[Puzzle] = []

    def make(named: Sequence[Named]) -> str | bytes:
        puzzles = [change(each.puzzle) for each in named]
        converted.extend(puzzles)
        try:
            with within(timeout, named[0].name, _WRITTEN):
                return _content(puzzles, target)
        except ConversionError as error:
            raise ConversionError(f"{named[0].name}: {error}") from None

    # What has no suffix of its own is text, but for bytes of a picture.
    suffix = target.suffixes[0] if target.suffixes else ".pbm" if target.binary else ".txt"
    write_each(inputs, folder, suffix, make, holds_many=Feature.SEVERAL in target.holds)
    _tell_losses(converted, target)


def _content(puzzles: Sequence[Puzzle], target: Format) -> str | bytes:
    return dumpb(puzzles, target.name) if target.binary else dumps(puzzles, target.name)


def _tell_losses(puzzles: Sequence[Puzzle], target: Format) -> None:
    lost = losses(puzzles, target)
    if lost:
        tell(f"nonolith: {target.name} can't hold: {', '.join(lost)}")
