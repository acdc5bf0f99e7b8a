"""The program `nonolith`: finds the command, and turns errors into one line and an exit code."""

import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import BufferedReader

import click

from nonolith.cli.exit_codes import INTERRUPTED, UNREADABLE, USAGE
from nonolith.errors import (
    ConversionError,
    KernelError,
    NonolithError,
    RenderError,
    SizeError,
    TargetError,
)
from nonolith.version import __version__

_MISUSE = (ConversionError, KernelError, RenderError, SizeError, TargetError)
"""Errors that are the caller's, not a file's."""

COMMANDS = ("solve", "check", "convert", "render", "count", "data", "bench", "demo", "completion")
"""The commands in the order that help shows them; each is a module of this package."""


class ReaderGone(Exception):  # noqa: N818 - nothing is wrong
    """Whoever read standard output stopped, as `head` does."""


class Commands(click.Group):
    """The commands, each imported only when it is asked for: start-up time is seen by users."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"nonolith.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; click itself would leave with 1 when the reader of a pipe is gone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or suggest the one that was meant."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            close = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="nonolith", message="%(prog)s %(version)s")
@click.pass_context
def nonolith(context: click.Context) -> None:
    """Count, solve and study nonograms (picross, griddlers).

    \b
    Examples:
      nonolith solve puzzle.non          solve a puzzle of any common format
      nonolith check a.xml b.xml         unique? solvable by line logic?
      nonolith render puzzle.non -o puzzle.pdf
      nonolith count 5                   how many 5×5 nonograms line logic solves
      nonolith solve --help              more about a command

    A puzzle piped into `nonolith` without a command is solved.
    """
    if context.invoked_subcommand is not None:
        return
    # Whoever types the bare name gets help; so does a script that pipes nothing in.
    solve = nonolith.get_command(context, "solve") if _something_is_piped_in() else None
    if solve is not None:
        context.invoke(solve)
    else:
        click.echo(context.get_help())


def _something_is_piped_in() -> bool:
    source = sys.stdin.buffer
    return not sys.stdin.isatty() and isinstance(source, BufferedReader) and bool(source.peek(1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave it with the exit code that the documentation promises."""
    try:
        code = nonolith.main(
            args=None if arguments is None else list(arguments),
            prog_name="nonolith",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except click.exceptions.Abort:
        code = INTERRUPTED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (ReaderGone, BrokenPipeError):
        # Nothing is wrong. Python would complain when it flushes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        click.echo(f"nonolith: {error.filename or 'error'}: {error.strerror or error}", err=True)
        code = UNREADABLE
    except NonolithError as error:
        click.echo(f"nonolith: {error}", err=True)
        code = USAGE if isinstance(error, _MISUSE) else UNREADABLE
    sys.exit(code if isinstance(code, int) else 0)
