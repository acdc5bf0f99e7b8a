"""The program `nonolith`: finds the command, and turns errors into one line and an exit code."""

import contextlib
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from io import BufferedReader, BytesIO, TextIOWrapper
from typing import Any

import click

from nonolith.cli._exit_codes import INTERNAL, INTERRUPTED, TIME_LIMIT, UNREADABLE, USAGE
from nonolith.cli._help import Sentences, help_width
from nonolith.cli._loading import loading
from nonolith.cli._say import tell
from nonolith.cli._streams import prepare
from nonolith.errors import (
    ConversionError,
    GenerateError,
    KernelError,
    LimitError,
    NonolithError,
    RenderError,
    SizeError,
    TargetError,
)
from nonolith.formats import MAX_BYTES
from nonolith.version import __version__

_MISUSE = (ConversionError, GenerateError, KernelError, RenderError, SizeError, TargetError)
"""Errors of the caller, not of a file."""

_SIZE = rb"\s*\d+(([ \tx,]|\xc3\x97)+\d+)?\s*"
"""A size on a line of its own, such as 2 5 or 2×5, which is not a puzzle."""

DEBUG = "NONOLITH_DEBUG"
"""The environment variable that asks for the traceback of a bug."""

KERNEL = "NONOLITH_KERNEL"
"""The environment variable that names the kernel of the census and of tempering."""

COMMANDS = (
    "solve",
    "check",
    "explain",
    "hint",
    "rate",
    "play",
    "site",
    "convert",
    "render",
    "generate",
    "repair",
    "scan",
    "count",
    "results",
    "cite",
    "verify",
    "ledger",
    "data",
    "bench",
    "demo",
    "completion",
)
"""The commands in the order that help shows them; each is a module of this package."""


class ReaderGone(Exception):  # noqa: N818 - nothing is wrong
    """The reader of standard output has stopped, as `head` does."""


class Commands(Sentences):
    """The commands, each imported on demand: users notice start-up time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        with loading():
            command = getattr(import_module(f"nonolith.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Begin a call, with the same width for all help."""
        extra.setdefault("terminal_width", help_width())
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; click itself would exit with 1 when the reader of a pipe is gone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or suggest the one that was meant."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            meant = _meant_by(args)
            suggestion = f" Did you mean {meant!r}?" if meant else ""
            ctx.fail(f"No such command {args[0]!r}.{suggestion}")
        if not {"-h", "--help"} & {*args}:
            _check_kernel()
        return super().resolve_command(ctx, args)


def _check_kernel() -> None:
    """Refuse a wrong NONOLITH_KERNEL, even if the command may never need a kernel."""
    if os.environ.get(KERNEL):
        from nonolith.census.kernel import check_kernel

        check_kernel()


def _meant_by(words: list[str]) -> str | None:
    """Return the command that was mistyped, or left out before a puzzle or a size."""
    import difflib
    import shlex

    from nonolith.cli._inputs import is_inline

    if words[0] == "help":
        known = [word for word in words[1:] if word in COMMANDS]
        return shlex.join(["nonolith", *known[:1], "--help"])
    if close := difflib.get_close_matches(words[0], COMMANDS, n=1):
        return close[0]
    if os.path.exists(words[0]) or is_inline(words[0]):
        return shlex.join(["nonolith", "solve", *words])
    if re.fullmatch(_SIZE, words[0].encode(errors="replace")):
        return shlex.join(["nonolith", "count", *words])
    return None


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
      nonolith explain puzzle.non        how to solve it, step by step
      nonolith render puzzle.non -o puzzle.pdf
      nonolith count 5                   how many 5x5 nonograms line logic solves
      nonolith solve --help              more about a command

    Without a command, nonolith solves the puzzle on standard input, or counts a size such as 2 5.
    """
    if context.invoked_subcommand is not None:
        return
    # A bare `nonolith` prints help, also in a script that pipes nothing in.
    if not _something_is_piped_in():
        click.echo(context.get_help())
        return
    _check_kernel()
    command = nonolith.get_command(context, "count" if _a_size_is_piped_in() else "solve")
    assert command is not None
    context.invoke(command)


def _something_is_piped_in() -> bool:
    source = sys.stdin.buffer
    if sys.stdin.isatty() or not isinstance(source, BufferedReader):
        return False
    try:
        return bool(source.peek(1))
    except OSError:  # it is closed
        return False


def _a_size_is_piped_in() -> bool:
    """Return whether standard input is only a size, and put it back."""
    content = sys.stdin.buffer.read(MAX_BYTES + 1)  # the reader reports one too many
    sys.stdin = TextIOWrapper(BufferedReader(BytesIO(content)), encoding="utf-8")
    return re.fullmatch(_SIZE, content) is not None


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return the exit code that the documentation promises."""
    prepare()
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
        _show(error)
        code = error.exit_code
    except (ReaderGone, BrokenPipeError):
        code = 0  # nothing is wrong
    except OSError as error:
        # Errors of files carry a name; the others come from standard output.
        name = "standard output" if error.filename is None else error.filename or "''"
        tell(f"nonolith: {name}: {error.strerror or error}")
        code = UNREADABLE
    except NonolithError as error:
        tell(f"nonolith: {error}")
        if isinstance(error, LimitError):
            code = TIME_LIMIT
        else:
            code = USAGE if isinstance(error, _MISUSE) else UNREADABLE
    except MemoryError:
        tell("nonolith: there is not enough memory")
        code = INTERNAL
    except Exception as error:
        _report(error)
        code = INTERNAL
    _leave_unwritten()
    return code if isinstance(code, int) else 0


def _show(error: click.ClickException) -> None:
    """Say in one line what is wrong with the call, and where all options are listed."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()  # a command of commands was named alone: this is its help
        return
    if isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter):
        message = f"{_named(error)}{error.message}"
    else:
        message = error.format_message()
    message = message.replace(". (Did", ". Did").replace("?)", "?")  # click's brackets, beside ours
    if message[:1].isupper() and not message[1:2].isupper():
        message = message[0].lower() + message[1:]
    context = error.ctx if isinstance(error, click.UsageError) else None
    help = "" if context is None else f" ({context.command_path} --help shows all options)"
    tell(f"nonolith: {message.rstrip('.')}{help}")


def _named(error: click.BadParameter) -> str:
    """Return the option that has a wrong value."""
    if error.param is None:
        return ""
    if isinstance(error.param, click.Option):
        return f"{max(error.param.opts, key=len)}: "
    return f"{error.param.make_metavar(error.ctx or click.Context(nonolith))}: "


def _leave_unwritten() -> None:
    """Drop what standard output could not take: Python would raise when it flushes at exit."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):  # no file: a test's, or a notebook's
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: Exception) -> None:
    """Ask for a bug report in one line, after the traceback if requested."""
    import traceback

    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    tell(
        f"nonolith: this is a bug, please report it with the command: {what} "
        f"({os.path.basename(last.filename)}:{last.lineno}; {DEBUG}=1 shows more)"
    )
