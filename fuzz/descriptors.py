"""The program in a process of its own, with standard streams that are closed, full or wrong."""

import os
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence

SECONDS = 5.0
"""The processor time that the program may take."""
_CLOSED = None
_FULL = ("/dev/full", os.O_WRONLY)
_NOTHING = ("/dev/null", os.O_RDONLY)
_SINK = ("/dev/null", os.O_WRONLY)
ODD: Sequence[Sequence[tuple[str, int] | None]] = (
    (_CLOSED, _NOTHING, _SINK),
    (_CLOSED, _FULL, _SINK, _NOTHING),
    (_CLOSED, _FULL, _SINK, _NOTHING),
)
"""What each of the three may be: a file and how it is opened, or None where it is closed. With a
folder, Python itself does not start."""


def outcome(
    words: Sequence[str], content: bytes, odd: Mapping[int, tuple[str, int] | None]
) -> tuple[int, bytes]:
    """Run the program; return its exit code and what it said on standard error, where it could."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stderr:
        stdin.write(content)
        stdin.seek(0)
        child = os.fork()
        if child == 0:
            _become_the_program(words, stdin.fileno(), stderr.fileno(), odd)
        _, status = os.waitpid(child, 0)
        stderr.seek(0)
        return os.waitstatus_to_exitcode(status), stderr.read()


def _become_the_program(
    words: Sequence[str], stdin: int, stderr: int, odd: Mapping[int, tuple[str, int] | None]
) -> None:
    """Run, in a process that was forked, as a fresh one would: with streams of its own."""
    code = 99
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the process
    try:
        os.dup2(stderr, 2)
        os.dup2(stdin, 0)
        os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
        for number, how in odd.items():
            os.close(number)
            if how is not None:
                opened = os.open(*how)
                os.dup2(opened, number)
        # As Python itself does it when it starts.
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            closed = number in odd and odd[number] is None
            mode = "w" if number else "r"
            stream = None if closed else open(number, mode, closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        from nonolith.cli.main import run

        code = run(words)
    finally:
        os._exit(code)
