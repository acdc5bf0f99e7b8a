"""Arguments and options that several commands share, so that they mean the same everywhere."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from nonolith.formats import format_named, list_formats

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class FormatName(click.ParamType[str]):
    """The name of a format; a mistyped one gets a suggestion."""

    name = "format"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the format's own name for one of its names."""
        try:
            return format_named(value).name
        except ValueError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the formats that begin with what was typed."""
        names = (format.name for format in list_formats())
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


files: Decorator = click.argument("files", nargs=-1, metavar="[FILE|-]...")

source_format: Decorator = click.option(
    "--from",
    "source_format",
    type=FormatName(),
    metavar="FORMAT",
    help="The format of the input; without it, the content tells.",
)


def destination(what: str) -> Decorator:
    """Return the option that names the file to write."""
    return click.option(
        "-o",
        "destination",
        type=click.Path(dir_okay=False, allow_dash=True),
        metavar="FILE",
        help=f"Write {what} to a file instead of standard output.",
    )


method: Decorator = click.option(
    "--method",
    type=click.Choice(["auto", "local", "fast", "complete", "sat"]),
    default="auto",
    show_default=True,
    help="local: line logic alone; fast: also probing and search; sat: a SAT solver; "
    "complete: search without SAT, for all solutions; auto: whatever is needed.",
)

timeout: Decorator = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a puzzle after this time.",
)
