"""Prints lines, in which names and titles are only text."""

import os
import sys
from typing import TextIO

import click

from nonolith.texts import visible

_USUAL = 80
"""The width of a terminal that does not report it."""


def answer(line: str) -> None:
    """Write a line to standard output and flush it: a reader may be waiting."""
    sys.stdout.write(visible(line) + "\n")
    sys.stdout.flush()


def answer_in_words(sentence: str, below: int = 2) -> None:
    """Write a sentence to standard output; on a terminal, broken between words.

    What does not fit on the first line stands that many columns to the right of its beginning.
    """
    click.echo(_fitting(visible(sentence), sys.stdout, below))


def tell(message: object) -> None:
    """Write a line to standard error: anything that is not the answer."""
    click.echo(_fitting(visible(str(message)), sys.stderr), err=True)


def terminal_columns(stream: TextIO | None = None) -> int | None:
    """Return how many columns a stream, or standard output, has; None if it is no terminal."""
    stream = stream or sys.stdout
    if not stream.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    try:
        # shutil would only ask standard output, and takes a while to import.
        return os.get_terminal_size(stream.fileno()).columns or _USUAL
    except OSError:
        return _USUAL


def _fitting(line: str, stream: TextIO, below: int = 2) -> str:
    """Return a line that is too long for a terminal as several: terminals break within words."""
    columns = terminal_columns(stream)
    if columns is None or len(line) <= columns:
        return line
    from textwrap import fill

    indent = " " * (len(line) - len(line.lstrip()) + below)
    return fill(
        line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
