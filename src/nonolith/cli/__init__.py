"""The command line: one file a command, no logic."""

import os
import signal
import sys
from collections.abc import Sequence


def start(arguments: Sequence[str] | None = None) -> None:
    """Run the program, and leave it with an exit code as documented.

    While the program is loaded, and while it ends, Ctrl-C leaves it at once: there is nothing to
    tidy up, and nobody to catch a KeyboardInterrupt.
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
