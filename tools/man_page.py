"""Write the manual page, man/nonolith.1, from the commands' own help texts."""

from collections.abc import Iterator
from pathlib import Path

import click

from nonolith.cli.main import nonolith
from nonolith.version import __version__

PAGE = Path(__file__).parents[1] / "man" / "nonolith.1"

EXIT_CODES = (
    ("0", "Fine."),
    ("1", "The answer is no: no solution, not unique, not locally solvable where that was asked."),
    ("2", "The command was called wrongly."),
    (
        "3",
        "A file could not be read or written; the message names it, the line and what was "
        "expected. Or a folder holds no puzzle.",
    ),
    ("4", "A time limit was reached."),
    ("70", "Something went wrong in the program itself; the message asks to report it."),
    ("130", "Interrupted with Ctrl-C."),
)


def escaped(text: str) -> str:
    """Return text as roff shows it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def paragraphs(text: str) -> Iterator[str]:
    """Yield a help text as roff; paragraphs that begin with a backspace keep their lines."""
    for paragraph in text.strip().split("\n\n"):
        lines = [line.strip() for line in paragraph.split("\n")]
        if lines[0] == "\b":
            kept = paragraph.split("\n")[1:]
            yield "\n".join([".PP", ".nf", *map(escaped, kept), ".fi"])
        else:
            yield ".PP\n" + escaped(" ".join(lines))


def options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield a command's options as roff."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record:
            yield f".TP\n.B {escaped(record[0])}\n{escaped(' '.join(record[1].split()))}"


def commands(group: click.Group, context: click.Context, path: str) -> Iterator[str]:
    """Yield every command below a group as roff."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        usage = " ".join(command.collect_usage_pieces(inner))
        full = f"{path} {name}"
        yield f".SS {escaped(full)} {escaped(usage)}"
        yield from paragraphs(_dedented(command.help or ""))
        yield from options(command, inner)
        if isinstance(command, click.Group):
            yield from commands(command, inner, full)


def _dedented(text: str) -> str:
    from inspect import cleandoc

    return cleandoc(text)


def page() -> str:
    """Return the manual page of the program as it is now."""
    context = click.Context(nonolith, info_name="nonolith", **nonolith.context_settings)
    parts = [
        f'.TH NONOLITH 1 "" "nonolith {__version__}" "User Commands"',
        ".SH NAME",
        "nonolith \\- count, solve and study nonograms",
        ".SH SYNOPSIS",
        ".B nonolith\n.I COMMAND\n[\\fIARGUMENTS\\fR]...",
        ".SH DESCRIPTION",
        *paragraphs(_dedented(nonolith.help or "")),
        ".SH OPTIONS",
        *options(nonolith, context),
        ".SH COMMANDS",
        *commands(nonolith, context, "nonolith"),
        ".SH EXIT STATUS",
        *(f".TP\n.B {code}\n{escaped(meaning)}" for code, meaning in EXIT_CODES),
        ".SH ENVIRONMENT",
        ".TP\n.B NO_COLOR\nLeave out all colours.",
        ".TP\n.B FORCE_COLOR\nUse colours even in a pipe; NO_COLOR wins.",
        ".TP\n.B COLUMNS\nHow wide the terminal is, if it is not to be asked.",
        ".TP\n.B NONOLITH_KERNEL\nThe kernel for counting and tempering: scalar, avx2 or avx512.",
        ".TP\n.B NONOLITH_DEBUG\nShow the traceback of an error of the program itself.",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page())
