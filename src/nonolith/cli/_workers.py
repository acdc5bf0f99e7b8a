"""Options that choose the workers of commands for many puzzles."""

import functools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from nonolith.cli._values import IntegerIn

if TYPE_CHECKING:
    from nonolith.solving.batch import Workers


def workers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options --threads and --dask; the command gets one argument, *workers*."""

    @functools.wraps(command)
    def with_workers(*values: Any, threads: int | None, dask: str | None, **named: Any) -> Any:
        if threads is not None and dask is not None:
            raise click.UsageError("--threads and --dask exclude each other.")
        if dask is not None:
            logging.disable()  # Dask's own log: what goes wrong is raised, and told in one line
        given: Workers = {"threads": threads, "cluster": dask}
        return command(*values, workers=given, **named)

    threads = click.option(
        "--threads",
        type=IntegerIn(min=1),
        help="Number of threads; by default one per core.",
    )
    dask = click.option(
        "--dask", metavar="ADDRESS", help="Use the workers of this Dask cluster instead."
    )
    return threads(dask(with_workers))
