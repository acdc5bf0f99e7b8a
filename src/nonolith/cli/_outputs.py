"""The output of commands: standard output, or a file written whole or not at all."""

import os
import sys
from collections.abc import Iterable

import click

from nonolith.errors import NonolithError
from nonolith.formats import list_formats
from nonolith.formats.registry import formats_of_suffix

_DRAWN = (".svg", ".png", ".pdf", ".html", ".htm")
"""How files end that hold drawings, or a page."""


class OutputError(NonolithError):
    """A file can't be written; the message is the system's reason."""


def write(content: str | bytes, destination: str | None) -> None:
    """Write a text, or the bytes of a file, to a file or to standard output.

    :raises OutputError: the file can't be written.
    """
    if destination not in (None, "-"):
        from pathlib import Path

        from nonolith.whole_file import write_beside

        data = content.encode() if isinstance(content, str) else content
        try:
            write_beside(Path(str(destination)), data)
        except OSError as error:
            raise OutputError(f"{destination}: {error.strerror}") from None
    elif isinstance(content, str) and not (sys.stdout.isatty() or _can_be_said(content)):
        sys.stdout.flush()
        sys.stdout.buffer.write(content.encode())  # a file is UTF-8, whatever the locale
    elif isinstance(content, str):
        # A drawing has colours only where they are wanted: FORCE_COLOR may want them in a pipe.
        click.echo(content, nl=False, color=True)
    elif sys.stdout.isatty():
        raise click.UsageError("This is not text for a terminal: name a file with -o.")
    else:
        sys.stdout.buffer.write(content)


def _can_be_said(text: str) -> bool:
    """Return whether standard output can encode a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def written_over(paths: Iterable[str], files: Iterable[str]) -> str | None:
    """Return the first path to write that is also a file to read, by whatever name; else None."""
    read = {found for file in files if (found := _identity(file)) is not None}
    return next((path for path in paths if _identity(path) in read), None)


def _identity(file: str) -> tuple[int, int] | None:
    """Return the identity of a file, the same for all its names; None if it does not exist."""
    try:
        status = os.stat(file)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def make_folder(folder: str) -> None:
    """Make a folder, and those around it, unless it is there.

    :raises OutputError: it can't be made.
    """
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: {error.strerror}") from None


def format_of(destination: str | None) -> str:
    """Return the name of the format that belongs to a file's suffix.

    :raises UsageError: no format has this suffix, or there is no file.
    """
    if destination is None:
        raise click.UsageError("Name the format to write with --to, or a file with -o.")
    for format in formats_of_suffix(destination):
        if format.writes:
            return format.name
    suffixes = (suffix for format in list_formats() if format.writes for suffix in format.suffixes)
    drawn = os.path.splitext(destination)[1].lower() in _DRAWN
    raise click.UsageError(
        f"No format to write has the suffix of {destination!r}: expected one of "
        f"{', '.join(dict.fromkeys(suffixes))}, or a format named with --to."
        + (" Pictures of puzzles are made by `nonolith render`." if drawn else "")
    )
