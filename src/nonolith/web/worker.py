"""The program of a process of the crew: messages in, answers out, until the pipe is closed."""

import contextlib
import json
import os
import sys
from typing import BinaryIO

from nonolith.web.calls import answer
from nonolith.web.crew import HEADER

MEMORY = 4 << 30
"""Bytes of address space that a process may take."""


def main() -> None:
    """Answer one message after the other."""
    _bound_memory()
    source = sys.stdin.buffer
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the protocol
    while (message := _read(source)) is not None:
        reply = json.dumps(answer(message), ensure_ascii=False).encode("utf-8", "replace")
        sink.write(HEADER.pack(len(reply)) + reply)
        sink.flush()


def _read(source: BinaryIO) -> bytes | None:
    head = source.read(HEADER.size)
    if len(head) < HEADER.size:
        return None
    (length,) = HEADER.unpack(head)
    body = source.read(length)
    return body if len(body) == length else None


def _bound_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # no such thing on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
