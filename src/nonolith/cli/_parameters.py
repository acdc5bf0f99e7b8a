"""Arguments and options that several commands share, so that they mean the same everywhere."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from nonolith.cli._values import NumberIn, OneOf
from nonolith.formats import format_named, list_formats

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class FormatName(click.ParamType[str]):
    """The name of a format; a mistyped one gets a suggestion."""

    name = "format"

    def __init__(self, *, writable: bool = False) -> None:
        """Make the type of all formats, or only of those that can be written."""
        self.writable = writable

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the format's own name for one of its names."""
        try:
            format = format_named(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)
        if self.writable and not format.writes:
            self.fail(f"{format.name} can be read but not written.", param, ctx)
        return format.name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list["CompletionItem"]:
        """Offer the formats that begin with what was typed."""
        from click.shell_completion import CompletionItem

        names = (format.name for format in list_formats() if format.writes or not self.writable)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


VERBOSE = "nonolith.verbose"
"""Where a command's context keeps whether to say how files were understood."""


def files(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the files that a command reads, and the option to say how they are understood."""
    named = click.argument(
        "files", nargs=-1, metavar="[FILE|-]...", type=click.Path(allow_dash=True)
    )
    verbose = click.option(
        "-v",
        "--verbose",
        is_flag=True,
        expose_value=False,
        callback=_keep_verbose,
        help="Report the format of each file, and which files are skipped.",
    )
    return named(verbose(command))


def _keep_verbose(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    context.meta[VERBOSE] = value


source_format: Decorator = click.option(
    "--from",
    "source_format",
    type=FormatName(),
    metavar="FORMAT",
    help="Input format; detected from the content if not given.",
)


def destination(what: str, *, or_folder: bool = False) -> Decorator:
    """Return the option that names the file to write, or the folder where that can be."""
    each = "; to a folder, one file per input" if or_folder else ""
    return click.option(
        "-o",
        "destination",
        type=click.Path(dir_okay=or_folder, allow_dash=True),
        metavar="FILE|DIR/" if or_folder else "FILE",
        help=f"Write {what} to this file instead of standard output{each}.",
    )


method: Decorator = click.option(
    "--method",
    type=OneOf(["auto", "local", "fast", "complete", "sat"]),
    default="auto",
    show_default=True,
    help="local: line logic alone; fast: line logic, probing and search; complete: a longer "
    "search before SAT, for many solutions; sat: a SAT solver; auto: whatever the puzzle needs.",
)


def timeout_for(what: str) -> Decorator:
    """Return the option that limits the time for something."""
    return click.option(
        "--timeout",
        type=NumberIn(min=0, min_open=True),
        metavar="SECONDS",
        help=f"Give up on {what} after this time.",
    )


timeout: Decorator = timeout_for("a puzzle")
