"""`nonolith completion`: complete commands and options with the Tab key."""

import click
from click.shell_completion import get_completion_class

from nonolith.cli._values import OneOf


@click.command()
@click.argument("shell", type=OneOf(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that lets a shell complete nonolith's commands and options.

    \b
    Examples:
      nonolith completion bash >> ~/.bashrc
      nonolith completion fish > ~/.config/fish/completions/nonolith.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    program = context.find_root().command
    click.echo(kind(program, {}, "nonolith", "_NONOLITH_COMPLETE").source())
