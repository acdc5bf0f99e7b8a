"""`nonolith render`: pictures of puzzles, to look at or to print."""

import shutil
import sys
from collections.abc import Sequence

import click

from nonolith.cli._inputs import read_each
from nonolith.cli._one_of import OneOf
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, files, source_format
from nonolith.cli._say import tell
from nonolith.cli.exit_codes import NO
from nonolith.model import Grid, Puzzle
from nonolith.render import (
    OUTPUTS,
    PAGES,
    Output,
    Picture,
    Style,
    Terminal,
    fitting_output,
    output_of,
)
from nonolith.solving.classify import ENOUGH
from nonolith.solving.limits import Limits
from nonolith.solving.solve import solve as solutions_of

HTML = "html"


@click.command()
@files
@source_format
@click.option(
    "--output",
    type=OneOf([*OUTPUTS, HTML]),
    help="What to draw; by default what the suffix of -o says, else a table. html is a page to "
    "play on.",
)
@click.option("--solved", is_flag=True, help="Draw the solution, not an empty grid.")
@click.option(
    "--letters", is_flag=True, help="Name colours by letters, for printing in black and white."
)
@click.option("--page", type=OneOf(list(PAGES)), default="a4", help="The page of a PDF.")
@click.option("--cell", type=click.IntRange(min=1), metavar="PIXELS", help="A cell's size in PNG.")
@destination("the picture")
def render(
    files: tuple[str, ...],
    source_format: str | None,
    output: str | None,
    solved: bool,
    letters: bool,
    page: str,
    cell: int | None,
    destination: str | None,
) -> None:
    """Draw puzzles: empty for solving on paper, or solved.

    \b
    Examples:
      nonolith render puzzle.non -o puzzle.pdf
      nonolith render one.non two.non --page letter -o book.pdf
      nonolith render --solved puzzle.xml -o solution.svg
      nonolith render --output boxed puzzle.non
      nonolith render --letters colours.xml -o colours.pdf
      nonolith render one.non two.non -o page.html      to play, on any website

    A page (html) holds everything that it needs: it can be put on a website as it is, or opened
    from a disk, and needs neither a server nor a network.
    """
    if output == HTML or (output is None and destination and _is_page(destination)):
        from nonolith.web.published import publish

        puzzles = [each.puzzle for each in read_each(files, source_format)]
        write(publish(puzzles), destination)
        return
    chosen = OUTPUTS[output or (output_of(destination) if destination else "table")]
    named = list(read_each(files, source_format))
    chosen.check_number(len(named))
    pictures = [
        Picture(each.puzzle, _solution(each.name, each.puzzle) if solved else None)
        for each in named
    ]
    if output is None and destination is None:
        chosen = _fitting(pictures)
    terminal = Terminal.of(sys.stdout) if destination is None else Terminal()
    style = Style(page=page, cell=cell, letters=letters, terminal=terminal)
    write(chosen.draw(pictures, style), destination)


def _is_page(destination: str) -> bool:
    return destination.lower().endswith((".html", ".htm"))


def _fitting(pictures: Sequence[Picture]) -> Output:
    """Return the table, or what fits a terminal that is too narrow for it, and say so."""
    if not sys.stdout.isatty():
        return OUTPUTS["table"]
    columns = shutil.get_terminal_size().columns
    fitting = {fitting_output(picture, columns) for picture in pictures}
    name = next(name for name in ("plain", "compact", "table") if name in fitting)
    if name != "table":
        tell(
            f"nonolith: the table is wider than the terminal's {columns} columns: drawn without"
            " its clues (--output table draws all, -o FILE.svg makes a picture)"
        )
    return OUTPUTS[name]


def _solution(name: str, puzzle: Puzzle) -> Grid:
    with solutions_of(puzzle, limits=Limits(solutions=ENOUGH)) as solutions:
        grid = solutions.first()
        if grid is None:
            tell(f"nonolith: {name}: there is no solution to draw")
            raise click.exceptions.Exit(NO)
        if next(solutions, None) is not None:
            tell(f"nonolith: {name}: there are other solutions than the one drawn")
    return grid
