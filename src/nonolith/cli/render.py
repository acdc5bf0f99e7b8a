"""`nonolith render`: pictures of puzzles, to look at or to print."""

import sys

import click

from nonolith.cli._inputs import read_each
from nonolith.cli._one_of import OneOf
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, files, source_format
from nonolith.cli.exit_codes import NO
from nonolith.model import Grid, Puzzle
from nonolith.render import OUTPUTS, PAGES, Picture, Style, Terminal
from nonolith.solving.solve import solve as solutions_of


@click.command()
@files
@source_format
@click.option(
    "--output",
    type=OneOf(list(OUTPUTS)),
    help="What to draw; by default what the suffix of -o says, else a table.",
)
@click.option("--solved", is_flag=True, help="Draw the solution, not an empty grid.")
@click.option("--page", type=OneOf(list(PAGES)), default="a4", help="The page of a PDF.")
@click.option("--cell", type=click.IntRange(min=1), metavar="PIXELS", help="A cell's size in PNG.")
@destination("the picture")
def render(
    files: tuple[str, ...],
    source_format: str | None,
    output: str | None,
    solved: bool,
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
      nonolith render --solved big.nin --output compact
    """
    chosen = OUTPUTS[output or _output_of(destination)]
    puzzles = list(read_each(files, source_format))
    chosen.check_number(len(puzzles))
    pictures = [
        Picture(named.puzzle, _solution(named.name, named.puzzle) if solved else None)
        for named in puzzles
    ]
    terminal = Terminal.of(sys.stdout) if destination is None else Terminal()
    write(chosen.draw(pictures, Style(page=page, cell=cell, terminal=terminal)), destination)


def _output_of(destination: str | None) -> str:
    if destination is None:
        return "table"
    for output in OUTPUTS.values():
        if destination.lower().endswith(output.suffix) and output.suffix != ".txt":
            return output.name
    if destination.lower().endswith(".txt"):
        return "table"
    raise click.UsageError(f"No picture has the suffix of {destination!r}: name one with --output.")


def _solution(name: str, puzzle: Puzzle) -> Grid:
    grid = next(iter(solutions_of(puzzle, limit=1, start=puzzle.metadata.givens)), None)
    if grid is None:
        click.echo(f"nonolith: {name}: there is no solution to draw", err=True)
        raise click.exceptions.Exit(NO)
    return grid
