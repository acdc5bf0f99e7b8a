"""Refuses options that would have no effect: a user who gives one expects an effect."""

from collections.abc import Collection, Mapping

import click
from click.core import ParameterSource


def refuse_idle_options(goes_with: Mapping[str, Collection[str]], made: str, what: str) -> None:
    """Look at the options that were given to the command that runs.

    *goes_with* has the parameters that do not go with everything, and what they go with; *made* is
    what is to be made now, and *what* calls it by a name for people.

    :raises UsageError: one of the options does not go with it.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        name = str(parameter.name)
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and made not in goes_with.get(name, (made,)):
            raise click.UsageError(f"{parameter.opts[0]} does not go with {what}.")
