"""What only `nonolith count` takes: parts, and sizes that may be mistyped as options."""

import re

import click

from nonolith.census.shards import Part


class PartName(click.ParamType[Part]):
    """A part as in 3/16."""

    name = "part"

    def convert(
        self, value: str | Part, param: click.Parameter | None, ctx: click.Context | None
    ) -> Part:
        """Return the part."""
        if isinstance(value, Part):
            return value
        try:
            return Part.parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class CountCommand(click.Command):
    """The command, which takes -3 for a wrong size and not for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse a negative size in words."""
        for before, word in zip(["", *args], args, strict=False):
            if re.match(r"-\d", word) and not before.startswith("--"):
                raise click.UsageError(f"{word} is no size: sizes start at 0.", ctx)
        return super().parse_args(ctx, args)
