"""Where the commands put what they made: standard output, or a file that is whole or not there."""

import sys
from pathlib import Path

import click

from nonolith.errors import NonolithError
from nonolith.whole_file import write_beside


class OutputError(NonolithError):
    """A file can't be written; the message is the system's reason."""


def write(content: str | bytes, destination: str | None) -> None:
    """Write a text, or the bytes of a file, to a file or to standard output.

    :raises OutputError: the file can't be written.
    """
    if destination not in (None, "-"):
        data = content.encode() if isinstance(content, str) else content
        try:
            write_beside(Path(str(destination)), data)
        except OSError as error:
            raise OutputError(f"{destination}: {error.strerror}") from None
    elif isinstance(content, str):
        # A drawing has colours only where they are wanted: FORCE_COLOR may want them in a pipe.
        click.echo(content, nl=False, color=True)
    elif sys.stdout.isatty():
        raise click.UsageError("This is no text for a terminal: name a file with -o.")
    else:
        sys.stdout.buffer.write(content)


def make_folder(folder: str) -> None:
    """Make a folder, and those around it, unless it is there.

    :raises OutputError: it can't be made.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: {error.strerror}") from None
