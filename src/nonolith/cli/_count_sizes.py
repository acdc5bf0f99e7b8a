"""The sizes for `nonolith count`, from its arguments or standard input."""

import sys
from collections.abc import Iterator

import click

from nonolith.errors import FormatError, SizeError
from nonolith.model.size import Size

_LONGEST_LINE = 100  # bytes; a size takes less


def size_argument(words: tuple[str, ...]) -> Size:
    """Return the size that is given in one or two words."""
    if len(words) > 2:
        raise click.UsageError(f"Expected a height and a width, got {len(words)} arguments.")
    return Size.parse(" ".join(words))


def sizes_from_input() -> Iterator[Size]:
    """Yield the sizes on the lines of standard input; on a terminal, ask for one."""
    if sys.stdin.isatty():
        text = click.prompt("Size (height and width, or one number for a square)", err=True)
        yield Size.parse(text)
        return
    for number, line in enumerate(_input_lines(), start=1):
        if line.strip():
            try:
                yield Size.parse(line)
            except SizeError as error:
                raise FormatError(problem=str(error), path="<stdin>", line=number) from None


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input, shortened; bytes that are not text are escaped."""
    while line := sys.stdin.buffer.readline(_LONGEST_LINE):
        yield line.decode(errors="replace")
