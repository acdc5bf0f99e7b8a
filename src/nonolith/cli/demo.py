"""`nonolith demo`: what the program does, in a few seconds."""

import sys

import click

from nonolith.census import count
from nonolith.cli._say import answer_in_words
from nonolith.model import Puzzle
from nonolith.render import Terminal, draw_boxed
from nonolith.solving.propagation import propagate

HEART = Puzzle(
    rows=[[2, 2], [7], [7], [5], [3], [1]],
    columns=[[2], [4], [5], [5], [5], [4], [2]],
)


@click.command()
def demo() -> None:
    """Count, solve and draw: examples of what nonolith does."""
    answer_in_words(
        "Of all grids of a size, how many does line logic alone solve from their clues?", below=0
    )
    click.echo()
    for side in (4, 5):
        result = count(side, side, recount=True)
        click.echo(
            f"  {result.size}: {result.count} of {result.size.grids}, {100 * result.share:.1f}%"
        )
    terminal = Terminal.of(sys.stdout)
    click.echo("\nA puzzle:\n")
    click.echo(draw_boxed(HEART, terminal=terminal))
    solved = propagate(HEART)
    click.echo()
    answer_in_words(f"Line logic alone solves it ({solved.lines_settled} lines settled):", below=0)
    click.echo()
    click.echo(draw_boxed(HEART, solved.knowledge.to_grid(), terminal=terminal))
    click.echo()
    answer_in_words("nonolith --help shows what else there is.", below=0)
