"""`nonolith data`: the data sets of a size, on disk or through pipes."""

import json
import sys
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nonolith.cli._data_progress import MakingProgress
from nonolith.cli._data_sample import sample
from nonolith.cli._help import Sentences
from nonolith.cli._say import tell
from nonolith.cli._values import OneOf
from nonolith.datasets import targets as names
from nonolith.errors import TargetError
from nonolith.model.size import Size

if TYPE_CHECKING:
    from nonolith.datasets.stages import Stage

_directory = click.option(
    "--dir",
    "directory",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data"),
    show_default=True,
    help="Directory of the data sets.",
)
_lines = click.argument("file", type=click.File("rb"), default="-")


class SizeType(click.ParamType[Size]):
    """A size as people write it."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Size:
        """Read a size."""
        return value if isinstance(value, Size) else Size.parse(str(value))


_size = click.argument("size", type=SizeType())


@click.group(cls=Sentences)
def data() -> None:
    """Make data sets: every grid of a size, its clues, and which are unique or locally solvable.

    A target is one file of a size, such as 4/allHints, or all of them, such as 2x5/all (height
    first). The files are size, allGrids, allHints, uniqueHints, numUniqueHints, uniqueHintSols,
    numUniqueSolvable, numUniqueUnsolvable, difficulty and summary.json.

    \b
    Examples:
      nonolith data make 4/all
      nonolith data make 5/numUniqueHints 2x5/all
      nonolith data grids 3 | nonolith data clues | nonolith data classify
    """


data.add_command(sample)


@data.command()
@click.argument("targets", nargs=-1)
@_directory
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "parquet"]),
    default="text",
    show_default=True,
    help="Write lines of text, or columns for analysis (Parquet, with PyArrow).",
)
@click.option("--force", is_flag=True, help="Replace files that were changed or cut short.")
@click.option("-q", "--quiet", is_flag=True, help="Print no progress.")
def make(targets: tuple[str, ...], directory: Path, form: str, force: bool, quiet: bool) -> None:
    """Make TARGETS and the files they need, unless they exist; by default all files of every size.

    Every size means each directory under --dir that is named after a size. A file whose checksum
    doesn't match is refused; --force makes it again.
    """
    from nonolith.datasets import making

    texts = targets or [f"{size.name}/all" for size in names.size_directories(directory)]
    if not texts:
        tell(f"nonolith: no size has a directory in {directory}: name a target")
    wanted = [
        target for text in texts for target in names.parse_target(text, parquet=form == "parquet")
    ]
    with MakingProgress(directory, quiet=quiet) as progress:
        done = making.make(
            wanted, directory, force=force, report=progress.report, made=progress.made
        )
    if texts and not done and not quiet:
        tell("nonolith: nothing to make, all of it is there")


@data.command("list")
@click.argument("sizes", nargs=-1, type=SizeType())
@_directory
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per size.")
def list_(sizes: tuple[Size, ...], directory: Path, as_json: bool) -> None:
    """List the files of SIZES and how large they are, or would be.

    Without SIZES, it lists every size that has a directory.
    """
    from nonolith.datasets.listing import listings

    for listing in listings(sizes or names.size_directories(directory), directory):
        click.echo(json.dumps(listing.to_json()) if as_json else "\n".join(listing.lines()))


def _remove(targets: tuple[str, ...], directory: Path) -> list[Size]:
    """Remove the files of targets, or of every size; return the sizes."""
    from nonolith.datasets.removal import clean as clean_targets

    texts = targets or [size.name for size in names.size_directories(directory)]
    wanted = [target for text in texts for target in names.parse_clean_target(text)]
    clean_targets(wanted, directory)
    sizes = list(dict.fromkeys(target.size for target in wanted))
    for path in (directory / size.name for size in sizes):
        if path.is_symlink():
            tell(f"nonolith: {path} is kept: it is a link")
    return sizes


@data.command()
@click.argument("targets", nargs=-1)
@_directory
def clean(targets: tuple[str, ...], directory: Path) -> None:
    """Remove the files of TARGETS (4, 4/allHints), or of every size; directories stay."""
    _remove(targets, directory)


@data.command()
@click.argument("targets", nargs=-1)
@_directory
def fullclean(targets: tuple[str, ...], directory: Path) -> None:
    """Remove the files of TARGETS, or of every size, and the directories.

    A directory that holds a file of yours stays, and so does the file.
    """
    from nonolith.datasets.removal import remove_directories

    for path in remove_directories(_remove(targets, directory), directory):
        tell(f"nonolith: {path} is kept: it holds other files")


@data.command()
@_size
def grids(size: Size) -> None:
    """Write every grid of SIZE (5, or 2x5: height first), one per line: #.#/#.."""
    from nonolith.datasets import stages

    stages.write_all_grids(size, sys.stdout.buffer)


@data.command()
@_lines
def clues(file: BufferedReader) -> None:
    """Read grids, one per line, and write the clues of each.

    That is 1.1/1:2/0/1 for #.#/#..: the clues of the rows, a colon, the clues of the columns.
    """
    from nonolith.datasets import stages

    _filter(stages.clues(), file)


@data.command()
@_lines
@click.option(
    "--passes",
    is_flag=True,
    help="Write the number of passes, or 0 if line logic doesn't solve it.",
)
def classify(file: BufferedReader, passes: bool) -> None:
    """Read clues, one puzzle per line, and write whether line logic solves each.

    0 is contradictory, 1 solved, 2 stuck.
    """
    from nonolith.datasets import stages

    _filter(stages.verdicts(passes=passes), file)


def _filter(stage: "Stage", file: BufferedReader) -> None:
    from nonolith.datasets import stages

    stages.filter_lines(stage, file, sys.stdout.buffer, getattr(file, "name", "<stdin>"))


@data.command()
@_size
@_directory
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the chart to an .svg or .png file, instead of SVG to standard output.",
)
@click.option("--log", "logarithmic", is_flag=True, help="Use a logarithmic scale.")
def plot(size: Size, directory: Path, output: Path | None, logarithmic: bool) -> None:
    """Draw how many puzzles of SIZE line logic solves in how many passes."""
    from nonolith.datasets.checksums import check
    from nonolith.datasets.plot import chart_caption, chart_title, difficulty_chart
    from nonolith.datasets.summary import Summary
    from nonolith.render.png import png_of
    from nonolith.render.svg import svg_of
    from nonolith.whole_file import write_beside

    if output and output.suffix.lower() not in (".svg", ".png"):
        raise click.BadParameter(f"{output} does not end in .svg or .png", param_hint="--output")
    target = names.Target(size, "summary.json")
    path = target.path(directory)
    if not path.exists():
        raise TargetError(f"there is no {path}: nonolith data make {target}")
    check(path)
    summary = Summary.read(path)
    chart = difficulty_chart(summary, logarithmic=logarithmic)
    if output is not None and output.suffix.lower() == ".png":
        write_beside(output, png_of(chart, 2))
        return
    svg = svg_of(chart, chart_title(summary), chart_caption(summary))
    if output is None and sys.stdout.isatty():
        raise click.UsageError("A drawing is no text for a terminal: name a file with -o.")
    if output is None:
        click.echo(svg, nl=False)
    else:
        write_beside(output, svg.encode())
