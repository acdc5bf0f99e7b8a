"""Help: whole sentences for commands, and lines that fit a narrow terminal."""

import click

from nonolith.cli._say import terminal_columns

_NARROW = 52
"""Columns below which click's help would be wider than the terminal."""


class Sentences(click.Group):
    """Commands whose help lists each with its whole first sentence, which click would cut off."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with their first sentences, on as many lines as these take."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, _sentence(command)) for name, command in commands if command is not None]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _sentence(command: click.Command) -> str:
    return command.get_short_help_str(limit=len(command.help or ""))


def help_width() -> int | None:
    """Return the width of help on a narrow terminal; None: click finds it out."""
    columns = terminal_columns()
    return columns if columns is not None and columns < _NARROW else None
