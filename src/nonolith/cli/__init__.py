"""The command line: one file per command, no logic."""

import os
import signal
import sys
from collections.abc import Sequence


def start(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit with a documented code.

    While the program loads and while it ends, Ctrl-C exits at once: there is nothing to clean up,
    and no code to catch a KeyboardInterrupt.
    """
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, _leave)
    from nonolith.cli._loading import loading

    with loading():
        from nonolith.cli.main import run

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = run(arguments)
    if ours:
        signal.signal(signal.SIGINT, _leave)
    sys.exit(code)


def _leave(number: int, frame: object) -> None:
    os._exit(130)


__all__ = ["start"]
