"""The program `nonolith`: finds the command, and turns errors into one line and an exit code."""

import contextlib
import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import BufferedReader

import click

from nonolith.cli.exit_codes import INTERNAL, INTERRUPTED, UNREADABLE, USAGE
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

DEBUG = "NONOLITH_DEBUG"
"""The environment variable that asks for the traceback of a bug."""

COMMANDS = (
    "solve",
    "check",
    "play",
    "convert",
    "render",
    "count",
    "results",
    "cite",
    "data",
    "bench",
    "demo",
    "completion",
)
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
            suggestion = f" Did you mean {close[0]!r}?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{suggestion}")
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
      nonolith count 5                   how many 5x5 nonograms line logic solves
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
        _leave_unwritten()  # nothing is wrong
        code = 0
    except OSError as error:
        # Whatever writes to a file names it; the rest is written to standard output.
        name = error.filename or "standard output"
        click.echo(f"nonolith: {name}: {error.strerror or error}", err=True)
        _leave_unwritten()
        code = UNREADABLE
    except NonolithError as error:
        click.echo(f"nonolith: {error}", err=True)
        code = USAGE if isinstance(error, _MISUSE) else UNREADABLE
    except MemoryError:
        click.echo("nonolith: there is not enough memory", err=True)
        code = INTERNAL
    except Exception as error:
        _report(error)
        code = INTERNAL
    sys.exit(code if isinstance(code, int) else 0)


def _leave_unwritten() -> None:
    """Drop what standard output still holds: Python would complain when it flushes it at exit."""
    with contextlib.suppress(OSError, ValueError):  # no file: a test's, or a notebook's
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: Exception) -> None:
    """Ask for a report of a bug, in one line; the traceback comes first where it is wanted."""
    import traceback

    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    click.echo(
        f"nonolith: this is a bug, please report it with the command: {what} "
        f"({os.path.basename(last.filename)}:{last.lineno}; {DEBUG}=1 shows more)",
        err=True,
    )
