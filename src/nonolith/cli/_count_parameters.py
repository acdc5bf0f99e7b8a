"""Parameters of `nonolith count` and `nonolith cite`: kinds, parts and sizes."""

import re

import click

from nonolith.census.kind import Kind
from nonolith.census.shards import CensusPart
from nonolith.cli._parameters import Decorator
from nonolith.cli._values import OneOf


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
