"""`nonolith demo`: what the program does, in a few seconds."""

import click

from nonolith.model import Puzzle
from nonolith.solving.propagation import propagate

HEART = Puzzle(
    rows=[[2, 2], [7], [7], [5], [3], [1]],
    columns=[[2], [4], [5], [5], [5], [4], [2]],
)


@click.command()
def demo() -> None:
    """Solve and draw an example puzzle."""
    click.echo("A puzzle:\n")
    click.echo(HEART)
    result = propagate(HEART)
    click.echo(f"\nLine logic alone solves it ({result.lines_settled} lines settled):\n")
    click.echo(result.knowledge.to_grid())
