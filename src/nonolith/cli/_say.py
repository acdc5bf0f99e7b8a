"""What the program says, apart from drawings: lines in which names and titles are only text."""

import sys

import click

from nonolith.texts import visible


def answer(line: str) -> None:
    """Write a line to standard output, at once: whoever reads it may be waiting."""
    sys.stdout.write(visible(line) + "\n")
    sys.stdout.flush()


def tell(message: object) -> None:
    """Write a line to standard error: everything that is not the answer."""
    click.echo(visible(str(message)), err=True)
