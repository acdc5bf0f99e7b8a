"""Where the commands get their puzzles from: files, or standard input."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from nonolith.errors import FormatError, NonolithError
from nonolith.formats import loads_all
from nonolith.model import Puzzle


class InputError(NonolithError):
    """A file can't be opened; the message is the system's reason."""


@dataclass(frozen=True, slots=True)
class Named:
    """A puzzle and what messages call it: its file, and its number where the file has several."""

    name: str
    puzzle: Puzzle


def read(file: str, source_format: str | None) -> list[Named]:
    """Return the puzzles of a file; ``-`` is standard input.

    :raises InputError: it can't be opened.
    :raises FormatError: it is not in its format.
    """
    name = "<stdin>" if file == "-" else file
    if file == "-" and sys.stdin.isatty():
        click.echo("Type or paste a puzzle; end it with Ctrl-D.", err=True)
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from None
    puzzles = loads_all(content, source_format, name=name)
    if len(puzzles) == 1:
        return [Named(name, puzzles[0])]
    return [Named(f"{name}#{number}", puzzle) for number, puzzle in enumerate(puzzles, start=1)]


class Inputs:
    """The puzzles of files, or of standard input where there is no file.

    A file that can't be read is complained about on standard error, and the others go on.
    """

    def __init__(self, files: Sequence[str], source_format: str | None) -> None:
        self.files = files or ["-"]
        self.source_format = source_format
        self.unreadable = False
        """Whether some file could not be read so far."""

    def __iter__(self) -> Iterator[Named]:
        for file in self.files:
            try:
                yield from read(file, self.source_format)
            except (InputError, FormatError) as error:
                click.echo(f"nonolith: {error}", err=True)
                self.unreadable = True


def read_each(files: Sequence[str], source_format: str | None) -> Iterator[Named]:
    """Yield the puzzles of files, or of standard input where there is no file.

    :raises NonolithError: a file can't be opened or read.
    """
    for file in files or ["-"]:
        yield from read(file, source_format)
