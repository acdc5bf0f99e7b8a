"""Parameters of `nonolith count` and `nonolith cite`: kinds, parts and sizes."""

import re
import sys
from collections.abc import Iterator

import click

from nonolith.census.kind import Kind
from nonolith.census.shards import CensusPart
from nonolith.cli._parameters import Decorator
from nonolith.cli._values import OneOf
from nonolith.errors import FormatError, SizeError
from nonolith.model.size import Size

_LONGEST_LINE = 100  # bytes; a size takes less


def kind_option(help: str) -> Decorator:
    """Return the option that says which grids are counted."""
    return click.option(
        "--kind",
        type=OneOf([kind.value for kind in Kind]),
        metavar="KIND",
        default=Kind.LOCAL.value,
        show_default=True,
        help=help,
    )


class PartName(click.ParamType[CensusPart]):
    """A part as in 3/16."""

    name = "part"

    def convert(
        self, value: str | CensusPart, param: click.Parameter | None, ctx: click.Context | None
    ) -> CensusPart:
        """Return the part."""
        if isinstance(value, CensusPart):
            return value
        try:
            return CensusPart.parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class SizeCommand(click.Command):
    """A command for a size, which treats -3 as a wrong size, not as an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse a negative size in words."""
        for before, word in zip(["", *args], args, strict=False):
            if re.match(r"-\d", word) and not before.startswith("--"):
                raise click.UsageError(f"{word} is not a size: sizes start at 0.", ctx)
        return super().parse_args(ctx, args)


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
