"""Run the program: arguments and standard input in, streams and exit code out."""

import contextlib
import fcntl
import io
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from unittest import mock

from nonolith.cli.main import run as run_program


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str
    raw: bytes


def run(*arguments: str, stdin: str | bytes = "") -> Run:
    """Run `nonolith` with arguments and return what it did."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("out", "err")}
    source = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)), encoding="utf-8")
    with (
        mock.patch.object(sys, "stdin", source),
        mock.patch.object(sys, "stdout", streams["out"]),
        mock.patch.object(sys, "stderr", streams["err"]),
    ):
        # Not `start`: it leaves a handler of Ctrl-C behind that ends the process.
        code = run_program(arguments)
    texts = {}
    for name, stream in streams.items():
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts[name] = stream.buffer.getvalue()
    return Run(code, texts["out"].decode(errors="replace"), texts["err"].decode(), texts["out"])


def on_a_terminal(
    columns: int, *arguments: str, until: Sequence[str] = (), piped: bool = False
) -> str:
    """Run `nonolith` on a terminal of so many columns; return what it shows.

    Where it is *piped*, its answer goes elsewhere, and only what it says besides is shown. Once it
    has shown all of *until*, however long that takes, it gets a Ctrl-C.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", *arguments],
        stdin=theirs,
        stdout=subprocess.DEVNULL if piped else theirs,
        stderr=theirs,
        env=environment | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # a terminal whose program is gone
        while piece := os.read(ours, 65536):
            shown += piece
            if until and all(re.search(each.encode(), shown) for each in until):
                process.send_signal(signal.SIGINT)
                until = ()
    process.wait()
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")
